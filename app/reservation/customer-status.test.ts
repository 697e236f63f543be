import { describe, expect, test } from "vitest";
import { listReservationSteps } from "#app/reservation/overview/next-steps-section.tsx";
import {
  isPrinted,
  type Mailing,
  type MailingState,
  mailingDatesForDropDate,
  summarizeRecordedDrops,
} from "#business/mailings/mailing.ts";
import { company } from "#company.ts";
import type { CustomerReservation } from "./customer-reservation.ts";
import { customerStatusOf, describeCustomerStatus, isActiveStatus } from "./customer-status.ts";

describe("how a reservation stands for its holder", () => {
  test("a state whose time is up is over, though nobody has ended it yet", () => {
    expect(customerStatusOf({ state: "unconfirmed", secondsLeft: 0 })).toBe("expired");
    expect(customerStatusOf({ state: "unpaid", secondsLeft: 0 })).toBe("expired");
    expect(customerStatusOf({ state: "unpaid", secondsLeft: 1 })).toBe("unpaid");
  });

  test("a payment page may outlast its claim: the gateway's word decides", () => {
    expect(customerStatusOf({ state: "paying", secondsLeft: 0 })).toBe("paying");
  });

  test("who has finished paying waits for the bank, however the spot was reserved", () => {
    for (const state of ["paying", "unconfirmed", "unpaid"] as const) {
      expect(customerStatusOf({ state, secondsLeft: 100 }, { state: "processing" })).toBe(
        "processing",
      );
    }
    expect(customerStatusOf({ state: "paid", secondsLeft: null }, { state: "processing" })).toBe(
      "paid",
    );
  });

  test("an open payment page changes nothing", () => {
    expect(customerStatusOf({ state: "unpaid", secondsLeft: 100 }, { state: "open" })).toBe(
      "unpaid",
    );
  });

  test("what is given back, canceled or run out is nobody's", () => {
    for (const state of ["expired", "released", "canceled", "refunded"] as const) {
      expect(isActiveStatus(customerStatusOf({ state, secondsLeft: null }))).toBe(false);
    }
  });
});

const unconfirmed = (sendsMail: boolean) =>
  describeCustomerStatus({
    status: "unconfirmed",
    toPayCents: 1_000_00,
    industryName: "Plumbing",
    sendsMail,
    email: "pat@shop.example",
    until: "3:00 PM",
    termsVersion: "2",
  } as CustomerReservation);

test("a buyer is sent to their inbox only where a mail server is set", () => {
  expect(unconfirmed(true)).toMatchObject({ title: "Check your email." });
  const { title, lead } = unconfirmed(false);
  expect(title).toBe("Call us to confirm.");
  expect(lead).toContain(`Call ${company().phone.display} by 3:00 PM`);
  expect(`${title} ${lead}`).not.toMatch(/\bsent\b|check your/i);
});

test("a canceled buyer whose payment was taken back is promised no money, and no credit", () => {
  const canceled = (from: string, reversed: CustomerReservation["reversed"]) =>
    describeCustomerStatus({
      status: "canceled",
      ended: { from, compensation: from === "paid" ? "refund" : "nothing", byOffice: false },
      reversed,
    } as CustomerReservation).lead;
  expect(canceled("paid", "bounced")).toBe(
    "Your bank returned your check, so there’s no payment to refund. You owe nothing.",
  );
  expect(canceled("unpaid", "bounced")).toBe(canceled("paid", "bounced"));
  expect(canceled("paid", "mistake")).toMatch(/recorded a payment by mistake.*You owe nothing/);
  expect(canceled("unpaid", "mistake")).toContain("You hadn’t paid anything");
});

test("a canceled buyer is told of the credit that can still be used, and of no other", () => {
  const canceled = (returnedCreditCents: number | undefined) =>
    describeCustomerStatus({
      status: "canceled",
      ended: { from: "paid", compensation: "credit", byOffice: false },
      returnedCreditCents,
    } as CustomerReservation).lead;
  expect(canceled(610_20)).toBe(
    "You paid with credit, and $610.20 is yours to use again. Call us to book, and we’ll apply it.",
  );
  expect(canceled(0)).toContain("You paid with credit, and that credit is no longer available.");
  expect(canceled(undefined)).toContain("We took back the credit that you got for this spot.");
});

test("the credit for a canceled spot is told as what is left of it", () => {
  const canceled = (leftCents: number, expiresOn: string) =>
    describeCustomerStatus({
      status: "canceled",
      today: "2027-03-01",
      ended: { from: "paid", compensation: "credit", byOffice: false },
      credit: { cents: 600_00, leftCents, expiresOn },
    } as CustomerReservation).lead;
  expect(canceled(600_00, "2027-03-01")).toMatch(/^You have a \$600 credit for a later mailing/);
  expect(canceled(120_00, "2027-03-01")).toMatch(/^You have \$120 left of your \$600 credit for/);
  expect(canceled(0, "2027-03-01")).toBe("Your $600 credit for this spot has been used.");
  expect(canceled(120_00, "2027-02-28")).toBe(
    "Your $120 credit for this spot expired on Sunday, February 28, 2027.",
  );
});

test("what was not confirmed ran out in time, and not after two hours, which nobody may have had", () => {
  const { lead } = describeCustomerStatus({
    status: "expired",
    ended: { from: "unconfirmed", compensation: null, byOffice: false },
    termsVersion: "2",
    industryName: "Plumbing",
    alternatives: { again: true },
  } as unknown as CustomerReservation);
  expect(lead).toContain("Your spot wasn’t confirmed in time");
});

/** A card of May 2020: every date of it has long passed. */
const dates = mailingDatesForDropDate("2020-05-15");
const hand = (date: string, pieces: number) => ({ date, pieces, postOffice: "Scottsdale Main" });

function yours(state: MailingState, drops: Mailing["drops"] = [], printedOn: string | null = null) {
  const recorded = { state, drops, households: 10_000 };
  return {
    status: "paid",
    address: "current",
    industryName: "Plumbing",
    toPayCents: 0,
    mailing: {
      name: "May 2020",
      households: 10_000,
      dates,
      printed: isPrinted(recorded) ? { on: printedOn } : undefined,
      mailed: summarizeRecordedDrops(recorded),
    },
  } as CustomerReservation;
}

const done = (your: CustomerReservation) => listReservationSteps(your).map((step) => step.done);
const days = (your: CustomerReservation) =>
  listReservationSteps(your).flatMap((step) => step.days.map(({ what, on }) => `${what} ${on}`));

test("a card whose dates have passed still shows them as planned until the office records a step", () => {
  for (const state of ["published", "closed"] as const) {
    expect(describeCustomerStatus(yours(state)).lead).toBe(
      "Your spot is paid for, and no other business in your industry can be on this card. We plan to mail it to at least 10,000 homes on Friday, May 15, 2020.",
    );
    expect(done(yours(state))).toEqual([true, true, false, false, false]);
    expect(days(yours(state)).slice(2, 4)).toEqual([
      "Printing planned for 2020-05-01",
      "Drop date planned for 2020-05-15",
    ]);
  }
});

test("a card that is recorded as printed has its design behind it, and is not mailed", () => {
  const your = yours("printed", [], "2020-05-04");
  expect(done(your)).toEqual([true, true, true, false, false]);
  expect(listReservationSteps(your)[3]?.text).toBe(
    "We print the cards, bundle them by carrier route, and take them to the post office. The post office doesn’t guarantee delivery dates.",
  );
  expect(days(your)).toContain("Printed on 2020-05-04");
  expect(describeCustomerStatus(your).lead).toContain("We plan to mail it");
});

test("half a card at the post office is half mailed, and its step is not done", () => {
  const your = yours("dropped", [hand("2020-05-15", 5_000)], "2020-05-04");
  expect(describeCustomerStatus(your).lead).toContain(
    "So far, it was mailed to 5,000 homes on Friday, May 15, 2020.",
  );
  expect(done(your)).toEqual([true, true, true, false, false]);
});

test("a mailed card says the recorded dates and homes, and never that the report was sent", () => {
  const drops = [hand("2020-05-15", 5_000), hand("2020-05-16", 5_012)];
  const your = yours("confirmed", drops, "2020-05-04");
  expect(describeCustomerStatus(your).lead).toContain(
    "It was mailed to 10,012 homes on Friday, May 15, 2020, and Saturday, May 16, 2020.",
  );
  expect(done(your)).toEqual([true, true, true, true, false]);
  expect(days(your).slice(3)).toEqual([
    "To the post office on 2020-05-15",
    "To the post office on 2020-05-16",
    "Expected in homes by 2020-05-22",
    "Report planned for 2020-06-12",
  ]);
});

test("a mailed card leads to its results and proof of mailing, except where the link may not open them", () => {
  const your = yours("confirmed", [hand("2020-05-15", 10_000)], "2020-05-04");
  const ways = (one: CustomerReservation) => listReservationSteps(one).map(({ way }) => way?.to);
  expect(ways(your).slice(3)).toEqual(["results", "mailed"]);
  expect(ways({ ...your, address: "former" }).slice(3)).toEqual([undefined, undefined]);
});
