import { pictureResponse } from "#app/ad/picture-response.ts";
import { privatePageHeaders } from "#app/private-page.ts";
import { findProofByNumber } from "#business/ads/proofs/find-proofs.ts";
import { readDrawingPieces } from "#business/ads/proofs/proof-drawing.ts";

/** The drawing of a version that was sent, as a picture. Opened by itself, it runs and loads nothing. */
export async function loadProofDrawingResponse(
  reservationId: number,
  number: string,
): Promise<Response> {
  const isNumber = /^\d{1,6}$/.test(number);
  const proof = isNumber ? await findProofByNumber(reservationId, Number(number)) : undefined;
  if (!proof?.sentAt) return new Response("We can’t find that picture.\n", { status: 404 });
  return pictureResponse(reservationId, readDrawingPieces(proof), {
    ...privatePageHeaders,
    "content-type": "image/svg+xml; charset=utf-8",
    "content-security-policy": "default-src 'none'; img-src data:; sandbox; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    // A version never changes, and its page shows it several times.
    "cache-control": "private, max-age=86400, immutable",
  });
}
