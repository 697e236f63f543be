import type { Circumstances } from "#business/journal/journal.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { expireRunOut, inMinutes, loadReservation, move, revival, unlessTaken } from "./claims.ts";
import { claimsEnded } from "./end-claims.ts";
import { noteHold, taken } from "./hold-spot.ts";
import { keepTarget } from "./keep-target.ts";
import { withinOwnLimits } from "./limits.ts";
import { can, type Reservation, times } from "./reservation.ts";
import { refuseUnless } from "./verbs.ts";

/**
 * Takes a place again whose time has run out, if it is still free: the same reservation with its details, its link
 * and a fresh 15 minutes. Who waits for the industry comes first. Refuses (conflict) what somebody else has now.
 */
export async function renewHold(
  { reservationId }: { reservationId: number },
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<Reservation> {
  const renewed = await inPoliteTransaction(tx, async (inner) => {
    const before = await loadReservation(reservationId, inner);
    refuseUnless(can("renew", before), before);
    const target = await keepTarget(before, inner, before.id);
    const ended = await expireRunOut(inner, target);
    await claimsEnded(inner, ended, circumstances);
    const again = await unlessTaken(inner, (attempt) => takeAgain(attempt, before, target));
    if (!again) return undefined;
    await withinOwnLimits(inner, again.id);
    await noteHold(inner, again, circumstances);
    return again;
  });
  if (!renewed) throw taken("it was taken after its time had run out");
  return renewed;
}

function takeAgain(
  tx: Queryable,
  { id }: Reservation,
  { exclusivityGroup }: Pick<Reservation, "exclusivityGroup">,
) {
  return move(tx, id, {
    from: ["expired"],
    to: "held",
    set: { ...revival, exclusivityGroup, expiresAt: inMinutes(times.hold), extensions: 0 },
  });
}
