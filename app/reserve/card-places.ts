import type { CardPlace } from "#app/ui/card-view.tsx";
import { printedArea, sizeClasses } from "#business/mailings/card-layout.ts";
import { findIndustry } from "#business/mailings/industries.ts";
import { layoutOf } from "#business/mailings/layouts.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import type { CardSpot } from "#business/reservations/find.ts";
import { dollars } from "#platform/money.ts";

/** "3 × 4 in" */
export function measuresOf(size: keyof typeof sizeClasses): string {
  const { width, height } = sizeClasses[size];
  return `${width} × ${height} in`;
}

/** A mailing's spots, as the drawing of the card takes them. */
export function cardPlaces({
  mailing,
  spots,
}: {
  mailing: Mailing;
  spots: readonly CardSpot[];
}): CardPlace[] {
  const layout = layoutOf(mailing);
  return spots.map(({ spot, state, industry, priceCents }) => {
    const trade = industry === null ? undefined : findIndustry(industry);
    return {
      id: spot.id,
      side: spot.side,
      box: printedArea(layout, spot),
      size: sizeClasses[spot.size].name,
      measures: measuresOf(spot.size),
      price: dollars(priceCents),
      state,
      trade: trade && { slug: trade.slug, name: trade.name },
    };
  });
}
