import {
  notFoundResponse,
  privatePageHeaders,
  requireReservationByLink,
} from "#app/private-page.ts";
import { readProofOfMailingPicture } from "#business/post/proof-of-mailing.ts";
import type { Route } from "./+types/proof-of-mailing-picture.ts";

/** A picture of an advertiser's proof of mailing. */
export async function loader({ params }: Route.LoaderArgs) {
  const { reservation, mailing, address } = await requireReservationByLink(params.token);
  const isPaid = address === "current" && reservation.state === "paid";
  const picture = isPaid ? await readProofOfMailingPicture(mailing, params.part) : undefined;
  if (!picture) throw notFoundResponse();
  return new Response(new Uint8Array(picture), {
    headers: {
      ...privatePageHeaders,
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
    },
  });
}
