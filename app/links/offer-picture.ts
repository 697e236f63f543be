import { drawListedPicture } from "#business/results/draw-offer-look.ts";
import type { Route } from "./+types/offer-picture.ts";

/**
 * The picture of an ad for the list of offers. Opened by itself, it runs and loads nothing. Advertisers can leave the list, so
 * browsers keep it for an hour only.
 */
export async function loader({ params }: Route.LoaderArgs) {
  const svg = await drawListedPicture(params.code);
  if (!svg) return new Response("We can’t find that picture.\n", { status: 404 });
  return new Response(svg, {
    headers: {
      "content-type": "image/svg+xml; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; img-src data:; sandbox; frame-ancestors 'none'",
      "cache-control": "public, max-age=3600",
    },
  });
}
