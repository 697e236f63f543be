import { numberWord } from "#platform/number-word.ts";
import { type SizeId, sizes } from "#site.ts";

/**
 * The card as data: where everything is, in inches from the top left corner of the trim, y down.
 * Everything that draws a card (site, reservation, proof, press) reads it from here. Browser-safe.
 * Sizes and grid: 3 Large over 4 Medium on the front; on the back a house band and the post-office
 * zone over 3 Large over 4 Small. 14 spots is a usual count for a shared 9x12, 16 the other
 * (highresponsemarketing.com/part-iv-cheaper-design), so a grid is data and never code.
 */

export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type Side = "front" | "back";

/** One spot for sale. The id is what people say on the phone: "B5". */
export type Spot = Box & {
  readonly id: string;
  readonly side: Side;
  readonly size: SizeId;
};

/** A block of mail type: `turn` in degrees clockwise against the card, `points` the type size. */
type AddressZoneText = Box & {
  readonly lines: readonly string[];
  readonly points: number;
  readonly turn: number;
};

/** The post office's white zone; nothing else may be inside. */
export type AddressZone = Box & {
  readonly side: Side;
  readonly indicia: AddressZoneText;
  readonly address: AddressZoneText;
};

export type CardLayout = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** How far ink extends past the trim, and how far type stays inside it. */
  readonly bleed: number;
  readonly safe: number;
  /** White space between two neighbors; each gives up half. */
  readonly gutter: number;
  readonly spots: readonly Spot[];
  readonly houseBand: Box & { readonly side: Side };
  readonly postOffice: AddressZone;
};

function row(side: Side, size: SizeId, y: number, first: number): Spot[] {
  const { widthInches: width, heightInches: height } = getSize(size);
  const letter = side === "front" ? "F" : "B";
  return Array.from({ length: 12 / width }, (_, i) => ({
    id: `${letter}${first + i}`,
    side,
    size,
    x: i * width,
    y,
    width,
    height,
  }));
}

/**
 * The default card: 6 Large, 4 Medium, 4 Small. Bleed and safe margin 0.125 in, as trade printers
 * usually ask (postcard-print.com/print-documents.html); gutter 5 pt.
 */
export const standardLayout: CardLayout = {
  name: "14 spots",
  width: 12,
  height: 9,
  bleed: 0.125,
  safe: 0.125,
  gutter: 5 / 72,
  spots: [
    ...row("front", "large", 0, 1),
    ...row("front", "medium", 5, 4),
    ...row("back", "large", 2, 1),
    ...row("back", "small", 7, 4),
  ],
  houseBand: { side: "back", x: 0, y: 0, width: 8, height: 2 },
  postOffice: {
    side: "back",
    x: 8,
    y: 0,
    width: 4,
    height: 2,
    indicia: {
      x: 10.5,
      y: 0.22,
      width: 1.28,
      height: 0.86,
      points: 8.5,
      turn: 0,
      lines: ["PRSRT STD", "ECRWSS", "U.S. POSTAGE PAID", "EDDM RETAIL"],
    },
    address: {
      x: 8.5,
      y: 1.22,
      width: 1.9,
      height: 0.48,
      points: 13,
      turn: 0,
      lines: ["LOCAL", "POSTAL CUSTOMER"],
    },
  },
};

/** The alternative: two more Small spots use most of the house band, so 6 Large, 4 Medium, 6 Small. */
export const sixteenSpotLayout: CardLayout = {
  ...standardLayout,
  name: "16 spots",
  spots: [...standardLayout.spots, ...row("back", "small", 0, 8).slice(0, 2)],
  houseBand: { side: "back", x: 6, y: 0, width: 2, height: 2 },
};

export function findSpot(layout: CardLayout, id: string): Spot | undefined {
  return layout.spots.find((spot) => spot.id === id);
}

/** The sizes of which a layout has a spot. */
export function listSizesOfLayout({ spots }: CardLayout): SizeDefinition[] {
  return sizes.filter(({ id }) => spots.some(({ size }) => size === id));
}

/** The rows of spots on a side, from the top: ["three Large", "four Medium"]. */
export function describeSpotRows(layout: CardLayout, side: Side): string[] {
  const counts = new Map<string, number>();
  const spots = layout.spots.filter((spot) => spot.side === side);
  for (const { y, size } of spots.toSorted((a, b) => a.y - b.y)) {
    const row = `${y} ${size}`;
    counts.set(row, (counts.get(row) ?? 0) + 1);
  }
  return [...counts].map(
    ([row, count]) => `${numberWord(count)} ${sizeName(row.slice(row.indexOf(" ") + 1))}`,
  );
}

/**
 * The part of a cell that is printed: the cell less half a gutter on every edge that has a
 * neighbor. Edges on the trim stay (ink extends into the bleed there).
 */
export function cellInsideGutters(layout: CardLayout, cell: Box): Box {
  const half = layout.gutter / 2;
  const left = cell.x > 0 ? half : 0;
  const top = cell.y > 0 ? half : 0;
  const right = cell.x + cell.width < layout.width ? half : 0;
  const bottom = cell.y + cell.height < layout.height ? half : 0;
  return {
    x: cell.x + left,
    y: cell.y + top,
    width: cell.width - left - right,
    height: cell.height - top - bottom,
  };
}

/** Derived from the sizes in site.ts. Browser-safe. */

export type SizeDefinition = (typeof sizes)[number];

/** A record with what `make` returns for each size, by its id. */
export function recordBySize<T>(make: (id: SizeId) => T): Record<SizeId, T> {
  return Object.fromEntries(sizes.map(({ id }) => [id, make(id)])) as Record<SizeId, T>;
}

export function getSize(id: SizeId): SizeDefinition {
  const size = sizes.find((one) => one.id === id);
  if (!size) throw new RangeError(`there is no size "${id}"`);
  return size;
}

export function sizeName(id: string): string {
  return sizes.find((one) => one.id === id)?.name ?? id;
}

/** "3 × 4 in" */
export function formatSizeInInches(id: SizeId): string {
  const { widthInches, heightInches } = getSize(id);
  return `${widthInches} × ${heightInches} in`;
}

export function sumSpotCounts(counts: Record<SizeId, number>): number {
  return sizes.reduce((total, { id }) => total + counts[id], 0);
}

/** "Small, Medium and Large" */
export function joinSizeNames(word: "and" | "or"): string {
  const names = sizes.map(({ name }) => name);
  return `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1)}`;
}

export function numberOfSizesAsWord(some: readonly SizeDefinition[] = sizes): string {
  const word = numberWord(some.length);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const share = (from: number, length: number, other: number, otherLength: number) =>
  Math.min(from + length, other + otherLength) - Math.max(from, other) > 0.01;

const meet = (a: Box, b: Box) =>
  (share(a.y, a.height, b.y, b.height) &&
    (Math.abs(a.x + a.width - b.x) < 0.01 || Math.abs(b.x + b.width - a.x) < 0.01)) ||
  (share(a.x, a.width, b.x, b.width) &&
    (Math.abs(a.y + a.height - b.y) < 0.01 || Math.abs(b.y + b.height - a.y) < 0.01));

/** Whether two spots lie side by side, or one under the other, on the same side of a card. */
export const areNeighbors = (a: Spot, b: Spot): boolean => a.side === b.side && meet(a, b);
