import { privatePageHeaders } from "#app/private-page.ts";
import { findAdFile, findAdFileRenderingStream } from "#business/ads/files/find-ad-files.ts";
import { findProofByNumber, streamProofDrawing } from "#business/ads/proofs/find-proofs.ts";
import { Refusal } from "#platform/refusal.ts";
import { createOpenStreamLimiter } from "#platform/web/concurrency-limiter.ts";

/** Pictures of one ad that may be loading at once: a few people, each with a page that shows several. */
const limitOpenPictures = createOpenStreamLimiter(48);

/** A picture of an ad for a reader with a link to it; 503 while too many of this ad's are loading. */
export function adPictureResponse(
  reservationId: number,
  pieces: AsyncIterable<Uint8Array>,
  headers: Record<string, string>,
): Response {
  try {
    return new Response(limitOpenPictures(reservationId, pieces), { headers });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, sentence, retryAfter } = error;
    return new Response(sentence, { status, headers: { "retry-after": String(retryAfter) } });
  }
}

const VIEWS = ["small", "large", "paper"] as const;

/** Our rendering (PNG or JPEG) of an ad's file, in the view that the address names: `small`, `large`, or `paper`. */
export async function loadAdFileRenderingResponse({
  reservationId,
  file,
  request,
}: {
  reservationId: number;
  file: string;
  request: Request;
}) {
  const wanted = new URL(request.url).searchParams.get("view");
  const view = VIEWS.find((view) => view === wanted) ?? "small";
  const fileId = /^\d{1,15}$/.test(file) ? Number(file) : 0;
  const found = await findAdFile({ reservationId, fileId });
  const shown = found && findAdFileRenderingStream(found, view);
  if (!shown) return new Response("We can’t find that picture.\n", { status: 404 });
  return adPictureResponse(reservationId, shown.pieces, {
    "content-type": shown.type,
    "content-disposition": "inline",
    "cache-control": "private, max-age=3600",
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "no-referrer",
  });
}

/** The drawing of a version that was sent, as a picture. */
export async function loadProofDrawingResponse(
  reservationId: number,
  number: string,
): Promise<Response> {
  const isNumber = /^\d{1,6}$/.test(number);
  const proof = isNumber ? await findProofByNumber(reservationId, Number(number)) : undefined;
  if (!proof?.sentAt) return new Response("We can’t find that picture.\n", { status: 404 });
  return adPictureResponse(reservationId, streamProofDrawing(proof), {
    ...privateSvgHeaders,
    // A version never changes, and its page shows it several times.
    "cache-control": "private, max-age=86400, immutable",
  });
}

/** A drawing that is opened by itself runs and loads nothing. */
export const privateSvgHeaders = {
  ...privatePageHeaders,
  "content-type": "image/svg+xml; charset=utf-8",
  "content-security-policy": "default-src 'none'; img-src data:; sandbox; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};
