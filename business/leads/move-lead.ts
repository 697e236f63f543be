import { and, eq, sql } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { permit } from "#business/people/permit.ts";
import { lead } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { type LeadState, readReason } from "./lead.ts";

export type LeadMove = {
  id: number;
  to: LeadState;
  /** Why; a lost lead must have one. */
  reason: string;
  /** Of the lead, as it was shown. */
  expectedVersion: number;
};

/**
 * Moves a lead through the pipeline, in any direction. Refuses a loss without a reason, whoever saw an older version,
 * and whoever may not. The journal says from where to where; the reason stays with the lead, and goes with it.
 */
export async function moveLead(
  { id, to, reason, expectedVersion }: LeadMove,
  { actor }: Circumstances,
  tx: Queryable = db,
): Promise<void> {
  await tx.transaction(async (inner) => {
    await permit(inner, actor, "leads.change");
    const why = readReason({ state: to, reason });
    const [before] = await inner.select().from(lead).where(eq(lead.id, id)).for("update");
    if (!before) throw new Refusal("not-found", "There is no such lead.");
    if (before.version !== expectedVersion) throw stale(before);
    await inner
      .update(lead)
      .set({ state: to, reason: why, version: sql`${lead.version} + 1` })
      .where(and(eq(lead.id, id), eq(lead.version, expectedVersion)));
    const subject = { type: "lead", id };
    await record(inner, actor, {
      event: "lead.moved",
      subject,
      detail: { from: before.state, to },
    });
  });
}

function stale({ state }: { state: string }): Refusal {
  return new Refusal(
    "conflict",
    `Somebody has changed this lead since you opened it: it is “${state}” now. Nothing of yours was saved.`,
  );
}
