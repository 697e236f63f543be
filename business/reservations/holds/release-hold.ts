import type { ActionContext } from "#business/audit-log/audit-log.ts";
import {
  endedClaimColumns,
  loadReservation,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import { handleEndedClaims } from "#business/reservations/claims/handle-ended-claims.ts";
import { changedMeanwhileRefusal, refuseUnlessAllowed } from "#business/reservations/refusals.ts";
import {
  checkReservationAction,
  type Reservation,
  statesAllowing,
} from "#business/reservations/reservation.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/**
 * Gives a held spot back before its time, or declines an offer. Twice is once: what has ended stays ended and is
 * returned. Refuses what a payment page is open for, or what is owed or paid.
 */
export async function releaseHold(
  { reservationId }: { reservationId: number },
  circumstances: ActionContext,
  tx: Queryable = db,
): Promise<Reservation> {
  return runTransactionWithRetries(tx, async (inner) => {
    const before = await loadReservation(reservationId, inner);
    if (before.state === "released" || before.state === "expired") return before;
    refuseUnlessAllowed(checkReservationAction("release", before), before);
    const from = statesAllowing("release");
    const released = await transitionReservation(inner, before.id, {
      from,
      to: "released",
      set: endedClaimColumns,
    });
    if (!released) throw changedMeanwhileRefusal(before);
    await handleEndedClaims(inner, [released], circumstances);
    return released;
  });
}
