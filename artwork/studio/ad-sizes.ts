import { recordBySize } from "#artwork/layouts/card-layout.ts";
import { type SizeId, sizes } from "#site.ts";

type AdSize = {
  /** Templates are made for one of these; a flat ad has no room for a picture beside points or a website. */
  shape: "flat" | "upright";
  /** The margin of type, and the code with its quiet zone, in card units. */
  margin: number;
  code: number;
  /** How ornaments are scaled. */
  ornaments: number;
  /** The smallest type of headline, offer and phone, in points. */
  leastPoints: number;
  /** How many words the ad bears besides name and phone. */
  words: number;
  /** The most characters of each field, and of one short point; 0: it isn't printed, so it isn't asked. */
  fits: Readonly<
    Record<
      "headline" | "shorterHeadline" | "offer" | "conditions" | "website" | "area" | "point",
      number
    >
  >;
};

/**
 * What each size of spot has room for as an ad, and how it is set (design: anatomy by size). A new size adds its entry
 * here.
 */
export const adSizes: Readonly<Record<SizeId, AdSize>> = {
  small: {
    shape: "flat",
    margin: 17,
    code: 80,
    ornaments: 0.8,
    leastPoints: 13,
    words: 12,
    fits: {
      headline: 32,
      shorterHeadline: 20,
      offer: 36,
      conditions: 40,
      website: 0,
      area: 30,
      point: 0,
    },
  },
  medium: {
    shape: "upright",
    margin: 19,
    code: 84,
    ornaments: 1,
    leastPoints: 17,
    words: 25,
    fits: {
      headline: 44,
      shorterHeadline: 26,
      offer: 44,
      conditions: 70,
      website: 60,
      area: 50,
      point: 26,
    },
  },
  large: {
    shape: "upright",
    margin: 25,
    code: 96,
    ornaments: 1.28,
    leastPoints: 20,
    words: 45,
    fits: {
      headline: 60,
      shorterHeadline: 34,
      offer: 56,
      conditions: 90,
      website: 60,
      area: 60,
      point: 30,
    },
  },
};

/** The ids of the sizes of a shape. */
export const sizesOfShape = (shape: AdSize["shape"]): readonly SizeId[] =>
  sizes.map(({ id }) => id).filter((id) => adSizes[id].shape === shape);

/** The most characters that a field takes in each size. */
export const mostCharactersBySize = (
  field: keyof AdSize["fits"],
): Readonly<Record<SizeId, number>> => recordBySize((id) => adSizes[id].fits[field]);

/** Card units in a point. */
export const CARD_UNITS_PER_POINT = 100 / 72;

/** Where type and codes end: half the gutter and 9 pt, so that no cut touches them. */
export const SAFE_MARGIN = 2.5 * CARD_UNITS_PER_POINT + 9 * CARD_UNITS_PER_POINT;

/** How clear a code is at least on what it stands on without a plate. */
export const LEAST_CODE_CONTRAST = 9;
