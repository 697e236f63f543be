import type { HexColor } from "#artwork/drawing.ts";
import { rotateList } from "#artwork/studio/choose-and-draw-three-designs.ts";
import {
  isOwnPalette,
  type OwnPaletteId,
  ownPaletteTemperaments,
  paletteFromColor,
} from "#artwork/studio/color/palette-from-color.ts";
import { type Palette, paletteName, palettes } from "#artwork/studio/color/palettes.ts";
import type { Footer } from "#artwork/studio/compositions/ad-canvas.ts";
import { industryPictureIds } from "#artwork/studio/pictures/industry-pictures.ts";
import { fitOf } from "#artwork/studio/pictures/picture-fits.ts";
import {
  footersOfTemplate,
  getTemplate,
  pictureKindOf,
  type Template,
} from "#artwork/studio/templates.ts";
import { listSuitingTemplates } from "#artwork/studio/trade-fit.ts";
import { letteringsAndPalettesOf } from "#artwork/studio/trade-voice.ts";
import type { LetteringId } from "#artwork/studio/type/lettering.ts";
import type { AdDetails } from "#business/ads/brief/ad-details.ts";
import { toAdBrief } from "#business/ads/brief/to-ad-brief.ts";
import { type AdLook, NO_PICTURE } from "./ad-look.ts";
import { type AdDesign, type AdDesignContext, drawDesignFromLook } from "./design-ad.ts";
import {
  findCustomerPictureFiles,
  findLogoColorsOfReservation,
  loadCustomerPictures,
} from "./own-pictures.ts";

export type TuningOptions = {
  readonly templates: readonly DrawnChoice[];
  readonly palettes: readonly PaletteOption[];
  readonly logoColors: readonly HexColor[];
  /** How the buyer's own color had to give way in the palette that is chosen. */
  readonly colorAdjustment: string | undefined;
  readonly pictures: readonly DrawnChoice[];
  /** What of a photo stays in view, in percent; undefined where none is shown. */
  readonly focus: readonly [x: number, y: number] | undefined;
  /** Whether the template leaves it open where the headline is set. */
  readonly aligns: boolean;
  /** Where its facts may stand. */
  readonly footers: readonly Footer[];
  readonly letterings: readonly LetteringId[];
  readonly leads: readonly ("headline" | "offer" | "phone")[];
};

/** What can be chosen because the words fit it, and the look that shows it. */
type DrawnChoice = { readonly id: string; readonly name: string; readonly look: AdLook };

export type PaletteOption = {
  readonly id: string;
  readonly name: string;
  readonly colors: readonly string[];
  readonly suits: boolean;
};

export async function findTuningOptions(
  facts: AdDetails,
  look: AdLook,
  place: AdDesignContext,
): Promise<TuningOptions> {
  const templates = listSuitingTemplates(place.industry, place.size).map(({ id, name }) => ({
    ...{ id, name },
    look: { ...look, template: id },
  }));
  const { color = DEFAULT_CUSTOM_COLOR, palette } = look;
  const template = getTemplate(look.template);
  const { aligns = false, calls = false } = template;
  const kind = pictureKindOf(template);
  const { lead: _, ...plain } = look;
  const leads: TuningOptions["leads"][number][] = ["headline"];
  for (const lead of ["offer", ...(calls ? (["phone"] as const) : [])] as const) {
    if ("svg" in (await drawDesignFromLook(facts, { ...plain, lead }, place))) leads.push(lead);
  }
  const pictures =
    kind === "drawn" ? listDrawnPictures(place.industry, look) : await listFiles(kind, look, place);
  const voice = letteringsAndPalettesOf(place.industry, toAdBrief(facts));
  const own = Object.keys(ownPaletteTemperaments) as OwnPaletteId[];
  return {
    templates: await keepFitting(facts, templates, place),
    palettes: [
      ...palettes.map((palette) =>
        toChoice(palette, paletteName(palette.id), voice.palettes.includes(palette)),
      ),
      ...own.map((id) => toChoice(paletteFromColor(color, id).palette, ownNames[id], true)),
    ],
    logoColors: place.reservationId ? await findLogoColorsOfReservation(place.reservationId) : [],
    colorAdjustment: isOwnPalette(palette)
      ? paletteFromColor(color, palette).colorAdjustment
      : undefined,
    pictures: await keepFitting(facts, pictures, place),
    focus: kind === "photo" ? await findFocus(look, place) : undefined,
    aligns,
    footers: footersOfTemplate(template, place.size),
    letterings: voice.letterings,
    leads,
  };
}

/** The choices whose looks draw, each as it is drawn. */
async function keepFitting(
  facts: AdDetails,
  choices: readonly DrawnChoice[],
  place: AdDesignContext,
) {
  const fitting: DrawnChoice[] = [];
  for (const { id, name, look } of choices) {
    const drawn = await drawDesignFromLook(facts, look, place);
    if ("svg" in drawn) fitting.push({ id, name, look: drawn.look });
  }
  return fitting;
}

const listDrawnPictures = (industry: string, look: AdLook): DrawnChoice[] => [
  ...(look.picture === NO_PICTURE ? [{ id: NO_PICTURE, name: "No picture", look }] : []),
  ...industryPictureIds(industry).map((id, i) => ({
    ...{ id, name: `Picture ${i + 1}` },
    look: { ...look, picture: id },
  })),
];

async function listFiles(
  kind: "photo" | "logo",
  look: AdLook,
  { reservationId }: AdDesignContext,
): Promise<DrawnChoice[]> {
  const files = reservationId ? await findCustomerPictureFiles(reservationId) : [];
  const { focusX: _x, focusY: _y, ...plain } = look;
  return files
    .filter(({ use }) => use === kind)
    .map(({ id: file }) => {
      const id = `file:${file}`;
      const name = kind === "logo" ? "Your logo" : "Your photo";
      return { id, name, look: id === look.picture ? look : { ...plain, picture: id } };
    });
}

async function findFocus(look: AdLook, { reservationId }: AdDesignContext) {
  const [photo] = (await loadCustomerPictures({ reservationId, look })).photos;
  const [x, y] = photo?.focus ?? [0.5, 0.5];
  return [Math.round(x * 100), Math.round(y * 100)] as const;
}

/** A blue that prints as it looks, until the buyer tells their own color. */
export const DEFAULT_CUSTOM_COLOR = "#1d6fa8";

const ownNames: Readonly<Record<OwnPaletteId, string>> = {
  "own-loud": "Your color all over",
  "own-warm": "Your color on light",
  "own-quiet": "Your color on dark",
};

const toChoice = (
  { id, ground, second, accent, ink, sparkle }: Palette,
  name: string,
  suits: boolean,
): PaletteOption => ({
  id,
  name,
  suits,
  colors: [ground, second, accent, ink, sparkle],
});

/** Three designs near one: another picture, other colors, other compositions. `seed` gives the next three. */
export async function drawSimilarDesigns(
  facts: AdDetails,
  look: AdLook,
  { seed, ...place }: AdDesignContext & { readonly seed: number },
): Promise<AdDesign[]> {
  const { color: _, ...plain } = look;
  const own = getTemplate(look.template);
  const { temperament } = own;
  const compositions = listSuitingTemplates(place.industry, place.size).filter(
    (other) => other.id !== own.id && canTemplateShowPicture(other, look),
  );
  const voice = letteringsAndPalettesOf(place.industry, toAdBrief(facts));
  const { alike = [], unlike = [] } = Object.groupBy(compositions, (other) =>
    other.temperament === temperament ? "alike" : "unlike",
  );
  // where a picture of no thing was chosen, one of a thing would be wrong
  const isOfThing = look.picture !== NO_PICTURE && !fitOf(look.picture).isOfAny;
  const isDrawn = pictureKindOf(own) === "drawn" && isOfThing;
  const colors = voice.palettes
    .filter(({ id }) => id !== look.palette)
    .map(({ id }) => ({ ...plain, palette: id }));
  const kinds: AdLook[][] = [
    (isDrawn ? industryPictureIds(place.industry) : [])
      .filter((picture) => picture !== look.picture)
      .map((picture) => ({ ...look, picture })),
    colors,
    alike.map((template) => ({ ...look, template: template.id })),
    unlike.map((template) => ({ ...look, template: template.id })),
    // A logo that no other template shows still has three: in more colors.
    rotateList(colors, 1),
    rotateList(colors, 2),
  ];
  const designs: AdDesign[] = [];
  for (const kind of kinds) {
    const first = designs.length < 3 && (await firstThatFits(facts, rotateList(kind, seed), place));
    if (first) designs.push(first);
  }
  return designs;
}

/** Whether a template can show the picture of a look, or none where it has none. */
export const canTemplateShowPicture = (template: Template, look: AdLook): boolean =>
  look.picture === NO_PICTURE
    ? template.ledBy === "type"
    : pictureKindOf(template) === pictureKindOf(getTemplate(look.template));

async function firstThatFits(facts: AdDetails, looks: readonly AdLook[], place: AdDesignContext) {
  for (const look of looks) {
    const drawn = await drawDesignFromLook(facts, look, place);
    if ("svg" in drawn) return drawn;
  }
  return undefined;
}
