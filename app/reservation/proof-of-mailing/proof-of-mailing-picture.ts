import { notFoundResponse, privatePageHeaders } from "#app/private-page.ts";
import { readProofOfMailingPicture } from "#business/post/proof-of-mailing.ts";
import type { Route } from "./+types/proof-of-mailing-picture.ts";
import { requirePaidReservation } from "./require-paid-reservation.ts";

/** A picture of an advertiser's proof of mailing. */
export async function loader({ params }: Route.LoaderArgs) {
  const { mailing } = await requirePaidReservation(params.token);
  const picture = await readProofOfMailingPicture(mailing, params.part);
  if (!picture) throw notFoundResponse();
  return new Response(new Uint8Array(picture), {
    headers: {
      ...privatePageHeaders,
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
    },
  });
}
