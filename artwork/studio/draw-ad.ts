import { findUnprintableCharacter } from "#artwork/alphabet.ts";
import type { HexColor } from "#artwork/drawing.ts";
import type { Sketch } from "#artwork/sketch.ts";
import type { Temperament } from "#artwork/studio/color/palettes.ts";
import {
  type AdRequest,
  Board,
  BriefUnsuitedError,
  type PlacedLine,
} from "#artwork/studio/compositions/board.ts";
import {
  composeBigPriceOnBoard,
  composeDiagonalOnBoard,
  composePosterOnBoard,
  composeSunburstOnBoard,
} from "#artwork/studio/compositions/loud.ts";
import {
  composeArchOnBoard,
  composeBadgeOnBoard,
  composeLetterOnBoard,
  composeNightOnBoard,
} from "#artwork/studio/compositions/quiet.ts";
import {
  composeCallingCardOnBoard,
  composeColumnsOnBoard,
  composeCouponStripOnBoard,
  composeHalvesOnBoard,
  composeHeadlineOnTopOnBoard,
  composeLargeNumbersOnBoard,
  composeOfferSealOnBoard,
  composeShopSignOnBoard,
} from "#artwork/studio/compositions/small-spots.ts";
import {
  composeCouponOnBoard,
  composeLabelOnBoard,
  composeLandscapeSceneOnBoard,
  composeStorefrontOnBoard,
} from "#artwork/studio/compositions/warm.ts";
import { type AdRole, type Box, NoRoomError } from "#artwork/studio/type/type-stack.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";
import type { SizeId } from "#site.ts";
import type { AdBrief } from "./ad-brief.ts";
import { sizesOfShape } from "./ad-sizes.ts";
import { type AdWords, findLeftOut } from "./ad-words.ts";

export type Template = {
  readonly id: string;
  /** What people call it: "Poster". */
  readonly name: string;
  readonly temperament: Temperament;
  readonly sizes: readonly SizeId[];
  /** Whether its headline may be set flush left or centered. */
  readonly aligns?: boolean;
  /** Whether its phone number can be the largest fact. */
  readonly calls?: boolean;
  readonly compose: (board: Board) => void;
};

const flat = sizesOfShape("flat");
const upright = sizesOfShape("upright");

/** Compositions, not recolorings (design: compositions). */
export const templates: readonly Template[] = [
  {
    id: "poster",
    name: "Poster",
    temperament: "loud",
    sizes: upright,
    aligns: true,
    calls: true,
    compose: composePosterOnBoard,
  },
  {
    id: "burst",
    name: "Sunburst",
    temperament: "loud",
    sizes: upright,
    calls: true,
    compose: composeSunburstOnBoard,
  },
  {
    id: "number",
    name: "Big number",
    temperament: "loud",
    sizes: upright,
    calls: true,
    compose: composeBigPriceOnBoard,
  },
  {
    id: "split",
    name: "Diagonal",
    temperament: "loud",
    sizes: upright,
    aligns: true,
    calls: true,
    compose: composeDiagonalOnBoard,
  },
  {
    id: "scene",
    name: "Scene",
    temperament: "warm",
    sizes: upright,
    aligns: true,
    calls: true,
    compose: composeLandscapeSceneOnBoard,
  },
  {
    id: "awning",
    name: "Storefront",
    temperament: "warm",
    sizes: upright,
    calls: true,
    compose: composeStorefrontOnBoard,
  },
  {
    id: "ticket",
    name: "Coupon",
    temperament: "warm",
    sizes: upright,
    aligns: true,
    compose: composeCouponOnBoard,
  },
  {
    id: "label",
    name: "Label",
    temperament: "warm",
    sizes: upright,
    calls: true,
    compose: composeLabelOnBoard,
  },
  {
    id: "arch",
    name: "Arch",
    temperament: "quiet",
    sizes: upright,
    calls: true,
    compose: composeArchOnBoard,
  },
  {
    id: "night",
    name: "Night",
    temperament: "quiet",
    sizes: upright,
    aligns: true,
    calls: true,
    compose: composeNightOnBoard,
  },
  {
    id: "letter",
    name: "Letter",
    temperament: "quiet",
    sizes: upright,
    aligns: true,
    calls: true,
    compose: composeLetterOnBoard,
  },
  {
    id: "badge",
    name: "Badge",
    temperament: "quiet",
    sizes: upright,
    calls: true,
    compose: composeBadgeOnBoard,
  },
  {
    id: "figure",
    name: "Big number",
    temperament: "loud",
    sizes: flat,
    compose: composeLargeNumbersOnBoard,
  },
  {
    id: "shout",
    name: "Headline",
    temperament: "loud",
    sizes: flat,
    aligns: true,
    compose: composeHeadlineOnTopOnBoard,
  },
  {
    id: "strip",
    name: "Coupon",
    temperament: "warm",
    sizes: flat,
    aligns: true,
    compose: composeCouponStripOnBoard,
  },
  {
    id: "seal",
    name: "Seal",
    temperament: "warm",
    sizes: flat,
    compose: composeOfferSealOnBoard,
  },
  {
    id: "halves",
    name: "Side by side",
    temperament: "warm",
    sizes: flat,
    compose: composeHalvesOnBoard,
  },
  {
    id: "column",
    name: "Column",
    temperament: "loud",
    sizes: flat,
    compose: composeColumnsOnBoard,
  },
  {
    id: "sign",
    name: "Shop sign",
    temperament: "quiet",
    sizes: flat,
    compose: composeShopSignOnBoard,
  },
  {
    id: "card",
    name: "Calling card",
    temperament: "quiet",
    sizes: flat,
    aligns: true,
    compose: composeCallingCardOnBoard,
  },
];

/** The template with an id. Refuses one that there is not. */
export function getTemplate(id: string): Template {
  const found = templates.find((one) => one.id === id);
  if (!found) throw new RangeError(`there is no template "${id}"`);
  return found;
}

export type DrawnAd = {
  readonly template: string;
  readonly palette: string;
  readonly width: number;
  readonly height: number;
  readonly ground: HexColor;
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
  const board = new Board(setter, request);
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
  const ground =
    "fill" in (marks[0] ?? {})
      ? ((marks[0] as { fill?: HexColor }).fill ?? palette.ground)
      : palette.ground;
  return {
    ad: {
      template: template.id,
      palette: palette.id,
      width,
      height,
      ground,
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
