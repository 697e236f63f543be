import { loadReservation } from "#business/reservations/claims/claims.ts";
import { dropPaymentAlert, enqueuePaymentAlert } from "#business/reservations/pay/payment-jobs.ts";
import type { refund } from "#database/schema/billing.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import type { GatewayRefund } from "#platform/payments/gateway.ts";
import type { PaymentBalance } from "./payment-balance.ts";

/** Alerts to the operator about refunds that need a person. */

type RefundRow = typeof refund.$inferSelect;

/** What names the alert about a refund that the office has to send: a later one of the same payment is asked for again. */
const byHandName = ({ id, paymentId }: RefundRow) => ({
  kind: "refund-by-hand" as const,
  recordId: paymentId,
  occasion: id,
});

/** A refund of money that did not come by card, so the office sends it. */
export async function alertRefundByHand(tx: Queryable, owed: RefundRow) {
  const { reference } = await loadReservation(owed.reservationId, tx);
  await enqueuePaymentAlert(tx, {
    ...byHandName(owed),
    headline: `Please send a refund of ${dollars(owed.amountCents)}`,
    advice:
      "They didn’t pay by card, so the site can’t refund it. Send it the same way they paid, then record it in the office.",
    facts: { Reservation: reference, Payment: owed.paymentId },
  });
}

/** The refund was withdrawn: nobody is asked to send it, unless the alert has left. */
export async function dropRefundByHandAlert(tx: Queryable, withdrawn: RefundRow) {
  await dropPaymentAlert(tx, byHandName(withdrawn));
}

/** One of our refunds failed or came back. */
export async function alertRefundFailed(
  tx: Queryable,
  { id, paymentId: name, amountCents, reservationId, pastGatewayRefundIds }: RefundRow,
  because: string,
) {
  const { reference } = await loadReservation(reservationId, tx);
  const failedBefore = pastGatewayRefundIds.length;
  await enqueuePaymentAlert(tx, {
    kind: "refund-failed",
    recordId: id,
    occasion: failedBefore > 0 ? String(failedBefore) : "",
    headline: `A refund of ${dollars(amountCents)} failed`,
    advice:
      "The buyer doesn’t have the money yet. Open the reservation in the office to retry the refund or record that you sent it another way.",
    facts: { Reservation: reference, Payment: name, Because: because },
  });
}

/** Too much was refunded, in cents: once by hand and once at the gateway. We cannot recall it. */
export async function alertOverRefunded(
  tx: Queryable,
  reported: GatewayRefund,
  { name, amountCents }: PaymentBalance,
  over: number,
) {
  await enqueuePaymentAlert(tx, {
    kind: "over-refunded",
    recordId: reported.name,
    headline: `${dollars(over)} too much was refunded`,
    advice:
      "You sent one refund yourself, and another was started at the card processor for the same payment. Ask the buyer for the difference, or stop the refund that hasn’t arrived.",
    facts: { Payment: name, Paid: dollars(amountCents) },
  });
}

/** Part of what a buyer paid was refunded at the gateway, not through this office. */
export async function alertPartialRefundAtGateway(
  tx: Queryable,
  reported: GatewayRefund,
  { name, amountCents }: PaymentBalance,
) {
  await enqueuePaymentAlert(tx, {
    kind: "partial-refund-at-gateway",
    recordId: reported.name,
    headline: `${dollars(reported.amountCents)} of ${dollars(amountCents)} is being refunded from the card processor`,
    advice: "That’s only part of what they paid, so they keep the spot.",
    facts: { Payment: name },
  });
}
