import * as v from "valibot";
import { readForm } from "#app/read-form.ts";
import { type AdFileUse, adFileUses } from "#business/ads/files/ad-file.ts";
import { removeAdFile, restoreAdFile } from "#business/ads/files/add-ad-file.ts";
import { carryAdFiles } from "#business/ads/files/carry-ad-files.ts";
import { changeAdFileUse, placeAdFile } from "#business/ads/files/change-ad-file.ts";
import {
  type CodeChoice,
  codeChoices,
  placementModes,
  placementPoints,
} from "#business/ads/files/placement.ts";
import { makeProof } from "#business/ads/proofs/make-proof.ts";
import { makeProofByCustomer } from "#business/ads/proofs/send-proof.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  storeAndCheckUploadedAdFiles,
  type UploadOrigin,
} from "./store-and-check-uploaded-ad-files.ts";

export type AdFilesFormResult =
  | { done: "added" | "carried" | "restored" | "placed" | "use-changed"; problem?: undefined }
  | { done: "removed"; fileId: number; problem?: undefined }
  | { done: "proof"; number: number; problem?: undefined }
  | { done?: undefined; problem: string };

const fileId = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));
const point = v.pipe(v.string(), v.transform(Number), v.picklist(placementPoints));
const placed = {
  mode: v.picklist(Object.keys(placementModes) as (keyof typeof placementModes)[]),
  x: v.optional(point, "0.5"),
  y: v.optional(point, "0.5"),
  code: v.optional(v.picklist(Object.keys(codeChoices) as CodeChoice[])),
};
const schema = v.variant("do", [
  v.object({ do: v.literal("carry") }),
  v.object({ do: v.literal("remove"), file: fileId }),
  v.object({ do: v.literal("restore"), file: fileId }),
  v.object({
    do: v.literal("change-use"),
    file: fileId,
    use: v.picklist(Object.keys(adFileUses) as AdFileUse[]),
  }),
  v.object({ do: v.literal("proof"), file: fileId, ...placed }),
  v.object({ do: v.literal("place"), file: fileId, ...placed }),
]);

export async function applyAdFilesForm(
  request: Request,
  origin: UploadOrigin,
  context: ActionContext,
): Promise<AdFilesFormResult> {
  const { reservationId } = origin;
  if (/^multipart\/form-data/i.test(request.headers.get("content-type") ?? "")) {
    await storeAndCheckUploadedAdFiles(request, origin, context);
    return { done: "added" };
  }
  const form = await readForm(request);
  const read = v.safeParse(schema, Object.fromEntries(form));
  if (!read.success) throw new Refusal("invalid", "Choose a file and what to do with it.");
  if (read.output.do === "carry") {
    await carryAdFiles({ reservationId }, context);
    return { done: "carried" };
  }
  const { file, ...asked } = read.output;
  const choice = { reservationId, fileId: file };
  if (asked.do === "remove") {
    await removeAdFile(choice, context);
    return { done: "removed", fileId: file };
  }
  if (asked.do === "restore") {
    await restoreAdFile(choice, context);
    return { done: "restored" };
  }
  if (asked.do === "change-use") {
    await changeAdFileUse({ ...choice, use: asked.use }, context);
    return { done: "use-changed" };
  }
  const { mode, x, y, code } = asked;
  const placement = { mode, x, y, ...(code && { code }) };
  if (asked.do === "proof") {
    // The customer sees their own at once; the office looks at it before it sends it.
    const make = context.actor.kind === "visitor" ? makeProofByCustomer : makeProof;
    const { number } = await make({ reservationId, from: { fileId: file, placement } }, context);
    return { done: "proof", number };
  }
  await placeAdFile({ ...choice, placement }, context);
  return { done: "placed" };
}
