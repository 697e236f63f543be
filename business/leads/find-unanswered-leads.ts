import { and, asc, isNull, lte, sql } from "drizzle-orm";
import { lead } from "#database/schema/leads.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { leadName, OFFICE_ADDED_LEAD_PAGE } from "./lead.ts";

export type UnansweredLead = { id: number; name: string; lastSubmittedAt: Date };

/** Leads from the site's form that are still new and have no date for a call, the longest wait first. */
export async function findUnansweredLeads(limit: number): Promise<UnansweredLead[]> {
  const rows = await db
    .select()
    .from(lead)
    .where(
      and(
        isNull(lead.deletedAt),
        isNull(lead.nextCallOn),
        sql`${lead.state} = 'new' and ${lead.page} <> ${OFFICE_ADDED_LEAD_PAGE}`,
      ),
    )
    .orderBy(asc(lead.lastSubmittedAt), asc(lead.id))
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    name: leadName(row),
    lastSubmittedAt: row.lastSubmittedAt,
  }));
}

export type DueCall = { id: number; name: string; phone: string | null; nextCallOn: PlainDate };

export async function findDueCalls(today: PlainDate, limit: number): Promise<DueCall[]> {
  const rows = await db
    .select()
    .from(lead)
    .where(and(isNull(lead.deletedAt), lte(lead.nextCallOn, today)))
    .orderBy(asc(lead.nextCallOn), asc(lead.id))
    .limit(limit);
  return rows.flatMap(({ nextCallOn, ...row }) =>
    nextCallOn === null ? [] : [{ id: row.id, name: leadName(row), phone: row.phone, nextCallOn }],
  );
}
