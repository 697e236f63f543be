import type { Circumstances } from "#business/journal/journal.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { ending, lockReservation, move } from "./claims.ts";
import { claimsEnded } from "./end-claims.ts";
import type { Reservation } from "./reservation.ts";

/**
 * Notes that the payment of a reservation has been given back in full, wherever the refund was begun; a paid place
 * becomes free by it. Twice is once. `payment`: the one that was given back; a refund of any other payment is none
 * of this reservation's and changes nothing.
 */
export async function markRefunded(
  { reservationId, payment }: { reservationId: number; payment: string },
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<{ changed: boolean; reservation: Reservation }> {
  return inPoliteTransaction(tx, async (inner) => {
    const before = await lockReservation(reservationId, inner);
    if (before.paidWith !== payment) return { changed: false, reservation: before };
    const freed = await move(inner, before.id, { from: ["paid"], to: "refunded", set: ending });
    const after = freed ?? (await move(inner, before.id, { from: ["cancelled"], to: "refunded" }));
    if (!after) return { changed: false, reservation: before };
    await claimsEnded(inner, [after], circumstances);
    return { changed: true, reservation: after };
  });
}
