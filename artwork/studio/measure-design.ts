import type { PlacedLine } from "#artwork/studio/compositions/type-canvas.ts";
import type { AdRole, Box } from "#artwork/studio/type/type-stack.ts";
import type { DrawnAd } from "./draw-ad.ts";

/** The lines of an ad in some roles. */
export const linesWithRoles = ({ lines }: DrawnAd, ...roles: readonly AdRole[]): PlacedLine[] =>
  lines.filter(({ role }) => roles.includes(role));

/** In card units; 0 without lines. */
export const widestLineWidth = (lines: readonly PlacedLine[]) =>
  Math.max(0, ...lines.map(({ box }) => box.width));
/** The type size of the largest line, in points; 0 without lines. */
export const largestTypePoints = (lines: readonly PlacedLine[]) =>
  Math.max(0, ...lines.map((one) => one.points));
const isOneWord = ({ words }: PlacedLine) => !/\s/.test(words.trim());

/** The figure of an offer, or all of one that has none, and the words around it. */
export const offerFigureAndWordLines = (ad: DrawnAd) =>
  [linesWithRoles(ad, "offer"), linesWithRoles(ad, "offer words")] as const;

/** Whether a line of a text is one word that leaves more than half of the text's width empty. */
export const isLoneWordLine = (line: PlacedLine, lines: readonly PlacedLine[]) =>
  lines.length > 1 && isOneWord(line) && line.box.width < 0.5 * widestLineWidth(lines);

/** The box around some lines. */
export function boxAroundLines(lines: readonly PlacedLine[]): Box {
  const x = Math.min(...lines.map(({ box }) => box.x));
  const y = Math.min(...lines.map(({ box }) => box.y));
  const right = Math.max(...lines.map(({ box }) => box.x + box.width));
  const bottom = Math.max(...lines.map(({ box }) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

const isWithin = ({ box }: PlacedLine, { x, width, y, height }: Box) =>
  box.x > x - 1 &&
  box.x + box.width < x + width + 1 &&
  box.y > y - 1 &&
  box.y + box.height < y + height + 1;

const aligned: readonly AdRole[] = [
  ...(["headline", "offer", "offer words", "points", "name", "phone", "area"] as const),
  "website",
];

/** Nearer than this, in card units, two texts begin at one place. */
export const MOST_SAME_EDGE_DISTANCE = 4;

/** On how many vertical lines the texts of an ad stand, by their left edges, their middles or their right edges; a seal's are its own. */
export function countAlignmentLines(ad: DrawnAd): number {
  const seals = ad.shapes.filter(({ kind }) => kind === "seal");
  const lines = linesWithRoles(ad, ...aligned).filter(
    (line) => line.turn === 0 && !seals.some(({ box }) => isWithin(line, box)),
  );
  const texts = Map.groupBy(lines, ({ item, role }) => (role.startsWith("offer") ? "offer" : item));
  let left = [...texts.values()].map((one) => {
    const { x, width } = boxAroundLines(one);
    return [x, x + width / 2, x + width] as const;
  });
  let count = 0;
  while (left.length > 0) {
    const sharing = left.flatMap((one) =>
      one.map((at, i) =>
        left.filter((other) => Math.abs((other[i] ?? 0) - at) < MOST_SAME_EDGE_DISTANCE),
      ),
    );
    const most = sharing.reduce((best, some) => (some.length > best.length ? some : best), []);
    left = left.filter((one) => !most.includes(one));
    count++;
  }
  return count;
}

const wordsOf = (lines: readonly PlacedLine[]) =>
  new Set(lines.flatMap(({ words }) => words.toLowerCase().match(/[\p{L}\d]{2,}/gu) ?? []));

/** Words that two texts share without saying the same. */
const small = new Set("off for the and your you any first free with from new one our".split(" "));

/** How many words two texts share. */
export function countSharedWords(some: readonly PlacedLine[], others: readonly PlacedLine[]) {
  const said = wordsOf(some);
  return [...wordsOf(others)].filter((word) => said.has(word) && !small.has(word)).length;
}

/** The width of the squares in which an ad is looked at, in card units. */
const STEP = 5;

/** Which squares of an ad something stands on, row by row. */
function findTaken(width: number, height: number, stands: readonly Box[]): Uint8Array[] {
  const [columns, rows] = [Math.ceil(width / STEP), Math.ceil(height / STEP)];
  const taken = Array.from({ length: rows }, () => new Uint8Array(columns));
  for (const box of stands) {
    const [left, right] = [Math.max(0, Math.floor(box.x / STEP)), (box.x + box.width) / STEP];
    const [top, bottom] = [Math.max(0, Math.floor(box.y / STEP)), (box.y + box.height) / STEP];
    for (const row of taken.slice(top, Math.ceil(bottom))) row.fill(1, left, Math.ceil(right));
  }
  return taken;
}

/** The largest rectangle that ends at a place of a row, by how many squares over each place are free. */
function largestEndingAt(free: readonly number[], end: number, least: number): number {
  let [low, largest] = [Number.POSITIVE_INFINITY, 0];
  for (let from = end; from >= 0; from--) {
    low = Math.min(low, free[from] ?? 0);
    if (low < least) break;
    const wide = end - from + 1;
    if (wide >= least) largest = Math.max(largest, low * wide);
  }
  return largest;
}

/**
 * The largest rectangle of an ad on which nothing stands, as a share of it. What is lower or narrower than a sixth of the ad's width
 * is a margin and no room.
 */
export function measureLargestEmptyShare({
  width,
  height,
  lines,
  shapes,
  pictures,
}: DrawnAd): number {
  const stands = [
    ...lines.map(({ box }) => box),
    ...shapes.filter(({ kind }) => kind !== "disc").map(({ box }) => box),
    ...pictures.map(({ box, within, kind }) => (kind === "scene" ? within : box)),
  ];
  const least = width / 6 / STEP;
  let free: readonly number[] = [];
  let largest = 0;
  for (const row of findTaken(width, height, stands)) {
    free = Array.from(row, (isTaken, at) => (isTaken ? 0 : (free[at] ?? 0) + 1));
    largest = Math.max(largest, ...free.map((_, end) => largestEndingAt(free, end, least)));
  }
  return (largest * STEP * STEP) / (width * height);
}
