import { photoResponse } from "#app/site/photo-response.ts";
import { findCardPhotoBytes } from "#business/company/stored-card-photo.ts";
import type { Route } from "./+types/card-photo.ts";

export const loader = ({ params: { photo } }: Route.LoaderArgs) =>
  photoResponse(photo, (hash) => findCardPhotoBytes(hash));
