import { sizeName } from "#artwork/layouts/card-layout.ts";
import { hasOffer } from "#artwork/studio/ad-brief.ts";
import type { AdDetails } from "#business/ads/brief/ad-details.ts";
import type { AdLook } from "#business/ads/design/ad-look.ts";
import { arizonaDate, type PlainDate } from "#platform/clock.ts";
import type { SizeId } from "#site.ts";

/** The longest names of the one who approves a version and of a guest. */
export const proofNameLimits = { name: 100, guest: 80 } as const;

/** A version of an ad; its drawing is a file (`readDrawing`). */
export type Proof = {
  id: number;
  reservationId: number;
  /** 1, 2, 3: of its reservation. */
  number: number;
  source: "studio" | "artwork";
  facts: AdDetails;
  /** What its drawing says, by what people call its parts, in reading order; empty for a customer's own file. */
  words: readonly (readonly [label: string, words: string])[];
  /** What of its facts the drawing doesn't say: "website", "2 points". */
  leftOut: readonly string[];
  look: AdLook | null;
  fileId: number | null;
  /** Why its finished ad should not print, as its check found when it was made. */
  stop: string | null;
  override: { reason: string; decidedBy: string; decidedAt: Date } | null;
  size: SizeId;
  /** Whether the code in it is the spot's; else what a customer's file has. */
  hasOurCode: boolean;
  /** SHA-256 of its drawing, in hexadecimal. */
  hash: string;
  byteCount: number;
  /** `customer`, `system`, or the name of who made it in the office. */
  madeBy: string;
  madeAt: Date;
  /** When the customer could first see it; null while it is a draft of the office. */
  sentAt: Date | null;
  changesAskedAt: Date | null;
};

export type Approval = {
  id: number;
  proofId: number;
  proofHash: string;
  /** The name as the approver typed it, or as they told the office. */
  name: string;
  by: "customer" | "office";
  /** Where the office approved: how and when they said so, and who wrote it down. */
  how: string | null;
  /** The link of the guest the customer named to approve. */
  guestId: number | null;
  approvedAt: Date;
  withdrawnAt: Date | null;
};

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

type Judged = Pick<Proof, "size" | "facts" | "stop" | "override"> & { madeAt: Date | null };

/** Why a version can't print in the spot as it is today; undefined if it can. `madeAt`: null while it is being made. */
export function findProofPrintProblem(
  { size, facts: { offer, lastDay }, madeAt, stop, override }: Judged,
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

export function latestSentProof(proofs: readonly Proof[]): Proof | undefined {
  return proofs
    .filter(({ sentAt }) => sentAt !== null)
    .toSorted((a, b) => b.number - a.number)
    .at(0);
}

export function proofState(
  proof: Proof,
  { proofs, approval }: Pick<ProofsApprovalAndDeadline, "proofs" | "approval">,
): ProofState {
  if (proof.sentAt === null) return "draft";
  if (approval?.proofId === proof.id) return "approved";
  if (latestSentProof(proofs)?.id !== proof.id) return "replaced";
  return proof.changesAskedAt ? "changes-asked" : "sent";
}

/**
 * The version that prints as things stand (Terms: Proof and approval): the approved one; else the latest that was sent by
 * the end of the approval date. A version that was sent later prints only once it is approved, one that was never sent
 * never prints, and neither does one that no longer fits its spot. Undefined: the office decides.
 */
export function proofToPrint(history: ProofsApprovalAndDeadline): Proof | undefined {
  const { proofs, approval, spot, approvalDue } = history;
  const fitting = proofs.filter((proof) => findProofPrintProblem(proof, spot) === undefined);
  const approved = fitting.find(({ id }) => id === approval?.proofId);
  if (approved) return approved;
  return latestSentProof(
    fitting.filter(({ sentAt }) => sentAt !== null && arizonaDate(sentAt) <= approvalDue),
  );
}
