import { data } from "react-router";
import { answerWithDesigns } from "#app/ad-designs/answer-with-designs.ts";
import { readTypedFacts } from "#app/ad-designs/read-typed-facts.ts";
import { notFoundResponse, requireReservationByLink } from "#app/private-page.ts";
import { requestContext } from "#app/request-context.ts";
import type { Route } from "./+types/designs-json.ts";
import { findAdPlace } from "./find-ad-place.ts";

/** Three designs from the words that were typed. Keeps nothing. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const own = await requireReservationByLink(params.token);
  const place = findAdPlace(own);
  if (!place) throw notFoundResponse();
  const form = await request.formData().catch(() => undefined);
  if (!form) throw data(null, { status: 400 });
  const seed = Number(form.get("seed"));
  return answerWithDesigns({
    ...place,
    facts: readTypedFacts(form),
    seed: Number.isSafeInteger(seed) && seed > 0 ? seed : 0,
    ad: String(own.reservation.id),
    now: context.get(requestContext).now,
  });
}
