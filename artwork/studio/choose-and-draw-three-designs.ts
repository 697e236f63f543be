import type { HexColor } from "#artwork/drawing.ts";
import { paletteFromColor } from "#artwork/studio/color/palette-from-color.ts";
import type { Palette, Temperament } from "#artwork/studio/color/palettes.ts";
import { type Footer, footers } from "#artwork/studio/compositions/ad-canvas.ts";
import type { CustomerPictures } from "#artwork/studio/own-pictures.ts";
import { choosePictureId } from "#artwork/studio/pictures/choose-picture.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { industryScenes } from "#artwork/studio/scenes/industry-scenes.ts";
import type { LetteringId } from "#artwork/studio/type/lettering.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";
import type { SizeId } from "#site.ts";
import type { AdBrief } from "./ad-brief.ts";
import { type AdTraits, areGroundsAlike } from "./compare-ads.ts";
import type { DrawnAd } from "./draw-ad.ts";
import { drawBestDesign } from "./draw-best-design.ts";
import { pictureKindOf, type Template } from "./templates.ts";
import { listTemplatesBestFirst } from "./trade-fit.ts";
import { letteringsAndPalettesOf } from "./trade-voice.ts";

const temperaments = ["loud", "warm", "quiet"] as const;

type Choice = {
  readonly brief: AdBrief;
  readonly size: SizeId;
  readonly industry: string;
  /** Each number brings other compositions, colors and pictures than the one before; 0 is what suits the industry best. */
  readonly seed?: number;
  readonly color?: HexColor | undefined;
  /** The ads beside it on the card, which it doesn't resemble where it can help it. */
  readonly neighbors?: readonly AdTraits[] | undefined;
  /** The buyer's photos and logos, and the main colors of the logos. */
  readonly own?: (CustomerPictures & { readonly colors: readonly HexColor[] }) | undefined;
};

/** A list from its nth on, then what comes before. */
export const rotateList = <T>(list: readonly T[], n: number): T[] =>
  list.map((_, i) => list[(i + n) % list.length] as T);

type LedBy = Template["ledBy"];

/** Whether two photos may show a trade's work before and after it. */
const mayShowChange = ({ own, size, industry }: Choice): boolean =>
  (own?.photos.length ?? 0) > 1 &&
  listTemplatesBestFirst(industry, size).some(({ ledBy }) => ledBy === "two photos");

/** What leads each of three designs: what the buyer sent if there is any, a drawn picture, and once only words. */
function leadersOf(choice: Choice, hasDrawn: boolean): readonly LedBy[] {
  const { own, seed = 0 } = choice;
  const hasPhoto = Boolean(own?.photos.length);
  const other = seed % 2 === 0 && mayShowChange(choice) ? "two photos" : "photo";
  if (own?.logos.length) {
    if (!hasPhoto) return ["logo", hasDrawn ? "logo and picture" : "logo", "type"];
    return seed % 2 ? ["photo", "logo and picture", "type"] : ["logo and photo", other, "logo"];
  }
  if (hasPhoto) return ["photo", other, "type"];
  return hasDrawn ? ["picture", "picture", "type"] : ["type", "type", "type"];
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

/** Templates in the order in which the design with a number is tried in them: those led by the same, then all others. */
function templatesInOrder(i: number, ledBy: LedBy, choice: Choice): Template[] {
  const fitting = listTemplatesBestFirst(choice.industry, choice.size);
  const led = fitting.filter((one) => one.ledBy === ledBy);
  return [...new Set([...rankTemplates(led, temperaments[i] ?? "loud", choice), ...fitting])];
}

const isNextTo = (neighbors: readonly AdTraits[], template: string) =>
  neighbors.some((one) => one.template === template);

/** The palettes for the design with a number, those unlike the grounds beside it first. */
function palettesFor(i: number, { brief, industry, seed = 0, neighbors = [] }: Choice): Palette[] {
  const isBeside = ({ ground }: Palette) =>
    neighbors.some((one) => areGroundsAlike(one.ground, ground));
  const { palettes } = letteringsAndPalettesOf(industry, brief);
  // once all were shown, what comes again has another color than the first time
  const lap = Math.floor((3 * seed) / palettes.length);
  return rotateList(palettes, 3 * seed + lap + i).toSorted(
    (a, b) => Number(isBeside(a)) - Number(isBeside(b)),
  );
}

/** The letterings for the design with a number, those unlike the ones beside it first. */
function letteringsFor(
  i: number,
  { brief, industry, seed = 0, neighbors = [] }: Choice,
): LetteringId[] {
  const isBeside = (id: LetteringId) => neighbors.some((one) => one.lettering === id);
  return rotateList(letteringsAndPalettesOf(industry, brief).letterings, seed + i).toSorted(
    (a, b) => Number(isBeside(a)) - Number(isBeside(b)),
  );
}

/** The footers for the design with a number, those unlike the ones beside it first. */
function footersFor(i: number, { seed = 0, neighbors = [] }: Choice): Footer[] {
  const isBeside = (footer: Footer) => neighbors.some((one) => one.footer === footer);
  return rotateList(footers, 3 * i + seed).toSorted(
    (a, b) => Number(isBeside(a)) - Number(isBeside(b)),
  );
}

/** After so many times three others, designs are shown again: by other pictures, colors and letterings. */
const ROUND = 3;

/** Three designs for a brief (loud, warm, quiet) by different compositions, led by the buyer's pictures; fewer where fewer fit. */
export function chooseAndDrawThreeDesigns(setter: TypeSetter, choice: Choice): DrawnAd[] {
  const { seed = 0 } = choice;
  const shown: DrawnAd[] = [];
  // what was shown by the numbers before in the same round isn't shown again
  for (let before = seed - (seed % ROUND); before < seed; before++)
    shown.unshift(...drawThree(setter, { ...choice, seed: before }, shown));
  return drawThree(setter, choice, shown);
}

function drawThree(setter: TypeSetter, choice: Choice, shown: readonly DrawnAd[]): DrawnAd[] {
  const { brief, industry } = choice;
  // a look that names a logo can't name the drawn picture beside it, so that is always the first
  const drawnId = choosePictureId(industry, brief, choice.own?.logos.length ? 0 : choice.seed);
  const chosen: DrawnAd[] = [];
  const leaders = leadersOf(choice, drawnId !== undefined);
  for (const [i, ledBy] of leaders.entries()) {
    const found = drawDesign(setter, choice, { i, ledBy, drawnId, chosen, shown });
    if (found) chosen.push(found);
  }
  return chosen;
}

type Turn = {
  readonly i: number;
  readonly ledBy: LedBy;
  /** The drawn picture that suits the words, if one does. */
  readonly drawnId: string | undefined;
  readonly chosen: readonly DrawnAd[];
  readonly shown: readonly DrawnAd[];
};

/** The palettes that a design may have, the best first, and the buyer's color if they are of that. */
function colorsOf(choice: Choice, { i, ledBy, chosen }: Turn) {
  const { own } = choice;
  const logoColor = ledBy.startsWith("logo") ? own?.colors[i % own.colors.length] : undefined;
  const color = choice.color ?? logoColor;
  if (color) {
    const id = `own-${temperaments[i] ?? "loud"}` as const;
    return { color, palettes: [paletteFromColor(color, id).palette] };
  }
  const all = palettesFor(i, choice);
  const fresh = all.filter(({ id }) => !chosen.some(({ palette }) => palette === id));
  return { color, palettes: fresh.length > 0 ? fresh : all };
}

function drawDesign(setter: TypeSetter, choice: Choice, turn: Turn): DrawnAd | undefined {
  const { brief, size, seed = 0, own } = choice;
  const { i, ledBy, drawnId, chosen, shown } = turn;
  const { color, palettes } = colorsOf(choice, turn);
  const all = templatesInOrder(i, ledBy, choice).filter(
    ({ ledBy: led }) =>
      (led !== "two photos" || led === ledBy) &&
      (drawnId !== undefined || (led !== "picture" && led !== "logo and picture")),
  );
  const unlike = all.filter(({ id }) => !chosen.some((one) => one.template === id));
  const isNew = ({ id, ledBy: led }: Template) =>
    !shown.some((one) => one.template === id && (led === "type" || one.picture === drawnId));
  // only what a look names may differ between designs: the rest of them is drawn again by the order of the files
  const kind = ledBy.startsWith("logo") && ledBy !== "logo and photo" ? "logos" : "photos";
  // what was sent first was before
  const turns = ledBy === "two photos" ? 0 : seed + i + 1;
  const request = {
    brief,
    size,
    palette: palettes[0] as Palette,
    picture: drawnId === undefined ? undefined : industryPictures.get(drawnId),
    own: own && { ...own, [kind]: rotateList(own[kind], turns) },
    scene: industryScenes.get(drawnId ?? ""),
  };
  // what the buyer sent is shown even where another design would say more
  const isOwn = ledBy !== "picture" && ledBy !== "type";
  const showsOwn = (one: Template) => isOwn && pictureKindOf(one) !== "drawn";
  const led = unlike.filter(showsOwn);
  // a logo leads twice, over another foot, where there is nothing to show beside it
  const again = all.filter(showsOwn);
  const ways = {
    ...{ letterings: letteringsFor(i, choice), footers: footersFor(i, choice), palettes },
    ...{ neighbors: choice.neighbors ?? [], chosen },
  };
  const found = [led, again, unlike.filter(isNew), unlike, all].reduce<DrawnAd | undefined>(
    (ad, some) => ad ?? drawBestDesign(setter, some, request, ways),
    undefined,
  );
  const picture = found?.picture ?? drawnId;
  return found && { ...found, ...(color && { color }), ...(picture && { picture }) };
}
