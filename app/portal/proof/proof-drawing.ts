import { proofDrawingResponse } from "#app/ad-proofs/proof-drawing-response.ts";
import { requireReservationWithAd } from "#app/portal/ad/require-reservation-with-ad.ts";
import type { Route } from "./+types/proof-drawing.ts";

/** A version of the ad as a picture, for its customer. */
export async function loader({ params }: Route.LoaderArgs) {
  const { reservation } = await requireReservationWithAd(params.token);
  return proofDrawingResponse(reservation.id, params.number);
}
