import { defineAction } from "#business/actions.ts";
import type { BriefInputs } from "#business/ads/brief/ad-details.ts";
import { type BriefContent, briefInputLabel } from "#business/ads/brief/brief-fields.ts";
import { saveBrief } from "#business/ads/brief/save-brief.ts";
import type { AdLook } from "#business/ads/design/ad-look.ts";
import { saveChosenLook } from "#business/ads/design/save-chosen-look.ts";
import { makeProof } from "#business/ads/proofs/make-proof.ts";
import { Refusal } from "#platform/refusal.ts";

type TypedBrief = {
  reservationId: number;
  words: BriefContent;
  /** The version of the brief that was shown, and what its fields showed. */
  version: number;
  seen: BriefInputs | undefined;
};

/** Keeps a brief that the office types for a caller; refuses where the customer changed the same fields meanwhile. */
export const saveBriefForCustomer = defineAction({
  name: "saveBriefForCustomer",
  permission: "ads.change",
  undo: ["saveBriefForCustomer"],
  async run(tx, { reservationId, words, version, seen }: TypedBrief, context) {
    const saved = await saveBrief({ reservationId, version, seen, ...words }, context, tx);
    if (saved.outcome === "saved") return {};
    const fields = saved.conflicts.map((name) => briefInputLabel(name) ?? name).join(", ");
    throw new Refusal(
      "conflict",
      `The customer changed this in the meantime: ${fields}. Nothing was saved. Reload the page to see their changes.`,
    );
  },
});

/** Keeps a brief typed for a caller with its design, and makes a draft: all or nothing. */
export const saveBriefAndMakeDraft = defineAction({
  name: "saveBriefAndMakeDraft",
  permission: "anyone",
  undo: ["saveBriefAndMakeDraft"],
  async run(tx, { look, ...typed }: TypedBrief & { look: AdLook }, context) {
    const { reservationId } = typed;
    await saveBriefForCustomer(typed, context, tx);
    await saveChosenLook({ reservationId, look }, context, tx);
    return { result: await makeProof({ reservationId, from: "studio" }, context, tx) };
  },
});
