import { breakIntoEvenLines, keepWhole } from "./line-breaks.ts";

/** A list on whose lines no thing is parted, with signs between things that have none. */
export function keepItems(items: readonly string[]): readonly string[] {
  const isParted = items.some((item) => /[,;/]$/.test(item) || /^(?:or|o) /i.test(item));
  return items.map((item, i) => {
    const sign = isParted || i === items.length - 1 ? "" : " ·";
    return keepWhole(`${item}${sign}`);
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
export function listWaysToSetList(
  listed: readonly string[],
): readonly (readonly [lines: readonly string[], worth: number])[] {
  if (listed.length < 2) return [];
  // what ends with its line needs no sign
  const unsigned = (line: string) => line.replace(/[,;]$| \/$/, "");
  const items = listed.map(unsigned);
  const kept = keepItems(listed);
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
