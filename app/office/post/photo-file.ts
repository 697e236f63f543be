import { data } from "react-router";
import { officeLoader } from "#app/office/access/office-route.ts";
import { parseIdParam } from "#app/office/url-params.ts";
import { readPostPhoto } from "#business/post/post-photos.ts";
import type { Route } from "./+types/photo-file.ts";

/** A photo of a receipt or of bundles; we encoded it ourselves. */
export const loader = officeLoader("mailings.see", async ({ params }: Route.LoaderArgs) => {
  const photo = await readPostPhoto({
    mailingId: parseIdParam(params.id),
    photoId: parseIdParam(params.photo),
  });
  if (!photo) throw data(null, { status: 404 });
  return new Response(new Uint8Array(photo), {
    headers: { "content-type": "image/jpeg", "x-content-type-options": "nosniff" },
  });
});
