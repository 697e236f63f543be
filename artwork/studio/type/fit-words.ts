import type { HexColor } from "#artwork/drawing.ts";
import type { TypefaceName } from "#artwork/sketch.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";
import {
  type BrokenLines,
  breakIntoEvenLines,
  breakIntoFullLines,
  NO_BREAK_SPACE,
} from "./line-breaks.ts";
import type { TypeItem } from "./type-stack.ts";

type FittedLine = {
  words: string;
  face: TypefaceName;
  width: number;
  /** From the start to the first ink: what stands at the left is aligned by the eye. */
  left: number;
  top: number;
  bottom: number;
  color: HexColor;
};
/** An item of type broken into lines at a size. */
export type FittedTypeItem = {
  item: TypeItem;
  size: number;
  lines: FittedLine[];
  advances: number[];
  height: number;
};

/** Sentences after the first begin with these words, by their place among all words. */
function secondSentenceAt(words: readonly string[]): number {
  const end = words.findIndex((word) => /[.?!]$/.test(word));
  return end < 0 || end === words.length - 1 ? Number.POSITIVE_INFINITY : end + 1;
}

const wordsOf = (text: string) => text.split(/[ \n]/).filter(Boolean);

const asPrinted = (text: string) => text.replaceAll(NO_BREAK_SPACE, " ");

type Wording = {
  readonly size: number;
  readonly lines: readonly string[];
  readonly face: TypefaceName;
  /** The size less what its breaks cost. */
  readonly worth: number;
};

/** How much larger words have to become for other breaks: more for a third line, most for a lone last word on it. */
function worthFrom(chosen: Wording, lines: readonly string[]): number {
  if (lines.length <= Math.max(2, chosen.lines.length)) return 1.1;
  return lines.at(-1)?.includes(" ") ? 1.24 : 1.9;
}

/** The face and the breaks that let words be largest in a width; a narrower face or one more line has to be worth it. */
function chooseWording(
  setter: TypeSetter,
  item: TypeItem,
  text: string,
  width: number,
  most: number,
): Wording | undefined {
  let chosen: Wording | undefined;
  for (const face of item.faces) {
    const widthOf = widthsIn(setter, face, item.lastFace ?? face);
    for (const one of listWordings(item, text, width * 0.995, most, widthOf)) {
      const gain = item.grows ? 1.03 : chosen && worthFrom(chosen, one.lines);
      if (!chosen || one.worth > chosen.worth * (gain ?? 1)) chosen = { ...one, face };
    }
  }
  return chosen;
}

/** The widths of words in ems, where the last line is set in another face. */
function widthsIn(setter: TypeSetter, face: TypefaceName, last: TypefaceName) {
  const space = setter.metrics(face, "n n").width - setter.metrics(face, "nn").width;
  return (text: string) => {
    const word = asPrinted(text);
    if (word === " ") return space;
    return Math.max(setter.metrics(face, word).width, setter.metrics(last, word).width);
  };
}

/** How long three lines or more are on the average, as a share of the longest: ragged ones look as if they fell apart. */
function evennessOf(
  { lines, widest }: BrokenLines,
  words: readonly string[],
  widthOf: (word: string) => number,
): number {
  if (lines.length < 3) return 1;
  const all = words.reduce((sum, word) => sum + widthOf(word), 0);
  return (all + (words.length - lines.length) * widthOf(" ")) / lines.length / widest;
}

/** The ways to break words that fit a width at the smallest size at least. */
function listWordings(
  { fills, grows, lines: count = 1, sizes: [, least] }: TypeItem,
  text: string,
  width: number,
  most: number,
  widthOf: (word: string) => number,
): Omit<Wording, "face">[] {
  if (text.includes("\n")) {
    const lines = text.split("\n");
    const size = Math.min(most, width / Math.max(...lines.map(widthOf)));
    return size >= least ? [{ size, lines, worth: size }] : [];
  }
  const words = wordsOf(text);
  if (fills) {
    const filled = breakIntoFullLines(words, width / most, widthOf);
    return filled && filled.lines.length <= count ? [{ ...filled, size: most, worth: most }] : [];
  }
  return Array.from({ length: Math.min(count, words.length) }, (_, i) => i + 1).flatMap((lines) => {
    const broken = breakIntoEvenLines(words, lines, widthOf);
    const size = broken ? Math.min(most, width / broken.widest) : 0;
    if (!broken || size < least) return [];
    const even = grows ? 0.3 + 0.7 * evennessOf(broken, words, widthOf) : 1;
    return [{ size, lines: broken.lines, worth: (size * even) / (1 + broken.cost) }];
  });
}

function fitWords(
  setter: TypeSetter,
  item: TypeItem,
  text: string,
  width: number,
  most: number,
): FittedTypeItem | undefined {
  const chosen = chooseWording(setter, item, text, width, most);
  if (!chosen) return undefined;
  const { size, face } = chosen;
  const starts = secondSentenceAt(wordsOf(text));
  let wordAt = 0;
  const lines = chosen.lines.map((line, i, all): FittedLine => {
    const isLast = all.length > 1 && i === all.length - 1;
    const lineFace = item.lastFace && isLast ? item.lastFace : face;
    const color = item.second && wordAt >= starts ? item.second : item.color;
    wordAt += line.split(" ").length;
    // a sign between two texts doesn't end a line
    const printed = asPrinted(line).replace(/ [·/]$/, "");
    const { width: wide, left, top, bottom } = setter.metrics(lineFace, printed);
    return {
      words: printed,
      face: lineFace,
      width: wide * size,
      left: left * size,
      top: top * size,
      bottom: bottom * size,
      color,
    };
  });
  // no line touches the one above, whatever its accents and descenders
  const advances = lines.map((line, i) => {
    const above = lines[i - 1];
    if (!above) return -line.top;
    return Math.max((item.leading ?? 1.04) * size, above.bottom - line.top + 0.03 * size);
  });
  const height = advances.reduce((sum, one) => sum + one, 0) + (lines.at(-1)?.bottom ?? 0);
  return { item, size, lines, advances, height };
}

/** An item as large as a width and a share of its range of sizes allow; undefined where it doesn't fit. */
export function fitTypeItem(
  setter: TypeSetter,
  item: TypeItem,
  width: number,
  share: number,
): FittedTypeItem | undefined {
  const [most, least] = item.sizes;
  const cap = least + (most - least) * share;
  for (const text of item.words) {
    const fitted = fitWords(setter, item, text, width, cap);
    if (fitted) return fitted;
  }
  return undefined;
}
