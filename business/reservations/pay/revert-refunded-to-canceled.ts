import { eq } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import {
  databaseNowSql,
  lockReservation,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/**
 * Records that a payment was not refunded after all: a reservation that ended by its refund counts
 * as canceled, with the refund to come. Its spot stays open. `payment`: the refunded one; any other
 * changes nothing.
 */
export async function revertRefundedToCanceled(
  { reservationId, payment }: { reservationId: number; payment: string },
  { actor }: ActionContext,
  tx: Queryable,
): Promise<{ changed: boolean; reservation: Reservation }> {
  const before = await lockReservation(reservationId, tx);
  if (before.paymentId !== payment) return { changed: false, reservation: before };
  const canceledBy = actor.kind === "operator" ? `operator:${actor.id}` : actor.kind;
  const after = await transitionReservation(tx, before.id, {
    from: ["refunded"],
    to: "canceled",
    set: {
      reopenedAt: databaseNowSql,
      canceledBy: before.canceledBy ?? canceledBy,
      cancellationOutcome: before.cancellationOutcome ?? "refund",
    },
    when: eq(reservation.version, before.version),
  });
  if (!after) return { changed: false, reservation: before };
  const subject = { type: "reservation", id: after.id };
  await recordEvent(tx, actor, { event: "reservation.refund-undone", subject });
  return { changed: true, reservation: after };
}
