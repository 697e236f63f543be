import { expect, test } from "vitest";
import { renderRefundedPayment } from "#emails/refund-emails.tsx";
import { renderPaymentAlert } from "./operator-notices.tsx";

const about = {
  byHand: false,
  reference: "7K3M-9PQX",
  industry: "Heating & Cooling",
  spot: "F1, Large",
  mailing: "May <2027>",
  amountCents: 1017_50,
  businessDays: 10,
  nextUrl: "https://spotlight.example/reservation?industry=hvac",
  links: [],
  terms: { version: "2", url: "https://spotlight.example/terms/2", accepted: true },
};

test("a payment for a spot that was gone is explained, goes back in full, and the next mailings are offered", async () => {
  const { subject, text, html } = await renderRefundedPayment({ ...about, because: "spot-gone" });
  expect(subject).toBe("We’re refunding your $1,017.50 payment: reservation 7K3M-9PQX");
  expect(text).toContain("another business booked the spot before your payment reached us");
  expect(text).toContain(
    "Within 10 business days, we’ll send all $1,017.50 back to the card or account you paid with.",
  );
  expect(text).toContain("https://spotlight.example/reservation?industry=hvac");
  expect(html).toContain("May &lt;2027&gt;");
});

test("a second payment goes back without an offer: the spot is theirs", async () => {
  const { text } = await renderRefundedPayment({ ...about, because: "duplicate", byHand: true });
  expect(text).toContain("The spot is still yours");
  expect(text).toContain("back the same way you paid");
  expect(text).not.toContain("reservation?industry");
});

test("the operator's notice says what to do and with which payment", async () => {
  const { subject, text } = await renderPaymentAlert({
    headline: "A refund of $350 failed",
    advice: "Please look.",
    facts: [["Payment", "pi_1"]],
  });
  expect(subject).toBe("A refund of $350 failed");
  expect(text).toContain("Please look.");
  expect(text).toContain("Payment: pi_1");
});
