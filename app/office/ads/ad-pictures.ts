import { loadAdFileRenderingResponse } from "#app/ad/picture-response.ts";
import { officeLoader } from "#app/office/access/office-route.ts";
import { svgResponse } from "#app/office/file-response.ts";
import { foundOrThrow404, parseIdOrThrow404 } from "#app/office/office-paths.ts";
import { findProofByNumber, streamProofDrawing } from "#business/ads/proofs/find-proofs.ts";
import { createLazyStream } from "#platform/web/concurrency-limiter.ts";
import type { Route } from "./+types/ad-pictures.ts";

/** A file of an ad as we drew it (what was sent is never served), or the drawing of one of its proofs. */
export const loader = officeLoader("ads.see", async ({ params, request }: Route.LoaderArgs) => {
  const reservationId = parseIdOrThrow404(params.id);
  const { file, number } = params;
  if (file) return loadAdFileRenderingResponse({ reservationId, file, request });
  const proof = foundOrThrow404(await findProofByNumber(reservationId, parseIdOrThrow404(number)));
  return svgResponse(createLazyStream(streamProofDrawing(proof)));
});
