import { eq, gt, sum } from "drizzle-orm";
import { blockedSubmission, lead } from "#database/schema/leads.ts";
import { addDays, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { Lead, LeadState } from "./lead.ts";

/** One lead, or undefined. */
export async function getLead(id: number, database: Queryable = db): Promise<Lead | undefined> {
  const [row] = await database.select().from(lead).where(eq(lead.id, id));
  return row && fromRow(row);
}

/** How many robots the forms turned away in so many days up to a date. */
export async function countBlockedRobots(
  today: PlainDate,
  days: number,
  database: Queryable = db,
): Promise<number> {
  const [row] = await database
    .select({ count: sum(blockedSubmission.count).mapWith(Number) })
    .from(blockedSubmission)
    .where(gt(blockedSubmission.day, addDays(today, -days)));
  return row?.count ?? 0;
}

function fromRow({ emailKey: _, ...row }: typeof lead.$inferSelect): Lead {
  return { ...row, state: row.state as LeadState };
}
