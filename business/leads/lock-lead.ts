import { and, eq, isNull } from "drizzle-orm";
import { lead } from "#database/schema/leads.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

export async function lockLead(
  { id, expectedVersion }: { id: number; expectedVersion: number },
  tx: Queryable,
): Promise<typeof lead.$inferSelect> {
  const [row] = await tx
    .select()
    .from(lead)
    .where(and(eq(lead.id, id), isNull(lead.deletedAt)))
    .for("update");
  if (!row) throw new Refusal("not-found", "We can't find that lead.");
  if (row.version === expectedVersion) return row;
  throw new Refusal(
    "conflict",
    `Somebody changed this lead, and its status is now “${row.state}.” Nothing was saved. Check it and try again.`,
  );
}
