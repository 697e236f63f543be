import { data } from "react-router";
import { answerWithDesigns } from "#app/ad/designs/answer-with-designs.ts";
import { readTypedAdDetails } from "#app/ad/designs/read-typed-ad-details.ts";
import { formText } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import { requireReservationWithAd } from "#app/reservation/ad/require-reservation-with-ad.ts";
import { fillMissingFactsWithExamples } from "#business/ads/brief/suggestions.ts";
import { readLook } from "#business/ads/design/read-look.ts";
import type { Route } from "./+types/designs-json.ts";

export async function action({ params, request, context }: Route.ActionArgs) {
  const { id, industry, size } = (await requireReservationWithAd(params.token)).reservation;
  const form = await request.formData().catch(() => undefined);
  if (!form) throw data(null, { status: 400 });
  const { networkAddress, now } = context.get(requestContext);
  const seed = Number(formText(form, "seed"));
  return answerWithDesigns({
    industry,
    size,
    reservationId: id,
    facts: fillMissingFactsWithExamples(readTypedAdDetails(form), industry),
    seed: Number.isSafeInteger(seed) && seed > 0 ? seed : 0,
    chosen: readLook(new URLSearchParams(formText(form, "chosen"))),
    ad: String(id),
    networkAddress,
    now,
  });
}
