import { eq, sql } from "drizzle-orm";
import { enqueueAdNews } from "#business/ads/messages/ad-jobs.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { proof } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { commentOnProof, findComments } from "./comments.ts";
import { loadProofToDecide, type SeenProof } from "./decide.ts";
import { lockUnprintedAd, refuseAfterApprovalDate } from "./lock-unprinted-ad.ts";
import { requireDecider } from "./require-decider.ts";

type Wish = SeenProof & { token: string; name: string; words: string };

/**
 * Asks the office for changes to the version that was seen, for the holder of a link who may decide; through the approval
 * date. `words` may be empty where comments on that version say it. Refuses an old version, and one that is approved: the
 * approval is withdrawn first.
 */
export async function askForChanges(
  { token, name, words, ...seenBy }: Wish,
  context: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await runTransactionWithRetries(tx, async (inner) => {
    const { reservationId, guest } = await requireDecider(token, inner);
    const ad = await lockUnprintedAd(reservationId, inner);
    refuseAfterApprovalDate(ad);
    const { seen, inForce } = await loadProofToDecide(ad, seenBy, inner);
    if (inForce?.proofId === seen.id) {
      throw new Refusal(
        "conflict",
        `${inForce.name} approved this version. Withdraw the approval first, then ask for changes.`,
      );
    }
    const open = (await findComments([seen.id], inner)).filter(
      ({ author, doneAt }) => author !== "office" && doneAt === null,
    );
    if (words.trim() || open.length === 0) {
      const author = guest
        ? ({ kind: "guest", name: guest.name } as const)
        : ({ kind: "customer", name } as const);
      await commentOnProof({ proofId: seen.id, words, author }, context, inner);
    }
    if (seen.changesAskedAt) return;
    await setChangesRequested(inner, seen.id, true);
    const subject = { type: "reservation", id: reservationId };
    const detail = { number: seen.number };
    await recordEvent(inner, context.actor, { event: "proof.changes-asked", subject, detail });
    await enqueueAdNews(inner, {
      reservationId,
      occasion: "changes-received",
      proofId: seen.id,
    });
  });
}

/** Takes the request for changes back: the version is fine as it is. Through the approval date. */
export async function withdrawChangeRequest(
  { token, ...seenBy }: SeenProof & { token: string },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await runTransactionWithRetries(tx, async (inner) => {
    const { reservationId } = await requireDecider(token, inner);
    const ad = await lockUnprintedAd(reservationId, inner);
    refuseAfterApprovalDate(ad);
    const { seen } = await loadProofToDecide(ad, seenBy, inner);
    if (!seen.changesAskedAt) return;
    await setChangesRequested(inner, seen.id, false);
    const subject = { type: "reservation", id: reservationId };
    const detail = { number: seen.number };
    await recordEvent(inner, actor, { event: "proof.changes-taken-back", subject, detail });
  });
}

/** Notes on a version that changes to it are asked for, or no longer. */
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
