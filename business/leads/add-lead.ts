import { type Circumstances, record } from "#business/journal/journal.ts";
import { emailKey } from "#business/people/email-address.ts";
import { permit } from "#business/people/permit.ts";
import { lead } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { ADDED_BY_OFFICE, type LeadState, readReason } from "./lead.ts";

/**
 * Adds a lead that the office knows from elsewhere. Nothing is sent to it. Refuses an address that is a lead already,
 * a loss without a reason, and whoever may not. Returns its id.
 */
export async function addLead(
  input: { email: string; state: LeadState; reason: string },
  { actor }: Circumstances,
  tx: Queryable = db,
): Promise<number> {
  return tx.transaction(async (inner) => {
    await permit(inner, actor, "leads.change");
    const { email, state } = input;
    const reason = readReason(input);
    const [made] = await inner
      .insert(lead)
      .values({ email, emailKey: emailKey(email), state, reason, page: ADDED_BY_OFFICE })
      .onConflictDoNothing()
      .returning({ id: lead.id });
    if (!made) throw new Refusal("conflict", "This address is a lead already.");
    const subject = { type: "lead", id: made.id };
    await record(inner, actor, { event: "lead.added", subject, detail: { state } });
    return made.id;
  });
}
