import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { clip, qrCodePlaceholder, rect, type Sketch } from "#artwork/sketch.ts";
import { defineAction } from "#business/actions.ts";
import type { AdDetails } from "#business/ads/brief/ad-details.ts";
import { adChangerName, findBrief, findPrefilledBrief } from "#business/ads/brief/find-brief.ts";
import {
  type BriefToSave,
  saveBriefForCustomer,
  sendBrief,
} from "#business/ads/brief/save-brief.ts";
import type { AdLook } from "#business/ads/design/ad-look.ts";
import { saveChosenLook } from "#business/ads/design/choose-look.ts";
import { drawDesignFromLook, loadTypeSetter } from "#business/ads/design/design-ad.ts";
import {
  type AdFile,
  defaultPlacement,
  needsOurQrCode,
  type Placement,
  placePictureInBox,
  printedAdSizeInches,
} from "#business/ads/files/ad-file.ts";
import { placeAdFile } from "#business/ads/files/change-ad-file.ts";
import { requireDiskSpaceForProofDrawing } from "#business/ads/files/disk-room.ts";
import { findAdFile, findAdFileRendering } from "#business/ads/files/find-ad-files.ts";
import { findAdFilePrintProblem } from "#business/ads/files/findings.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { ensureSpotCode, spotCodeUrl } from "#business/results/spot-code.ts";
import { proof } from "#database/schema/ads.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import type { SizeId } from "#site.ts";
import { findProofs, hashProofDrawing, loadProof, storeProofDrawing } from "./find-proofs.ts";
import {
  type LockedAdContext,
  lockUnprintedAd,
  refuseAfterApprovalDate,
} from "./lock-unprinted-ad.ts";
import { findProofPrintProblem, type Proof } from "./proof.ts";

/** Versions that a customer may make of one ad: each keeps its drawing, with its pictures, for years. */
const MOST_VERSIONS = 60;

export type ProofSource =
  | "studio"
  | {
      readonly fileId: number;
      /** How it goes into the spot, if that changes. */
      readonly placement?: Placement;
    };

/**
 * Draws the ad of a confirmed spot, with its real code, into a new version that never changes; versions are numbered without
 * gaps. The same drawing as the latest version is that version. A draft until it is sent. Refuses a brief that isn't
 * complete or no longer passes its checks, an ad without a chosen design, a file that isn't a finished ad or isn't checked, a
 * printed card, and a customer after the approval date or with too many versions.
 */
export const makeProof = defineAction({
  name: "makeProof",
  permission: { operators: "ads.change" },
  async run(tx, { reservationId, from }: { reservationId: number; from: ProofSource }, context) {
    const madeBy = adChangerName(context);
    const ad = await lockUnprintedAd(reservationId, tx);
    if (context.actor.kind === "visitor") refuseAfterApprovalDate(ad);
    if (from !== "studio")
      return { result: await placeArtwork(tx, ad, { ...from, madeBy }, context) };
    const { facts, look } = await checkedBrief(reservationId, context, tx);
    return { result: await writeNextProof(tx, ad, { facts, look, madeBy }, context) };
  },
});

/** The brief with its chosen look; one that changed since it was sent is checked and sent again. */
async function checkedBrief(reservationId: number, context: ActionContext, tx: Queryable) {
  const brief = await findBrief(reservationId, tx);
  if (!brief) throw new Refusal("conflict", "Tell us what your ad should say first.");
  if (!brief.look) throw new Refusal("conflict", "Choose a design first.");
  if (!brief.sentAt || brief.sentAt < brief.changedAt) {
    await sendBrief({ reservationId }, context, tx);
  }
  return { facts: brief.facts, look: brief.look };
}

/** Writes the next version of a locked ad, or answers with the latest one if it is the same drawing. */
export async function writeNextProof(
  tx: Queryable,
  ad: LockedAdContext,
  { facts, look, madeBy }: { facts: AdDetails; look: AdLook; madeBy: string },
  context: ActionContext,
): Promise<Proof> {
  const { reservation, spot } = ad;
  const { id: reservationId, industry, size } = reservation;
  const address = spotCodeUrl(await ensureSpotCode(tx, reservationId));
  const design = await drawDesignFromLook(
    facts,
    look,
    { industry, size, address, reservationId },
    tx,
  );
  if ("refusal" in design) throw new Refusal("conflict", design.refusal);
  const unfit = findProofPrintProblem(
    { size, facts, madeAt: null, stop: null, override: null },
    spot,
  );
  if (unfit) throw new Refusal("conflict", unfit, { detail: `reservation ${reservationId}` });
  const { svg: drawing, words, leftOut } = design;
  const own = { fileId: null, stop: null, hasOurCode: true };
  const version = { ...own, facts, look, words, leftOut, madeBy };
  return writeVersion(tx, ad, { source: "studio", drawing, ...version }, context);
}

/** The next version of a locked ad from a finished one that was sent. What its words say, we don't know. */
async function placeArtwork(
  tx: Queryable,
  ad: LockedAdContext,
  { fileId, placement, madeBy }: Exclude<ProofSource, "studio"> & { madeBy: string },
  context: ActionContext,
): Promise<Proof> {
  const { id: reservationId, size } = ad.reservation;
  if (placement) await placeAdFile({ reservationId, fileId, placement }, context, tx);
  const file = await findAdFile({ reservationId, fileId }, tx);
  if (file?.use !== "artwork" || file.removedAt !== null) {
    throw new Refusal("not-found", "This ad doesn’t have that file.");
  }
  const brief =
    (await findBrief(reservationId, tx)) ?? (await findPrefilledBrief(reservationId, tx));
  const facts = { ...brief.facts, lastDay: "" };
  const stop = findAdFilePrintProblem(file, size) ?? null;
  const unfit = findProofPrintProblem({ size, facts, madeAt: null, stop, override: null }, ad.spot);
  // What a customer can't have sent is neither drawn nor stored.
  if (unfit && madeBy === "customer") throw new Refusal("conflict", unfit);
  const code = spotCodeUrl(await ensureSpotCode(tx, reservationId));
  const { inspection, placement: placed } = file.report ?? {};
  const hasOurCode = needsOurQrCode(inspection?.codes ?? [], placed?.code);
  const address = hasOurCode ? code : undefined;
  const drawing = await drawUploadedArtwork(file, { size, address });
  if (!drawing) throw new Refusal("conflict", file.refusal ?? "We’re still checking this file.");
  const version = { facts, look: null, words: [], leftOut: [], fileId, stop, hasOurCode, madeBy };
  return writeVersion(tx, ad, { source: "artwork", drawing, ...version }, context);
}

type NewVersion = Omit<
  typeof proof.$inferInsert,
  "reservationId" | "number" | "size" | "hash" | "byteCount"
> & { drawing: string };

async function writeVersion(
  tx: Queryable,
  { reservation: { id: reservationId, size } }: LockedAdContext,
  { drawing, ...version }: NewVersion,
  { actor }: ActionContext,
): Promise<Proof> {
  const hash = hashProofDrawing(drawing);
  const latest = (await findProofs(reservationId, tx)).at(-1);
  if (latest?.hash === hash && latest.size === size) return latest;
  const number = (latest?.number ?? 0) + 1;
  const byteCount = Buffer.byteLength(drawing);
  if (version.madeBy === "customer") {
    if (number > MOST_VERSIONS) {
      throw new Refusal(
        "too-many",
        "You’ve made a lot of versions of this ad. Call us, and we’ll make the next one.",
      );
    }
    await requireDiskSpaceForProofDrawing({ reservationId, byteCount }, tx);
  }
  await storeProofDrawing(drawing, hash, tx);
  const [made] = await tx
    .insert(proof)
    .values({ reservationId, number, size, hash, byteCount, ...version })
    .returning({ id: proof.id });
  if (!made) throw new Error(`version ${number} of reservation ${reservationId} was not written`);
  const subject = { type: "reservation", id: reservationId };
  await recordEvent(tx, actor, { event: "proof.made", subject, detail: { number, hash } });
  return loadProof(made.id, tx);
}

/** A code's side with its quiet zone, and its distance from the cut: 0.84 in and 9 pt, in card units. */
const CODE = { side: 84, margin: 12.5 } as const;

/** A finished ad as it prints in a spot of a size, with the spot's code if its address is given; undefined until it is checked. */
async function drawUploadedArtwork(
  file: AdFile,
  { size, address }: { size: SizeId; address: string | undefined },
): Promise<string | undefined> {
  const picture = await findAdFileRendering(file);
  if (!picture || !file.report) return undefined;
  const { placement = defaultPlacement } = file.report;
  const box = printedAdSizeInches(size);
  const [width, height] = [box.width * 100, box.height * 100];
  const image: Sketch = {
    kind: "image",
    ...placePictureInBox(picture, { width, height }, placement),
    href: `data:${picture.type};base64,${picture.bytes.toString("base64")}`,
  };
  const { side, margin } = CODE;
  const sketches: Sketch[] = [
    rect(0, 0, width, height, "#ffffff"),
    clip(`M0 0h${width}v${height}h${-width}z`, [image]),
    ...(address !== undefined
      ? [qrCodePlaceholder(width - margin - side, height - margin - side, "#000000", side)]
      : []),
  ];
  const marks = (await loadTypeSetter()).set(sketches, address ?? "");
  return drawingToSvg({ width, height, title: "Your ad", marks });
}

/** Keeps a brief typed for a caller with its design, and makes a draft: all or nothing. */
export const saveBriefAndMakeDraft = defineAction({
  name: "saveBriefAndMakeDraft",
  permission: "anyone",
  undo: ["saveBriefAndMakeDraft"],
  async run(tx, { look, ...brief }: BriefToSave & { look: AdLook }, context) {
    const { reservationId } = brief;
    await saveBriefForCustomer(brief, context, tx);
    await saveChosenLook({ reservationId, look }, context, tx);
    return { result: await makeProof({ reservationId, from: "studio" }, context, tx) };
  },
});
