import { data } from "react-router";
import { officeLoader } from "#app/office/access/office-route.ts";
import { svgResponse } from "#app/office/file-response.ts";
import { drawHouseAdSvg } from "#business/ads/board/draw-house-ad.ts";
import { sizes } from "#site.ts";
import type { Route } from "./+types/house-ad-picture.ts";

/** Our own ad in a spot of a size. */
export const loader = officeLoader("mailings.see", async ({ params }: Route.LoaderArgs) => {
  const size = sizes.find(({ id }) => id === params.size);
  if (!size || !/^[FB]\d{1,2}$/.test(params.spot)) throw data(null, { status: 404 });
  return svgResponse(await drawHouseAdSvg({ id: params.spot, size: size.id }));
});
