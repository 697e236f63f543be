import { and, eq, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import type { AuditEventName } from "#business/audit-log/events.ts";
import { upcomingMailingsQuery } from "#business/mailings/find-mailings.ts";
import {
  defaultFirstDropDate,
  dropDateInMonth,
  dropDateInNextMonth,
  mailingDatesForDropDate,
  monthlyDropDatesFrom,
} from "#business/mailings/mailing.ts";
import {
  defaultPlanForDropDate,
  initialMailingDefaults,
  type MailingDefaults,
  planToColumns,
} from "#business/mailings/mailing-fields.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { mailing, postponement } from "#database/schema/mailings.ts";
import { arizonaDate, datePartsOf, type PlainDate } from "#platform/clock.ts";
import { announce } from "#platform/database/announcements.server.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { calendarRule } from "#site.ts";

/** The channel that public pages listen to for changes. */
export const SITE_TOPIC = "site";

/** Plans and publishes one mailing for each drop date that has none, with `defaults`. Returns how many. */
export async function createPublishedMailings(
  dropDates: readonly PlainDate[],
  { actor }: ActionContext,
  tx: Queryable = db,
  defaults: MailingDefaults = initialMailingDefaults,
): Promise<number> {
  return tx.transaction(async (inner) => {
    const rows = dropDates.map((dropDate) => ({
      ...planToColumns(defaultPlanForDropDate(dropDate, defaults)),
      state: "published" as const,
    }));
    if (rows.length === 0) return 0;
    const planned = await inner.insert(mailing).values(rows).onConflictDoNothing().returning();
    for (const { id, dropDate } of planned) {
      const subject = { type: "mailing", id };
      await recordEvent(inner, actor, {
        event: "mailing.published",
        subject,
        detail: { dropDate },
      });
    }
    if (planned.length > 0) await announce(inner, SITE_TOPIC);
    return planned.length;
  });
}

/** The first mailings of a new installation: a year of them, from the next May 15 (conformance.md, H6). */
export function createFirstMailings(context: ActionContext, tx: Queryable = db) {
  const first = defaultFirstDropDate(arizonaDate(context.now));
  return createPublishedMailings(
    monthlyDropDatesFrom(first, calendarRule.plannedAhead),
    context,
    tx,
  );
}

/**
 * Keeps a year of mailings ahead: goes month by month from the next card and plans one for each
 * month that has none, until twelve have a card on sale. One card far in the future, from a
 * mistyped year, leaves no gap before it. Skips a month that has a card, that had one which the
 * operator moved, postponed or canceled, or whose booking deadline has passed. Does nothing if no
 * card is coming. Returns how many were created.
 */
export async function createMissingUpcomingMailings(
  context: ActionContext,
  tx: Queryable = db,
  defaults: MailingDefaults = initialMailingDefaults,
) {
  const today = arizonaDate(context.now);
  const upcoming = await upcomingMailingsQuery(today, { database: tx });
  const [first] = upcoming;
  if (!first) return 0;
  const onSale = new Set(upcoming.map(({ dropDate }) => monthOf(dropDate)));
  const settled = await settledMonths(tx);
  const wanted: PlainDate[] = [];
  let cards = 0;
  for (
    let date = dropDateInMonth(datePartsOf(first.dropDate), defaults.dayOfMonth);
    cards < calendarRule.plannedAhead;
    date = dropDateInNextMonth(date, defaults.dayOfMonth)
  ) {
    const isNew =
      !settled.has(monthOf(date)) && mailingDatesForDropDate(date).bookingCloses >= today;
    if (isNew) wanted.push(date);
    if (isNew || onSale.has(monthOf(date))) cards++;
  }
  return createPublishedMailings(wanted, context, tx, defaults);
}

/** "2027-05" */
const monthOf = (date: PlainDate) => date.slice(0, 7);

async function settledMonths(tx: Queryable): Promise<Set<string>> {
  const now = await tx
    .select({ date: mailing.dropDate })
    .from(mailing)
    .where(sql`${mailing.state} <> 'canceled'`);
  const moved = await tx.select({ date: postponement.fromDate }).from(postponement);
  const { subjectType, event, actor, detail } = auditEvent;
  const byCalendar = await tx
    .select({ date: sql<string>`${detail} ->> 'dropDate'` })
    .from(auditEvent)
    .where(
      and(
        eq(subjectType, "mailing"),
        eq(event, "mailing.published" satisfies AuditEventName),
        eq(actor, "system"),
        sql`${detail} ->> 'dropDate' is not null`,
      ),
    );
  return new Set([...now, ...moved, ...byCalendar].map(({ date }) => monthOf(date)));
}
