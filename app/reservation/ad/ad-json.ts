import { data } from "react-router";
import { saveBriefForm } from "#app/ad/brief/save-brief-form.ts";
import { designChoicesResponse, readTypedAdDetails } from "#app/ad/designs/answer-with-designs.ts";
import { storeAndCheckUploadedAdFiles } from "#app/ad/files/apply-ad-files-form.ts";
import { requireOwnProperty } from "#app/own-property.ts";
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
import { parseAdLookQuery } from "#business/ads/design/choose-look.ts";
import type { Route } from "./+types/ad-json.ts";

/** What the ad's page sends by script, by its route: words while they are typed, a file with its progress, words to design. */
const answers = {
  "reservation/yours/:token/ad/save": saveTypedWords,
  "reservation/yours/:token/ad/files/upload": storeFiles,
  "reservation/yours/:token/ad/designs": drawTypedWords,
};

export const action = (args: Route.ActionArgs) => requireOwnProperty(answers, args.pattern)(args);

function saveTypedWords(args: Route.ActionArgs) {
  return answerChange(args, async (reservationId) =>
    saveBriefForm(reservationId, await readForm(args.request), visitorActionContext(args.context)),
  );
}

function storeFiles(args: Route.ActionArgs) {
  return answerChange(args, async (reservationId) => {
    const { networkAddress } = args.context.get(requestContext);
    const origin = { reservationId, networkAddress };
    const by = visitorActionContext(args.context);
    return { files: await storeAndCheckUploadedAdFiles(args.request, origin, by) };
  });
}

/** Carries out a change of the ad; a refusal is answered with its sentence. */
async function answerChange(
  { params: { token }, context }: Route.ActionArgs,
  change: (reservationId: number) => Promise<object>,
) {
  const { reservation } = await requireReservationWithAdToChange(token);
  const { done, refused } = await catchRefusal(context, () => change(reservation.id));
  if (refused === undefined) return Response.json(done, { headers: privatePageHeaders });
  const { status, headers } = refusalResponseInit(refused);
  return Response.json(
    { problem: refused.sentence },
    { status, headers: { ...privatePageHeaders, ...headers } },
  );
}

async function drawTypedWords({ params: { token }, request, context }: Route.ActionArgs) {
  const { id, industry, size } = (await requireReservationWithAd(token)).reservation;
  const form = await request.formData().catch(() => undefined);
  if (!form) throw data(null, { status: 400 });
  const { networkAddress, now } = context.get(requestContext);
  const seed = Number(formText(form, "seed"));
  return designChoicesResponse({
    industry,
    size,
    reservationId: id,
    facts: fillMissingFactsWithExamples(readTypedAdDetails(form), industry),
    seed: Number.isSafeInteger(seed) && seed > 0 ? seed : 0,
    chosen: parseAdLookQuery(new URLSearchParams(formText(form, "chosen"))),
    ad: String(id),
    networkAddress,
    now,
  });
}

export function loader() {
  return new Response(null, { status: 405, headers: { allow: "POST" } });
}
