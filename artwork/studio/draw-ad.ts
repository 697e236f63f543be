import { findUnprintableCharacter } from "#artwork/alphabet.ts";
import { contrast } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import type { Sketch } from "#artwork/sketch.ts";
import type { Palette, Temperament } from "#artwork/studio/color/palettes.ts";
import {
  type AdRequest,
  Board,
  BriefUnsuitedError,
  type Footer,
  type PlacedLine,
} from "#artwork/studio/compositions/board.ts";
import {
  composeBigPriceOnBoard,
  composeBillboardOnBoard,
  composeDiagonalOnBoard,
  composePosterOnBoard,
  composeSunburstOnBoard,
} from "#artwork/studio/compositions/loud.ts";
import {
  composeChangeOnBoard,
  composeCutPhotoOnBoard,
  composeFullPhotoOnBoard,
  composeHalfPhotoOnBoard,
  composeLogoAndPhotoOnBoard,
  composeLogoAndPictureOnBoard,
  composeLogoOnBoard,
  composeRoundPhotoOnBoard,
} from "#artwork/studio/compositions/photo-led.ts";
import {
  composeArchOnBoard,
  composeLetterOnBoard,
  composeNightOnBoard,
} from "#artwork/studio/compositions/quiet.ts";
import {
  composeColumnsOnBoard,
  composeCouponStripOnBoard,
  composeHalvesOnBoard,
  composeHeadlineOnTopOnBoard,
  composeLargeNumbersOnBoard,
  composeSentenceOnBoard,
} from "#artwork/studio/compositions/small-spots.ts";
import {
  composeCouponOnBoard,
  composeLandscapeSceneOnBoard,
} from "#artwork/studio/compositions/warm.ts";
import { type AdRole, type Box, NoRoomError } from "#artwork/studio/type/type-stack.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";
import { type SizeId, sizes } from "#site.ts";
import type { AdBrief } from "./ad-brief.ts";
import { sizesOfShape } from "./ad-sizes.ts";
import { type AdWords, findLeftOut } from "./ad-words.ts";

export type Template = {
  readonly id: string;
  /** What people call it: "Poster". */
  readonly name: string;
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
  /** Whether its headline may be set flush left or centered. */
  readonly aligns?: boolean;
  /** Whether its phone number can be the largest fact. */
  readonly calls?: boolean;
  /** Where its facts may stand, the first one by default. */
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

const anyFooter: readonly Footer[] = ["band", "corner", "left", "top"];
/** A picture on top leaves no room there for the phone number. */
const lowFooter: readonly Footer[] = ["band", "corner", "left"];
/** The facts stand on the ad's own ground. */
const noBand: readonly Footer[] = ["corner", "left"];

const flat = sizesOfShape("flat");
const upright = sizesOfShape("upright");

const all = sizes.map(({ id }) => id);

/** Compositions, not recolorings (design: compositions). */
export const templates: readonly Template[] = [
  {
    id: "full-photo",
    name: "Full photo",
    temperament: "quiet",
    ledBy: "photo",
    sizes: all,
    aligns: true,
    calls: true,
    footers: noBand,
    compose: composeFullPhotoOnBoard,
  },
  {
    id: "half-photo",
    name: "Half photo",
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
    temperament: "warm",
    ledBy: "photo",
    sizes: upright,
    aligns: true,
    calls: true,
    footers: noBand,
    compose: composeRoundPhotoOnBoard,
  },
  {
    id: "logo",
    name: "Logo",
    temperament: "quiet",
    ledBy: "logo",
    sizes: all,
    aligns: true,
    calls: true,
    footers: noBand,
    compose: composeLogoOnBoard,
  },
  {
    id: "logo-photo",
    name: "Logo and photo",
    temperament: "warm",
    ledBy: "logo and photo",
    sizes: all,
    aligns: true,
    calls: true,
    footers: noBand,
    compose: composeLogoAndPhotoOnBoard,
  },
  {
    id: "logo-picture",
    name: "Logo and picture",
    temperament: "warm",
    ledBy: "logo and picture",
    sizes: all,
    aligns: true,
    calls: true,
    footers: noBand,
    compose: composeLogoAndPictureOnBoard,
  },
  {
    id: "before-after",
    name: "Before and after",
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
    temperament: "loud",
    ledBy: "picture",
    sizes: upright,
    aligns: true,
    calls: true,
    footers: anyFooter,
    compose: composePosterOnBoard,
  },
  {
    id: "burst",
    name: "Sunburst",
    temperament: "loud",
    ledBy: "picture",
    sizes: upright,
    calls: true,
    footers: anyFooter,
    compose: composeSunburstOnBoard,
  },
  {
    id: "number",
    name: "Big number",
    temperament: "loud",
    ledBy: "type",
    sizes: upright,
    calls: true,
    footers: noBand,
    compose: composeBigPriceOnBoard,
  },
  {
    id: "split",
    name: "Diagonal",
    temperament: "loud",
    ledBy: "picture",
    sizes: upright,
    aligns: true,
    calls: true,
    footers: anyFooter,
    compose: composeDiagonalOnBoard,
  },
  {
    id: "scene",
    name: "Scene",
    temperament: "warm",
    ledBy: "picture",
    sizes: upright,
    aligns: true,
    calls: true,
    footers: anyFooter,
    compose: composeLandscapeSceneOnBoard,
  },
  {
    id: "ticket",
    name: "Coupon",
    temperament: "warm",
    ledBy: "type",
    sizes: upright,
    aligns: true,
    ground: (palette) => (isLight(palette) ? palette.accent : palette.ground),
    compose: composeCouponOnBoard,
  },
  {
    id: "arch",
    name: "Arch",
    temperament: "quiet",
    ledBy: "picture",
    sizes: upright,
    calls: true,
    footers: anyFooter,
    compose: composeArchOnBoard,
  },
  {
    id: "night",
    name: "Night",
    temperament: "quiet",
    ledBy: "picture",
    sizes: upright,
    aligns: true,
    calls: true,
    footers: [...noBand, "top"],
    ground: (palette) => (isLight(palette) ? palette.ink : palette.ground),
    compose: composeNightOnBoard,
  },
  {
    id: "letter",
    name: "Letter",
    temperament: "quiet",
    ledBy: "type",
    sizes: upright,
    aligns: true,
    calls: true,
    footers: noBand,
    ground: lightest,
    compose: composeLetterOnBoard,
  },
  {
    id: "billboard",
    name: "Billboard",
    temperament: "loud",
    ledBy: "type",
    sizes: upright,
    aligns: true,
    calls: true,
    footers: anyFooter,
    compose: composeBillboardOnBoard,
  },
  {
    id: "figure",
    name: "Big number",
    temperament: "loud",
    ledBy: "type",
    sizes: flat,
    ground: lightest,
    compose: composeLargeNumbersOnBoard,
  },
  {
    id: "shout",
    name: "Headline",
    temperament: "loud",
    ledBy: "picture",
    sizes: flat,
    aligns: true,
    compose: composeHeadlineOnTopOnBoard,
  },
  {
    id: "strip",
    name: "Coupon",
    temperament: "warm",
    ledBy: "type",
    sizes: flat,
    aligns: true,
    compose: composeCouponStripOnBoard,
  },
  {
    id: "halves",
    name: "Side by side",
    temperament: "warm",
    ledBy: "picture",
    sizes: flat,
    compose: composeHalvesOnBoard,
  },
  {
    id: "column",
    name: "Column",
    temperament: "loud",
    ledBy: "picture",
    sizes: flat,
    ground: lightest,
    compose: composeColumnsOnBoard,
  },
  {
    id: "sign",
    name: "Sentence",
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

/** What a look's picture has to be for a template. */
export function pictureKindOf({ ledBy }: Template): "drawn" | "photo" | "logo" {
  if (ledBy === "logo" || ledBy === "logo and picture") return "logo";
  return ledBy === "picture" || ledBy === "type" ? "drawn" : "photo";
}

export type DrawnAd = {
  readonly template: string;
  readonly palette: string;
  /** The buyer's color that the palette is of. */
  readonly color?: HexColor;
  /** The buyer's picture that leads it. */
  readonly picture?: string;
  readonly width: number;
  readonly height: number;
  readonly ground: HexColor;
  /** Undefined where the composition has a place of its own for the facts. */
  readonly footer: Footer | undefined;
  readonly marks: readonly Sketch[];
  readonly lines: readonly PlacedLine[];
  /** What it says, in reading order. */
  readonly words: readonly AdWords[];
  /** What of the brief it doesn't say, in a few words each: "website", "2 points". */
  readonly leftOut: readonly string[];
  readonly code: Box;
};

export type AdOrRefusal = { readonly ad: DrawnAd } | { readonly refusal: string };

const shorter: Readonly<Record<AdRole, string>> = {
  headline: "This design needs a shorter headline.",
  offer: "This design needs a shorter offer.",
  "offer words": "This design needs a shorter offer.",
  points: "This design needs shorter points.",
  labels: "This design has no room for the words on its photos.",
  name: "This design needs a shorter business name.",
  phone: "This design has no room for a phone number that long.",
  area: "This design needs a shorter address.",
  website: "This design needs a shorter web address.",
  "scan words": "This design has no room for the words beside the code.",
  conditions: "This design needs shorter fine print.",
  license: "This design needs a shorter license line.",
};

/** A sentence about the first character that can't be printed in a brief's words, or undefined. */
function unprintable(brief: AdBrief): string | undefined {
  const texts = Object.values(brief).flat();
  const found = texts.map((text) => findUnprintableCharacter(text)).find(Boolean);
  return found && `We can't print the character “${found}”. Please write it another way.`;
}

/** No part of an ad that could be printed is longer; what is gets refused before anything is measured. In characters. */
const LONGEST = 240;

/** The part of a brief that is longer than any ad could hold, if one is. */
function findTooLong({ conditions, points, shorterHeadline, lastDay, ...brief }: AdBrief) {
  const texts = { ...brief, conditions, points: points?.join("") };
  const found = Object.entries(texts).find(([, text]) => (text?.length ?? 0) > LONGEST);
  return found?.[0] as AdRole | undefined;
}

/** Draws a brief by a template, or says in a sentence what it would need. */
export function drawAd(setter: TypeSetter, template: Template, request: AdRequest): AdOrRefusal {
  const { brief, palette, size } = request;
  const strange = unprintable(brief);
  if (strange) return { refusal: strange };
  if (!brief.name.trim()) return { refusal: "An ad needs the business name." };
  if (!brief.phone.trim()) return { refusal: "An ad needs a phone number." };
  if (!brief.headline.trim()) return { refusal: "An ad needs a headline." };
  const tooLong = findTooLong(brief);
  if (tooLong) return { refusal: shorter[tooLong] };
  if (!template.sizes.includes(size))
    return { refusal: `This design isn't made for a ${size} spot.` };
  const [first, ...others] = template.footers ?? [];
  const footer = others.find((one) => one === request.footer) ?? first;
  const board = new Board(setter, { ...request, footer });
  try {
    template.compose(board);
  } catch (cause) {
    if (cause instanceof NoRoomError) return { refusal: shorter[cause.role] };
    if (cause instanceof BriefUnsuitedError) return { refusal: cause.message };
    throw cause;
  }
  const { w: width, h: height, marks, lines, codeBox } = board;
  if (!codeBox) throw new Error(`the template ${template.id} has no code`);
  const words = readWords(lines);
  const kind = pictureKindOf(template);
  const [lead] = (kind === "photo" ? request.own?.photos : request.own?.logos) ?? [];
  return {
    ad: {
      template: template.id,
      palette: palette.id,
      ...(kind !== "drawn" && lead && { picture: lead.id }),
      width,
      height,
      ground: groundOf(template, palette),
      footer,
      marks,
      lines,
      words,
      leftOut: findLeftOut(brief, size, words),
      code: codeBox,
    },
  };
}

/** The lines of an ad joined to the texts that they are parts of, from top to bottom and from left to right. */
function readWords(lines: readonly PlacedLine[]): AdWords[] {
  const texts = [...Map.groupBy(lines, ({ item }) => item).values()].map((all) => ({
    role: all[0]?.role ?? "name",
    words: all.map(({ words }) => words).join(" "),
    top: Math.min(...all.map(({ box }) => box.y)),
    left: Math.min(...all.map(({ box }) => box.x)),
  }));
  return texts
    .toSorted((a, b) => a.top - b.top || a.left - b.left)
    .map(({ role, words }) => ({ role, words }));
}
