import type { CancellationCompensation } from "#business/reservations/reservation.ts";

/** What a cancellation does with the money of a reservation: one rule for the action and for the sentences about it. Safe in the browser. */

/** The money that stands behind a spot before it is cancelled, in cents. */
export type RefundableMoney = {
  isPaid: boolean;
  /** How the spot was paid; null where it is not. */
  method: "card" | "invoice" | "credit" | null;
  /** What was paid: of the way `credit` no money came. */
  paidCents: number;
  /** What of it has not gone back, and is not going back. */
  leftCents: number;
  /** What credits have paid of it, besides the money or alone. */
  creditedCents: number;
};

/** What becomes of it, in cents. */
export type CancellationAmounts = {
  /** Goes back as money. */
  refundCents: number;
  /** Becomes a new credit. */
  creditCents: number;
  /** Was paid by a credit, and is a credit again. */
  renewedCents: number;
};

/** What a cancellation gives back of the money behind a spot: of what nobody has paid only a used credit comes back. */
export function cancellationAmounts(
  held: RefundableMoney,
  gives: CancellationCompensation,
): CancellationAmounts {
  const { isPaid, leftCents, creditedCents } = held;
  return {
    refundCents: isPaid && gives === "refund" ? leftCents : 0,
    creditCents: isPaid && gives === "credit" ? leftCents : 0,
    renewedCents: isPaid && gives === "nothing" ? 0 : creditedCents,
  };
}
