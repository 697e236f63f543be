import { forEachSize } from "#artwork/layouts/sizes.ts";
import { adSizes } from "#artwork/studio/ad-sizes.ts";
import type { AdDetails } from "#business/ads/brief/ad-details.ts";
import type { AdLook } from "#business/ads/design/ad-look.ts";
import { drawOneDesign } from "#business/ads/design/design-ad.ts";
import { siteOrigin } from "#business/reservations/site-origin.ts";
import { company } from "#company.ts";
import { currentSettings } from "#platform/settings.server.ts";
import type { SizeId } from "#site.ts";

const picture = "real-estate";
const looks: Record<SizeId, AdLook> = {
  ...forEachSize((id) =>
    adSizes[id].shape === "flat"
      ? { template: "shout", palette: "tangerine", picture }
      : { template: "label", palette: "dusk", picture },
  ),
  medium: { template: "badge", palette: "midnight", picture },
};

/** Our own ad for a spot that nobody has bought, as an SVG document. Its code leads to our site. */
export async function drawHouseAdSvg(size: SizeId): Promise<string> {
  const { tradeName, phone } = company();
  const facts: AdDetails = {
    name: tradeName,
    headline: "Your ad goes here",
    shorterHeadline: "Your ad here",
    offer: "Be on the next card",
    conditions: "",
    lastDay: "",
    phone: phone.display,
    website: "",
    area: "",
    points: [],
    license: "",
    licenseNumber: "",
    licensedName: "",
    notes: "",
  };
  const address = siteOrigin(currentSettings()).toUpperCase();
  const drawn = await drawOneDesign(facts, looks[size], { industry: "real-estate", size, address });
  if ("refusal" in drawn) throw new Error(`no house ad for ${size}: ${drawn.refusal}`);
  return drawn.svg;
}
