import { contrast } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import type { Palette, Temperament } from "#artwork/studio/color/palettes.ts";
import { type Board, type Footer, footers } from "#artwork/studio/compositions/board.ts";
import { composeColumnOnBoard } from "#artwork/studio/compositions/column.ts";
import { letteringStyleOf } from "#artwork/studio/compositions/lettering-style.ts";
import {
  composeLogoAndPhotoOnBoard,
  composeLogoAndPictureOnBoard,
  composeLogoOnBoard,
} from "#artwork/studio/compositions/logo-led.ts";
import { CODE_CONTRAST } from "#artwork/studio/compositions/measures.ts";
import {
  composeChangeOnBoard,
  composeCutPhotoOnBoard,
  composeFullPhotoOnBoard,
  composeHalfPhotoOnBoard,
  composeRoundPhotoOnBoard,
} from "#artwork/studio/compositions/photo-led.ts";
import {
  composeBannerOnBoard,
  composeHeadlineBandOnBoard,
  composePosterOnBoard,
  composeSceneOnBoard,
  composeStageOnBoard,
  composeSunburstOnBoard,
} from "#artwork/studio/compositions/picture-led.ts";
import {
  composeCouponStripOnBoard,
  composeEmblemOnBoard,
  composeHeadlineOnTopOnBoard,
  composeLargeNumbersOnBoard,
  composePhoneBarOnBoard,
  composeSentenceOnBoard,
} from "#artwork/studio/compositions/small-spots.ts";
import {
  composeBigPriceOnBoard,
  composeBillboardOnBoard,
  composeCouponOnBoard,
  composeLetterOnBoard,
  composePlaqueOnBoard,
} from "#artwork/studio/compositions/type-led.ts";
import type { LetteringId } from "#artwork/studio/type/lettering.ts";
import { type SizeId, sizes } from "#site.ts";
import { adSizes, sizesOfShape } from "./ad-sizes.ts";

/** How an ad is put together, as the eye takes it in before it reads: bands from edge to edge, a picture before a sun, a place … */
export type Build =
  | "bands"
  | "sun"
  | "scene"
  | "ribbon"
  | "column"
  | "coupon"
  | "framed"
  | "type"
  | "diagonal";

export type Template = {
  readonly id: string;
  /** What people call it: "Poster". */
  readonly name: string;
  readonly build: Build;
  readonly temperament: Temperament;
  /** What it shows first: a drawn picture, only words, or what the buyer sent. */
  readonly ledBy:
    | "picture"
    | "type"
    | "photo"
    | "two photos"
    | "logo"
    | "logo and photo"
    | "logo and picture";
  readonly sizes: readonly SizeId[];
  /** Where its offer stands, if the eye takes that for a build of its own. */
  readonly offer?: "seal" | "field" | "bar" | "coupon";
  /** What the facts at its foot stand on where that isn't a band of its own: the ad's ground, or the palette's paper. */
  readonly foot?: "ground" | "paper";
  /** Whether its headline may be set flush left or centered. */
  readonly aligns?: boolean;
  /** Whether its phone number can be the largest fact. */
  readonly calls?: boolean;
  /** Where its facts may stand in an upright spot, the first one by default. */
  readonly footers?: readonly Footer[];
  /** What it stands on where that isn't the palette's ground. */
  readonly ground?: (palette: Palette) => HexColor;
  readonly compose: (board: Board) => void;
};

/** Whether a palette is dark type on a light ground. */
const isLight = ({ ground, ink, sparkle }: Palette) =>
  contrast(ground, ink) > contrast(ground, sparkle);

const lightest = (palette: Palette) => (isLight(palette) ? palette.ground : palette.sparkle);

/** The color that a template's ad stands on. */
export const groundOf = ({ ground }: Template, palette: Palette): HexColor =>
  ground?.(palette) ?? palette.ground;

const anyFooter: readonly Footer[] = footers;
/** The offer stays among the words, or has a bar of its own. */
const wordFooter: readonly Footer[] = footers.filter((one) => one !== "coupon");
/** A picture on top leaves no room there for the phone number. */
const lowFooter: readonly Footer[] = ["band", "corner", "left", "bar", "middle"];
/** The facts stand on the ad's own ground. */
const noBand: readonly Footer[] = ["corner", "left", "bar", "middle"];

const flat = sizesOfShape("flat");
const upright = sizesOfShape("upright");

const all = sizes.map(({ id }) => id);

const listFooters: readonly (Footer | undefined)[] = ["corner", "bar", "middle"];

/** What name, facts and code of an upright ad stand on; undefined where a small ad has no foot. */
export function footGroundOf(
  template: Template,
  palette: Palette,
  footer: Footer | undefined,
): HexColor | undefined {
  if (template.foot === "paper") return palette.sparkle;
  if (footer === undefined) return undefined;
  if (template.foot === "ground") return groundOf(template, palette);
  if (listFooters.includes(footer))
    return contrast(palette.ink, palette.ground) >= CODE_CONTRAST
      ? palette.ground
      : palette.sparkle;
  if (isLight(palette)) return palette.ink;
  return template.id === "split" ? palette.ground : palette.sparkle;
}

/** Compositions, not recolorings (design: compositions). */
export const templates: readonly Template[] = [
  {
    id: "full-photo",
    name: "Full photo",
    build: "scene",
    temperament: "quiet",
    ledBy: "photo",
    sizes: all,
    aligns: true,
    calls: true,
    footers: noBand,
    foot: "ground",
    compose: composeFullPhotoOnBoard,
  },
  {
    id: "half-photo",
    name: "Half photo",
    build: "bands",
    temperament: "warm",
    ledBy: "photo",
    sizes: all,
    aligns: true,
    calls: true,
    footers: anyFooter,
    compose: composeHalfPhotoOnBoard,
  },
  {
    id: "cut-photo",
    name: "Cut photo",
    build: "diagonal",
    temperament: "loud",
    ledBy: "photo",
    sizes: all,
    aligns: true,
    calls: true,
    footers: lowFooter,
    compose: composeCutPhotoOnBoard,
  },
  {
    id: "round-photo",
    name: "Round photo",
    build: "sun",
    temperament: "warm",
    ledBy: "photo",
    sizes: upright,
    aligns: true,
    calls: true,
    footers: noBand,
    foot: "ground",
    compose: composeRoundPhotoOnBoard,
  },
  {
    id: "logo",
    name: "Logo",
    build: "type",
    temperament: "quiet",
    ledBy: "logo",
    sizes: all,
    aligns: true,
    calls: true,
    footers: noBand,
    foot: "ground",
    compose: composeLogoOnBoard,
  },
  {
    id: "logo-photo",
    name: "Logo and photo",
    build: "scene",
    temperament: "warm",
    ledBy: "logo and photo",
    sizes: all,
    aligns: true,
    calls: true,
    footers: noBand,
    foot: "ground",
    compose: composeLogoAndPhotoOnBoard,
  },
  {
    id: "logo-picture",
    name: "Logo and picture",
    build: "column",
    temperament: "warm",
    ledBy: "logo and picture",
    sizes: all,
    aligns: true,
    calls: true,
    footers: noBand,
    foot: "ground",
    compose: composeLogoAndPictureOnBoard,
  },
  {
    id: "before-after",
    name: "Before and after",
    build: "diagonal",
    temperament: "loud",
    ledBy: "two photos",
    sizes: upright,
    aligns: true,
    calls: true,
    footers: anyFooter,
    compose: composeChangeOnBoard,
  },
  {
    id: "poster",
    name: "Poster",
    build: "sun",
    temperament: "loud",
    ledBy: "picture",
    offer: "seal",
    sizes: upright,
    aligns: true,
    calls: true,
    footers: anyFooter,
    compose: composePosterOnBoard,
  },
  {
    id: "burst",
    name: "Sunburst",
    build: "sun",
    temperament: "loud",
    ledBy: "picture",
    offer: "seal",
    sizes: upright,
    calls: true,
    footers: anyFooter,
    compose: composeSunburstOnBoard,
  },
  {
    id: "number",
    name: "Big number",
    build: "bands",
    temperament: "loud",
    ledBy: "type",
    offer: "field",
    sizes: upright,
    aligns: true,
    calls: true,
    footers: noBand,
    foot: "ground",
    compose: composeBigPriceOnBoard,
  },
  {
    id: "split",
    name: "Headline band",
    build: "bands",
    temperament: "loud",
    ledBy: "picture",
    offer: "field",
    sizes: upright,
    aligns: true,
    calls: true,
    footers: ["band", "left", "bar", "top", "corner", "head", "middle"],
    compose: composeHeadlineBandOnBoard,
  },
  {
    id: "scene",
    name: "Scene",
    build: "scene",
    temperament: "warm",
    ledBy: "picture",
    offer: "bar",
    sizes: upright,
    aligns: true,
    calls: true,
    footers: [...lowFooter, "coupon"],
    foot: "ground",
    compose: composeSceneOnBoard,
  },
  {
    id: "ticket",
    name: "Coupon",
    build: "coupon",
    temperament: "warm",
    ledBy: "type",
    offer: "coupon",
    sizes: upright,
    aligns: true,
    foot: "paper",
    ground: (palette) => (isLight(palette) ? palette.accent : palette.ground),
    compose: composeCouponOnBoard,
  },
  {
    id: "stage",
    name: "Picture on top",
    build: "bands",
    temperament: "warm",
    ledBy: "picture",
    offer: "field",
    sizes: upright,
    aligns: true,
    calls: true,
    footers: lowFooter,
    compose: composeStageOnBoard,
  },
  {
    id: "banner",
    name: "Offer bar",
    build: "ribbon",
    temperament: "quiet",
    ledBy: "picture",
    offer: "bar",
    sizes: upright,
    calls: true,
    footers: wordFooter,
    compose: composeBannerOnBoard,
  },
  {
    id: "pillar",
    name: "Column",
    build: "column",
    temperament: "warm",
    ledBy: "picture",
    offer: "seal",
    sizes: upright,
    calls: true,
    footers: lowFooter,
    compose: composeColumnOnBoard,
  },
  {
    id: "letter",
    name: "Letter",
    build: "type",
    temperament: "quiet",
    ledBy: "type",
    sizes: upright,
    aligns: true,
    calls: true,
    footers: noBand,
    foot: "ground",
    ground: lightest,
    compose: composeLetterOnBoard,
  },
  {
    id: "billboard",
    name: "Billboard",
    build: "bands",
    temperament: "loud",
    ledBy: "type",
    offer: "bar",
    sizes: upright,
    aligns: true,
    calls: true,
    footers: wordFooter,
    compose: composeBillboardOnBoard,
  },
  {
    id: "plaque",
    name: "Plaque",
    build: "framed",
    temperament: "quiet",
    ledBy: "type",
    sizes: upright,
    calls: true,
    footers: ["bar", "middle"],
    foot: "ground",
    compose: composePlaqueOnBoard,
  },
  {
    id: "figure",
    name: "Big number",
    build: "bands",
    temperament: "loud",
    ledBy: "type",
    offer: "field",
    sizes: flat,
    ground: lightest,
    compose: composeLargeNumbersOnBoard,
  },
  {
    id: "shout",
    name: "Headline",
    build: "bands",
    temperament: "loud",
    ledBy: "picture",
    sizes: flat,
    aligns: true,
    compose: composeHeadlineOnTopOnBoard,
  },
  {
    id: "strip",
    name: "Coupon",
    build: "coupon",
    temperament: "warm",
    ledBy: "type",
    offer: "coupon",
    sizes: flat,
    aligns: true,
    compose: composeCouponStripOnBoard,
  },
  {
    id: "emblem",
    name: "Emblem",
    build: "column",
    temperament: "warm",
    ledBy: "picture",
    sizes: flat,
    compose: composeEmblemOnBoard,
  },
  {
    id: "phone-bar",
    name: "Phone bar",
    build: "bands",
    temperament: "warm",
    ledBy: "type",
    sizes: flat,
    compose: composePhoneBarOnBoard,
  },
  {
    id: "sign",
    name: "Sentence",
    build: "framed",
    temperament: "quiet",
    ledBy: "type",
    sizes: flat,
    compose: composeSentenceOnBoard,
  },
];

export function getTemplate(id: string): Template {
  const found = templates.find((one) => one.id === id);
  if (!found) throw new RangeError(`there is no template "${id}"`);
  return found;
}

/** Where the facts of a template's ad of a size may stand, the first one by default; none where it has a place of its own for them. */
export const footersOf = ({ footers: all = [] }: Template, size: SizeId): readonly Footer[] =>
  adSizes[size].shape === "flat" ? [] : all;

/** The footers whose facts may stand on an axis; over what is set flush left a centered headline looks like another ad's. */
const onAxis = new Set<Footer | undefined>(["coupon", "bar"]);

/**
 * How an ad of a template sets its headline unless somebody says otherwise: in the middle over facts that stand there, and where its
 * lettering asks for it over those that may.
 */
export function alignOf(
  { aligns }: Template,
  lettering: LetteringId,
  footer: Footer | undefined,
): "middle" | undefined {
  if (!aligns) return undefined;
  const isAsked = onAxis.has(footer) && letteringStyleOf(lettering).align === "middle";
  return isAsked || footer === "middle" ? "middle" : undefined;
}

/** What a look's picture has to be for a template. */
export function pictureKindOf({ ledBy }: Template): "drawn" | "photo" | "logo" {
  if (ledBy === "logo" || ledBy === "logo and picture") return "logo";
  return ledBy === "picture" || ledBy === "type" ? "drawn" : "photo";
}
