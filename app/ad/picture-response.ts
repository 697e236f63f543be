import { Refusal } from "#platform/refusal.ts";
import { createOpenStreamLimiter } from "#platform/web/open-stream-limiter.ts";

/** Pictures of one ad that may be loading at once: a few people, each with a page that shows several. */
const limitOpenPictures = createOpenStreamLimiter(48);

/** A picture of an ad for a reader with a link to it; 503 while too many of this ad's are loading. */
export function pictureResponse(
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
