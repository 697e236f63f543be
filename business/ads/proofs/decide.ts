import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { findApprovalInForce, findProofs, proofNotFoundRefusal } from "./find-proofs.ts";
import type { LockedAdContext } from "./lock-unprinted-ad.ts";
import { type Approval, findProofPrintProblem, latestSentProof, type Proof } from "./proof.ts";

export type SeenProof = { number: number; hash: string };

/**
 * The version that somebody decides on, with the approval in force. Refuses one that isn't the latest they could see,
 * is not what they saw, or no longer fits the spot.
 */
export async function loadProofToDecide(
  { reservation, spot }: LockedAdContext,
  { number, hash }: SeenProof,
  tx: Queryable,
): Promise<{ seen: Proof; inForce: Approval | undefined }> {
  const proofs = await findProofs(reservation.id, tx);
  const seen = proofs.find((one) => one.number === number && one.sentAt !== null);
  const newest = latestSentProof(proofs);
  if (!seen || !newest) throw proofNotFoundRefusal(`version ${number} of ${reservation.id}`);
  if (seen.id !== newest.id || seen.hash !== hash) {
    throw new Refusal(
      "conflict",
      `Version ${newest.number} was sent in the meantime. Look at it first. Nothing was recorded.`,
      { detail: `version ${number} of reservation ${reservation.id} is not the latest` },
    );
  }
  const unfit = findProofPrintProblem(seen, spot);
  if (unfit) throw new Refusal("conflict", `${unfit} It needs a new version first.`);
  return { seen, inForce: await findApprovalInForce(reservation.id, tx) };
}
