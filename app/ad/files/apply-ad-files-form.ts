import * as v from "valibot";
import { readForm } from "#app/read-form.ts";
import { acceptOrRefuseUploadedAdFile } from "#business/ads/files/accept-or-refuse-uploaded-ad-file.ts";
import {
  type AdFileUse,
  adFileSizeAndCountLimits,
  adFileUses,
  placementModes,
  placementPoints,
  type QrCodeChoice,
  qrCodeChoiceLabels,
} from "#business/ads/files/ad-file.ts";
import { addAdFile, removeAdFile, restoreAdFile } from "#business/ads/files/add-ad-file.ts";
import { carryAdFiles, changeAdFileUse, placeAdFile } from "#business/ads/files/change-ad-file.ts";
import { requireAdFileDiskSpace } from "#business/ads/files/disk-room.ts";
import { makeProof } from "#business/ads/proofs/make-proof.ts";
import { makeProofByCustomer } from "#business/ads/proofs/send-proof.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { hashNetworkAddress } from "#business/auth/keyed-hash.ts";
import { receiveIncomingFile } from "#platform/files/receive-incoming-file.server.ts";
import { householdNetworkOf } from "#platform/rate-limit.ts";
import { Refusal } from "#platform/refusal.ts";
import { createFairLimiter } from "#platform/web/concurrency-limiter.ts";
import { readMultipart, refuseSlowBody } from "#platform/web/request-body.ts";

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
  code: v.optional(v.picklist(Object.keys(qrCodeChoiceLabels) as QrCodeChoice[])),
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

/**
 * Files that arrive at once: of everybody, and from one network. The rest wait without being read, so that a sender who
 * drips is refused some ten seconds after their own turn begins.
 */
const arrivals = createFairLimiter({
  everybody: { atOnce: 40, waiting: 200 },
  perSender: { atOnce: 4, waiting: 24 },
});
/** The same for one ad. */
const arrivalsOfAd = createFairLimiter({
  everybody: { atOnce: 500, waiting: 0 },
  perSender: { atOnce: 2, waiting: 24 },
});

type UploadOrigin = { reservationId: number; networkAddress: string };

/** Milliseconds that a sender waits for the check; a longer one goes on without them. */
const CHECK_WAIT = 8_000;

/** Stores the files of a streamed form one by one, waits a while for their check, and returns their ids. */
export async function storeAndCheckUploadedAdFiles(
  request: Request,
  origin: UploadOrigin,
  context: ActionContext,
): Promise<number[]> {
  const network = householdNetworkOf(origin.networkAddress);
  const ids = await arrivalsOfAd.enter(String(origin.reservationId), () =>
    arrivals.enter(network, () => receiveFiles(request, origin, context)),
  );
  await checkForAWhile(ids, context);
  return ids;
}

async function receiveFiles(
  request: Request,
  { reservationId, networkAddress }: UploadOrigin,
  context: ActionContext,
): Promise<number[]> {
  const ids: number[] = [];
  const isVisitor = context.actor.kind === "visitor";
  const networkHash = isVisitor ? await hashNetworkAddress(networkAddress) : null;
  const uploader = { reservationId, networkHash };
  const body = refuseSlowBody(request.body ?? new ReadableStream<Uint8Array>());
  const type = request.headers.get("content-type") ?? "";
  await readMultipart(body, type, async ({ field, name, content }) => {
    if (field !== "file") return;
    await requireAdFileDiskSpace(uploader);
    const incoming = await receiveIncomingFile(content, adFileSizeAndCountLimits.bytes);
    ids.push(await addAdFile({ ...uploader, name, incoming }, context));
  });
  if (ids.length === 0) throw new Refusal("invalid", "Choose a file first.", { field: "file" });
  return ids;
}

async function checkForAWhile(ids: readonly number[], context: ActionContext): Promise<void> {
  const { promise: longEnough, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, CHECK_WAIT);
  // A check that fails is taken up again by the schedule.
  const checks = Promise.allSettled(ids.map((id) => acceptOrRefuseUploadedAdFile(id, context)));
  await Promise.race([checks, longEnough]);
  clearTimeout(timer);
}
