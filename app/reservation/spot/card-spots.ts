import { findSampleSheetUrl, sampleDesignUrl } from "#app/sample-sheets.ts";
import type { CardViewSpot } from "#app/ui/card/card-spot.tsx";
import { cellInsideGutters, formatSizeInInches, sizeName } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import type { CardSpotStatus } from "#business/reservations/availability/find-availability.ts";
import { dollars } from "#platform/money.ts";

/** The spots of a card; `slug`: the industry whose sample ad is drawn in a spot that is picked. */
export function toCardSpots(
  { mailing, spots }: { mailing: Mailing; spots: readonly CardSpotStatus[] },
  slug?: string,
): CardViewSpot[] {
  const layout = getLayout(mailing);
  const sheet = slug && findSampleSheetUrl(slug);
  return spots.map(({ spot, state, industry, priceCents }) => {
    const known = industry === null ? undefined : findIndustry(industry);
    return {
      id: spot.id,
      side: spot.side,
      box: cellInsideGutters(layout, spot),
      size: sizeName(spot.size),
      measures: formatSizeInInches(spot.size),
      price: dollars(priceCents),
      ad: sheet ? sampleDesignUrl(sheet, spot.size, "a") : undefined,
      state,
      industry: known && { slug: known.slug, name: known.name },
    };
  });
}
