import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { lead } from "#database/schema/leads.ts";
import { db } from "#platform/database/database.server.ts";
import {
  containsAllWords,
  foldedSql,
  orderByWithTieBreaker,
  positionInList,
} from "#platform/database/list-sql.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { type Lead, type LeadState, leadStates } from "./lead.ts";
import type { LeadSearch, LeadSortKey } from "./lead-search.ts";

/** A lead as the list shows it. */
export type ListedLead = Pick<
  Lead,
  "id" | "email" | "state" | "reason" | "page" | "submissions" | "createdAt" | "lastSubmittedAt"
>;

const columns = {
  id: lead.id,
  email: lead.email,
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
  number: lead.id,
  email: foldedSql(lead.email),
  step: positionInList(leadStates, lead.state),
  why: foldedSql(lead.reason),
  page: foldedSql(lead.page),
  times: sql`${lead.submissions}`,
  first: toTheMillisecond(lead.createdAt),
  last: toTheMillisecond(sql`${lead.lastSubmittedAt}`),
};

/** Leads that match a search, in its order: one page, and the total. */
export async function listLeads(
  { words, state, sort, descending, page }: LeadSearch,
  limit: number,
  database: Queryable = db,
): Promise<{ rows: ListedLead[]; total: number }> {
  const where = and(
    state && eq(lead.state, state),
    containsAllWords(words, [lead.email, lead.reason]),
  );
  const rows = await database
    .select(columns)
    .from(lead)
    .where(where)
    .orderBy(...orderByWithTieBreaker(ORDERS[sort], descending, lead.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await database.$count(lead, where) };
}
