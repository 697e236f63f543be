import { and, asc, eq, isNull } from "drizzle-orm";
import { isNotRefused } from "#business/ads/board/find-refusals.ts";
import { adApproval, adBrief, proof } from "#database/schema/ads.ts";
import type { Queryable } from "#platform/database/transactions.ts";

export type ProofRow = typeof proof.$inferSelect;

/** What happened to an ad so far, as its messages need it. */
export type AdHistory = {
  brief: typeof adBrief.$inferSelect | undefined;
  /** By number, the latest last; none that the office refused. */
  proofs: readonly ProofRow[];
  /** The latest version that its customer could see. */
  latestSent: ProofRow | undefined;
  /** The approval in force. */
  approval: typeof adApproval.$inferSelect | undefined;
};

/** The history of a reservation's ad. */
export async function loadAdHistory(
  reservationId: number,
  database: Queryable,
): Promise<AdHistory> {
  const [brief] = await database
    .select()
    .from(adBrief)
    .where(eq(adBrief.reservationId, reservationId));
  const proofs = await database
    .select()
    .from(proof)
    .where(and(eq(proof.reservationId, reservationId), isNotRefused))
    .orderBy(asc(proof.number));
  const [approval] = await database
    .select()
    .from(adApproval)
    .where(and(eq(adApproval.reservationId, reservationId), isNull(adApproval.withdrawnAt)));
  return { brief, proofs, latestSent: proofs.findLast(({ sentAt }) => sentAt), approval };
}
