import { storeAndCheckUploadedAdFiles } from "#app/ad/files/store-and-check-uploaded-ad-files.ts";
import {
  logRefusalOrThrow,
  privatePageHeaders,
  refusalResponseInit,
  visitorActionContext,
} from "#app/private-page.ts";
import { requestContext } from "#app/request-context.ts";
import type { Route } from "./+types/ad-upload.ts";
import { requireReservationWithAdToChange } from "./require-reservation-with-ad.ts";

/** A file that a script sends, to show how far it has come: answers in JSON. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { reservation } = await requireReservationWithAdToChange(params.token);
  try {
    const files = await storeAndCheckUploadedAdFiles(
      request,
      { reservationId: reservation.id, networkAddress: context.get(requestContext).networkAddress },
      visitorActionContext(context),
    );
    return Response.json({ files }, { headers: privatePageHeaders });
  } catch (error) {
    const refused = logRefusalOrThrow(error, context);
    const { status, headers } = refusalResponseInit(refused);
    const init = {
      status,
      headers: { ...privatePageHeaders, ...Object.fromEntries(new Headers(headers)) },
    };
    return Response.json({ problem: refused.sentence }, init as ResponseInit);
  }
}
