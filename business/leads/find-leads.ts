import { and, desc, eq, gt, lt, sql, sum } from "drizzle-orm";
import { blockedSubmission, lead } from "#database/schema/leads.ts";
import { addDays, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { Lead, LeadState } from "./lead.ts";

/**
 * Leads, newest first: at most `limit`, those in one state where one is named, with `words` in their address, and of
 * the next page those with an id below `before`. Reads an index in its order, so a page costs the same however many leads there are.
 */
export async function findLeads(
  {
    state,
    words,
    before,
    limit,
  }: { state?: LeadState | undefined; words?: string; before?: number | undefined; limit: number },
  database: Queryable = db,
): Promise<Lead[]> {
  const rows = await database
    .select()
    .from(lead)
    .where(
      and(
        state && eq(lead.state, state),
        words
          ? sql`${lead.email} ilike ${`%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`
          : undefined,
        before === undefined ? undefined : lt(lead.id, before),
      ),
    )
    .orderBy(desc(lead.id))
    .limit(limit);
  return rows.map(fromRow);
}

/** One lead, or undefined. */
export async function getLead(id: number, database: Queryable = db): Promise<Lead | undefined> {
  const [row] = await database.select().from(lead).where(eq(lead.id, id));
  return row && fromRow(row);
}

/** How many leads are in each state. */
export async function countLeads(database: Queryable = db): Promise<Record<LeadState, number>> {
  const rows = await database
    .select({ state: lead.state, count: sql<number>`count(*)::int` })
    .from(lead)
    .groupBy(lead.state);
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  return { new: 0, contacted: 0, won: 0, lost: 0, ...counts };
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
