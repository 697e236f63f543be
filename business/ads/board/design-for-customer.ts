import { type BriefContent, briefInputLabel } from "#business/ads/brief/brief-fields.ts";
import type { BriefInputs } from "#business/ads/brief/compare-briefs.ts";
import { saveBrief } from "#business/ads/brief/save-brief.ts";
import type { AdLook } from "#business/ads/design/ad-look.ts";
import { saveChosenLook } from "#business/ads/design/save-chosen-look.ts";
import { makeProof } from "#business/ads/proofs/make-proof.ts";
import type { Proof } from "#business/ads/proofs/proof.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

type TypedBrief = {
  reservationId: number;
  words: BriefContent;
  /** The version of the brief that was shown, and what its fields showed. */
  version: number;
  seen: BriefInputs | undefined;
};

/**
 * Keeps a brief that the office types for a caller. Refuses where the customer changed the same fields in the meantime:
 * nothing is kept then.
 */
export async function saveBriefForCustomer(
  { reservationId, words, version, seen }: TypedBrief,
  context: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await runTransactionWithRetries(tx, async (inner) => {
    await requirePermission(inner, context.actor, "ads.change");
    const saved = await saveBrief({ reservationId, version, seen, ...words }, context, inner);
    if (saved.outcome === "saved") return;
    const fields = saved.conflicts.map((name) => briefInputLabel(name) ?? name).join(", ");
    throw new Refusal(
      "conflict",
      `The customer changed this in the meantime: ${fields}. Nothing was saved. Reload the page to see their changes.`,
    );
  });
}

/**
 * Keeps a brief that the office types for a caller, with the design they choose, and makes a draft of both: all of it or
 * nothing. Refuses as its parts do.
 */
export async function saveBriefAndMakeDraft(
  { look, ...typed }: TypedBrief & { look: AdLook },
  context: ActionContext,
  tx: Queryable = db,
): Promise<Proof> {
  return runTransactionWithRetries(tx, async (inner) => {
    const { reservationId } = typed;
    await saveBriefForCustomer(typed, context, inner);
    await saveChosenLook({ reservationId, look }, context, inner);
    return makeProof({ reservationId, from: "studio" }, context, inner);
  });
}
