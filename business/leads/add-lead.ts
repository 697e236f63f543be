import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { lead } from "#database/schema/leads.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { Refusal } from "#platform/refusal.ts";
import { type LeadState, OFFICE_LEAD_PAGE, parseReason } from "./lead.ts";

/**
 * Adds a lead that the office knows from elsewhere. Nothing is sent to it. Refuses an existing
 * address, a loss without a reason, and actors without the permission. Returns its id.
 */
export async function addLead(
  input: { email: string; state: LeadState; reason: string },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<number> {
  return tx.transaction(async (inner) => {
    await requirePermission(inner, actor, "leads.change");
    const { email, state } = input;
    const reason = parseReason(input);
    const [made] = await inner
      .insert(lead)
      .values({ email, emailKey: emailKey(email), state, reason, page: OFFICE_LEAD_PAGE })
      .onConflictDoNothing()
      .returning({ id: lead.id });
    if (!made) throw new Refusal("conflict", "This email is already a lead.");
    const subject = { type: "lead", id: made.id };
    await recordEvent(inner, actor, { event: "lead.added", subject, detail: { state } });
    return made.id;
  });
}
