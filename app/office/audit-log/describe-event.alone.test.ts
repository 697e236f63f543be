import { expect, test, vi } from "vitest";
import { actorName, describeAuditEvent, findAuditEventNamesByWords } from "./describe-event.ts";

vi.mock("#business/reservations/reservation.ts", async (original) => {
  const real = await original<typeof import("#business/reservations/reservation.ts")>();
  return { ...real, claimDurations: { ...real.claimDurations, offerHours: 30 } };
});

test("what happened reads as a sentence, whatever the detail is", () => {
  expect(
    describeAuditEvent("refund.requested", {
      cents: 100_000,
      payment: "invoice:2027-0001",
      reason: "duplicate",
    }),
  ).toBe("Refund due: $1,000 paid for invoice 2027-0001 (paid twice)");
  expect(describeAuditEvent("reservation.invoice-chosen", { due: "2027-05-15" })).toBe(
    "Chose to pay by invoice, due Saturday, May 15, 2027",
  );
  expect(describeAuditEvent("payment.received", { cents: 35_000 })).toBe(
    "Card payment of $350 received",
  );
  for (const detail of [null, undefined, "x", {}, []]) {
    expect(describeAuditEvent("reservation.refund-ladder-overridden", detail)).not.toContain(
      "undefined",
    );
    expect(describeAuditEvent("unheard.of", detail)).toBe("Unheard: of");
  }
});

test("an event reads as words, known or not", () => {
  expect(describeAuditEvent("operator.signed-in", {})).toBe("Signed in");
  expect(describeAuditEvent("reservation.paid-by-invoice", {})).toBe(
    "Reservation: paid by invoice",
  );
  expect(describeAuditEvent("seeded", {})).toBe("Seeded");
});

test("events are found by what is said of them", () => {
  expect(findAuditEventNamesByWords("PAID; the spot is")).toEqual(["reservation.paid"]);
  expect(findAuditEventNamesByWords("signed")).toEqual([
    "operator.signed-in",
    "operator.signed-out",
    "operator.session-ended",
  ]);
  expect(findAuditEventNamesByWords("nothing like it")).toEqual([]);
});

test("names the changed fields of an advertiser, and none of their values", () => {
  expect(describeAuditEvent("advertiser.changed", { changed: ["name", "email", "phone"] })).toBe(
    "Changed the business’s name, the email, and the phone",
  );
  expect(describeAuditEvent("advertiser.changed", {})).toBe("Changed name or contact");
});

test("an opened offer is kept for as long as the times of a claim say", () => {
  expect(describeAuditEvent("reservation.offer-opened", {})).toBe(
    "Opened the offer; held for 30 hours",
  );
});

test("anyone who acted is named", () => {
  const names = new Map([["3", "Ana Ortiz"]]);
  expect(actorName("operator:3", names)).toBe("Ana Ortiz");
  expect(actorName("operator:9", names)).toBe("Somebody");
  expect(actorName("visitor", names)).toBe("A visitor");
  expect(actorName("system", names)).toBe("The site");
});
