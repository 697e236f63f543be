import { expect, test } from "vitest";
import { datesForDrop, type MailingState } from "#business/mailings/mailing.ts";
import { describeFreedSpot } from "./describe-freed-spot.ts";

const dates = datesForDrop("2027-05-15");
const on = (state: MailingState, today: string) => describeFreedSpot({ state, dates }, today);

test("a spot that is given up is promised to others only as long as they can have it", () => {
  expect(on("published", dates.bookingCloses)).toContain("the waitlist gets the first offer");
  expect(on("published", dates.briefDue)).toContain("the waitlist gets no offer");
  expect(on("closed", dates.bookingCloses)).toContain("for you to book by phone");
  expect(on("closed", dates.report)).toContain("the card’s print date has passed");
  expect(on("printed", dates.bookingCloses)).toContain("the card is printed");
  expect(on("dropped", dates.drop)).toContain("doesn’t go back on sale: the card was mailed");
  expect(on("confirmed", dates.report)).toContain("the card was mailed");
  expect(on("canceled", dates.drop)).toBe("is released, and its card won’t be mailed");
});
