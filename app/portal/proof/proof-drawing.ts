import { drawingResponse } from "#app/ad-proofs/drawing-response.ts";
import { requireReservationByLink } from "#app/private-page.ts";
import type { Route } from "./+types/proof-drawing.ts";

/** A version of the ad as a picture, for its customer. */
export async function loader({ params }: Route.LoaderArgs) {
  const { reservation } = await requireReservationByLink(params.token);
  return drawingResponse(reservation.id, params.number);
}
