import type { HexColor } from "#artwork/drawing.ts";
import { getSize } from "#artwork/layouts/sizes.ts";
import type { Sketch } from "#artwork/sketch.ts";
import type { SizeId } from "#site.ts";

/**
 * A sample ad: how a business in this industry could look on the card. Everything is invented: the
 * business, its offer, its phone number (480-555-01xx is reserved for fiction), and a contractor's
 * license number, which Arizona requires in every printed ad (A.R.S. 32-1124; the numbers used here
 * are above those issued).
 */
export type SampleAd = {
  readonly slug: string;
  readonly business: string;
  readonly phone: string;
  readonly size: SizeId;
  /** Its dominant color; neighbors on the card differ in it. */
  readonly ground: HexColor;
  readonly marks: readonly Sketch[];
};

/** A cell in card units, gutter included, that an ad is drawn on. */
export function spotSizeInCardUnits(size: SizeId): { width: number; height: number } {
  const { widthInches, heightInches } = getSize(size);
  return { width: widthInches * 100, height: heightInches * 100 };
}
