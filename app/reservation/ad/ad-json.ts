import { data } from "react-router";
import { saveBriefForm } from "#app/ad/brief/save-brief-form.ts";
import { answerWithDesigns, readTypedAdDetails } from "#app/ad/designs/answer-with-designs.ts";
import { storeAndCheckUploadedAdFiles } from "#app/ad/files/apply-ad-files-form.ts";
import {
  catchRefusal,
  privatePageHeaders,
  refusalResponseInit,
  visitorActionContext,
} from "#app/private-page.ts";
import { formText, readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import {
  requireReservationWithAd,
  requireReservationWithAdToChange,
} from "#app/reservation/reservation-access.ts";
import { fillMissingFactsWithExamples } from "#business/ads/brief/suggestions.ts";
import { readLook } from "#business/ads/design/choose-look.ts";
import type { Route } from "./+types/ad-json.ts";

/** What the ad's page sends by script: its words while they are typed, a file, whose progress it shows, and words to design. */
export async function action({ params: { token }, pattern, request, context }: Route.ActionArgs) {
  if (pattern.endsWith("/designs")) return answerDesigns(token, request, context);
  const { reservation } = await requireReservationWithAdToChange(token);
  const by = visitorActionContext(context);
  const { done, refused } = await catchRefusal(context, async () => {
    if (!pattern.endsWith("/upload"))
      return await saveBriefForm(reservation.id, await readForm(request), by);
    const { networkAddress } = context.get(requestContext);
    const origin = { reservationId: reservation.id, networkAddress };
    return { files: await storeAndCheckUploadedAdFiles(request, origin, by) };
  });
  if (refused === undefined) return Response.json(done, { headers: privatePageHeaders });
  const { status, headers } = refusalResponseInit(refused);
  return Response.json(
    { problem: refused.sentence },
    { status, headers: { ...privatePageHeaders, ...headers } },
  );
}

async function answerDesigns(
  token: string,
  request: Request,
  context: Route.ActionArgs["context"],
) {
  const { id, industry, size } = (await requireReservationWithAd(token)).reservation;
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

export function loader() {
  return new Response(null, { status: 405, headers: { allow: "POST" } });
}
