import { and, eq } from "drizzle-orm";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import {
  endedClaimColumns,
  lockReservation,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import { handleEndedClaims } from "#business/reservations/claims/handle-ended-claims.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { reservationPayment } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/**
 * Records that a reservation's payment was refunded in full, wherever the refund started; a paid
 * spot becomes free, and so does one that is owed again and had this payment as its last part.
 * Idempotent. `payment`: the refunded one; a refund of any other payment changes nothing.
 */
export async function markRefunded(
  { reservationId, payment }: { reservationId: number; payment: string },
  context: ActionContext,
  tx: Queryable = db,
): Promise<{ changed: boolean; reservation: Reservation }> {
  return runTransactionWithRetries(tx, async (inner) => {
    const before = await lockReservation(reservationId, inner);
    const wasPart = before.state === "unpaid" && (await isGranted(inner, before.id, payment));
    if (before.paymentId !== payment && !wasPart) return { changed: false, reservation: before };
    const freed = await transitionReservation(inner, before.id, {
      from: ["paid", "unpaid"],
      to: "refunded",
      set: { ...endedClaimColumns, paymentId: payment },
    });
    const after =
      freed ??
      (await transitionReservation(inner, before.id, { from: ["canceled"], to: "refunded" }));
    if (!after) return { changed: false, reservation: before };
    await handleEndedClaims(inner, [after], context);
    return { changed: true, reservation: after };
  });
}

/** Whether a payment counts for its spot, as a whole or as a part of its price. */
async function isGranted(tx: Queryable, reservationId: number, payment: string): Promise<boolean> {
  const own = and(
    eq(reservationPayment.paymentId, payment),
    eq(reservationPayment.reservationId, reservationId),
    eq(reservationPayment.outcome, "granted"),
  );
  return (await tx.$count(reservationPayment, own)) > 0;
}
