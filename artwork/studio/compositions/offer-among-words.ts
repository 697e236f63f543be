import type { HexColor } from "#artwork/drawing.ts";
import type { Box, TypeItem, TypesetStack } from "#artwork/studio/type/type-stack.ts";
import type { AdCanvas } from "./ad-canvas.ts";

type Words = {
  /** What stands over the offer and under it. */
  readonly over: readonly TypeItem[];
  readonly under: readonly TypeItem[];
  /** The offer as words, for where its figure finds no room. */
  readonly phrase: TypeItem;
};

export type OfferAmongWordsLayout = {
  readonly height: number;
  readonly set: (at: Omit<Box, "height">) => void;
};

/** The shares of the height that an offer may take, the largest first, and the least of its size that a headline keeps. */
const SHARES = [0.46, 0.4, 0.34, 0.29, 0.25] as const;
const LEAST = [0.75, 0.42] as const;

const GAP = 7;

/**
 * Words with the offer among them as one piece, its figure as large as they leave room for, else as a phrase. Throws NoRoomError
 * where they don't fit.
 */
export function layOutOfferAmongWords(
  b: AdCanvas,
  { over, under, phrase }: Words,
  room: { readonly width: number; readonly height: number },
  { on, ...more }: { readonly on: HexColor; readonly wanted?: HexColor; readonly most: number },
): OfferAmongWordsLayout {
  const look = { on, ...more, leastWords: 8.5, isWide: true };
  const within = { x: 0, y: 0, ...room };
  const fit = (items: readonly TypeItem[], height: number) =>
    items.length > 0 ? b.tryHeight(items, { ...within, height }) : { height: 0, lines: [] };
  const sizeOf = ({ lines: [first] }: Pick<TypesetStack, "lines">) => first?.size ?? 0;
  const air = (items: readonly TypeItem[]) => (items.length > 0 ? GAP : 0);
  const [above, below] = [fit(over, room.height), fit(under, room.height)];
  const ways = b.offer.lead ? LEAST.flatMap((least) => SHARES.map((share) => [share, least])) : [];
  for (const [share = 0, least = 0] of ways) {
    const offer = b.tryOffer({ ...within, height: room.height * share }, look);
    if (!above || !below || !offer) continue;
    const left = room.height - offer.height - air(over) - air(under);
    const kept = Math.min(1, left / (above.height + below.height));
    // small words that can't be smaller keep their size, and those over the offer give way
    const low = [kept, (kept + 1) / 2, 1]
      .map((share) => fit(under, below.height * share))
      .find(Boolean);
    const high = low && fit(over, Math.min(above.height, left - low.height));
    if (!high || !low || sizeOf(high) < sizeOf(above) * least) continue;
    // the room that is left goes between the offer and the words around it
    const gap = GAP + Math.min(6, Math.max(0, left - high.height - low.height) / 3);
    const [before, after] = [over, under].map((some) => (some.length > 0 ? gap : 0)) as [
      number,
      number,
    ];
    const from = high.height + before;
    return {
      height: from + offer.height + after + low.height,
      set: ({ x, y, width }) => {
        b.type(over, { x, y, width, height: high.height + 0.1 }, { on });
        b.lockUp({ x, y: y + from, width, height: offer.height + 0.1 }, look);
        const top = y + from + offer.height + after;
        b.type(under, { x, y: top, width, height: low.height + 0.1 }, { on });
      },
    };
  }
  return wordsOnly(b, [...over, phrase, ...under], room, on);
}

/** Words without an offer that is set apart. Throws NoRoomError where they don't fit. */
function wordsOnly(
  b: AdCanvas,
  items: readonly TypeItem[],
  { width, height: most }: { readonly width: number; readonly height: number },
  on: HexColor,
): OfferAmongWordsLayout {
  const { height } = b.heightOf(items, { x: 0, y: 0, width, height: most });
  return {
    height,
    set: (at) => b.type(items, { ...at, height: height + 0.1 }, { on }),
  };
}
