import type { OfferParts } from "#artwork/studio/ad-brief.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";
import { splitOfferFigure } from "./offer-items.ts";
import { type OfferLockupLook, typesetOfferSentence } from "./offer-sentence.ts";
import {
  type Align,
  arrangePieces,
  type Box,
  baselineOf,
  NoRoomError,
  roomShareBeforePiece,
  shrinkOfferWords,
  stackTwoPieces,
  type TypeItem,
  type TypePiece,
  type TypesetStack,
  typesetStack,
  undefinedIfNoRoom,
} from "./type-stack.ts";

/** What of the figure's size its words have at least, and "off" always. */
const WORDS = 0.28;
const WORDS_MOST = 0.46;
const WIDE_WORDS_MOST = 0.66;
const OFF = 0.5;
/** And at most, where it fills what the words under it leave. */
const OFF_MOST = 0.72;

/** How small words before a figure may be against those after it, and still stand on its line. */
const EVEN = 0.7;

/** The smallest words on a figure's line, as a share of the figure's size: smaller ones are overlooked. */
const LEAST_BEFORE = 0.36;

/** Characters from which a figure is a phrase: words of less than half its size look left over beside it. */
const PHRASE = 8;

/** Between the figure and what stands beside it. */
const GAP = 0.11;

/** How much smaller the figure is at each try. */
const STEP = 0.955;

/** Sets an offer's pieces in one look. */
class OfferSetter {
  private readonly setter: TypeSetter;
  private readonly parts: OfferParts;
  private readonly look: OfferLockupLook;
  private readonly box: Box;
  private readonly align: Align;

  constructor(
    setter: TypeSetter,
    parts: OfferParts,
    look: OfferLockupLook,
    box: Box,
    align: Align,
  ) {
    this.setter = setter;
    this.parts = parts;
    this.look = look;
    this.box = box;
    this.align = align;
  }

  private fit(
    item: Omit<TypeItem, "color">,
    width: number,
    height: number,
    align = this.align,
  ): TypePiece | undefined {
    const { color } = this.look;
    const box = { x: 0, y: 0, width, height };
    const items = [{ leading: 1.02, ...item, color }];
    const set = undefinedIfNoRoom(() => typesetStack(this.setter, items, box));
    if (!set) return undefined;
    return {
      ...set,
      lines: set.lines.map((line) => {
        const dx = (set.width - line.box.width) * roomShareBeforePiece[align];
        return { ...line, x: line.x + dx, box: { ...line.box, x: line.box.x + dx } };
      }),
    };
  }

  /** Words of an offer whose figure has a size. */
  private words(
    text: string,
    size: number,
    lines: number,
    most: number,
    width: number,
    height: number,
    align = this.align,
  ) {
    const least = Math.max(size * WORDS, this.look.leastWords);
    const sizes = [Math.max(least, size * most), least] as const;
    const faces = this.look.wordFaces;
    const item = { role: "offer words", words: [text], faces, sizes, lines } as const;
    return this.fit(item, width, height, align);
  }

  private set(
    role: "offer" | "offer words",
    text: string,
    size: number,
    width: number,
    height: number,
  ) {
    const { faces, isUppercase } = this.look;
    const words = [isUppercase ? text.toUpperCase() : text];
    // two lines in one size are one thing: "Half / price"
    const item = { role, words, faces, sizes: [size, size], lines: 2, leading: 0.86 } as const;
    return this.fit(item, width, height);
  }

  /** The figure in a size with "off" beside it, small at its top or large on its line; undefined where there is no room. */
  private setRow(
    size: number,
    offAt: "top" | "line",
  ): { row: TypePiece; figure: TypePiece; off: TypePiece | undefined } | undefined {
    const { number, off } = splitOfferFigure(this.parts.lead ?? "");
    const { width, height } = this.box;
    const figure = this.set("offer", number, size, width, height);
    if (!figure) return undefined;
    if (!off) return { row: figure, figure, off: undefined };
    const x = figure.width + size * GAP;
    const half = Math.max(size * (offAt === "top" ? OFF : OFF_MOST), this.look.leastWords);
    const small = this.set("offer words", off.toUpperCase(), half, width - x, height);
    return (
      small && {
        row: arrangePieces([
          [figure, 0, 0],
          // without words right under it, it would hang in the air
          [small, x, offAt === "top" ? 0 : baselineOf(figure, 0) - baselineOf(small, -1)],
        ]),
        figure,
        off: small,
      }
    );
  }

  private setBeside(size: number): TypePiece | undefined {
    const { rest } = this.parts;
    const set = this.setRow(size, rest ? "top" : "line");
    if (!set || !rest) return set?.row;
    const { row, figure, off } = set;
    const x = figure.width + size * GAP;
    const from = off ? off.height + size * 0.08 : 0;
    const most = this.look.isWide ? WIDE_WORDS_MOST : WORDS_MOST;
    const room = [this.box.width - x, figure.height - from] as const;
    // what stands at the right of a figure begins at its side
    const words = this.words(rest, size, off ? 2 : 3, most, ...room, "start");
    const least = (this.parts.lead ?? "").length > PHRASE ? size * OFF : 0;
    if (!words || (words.lines[0]?.size ?? 0) < least) return undefined;
    if (off) return this.setUnderOff(size, figure, off, words);
    // on the line of the figure, or in the middle of it what has three lines
    const down = baselineOf(figure, -1) - baselineOf(words, -1);
    const isFew = words.lines.length < 3 && down >= 0;
    return arrangePieces([
      [row, 0, 0],
      [words, x, isFew ? down : (figure.height - words.height) / 2],
    ]);
  }

  /** Words under an "off" that fills the height of its figure with them. */
  private setUnderOff(
    size: number,
    figure: TypePiece,
    off: TypePiece,
    words: TypePiece,
  ): TypePiece {
    const x = figure.width + size * GAP;
    const half = off.lines[0]?.size ?? 0;
    const room = figure.height - words.height - size * GAP;
    const grown = Math.min(size * OFF_MOST, half * (room / off.height));
    const [text = ""] = off.lines.map((line) => line.words);
    const larger =
      grown > half
        ? this.set("offer words", text, grown, this.box.width - x, this.box.height)
        : undefined;
    return arrangePieces([
      [figure, 0, 0],
      [larger ?? off, x, 0],
      [words, x, figure.height - words.height],
    ]);
  }

  private setUnder(size: number): TypePiece | undefined {
    const { rest } = this.parts;
    const set = this.setRow(size, "line");
    if (!set || !rest) return set?.row;
    const words = this.words(rest, size, 3, WORDS_MOST, this.box.width, size * 1.4);
    return words && stackTwoPieces(set.row, words, size * 0.13, this.align);
  }

  /** "$5 off $30" on one line, for wide ads. */
  private setOnLine(size: number): TypePiece | undefined {
    const { lead = "", rest } = this.parts;
    const { number, off } = splitOfferFigure(lead);
    const { width, height } = this.box;
    const figure = this.set("offer", number, size, width, height);
    if (!figure || !off) return undefined;
    const x = figure.width + size * GAP * 2;
    const room = [width - x, figure.height] as const;
    const words = this.words(`${off} ${rest}`, size, 1, WIDE_WORDS_MOST, ...room, "start");
    if (!words || (words.lines[0]?.size ?? 0) < size * OFF) return undefined;
    return arrangePieces([
      [figure, 0, 0],
      [words, x, baselineOf(figure, 0) - baselineOf(words, 0)],
    ]);
  }

  /** "off" with the words under the figure, for what is narrow. */
  private setJoined(size: number): TypePiece | undefined {
    const { lead = "", rest } = this.parts;
    const { number, off } = splitOfferFigure(lead);
    if (!off) return undefined;
    const { width, height } = this.box;
    const figure = this.set("offer", number, size, width, height);
    const small = Math.max(size * WORDS_MOST, this.look.leastWords);
    const words =
      figure &&
      (rest
        ? this.words(`${off} ${rest}`, size, 3, WORDS_MOST, width, size * 1.4)
        : this.set("offer words", off.toUpperCase(), small, width, height));
    return words && stackTwoPieces(figure, words, size * 0.13, this.align);
  }

  /** The largest size in which a way of setting the offer fits its box, to a twentieth. */
  private findLargest(way: (size: number) => TypePiece | undefined) {
    const { most, least } = this.look;
    let found: { readonly size: number; readonly whole: TypePiece } | undefined;
    let [low, high] = [0, Math.max(0, Math.floor(Math.log(least / most) / Math.log(STEP)))];
    while (low <= high) {
      const step = Math.floor((low + high) / 2);
      const size = Math.max(least, Math.max(most, least) * STEP ** step);
      const whole = this.setWhole(size, way);
      if (whole) [found, high] = [{ size, whole }, step - 1];
      else low = step + 1;
    }
    return found;
  }

  /** The offer with what stands before its figure; undefined where it doesn't fit its box. */
  private setWhole(
    size: number,
    way: (size: number) => TypePiece | undefined,
  ): TypePiece | undefined {
    const { width, height } = this.box;
    const { before } = this.parts;
    const set = way(size);
    const above = before && set && this.words(before, size, 2, WORDS_MOST, width, size);
    if (!set || (before && !above)) return undefined;
    const beside = before && this.look.isWide ? this.setBefore(before, size, set) : undefined;
    const whole = beside ?? (above ? stackTwoPieces(above, set, size * 0.12, this.align) : set);
    return whole.width <= width + 0.01 && whole.height <= height ? whole : undefined;
  }

  /** What stands before a figure, on its line across an ad; undefined where it would look smaller than what stands after it. */
  private setBefore(text: string, size: number, after: TypePiece): TypePiece | undefined {
    const room = this.box.width - after.width - size * GAP * 2;
    const rest = after.lines.findLast(({ role }) => role === "offer words");
    const isOneLine = after.lines.every(({ y }) => y <= baselineOf(after, 0) + size * 0.02);
    const most = Math.min(WIDE_WORDS_MOST, (rest?.size ?? size) / size);
    const words = isOneLine && this.words(text, size, 2, most, room, after.height);
    const own = words ? (words.lines[0]?.size ?? 0) : 0;
    const share = rest ? own / rest.size : 1;
    if (!words || share < EVEN || own < size * LEAST_BEFORE) return undefined;
    return arrangePieces([
      [words, 0, Math.max(0, baselineOf(after, 0) - baselineOf(words, -1))],
      [shrinkOfferWords(after, share), words.width + size * GAP * 1.3, 0],
    ]);
  }

  /** The way that makes the figure largest; "off" stays beside it, and across an ad the words, unless that costs too much. */
  setLargest(): TypePiece | undefined {
    const beside = this.findLargest((size) => this.setBeside(size));
    const under = this.findLargest((size) => this.setUnder(size));
    const joined = this.findLargest((size) => this.setJoined(size));
    const sizeOf = (one: typeof beside) => one?.size ?? 0;
    // beside a word others look lost; beside a price they are its unit
    const isPrice = /\d/.test(this.parts.lead ?? "");
    const isBeside = sizeOf(beside) >= sizeOf(under) * (this.look.isWide && isPrice ? 0.6 : 1.04);
    const best = isBeside ? (beside ?? under) : under;
    // "$10 / off $60": what an offer is off stays behind it
    if (joined && /^\$/.test(this.parts.rest ?? "")) {
      const onLine = this.look.isWide
        ? this.findLargest((size) => this.setOnLine(size))
        : undefined;
      return (sizeOf(onLine) > sizeOf(joined) ? onLine : joined)?.whole;
    }
    return (sizeOf(joined) > sizeOf(best) * (this.parts.rest ? 1.25 : 1.1) ? joined : best)?.whole;
  }
}

/**
 * Sets an offer as one piece as large as a box allows: its figure, "off" beside it at half its size, and the words beside or under
 * it at no less than a quarter. An offer without a figure is set as a sentence. Throws NoRoomError where it doesn't fit.
 */
export function typesetOfferLockup(
  setter: TypeSetter,
  parts: OfferParts,
  look: OfferLockupLook,
  box: Box,
  { align = "start", across = "top" }: { align?: Align; across?: "top" | "middle" | "bottom" } = {},
): TypesetStack {
  if (!parts.lead)
    return typesetOfferSentence(setter, parts.rest ?? "", look, box, { align, across });
  const whole = new OfferSetter(setter, parts, look, box, align).setLargest();
  if (!whole) throw new NoRoomError("offer");
  const left = box.x + (box.width - whole.width) * roomShareBeforePiece[align];
  const slack = { top: 0, middle: 0.5, bottom: 1 }[across];
  return arrangePieces([[whole, left, box.y + (box.height - whole.height) * slack]]);
}
