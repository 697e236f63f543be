import { and, eq, inArray } from "drizzle-orm";
import type { Mailing } from "#business/mailings/mailing.ts";
import { journalEntry, postponement } from "#database/schema.ts";
import { addDays, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { minimumFill } from "#site.ts";

/** What the journal says of a card that does not fill and goes out all the same. */
export const MAILED_ANYWAY = "mailing.mailed-anyway";

/** The date by which we have promised to decide about a card that does not fill: the day after booking closes. */
export function decisionDay({ dates }: Pick<Mailing, "dates">): PlainDate {
  return addDays(dates.bookingCloses, 1);
}

/**
 * Whether it is to be decided on a date if a card is mailed or moved, because fewer places are sold than the published
 * rule asks for (`minimumFill` in site.ts), booking is over and the card is not printed. Nobody has decided it yet,
 * where `findFillDecided` does not name it.
 */
export function hasToBeDecided(
  mailing: Pick<Mailing, "state" | "dates">,
  sold: number,
  today: PlainDate,
): boolean {
  if (mailing.state !== "published" && mailing.state !== "closed") return false;
  return today >= decisionDay(mailing) && sold < minimumFill.places;
}

/** Those of some mailings about which it was decided: moved because they did not fill, or mailed anyway. */
export async function findFillDecided(
  mailingIds: readonly number[],
  database: Queryable = db,
): Promise<Set<number>> {
  if (mailingIds.length === 0) return new Set();
  const moved = await database
    .select({ id: postponement.mailingId })
    .from(postponement)
    .where(
      and(inArray(postponement.mailingId, [...mailingIds]), eq(postponement.reason, "too-few")),
    );
  const { subjectType, subjectId, event } = journalEntry;
  const kept = await database
    .select({ id: subjectId })
    .from(journalEntry)
    .where(
      and(
        eq(subjectType, "mailing"),
        inArray(subjectId, mailingIds.map(String)),
        eq(event, MAILED_ANYWAY),
      ),
    );
  return new Set([...moved, ...kept].map(({ id }) => Number(id)));
}
