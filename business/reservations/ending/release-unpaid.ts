import { eq } from "drizzle-orm";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import {
  endedClaimColumns,
  loadReservation,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import { handleEndedClaims } from "#business/reservations/claims/handle-ended-claims.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/**
 * Gives back a spot whose payment page ended without a payment, after the gateway has said so: its time has run out,
 * and its buyer may take it again while it is free. Does nothing to a
 * reservation in any other state, nor to one that has another page open by now: a late "expired" changes nothing.
 */
export async function releaseUnpaid(
  { reservationId, checkoutSessionId }: { reservationId: number; checkoutSessionId: string },
  context: ActionContext,
  tx: Queryable = db,
): Promise<{ released: boolean; reservation: Reservation }> {
  return runTransactionWithRetries(tx, async (inner) => {
    const from = ["paying"] as const;
    const when = eq(reservation.checkoutSessionId, checkoutSessionId);
    const released = await transitionReservation(inner, reservationId, {
      from,
      to: "expired",
      set: endedClaimColumns,
      when,
    });
    if (released) await handleEndedClaims(inner, [released], context);
    const after = released ?? (await loadReservation(reservationId, inner));
    return { released: released !== undefined, reservation: after };
  });
}
