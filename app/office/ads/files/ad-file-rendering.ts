import { loadAdFileRenderingResponse } from "#app/ad/picture-response.ts";
import { officeLoader } from "#app/office/access/office-route.ts";
import { parseIdParam } from "#app/office/url-params.ts";
import type { Route } from "./+types/ad-file-rendering.ts";

/** A file as we drew it. What was sent is never served. */
export const loader = officeLoader("ads.see", ({ params, request }: Route.LoaderArgs) =>
  loadAdFileRenderingResponse({
    reservationId: parseIdParam(params.id),
    file: params.file,
    request,
  }),
);
