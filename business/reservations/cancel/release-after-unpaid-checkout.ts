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
 * Releases a spot after the gateway reported that its payment page ended without a payment. The
 * buyer may take it again while it is free. Does nothing in any other state or if another page is
 * open: a late "expired" changes nothing.
 */
export async function releaseAfterUnpaidCheckout(
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
