import type { HexColor } from "#artwork/drawing.ts";
import type { TypefaceName } from "#artwork/sketch.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";
import { breakIntoEvenLines, keepOnOneLine } from "./line-breaks.ts";
import { splitOfferIntoItems } from "./offer-items.ts";
import {
  type Align,
  type Box,
  type TypesetStack,
  typesetStack,
  undefinedIfNoRoom,
} from "./type-stack.ts";

/** How an offer is set as one piece. Sizes in card units. */
export type OfferLockupLook = {
  readonly color: HexColor;
  /** Wide to narrow. */
  readonly faces: readonly TypefaceName[];
  readonly wordFaces: readonly TypefaceName[];
  /** The largest and the smallest size of its figure, and the smallest of its words. */
  readonly most: number;
  readonly least: number;
  readonly leastWords: number;
  readonly isUppercase: boolean;
  /** Whether its words rather stand beside the figure, as across an ad. */
  readonly isWide: boolean;
};

/** A list on whose lines no thing is parted, with signs between things that have none. */
export function keepOfferItemsOnOneLine(items: readonly string[]): readonly string[] {
  const isParted = items.some((item) => /[,;/]$/.test(item) || /^(?:or|o) /i.test(item));
  return items.map((item, i) => {
    const sign = isParted || i === items.length - 1 ? "" : " ·";
    return keepOnOneLine(`${item}${sign}`);
  });
}

/** How much less a list is worth that has several things on a line, or one thing on two or three. */
const SHARED = 0.8;
const BROKEN = 0.72;

/** From which share of another's length an item counts as long as that. */
const ALIKE = 0.76;

const lengthOf = (text: string) => text.length;

/** A list with the items from a length on broken into so many lines. */
const breakItems = (items: readonly string[], from: number, count: number): readonly string[] =>
  items.flatMap((item) => {
    const broken = item.length >= from && breakIntoEvenLines(item.split(" "), count, lengthOf);
    return broken ? broken.lines : [item];
  });

/** The lines that a list may be set in, each with what it is worth: a thing on each, several, or the longest on two or three. */
function listWaysToSetList(
  listed: readonly string[],
): readonly (readonly [lines: readonly string[], worth: number])[] {
  if (listed.length < 2) return [];
  // what ends with its line needs no sign
  const unsigned = (line: string) => line.replace(/[,;]$| \/$/, "");
  const items = listed.map(unsigned);
  const kept = keepOfferItemsOnOneLine(listed);
  const shared = items.slice(1).flatMap((_, i) => {
    const lines = breakIntoEvenLines(kept, i + 1, lengthOf)?.lines;
    return lines ? [[lines.map(unsigned), SHARED] as const] : [];
  });
  const sorted = items.map(lengthOf).toSorted((one, other) => other - one);
  // items of nearly one length are broken all or none
  const lengths = sorted.filter((from) =>
    sorted.every((length) => length >= from || length < from * ALIKE),
  );
  const broken = [2, 3].flatMap((count) =>
    lengths.slice(0, 3).map((from) => [breakItems(items, from, count), BROKEN] as const),
  );
  return [[items, 1], ...shared, ...broken];
}

/** Sets an offer without a figure: as a list, a sentence, or a few large words. Throws NoRoomError where it doesn't fit. */
export function typesetOfferSentence(
  setter: TypeSetter,
  offer: string,
  { faces, color, least, most, isUppercase }: OfferLockupLook,
  box: Box,
  { align, across }: { align: Align; across: "top" | "middle" | "bottom" },
): TypesetStack {
  const text = isUppercase ? offer.toUpperCase() : offer;
  const sizes = [Math.max(least, most * 0.6), least] as const;
  const item = { role: "offer", faces, color, sizes, leading: 1.06, grows: true } as const;
  // four lines of one size say nothing first
  const set = (words: string) => {
    const inLines = (lines: number) =>
      typesetStack(setter, [{ ...item, words: [words], lines }], box, align, across);
    return undefinedIfNoRoom(() => inLines(3)) ?? inLines(4);
  };
  const [first = "", ...others] = text.split(" ");
  // "No / service fee": what is short is large on two lines, small on one
  const inTwo =
    others.length === 2
      ? ([
          [[text], 1],
          [[first, others.join(" ")], 0.9],
        ] as const)
      : [];
  const ways = [...listWaysToSetList(splitOfferIntoItems(text)), ...inTwo];
  const sized = ways.flatMap(([lines, worth]) => {
    const list = undefinedIfNoRoom(() => set(lines.join("\n")));
    return list ? [{ list, size: (list.lines[0]?.size ?? 0) * worth }] : [];
  });
  const [best] = sized.toSorted((one, other) => other.size - one.size);
  return best?.list ?? set(text);
}
