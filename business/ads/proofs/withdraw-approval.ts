import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { markApprovalWithdrawn } from "./approve-proof.ts";
import { findApprovalInForce, loadProof } from "./find-proofs.ts";
import { lockUnprintedAd, refuseAfterApprovalDate } from "./lock-unprinted-ad.ts";
import { requireDecider } from "./require-decider.ts";

/** Withdraws the approval in force, for the holder of a link who may decide; through the approval date. */
export async function withdrawApproval(
  { token }: { token: string },
  context: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await runTransactionWithRetries(tx, async (inner) => {
    const { reservationId } = await requireDecider(token, inner);
    const ad = await lockUnprintedAd(reservationId, inner);
    refuseAfterApprovalDate(ad);
    await withdraw(inner, reservationId, context);
  });
}

/** The same for the office, until the card is printed: the customer called, or it was recorded by mistake. */
export async function withdrawApprovalForCustomer(
  { reservationId }: { reservationId: number },
  context: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await runTransactionWithRetries(tx, async (inner) => {
    await requirePermission(inner, context.actor, "ads.approve");
    await lockUnprintedAd(reservationId, inner);
    await withdraw(inner, reservationId, context);
  });
}

async function withdraw(
  tx: Queryable,
  reservationId: number,
  { actor }: ActionContext,
): Promise<void> {
  const inForce = await findApprovalInForce(reservationId, tx);
  if (!inForce) throw new Refusal("conflict", "There’s no approval to withdraw.");
  await markApprovalWithdrawn(inForce.id, tx);
  const { number } = await loadProof(inForce.proofId, tx);
  const subject = { type: "reservation", id: reservationId };
  await recordEvent(tx, actor, { event: "proof.approval-withdrawn", subject, detail: { number } });
}
