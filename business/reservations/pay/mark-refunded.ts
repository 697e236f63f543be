import { and, eq } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import {
  endedClaimColumns,
  lockReservation,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import { handleEndedClaims } from "#business/reservations/claims/handle-ended-claims.ts";
import { payment as payments } from "#database/schema/billing.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/**
 * Records that a reservation's payment was refunded in full, wherever the refund started; a paid
 * spot becomes free, and so does one that is owed again and had this payment as its last part.
 * Idempotent. `payment`: the refunded one; a refund of any other payment changes nothing.
 */
export const markRefunded = defineAction({
  name: "markRefunded",
  permission: "anyone",
  async run(tx, { reservationId, payment }: { reservationId: number; payment: string }, context) {
    const before = await lockReservation(reservationId, tx);
    const wasPart = before.state === "unpaid" && (await isGranted(tx, before.id, payment));
    if (before.paymentId !== payment && !wasPart)
      return { result: { changed: false, reservation: before } };
    const freed = await transitionReservation(tx, before.id, {
      from: ["paid", "unpaid"],
      to: "refunded",
      set: { ...endedClaimColumns, paymentId: payment },
    });
    const after =
      freed ?? (await transitionReservation(tx, before.id, { from: ["canceled"], to: "refunded" }));
    if (!after) return { result: { changed: false, reservation: before } };
    await handleEndedClaims(tx, [after], context);
    return { result: { changed: true, reservation: after } };
  },
});

/** Whether a payment counts for its spot, as a whole or as a part of its price. */
async function isGranted(tx: Queryable, reservationId: number, payment: string): Promise<boolean> {
  const own = and(
    eq(payments.id, payment),
    eq(payments.reservationId, reservationId),
    eq(payments.outcome, "granted"),
  );
  return (await tx.$count(payments, own)) > 0;
}
