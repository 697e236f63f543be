import { data } from "react-router";
import { officeLoader } from "#app/office/access/office-route.ts";
import { parseIdParam } from "#app/office/url-params.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import {
  readProofOfMailingPicture,
  renderProofOfMailing,
} from "#business/post/proof-of-mailing.ts";
import type { Route } from "./+types/proof-of-mailing-part.ts";

/** A picture of a card's proof of mailing, or "pdf": all of it on paper. */
export const loader = officeLoader("mailings.see", async ({ params }: Route.LoaderArgs) => {
  const mailing = await findMailingById(parseIdParam(params.id));
  const isPdf = params.part === "pdf";
  const bytes =
    mailing &&
    (await (isPdf
      ? renderProofOfMailing(mailing)
      : readProofOfMailingPicture(mailing, params.part)));
  if (!bytes) throw data(null, { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": isPdf ? "application/pdf" : "image/jpeg",
      ...(isPdf && { "content-disposition": 'attachment; filename="proof-of-mailing.pdf"' }),
      "x-content-type-options": "nosniff",
    },
  });
});
