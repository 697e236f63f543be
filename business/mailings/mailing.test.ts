import { describe, expect, test } from "vitest";
import { firstPrices } from "#prices.ts";
import { sizes } from "#site.ts";
import {
  countdownTarget,
  datesForDrop,
  defaultFirstDropDate,
  formatMailedDates,
  formatMailedOrPlannedDate,
  getFirstPriceList,
  isBookable,
  isPrinted,
  mailingStates,
  summarizeRecordedDrops,
} from "./mailing.ts";

describe("the calendar", () => {
  test("a fresh installation's first mailing is the next 15 May", () => {
    expect(defaultFirstDropDate("2026-11-20")).toBe("2027-05-15");
    expect(defaultFirstDropDate("2027-01-01")).toBe("2027-05-15");
    expect(defaultFirstDropDate("2027-05-14")).toBe("2027-05-15");
    expect(defaultFirstDropDate("2027-05-15")).toBe("2027-05-15");
    expect(defaultFirstDropDate("2027-05-16")).toBe("2028-05-15");
  });

  test("where 15 May is a Sunday, the first mailing is dropped on the Monday, and counted down to", () => {
    expect(defaultFirstDropDate("2033-01-01")).toBe("2033-05-16");
    expect(defaultFirstDropDate("2033-05-16")).toBe("2033-05-16");
    expect(defaultFirstDropDate("2033-05-17")).toBe("2034-05-15");
    expect(countdownTarget(undefined, new Date("2033-05-06T12:00:00-07:00")).label).toBe(
      "Days Until May 16th",
    );
  });

  test("a mailing can be booked through its booking deadline, and only while it is published", () => {
    const dates = datesForDrop("2027-05-15");
    expect(isBookable({ state: "published", dates }, "2027-04-23")).toBe(true);
    expect(isBookable({ state: "published", dates }, "2027-04-24")).toBe(false);
    expect(isBookable({ state: "closed", dates }, "2027-04-01")).toBe(false);
  });

  test("a new mailing takes a snapshot of the published prices", () => {
    const prices = getFirstPriceList();
    expect(Object.entries(prices)).toEqual(
      sizes.map(({ id, firstPriceCents }) => [id, firstPriceCents]),
    );
    expect(prices).not.toBe(firstPrices);
  });
});

describe("the countdown", () => {
  const at = (text: string) => new Date(text);

  test("counts to the next mailing, whichever date the operator planned", () => {
    expect(countdownTarget("2027-06-22", at("2027-06-01T12:00:00Z"))).toEqual({
      target: "2027-06-22",
      label: "Days Until June 22nd",
    });
    expect(countdownTarget("2027-07-03", at("2027-06-01T12:00:00Z")).label).toBe(
      "Days Until July 3rd",
    );
  });

  test("falls back to the next 15 May when no mailing is planned", () => {
    expect(countdownTarget(undefined, at("2027-05-16T12:00:00-07:00"))).toEqual({
      target: "2028-05-15",
      label: "Days Until May 15th",
    });
  });

  test("says why it isn't the calendar's day where no post office is open on that day", () => {
    const { moved } = countdownTarget(undefined, at("2033-05-06T12:00:00-07:00"));
    expect(moved).toBe("May 15th is a Sunday");
    expect(countdownTarget("2029-01-16", at("2029-01-02T12:00:00-07:00")).moved).toBe(
      "January 15th is a postal holiday",
    );
    expect(countdownTarget("2033-05-17", at("2033-05-06T12:00:00-07:00")).moved).toBeUndefined();
  });
});

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
