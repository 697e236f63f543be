import { expect, test } from "vitest";
import { datesOf, type MailingState } from "#business/mailings/mailing.ts";
import { freedWords } from "./freed-words.ts";

const dates = datesOf("2027-05-15");
const on = (state: MailingState, today: string) => freedWords({ state, dates }, today);

test("a place that is given up is promised to others only as long as they can have it", () => {
  expect(on("published", dates.bookingCloses)).toContain("the wait-list is offered it");
  expect(on("published", dates.briefDue)).toContain("nobody on the wait-list is offered it");
  expect(on("closed", dates.bookingCloses)).toContain("whom you place by hand");
  expect(on("closed", dates.cardsReceived)).toContain("the card has gone to print");
  expect(on("printed", dates.bookingCloses)).toContain("the card has gone to print");
  expect(on("dropped", dates.drop)).toContain("nobody else can have it: the card was mailed");
  expect(on("confirmed", dates.report)).toContain("the card was mailed");
  expect(on("cancelled", dates.drop)).toBe("is given up, and its card is not mailed");
});
