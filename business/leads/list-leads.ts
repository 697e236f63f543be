import { and, eq, inArray, isNull, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { findIndustrySearchConditions } from "#business/mailings/industries/find-industry-search-conditions.ts";
import { listAllIndustries } from "#business/mailings/industries/industries.ts";
import { lead } from "#database/schema/leads.ts";
import { db } from "#platform/database/database.server.ts";
import {
  containsAllWordsSql,
  foldTextSql,
  orderByWithTieBreaker,
  positionInListSql,
} from "#platform/database/list-sql.ts";
import { type Lead, type LeadDetails, type LeadState, leadStates } from "./lead.ts";
import type { LeadSearch, LeadSortKey } from "./lead-search.ts";

export type ListedLead = Pick<
  Lead,
  | keyof LeadDetails
  | "id"
  | "state"
  | "reason"
  | "nextCallOn"
  | "page"
  | "submissions"
  | "createdAt"
  | "lastSubmittedAt"
>;

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
