import { expect, test } from "vitest";
import { type MailingState, mailingDatesForDropDate } from "#business/mailings/mailing.ts";
import { endedStates, liveStates } from "#business/reservations/reservation.ts";
import { describeFreedSpot, holderNameOrWhyNone } from "./reservation-labels.ts";

const nobody = (
  state: Parameters<typeof holderNameOrWhyNone>[0]["state"],
  secondsLeft: number | null,
) => holderNameOrWhyNone({ business: null, state, secondsLeft });

test("a reservation without a business is called by why it has none", () => {
  expect(nobody("held", 600)).toBe("No name yet");
  expect(nobody("offered", 600)).toBe("Offered to the waitlist");
  expect(nobody("expired", null)).toBe("No name (expired)");
  expect(nobody("released", null)).toBe("No name (released)");
  expect(nobody("canceled", null)).toBe("Name deleted");
  expect(nobody("paid", null)).toBe("Name deleted");
});

test("one whose time is up has run out, though nobody has ended it yet", () => {
  expect(nobody("held", 0)).toBe("No name (expired)");
  expect(nobody("offered", 0)).toBe("Offer expired (the waitlist)");
});

test("an offer names its recipient, if known", () => {
  const offered = { business: null, state: "offered", offeredTo: "pat@shop.example" } as const;
  expect(holderNameOrWhyNone(offered)).toBe("Offered to pat@shop.example");
});

test("a business is what it is called by in every state", () => {
  for (const state of [...liveStates, ...endedStates]) {
    expect(holderNameOrWhyNone({ business: "Copper Pipes", state })).toBe("Copper Pipes");
  }
});

const dates = mailingDatesForDropDate("2027-05-15");
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
