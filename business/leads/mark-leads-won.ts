import { and, asc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { lead } from "#database/schema/leads.ts";
import { isSamePhoneSql } from "#platform/database/list-sql.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";

/**
 * Marks the lead that became a customer as won, and open leads with the same address or number. The caller has booked
 * the spot and checked the permission.
 */
export async function markLeadsWon(
  {
    id,
    email,
    phone,
    reason,
  }: { id?: number | undefined; email: string; phone: string; reason: string },
  { actor }: ActionContext,
  tx: Queryable,
): Promise<void> {
  const same: SQL[] = [eq(lead.emailKey, emailKey(email)), isSamePhoneSql(lead.phone, phone)];
  if (id !== undefined) same.push(eq(lead.id, id));
  const found = await tx
    .select()
    .from(lead)
    .where(and(or(...same), isNull(lead.deletedAt), sql`${lead.state} <> 'won'`))
    .orderBy(asc(lead.id))
    .for("update");
  for (const row of found) {
    const beforeMove = { state: row.state, reason: row.reason, nextCallOn: row.nextCallOn };
    await tx
      .update(lead)
      .set({ state: "won", reason, nextCallOn: null, beforeMove, version: row.version + 1 })
      .where(eq(lead.id, row.id));
    const subject = { type: "lead", id: row.id };
    const detail = { from: row.state, to: "won" };
    await recordEvent(tx, actor, { event: "lead.state-changed", subject, detail });
  }
}
