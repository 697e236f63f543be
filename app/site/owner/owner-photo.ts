import { photoResponse } from "#app/site/photo-response.ts";
import { findOwnerPhoto } from "#business/company/stored-owner-profile.ts";
import type { Route } from "./+types/owner-photo.ts";

export const loader = ({ params: { photo } }: Route.LoaderArgs) =>
  photoResponse(photo, (hash) => findOwnerPhoto(hash));
