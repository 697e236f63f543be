import { loadProofDrawingResponse } from "#app/ad/picture-response.ts";
import { notFoundResponse } from "#app/private-page.ts";
import type { Route } from "./+types/guest-proof-drawing.ts";
import { findGuestAndReservation } from "./load-guest-ad.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const own = await findGuestAndReservation(params.token);
  if (!own) throw notFoundResponse();
  return loadProofDrawingResponse(own.guest.reservationId, params.number);
}
