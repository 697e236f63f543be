import { eq } from "drizzle-orm";
import type { Circumstances } from "#business/journal/journal.ts";
import { reservation } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { ending, loadReservation, move } from "./claims.ts";
import { claimsEnded } from "./end-claims.ts";
import type { Reservation } from "./reservation.ts";

/**
 * Gives back a place whose payment page ended without a payment, after the gateway has said so: its time has run out,
 * and its buyer may take it again while it is free. Does nothing to a
 * reservation in any other state, nor to one that has another page open by now: a late "expired" changes nothing.
 */
export async function releaseUnpaid(
  { reservationId, checkout }: { reservationId: number; checkout: string },
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<{ released: boolean; reservation: Reservation }> {
  return inPoliteTransaction(tx, async (inner) => {
    const from = ["paying"] as const;
    const when = eq(reservation.checkout, checkout);
    const released = await move(inner, reservationId, { from, to: "expired", set: ending, when });
    if (released) await claimsEnded(inner, [released], circumstances);
    const after = released ?? (await loadReservation(reservationId, inner));
    return { released: released !== undefined, reservation: after };
  });
}
