import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { changedMeanwhileRefusal, refuseUnlessAllowed } from "#business/reservations/refusals.ts";
import {
  checkReservationAction,
  type Reservation,
  statesAllowing,
} from "#business/reservations/reservation.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { endedClaimColumns, loadReservation, transitionReservation } from "./claims.ts";
import { handleEndedClaims } from "./handle-ended-claims.ts";

/**
 * Releases a held spot before its time, or declines an offer. Idempotent: an ended reservation is
 * returned unchanged. Refuses a spot with an open payment page, and one that is owed or paid.
 */
export async function releaseHold(
  { reservationId }: { reservationId: number },
  context: ActionContext,
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
    await handleEndedClaims(inner, [released], context);
    return released;
  });
}
