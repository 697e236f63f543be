import { drawingResponse } from "#app/ad-proofs/drawing-response.ts";
import { notFoundResponse } from "#app/private-page.ts";
import { findGuestByToken } from "#business/ads/proofs/guests.ts";
import type { Route } from "./+types/guest-proof-drawing.ts";

/** A version of an ad as a picture, for somebody whom the customer gave a link. */
export async function loader({ params }: Route.LoaderArgs) {
  const guest = await findGuestByToken(params.token);
  if (!guest) throw notFoundResponse();
  return drawingResponse(guest.reservationId, params.number);
}
