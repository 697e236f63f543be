import { saveBriefForm } from "#app/ad/brief/save-brief-form.ts";
import { logRefusalOrThrow, refusalResponseInit, visitorActionContext } from "#app/private-page.ts";
import { readForm } from "#app/read-form.ts";
import type { Route } from "./+types/save-ad.ts";
import { requireReservationWithAdToChange } from "./require-reservation-with-ad.ts";

export async function action({ params, request, context }: Route.ActionArgs) {
  const { reservation } = await requireReservationWithAdToChange(params.token);
  const form = await readForm(request);
  try {
    return Response.json(await saveBriefForm(reservation.id, form, visitorActionContext(context)));
  } catch (error) {
    const refused = logRefusalOrThrow(error, context);
    return Response.json({ problem: refused.sentence }, refusalResponseInit(refused));
  }
}

export function loader() {
  return new Response(null, { status: 405, headers: { allow: "POST" } });
}
