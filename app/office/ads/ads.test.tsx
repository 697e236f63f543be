import { expect, test } from "vitest";
import { standardLayout } from "#artwork/layouts/card-layout.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import {
  boardColumnOf,
  describeAdStateOnCard,
  describeNextDeadline,
  describeTimeInState,
  describeUnbookedSpot,
  listBoardNotes,
} from "./ad-labels.ts";
import { CardOfAdsPanel } from "./card-of-ads.tsx";
import type { CardOfAdsView } from "./load-card-of-ads.ts";

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
  expect(describeAdStateOnCard({ ...ad, isPrinted: false })).toBe("Needs details");
  expect(describeAdStateOnCard({ ...ad, isPrinted: true })).toBe("No ad on file");
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

function served(given: Partial<CardOfAdsView>): string {
  const [f1] = standardLayout.spots;
  if (!f1) throw new Error("a card has spots");
  const silent = { spot: "F1", side: f1.side, box: f1, reservationId: 12, who: "Copper" };
  const card: CardOfAdsView = {
    ads: [{ ...silent, state: "Needs details", look: "waiting", outdated: null, picture: null }],
    ...{ sum: "The front reads as one piece.", faults: [], proposals: [], swap: undefined },
    ...{ booked: 1, approved: 0, unapproved: [], missing: [] },
    ...given,
  };
  return renderScreen(<CardOfAdsPanel card={card} layout={standardLayout} mailingId={7} />);
}

test("the card shows our strip and the post office’s zone as they print, and an ad without details as an empty spot", () => {
  const html = served({});
  for (const part of ["strip", "zone"])
    expect(html).toContain(`src="/office/mailings/7/print/${part}"`);
  expect(html).toContain("<b>F1</b> No details yet");
  expect(html).toContain("The front reads as one piece.");
  expect(html).not.toContain("Both advertisers must agree");
});

test("a proposed design is accepted by one button, and a proposed swap is a link to its form, which says who has to agree", () => {
  const html = served({
    proposals: [{ reservationId: 12, spot: "F1", look: "template=scene", name: "Scene, Cobalt" }],
    swap: { from: "F1", to: "F3", count: 0 },
  });
  expect(html).toMatch(/<form[^>]*action="\/office\/ads\/12"/);
  expect(html).toContain('name="look" value="template=scene"');
  expect(html).toContain("Use Scene, Cobalt in F1");
  expect(html).toContain("Both advertisers must agree first; nothing moves by itself.");
  expect(html).toContain('href="/office/mailings/7?spot=F1&amp;to=F3#other"');
});
