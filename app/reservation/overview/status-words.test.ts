import { expect, test } from "vitest";
import type { CustomerReservation } from "#app/reservation/customer-reservation.ts";
import { company } from "#company.ts";
import { describeStatus } from "./describe-status.ts";

const unconfirmed = (sendsMail: boolean) =>
  describeStatus({
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
    describeStatus({
      status: "canceled",
      ended: { from, gave: from === "paid" ? "refund" : "nothing", byOffice: false },
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
    describeStatus({
      status: "canceled",
      ended: { from: "paid", gave: "credit", byOffice: false },
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
    describeStatus({
      status: "canceled",
      today: "2027-03-01",
      ended: { from: "paid", gave: "credit", byOffice: false },
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
  const { lead } = describeStatus({
    status: "expired",
    ended: { from: "unconfirmed", gave: null, byOffice: false },
    termsVersion: "2",
    industryName: "Plumbing",
    instead: { again: true },
  } as unknown as CustomerReservation);
  expect(lead).toContain("Your spot wasn’t confirmed in time");
});
