import { and, desc, eq, inArray, isNull, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { listAllIndustries } from "#business/mailings/industries/industries.ts";
import { findIndustrySearchConditions } from "#business/mailings/industries/industry-words.ts";
import type { WaitlistState } from "#business/waitlist/waitlist.ts";
import { lead } from "#database/schema/leads.ts";
import { industry, mailing } from "#database/schema/mailings.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { db } from "#platform/database/database.server.ts";
import {
  containsAllWordsSql,
  eachWordInSomeColumnSql,
  foldTextSql,
  isAmongNewestRowsSql,
  orderByWithTieBreaker,
  positionInListSql,
} from "#platform/database/list-sql.ts";
import type { Lead, LeadSearch, LeadSortKey, LeadState } from "./lead.ts";
import { leadName, leadStates } from "./lead.ts";

export type ListedLead = Pick<Lead, keyof typeof columns>;

const columns = {
  id: lead.id,
  business: lead.business,
  person: lead.person,
  phone: lead.phone,
  email: lead.email,
  industry: lead.industry,
  neighborhood: lead.neighborhood,
  source: lead.source,
  nextCallOn: lead.nextCallOn,
  state: sql<LeadState>`${lead.state}`,
  reason: lead.reason,
  page: lead.page,
  submissions: lead.submissions,
  createdAt: lead.createdAt,
  lastSubmittedAt: lead.lastSubmittedAt,
};

/** As JSON carries an instant. */
const toTheMillisecond = (instant: SQL | typeof lead.createdAt) =>
  sql`date_trunc('milliseconds', ${instant})`;

const ORDERS: Record<LeadSortKey, SQLWrapper> = {
  name: foldTextSql(sql`coalesce(${lead.business}, ${lead.person}, ${lead.email}, ${lead.phone})`),
  number: lead.id,
  business: foldTextSql(lead.business),
  person: foldTextSql(lead.person),
  phone: sql`${lead.phone}`,
  email: foldTextSql(lead.email),
  get industry() {
    return positionInListSql(
      listAllIndustries().map(({ slug }) => slug),
      lead.industry,
    );
  },
  neighborhood: foldTextSql(lead.neighborhood),
  source: foldTextSql(lead.source),
  next: sql`${lead.nextCallOn}`,
  step: positionInListSql(leadStates, lead.state),
  why: foldTextSql(lead.reason),
  page: foldTextSql(lead.page),
  times: sql`${lead.submissions}`,
  first: toTheMillisecond(lead.createdAt),
  last: toTheMillisecond(sql`${lead.lastSubmittedAt}`),
};

const SEARCHED = [
  lead.business,
  lead.person,
  lead.phone,
  lead.email,
  lead.neighborhood,
  lead.source,
  lead.reason,
];

export async function listLeads(
  { words, state, dueBy, sort, descending, page }: LeadSearch,
  limit: number,
): Promise<{ rows: ListedLead[]; total: number }> {
  const called = await findIndustrySearchConditions(words, (slugs) =>
    inArray(lead.industry, slugs),
  );
  const where = and(
    isNull(lead.deletedAt),
    state && eq(lead.state, state),
    dueBy === undefined ? undefined : lte(lead.nextCallOn, dueBy),
    containsAllWordsSql(words, SEARCHED, called),
  );
  const rows = await db
    .select(columns)
    .from(lead)
    .where(where)
    .orderBy(...orderByWithTieBreaker(ORDERS[sort], descending, lead.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await db.$count(lead, where) };
}

type LeadSearchHit = { id: number; name: string; email: string | null; state: LeadState };

/** At most `limit` leads of which every word says something, newest first. */
export async function searchLeads(
  words: readonly string[],
  limit: number,
): Promise<LeadSearchHit[]> {
  if (words.length === 0) return [];
  const called = await findIndustrySearchConditions(words.join(" "), (slugs) =>
    inArray(lead.industry, slugs),
  );
  const searched = [lead.business, lead.person, lead.email, lead.neighborhood];
  const rows = await db
    .select()
    .from(lead)
    .where(
      and(
        isNull(lead.deletedAt),
        isAmongNewestRowsSql(lead.id, lead),
        eachWordInSomeColumnSql(words, searched, lead.phone, called),
      ),
    )
    .orderBy(desc(lead.id))
    .limit(limit);
  return rows.map((row) => {
    const { id, email, state } = row;
    return { id, name: leadName(row), email, state: state as LeadState };
  });
}

export async function searchWaitlist(
  words: readonly string[],
  limit: number,
): Promise<
  { id: number; email: string; industry: string; mailing: string; state: WaitlistState }[]
> {
  if (words.length === 0) return [];
  const called = await findIndustrySearchConditions(words.join(" "), (slugs) =>
    inArray(waitlistEntry.industry, slugs),
  );
  return db
    .select({
      id: waitlistEntry.id,
      email: waitlistEntry.email,
      industry: industry.name,
      mailing: mailing.name,
      state: sql<WaitlistState>`${waitlistEntry.state}`,
    })
    .from(waitlistEntry)
    .innerJoin(mailing, eq(mailing.id, waitlistEntry.mailingId))
    .innerJoin(industry, eq(industry.slug, waitlistEntry.industry))
    .where(
      and(
        isAmongNewestRowsSql(waitlistEntry.id, waitlistEntry),
        eachWordInSomeColumnSql(
          words,
          [waitlistEntry.email, industry.name, mailing.name],
          undefined,
          called,
        ),
      ),
    )
    .orderBy(desc(waitlistEntry.id))
    .limit(limit);
}
