import { toOklch } from "#artwork/studio/color/palette-from-color.ts";
import { letteringStyleOf } from "#artwork/studio/compositions/lettering-style.ts";
import {
  type AdTraits,
  adBuildOf,
  codeCornerOf,
  loudnessOf,
  offerAndPictureRowByTemplate,
  offerPlaceByTemplate,
} from "./compare-ads.ts";

/** What the eye finds too often in what was drawn by one hand, and how often a side or the card may have it. */
export type CardLimit = {
  readonly because: string;
  readonly within: "side" | "card";
  /** How many of so many spots of the card, and of the side, may have it. */
  readonly most: (onCard: number, onSide: number) => number;
  /** What each other costs up to those, against a ten-thousandth for each place down the list of what suits. */
  readonly each: number;
  /** What the first costs, for what is better not there at all. */
  readonly first?: number;
  readonly has: (ad: AdTraits) => boolean;
};

/** Whether an ad has dashes, as a thing to cut out has: on a coupon, or along its lettering's edges. */
function hasDashes({ template, footer, lettering }: AdTraits): boolean {
  const { edge, coupon } = letteringStyleOf(lettering);
  const isCoupon = footer === "coupon" || offerPlaceByTemplate.get(template) === "coupon";
  return (edge === "stitch" && footer !== undefined) || (isCoupon && coupon !== "frame");
}

/** Whether an ad closes with list and code on a pale ground. */
function endsPale({ footer, foot }: AdTraits): boolean {
  if (!foot || footer === "head" || footer === "coupon") return false;
  const { light, chroma } = toOklch(foot);
  return light > 0.88 && chroma < 0.1;
}

/** Where a small ad has its code on a paper of its own whatever its ground is. */
const onPaper = new Set(["shout", "emblem"]);

/** Where the code stands on the paper or ground of something larger. */
const onLarger = new Set(["figure", "strip", "ticket"]);

/** How light a ground is at least that a code is read on. */
const LEAST_FOR_CODE = 0.8;

/** Whether the code stands on a light piece of paper in a darker field. */
function hasCodeTab({ template, footer, foot, ground }: AdTraits): boolean {
  if (onPaper.has(template)) return true;
  if (onLarger.has(template) || footer === "head" || footer === "coupon") return false;
  return toOklch(foot ?? ground).light < LEAST_FOR_CODE;
}

/** By name; `listCardLimitsOfAd` says which count an ad. */
export const cardLimits = {
  bands: {
    because:
      "A side of bands from edge to edge, each with its thing in the middle, is one template.",
    ...{ within: "side", most: () => 2, each: 1.5 },
    has: (ad) => adBuildOf(ad) === "bands",
  },
  loud: {
    because: "Where most ads shout, none is heard.",
    ...{ within: "side", most: (_, onSide) => Math.floor(onSide / 2), each: 0.5 },
    has: (ad) => loudnessOf(ad) === "loud",
  },
  "name, phone and code on top": {
    because:
      "Name and phone beside a code on top are a sign of their own: one is seen, two are known.",
    ...{ within: "card", most: () => 1, each: 0, first: 5 },
    has: ({ footer }) => footer === "head",
  },
  "picture over code": {
    because: "A column of picture over code at the left is known again on the next card.",
    ...{ within: "card", most: () => 1, each: 0, first: 5 },
    has: (ad) => ad.template === "emblem" && codeCornerOf(ad) === "left",
  },
  "code on a tab": {
    because: "A tab of paper around the code in every other ad is the mark of one program.",
    ...{ within: "side", most: (_, onSide) => Math.floor(onSide / 2), each: 0.5 },
    has: hasCodeTab,
  },
  dashes: {
    because: "Dashes say that something is cut out, and a card isn’t a sheet of coupons.",
    ...{ within: "card", most: (onCard) => Math.floor(onCard / 3), each: 0.5 },
    has: hasDashes,
  },
  "offer beside picture": {
    because: "An offer at the left of its picture is read as a row of a table where many are.",
    ...{ within: "side", most: () => 3, each: 1 },
    has: ({ template }) => offerAndPictureRowByTemplate.has(template),
  },
  "pale foot": {
    because: "Feet of list and code on pale grounds grow together along a row.",
    ...{ within: "side", most: (_, onSide) => Math.floor(onSide / 2), each: 0.5 },
    has: endsPale,
  },
} as const satisfies Readonly<Record<string, CardLimit>>;

/** How many ads of a side may be of one hue, or lettered alike, before one hand shows. */
export const mostAlikeOnSide = { hue: 3, lettering: 2 } as const;

export type CardLimitName = keyof typeof cardLimits;

const all = Object.entries(cardLimits) as [CardLimitName, CardLimit][];

/** The limits under which an ad falls. */
export const listCardLimitsOfAd = (ad: AdTraits): CardLimitName[] =>
  all.filter(([, { has }]) => has(ad)).map(([name]) => name);
