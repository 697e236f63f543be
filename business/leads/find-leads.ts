import { and, desc, eq, gt, isNull, sql, sum } from "drizzle-orm";
import { blockedSubmission, lead, leadCall } from "#database/schema/leads.ts";
import { operator } from "#database/schema/team.ts";
import { addDays, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { CallOutcome, Lead, LeadState } from "./lead.ts";

export async function findLeadById(
  id: number,
  database: Queryable = db,
): Promise<Lead | undefined> {
  const [row] = await database
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

export function findCalls(leadId: number): Promise<LeadCall[]> {
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

export async function findBlockedRobotCount(today: PlainDate, days: number): Promise<number> {
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
