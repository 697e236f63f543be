import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import type { CardLayout } from "#artwork/layouts/card-layout.ts";
import { type SampleAd, spotSizeInCardUnits } from "#artwork/sample-ads/sample-ad.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";
import { firstIndustries } from "#business/mailings/industries/industries.ts";
import type { SizeId } from "#site.ts";
import { getHighlightAdsByIndustry } from "./highlight-ads.ts";

/** One industry's ad for the moving spotlight. `picture` is missing if the ad is on the front itself. */
export type IndustrySpotlightAd = {
  readonly slug: string;
  readonly word: string;
  readonly business: string;
  readonly size: SizeId;
  /** The front spots that it can take, best first. */
  readonly spots: readonly string[];
  readonly picture?: string;
};

/** Every industry's ad; each one that is not on the front has its own picture. */
export function drawIndustrySpotlightAds(
  setter: TypeSetter,
  addressOf: (slug: string) => string,
  layout: CardLayout,
): IndustrySpotlightAd[] {
  const lit = getHighlightAdsByIndustry(layout);
  return firstIndustries.flatMap(({ slug, word }) => {
    const { ad, onFront, spots } = lit.get(slug) ?? {};
    if (!ad || !spots) throw new Error(`no ad for ${slug}`);
    const facts = { slug, word, business: ad.business, size: ad.size, spots };
    return onFront ? facts : { ...facts, picture: draw(setter, ad, addressOf(slug), layout) };
  });
}

function draw(setter: TypeSetter, ad: SampleAd, address: string, layout: CardLayout): string {
  const cell = spotSizeInCardUnits(ad.size);
  const inner = layout.gutter * 50;
  const view = [inner, inner, cell.width - 2 * inner, cell.height - 2 * inner];
  const marks = setter.set(ad.marks, address);
  return drawingToSvg({ ...cell, title: ad.business, marks }, view);
}
