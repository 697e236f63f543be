import {
  loadAdFileRenderingResponse,
  loadProofDrawingResponse,
  pictureResponse,
  svgPictureHeaders,
} from "#app/ad/picture-response.ts";
import { notFoundResponse } from "#app/private-page.ts";
import { requestContext } from "#app/request-context.ts";
import {
  findGuestAndReservation,
  requireReservationWithPictures,
} from "#app/reservation/reservation-access.ts";
import { workInTurn } from "#app/work-in-turn.ts";
import { findBrief, findPrefilledBrief } from "#business/ads/brief/find-brief.ts";
import { fillMissingFactsWithExamples } from "#business/ads/brief/suggestions.ts";
import { readLook } from "#business/ads/design/choose-look.ts";
import { drawOneDesign } from "#business/ads/design/design-ad.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import type { Route } from "./+types/ad-pictures.ts";

/** The pictures of an ad: a file of its customer, a version that was sent, for them or for a guest, or a design. */
export async function loader({ params, pattern, request, context }: Route.LoaderArgs) {
  const { token, number, file } = params;
  if (number !== undefined && pattern.startsWith("ad-comments/")) {
    const own = await findGuestAndReservation(token);
    if (!own) throw notFoundResponse();
    return loadProofDrawingResponse(own.reservation.id, number);
  }
  const { reservation } = await requireReservationWithPictures(token);
  const { id: reservationId } = reservation;
  if (number !== undefined) return loadProofDrawingResponse(reservationId, number);
  // A file as we drew it. What was sent is never served.
  if (file !== undefined) return loadAdFileRenderingResponse({ reservationId, file, request });
  return drawDesign(reservation, request, context.get(requestContext).networkAddress);
}

/** The design that the query asks for, with the ad's words as they are kept. */
async function drawDesign(
  { id, industry, size }: Reservation,
  request: Request,
  networkAddress: string,
) {
  const look = readLook(new URL(request.url).searchParams);
  if (!look) throw notFoundResponse();
  const { facts } = (await findBrief(id)) ?? (await findPrefilledBrief(id));
  const shown = fillMissingFactsWithExamples(facts, industry);
  const drawn = await workInTurn(networkAddress, () =>
    drawOneDesign(shown, look, { industry, size, reservationId: id }),
  );
  if ("refusal" in drawn) throw notFoundResponse();
  return pictureResponse(id, new Blob([drawn.svg]).stream(), svgPictureHeaders);
}
