import { data } from "react-router";
import { designChoicesResponse, readTypedAdDetails } from "#app/ad/designs/answer-with-designs.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { svgResponse } from "#app/office/file-response.ts";
import { foundOrThrow404, parseIdOrThrow404 } from "#app/office/office-paths.ts";
import { formText, readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import { parseAdLookQuery } from "#business/ads/design/choose-look.ts";
import { drawAdSoFar } from "#business/ads/design/design-ad.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import type { Route } from "./+types/ad-designs.ts";

/** Three designs from the words that the office types for a caller. Keeps nothing. */
export const action = officeAction(
  "ads.change",
  async ({ request, params, context }: Route.ActionArgs) => {
    const reservation = foundOrThrow404(await findReservationById(parseIdOrThrow404(params.id)));
    const form = await readForm(request);
    const { networkAddress, now } = context.get(requestContext);
    const seed = Number(formText(form, "seed"));
    const { id, industry, size } = reservation;
    return designChoicesResponse({
      facts: readTypedAdDetails(form),
      industry,
      size,
      reservationId: id,
      chosen: parseAdLookQuery(new URLSearchParams(formText(form, "chosen"))),
      seed: Number.isSafeInteger(seed) && seed > 0 ? seed : 0,
      ad: `office ${id}`,
      networkAddress,
      now,
    });
  },
);

/** What an ad that has no version yet looks like so far. */
export const loader = officeLoader("ads.see", async ({ params }: Route.LoaderArgs) => {
  const reservation = await findReservationById(parseIdOrThrow404(params.id));
  const svg = reservation && (await drawAdSoFar(reservation));
  if (!svg) throw data(null, { status: 404 });
  return svgResponse(svg);
});
