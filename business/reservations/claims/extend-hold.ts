import { and, eq, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { changedMeanwhileRefusal, refuseUnlessAllowed } from "#business/reservations/refusals.ts";
import {
  checkReservationAction,
  claimDurations,
  type Reservation,
} from "#business/reservations/reservation.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  announceAvailabilityChange,
  databaseNowSql,
  hasTimeLeftSql,
  loadReservation,
  transitionReservation,
} from "./claims.ts";
import { bookingEndSql } from "./try-insert-claim.ts";

/** SQL condition: the waitlist has no line for the industry on the mailing. */
const nobodyWaits = sql`not exists (select from waitlist_entry
  join industry waited_for on waited_for.slug = waitlist_entry.industry
  where waitlist_entry.mailing_id = ${reservation.mailingId} and waitlist_entry.state = 'waiting'
    and waited_for.exclusivity_group = ${reservation.exclusivityGroup})`;

/**
 * Extends a hold by 10 minutes, three times at most, while nobody waits. `seen`: the extensions that the page showed.
 */
export const extendHold = defineAction({
  name: "extendHold",
  permission: "anyone",
  async run(tx, input: { reservationId: number; seen?: number }) {
    const before = await loadReservation(input.reservationId, tx);
    if (input.seen !== undefined && before.extensions > input.seen) return { result: before };
    refuseUnlessAllowed(checkReservationAction("extend", before), before);
    const longer = await transitionReservation(tx, before.id, {
      from: ["held"],
      to: "held",
      set: {
        expiresAt: sql`${reservation.expiresAt} + make_interval(mins => ${claimDurations.extension}::int)`,
        extensions: sql`${reservation.extensions} + 1`,
      },
      when: and(hasTimeLeftSql, eq(reservation.extensions, before.extensions), nobodyWaits),
    });
    if (!longer) {
      const now = await loadReservation(before.id, tx);
      if (now.extensions === before.extensions) throw somebodyWaits(now);
      return { result: now };
    }
    const subject = { type: "reservation", id: before.id };
    await announceAvailabilityChange(tx, before.mailingId);
    return { event: { event: "reservation.extended", subject }, result: longer };
  },
});

function somebodyWaits({ id }: Reservation): Refusal {
  return new Refusal(
    "conflict",
    "Someone is waiting for this industry, so you can’t extend your hold. The spot is yours until the clock runs out.",
    { detail: `hold ${id} cannot be extended` },
  );
}

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
