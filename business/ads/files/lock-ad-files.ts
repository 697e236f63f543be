import { sql } from "drizzle-orm";
import type { Actor } from "#business/audit-log/audit-log.ts";
import { printedStates } from "#business/mailings/mailing.ts";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import { liveStates } from "#business/reservations/reservation.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

/**
 * Locks the reservation whose files are to change, and returns who changes them: `customer`, or a name of the office. A
 * visitor came by the reservation's link. Refuses a reservation that has ended, a card that is printed, an unknown
 * reservation, and an operator without the permission.
 */
export async function lockAdFiles(
  tx: Queryable,
  reservationId: number,
  actor: Actor,
): Promise<string> {
  const by =
    actor.kind === "visitor" ? "customer" : (await requirePermission(tx, actor, "ads.change")).name;
  const { state, mailingState } = await lockReservation(reservationId, tx);
  if (!(liveStates as readonly string[]).includes(state)) {
    throw new Refusal("conflict", "This reservation has ended, so its ad can’t change.");
  }
  if ((printedStates as readonly string[]).includes(mailingState)) {
    throw new Refusal("conflict", "This card is printed, so its ad can’t change.");
  }
  return by;
}

/** Makes everybody who stores or deletes the file of a hash wait for this transaction. */
export async function lockHash(tx: Queryable, hash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ad-file'), hashtext(${hash}))`);
}
