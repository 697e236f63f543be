import { sizeName } from "#artwork/layouts/card-layout.ts";
import { hasOffer } from "#artwork/studio/ad-brief.ts";
import type { adApproval, proof, proofOverride } from "#database/schema/ads.ts";
import { arizonaDate, type PlainDate } from "#platform/clock.ts";
import type { SizeId } from "#site.ts";

/** The longest names of the one who approves a version and of a guest. */
export const proofNameLimits = { name: 100, guest: 80 } as const;

/** A version of an ad; its drawing is a file (`readProofDrawing`). */
export type Proof = typeof proof.$inferSelect & {
  override: Pick<typeof proofOverride.$inferSelect, "reason" | "decidedBy" | "decidedAt"> | null;
};

export type Approval = typeof adApproval.$inferSelect;

export const proofStates = {
  draft: "Draft",
  sent: "Waiting for approval",
  "changes-asked": "Changes requested",
  approved: "Approved",
  replaced: "Replaced",
} as const;

export type ProofState = keyof typeof proofStates;

/** What an ad must fit: the spot as it is today, and the day by which the card is in homes. */
export type ProofPrintContext = {
  size: SizeId;
  inHomesBy: PlainDate;
  refusal: { reason: string; refusedAt: Date } | undefined;
};

/** Why a version can't print in the spot as it is today; undefined if it can. `madeAt`: null while it is being made. */
export function findProofPrintProblem(
  {
    size,
    facts: { offer, lastDay },
    madeAt,
    stop,
    override,
  }: Pick<Proof, "size" | "facts" | "stop" | "override"> & { madeAt: Date | null },
  spot: ProofPrintContext,
): string | undefined {
  if (spot.refusal && madeAt && madeAt <= spot.refusal.refusedAt) {
    return `We can’t print this version: ${spot.refusal.reason}`;
  }
  if (size !== spot.size) {
    return `This version was made for a ${sizeName(size)} spot, and the spot is now ${sizeName(spot.size)}.`;
  }
  if (stop !== null && override === null) return `This version can’t print as it is. ${stop}`;
  if (hasOffer({ offer }) && lastDay && lastDay <= spot.inHomesBy) {
    return "The offer in this version ends before the card is in homes.";
  }
  return undefined;
}

/** What an ad's history is judged by. Proofs may be in any order. */
export type ProofsApprovalAndDeadline = {
  proofs: readonly Proof[];
  approval: Approval | undefined;
  spot: ProofPrintContext;
  approvalDue: PlainDate;
};

export function findLatestSentProof(proofs: readonly Proof[]): Proof | undefined {
  return proofs
    .filter(({ sentAt }) => sentAt !== null)
    .toSorted((a, b) => a.number - b.number)
    .at(-1);
}

export function proofState(
  proof: Proof,
  { proofs, approval }: Pick<ProofsApprovalAndDeadline, "proofs" | "approval">,
): ProofState {
  if (proof.sentAt === null) return "draft";
  if (approval?.proofId === proof.id) return "approved";
  if (findLatestSentProof(proofs)?.id !== proof.id) return "replaced";
  return proof.changesAskedAt ? "changes-asked" : "sent";
}

/**
 * The version that prints as things stand (Terms: Proof and approval): the approved one; else the latest that was sent by
 * the end of the approval date. A version that was sent later prints only once it is approved, one that was never sent
 * never prints, and neither does one that no longer fits its spot. Undefined: the office decides.
 */
export function findProofToPrint(history: ProofsApprovalAndDeadline): Proof | undefined {
  const { proofs, approval, spot, approvalDue } = history;
  const fitting = proofs.filter((proof) => findProofPrintProblem(proof, spot) === undefined);
  const approved = fitting.find(({ id }) => id === approval?.proofId);
  if (approved) return approved;
  return findLatestSentProof(
    fitting.filter(({ sentAt }) => sentAt !== null && arizonaDate(sentAt) <= approvalDue),
  );
}
