import type { HexColor } from "#artwork/drawing.ts";
import type { TypefaceName } from "#artwork/sketch.ts";
import type { OfferParts } from "#artwork/studio/ad-brief.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";
import { splitIntoItems } from "./offer-items.ts";
import { listWaysToSetList } from "./offer-list.ts";
import {
  type Box,
  NoRoomError,
  orNoRoom,
  type TypeItem,
  type TypesetStack,
  typesetStack,
} from "./type-stack.ts";

/** How an offer is set as one piece. Sizes in card units. */
export type LockupLook = {
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

type Align = "start" | "middle" | "end";
type Piece = Pick<TypesetStack, "lines" | "width" | "height">;

const baselineOf = ({ lines }: Piece, i: number) => lines.at(i)?.y ?? 0;

/** Pieces at their places as one. */
function arrange(pieces: readonly (readonly [Piece, dx: number, dy: number])[]): Piece {
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

/** A piece of one line whose words after the figure are a share of their size. */
function shrinkWords(piece: Piece, share: number): Piece {
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

const shares = { start: 0, middle: 0.5, end: 1 } as const;

/** One piece over another. */
function pile(upper: Piece, lower: Piece, gap: number, align: Align): Piece {
  const width = Math.max(upper.width, lower.width);
  const left = (one: Piece) => (width - one.width) * shares[align];
  return arrange([
    [upper, left(upper), 0],
    [lower, left(lower), upper.height + gap],
  ]);
}

/** The figure that leads an offer, as it begins one, and the "off" after it. */
function splitLead(lead: string): { readonly number: string; readonly off: string | undefined } {
  const [, number = lead, off] = /^(.+?) (off)$/i.exec(lead) ?? [];
  return { number: number.charAt(0).toUpperCase() + number.slice(1), off };
}

/** Sets an offer's pieces in one look. */
class OfferSetter {
  private readonly setter: TypeSetter;
  private readonly parts: OfferParts;
  private readonly look: LockupLook;
  private readonly box: Box;
  private readonly align: Align;

  constructor(setter: TypeSetter, parts: OfferParts, look: LockupLook, box: Box, align: Align) {
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
  ): Piece | undefined {
    const { color } = this.look;
    const box = { x: 0, y: 0, width, height };
    const items = [{ leading: 1.02, ...item, color }];
    const set = orNoRoom(() => typesetStack(this.setter, items, box));
    if (!set) return undefined;
    const inset = (wide: number) => (set.width - wide) * shares[align];
    return {
      ...set,
      lines: set.lines.map((line) => {
        const dx = inset(line.box.width);
        return { ...line, x: line.x + dx, box: { ...line.box, x: line.box.x + dx } };
      }),
    };
  }

  private shout(text: string): string {
    return this.look.isUppercase ? text.toUpperCase() : text;
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
    const words = [this.shout(text)];
    const { faces } = this.look;
    // two lines in one size are one thing: "Half / price"
    const item = { role, words, faces, sizes: [size, size], lines: 2, leading: 0.86 } as const;
    return this.fit(item, width, height);
  }

  /** The figure in a size with "off" beside it, small at its top or large on its line; undefined where there is no room. */
  private setRow(
    size: number,
    offAt: "top" | "line",
  ): { row: Piece; figure: Piece; off: Piece | undefined } | undefined {
    const { number, off } = splitLead(this.parts.lead ?? "");
    const { width, height } = this.box;
    const figure = this.set("offer", number, size, width, height);
    if (!figure) return undefined;
    if (!off) return { row: figure, figure, off: undefined };
    const x = figure.width + size * GAP;
    const half = Math.max(size * (offAt === "top" ? OFF : OFF_MOST), this.look.leastWords);
    const small = this.set("offer words", off.toUpperCase(), half, width - x, height);
    return (
      small && {
        row: arrange([
          [figure, 0, 0],
          // without words right under it, it would hang in the air
          [small, x, offAt === "top" ? 0 : baselineOf(figure, 0) - baselineOf(small, -1)],
        ]),
        figure,
        off: small,
      }
    );
  }

  private setBeside(size: number): Piece | undefined {
    const { rest } = this.parts;
    const set = this.setRow(size, rest ? "top" : "line");
    if (!set || !rest) return set?.row;
    const { row, figure, off } = set;
    const x = figure.width + size * GAP;
    const from = off ? off.height + size * 0.08 : 0;
    const most = this.look.isWide ? WIDE_WORDS_MOST : WORDS_MOST;
    const isPhrase = (this.parts.lead ?? "").length > PHRASE;
    const room = [this.box.width - x, figure.height - from] as const;
    // what stands at the right of a figure begins at its side
    const words = this.words(rest, size, off ? 2 : 3, most, ...room, "start");
    const least = isPhrase ? size * OFF : 0;
    if (!words || (words.lines[0]?.size ?? 0) < least) return undefined;
    if (off) return this.setUnderOff(size, figure, off, words);
    // on the line of the figure, or in the middle of it what has three lines
    const down = baselineOf(figure, -1) - baselineOf(words, -1);
    const isFew = words.lines.length < 3 && down >= 0;
    return arrange([
      [row, 0, 0],
      [words, x, isFew ? down : (figure.height - words.height) / 2],
    ]);
  }

  /** Words under an "off" that fills the height of its figure with them. */
  private setUnderOff(size: number, figure: Piece, off: Piece, words: Piece): Piece {
    const x = figure.width + size * GAP;
    const half = off.lines[0]?.size ?? 0;
    const room = figure.height - words.height - size * GAP;
    const grown = Math.min(size * OFF_MOST, half * (room / off.height));
    const [text = ""] = off.lines.map((line) => line.words);
    const larger =
      grown > half
        ? this.set("offer words", text, grown, this.box.width - x, this.box.height)
        : undefined;
    return arrange([
      [figure, 0, 0],
      [larger ?? off, x, 0],
      [words, x, figure.height - words.height],
    ]);
  }

  private setUnder(size: number): Piece | undefined {
    const { rest } = this.parts;
    const set = this.setRow(size, "line");
    if (!set || !rest) return set?.row;
    const words = this.words(rest, size, 3, WORDS_MOST, this.box.width, size * 1.4);
    return words && pile(set.row, words, size * 0.13, this.align);
  }

  /** "$5 off $30" on one line, for wide ads. */
  private setOnLine(size: number): Piece | undefined {
    const { lead = "", rest } = this.parts;
    const { number, off } = splitLead(lead);
    const { width, height } = this.box;
    const figure = this.set("offer", number, size, width, height);
    if (!figure || !off) return undefined;
    const x = figure.width + size * GAP * 2;
    const room = [width - x, figure.height] as const;
    const words = this.words(`${off} ${rest}`, size, 1, WIDE_WORDS_MOST, ...room, "start");
    if (!words || (words.lines[0]?.size ?? 0) < size * OFF) return undefined;
    return arrange([
      [figure, 0, 0],
      [words, x, baselineOf(figure, 0) - baselineOf(words, 0)],
    ]);
  }

  /** "off" with the words under the figure, for what is narrow. */
  private setJoined(size: number): Piece | undefined {
    const { lead = "", rest } = this.parts;
    const { number, off } = splitLead(lead);
    if (!off) return undefined;
    const { width, height } = this.box;
    const figure = this.set("offer", number, size, width, height);
    const small = Math.max(size * WORDS_MOST, this.look.leastWords);
    const words =
      figure &&
      (rest
        ? this.words(`${off} ${rest}`, size, 3, WORDS_MOST, width, size * 1.4)
        : this.set("offer words", off.toUpperCase(), small, width, height));
    return words && pile(figure, words, size * 0.13, this.align);
  }

  /** The largest size in which a way of setting the offer fits its box, to a twentieth. */
  private findLargest(way: (size: number) => Piece | undefined) {
    const { most, least } = this.look;
    let found: { readonly size: number; readonly whole: Piece } | undefined;
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
  private setWhole(size: number, way: (size: number) => Piece | undefined): Piece | undefined {
    const { width, height } = this.box;
    const { before } = this.parts;
    const set = way(size);
    const above = before && set && this.words(before, size, 2, WORDS_MOST, width, size);
    if (!set || (before && !above)) return undefined;
    const beside = before && this.look.isWide ? this.setBefore(before, size, set) : undefined;
    const whole = beside ?? (above ? pile(above, set, size * 0.12, this.align) : set);
    return whole.width <= width + 0.01 && whole.height <= height ? whole : undefined;
  }

  /** What stands before a figure, on its line across an ad; undefined where it would look smaller than what stands after it. */
  private setBefore(text: string, size: number, after: Piece): Piece | undefined {
    const room = this.box.width - after.width - size * GAP * 2;
    const rest = after.lines.findLast(({ role }) => role === "offer words");
    const isOneLine = after.lines.every(({ y }) => y <= baselineOf(after, 0) + size * 0.02);
    const most = Math.min(WIDE_WORDS_MOST, (rest?.size ?? size) / size);
    const words = isOneLine && this.words(text, size, 2, most, room, after.height);
    const own = words ? (words.lines[0]?.size ?? 0) : 0;
    const share = rest ? own / rest.size : 1;
    if (!words || share < EVEN || own < size * LEAST_BEFORE) return undefined;
    return arrange([
      [words, 0, Math.max(0, baselineOf(after, 0) - baselineOf(words, -1))],
      [shrinkWords(after, share), words.width + size * GAP * 1.3, 0],
    ]);
  }

  /** The way that makes the figure largest; "off" stays beside it, and across an ad the words, unless that costs too much. */
  setLargest(): Piece | undefined {
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
export function lockUpOffer(
  setter: TypeSetter,
  parts: OfferParts,
  look: LockupLook,
  box: Box,
  { align = "start", across = "top" }: { align?: Align; across?: "top" | "middle" | "bottom" } = {},
): TypesetStack {
  const { faces, color, least, most, isUppercase } = look;
  if (!parts.lead) {
    const text = isUppercase ? (parts.rest ?? "").toUpperCase() : (parts.rest ?? "");
    const sizes = [Math.max(least, most * 0.6), least] as const;
    const item = { role: "offer", faces, color, sizes, leading: 1.06, grows: true } as const;
    // four lines of one size say nothing first
    const set = (words: string) => {
      const inLines = (lines: number) =>
        typesetStack(setter, [{ ...item, words: [words], lines }], box, align, across);
      return orNoRoom(() => inLines(3)) ?? inLines(4);
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
    const ways = [...listWaysToSetList(splitIntoItems(text)), ...inTwo];
    const sized = ways.flatMap(([lines, worth]) => {
      const list = orNoRoom(() => set(lines.join("\n")));
      return list ? [{ list, size: (list.lines[0]?.size ?? 0) * worth }] : [];
    });
    const [best] = sized.toSorted((one, other) => other.size - one.size);
    return best?.list ?? set(text);
  }
  const whole = new OfferSetter(setter, parts, look, box, align).setLargest();
  if (!whole) throw new NoRoomError("offer");
  const left = box.x + (box.width - whole.width) * shares[align];
  const slack = { top: 0, middle: 0.5, bottom: 1 }[across];
  return arrange([[whole, left, box.y + (box.height - whole.height) * slack]]);
}
