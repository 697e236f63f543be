import { expect, test } from "vitest";
import { describeCancellationTotal, describeItemCancellationPreview } from "./bulk-labels.ts";

const paid = {
  open: 1,
  mailed: 0,
  paid: 1,
  gives: "refund",
  cents: 1000_00,
  left: 1000_00,
  credited: 0,
  method: "online",
};
const part = { ...paid, left: 900_00 };
const byCredit = { ...paid, left: 0, credited: 1000_00, method: "credit" };

test("a cancellation says what is left of the payment, and never more", () => {
  expect(describeItemCancellationPreview(paid)).toBe(
    "They paid $1,000.00. We refund all of it to their card.",
  );
  expect(describeItemCancellationPreview(part)).toBe(
    "They paid $1,000.00; $900.00 is left. We refund what's left to their card.",
  );
  expect(describeItemCancellationPreview({ ...part, gives: "credit" })).toContain(
    "They get what's left as credit",
  );
  expect(describeItemCancellationPreview({ ...part, left: 0 })).toBe(
    "They paid $1,000.00; $0.00 is left. They get nothing back.",
  );
});

test("of a spot that a credit has paid nothing will be refunded: the credit is good again", () => {
  expect(describeItemCancellationPreview(byCredit)).toBe(
    "Their credit paid $1,000.00; they get that credit back, good for at least 12 months.",
  );
  expect(describeItemCancellationPreview({ ...byCredit, gives: "nothing" })).toContain(
    "they don't get that credit back",
  );
});

test("the waitlist is promised spots only on cards that can still be booked", () => {
  const closed = { ...paid, open: 0 };
  expect(describeCancellationTotal([paid])).toContain("We'll offer the spot to the waitlist.");
  expect(describeCancellationTotal([paid, part])).toContain(
    "We'll offer the spots to the waitlist.",
  );
  expect(describeCancellationTotal([paid, closed, part])).toContain(
    "offer 2 spots to the waitlist; booking is closed on the other cards",
  );
  expect(describeCancellationTotal([closed])).toContain("nobody on the waitlist gets an offer");
});

test("a card that was mailed is said so beside the money", () => {
  expect(
    describeItemCancellationPreview({
      ...paid,
      paid: 0,
      method: null,
      gives: "nothing",
      mailed: 1,
    }),
  ).toBe("Already mailed. Not paid. We'll void the invoice; nothing is owed.");
});

test("the sum counts only what is left, and a used credit is listed apart from money", () => {
  const unpaid = { paid: 0, gives: "nothing", cents: 0, left: 0, credited: 0, method: null };
  expect(
    describeCancellationTotal([part, byCredit, { ...part, gives: "credit" }, unpaid]),
  ).toContain(
    "4 reservations will be canceled, as your Terms say: $900.00 will be refunded, $900.00 will be given as credit, and $1,000.00 in used credit will be restored.",
  );
  expect(describeCancellationTotal([byCredit])).not.toContain("will be refunded");
  expect(describeCancellationTotal([unpaid])).toContain("nothing will be refunded");
});
