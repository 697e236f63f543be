import { data } from "react-router";
import { officeLoader } from "#app/office/access/office-route.ts";
import { parseIdParam } from "#app/office/url-params.ts";
import { findProofByNumber } from "#business/ads/proofs/find-proofs.ts";
import { readDrawingPieces } from "#business/ads/proofs/proof-drawing.ts";
import { streamWhenRead } from "#platform/web/open-stream-limiter.ts";
import type { Route } from "./+types/proof-picture.ts";
import { svgResponse } from "./svg-response.ts";

export const loader = officeLoader("ads.see", async ({ params }: Route.LoaderArgs) => {
  const proof = await findProofByNumber(parseIdParam(params.id), parseIdParam(params.number));
  if (!proof) throw data(null, { status: 404 });
  return svgResponse(streamWhenRead(readDrawingPieces(proof)));
});
