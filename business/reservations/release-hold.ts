import type { Circumstances } from "#business/journal/journal.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { ending, loadReservation, move } from "./claims.ts";
import { claimsEnded } from "./end-claims.ts";
import { can, type Reservation, statesFor } from "./reservation.ts";
import { changedMeanwhile, refuseUnless } from "./verbs.ts";

/**
 * Gives a held place back before its time, or declines an offer. Twice is once: what has ended stays ended and is
 * returned. Refuses what a payment page is open for, or what is owed or paid.
 */
export async function releaseHold(
  { reservationId }: { reservationId: number },
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<Reservation> {
  return inPoliteTransaction(tx, async (inner) => {
    const before = await loadReservation(reservationId, inner);
    if (before.state === "released" || before.state === "expired") return before;
    refuseUnless(can("release", before), before);
    const from = statesFor("release");
    const released = await move(inner, before.id, { from, to: "released", set: ending });
    if (!released) throw changedMeanwhile(before);
    await claimsEnded(inner, [released], circumstances);
    return released;
  });
}
