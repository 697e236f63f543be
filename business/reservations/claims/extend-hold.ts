import { and, eq, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { refuseUnlessAllowed } from "#business/reservations/refusals.ts";
import {
  checkReservationAction,
  claimDurations,
  type Reservation,
} from "#business/reservations/reservation.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
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
 * Extends a hold by 10 minutes, at most three times and only while nobody waits for the industry.
 * `seen`: the number of extensions that the page showed, so that a double click extends once.
 * Refuses when the time is up.
 */
export async function extendHold(
  input: { reservationId: number; seen?: number },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<Reservation> {
  return runTransactionWithRetries(tx, async (inner) => {
    const before = await loadReservation(input.reservationId, inner);
    if (input.seen !== undefined && before.extensions > input.seen) return before;
    refuseUnlessAllowed(checkReservationAction("extend", before), before);
    const longer = await transitionReservation(inner, before.id, {
      from: ["held"],
      to: "held",
      set: {
        expiresAt: sql`${reservation.expiresAt} + make_interval(mins => ${claimDurations.extension}::int)`,
        extensions: sql`${reservation.extensions} + 1`,
      },
      when: and(hasTimeLeftSql, eq(reservation.extensions, before.extensions), nobodyWaits),
    });
    if (!longer) throw somebodyWaits(before);
    const subject = { type: "reservation", id: before.id };
    await recordEvent(inner, actor, { event: "reservation.extended", subject });
    await announceAvailabilityChange(inner, before.mailingId);
    return longer;
  });
}

function somebodyWaits({ id }: Reservation): Refusal {
  return new Refusal(
    "conflict",
    "Someone is waiting for this industry, so you can’t extend your hold. The spot is yours until the clock runs out.",
    { detail: `hold ${id} cannot be extended` },
  );
}
