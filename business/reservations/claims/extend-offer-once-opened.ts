import { eq, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { changedMeanwhileRefusal, refuseUnlessAllowed } from "#business/reservations/refusals.ts";
import {
  checkReservationAction,
  claimDurations,
  type Reservation,
} from "#business/reservations/reservation.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import {
  announceAvailabilityChange,
  databaseNowSql,
  hasTimeLeftSql,
  loadReservation,
  transitionReservation,
} from "./claims.ts";
import { bookingEndSql } from "./try-insert-claim.ts";

/** When an opened offer ends: 24 hours after it was made, but not after booking has closed. */
export const offerEndOnceOpenedSql = sql`least(${reservation.heldAt} + make_interval(hours => ${claimDurations.offerHours}::int),
  (select ${bookingEndSql} from mailing where mailing.id = ${reservation.mailingId}))`;

/** That instant for one offer. */
export async function findOfferEndOnceOpened(id: number): Promise<Date> {
  const [row] = await db
    .select({ end: sql<string>`(${offerEndOnceOpenedSql})::text` })
    .from(reservation)
    .where(eq(reservation.id, id));
  if (!row) throw new Error(`there is no offer ${id}`);
  return new Date(row.end);
}

/**
 * Extends a waitlist offer to its full 24 hours when the person presses the button. An unopened
 * offer goes to the next person after 2. Idempotent. Refuses when the time is up.
 */
export async function extendOfferOnceOpened(
  { reservationId }: { reservationId: number },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<Reservation> {
  return runTransactionWithRetries(tx, async (inner) => {
    const before = await loadReservation(reservationId, inner);
    if (before.offerOpenedAt !== null) return before;
    refuseUnlessAllowed(checkReservationAction("keep-offer", before), before);
    const kept = await transitionReservation(inner, before.id, {
      from: ["offered"],
      to: "offered",
      set: { offerOpenedAt: databaseNowSql, expiresAt: offerEndOnceOpenedSql },
      when: hasTimeLeftSql,
    });
    if (!kept) throw changedMeanwhileRefusal(before);
    const subject = { type: "reservation", id: kept.id };
    await recordEvent(inner, actor, { event: "reservation.offer-opened", subject });
    await announceAvailabilityChange(inner, kept.mailingId);
    return kept;
  });
}
