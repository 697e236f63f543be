import { eq, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { enqueueAdNews } from "#business/ads/messages/ad-jobs.ts";
import { proof } from "#database/schema/ads.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { commentOnProof, findComments } from "./comments.ts";
import { loadProofToDecide, requireDecider, type SeenProof } from "./decide.ts";
import { lockUnprintedAd, refuseAfterApprovalDate } from "./lock-unprinted-ad.ts";

type Wish = SeenProof & { token: string; name: string; words: string };

/** Asks the office for changes to the version seen, through the approval date. `words` may be empty if comments say it. */
export const askForChanges = defineAction({
  name: "askForChanges",
  permission: "anyone",
  async run(tx, { token, name, words, ...seenBy }: Wish, context) {
    const { reservationId, guest } = await requireDecider(token, tx);
    const ad = await lockUnprintedAd(reservationId, tx);
    refuseAfterApprovalDate(ad);
    const { seen, inForce } = await loadProofToDecide(ad, seenBy, tx);
    if (inForce?.proofId === seen.id) {
      throw new Refusal(
        "conflict",
        `${inForce.name} approved this version. Withdraw the approval first, then ask for changes.`,
      );
    }
    const open = (await findComments([seen.id], tx)).filter(
      ({ author, doneAt }) => author !== "office" && doneAt === null,
    );
    if (words.trim() || open.length === 0) {
      const author = guest
        ? ({ kind: "guest", name: guest.name } as const)
        : ({ kind: "customer", name } as const);
      await commentOnProof({ proofId: seen.id, words, author }, context, tx);
    }
    if (seen.changesAskedAt) return {};
    await setChangesRequested(tx, seen.id, true);
    const subject = { type: "reservation", id: reservationId };
    const detail = { number: seen.number };
    await enqueueAdNews(tx, {
      reservationId,
      kind: "ad-changes-received",
      proofId: seen.id,
    });
    return { event: { event: "proof.changes-asked", subject, detail } };
  },
});

/** Takes the request for changes back: the version is fine as it is. Through the approval date. */
export const withdrawChangeRequest = defineAction({
  name: "withdrawChangeRequest",
  permission: "anyone",
  async run(tx, { token, ...seenBy }: SeenProof & { token: string }) {
    const { reservationId } = await requireDecider(token, tx);
    const ad = await lockUnprintedAd(reservationId, tx);
    refuseAfterApprovalDate(ad);
    const { seen } = await loadProofToDecide(ad, seenBy, tx);
    if (!seen.changesAskedAt) return {};
    await setChangesRequested(tx, seen.id, false);
    const subject = { type: "reservation", id: reservationId };
    const detail = { number: seen.number };
    return { event: { event: "proof.changes-taken-back", subject, detail } };
  },
});

export async function setChangesRequested(
  tx: Queryable,
  proofId: number,
  asked: boolean,
): Promise<void> {
  await tx
    .update(proof)
    .set({ changesAskedAt: asked ? sql`statement_timestamp()` : null })
    .where(eq(proof.id, proofId));
}
