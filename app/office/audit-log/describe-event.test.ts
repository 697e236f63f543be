import { expect, test } from "vitest";
import { claimDurations } from "#business/reservations/reservation.ts";
import { actorName, describeEvent } from "./describe-event.ts";

test("what happened reads as a sentence, whatever the detail is", () => {
  expect(
    describeEvent("refund.requested", {
      cents: 100_000,
      payment: "invoice:2027-0001",
      reason: "duplicate",
    }),
  ).toBe("Refund due: $1,000 paid for invoice 2027-0001 (paid twice)");
  expect(describeEvent("reservation.invoice-chosen", { due: "2027-05-15" })).toBe(
    "Chose to pay by invoice, due Saturday, May 15, 2027",
  );
  expect(describeEvent("payment.received", { cents: 35_000 })).toBe(
    "Card payment of $350 received",
  );
  for (const detail of [null, undefined, "x", {}, []]) {
    expect(describeEvent("reservation.refund-ladder-overridden", detail)).not.toContain(
      "undefined",
    );
    expect(describeEvent("unheard.of", detail)).toBe("Unheard: of");
  }
});

test("an opened offer is kept for as long as the times of a claim say", () => {
  const { offerHours } = claimDurations;
  expect(describeEvent("reservation.offer-opened", {})).toBe(
    `Opened the offer; held for ${offerHours} hours`,
  );
});

test("anyone who acted is named", () => {
  const names = new Map([["3", "Ana Ortiz"]]);
  expect(actorName("operator:3", names)).toBe("Ana Ortiz");
  expect(actorName("operator:9", names)).toBe("Somebody");
  expect(actorName("visitor", names)).toBe("A visitor");
  expect(actorName("system", names)).toBe("The site");
});
