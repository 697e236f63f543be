import { loadProofDrawingResponse } from "#app/ad/picture-response.ts";
import { requireReservationWithPictures } from "#app/reservation/ad/require-reservation-with-ad.ts";
import type { Route } from "./+types/proof-drawing.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const { reservation } = await requireReservationWithPictures(params.token);
  return loadProofDrawingResponse(reservation.id, params.number);
}
