import type { HexColor } from "#artwork/drawing.ts";
import type { AdBrief } from "#artwork/studio/ad-brief.ts";
import { getPalette } from "#artwork/studio/color/palettes.ts";
import { type AdTraits, traitsOf } from "#artwork/studio/compare-ads.ts";
import type { Footer } from "#artwork/studio/compositions/board.ts";
import { type DrawnAd, drawAd } from "#artwork/studio/draw-ad.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { sampleBriefs } from "#artwork/studio/samples/sample-briefs.ts";
import { industryScenes } from "#artwork/studio/scenes/industry-scenes.ts";
import { alignOf, getTemplate } from "#artwork/studio/templates.ts";
import { voiceOf } from "#artwork/studio/trade-voice.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";
import type { SizeId } from "#site.ts";

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
export type SampleAd = {
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
  const traits = traitsOf(
    {
      ...{ template, lettering: voiceOf(slug).letterings[0] },
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
export const groundInSpot = (spot: string): HexColor | undefined =>
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
    align: alignOf(template, traits.lettering, traits.footer),
    scene: industryScenes.get(slug),
  });
  if ("refusal" in drawn) throw new Error(`the sample ad for ${slug}: ${drawn.refusal}`);
  return drawn.ad;
}
