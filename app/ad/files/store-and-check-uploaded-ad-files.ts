import { acceptOrRefuseUploadedAdFile } from "#business/ads/files/accept-or-refuse-uploaded-ad-file.ts";
import { adFileSizeAndCountLimits, isAdFileUse } from "#business/ads/files/ad-file.ts";
import { addAdFile } from "#business/ads/files/add-ad-file.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { receiveIncomingFile } from "#platform/files/receive-incoming-file.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { createFairLimiter } from "#platform/web/fair-limiter.ts";
import { type FormPart, readMultipart } from "#platform/web/multipart.ts";

/** Files that arrive at once: of everybody, and for one ad. The rest wait without being read. */
const arrivals = createFairLimiter({
  everybody: { atOnce: 12, waiting: 100 },
  perSender: { atOnce: 2, waiting: 60 },
});

/** Milliseconds that a sender waits for the check; a longer one goes on without them. */
const CHECK_WAIT = 8_000;

/**
 * Takes the files of a form that arrives as a stream, one after the other, and waits a while for their check. Returns their
 * ids. Throws a refusal for a form without a file, and for whatever refuses one.
 */
export async function storeAndCheckUploadedAdFiles(
  request: Request,
  reservationId: number,
  context: ActionContext,
): Promise<number[]> {
  const ids = await arrivals.enter(String(reservationId), () =>
    readForm(request, reservationId, context),
  );
  await checkForAWhile(ids, context);
  return ids;
}

async function readForm(
  request: Request,
  reservationId: number,
  context: ActionContext,
): Promise<number[]> {
  const ids: number[] = [];
  let use = "";
  const body = request.body ?? new ReadableStream<Uint8Array>();
  for await (const part of readMultipart(body, request.headers.get("content-type") ?? "")) {
    if (part.name === "use") use = await readText(part);
    if (part.name !== "file" || !part.fileName) continue;
    if (!isAdFileUse(use)) throw new Refusal("invalid", "Choose what this file is for.");
    const incoming = await receiveIncomingFile(part.content, adFileSizeAndCountLimits.bytes);
    ids.push(await addAdFile({ reservationId, use, name: part.fileName, incoming }, context));
  }
  if (ids.length === 0) throw new Refusal("invalid", "Choose a file first.", { field: "file" });
  return ids;
}

const LONGEST_TEXT = 100;

async function readText({ content }: FormPart): Promise<string> {
  let text = "";
  for await (const piece of content) {
    text = (text + piece.toString("utf8")).slice(0, LONGEST_TEXT);
  }
  return text;
}

async function checkForAWhile(ids: readonly number[], context: ActionContext): Promise<void> {
  const { promise: longEnough, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, CHECK_WAIT);
  // A check that fails is taken up again by the schedule.
  const checks = Promise.allSettled(ids.map((id) => acceptOrRefuseUploadedAdFile(id, context)));
  await Promise.race([checks, longEnough]);
  clearTimeout(timer);
}
