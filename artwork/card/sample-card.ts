import { colorDifference } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import {
  areNeighbors,
  type CardLayout,
  type Spot,
  standardLayout,
} from "#artwork/layouts/card-layout.ts";
import type { AdBrief } from "#artwork/studio/ad-brief.ts";
import { getPalette } from "#artwork/studio/color/palettes.ts";
import { type AdTraits, findAdTraits } from "#artwork/studio/compare-ads.ts";
import type { Footer } from "#artwork/studio/compositions/ad-canvas.ts";
import { type DrawnAd, drawAd } from "#artwork/studio/draw-ad.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { sampleBriefs } from "#artwork/studio/samples/sample-briefs.ts";
import { industryScenes } from "#artwork/studio/scenes/industry-scenes.ts";
import { getTemplate, headlineAlignOf } from "#artwork/studio/templates.ts";
import { letteringsAndPalettesOf } from "#artwork/studio/trade-voice.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import { firstCompany, type SizeId } from "#site.ts";
import type { CardContent } from "./draw-card.ts";

/**
 * The looks of Home's sample ads, chosen by eye from what the studio offers anyone. Those in a spot are printed on the sample
 * card, the others are lit there in turn.
 *
 * industry | size, spot | template, palette, footer
 */
const table = `
roofing          | large F1  | scene terracotta corner
dental           | large F2  | poster pool band
pizza-shop       | large F3  | burst chile left
plumbing         | medium F4 | poster cobalt band
pest-control     | medium F5 | stage midnight left
massage          | medium F6 | banner adobe corner
hvac             | medium F7 | poster tangerine band
real-estate      | large B1  | banner pine band
landscaping      | large B2  | poster agave left
restaurant       | large B3  | burst sunburst corner
dog-walking      | small B4  | shout pool
towing           | small B5  | emblem sunburst
florist          | small B6  | strip berry
solar            | small B7  | shout sky
accounting       | medium    | split navy left
auto-body        | medium    | poster chile band
bakery           | medium    | burst honey corner
barbershop       | medium    | poster chile band
blinds           | medium    | split tangerine band
car-wash         | medium    | burst pool corner
carpet-cleaning  | medium    | ticket mint
child-care       | medium    | burst crayon corner
chiropractic     | medium    | stage pine left
coffee-shop      | medium    | split espresso corner
dog-walking      | medium    | poster lime band
dry-cleaning     | medium    | poster honey corner
electrical       | medium    | stage midnight corner
eye-care         | medium    | poster teal left
fencing          | medium    | split grass band
fitness          | large     | poster midnight band
flooring         | medium    | stage teal corner
florist          | medium    | banner rose left
furniture        | medium    | split linen corner
garage-doors     | large     | poster steel left
golf-shop        | large     | poster grass band
hair-salon       | large     | poster berry band
handyman         | medium    | burst sunburst band
house-cleaning   | medium    | poster pool band
insurance        | medium    | poster navy band
jewelry          | medium    | letter gold left
law-firm         | medium    | split navy corner
locksmith        | medium    | poster cobalt band
moving-company   | medium    | poster cobalt band
nail-salon       | medium    | banner rose left
painting         | medium    | split pool corner
pet-grooming     | medium    | burst berry band
physical-therapy | medium    | poster agave left
pool-service     | medium    | poster cobalt band
remodeling       | large     | poster teal band
repair-shop      | large     | scene cobalt left
senior-care      | large     | split adobe left
solar            | medium    | poster sky corner
spa              | medium    | letter agave left
towing           | medium    | burst sunburst band
tree-service     | medium    | poster lime band
tutoring         | medium    | poster cobalt band
veterinary       | large     | poster cobalt band
water-treatment  | medium    | poster pool corner
`;

/** How a business in an industry could look on the card. Everything about it is invented. */
type SampleAd = {
  readonly slug: string;
  readonly size: SizeId;
  /** Its spot on the sample card, if it is printed there. */
  readonly spot: string | undefined;
  readonly palette: string;
  readonly brief: AdBrief;
  readonly traits: AdTraits;
};

/** What is seen of a brief at the size of Home's card: no fine print, no points. */
function briefAtAGlance(slug: string): AdBrief {
  const brief = sampleBriefs.get(slug);
  if (!brief) throw new RangeError(`${slug} has no sample brief`);
  const { name, phone, headline, offer, license } = brief;
  return { name, phone, headline, offer, ...(license && { license }) };
}

function parseRow(row: string): SampleAd {
  const [slug = "", place = "", look = ""] = row.split("|").map((cell) => cell.trim());
  const [size = "", spot] = place.split(" ");
  const [template = "", palette = "", footer] = look.split(" ");
  const traits = findAdTraits(
    {
      ...{ template, lettering: letteringsAndPalettesOf(slug).letterings[0] },
      ...(footer && { footer: footer as Footer }),
    },
    getPalette(palette),
    size as SizeId,
  );
  if (!traits) throw new RangeError(`there is no template "${template}"`);
  return { slug, size: size as SizeId, spot, palette, traits, brief: briefAtAGlance(slug) };
}

export const sampleAds: readonly SampleAd[] = table.trim().split("\n").map(parseRow);

/** The ground of what the sample card prints in a spot. */
const groundInSpot = (spot: string): HexColor | undefined =>
  sampleAds.find((ad) => ad.spot === spot)?.traits.ground;

/** A sample ad as the studio draws it. Throws where its brief doesn't fit its look. */
export function drawSampleAd(
  setter: TypeSetter,
  { slug, size, brief, palette, traits }: SampleAd,
): DrawnAd {
  const picture = industryPictures.get(slug);
  if (!picture) throw new RangeError(`${slug} has no picture`);
  const template = getTemplate(traits.template);
  const drawn = drawAd(setter, template, {
    ...{ brief, size, picture, palette: getPalette(palette), footer: traits.footer },
    lettering: traits.lettering,
    align: headlineAlignOf(template, traits.lettering, traits.footer),
    scene: industryScenes.get(slug),
  });
  if ("refusal" in drawn) throw new Error(`the sample ad for ${slug}: ${drawn.refusal}`);
  return drawn.ad;
}

export type IndustrySpotlightAd = {
  readonly slug: string;
  readonly word: string;
  readonly business: string;
  readonly spots: readonly string[];
};

/** What a page knows of every industry's ad before it shows one. */
export function listIndustrySpotlightAds(layout: CardLayout): IndustrySpotlightAd[] {
  const lit = getHighlightAdsByIndustry(layout);
  return builtInIndustries.map(({ slug, word }) => {
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

export type HighlightAdWithSpots = {
  readonly ad: SampleAd;
  /** Whether the front of the sample card carries it already. */
  readonly onFront: boolean;
  /** The front spots that it can take, best first; its own if it is on the front. */
  readonly spots: readonly string[];
};

/** Below this difference (distance in OKLab) two neighbors would look like one. */
const alike = 0.06;

/** The smallest difference between a ground and those beside a spot of the sample card. */
function smallestContrastWithNeighbors(layout: CardLayout, spot: Spot, ground: HexColor): number {
  const grounds = layout.spots
    .filter((other) => areNeighbors(spot, other))
    .map((other) => groundInSpot(other.id));
  return Math.min(...grounds.map((other) => (other ? colorDifference(ground, other) : 1)));
}

/** Front spots of the ad's size where it stands out from its neighbors, best first; at least one. */
function frontSpots(layout: CardLayout, { size, traits }: SampleAd): string[] {
  return layout.spots
    .filter((spot) => spot.side === "front" && spot.size === size)
    .map((spot) => ({
      id: spot.id,
      off: smallestContrastWithNeighbors(layout, spot, traits.ground),
    }))
    .toSorted((a, b) => b.off - a.off)
    .filter(({ off }, i) => i === 0 || off >= alike)
    .map(({ id }) => id);
}

/** The ad that a page highlights for each industry, by slug: on the front, else in a size of the front. */
export function getHighlightAdsByIndustry(
  layout: CardLayout,
): ReadonlyMap<string, HighlightAdWithSpots> {
  return new Map(
    builtInIndustries.map(({ slug }): [string, HighlightAdWithSpots] => {
      const own = sampleAds.filter((ad) => ad.slug === slug);
      const onFront = own.find(({ spot }) => spot?.startsWith("F"));
      if (onFront?.spot) return [slug, { ad: onFront, onFront: true, spots: [onFront.spot] }];
      const ad = own.find(({ spot }) => !spot) ?? own[0];
      if (!ad) throw new Error(`no ad for ${slug}`);
      return [slug, { ad, onFront: false, spots: frontSpots(layout, ad) }];
    }),
  );
}

/** The base of sample ads' codes. Upper case and short, so that a code has 25 modules. */
const shortLinks = "HTTPS://SPOTLIGHT.EXAMPLE/R/";

/** The address in an ad's code: four letters and digits derived from its slug. */
export function sampleCodeAddress(slug: string): string {
  let hash = 2166136261;
  for (const letter of slug) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
  return shortLinks + (hash % 36 ** 4).toString(36).toUpperCase().padStart(4, "0");
}

export const emptySampleCard: CardContent = {
  layout: standardLayout,
  house: {
    tradeName: firstCompany.tradeName,
    phone: firstCompany.phone.replace(/^\+1(\d{3})(\d{3})/, "$1-$2-"),
  },
  houseAddress: sampleCodeAddress("house"),
  fillings: new Map(),
};

export const drawSampleCard = (setter: TypeSetter): CardContent => ({
  ...emptySampleCard,
  fillings: new Map(
    sampleAds.flatMap((ad) =>
      ad.spot
        ? [
            [
              ad.spot,
              { marks: drawSampleAd(setter, ad).marks, address: sampleCodeAddress(ad.slug) },
            ] as const,
          ]
        : [],
    ),
  ),
});
