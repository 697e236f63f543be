import { and, eq, isNull, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { enqueueAdNews } from "#business/ads/ad-jobs.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { proof, proofOverride } from "#database/schema/ads.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { findProofs, loadProof } from "./find-proofs.ts";
import { lockUnprintedAd } from "./lock-unprinted-ad.ts";
import { makeProof, type ProofSource } from "./make-proof.ts";
import { findLatestSentProof, findProofPrintProblem, type Proof } from "./proof.ts";

/** Shows a draft to its customer, for good; refuses one older than what they have, or that no longer fits its spot. */
export const sendProof = defineAction({
  name: "sendProof",
  permission: "ads.change",
  undo: { final: "You can’t unsend a proof, but you can send a newer version." },
  async run(tx, { proofId }: { proofId: number }, context) {
    return { result: await sendProofAndEmail(proofId, context, tx) };
  },
});

/** The customer's own version: of what they typed and chose, or of their finished ad; shown to them at once. */
export const makeProofByCustomer = defineAction({
  name: "makeProofByCustomer",
  permission: "anyone",
  async run(
    tx,
    { reservationId, from = "studio" }: { reservationId: number; from?: ProofSource },
    context,
  ) {
    const { id } = await makeProof({ reservationId, from }, context, tx);
    return { result: await markSent(id, context, tx) };
  },
});

/** Shows a version to its customer and writes to them, once. Refuses as `sendProof` does, but for the permission. */
export async function sendProofAndEmail(
  proofId: number,
  context: ActionContext,
  tx: Queryable,
): Promise<Proof> {
  const sent = await markSent(proofId, context, tx);
  const { reservationId } = sent;
  await enqueueAdNews(tx, { reservationId, kind: "ad-proof-ready", proofId });
  return sent;
}

async function markSent(proofId: number, { actor }: ActionContext, tx: Queryable): Promise<Proof> {
  const { reservationId } = await loadProof(proofId, tx);
  const { spot } = await lockUnprintedAd(reservationId, tx);
  const draft = await loadProof(proofId, tx);
  if (draft.sentAt) return draft;
  const newest = findLatestSentProof(await findProofs(reservationId, tx));
  if (newest && newest.number > draft.number) {
    throw new Refusal(
      "conflict",
      `Version ${newest.number} was sent already. Make a new version instead of sending an older one.`,
    );
  }
  const unfit = findProofPrintProblem(draft, spot);
  if (unfit) throw new Refusal("conflict", unfit);
  await tx.update(proof).set({ sentAt: sql`statement_timestamp()` }).where(eq(proof.id, proofId));
  await recordEvent(tx, actor, {
    event: "proof.sent",
    subject: { type: "reservation", id: reservationId },
    detail: { number: draft.number },
  });
  return loadProof(proofId, tx);
}

const REASON_LENGTH = 500;

/** Decides, with a reason, that a version goes on although a check found that it should not print. */
export const overrideFinding = defineAction({
  name: "overrideFinding",
  permission: "ads.change",
  undo: ["undoOverride"],
  async run(tx, { proofId, reason }: { proofId: number; reason: string }, { operator }) {
    const { name: decidedBy } = operator;
    const { reservationId } = await loadProof(proofId, tx);
    await lockUnprintedAd(reservationId, tx);
    const { number, stop, override } = await loadProof(proofId, tx);
    if (stop === null) throw new Refusal("conflict", "Nothing stops this version from printing.");
    if (override) {
      throw new Refusal("conflict", `${override.decidedBy} already allowed it to print.`);
    }
    const why = requireTextWithin(reason, {
      field: "override",
      most: REASON_LENGTH,
      ask: "Say why it can print anyway.",
    });
    await tx.insert(proofOverride).values({ proofId, reason: why, decidedBy });
    return {
      event: {
        event: "proof.finding-overridden",
        subject: { type: "reservation", id: reservationId },
        detail: { number, reason: why },
      },
    };
  },
});

/** Takes that decision back: the finding keeps the version from being sent, approved and printed again. */
export const undoOverride = defineAction({
  name: "undoOverride",
  permission: "ads.change",
  undo: ["overrideFinding"],
  undoes: { what: "the decision", done: "The check blocks it again.", facts: { proofId: Number } },
  async run(tx, { proofId }: { proofId: number }) {
    const { reservationId, number } = await loadProof(proofId, tx);
    await lockUnprintedAd(reservationId, tx);
    const [ended] = await tx
      .update(proofOverride)
      .set({ withdrawnAt: sql`statement_timestamp()` })
      .where(and(eq(proofOverride.proofId, proofId), isNull(proofOverride.withdrawnAt)))
      .returning({ id: proofOverride.id });
    if (!ended) {
      const sentence = "Nobody has allowed this version to print, so there’s nothing to take back.";
      throw new Refusal("conflict", sentence);
    }
    return {
      event: {
        event: "proof.override-taken-back",
        subject: { type: "reservation", id: reservationId },
        detail: { number },
      },
    };
  },
});
