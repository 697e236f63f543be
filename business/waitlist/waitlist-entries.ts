import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { findIndustrySearchConditions } from "#business/mailings/industries/industry-words.ts";
import { industry, mailing } from "#database/schema/mailings.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { eachWordInSomeColumnSql } from "#platform/database/list-sql.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { splitSearchWords } from "#platform/fold-text.ts";
import type { WaitlistContact } from "./forms.ts";
import type { WaitlistEntry, WaitlistState } from "./waitlist.ts";

export type WaitingEntry = Awaited<ReturnType<typeof findWaitingEntries>>[number];

/** The line of a mailing, first come first. */
export function findWaitingEntries(mailingId: number, database: Queryable = db) {
  return database
    .select({
      id: waitlistEntry.id,
      industry: waitlistEntry.industry,
      exclusivityGroup: industry.exclusivityGroup,
      mailbox: waitlistEntry.mailbox,
    })
    .from(waitlistEntry)
    .innerJoin(industry, eq(industry.slug, waitlistEntry.industry))
    .where(and(eq(waitlistEntry.mailingId, mailingId), sql`${waitlistEntry.state} = 'waiting'`))
    .orderBy(asc(waitlistEntry.queuedAt), asc(waitlistEntry.id));
}

/** The same, locked until the transaction ends. */
export function lockWaitingEntries(mailingId: number, tx: Queryable): Promise<WaitingEntry[]> {
  return findWaitingEntries(mailingId, tx).for("update", { of: waitlistEntry });
}

/** Everyone who must hear that a mailing moves: those on its waitlist, and those with an open offer. */
export async function findEntriesToNotifyOfPostponement(
  mailingId: number,
  database: Queryable = db,
) {
  const rows = await database
    .select({ id: waitlistEntry.id })
    .from(waitlistEntry)
    .where(
      and(
        eq(waitlistEntry.mailingId, mailingId),
        inArray(waitlistEntry.state, ["waiting", "offered"] satisfies WaitlistState[]),
      ),
    )
    .orderBy(asc(waitlistEntry.id));
  return rows.map(({ id }) => id);
}

/** Who waits for an industry on a card that isn't printed yet: the next card first, then in line order. */
export function findWaitlistEntriesForIndustry(
  slug: string,
): Promise<{ id: number; email: string; mailing: string }[]> {
  return db
    .select({ id: waitlistEntry.id, email: waitlistEntry.email, mailing: mailing.name })
    .from(waitlistEntry)
    .innerJoin(mailing, eq(mailing.id, waitlistEntry.mailingId))
    .where(
      and(
        eq(waitlistEntry.industry, slug),
        sql`${waitlistEntry.state} = 'waiting'`,
        sql`${mailing.state} in ('published', 'closed')`,
      ),
    )
    .orderBy(asc(mailing.dropDate), asc(waitlistEntry.queuedAt), asc(waitlistEntry.id));
}

export async function transitionWaitlistEntry(
  tx: Queryable,
  id: number,
  { from, to }: { from: readonly WaitlistState[]; to: WaitlistState },
): Promise<boolean> {
  const moved = await tx
    .update(waitlistEntry)
    .set({ state: to, stateChangedAt: sql`now()`, version: sql`${waitlistEntry.version} + 1` })
    .where(and(eq(waitlistEntry.id, id), inArray(waitlistEntry.state, [...from])))
    .returning({ id: waitlistEntry.id });
  return moved.length === 1;
}

export async function findWaitlistEntryById(
  id: number,
  database: Queryable = db,
): Promise<WaitlistEntry | undefined> {
  const [row] = await database.select().from(waitlistEntry).where(eq(waitlistEntry.id, id));
  return row && toWaitlistEntry(row);
}

export function toWaitlistEntry(row: typeof waitlistEntry.$inferSelect): WaitlistEntry {
  const { id, mailingId, industry, email, state, queuedAt, version } = row;
  return { id, mailingId, industry, email, state: state as WaitlistState, queuedAt, version };
}

/** The name, phone and note that the emailed link confirms: the latest ones typed on the public page. */
export async function findWaitlistContactToConfirm(
  id: number,
): Promise<WaitlistContact | undefined> {
  const [row] = await db.select().from(waitlistEntry).where(eq(waitlistEntry.id, id));
  return row?.requested ?? row;
}

export async function findMailingsWithWaitlist(database: Queryable = db): Promise<number[]> {
  const rows = await database
    .selectDistinct({ mailingId: waitlistEntry.mailingId })
    .from(waitlistEntry)
    .where(sql`${waitlistEntry.state} = 'waiting'`);
  return rows.map(({ mailingId }) => mailingId);
}

export async function deleteWaitlistEntries(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx.delete(waitlistEntry).where(inArray(waitlistEntry.id, [...ids]));
}

type ListedWaitlistEntry = WaitlistEntry & WaitlistContact & { mailing: string };

/** The next mailing first; behind those that lie ahead the past ones, the latest first. */
const byMailing = (today: PlainDate) => [
  sql`${mailing.dropDate} < ${today}::date`,
  sql`case when ${mailing.dropDate} >= ${today}::date then ${mailing.dropDate} end`,
  desc(mailing.dropDate),
];

export async function listWaitlist(
  search: { state?: WaitlistState | undefined; words?: string; page: number; today: PlainDate },
  limit: number,
): Promise<{ rows: ListedWaitlistEntry[]; total: number }> {
  const { state, words = "", page, today } = search;
  const called = await findIndustrySearchConditions(words, (slugs) =>
    inArray(waitlistEntry.industry, slugs),
  );
  const where = and(
    state && eq(waitlistEntry.state, state),
    eachWordInSomeColumnSql(
      splitSearchWords(words),
      [waitlistEntry.email, waitlistEntry.name],
      undefined,
      called,
    ),
  );
  const rows = await db
    .select({
      id: waitlistEntry.id,
      mailingId: waitlistEntry.mailingId,
      mailing: mailing.name,
      industry: waitlistEntry.industry,
      email: waitlistEntry.email,
      name: waitlistEntry.name,
      phone: waitlistEntry.phone,
      note: waitlistEntry.note,
      state: sql<WaitlistState>`${waitlistEntry.state}`,
      queuedAt: waitlistEntry.queuedAt,
      version: waitlistEntry.version,
    })
    .from(waitlistEntry)
    .innerJoin(mailing, eq(mailing.id, waitlistEntry.mailingId))
    .where(where)
    .orderBy(...byMailing(today), waitlistEntry.queuedAt, waitlistEntry.id)
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await db.$count(waitlistEntry, where) };
}
