import type { Box } from "./card-layout.ts";
import type { Drawing, Mark } from "./drawing.ts";
import { moreAds } from "./sample-ads/more-ads.ts";
import { cellOf, type SampleAd } from "./sample-ads/sample-ad.ts";
import type { TypeSetter } from "./set-type.ts";

/** Twelve medium cells to a row, and nine large ones. */
const sheetWidth = 3600;

/** An ad and its cell on the sheet, in card units. */
export type Cell = { readonly ad: SampleAd; readonly box: Box };

/** The cells row by row: rows of large ones, then rows of medium ones. */
export function cellsOfMore(ads: readonly SampleAd[] = moreAds): Cell[] {
  let x = 0;
  let y = 0;
  let rowHeight = 0;
  return ads.map((ad) => {
    const { width, height } = cellOf(ad.size);
    if (x + width > sheetWidth || (rowHeight > 0 && height !== rowHeight)) {
      x = 0;
      y += rowHeight;
    }
    rowHeight = height;
    const box = { x, y, width, height };
    x += width;
    return { ad, box };
  });
}

/** One sheet with all ads that are not on the card, so that a page loads them as one file. */
export function drawMore(setter: TypeSetter, addressOf: (slug: string) => string): Drawing {
  const cells = cellsOfMore();
  const last = cells.at(-1);
  const marks = cells.map(
    ({ ad, box }): Mark => ({
      kind: "window",
      ...box,
      from: [0, 0],
      marks: setter.set(ad.marks, addressOf(ad.slug)),
    }),
  );
  const height = last ? last.box.y + last.box.height : 0;
  return { width: sheetWidth, height, title: "More sample ads", marks };
}
