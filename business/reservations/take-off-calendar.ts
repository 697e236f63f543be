import { and, eq, inArray } from "drizzle-orm";
import type { Circumstances } from "#business/journal/journal.ts";
import { refuseMailing, type Seen } from "#business/mailings/advance-mailing.ts";
import { lockMailing, writeMailing } from "#business/mailings/keep-mailing.ts";
import type { PlannedMailing } from "#business/mailings/mailing.ts";
import { canMailing, type MailingAnswer } from "#business/mailings/mailing-actions.ts";
import { permit } from "#business/people/permit.ts";
import { waitListEntry } from "#database/schema.ts";
import { arizonaDate, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { announceChange } from "./claims.ts";
import { findSeats } from "./office-card.ts";

/** How many people a mailing matters to: on it, holding or paying, with an ad of our own; and on its wait-list. */
export type OnMailing = { seats: number; waiting: number };

/** How many wait for a mailing, or have an offer of it. */
export async function countWaiting(mailingId: number, database: Queryable = db): Promise<number> {
  const open = inArray(waitListEntry.state, ["waiting", "offered"]);
  return database.$count(waitListEntry, and(eq(waitListEntry.mailingId, mailingId), open));
}

/** Whether a mailing can be taken off the calendar: nobody may be left with a place or a wait for nothing. */
export function canTakeOff(
  mailing: PlannedMailing,
  { seats, waiting }: OnMailing,
  today: PlainDate,
): MailingAnswer {
  const answer = canMailing("cancel", mailing, today);
  if (!answer.possible) return answer;
  if (seats > 0) {
    return {
      possible: false,
      because: "Somebody is on it, is choosing or paying, or a place is kept for a house ad.",
    };
  }
  if (waiting === 0) return answer;
  return { possible: false, because: "Somebody is on its wait-list. Take them off it first." };
}

/**
 * Takes a mailing off the calendar on which nobody has a place and for which nobody waits: visitors see it no more, and its
 * date can be planned again. Refuses a stale view, and a mailing that is printed or was mailed.
 */
export async function takeOffCalendar(
  seen: Seen,
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<PlannedMailing> {
  return inPoliteTransaction(tx, async (inner) => {
    await permit(inner, circumstances.actor, "mailings.change");
    const before = await lockMailing(seen, inner);
    const seats = (await findSeats([before.id], inner)).length;
    const waiting = await countWaiting(before.id, inner);
    const today = arizonaDate(circumstances.now);
    refuseMailing(canTakeOff(before, { seats, waiting }, today), before);
    const happening = { event: "mailing.cancelled" };
    const set = { state: "cancelled" };
    const after = await writeMailing(inner, before, set, happening, circumstances);
    await announceChange(inner, after.id);
    return after;
  });
}
