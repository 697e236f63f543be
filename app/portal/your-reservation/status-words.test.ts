import { expect, test } from "vitest";
import type { CustomerReservation } from "#app/portal/customer-reservation.ts";
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
