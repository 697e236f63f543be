import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import type { CardLayout } from "#artwork/layouts/card-layout.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";
import { firstIndustries } from "#business/mailings/industries/industries.ts";
import { getHighlightAdsByIndustry } from "./highlight-ads.ts";
import { drawSampleAd, type SampleAd } from "./sample-ads.ts";

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
    return { slug, word, business: found.ad.brief.name, spots: found.spots };
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
  const { width, height, marks } = drawSampleAd(setter, ad);
  const inner = layout.gutter * 50;
  const view = [inner, inner, width - 2 * inner, height - 2 * inner];
  const drawing = { width, height, title: ad.brief.name, marks: setter.set(marks, address) };
  return drawingToSvg(drawing, view);
}
