import { requireOwnProperty } from "#app/own-property.ts";
import { findCardPhotoBytes } from "#business/company/stored-card-photo.ts";
import { findOwnerPhoto } from "#business/company/stored-owner-profile.ts";
import type { Route } from "./+types/photos.ts";

/** The photos by their routes. */
const photos = { "owner/:photo": findOwnerPhoto, "card-photo/:photo": findCardPhotoBytes };

/** The owner's photo or that of the printed card, at an address that names its content, so a browser never asks twice. */
export async function loader({ pattern, params: { photo } }: Route.LoaderArgs) {
  const hash = /^([0-9a-f]{32})\.jpg$/.exec(photo)?.[1];
  const find = requireOwnProperty(photos, pattern);
  const bytes = hash && (await find(hash));
  if (!bytes) return new Response("We can’t find that picture.\n", { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}
