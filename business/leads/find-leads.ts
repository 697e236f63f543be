import { and, asc, desc, eq, gt, inArray, isNull, lte, sql, sum } from "drizzle-orm";
import { blockedSubmission, lead, leadCall } from "#database/schema/leads.ts";
import { operator } from "#database/schema/team.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { addDays, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import {
  type CallOutcome,
  type Lead,
  type LeadState,
  leadName,
  OFFICE_ADDED_LEAD_PAGE,
} from "./lead.ts";

export async function findLeadById(id: number): Promise<Lead | undefined> {
  const [row] = await db
    .select()
    .from(lead)
    .where(and(eq(lead.id, id), isNull(lead.deletedAt)));
  return row && fromRow(row);
}

export type LeadCall = {
  id: number;
  outcome: CallOutcome;
  calledAt: Date;
  by: string;
  /** The lead's version after it: the call can be taken back while the lead still has it. */
  leadVersion: number;
};

export function findLeadCalls(leadId: number): Promise<LeadCall[]> {
  return db
    .select({
      id: leadCall.id,
      outcome: sql<CallOutcome>`${leadCall.outcome}`,
      calledAt: leadCall.calledAt,
      by: operator.name,
      leadVersion: leadCall.leadVersion,
    })
    .from(leadCall)
    .innerJoin(operator, eq(operator.id, leadCall.calledBy))
    .where(eq(leadCall.leadId, leadId))
    .orderBy(desc(leadCall.id));
}

export async function countBlockedRobots(today: PlainDate, days: number): Promise<number> {
  const [row] = await db
    .select({ count: sum(blockedSubmission.count).mapWith(Number) })
    .from(blockedSubmission)
    .where(gt(blockedSubmission.day, addDays(today, -days)));
  return row?.count ?? 0;
}

function fromRow({
  emailKey: _,
  deletedAt: __,
  beforeMove: ___,
  ...row
}: typeof lead.$inferSelect): Lead {
  return { ...row, state: row.state as LeadState };
}

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

export async function findLeadNames(
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(lead)
    .where(and(inArray(lead.id, [...ids]), isNull(lead.deletedAt)));
  return rows.map((row) => ({ id: row.id, name: leadName(row) }));
}

export async function findWaitlistEntriesById(
  ids: readonly number[],
): Promise<{ id: number; email: string; industry: string }[]> {
  if (ids.length === 0) return [];
  const { id, email, industry } = waitlistEntry;
  return db
    .select({ id, email, industry })
    .from(waitlistEntry)
    .where(inArray(id, [...ids]));
}
