import { data } from "react-router";
import { officeLoader } from "#app/office/access/office-route.ts";
import { parseIdParam } from "#app/office/url-params.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { readProofOfMailingPicture } from "#business/post/proof-of-mailing.ts";
import type { Route } from "./+types/proof-of-mailing-picture.ts";

/** A picture of a card's proof of mailing. */
export const loader = officeLoader("mailings.see", async ({ params }: Route.LoaderArgs) => {
  const mailing = await findMailingById(parseIdParam(params.id));
  const picture = mailing && (await readProofOfMailingPicture(mailing, params.part));
  if (!picture) throw data(null, { status: 404 });
  return new Response(new Uint8Array(picture), {
    headers: { "content-type": "image/jpeg", "x-content-type-options": "nosniff" },
  });
});
