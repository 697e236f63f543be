import { eq, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { changedMeanwhileRefusal, refuseUnlessAllowed } from "#business/reservations/refusals.ts";
import { checkReservationAction, claimDurations } from "#business/reservations/reservation.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
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
export async function findOfferEndOnceOpened(id: number, database: Queryable = db): Promise<Date> {
  const [row] = await database
    .select({ end: sql<string>`(${offerEndOnceOpenedSql})::text` })
    .from(reservation)
    .where(eq(reservation.id, id));
  if (!row) throw new Error(`there is no offer ${id}`);
  return new Date(row.end);
}

/** Extends a waitlist offer from 2 to its full 24 hours when the person presses the button. */
export const extendOfferOnceOpened = defineAction({
  name: "extendOfferOnceOpened",
  permission: "anyone",
  async run(tx, { reservationId }: { reservationId: number }) {
    const before = await loadReservation(reservationId, tx);
    if (before.offerOpenedAt !== null) return { result: before };
    refuseUnlessAllowed(checkReservationAction("keep-offer", before), before);
    const kept = await transitionReservation(tx, before.id, {
      from: ["offered"],
      to: "offered",
      set: { offerOpenedAt: databaseNowSql, expiresAt: offerEndOnceOpenedSql },
      when: hasTimeLeftSql,
    });
    if (!kept) throw changedMeanwhileRefusal(before);
    const subject = { type: "reservation", id: kept.id };
    await announceAvailabilityChange(tx, kept.mailingId);
    return { event: { event: "reservation.offer-opened", subject }, result: kept };
  },
});
