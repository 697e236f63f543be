import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { findIndustrySearchConditions } from "#business/mailings/industries/industry-words.ts";
import { mailing } from "#database/schema/mailings.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { eachWordInSomeColumnSql } from "#platform/database/list-sql.ts";
import { splitSearchWords } from "#platform/fold-text.ts";
import type { WaitlistContact } from "./forms.ts";
import type { WaitlistEntry, WaitlistState } from "./waitlist.ts";

export type ListedWaitlistEntry = WaitlistEntry & WaitlistContact & { mailing: string };

/** The next mailing first; behind those that lie ahead the past ones, the latest first. */
const BY_MAILING = (today: PlainDate) => [
  sql`${mailing.dropDate} < ${today}::date`,
  sql`case when ${mailing.dropDate} >= ${today}::date then ${mailing.dropDate} end`,
  desc(mailing.dropDate),
];

export async function listWaitlist(
  {
    state,
    words = "",
    page,
    today,
  }: {
    state?: WaitlistState | undefined;
    words?: string;
    page: number;
    today: PlainDate;
  },
  limit: number,
): Promise<{ rows: ListedWaitlistEntry[]; total: number }> {
  const isOf = (slugs: string[]) => inArray(waitlistEntry.industry, slugs);
  const called = await findIndustrySearchConditions(words, isOf);
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
    .orderBy(...BY_MAILING(today), waitlistEntry.queuedAt, waitlistEntry.id)
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await db.$count(waitlistEntry, where) };
}
