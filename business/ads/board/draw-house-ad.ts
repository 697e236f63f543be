import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { drawHouseAd } from "#artwork/studio/house-ads.ts";
import { trimmedAdMark } from "#artwork/studio/samples/draw-sample-svgs-by-file-name.ts";
import { openTypeSetter } from "#business/ads/design/design-ad.ts";
import { siteOrigin } from "#business/reservations/private-page-paths.ts";
import { company } from "#company.ts";
import { currentSettings } from "#platform/settings.server.ts";
import type { SizeId } from "#site.ts";

/** Our own ad for a spot that nobody has bought, as an SVG document. Its code leads to our site. */
export async function drawHouseAdSvg(spot: { id: string; size: SizeId }): Promise<string> {
  const { tradeName, phone } = company();
  const setter = await openTypeSetter();
  const ad = drawHouseAd(spot, { tradeName, phone: phone.display });
  const address = siteOrigin(currentSettings()).toUpperCase();
  const cut = trimmedAdMark(setter, ad, address, 0, 0);
  const { width, height } = cut;
  return drawingToSvg({ width, height, title: "House ad", marks: [cut], forPrint: true });
}
