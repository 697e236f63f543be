import { loadAdFileRenderingResponse } from "#app/ad/picture-response.ts";
import type { Route } from "./+types/ad-file-rendering.ts";
import { requireReservationWithPictures } from "./require-reservation-with-ad.ts";

/** A file as we drew it. What was sent is never served. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const { reservation } = await requireReservationWithPictures(params.token);
  return loadAdFileRenderingResponse({ reservationId: reservation.id, file: params.file, request });
}
