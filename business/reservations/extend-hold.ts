import { and, eq, sql } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { reservation } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { announceChange, hasTimeLeft, loadReservation, move } from "./claims.ts";
import { can, type Reservation, times } from "./reservation.ts";
import { refuseUnless } from "./verbs.ts";

/** Nobody stands in line for the industry on the mailing. */
const nobodyWaits = sql`not exists (select from wait_list_entry
  join industry waited_for on waited_for.slug = wait_list_entry.industry
  where wait_list_entry.mailing_id = ${reservation.mailingId} and wait_list_entry.state = 'waiting'
    and waited_for.exclusivity_group = ${reservation.exclusivityGroup})`;

/**
 * Gives a hold 10 more minutes, at most three times and only while nobody waits for the industry. `seen`: how many
 * extensions the page showed, so that a double click extends once. Refuses when the time is up.
 */
export async function extendHold(
  input: { reservationId: number; seen?: number },
  { actor }: Circumstances,
  tx: Queryable = db,
): Promise<Reservation> {
  return inPoliteTransaction(tx, async (inner) => {
    const before = await loadReservation(input.reservationId, inner);
    if (input.seen !== undefined && before.extensions > input.seen) return before;
    refuseUnless(can("extend", before), before);
    const longer = await move(inner, before.id, {
      from: ["held"],
      to: "held",
      set: {
        expiresAt: sql`${reservation.expiresAt} + make_interval(mins => ${times.extension}::int)`,
        extensions: sql`${reservation.extensions} + 1`,
      },
      when: and(hasTimeLeft, eq(reservation.extensions, before.extensions), nobodyWaits),
    });
    if (!longer) throw somebodyWaits(before);
    const subject = { type: "reservation", id: before.id };
    await record(inner, actor, { event: "reservation.extended", subject });
    await announceChange(inner, before.mailingId);
    return longer;
  });
}

function somebodyWaits({ id }: Reservation): Refusal {
  return new Refusal(
    "conflict",
    "Somebody is waiting for this industry, so the time cannot be extended. It is yours until the clock runs out.",
    { detail: `hold ${id} cannot be extended` },
  );
}
