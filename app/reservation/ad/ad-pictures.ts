import {
  adPictureResponse,
  loadAdFileRenderingResponse,
  loadProofDrawingResponse,
  privateSvgHeaders,
} from "#app/ad/picture-response.ts";
import { requireOwnProperty } from "#app/own-property.ts";
import { notFoundResponse } from "#app/private-page.ts";
import { requestContext } from "#app/request-context.ts";
import {
  findGuestAndReservation,
  requireReservationWithPictures,
} from "#app/reservation/reservation-access.ts";
import { workInTurn } from "#app/work-in-turn.ts";
import { findBrief, findPrefilledBrief } from "#business/ads/brief/find-brief.ts";
import { fillMissingFactsWithExamples } from "#business/ads/brief/suggestions.ts";
import { parseAdLookQuery } from "#business/ads/design/choose-look.ts";
import { drawDesignFromLook } from "#business/ads/design/design-ad.ts";
import type { Route } from "./+types/ad-pictures.ts";

/** The pictures of an ad, by their routes: a file as we drew it (what was sent is never served), a design, a version. */
const pictures = {
  "reservation/yours/:token/ad/files/:file": loadFileRendering,
  "reservation/yours/:token/ad/design.svg": drawQueriedDesign,
  "reservation/yours/:token/ad/proofs/:number/drawing.svg": loadProofForCustomer,
  "ad-comments/:token/proofs/:number/drawing.svg": loadProofForGuest,
};

export const loader = (args: Route.LoaderArgs) => requireOwnProperty(pictures, args.pattern)(args);

async function loadFileRendering({ params: { token, file = "" }, request }: Route.LoaderArgs) {
  const { reservation } = await requireReservationWithPictures(token);
  return loadAdFileRenderingResponse({ reservationId: reservation.id, file, request });
}

async function loadProofForCustomer({ params: { token, number = "" } }: Route.LoaderArgs) {
  const { reservation } = await requireReservationWithPictures(token);
  return loadProofDrawingResponse(reservation.id, number);
}

async function loadProofForGuest({ params: { token, number = "" } }: Route.LoaderArgs) {
  const own = await findGuestAndReservation(token);
  if (!own) throw notFoundResponse();
  return loadProofDrawingResponse(own.reservation.id, number);
}

/** The design that the query asks for, with the ad's words as they are kept. */
async function drawQueriedDesign({ params: { token }, request, context }: Route.LoaderArgs) {
  const { id, industry, size } = (await requireReservationWithPictures(token)).reservation;
  const { networkAddress } = context.get(requestContext);
  const look = parseAdLookQuery(new URL(request.url).searchParams);
  if (!look) throw notFoundResponse();
  const { facts } = (await findBrief(id)) ?? (await findPrefilledBrief(id));
  const shown = fillMissingFactsWithExamples(facts, industry);
  const drawn = await workInTurn(networkAddress, () =>
    drawDesignFromLook(shown, look, { industry, size, reservationId: id }),
  );
  if ("refusal" in drawn) throw notFoundResponse();
  return adPictureResponse(id, new Blob([drawn.svg]).stream(), privateSvgHeaders);
}
