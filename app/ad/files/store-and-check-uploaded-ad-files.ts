import { acceptOrRefuseUploadedAdFile } from "#business/ads/files/accept-or-refuse-uploaded-ad-file.ts";
import { adFileSizeAndCountLimits } from "#business/ads/files/ad-file.ts";
import { addAdFile } from "#business/ads/files/add-ad-file.ts";
import { requireDiskRoom } from "#business/ads/files/disk-room.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { hashNetworkAddress } from "#business/auth/keyed-hash.ts";
import { receiveIncomingFile } from "#platform/files/receive-incoming-file.server.ts";
import { householdNetworkOf } from "#platform/rate-limit.ts";
import { Refusal } from "#platform/refusal.ts";
import { createFairLimiter } from "#platform/web/concurrency-limiter.ts";
import { readMultipart } from "#platform/web/multipart.ts";
import { refuseSlowBody } from "#platform/web/refuse-slow-body.ts";

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

export type UploadOrigin = { reservationId: number; networkAddress: string };

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
    arrivals.enter(network, () => readForm(request, origin, context)),
  );
  await checkForAWhile(ids, context);
  return ids;
}

async function readForm(
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
    await requireDiskRoom(uploader);
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
