import type { HexColor } from "#artwork/drawing.ts";
import { paletteFromColor } from "#artwork/studio/color/palette-from-color.ts";
import {
  getPalette,
  type Palette,
  palettes,
  type Temperament,
} from "#artwork/studio/color/palettes.ts";
import type { AdRequest } from "#artwork/studio/compositions/board.ts";
import type { OwnPictures } from "#artwork/studio/own-pictures.ts";
import {
  industryPictureIds,
  industryPictures,
} from "#artwork/studio/pictures/industry-pictures.ts";
import { industryScenes } from "#artwork/studio/scenes/industry-scenes.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";
import type { SizeId } from "#site.ts";
import type { AdBrief } from "./ad-brief.ts";
import { adSizes } from "./ad-sizes.ts";
import { type AdTraits, groundsAreAlike } from "./compare-ads.ts";
import { type DrawnAd, drawAd } from "./draw-ad.ts";
import { pictureKindOf, type Template, templates } from "./templates.ts";
import { suitsTrade } from "./trade-fit.ts";

type Fit = {
  readonly templates: readonly string[];
  readonly palettes: Readonly<Record<Temperament, string>>;
};

/** What suits an industry, ours: slug | templates | loud, warm and quiet palette. */
const table = `
accounting       | split     ticket    letter    | navy       dusk   linen
auto-body        | poster    scene     night     | berry      adobe  sky
bakery           | number    burst     billboard | tangerine  honey  rose
barbershop       | poster    split     billboard | chile      adobe  linen
blinds           | split     scene     arch      | tangerine  pool   linen
car-wash         | burst     scene     night     | sunburst   pool   sky
carpet-cleaning  | number    ticket    letter    | violet     adobe  lavender
child-care       | poster    scene     arch      | sunburst   teal   sky
chiropractic     | poster    scene     arch      | sage       teal   pine
coffee-shop      | burst     poster    billboard | tangerine  clay   linen
dental           | poster    scene     arch      | cobalt     pool   agave
dog-walking      | poster    scene     arch      | lime       pool   agave
dry-cleaning     | number    poster    letter    | cobalt     honey  sky
electrical       | poster    scene     night     | violet     dusk   pine
eye-care         | split     poster    letter    | cobalt     teal   sky
fencing          | split     scene     billboard | grass      adobe  linen
fitness          | poster    scene     night     | midnight   clay   lavender
flooring         | number    scene     letter    | terracotta teal   linen
florist          | split     poster    arch      | berry      pool   rose
furniture        | number    poster    arch      | terracotta teal   linen
garage-doors     | split     scene     letter    | cobalt     adobe  sky
golf-shop        | poster    scene     billboard | grass      pool   pine
hair-salon       | poster    ticket    arch      | berry      dusk   lavender
handyman         | burst     ticket    billboard | sunburst   honey  linen
house-cleaning   | poster    split     arch      | violet     pool   lavender
hvac             | number    scene     night     | chile      pool   sky
insurance        | poster    ticket    letter    | navy       clay   pine
jewelry          | number    split     arch      | plum       dusk   pine
landscaping      | poster    scene     letter    | grass      honey  agave
law-firm         | split     scene     letter    | navy       clay   linen
locksmith        | poster    ticket    night     | cobalt     dusk   pine
massage          | number    scene     arch      | terracotta adobe  rose
moving-company   | poster    ticket    billboard | cobalt     honey  sky
nail-salon       | number    split     arch      | berry      teal   rose
painting         | split     scene     billboard | violet     pool   sky
pest-control     | poster    scene     night     | midnight   teal   pine
pet-grooming     | burst     split     arch      | berry      pool   lavender
physical-therapy | split     scene     letter    | grass      honey  agave
pizza-shop       | poster    scene     billboard | chile      honey  linen
plumbing         | poster    scene     night     | cobalt     honey  sky
pool-service     | poster    scene     arch      | cobalt     pool   sky
real-estate      | split     scene     letter    | terracotta teal   linen
remodeling       | poster    split     arch      | chile      teal   agave
repair-shop      | poster    scene     night     | sunburst   teal   sky
restaurant       | burst     scene     night     | sunburst   teal   lavender
roofing          | poster    scene     billboard | tangerine  dusk   sky
senior-care      | poster    scene     arch      | plum       adobe  lavender
solar            | poster    scene     letter    | tangerine  pool   sky
spa              | number    scene     arch      | sage       pool   agave
towing           | burst     ticket    night     | sunburst   adobe  sky
tree-service     | poster    scene     billboard | lime       adobe  agave
tutoring         | poster    ticket    letter    | violet     teal   sky
veterinary       | poster    split     arch      | cobalt     teal   agave
water-treatment  | number    scene     letter    | cobalt     pool   sky
`;

const temperaments = ["loud", "warm", "quiet"] as const;

function parseFit(row: string): [string, Fit] {
  const [slug = "", names = "", colors = ""] = row.split("|").map((cell) => cell.trim());
  const [loud = "", warm = "", quiet = ""] = colors.split(/\s+/);
  return [slug, { templates: names.split(/\s+/), palettes: { loud, warm, quiet } }];
}

const fits: ReadonlyMap<string, Fit> = new Map(table.trim().split("\n").map(parseFit));

/** Which template each temperament begins with in a flat spot, by what suits the industry in an upright one. */
const whenFlat: Readonly<Record<string, string>> = {
  poster: "shout",
  split: "column",
  burst: "shout",
  number: "figure",
  scene: "halves",
  ticket: "strip",
  arch: "halves",
  night: "column",
  letter: "sign",
  billboard: "sign",
};

type Choice = {
  readonly brief: AdBrief;
  readonly size: SizeId;
  readonly industry: string;
  /** Each number brings other compositions, colors and pictures than the one before; 0 is what suits the industry best. */
  readonly seed?: number;
  /** The buyer's own color instead of a palette that suits the industry. */
  readonly color?: HexColor | undefined;
  /** The ads beside it on the card, which it doesn't resemble where it can help it. */
  readonly neighbors?: readonly AdTraits[] | undefined;
  /** The buyer's photos and logos, and the main colors of the logos. */
  readonly own?: (OwnPictures & { readonly colors: readonly HexColor[] }) | undefined;
};

const from = <T>(list: readonly T[], start: number): T[] =>
  list.map((_, i) => list[(i + start) % list.length] as T);

/** The eight palettes that suit an industry best: the one of each temperament, and what comes after each. */
export function listPalettesFor(industry: string): readonly string[] {
  const fit = fits.get(industry);
  if (!fit) throw new RangeError(`there is no fit for "${industry}"`);
  const inOrder = [0, 1, 2].flatMap((seed) =>
    temperaments.map((one) => paletteAfter(fit.palettes[one], seed).id),
  );
  return [...new Set(inOrder)].slice(0, 8);
}

/** The first design that leaves out nothing, else the one that leaves out least; undefined where none fits. */
function drawWhatSaysMost(
  setter: TypeSetter,
  inOrder: readonly Template[],
  request: AdRequest,
): DrawnAd | undefined {
  let found: DrawnAd | undefined;
  for (const template of inOrder) {
    const drawn = drawAd(setter, template, request);
    if (!("ad" in drawn)) continue;
    if (!found || drawn.ad.leftOut.length < found.leftOut.length) found = drawn.ad;
    if (found.leftOut.length === 0) break;
  }
  return found;
}

/** Where the facts of three designs stand, one after the other. */
const footers = ["band", "left", "top", "corner"] as const;

type LedBy = Template["ledBy"];

/** What leads each of three designs: what the buyer sent if there is any, a drawn picture, and once only words. */
function leadersOf({ own, seed = 0 }: Pick<Choice, "own" | "seed">): readonly LedBy[] {
  const hasPhoto = Boolean(own?.photos.length);
  if (own?.logos.length) {
    if (!hasPhoto) return ["logo", "logo and picture", "type"];
    return seed % 2 ? ["photo", "logo and picture", "type"] : ["logo and photo", "photo", "logo"];
  }
  return hasPhoto ? ["photo", "photo", "type"] : ["picture", "picture", "type"];
}

/** The templates that an industry's ad of a size may have, those that suit it first. */
export function listTemplatesFor(industry: string, size: SizeId): Template[] {
  const best = (fits.get(industry)?.templates ?? []).map((id) =>
    adSizes[size].shape === "flat" ? whenFlat[id] : id,
  );
  const rank = ({ id }: Template) => (best.includes(id) ? best.indexOf(id) : best.length);
  return templates
    .filter(({ id, sizes }) => sizes.includes(size) && suitsTrade(id, industry))
    .toSorted((a, b) => rank(a) - rank(b));
}

/** Templates led by the same, those that stand beside it on the card last, before them those of a temperament first. */
function rankTemplates(
  led: readonly Template[],
  temperament: Temperament,
  { neighbors = [] }: Choice,
): Template[] {
  // words carry any temperament, so there the order of the industry counts
  const isOff = (one: Template) => one.ledBy !== "type" && one.temperament !== temperament;
  const rank = (one: Template) => Number(isOff(one)) + 2 * Number(isNextTo(neighbors, one.id));
  return led.toSorted((a, b) => rank(a) - rank(b));
}

/** Templates in the order in which the design with a number is tried in them: the one whose turn it is by the seed, then all others. */
function templatesInOrder(i: number, leaders: readonly LedBy[], choice: Choice): Template[] {
  const { size, industry, seed = 0 } = choice;
  const fitting = listTemplatesFor(industry, size);
  const ledBy = leaders[i] ?? "type";
  const led = fitting.filter((one) => one.ledBy === ledBy);
  const ranked = (place: number) => rankTemplates(led, temperaments[place] ?? "loud", choice);
  const places = leaders.flatMap((one, place) => (one === ledBy ? [place] : []));
  const best = places.flatMap((place) => ranked(place).slice(0, 1));
  const inTurn = [...new Set([...best, ...ranked(leaders.indexOf(ledBy))])];
  const first = from(inTurn, seed * places.length + places.indexOf(i)).slice(0, 1);
  return [...new Set([...first, ...ranked(i), ...fitting])];
}

const isNextTo = (neighbors: readonly AdTraits[], template: string) =>
  neighbors.some((one) => one.template === template);

/** A palette of a temperament for an industry, `seed` places after the best, unlike the grounds beside it if one is. */
function paletteFor(
  industry: string,
  temperament: Temperament,
  { seed = 0, neighbors = [] }: Choice,
) {
  const best = paletteAfter(fits.get(industry)?.palettes[temperament] ?? "", seed);
  const isFree = ({ ground }: Palette) =>
    neighbors.every((one) => !groundsAreAlike(one.ground, ground));
  const alike = palettes.filter((one) => one.temperament === temperament);
  const suiting = listPalettesFor(industry).map(getPalette);
  return [best, ...alike.filter((one) => suiting.includes(one)), ...alike].find(isFree) ?? best;
}

/** The place of the facts for the design with a number, unlike those beside it if one is. */
function footerFor(i: number, { seed = 0, neighbors = [] }: Choice) {
  const inOrder = from(footers, i + seed);
  return inOrder.find((footer) => neighbors.every((one) => one.footer !== footer)) ?? inOrder[0];
}

/** Loud palettes that don't shout: who advises or cares has only these. */
const calm = new Set(["navy", "plum", "sage", "terracotta"]);

/** The palette of a temperament, `seed` places after the one that suits best. */
function paletteAfter(id: string, seed: number) {
  const best = getPalette(id);
  const own = calm.has(id)
    ? palettes.filter((one) => calm.has(one.id))
    : palettes.filter(({ temperament }) => temperament === best.temperament);
  return own[(own.indexOf(best) + seed) % own.length] ?? best;
}

/** Three designs for a brief (loud, warm, quiet) by different compositions, led by the buyer's pictures; fewer where fewer fit. */
export function chooseAndDrawThreeDesigns(setter: TypeSetter, choice: Choice): DrawnAd[] {
  const { brief, size, industry, seed = 0, own } = choice;
  const fit = fits.get(industry);
  if (!fit) throw new RangeError(`there is no fit for "${industry}"`);
  const chosen: DrawnAd[] = [];
  const leaders = leadersOf(choice);
  const pictureIds = industryPictureIds(industry);
  for (const [i, ledBy] of leaders.entries()) {
    const temperament = temperaments[i] ?? "loud";
    const logoColor = ledBy.startsWith("logo") ? own?.colors[i % own.colors.length] : undefined;
    const color = choice.color ?? logoColor;
    const palette = color
      ? paletteFromColor(color, `own-${temperament}`).palette
      : paletteFor(industry, temperament, choice);
    const [pictureId = industry] = from(pictureIds, seed);
    const inOrder = templatesInOrder(i, leaders, choice).filter(
      ({ id, ledBy: led }) => !chosen.some((one) => one.template === id) && led !== "two photos",
    );
    // only what a look names may differ between designs: the rest of them is drawn again by the order of the files
    const kind = ledBy.startsWith("logo") && ledBy !== "logo and photo" ? "logos" : "photos";
    const mine = own && { ...own, [kind]: from(own[kind], seed + i + 1) };
    const request = {
      brief,
      size,
      picture: industryPictures.get(pictureId) ?? [],
      palette,
      own: mine,
      footer: footerFor(i, choice),
      scene: industryScenes.get(pictureId),
    };
    // what the buyer sent is shown even where another design would say more
    const isOwn = ledBy !== "picture" && ledBy !== "type";
    const led = isOwn ? inOrder.filter((one) => pictureKindOf(one) !== "drawn") : [];
    const found =
      drawWhatSaysMost(setter, led, request) ?? drawWhatSaysMost(setter, inOrder, request);
    if (found) chosen.push({ picture: pictureId, ...found, ...(color && { color }) });
  }
  return chosen;
}
