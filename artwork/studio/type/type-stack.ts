import type { HexColor } from "#artwork/drawing.ts";
import type { TypefaceName } from "#artwork/sketch.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";
import {
  type BrokenLines,
  breakIntoEvenLines,
  breakIntoFullLines,
  NO_BREAK,
} from "./line-breaks.ts";

/** What a line says in the ad; its smallest size follows from it (`leastPointsOf` in compositions/type-board.ts). */
export type AdRole =
  | "headline"
  | "offer"
  | "offer words"
  | "points"
  | "labels"
  | "name"
  | "phone"
  | "area"
  | "website"
  | "scan words"
  | "conditions"
  | "license";

export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** One piece of type in a stack. Sizes in card units (100 to the inch). */
export type TypeItem = {
  readonly role: AdRole;
  /** The wording and, after it, shorter forms. A no-break space keeps words on one line, a line feed begins one. */
  readonly words: readonly string[];
  /** Wide to narrow: a narrower face is tried before a smaller size. */
  readonly faces: readonly TypefaceName[];
  readonly sizes: readonly [most: number, least: number];
  readonly lines?: number;
  readonly color: HexColor;
  /** The color of the second sentence, where a line begins with it. */
  readonly second?: HexColor;
  /** The last of several lines is set in this face. */
  readonly lastFace?: TypefaceName;
  /** Fills its lines one after the other, as fine print does, instead of making them even. */
  readonly fills?: boolean;
  /** Takes as many of its lines as make it largest. */
  readonly grows?: boolean;
  /** Space above, as a share of the size. */
  readonly gap?: number;
  readonly leading?: number;
  /** Gives way when the box is full: the highest goes first. Items without it stay. */
  readonly yields?: number;
};

type SetLine = {
  /** Whose line it is: the lines of an item are one piece of text. */
  readonly item: TypeItem;
  readonly role: AdRole;
  readonly words: string;
  readonly face: TypefaceName;
  readonly size: number;
  readonly color: HexColor;
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "middle" | "end";
  /** The ink of the line on the sheet. */
  readonly box: Box;
};

export type TypesetStack = {
  readonly lines: readonly SetLine[];
  readonly height: number;
  readonly width: number;
};

/** A template's refusal: what found no room in its box. */
export class NoRoomError extends Error {
  readonly role: AdRole;
  constructor(role: AdRole) {
    super(`no room for the ${role}`);
    this.role = role;
  }
}

/** What a setting comes to; undefined where it finds no room. */
export function orNoRoom<T>(set: () => T): T | undefined {
  try {
    return set();
  } catch (cause) {
    if (cause instanceof NoRoomError) return undefined;
    throw cause;
  }
}

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
type Fitted = {
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

const asPrinted = (text: string) => text.replaceAll(NO_BREAK, " ");

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
): Fitted | undefined {
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

function fitItem(
  setter: TypeSetter,
  item: TypeItem,
  width: number,
  share: number,
): Fitted | undefined {
  const [most, least] = item.sizes;
  const cap = least + (most - least) * share;
  for (const text of item.words) {
    const fitted = fitWords(setter, item, text, width, cap);
    if (fitted) return fitted;
  }
  return undefined;
}

/** Sets items as large as their box allows, dropping `yields` first. Throws `NoRoomError` for what doesn't fit. */
export function typesetStack(
  setter: TypeSetter,
  items: readonly TypeItem[],
  box: Box,
  align: "start" | "middle" | "end" = "start",
  across: "top" | "middle" | "bottom" = "top",
): TypesetStack {
  let left = items.filter(({ words }) => words.length > 0 && words[0]);
  for (;;) {
    const stack = tryStack(setter, left, box);
    if ("fitted" in stack) return placeStack(stack.fitted, box, align, across);
    const goes = left
      .filter(({ yields }) => yields)
      .toSorted((a, b) => (b.yields ?? 0) - (a.yields ?? 0))[0];
    if (!goes) throw new NoRoomError(stack.lacks);
    left = left.filter((item) => item !== goes);
  }
}

const gapAbove = ({ item, size }: Fitted, i: number) => (i === 0 ? 0 : (item.gap ?? 0.35) * size);

function tryStack(
  setter: TypeSetter,
  items: readonly TypeItem[],
  box: Box,
): { fitted: Fitted[] } | { lacks: AdRole } {
  const steps = 14;
  let lacks = items.toSorted((a, b) => b.sizes[1] - a.sizes[1])[0]?.role ?? "name";
  for (let step = steps; step >= 0; step--) {
    const fitted: Fitted[] = [];
    for (const item of items) {
      const one = fitItem(setter, item, box.width, step / steps);
      if (!one) return { lacks: item.role };
      fitted.push(one);
    }
    const height = fitted.reduce((sum, one, i) => sum + one.height + gapAbove(one, i), 0);
    if (height <= box.height) return { fitted };
    if (step === 0) lacks = fitted.toSorted((a, b) => b.height - a.height)[0]?.item.role ?? lacks;
  }
  return { lacks };
}

function placeStack(
  fitted: readonly Fitted[],
  box: Box,
  align: SetLine["anchor"],
  across: "top" | "middle" | "bottom",
): TypesetStack {
  const height = fitted.reduce((sum, one, i) => sum + one.height + gapAbove(one, i), 0);
  const slack = { top: 0, middle: 0.5, bottom: 1 }[across];
  let y = box.y + (box.height - height) * slack;
  const x = box.x + { start: 0, middle: box.width / 2, end: box.width }[align];
  const lines = fitted.flatMap((one, i) => {
    y += gapAbove(one, i);
    let baseline = y;
    const set = one.lines.map((line, j): SetLine => {
      baseline += one.advances[j] ?? 0;
      const start = x - { start: 0, middle: line.width / 2, end: line.width }[align];
      return {
        item: one.item,
        role: one.item.role,
        words: line.words,
        face: line.face,
        size: one.size,
        color: line.color,
        x: align === "start" ? x - line.left : x,
        y: baseline,
        anchor: align,
        box: {
          x: start,
          y: baseline + line.top,
          width: align === "start" ? line.width - line.left : line.width,
          height: line.bottom - line.top,
        },
      };
    });
    y += one.height;
    return set;
  });
  return { lines, height, width: Math.max(0, ...lines.map((line) => line.box.width)) };
}
