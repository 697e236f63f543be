import { expect, test } from "vitest";
import {
  boardColumnOf,
  describeAdOnCard,
  describeNextDeadline,
  describeTimeInState,
  describeUnbookedSpot,
  listBoardNotes,
} from "./ad-labels.ts";

const TODAY = "2027-03-10";

test.each([
  ["2027-03-10T16:00:00Z", "less than a day"],
  ["2027-03-10T06:59:00Z", "1 day"],
  ["2027-03-07T18:00:00Z", "3 days"],
])(
  "an ad that came into its state at %s has been there for %s, by Arizona's days",
  (since, words) => {
    expect(describeTimeInState(new Date(since), TODAY)).toBe(words);
  },
);

test.each([
  ["2027-03-12", { words: "Details due Fri, Mar 12", isLate: false }],
  ["2027-03-10", { words: "Details due today", isLate: false }],
  ["2027-03-09", { words: "Details 1 day late", isLate: true }],
])("a brief due on %s is told with its day, and called late only after it", (date, told) => {
  expect(describeNextDeadline({ date, what: "brief" }, TODAY)).toEqual(told);
});

test("nothing is due for an approved ad", () => {
  expect(describeNextDeadline(null, TODAY)).toBeNull();
});

test("an unbooked spot's house ad depends on the sale only until the card is printed", () => {
  const said = [true, false].map((isPrinted) =>
    [true, false].map((isKept) => describeUnbookedSpot({ isKept, isPrinted })),
  );
  expect(said).toEqual([
    ["Spot kept for a house ad", "The spot didn’t sell"],
    ["Spot kept for a house ad", "If the spot doesn’t sell"],
  ]);
});

test("an ad without a version needs details before the print, and nothing after it", () => {
  const ad = { state: "needs-brief", isApproved: false, isRefused: false, prints: null } as const;
  expect(describeAdOnCard({ ...ad, isPrinted: false })).toBe("Needs details");
  expect(describeAdOnCard({ ...ad, isPrinted: true })).toBe("No ad on file");
});

test.each(["needs-brief", "to-design"] as const)(
  "an ad without a version that %s waits in that column before the print, and is locked after it",
  (state) => {
    expect(boardColumnOf({ state, prints: null, isPrinted: false })).toBe(state);
    expect(boardColumnOf({ state, prints: null, isPrinted: true })).toBe("locked");
  },
);

test("the board says that an ad has another name than its business, that its draft is not sent, and that its spot isn’t sold", () => {
  const outdated = "Version 1 says “Copper”, and our records say “Silver”.";
  const ad = { state: "approved", isApproved: true, isRefused: false, hasDraft: true } as const;
  const words = (more: { isPrinted: boolean; reservationState: "paid" | "paying" }) =>
    listBoardNotes({ ...ad, outdated, ...more }).map((note) => note.words);
  expect(words({ isPrinted: false, reservationState: "paid" })).toEqual([
    "New proof not sent yet",
    outdated,
  ]);
  expect(words({ isPrinted: true, reservationState: "paid" })).toEqual([]);
  expect(words({ isPrinted: false, reservationState: "paying" })).toContain("Paying");
  expect(
    listBoardNotes({
      ...ad,
      hasDraft: false,
      outdated: null,
      isPrinted: false,
      reservationState: "paid",
    }),
  ).toEqual([]);
});
