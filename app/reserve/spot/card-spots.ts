import type { CardViewSpot } from "#app/ui/card-view.tsx";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { printedArea, sizeClasses } from "#business/mailings/layouts/card-layout.ts";
import { layoutOf } from "#business/mailings/layouts/layouts.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import type { CardSpot } from "#business/reservations/search/find-reservations.ts";
import { dollars } from "#platform/money.ts";

/** "3 × 4 in" */
export function formatMeasures(size: keyof typeof sizeClasses): string {
  const { width, height } = sizeClasses[size];
  return `${width} × ${height} in`;
}

/** A mailing's spots, as the drawing of the card takes them. */
export function toCardSpots({
  mailing,
  spots,
}: {
  mailing: Mailing;
  spots: readonly CardSpot[];
}): CardViewSpot[] {
  const layout = layoutOf(mailing);
  return spots.map(({ spot, state, industry, priceCents }) => {
    const trade = industry === null ? undefined : findIndustry(industry);
    return {
      id: spot.id,
      side: spot.side,
      box: printedArea(layout, spot),
      size: sizeClasses[spot.size].name,
      measures: formatMeasures(spot.size),
      price: dollars(priceCents),
      state,
      trade: trade && { slug: trade.slug, name: trade.name },
    };
  });
}
