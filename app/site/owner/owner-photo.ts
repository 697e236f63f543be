import { findOwnerPhoto } from "#business/company/find-owner-profile.ts";
import type { Route } from "./+types/owner-photo.ts";

/** The owner's photo at an address that names its content, so a browser never asks twice. */
export async function loader({ params: { photo } }: Route.LoaderArgs) {
  const hash = /^([0-9a-f]{32})\.jpg$/.exec(photo)?.[1];
  const bytes = hash && (await findOwnerPhoto(hash));
  if (!bytes) return new Response("There is no such picture.\n", { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}
