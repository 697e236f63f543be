import { drawingResponse } from "#app/ad-proofs/drawing-response.ts";
import { requireOwnAd } from "#app/portal/ad/load-own-ad.ts";
import type { Route } from "./+types/proof-drawing.ts";

/** A version of the ad as a picture, for its customer. */
export async function loader({ params }: Route.LoaderArgs) {
  const { reservation } = await requireOwnAd(params.token);
  return drawingResponse(reservation.id, params.number);
}
