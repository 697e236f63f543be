import { expect, test } from "vitest";
import {
  formatMailedDates,
  formatMailedOrPlannedDate,
  isPrinted,
  summarizeRecordedDrops,
} from "./mailed-pieces.ts";
import { mailingStates } from "./mailing.ts";

const hand = (date: string, pieces: number) => ({ date, pieces, postOffice: "Scottsdale Main" });
const drops = [hand("2027-05-17", 5_012), hand("2027-05-15", 5_000)];
const planned = { dropDate: "2027-05-15", households: 10_000, drops: [] };

test("only a card whose drop is recorded is mailed, whatever its dates say", () => {
  for (const state of mailingStates) {
    expect(summarizeRecordedDrops({ ...planned, state }), state).toBeUndefined();
    expect(formatMailedOrPlannedDate({ ...planned, state }), state).toBe(
      "planned for Saturday, May 15, 2027",
    );
    const recorded = summarizeRecordedDrops({ ...planned, state, drops }) !== undefined;
    expect(recorded, state).toBe(state === "dropped" || state === "confirmed");
  }
});

test("what was mailed is said with the recorded dates and the recorded number of homes", () => {
  expect(formatMailedOrPlannedDate({ ...planned, state: "confirmed", drops })).toBe(
    "mailed to 10,012 homes on Saturday, May 15, 2027, and Monday, May 17, 2027",
  );
});

test("three mailing dates have one and", () => {
  expect(formatMailedDates({ dates: ["2027-05-14", "2027-05-15", "2027-05-17"] })).toBe(
    "Friday, May 14, 2027, Saturday, May 15, 2027, and Monday, May 17, 2027",
  );
});

test("half a card is mailed so far, until the office says that this is all", () => {
  const half = { ...planned, drops: [hand("2027-05-15", 5_000)] };
  expect(formatMailedOrPlannedDate({ ...half, state: "dropped" })).toBe(
    "so far mailed to 5,000 homes on Saturday, May 15, 2027",
  );
  expect(formatMailedOrPlannedDate({ ...half, state: "confirmed" })).toBe(
    "mailed to 5,000 homes on Saturday, May 15, 2027",
  );
});

test("a card is printed only in a state that says so", () => {
  expect(mailingStates.filter((state) => isPrinted({ state }))).toEqual([
    "printed",
    "dropped",
    "confirmed",
  ]);
});
