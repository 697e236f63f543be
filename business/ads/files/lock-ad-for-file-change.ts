import { sql } from "drizzle-orm";
import { requireReservationWithOpenBrief } from "#business/ads/brief/brief-status.ts";
import type { Actor } from "#business/audit-log/audit-log.ts";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import { lockMailings } from "#business/reservations/claims/lock-hold-target.ts";
import { isTimeUp } from "#business/reservations/reservation.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

/** Locks a reservation and its card for a change of files, and returns who changes them. Refuses a closed brief. */
export async function lockAdForFileChange(
  tx: Queryable,
  reservationId: number,
  actor: Actor,
): Promise<string> {
  const by =
    actor.kind === "visitor" ? "customer" : (await requirePermission(tx, actor, "ads.change")).name;
  const reservation = await lockReservation(reservationId, tx);
  await lockMailings([reservation.mailingId], tx);
  if (reservation.state === "expired" || isTimeUp(reservation)) {
    throw new Refusal("conflict", "This hold has ended. Take the spot again to change its files.");
  }
  await requireReservationWithOpenBrief(reservationId, actor, tx);
  return by;
}

/** Makes any other transaction that stores or deletes the file with this hash wait for this one. */
export async function lockFileHash(tx: Queryable, hash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ad-file'), hashtext(${hash}))`);
}
