import type { DrawnAd } from "#artwork/studio/draw-ad.ts";
import { NO_BREAK } from "#artwork/studio/type/line-breaks.ts";
import type { TypeItem } from "#artwork/studio/type/type-stack.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";

/** How wide a text may become in a better break: at four fifths of its size it is as wide as it was. */
const WIDER = 1 / 0.8;

const article = /^(?:an?|the|el|la|los|las|una?|unos|unas)$/i;
const number = /^[$¢]?\d(?:[\d,.]*\d)?[%°+]?$/;
/** What is one thing with the number before it: "$89 off", "2 por 1". */
const joined = /^(?:off|for|por|[x×])$/i;
/** What leans on the word after it, too, and counts nothing. */
const leaning =
  /^(?:of|to|in|on|at|by|for|from|with|and|or|[&+/·]|your?|our|my|its?|de|del|en|con|por|para|y|o|su|tu|al|que|no|is|are|we)$/i;
const endsSentence = (word = "") => /[.?!]$/.test(word) && !/^\p{Lu}\.$/u.test(word);

type Lines = readonly (readonly string[])[];

/** The rules that lines of type break: no first line of one word, no sentence's first word at a line's end, nothing parted from what it counts or names. */
function findBrokenRules(lines: Lines): string[] {
  const [[first = "", second] = []] = lines;
  const isAlone = lines.length > 1 && second === undefined && !/[.?!,;:]$/.test(first);
  return [
    ...(isAlone ? [`"${first}" is alone`] : []),
    ...lines.slice(0, -1).flatMap((line, i) => {
      const [before, word = "", next = ""] = [line.at(-2), line.at(-1), lines[i + 1]?.[0]];
      const isCounted = /^[\p{L}\d$¢]/u.test(next) && !leaning.test(next) && !article.test(next);
      return [
        ...(endsSentence(before) && !endsSentence(word) ? [`"${word}" begins a sentence`] : []),
        ...(article.test(word) || (number.test(word) && isCounted) ? [`"${word} / ${next}"`] : []),
      ];
    }),
  ];
}

/** The numbers that are parted from what they are one thing with, which no size excuses. */
const findTornNumbers = (lines: Lines): string[] =>
  lines.flatMap((line, i) => {
    const [word = "", next = ""] = [line.at(-1), lines[i + 1]?.[0]];
    return number.test(word) && joined.test(next) ? [`"${word} / ${next}"`] : [];
  });

/** Whether lines have nothing else that a reader stumbles over. */
function isSound(lines: Lines): boolean {
  const lengths = lines.map((line) => line.join(" ").length);
  const even = lengths.reduce((sum, one) => sum + one, 0) / lines.length;
  return lines.every((line, i) => {
    const isMixed = line.slice(0, -1).some(endsSentence) && !endsSentence(line.at(-1));
    const isLone = line.length === 1 && (lengths[i] ?? 0) < 0.9 * even;
    const leans = i < lines.length - 1 && leaning.test(line.at(-1) ?? "");
    return !isMixed && !isLone && !leans;
  });
}

/** Every way to set words in a number of lines. */
const listBreaks = (words: readonly string[], count: number): Lines[] =>
  count === 1
    ? [[words]]
    : words.flatMap((_, i) =>
        listBreaks(words.slice(i + 1), count - 1).map((rest) => [words.slice(0, i + 1), ...rest]),
      );

const asPrinted = (text: string) => text.replaceAll(NO_BREAK, " ");

/** How wide lines are in ems in the widest face of an item. */
function widthOf(setter: TypeSetter, { faces: [face] }: TypeItem, lines: Lines): number {
  if (!face) return 0;
  return Math.max(...lines.map((line) => setter.metrics(face, line.join(" ")).width));
}

/** Rules that the headline and the offer of an ad break although they needn't: as many lines without a fault cost at most a fifth of the size. */
export function findBadBreaks(setter: TypeSetter, { lines }: Pick<DrawnAd, "lines">): string[] {
  const texts = Map.groupBy(
    lines.filter(({ item, role }) => !item.fills && /^(?:headline|offer)/.test(role)),
    ({ item }) => item,
  );
  return [...texts].flatMap(([item, own]) => {
    const drawn = own.map(({ words }) => words.split(" "));
    const [torn, broken] = [findTornNumbers(drawn), findBrokenRules(drawn)];
    if (torn.length > 0 || broken.length === 0) return torn;
    const said = drawn.flat().join(" ");
    const words = item.words.find((text) => asPrinted(text) === said)?.split(" ") ?? [];
    const most = WIDER * widthOf(setter, item, drawn);
    const better = listBreaks(words, own.length)
      .map((some) => some.map((line) => asPrinted(line.join(" ")).split(" ")))
      .find(
        (some) =>
          findBrokenRules(some).length === 0 && isSound(some) && widthOf(setter, item, some) < most,
      );
    const shown = (some: Lines) => some.map((line) => line.join(" ")).join(" / ");
    return better ? [`${broken.join(", ")}: ${shown(drawn)} could be ${shown(better)}`] : [];
  });
}
