import { and, eq, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { refuseUnlessAllowed } from "#business/reservations/refusals.ts";
import {
  checkReservationAction,
  claimDurations,
  type Reservation,
} from "#business/reservations/reservation.ts";
import { reservation } from "#database/schema/reservations.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  announceAvailabilityChange,
  hasTimeLeftSql,
  loadReservation,
  transitionReservation,
} from "./claims.ts";

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
