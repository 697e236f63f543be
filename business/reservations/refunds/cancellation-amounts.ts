import type { PaymentMethod } from "#business/reservations/pay/invoices/invoice.ts";
import type { CancellationCompensationKind } from "#business/reservations/reservation.ts";

/** What a cancellation does with the money: one rule for the action and its sentences. */

/** The money behind a spot before it is canceled, in cents. */
export type RefundableTotals = {
  isPaid: boolean;
  /** How it was paid, `both`: partly online and partly by invoice; null if nothing was paid. */
  method: PaymentMethod | "both" | null;
  /** The payments; for `credit` no money came in. */
  paidCents: number;
  /** The part that is neither refunded nor being refunded. */
  leftCents: number;
  /** The part that credits paid. */
  creditedCents: number;
};

/** What becomes of that money, in cents. */
export type CancellationAmounts = {
  /** Refunded as money: what came in parts for an unpaid spot always is. */
  refundCents: number;
  creditCents: number;
  /** Paid by a credit, and returned as a credit. */
  renewedCents: number;
};

/** What a cancellation gives back; of an unpaid spot only an applied credit and part payments. */
export function splitCancellationMoney(
  held: RefundableTotals,
  gives: CancellationCompensationKind,
): CancellationAmounts {
  const { isPaid, leftCents, creditedCents } = held;
  return {
    refundCents: !isPaid || gives === "refund" ? leftCents : 0,
    creditCents: isPaid && gives === "credit" ? leftCents : 0,
    renewedCents: isPaid && gives === "nothing" ? 0 : creditedCents,
  };
}
