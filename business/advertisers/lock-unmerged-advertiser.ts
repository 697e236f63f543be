import { and, eq, isNull } from "drizzle-orm";
import { advertiser } from "#database/schema/advertisers.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

/** Locks a business that is about to get a reservation. Refuses one that was merged into another. */
export async function lockUnmergedAdvertiser(id: number, tx: Queryable): Promise<void> {
  const [found] = await tx
    .select({ id: advertiser.id })
    .from(advertiser)
    .where(and(eq(advertiser.id, id), isNull(advertiser.mergedIntoId)))
    .for("update");
  if (found) return;
  throw new Refusal("conflict", "That advertiser was merged into another. Choose again.", {
    detail: `advertiser ${id} is gone or was merged`,
  });
}
