import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import type { CardLayout } from "#artwork/layouts/card-layout.ts";
import { type SampleAd, spotSizeInCardUnits } from "#artwork/sample-ads/sample-ad.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";
import { firstIndustries } from "#business/mailings/industries/industries.ts";
import { getHighlightAdsByIndustry } from "./highlight-ads.ts";

/** One industry's ad for the moving spotlight. */
export type IndustrySpotlightAd = {
  readonly slug: string;
  readonly word: string;
  readonly business: string;
  /** The front spots that it can take, best first; its size is theirs. */
  readonly spots: readonly string[];
};

/** What a page knows of every industry's ad before it shows one. */
export function listIndustrySpotlightAds(layout: CardLayout): IndustrySpotlightAd[] {
  const lit = getHighlightAdsByIndustry(layout);
  return firstIndustries.map(({ slug, word }) => {
    const found = lit.get(slug);
    if (!found) throw new Error(`no ad for ${slug}`);
    return { slug, word, business: found.ad.business, spots: found.spots };
  });
}

/** The picture of each ad that is not on the front, by file name: a page fetches one as it is lit. */
export function drawSpotlightPicturesByFileName(
  setter: TypeSetter,
  addressOf: (slug: string) => string,
  layout: CardLayout,
): [string, string][] {
  return [...getHighlightAdsByIndustry(layout)]
    .filter(([, { onFront }]) => !onFront)
    .map(([slug, { ad }]) => [`spotlight/${slug}.svg`, draw(setter, ad, addressOf(slug), layout)]);
}

function draw(setter: TypeSetter, ad: SampleAd, address: string, layout: CardLayout): string {
  const cell = spotSizeInCardUnits(ad.size);
  const inner = layout.gutter * 50;
  const view = [inner, inner, cell.width - 2 * inner, cell.height - 2 * inner];
  const marks = setter.set(ad.marks, address);
  return drawingToSvg({ ...cell, title: ad.business, marks }, view);
}
