import { pictureResponse } from "#app/ad/picture-response.ts";
import { notFoundResponse, privatePageHeaders } from "#app/private-page.ts";
import { requestContext } from "#app/request-context.ts";
import { requireReservationWithPictures } from "#app/reservation/ad/require-reservation-with-ad.ts";
import { workInTurn } from "#app/work-in-turn.ts";
import { findBrief } from "#business/ads/brief/brief-status.ts";
import { findPrefilledBrief } from "#business/ads/brief/find-plain-ad-details.ts";
import { fillMissingFactsWithExamples } from "#business/ads/brief/suggestions.ts";
import { drawOneDesign } from "#business/ads/design/design-ad.ts";
import { readLook } from "#business/ads/design/read-look.ts";
import type { Route } from "./+types/design-picture.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { id, industry, size } = (await requireReservationWithPictures(params.token)).reservation;
  const look = readLook(new URL(request.url).searchParams);
  if (!look) throw notFoundResponse();
  const { facts } = (await findBrief(id)) ?? (await findPrefilledBrief(id));
  const shown = fillMissingFactsWithExamples(facts, industry);
  const { networkAddress } = context.get(requestContext);
  const drawn = await workInTurn(networkAddress, () =>
    drawOneDesign(shown, look, { industry, size, reservationId: id }),
  );
  if ("refusal" in drawn) throw notFoundResponse();
  return pictureResponse(id, new Blob([drawn.svg]).stream(), {
    ...privatePageHeaders,
    ...pictureHeaders,
  });
}

/** Opened by itself, it runs and loads nothing. */
const pictureHeaders = {
  "content-type": "image/svg+xml; charset=utf-8",
  "content-security-policy": "default-src 'none'; img-src data:; sandbox; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};
