import type { HexColor } from "#artwork/drawing.ts";
import { paletteFromColor } from "#artwork/studio/color/palette-from-color.ts";
import {
  getPalette,
  type Palette,
  palettes,
  type Temperament,
} from "#artwork/studio/color/palettes.ts";
import { type AdRequest, type Footer, footers } from "#artwork/studio/compositions/board.ts";
import type { OwnPictures } from "#artwork/studio/own-pictures.ts";
import { choosePictureId } from "#artwork/studio/pictures/choose-picture.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
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
auto-body        | poster    night     night     | berry      adobe  sky
bakery           | number    burst     billboard | tangerine  honey  rose
barbershop       | poster    split     billboard | chile      adobe  linen
blinds           | split     arch      arch      | tangerine  pool   linen
car-wash         | burst     night     night     | sunburst   pool   sky
carpet-cleaning  | number    ticket    letter    | violet     adobe  lavender
child-care       | poster    arch      arch      | sunburst   teal   sky
chiropractic     | poster    arch      arch      | sage       teal   pine
coffee-shop      | burst     poster    billboard | tangerine  clay   linen
dental           | poster    arch      arch      | cobalt     pool   agave
dog-walking      | poster    arch      arch      | lime       pool   agave
dry-cleaning     | number    poster    letter    | cobalt     honey  sky
electrical       | poster    night     night     | violet     dusk   pine
eye-care         | split     poster    letter    | cobalt     teal   sky
fencing          | split     arch      billboard | grass      adobe  linen
fitness          | poster    night     night     | midnight   clay   lavender
flooring         | number    scene     letter    | terracotta teal   linen
florist          | split     poster    arch      | berry      pool   rose
furniture        | number    poster    arch      | terracotta teal   linen
garage-doors     | split     night     letter    | cobalt     adobe  sky
golf-shop        | poster    arch      billboard | grass      pool   pine
hair-salon       | poster    ticket    arch      | berry      dusk   lavender
handyman         | burst     ticket    billboard | sunburst   honey  linen
house-cleaning   | poster    split     arch      | violet     pool   lavender
hvac             | number    night     night     | chile      pool   sky
insurance        | poster    ticket    letter    | navy       clay   pine
jewelry          | number    split     arch      | plum       dusk   pine
landscaping      | poster    scene     letter    | grass      honey  agave
law-firm         | split     scene     letter    | navy       clay   linen
locksmith        | poster    ticket    night     | cobalt     dusk   pine
massage          | number    arch      arch      | terracotta adobe  rose
moving-company   | poster    ticket    billboard | cobalt     honey  sky
nail-salon       | number    split     arch      | berry      teal   rose
painting         | split     arch      billboard | violet     pool   sky
pest-control     | poster    night     night     | midnight   teal   pine
pet-grooming     | burst     split     arch      | berry      pool   lavender
physical-therapy | split     arch      letter    | grass      honey  agave
pizza-shop       | poster    night     billboard | chile      honey  linen
plumbing         | poster    scene     night     | cobalt     honey  sky
pool-service     | poster    arch      arch      | cobalt     pool   sky
real-estate      | split     scene     letter    | terracotta teal   linen
remodeling       | poster    split     arch      | chile      teal   agave
repair-shop      | poster    scene     night     | sunburst   teal   sky
restaurant       | burst     night     night     | sunburst   teal   lavender
roofing          | poster    arch      billboard | tangerine  dusk   sky
senior-care      | poster    scene     arch      | plum       adobe  lavender
solar            | poster    arch      letter    | tangerine  pool   sky
spa              | number    scene     arch      | sage       pool   agave
towing           | burst     ticket    night     | sunburst   adobe  sky
tree-service     | poster    arch      billboard | lime       adobe  agave
tutoring         | poster    ticket    letter    | violet     teal   sky
veterinary       | poster    split     arch      | cobalt     teal   agave
water-treatment  | number    arch      letter    | cobalt     pool   sky
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
  split: "emblem",
  burst: "shout",
  number: "figure",
  scene: "emblem",
  ticket: "strip",
  arch: "emblem",
  night: "phone-bar",
  letter: "sign",
  billboard: "phone-bar",
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
  footersInOrder: readonly Footer[],
): DrawnAd | undefined {
  let found: DrawnAd | undefined;
  for (const template of inOrder) {
    const ad = drawByAnyFooter(setter, template, request, footersInOrder);
    if (ad && (!found || ad.leftOut.length < found.leftOut.length)) found = ad;
    if (found?.leftOut.length === 0) break;
  }
  return found;
}

/** A design by the first footer that leaves room for what it says. */
function drawByAnyFooter(
  setter: TypeSetter,
  template: Template,
  request: AdRequest,
  footersInOrder: readonly Footer[],
): DrawnAd | undefined {
  const own = footersInOrder.filter((footer) => template.footers?.includes(footer));
  for (const footer of own.length > 0 ? own.slice(0, 4) : [undefined]) {
    const drawn = drawAd(setter, template, { ...request, footer });
    if ("ad" in drawn) return drawn.ad;
  }
  return undefined;
}

type LedBy = Template["ledBy"];

/** What leads each of three designs: what the buyer sent if there is any, a drawn picture, and once only words. */
function leadersOf(
  { own, seed = 0 }: Pick<Choice, "own" | "seed">,
  hasDrawn: boolean,
): readonly LedBy[] {
  const hasPhoto = Boolean(own?.photos.length);
  if (own?.logos.length) {
    if (!hasPhoto) return ["logo", "logo and picture", "type"];
    return seed % 2 ? ["photo", "logo and picture", "type"] : ["logo and photo", "photo", "logo"];
  }
  if (hasPhoto) return ["photo", "photo", "type"];
  return hasDrawn ? ["picture", "picture", "type"] : ["type", "type", "type"];
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
  // words carry any temperament, so there the order of the industry counts; beside a warm design a quiet one comes before a loud one
  const off = (one: Template) =>
    one.ledBy === "type"
      ? 0
      : Math.abs(temperaments.indexOf(one.temperament) - temperaments.indexOf(temperament)) +
        0.5 * Number(one.temperament === "loud");
  const rank = (one: Template) => off(one) + 4 * Number(isNextTo(neighbors, one.id));
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

/** The footers for the design with a number, those unlike the ones beside it first. */
function footersFor(i: number, { seed = 0, neighbors = [] }: Choice): Footer[] {
  const isBeside = (footer: Footer) => neighbors.some((one) => one.footer === footer);
  return from(footers, 3 * i + seed).toSorted((a, b) => Number(isBeside(a)) - Number(isBeside(b)));
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
  const { brief, industry } = choice;
  if (!fits.has(industry)) throw new RangeError(`there is no fit for "${industry}"`);
  // a look that names a logo can't name the drawn picture beside it, so that is always the first
  const drawnId = choosePictureId(industry, brief, choice.own?.logos.length ? 0 : choice.seed);
  const chosen: DrawnAd[] = [];
  const leaders = leadersOf(choice, drawnId !== undefined);
  for (const [i, ledBy] of leaders.entries()) {
    const found = drawDesign(setter, choice, { i, ledBy, leaders, drawnId, chosen });
    if (found) chosen.push(found);
  }
  return chosen;
}

type Turn = {
  readonly i: number;
  readonly ledBy: LedBy;
  readonly leaders: readonly LedBy[];
  /** The drawn picture that suits the words, if one does. */
  readonly drawnId: string | undefined;
  readonly chosen: readonly DrawnAd[];
};

/** The palette of a design, and the buyer's color if it is of that. */
function colorsOf(choice: Choice, { i, ledBy }: Turn, temperament: Temperament) {
  const { own, industry } = choice;
  const logoColor = ledBy.startsWith("logo") ? own?.colors[i % own.colors.length] : undefined;
  const color = choice.color ?? logoColor;
  const palette = color
    ? paletteFromColor(color, `own-${temperament}`).palette
    : paletteFor(industry, temperament, choice);
  return { color, palette };
}

function drawDesign(setter: TypeSetter, choice: Choice, turn: Turn): DrawnAd | undefined {
  const { brief, size, seed = 0, own } = choice;
  const { i, ledBy, leaders, drawnId, chosen } = turn;
  const temperament = temperaments[i] ?? "loud";
  const { color, palette } = colorsOf(choice, turn, temperament);
  const all = templatesInOrder(i, leaders, choice).filter(
    ({ ledBy: led }) =>
      led !== "two photos" &&
      (drawnId !== undefined || (led !== "picture" && led !== "logo and picture")),
  );
  const unlike = all.filter(({ id }) => !chosen.some((one) => one.template === id));
  // only what a look names may differ between designs: the rest of them is drawn again by the order of the files
  const kind = ledBy.startsWith("logo") && ledBy !== "logo and photo" ? "logos" : "photos";
  const request = {
    brief,
    size,
    palette,
    picture: drawnId === undefined ? undefined : industryPictures.get(drawnId),
    own: own && { ...own, [kind]: from(own[kind], seed + i + 1) },
    scene: industryScenes.get(drawnId ?? ""),
  };
  // what the buyer sent is shown even where another design would say more
  const isOwn = ledBy !== "picture" && ledBy !== "type";
  const led = isOwn ? unlike.filter((one) => pictureKindOf(one) !== "drawn") : [];
  const inOrder = footersFor(i, choice);
  const found = [led, unlike, all].reduce<DrawnAd | undefined>(
    (ad, some) => ad ?? drawWhatSaysMost(setter, some, request, inOrder),
    undefined,
  );
  const shown = found?.picture ?? drawnId;
  return found && { ...found, ...(color && { color }), ...(shown && { picture: shown }) };
}
