import type { HexColor } from "#artwork/drawing.ts";
import type { TypefaceName } from "#artwork/sketch.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";
import { type FittedTypeItem, fitTypeItem } from "./fit-words.ts";

/** What a line says in the ad; its smallest size follows from it (`leastPointsOf` in compositions/type-canvas.ts). */
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
export function undefinedIfNoRoom<T>(set: () => T): T | undefined {
  try {
    return set();
  } catch (cause) {
    if (cause instanceof NoRoomError) return undefined;
    throw cause;
  }
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

const gapAbove = ({ item, size }: FittedTypeItem, i: number) =>
  i === 0 ? 0 : (item.gap ?? 0.35) * size;

function tryStack(
  setter: TypeSetter,
  items: readonly TypeItem[],
  box: Box,
): { fitted: FittedTypeItem[] } | { lacks: AdRole } {
  const steps = 14;
  let lacks = items.toSorted((a, b) => b.sizes[1] - a.sizes[1])[0]?.role ?? "name";
  for (let step = steps; step >= 0; step--) {
    const fitted: FittedTypeItem[] = [];
    for (const item of items) {
      const one = fitTypeItem(setter, item, box.width, step / steps);
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
  fitted: readonly FittedTypeItem[],
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

export type Align = "start" | "middle" | "end";
/** Lines at their places from 0, 0. */
export type TypePiece = Pick<TypesetStack, "lines" | "width" | "height">;

export const baselineOf = ({ lines }: TypePiece, i: number) => lines.at(i)?.y ?? 0;

/** Pieces at their places as one. */
export function arrangePieces(
  pieces: readonly (readonly [TypePiece, dx: number, dy: number])[],
): TypePiece {
  return {
    lines: pieces.flatMap(([{ lines }, dx, dy]) =>
      lines.map((line) => ({
        ...line,
        ...{ x: line.x + dx, y: line.y + dy },
        box: { ...line.box, x: line.box.x + dx, y: line.box.y + dy },
      })),
    ),
    width: Math.max(...pieces.map(([{ width }, dx]) => dx + width)),
    height: Math.max(...pieces.map(([{ height }, , dy]) => dy + height)),
  };
}

/** What of the room that is left stands before a piece. */
export const roomShareBeforePiece = { start: 0, middle: 0.5, end: 1 } as const;

/** One piece over another. */
export function stackTwoPieces(
  upper: TypePiece,
  lower: TypePiece,
  gap: number,
  align: Align,
): TypePiece {
  const width = Math.max(upper.width, lower.width);
  const left = (one: TypePiece) => (width - one.width) * roomShareBeforePiece[align];
  return arrangePieces([
    [upper, left(upper), 0],
    [lower, left(lower), upper.height + gap],
  ]);
}

/** A piece of one line whose words after the figure are a share of their size. */
export function shrinkOfferWords(piece: TypePiece, share: number): TypePiece {
  const lines = piece.lines.map((line) => {
    if (line.role !== "offer words") return line;
    const { x, y, width, height } = line.box;
    const box = {
      x,
      y: line.y + (y - line.y) * share,
      width: width * share,
      height: height * share,
    };
    return { ...line, size: line.size * share, box };
  });
  return { ...piece, lines, width: Math.max(...lines.map(({ box }) => box.x + box.width)) };
}
