import { max } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { mailing } from "#database/schema.ts";
import { arizonaDate, monthLabel, type PlainDate } from "#platform/clock.ts";
import { announce } from "#platform/database/announcements.server.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { calendarRule, printPriceFor, site } from "#site.ts";
import { comingMailings } from "./find.ts";
import { DEFAULT_LAYOUT } from "./layouts.ts";
import { currentPrices, datesOf, dropDateAfter, dropDatesFrom, firstDropDate } from "./mailing.ts";

/** Whom public pages listen to: what they show has changed. */
export const SITE_TOPIC = "site";

/**
 * Plans and publishes one mailing for each drop date by the calendar rule, with today's prices. A date that
 * already has one is left as it is. Returns how many were new.
 */
export async function planMailings(
  dropDates: readonly PlainDate[],
  { actor }: Circumstances,
  tx: Queryable = db,
): Promise<number> {
  return tx.transaction(async (inner) => {
    const rows = dropDates.map((dropDate) => {
      const { drop: _, ...dates } = datesOf(dropDate);
      return {
        ...dates,
        name: monthLabel(dropDate),
        state: "published",
        dropDate,
        households: site.households,
        layoutId: DEFAULT_LAYOUT,
        prices: currentPrices(),
        printCents: printPriceFor(site.households),
      };
    });
    if (rows.length === 0) return 0;
    const planned = await inner.insert(mailing).values(rows).onConflictDoNothing().returning();
    for (const { id, dropDate } of planned) {
      const subject = { type: "mailing", id };
      await record(inner, actor, { event: "mailing.published", subject, detail: { dropDate } });
    }
    if (planned.length > 0) await announce(inner, SITE_TOPIC);
    return planned.length;
  });
}

/** The first mailings of a fresh installation: a year of them, from the next 15 May (conformance.md, H6). */
export function planFirstMailings(circumstances: Circumstances, tx: Queryable = db) {
  const first = firstDropDate(arizonaDate(circumstances.now));
  return planMailings(dropDatesFrom(first, calendarRule.plannedAhead), circumstances, tx);
}

/**
 * Keeps a year of mailings ahead: adds months after the last planned one until there are enough. It never
 * fills a gap before that, and does nothing when none is coming, because an operator who moved, cancelled or
 * emptied mailings meant it. Returns how many were new.
 */
export async function planAhead(circumstances: Circumstances, tx: Queryable = db) {
  const today = arizonaDate(circumstances.now);
  const coming = await comingMailings(today, calendarRule.plannedAhead, tx);
  const missing = calendarRule.plannedAhead - coming.length;
  if (coming.length === 0 || missing === 0) return 0;
  const [last] = await tx.select({ dropDate: max(mailing.dropDate) }).from(mailing);
  if (!last?.dropDate) return 0;
  return planMailings(dropDatesFrom(dropDateAfter(last.dropDate), missing), circumstances, tx);
}
