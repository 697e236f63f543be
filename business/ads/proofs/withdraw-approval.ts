import { defineAction } from "#business/actions.ts";
import { enqueueAdNews } from "#business/ads/messages/ad-jobs.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { markApprovalWithdrawn } from "./approve-proof.ts";
import { requireDecider } from "./decide.ts";
import { findApprovalInForce, loadProof } from "./find-proofs.ts";
import { lockUnprintedAd, refuseAfterApprovalDate } from "./lock-unprinted-ad.ts";

/** Withdraws the approval in force, for the holder of a link who may decide; through the approval date. */
export const withdrawApproval = defineAction({
  name: "withdrawApproval",
  permission: "anyone",
  async run(tx, { token }: { token: string }, context) {
    const { reservationId, guest } = await requireDecider(token, tx);
    const ad = await lockUnprintedAd(reservationId, tx);
    refuseAfterApprovalDate(ad);
    await withdraw(tx, reservationId, context, guest?.name);
    return {};
  },
});

/** The same for the office, until the card is printed: the customer called, or it was recorded by mistake. */
export const withdrawApprovalForCustomer = defineAction({
  name: "withdrawApprovalForCustomer",
  permission: "ads.approve",
  undo: ["approveProofForCustomer"],
  undoes: { what: "the approval", done: "Approval withdrawn.", facts: { reservationId: Number } },
  async run(tx, { reservationId }: { reservationId: number }, context) {
    await lockUnprintedAd(reservationId, tx);
    await withdraw(tx, reservationId, context);
    return {};
  },
});

async function withdraw(
  tx: Queryable,
  reservationId: number,
  { actor }: ActionContext,
  guest?: string,
): Promise<void> {
  const inForce = await findApprovalInForce(reservationId, tx);
  if (!inForce) throw new Refusal("conflict", "There’s no approval to withdraw.");
  await markApprovalWithdrawn(inForce.id, tx);
  const { number } = await loadProof(inForce.proofId, tx);
  await enqueueAdNews(tx, {
    reservationId,
    kind: "ad-approval-withdrawn",
    proofId: inForce.proofId,
    approvalId: inForce.id,
    byOffice: actor.kind !== "visitor",
    ...(guest !== undefined && { guest }),
  });
  const subject = { type: "reservation", id: reservationId };
  await recordEvent(tx, actor, { event: "proof.approval-withdrawn", subject, detail: { number } });
}
