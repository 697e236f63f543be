import { Refusal } from "#platform/refusal.ts";
import { createHalfReadLimiter } from "#platform/web/half-read-limiter.ts";

/** Pictures of one ad that may be half read: a few people, each with a page that shows several. */
const limitHalfRead = createHalfReadLimiter(48);

/** A picture of an ad for a reader with a link to it; 503 while too many of this ad's are half read. */
export function pictureResponse(
  reservationId: number,
  pieces: AsyncIterable<Uint8Array>,
  headers: Record<string, string>,
): Response {
  try {
    return new Response(limitHalfRead(reservationId, pieces), { headers });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, sentence, retryAfter } = error;
    return new Response(sentence, { status, headers: { "retry-after": String(retryAfter) } });
  }
}
