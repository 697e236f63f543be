import { getSize } from "#artwork/layouts/sizes.ts";
import type { Inspection } from "#platform/files/inspection/inspection.ts";
import type { SizeId } from "#site.ts";
import type { AdFile, AdFileUse } from "./ad-file.ts";
import { printedBox } from "./placement.ts";

/** How far the shape of a finished ad may be from its spot's: some are saved with bleed. */
const NEAR_SHAPE = 0.04;
/** The share of the area that the few main colors of a drawing have at least; a photo has thousands. */
const DRAWN_SHARE = 0.7;

type Guessed = Pick<Inspection, "width" | "height" | "isTransparent" | "codes" | "pdf"> &
  Pick<Inspection, "mainColorsShare">;

/** What a file probably is, by its shape, its colors and what is in it. Its owner can change it. */
export function guessAdFileUse(
  type: AdFile["type"],
  { width, height, isTransparent, codes, pdf, mainColorsShare }: Guessed,
  size: SizeId,
): AdFileUse {
  const { widthInches, heightInches } = getSize(size);
  const hasShape = [{ width: widthInches, height: heightInches }, printedBox(size)].some(
    (spot) => Math.abs(width / height / (spot.width / spot.height) - 1) <= NEAR_SHAPE,
  );
  const isDrawn = mainColorsShare >= DRAWN_SHARE;
  if (codes.some(({ text }) => text !== null)) return "artwork";
  if (pdf) return hasShape || !isDrawn || pdf.hasPhone || pdf.pages > 1 ? "artwork" : "logo";
  if (type === "image/svg+xml") return hasShape && !isTransparent ? "artwork" : "logo";
  if (isTransparent) return "logo";
  if (isDrawn) return hasShape ? "artwork" : "logo";
  // Cameras save as JPEG, in the very shapes of our spots.
  return hasShape && type !== "image/jpeg" ? "artwork" : "photo";
}
