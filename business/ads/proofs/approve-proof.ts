import { and, eq, isNull, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { enqueueAdNews } from "#business/ads/ad-jobs.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { adApproval } from "#database/schema/ads.ts";
import {
  formatArizonaTime,
  isCalendarDate,
  longWeekdayDate,
  type PlainDate,
} from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { asOneLine } from "#platform/text-line.ts";
import {
  loadProofForDecision,
  markChangesRequested,
  requireProofDecider,
  type SeenProof,
} from "./decide.ts";
import { findApprovalInForce, loadProof } from "./find-proofs.ts";
import {
  type LockedAdContext,
  lockUnprintedAd,
  refuseAfterApprovalDate,
} from "./lock-unprinted-ad.ts";
import { type Approval, proofNameLimits } from "./proof.ts";

/**
 * Approves exactly the version that was seen, by name, for the holder of a link who may decide. Possible until the card is
 * printed; it takes the place of an approval of an earlier version. Refuses an old version, one for which changes were
 * asked, and one that somebody else has approved. Pressing the button twice approves once.
 */
export const approveProof = defineAction({
  name: "approveProof",
  permission: "anyone",
  async run(tx, { token, name, ...seen }: SeenProof & { token: string; name: string }, context) {
    const { reservationId, guest } = await requireProofDecider(token, tx);
    const ad = await lockUnprintedAd(reservationId, tx);
    const approval = { seen, name, by: "customer", how: null, guestId: guest?.id ?? null } as const;
    return { result: await approve(tx, ad, approval, context) };
  },
});

export const approvalChannels = {
  phone: "By phone",
  email: "By email",
  text: "By text message",
  "in-person": "In person",
} as const;

export type ApprovalChannel = keyof typeof approvalChannels;

type ApprovalOnCustomersBehalf = {
  proofId: number;
  hash: string;
  name: string;
  way: ApprovalChannel;
  /** The Arizona date on which they did; not in the future. */
  on: PlainDate;
};

/** Approves a version for a customer who said so otherwise: who, when and how. Takes a request for changes back. */
export const approveProofForCustomer = defineAction({
  name: "approveProofForCustomer",
  permission: "ads.approve",
  undo: ["withdrawApprovalForCustomer"],
  async run(tx, { proofId, hash, name, way, on }: ApprovalOnCustomersBehalf, context) {
    const { reservationId, number } = await loadProof(proofId, tx);
    const ad = await lockUnprintedAd(reservationId, tx);
    if (!isCalendarDate(on) || on > ad.today) {
      throw new Refusal("invalid", "Enter the day they told you, today or earlier.", {
        field: "on",
      });
    }
    const how = `${approvalChannels[way]} on ${longWeekdayDate(on)}. Recorded by ${context.operator.name}.`;
    const approval = { seen: { number, hash }, name, by: "office", how, guestId: null } as const;
    return { result: await approve(tx, ad, approval, context) };
  },
});

type NewApproval = Pick<Approval, "name" | "by" | "how" | "guestId"> & { seen: SeenProof };

async function approve(
  tx: Queryable,
  ad: LockedAdContext,
  { seen, name: typedName, by, how, guestId }: NewApproval,
  { actor }: ActionContext,
): Promise<Approval> {
  const { id: reservationId } = ad.reservation;
  const name = requireTextWithin(asOneLine(typedName), {
    field: "name",
    most: proofNameLimits.name,
    ask: "Enter your name to approve.",
  });
  const { seen: proof, inForce } = await loadProofForDecision(ad, seen, tx);
  if (inForce?.proofId === proof.id) {
    if (inForce.name === name) return inForce;
    throw new Refusal(
      "conflict",
      `${inForce.name} has already approved version ${proof.number}, at ${formatArizonaTime(inForce.approvedAt)}. Nothing more is needed.`,
    );
  }
  if (proof.changesAskedAt && by === "customer") {
    throw new Refusal(
      "conflict",
      "Somebody asked for changes to this version. Take back the request first if it’s fine as is.",
    );
  }
  if (proof.changesAskedAt) await markChangesRequested(tx, proof.id, false);
  if (inForce) await markApprovalWithdrawn(inForce.id, tx);
  await tx
    .insert(adApproval)
    .values({ reservationId, proofId: proof.id, proofHash: proof.hash, name, by, how, guestId });
  const subject = { type: "reservation", id: reservationId };
  const detail = { number: proof.number, hash: proof.hash };
  await recordEvent(
    tx,
    actor,
    how === null
      ? { event: "proof.approved", subject, detail }
      : { event: "proof.approved-for-customer", subject, detail: { ...detail, how } },
  );
  await enqueueAdNews(tx, { reservationId, kind: "ad-approved", proofId: proof.id });
  const made = await findApprovalInForce(reservationId, tx);
  if (!made) throw new Error(`the approval of reservation ${reservationId} was not written`);
  return made;
}

async function markApprovalWithdrawn(id: number, tx: Queryable): Promise<void> {
  await tx
    .update(adApproval)
    .set({ withdrawnAt: sql`statement_timestamp()` })
    .where(and(eq(adApproval.id, id), isNull(adApproval.withdrawnAt)));
}

/** Withdraws the approval in force, for the holder of a link who may decide; through the approval date. */
export const withdrawApproval = defineAction({
  name: "withdrawApproval",
  permission: "anyone",
  async run(tx, { token }: { token: string }, context) {
    const { reservationId, guest } = await requireProofDecider(token, tx);
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
