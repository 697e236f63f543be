import { asc, sql } from "drizzle-orm";
import { lead } from "#database/schema/leads.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { OFFICE_LEAD_PAGE } from "./lead.ts";

/** A lead of the site that nobody has answered. */
export type NewLead = { id: number; email: string; lastSubmittedAt: Date };

/** Leads that came by the site's form and are still new, those that have waited longest first. */
export function findNewLeads(limit: number, database: Queryable = db): Promise<NewLead[]> {
  const { id, email, lastSubmittedAt } = lead;
  return database
    .select({ id, email, lastSubmittedAt })
    .from(lead)
    .where(sql`${lead.state} = 'new' and ${lead.page} <> ${OFFICE_LEAD_PAGE}`)
    .orderBy(asc(lastSubmittedAt), asc(id))
    .limit(limit);
}
