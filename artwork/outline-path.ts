import type { OutlineStep, PlacedGlyph } from "./drawing.ts";
import { simplifyOutline } from "./simplify-outline.ts";

/** A number in as few characters as two decimals allow. */
export function formatShortNumber(value: number): string {
  const text = String(Math.round(value * 100) / 100);
  return text.replace(/^(-?)0\./, "$1.");
}

/** The same path with two decimals at most, rounded but never up to a whole: what is smaller can't be seen. */
export const shortenPath = (path: string) =>
  path.replace(/\.\d{3,}/g, (fraction) => {
    const hundredths = Math.min(99, Math.round(Number(fraction) * 100));
    return `.${String(hundredths).padStart(2, "0").replace(/0$/, "")}`;
  });

/** Numbers side by side, with a space only where they would run together. */
export function joinPathNumbers(values: readonly number[]): string {
  return values.map(formatShortNumber).reduce((all, next) => {
    const glued = all === "" || next.startsWith("-");
    return glued ? all + next : `${all} ${next}`;
  }, "");
}

type Point = readonly [number, number];

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];

const middle = (a: Point, b: Point): Point => [
  Math.round((a[0] + b[0]) / 2),
  Math.round((a[1] + b[1]) / 2),
];

/** An outline as path data after its first move, with its start and the final position of the pen. */
type Tail = { readonly start: Point; readonly path: string; readonly end: Point };

/**
 * Writes one outline rounded to `grid` steps per em, relative to its start, so that equal glyphs
 * are equal text anywhere (which compresses well). Most curves in TrueType faces meet at the
 * midpoint of their two control points; such a curve is written as "t", with half the numbers. The
 * joint is rounded so that the implied control point stays within one step of the true one; errors
 * don't add up along the outline.
 */
class OutlineWriter {
  private start: Point | undefined;
  private contour: Point = [0, 0];
  private pen: Point = [0, 0];
  /** The control point that a "t" would imply here. */
  private implied: Point | undefined;
  private path = "";
  private readonly grid: number;

  constructor(grid: number) {
    this.grid = grid;
  }

  write(outline: readonly OutlineStep[]): Tail {
    outline.forEach((step, i) => {
      if (step[0] === "Q") this.curve(step, outline[i + 1]);
      else this.other(step);
    });
    return { start: this.start ?? [0, 0], path: this.path, end: this.pen };
  }

  private curve(step: OutlineStep, following: OutlineStep | undefined): void {
    const [cx = 0, cy = 0, x = 0, y = 0] = this.rounded(step);
    const control: Point = this.implied ?? [cx, cy];
    const next = smoothControl(step, following);
    const end = next
      ? middle(control, [next[0] * this.grid, next[1] * this.grid])
      : ([x, y] as const);
    const to = minus(end, this.pen);
    this.path += this.implied
      ? `t${joinPathNumbers(to)}`
      : `q${joinPathNumbers([...minus(control, this.pen), ...to])}`;
    this.implied = next && [2 * end[0] - control[0], 2 * end[1] - control[1]];
    this.pen = end;
  }

  private other(step: OutlineStep): void {
    const points = this.rounded(step);
    const end: Point = [points.at(-2) ?? 0, points.at(-1) ?? 0];
    this.implied = undefined;
    if (step[0] === "Z") {
      this.path += "z";
      this.pen = this.contour;
      return;
    }
    if (step[0] === "M") this.move(end);
    else if (step[0] === "L") this.path += lineTo(minus(end, this.pen));
    else
      this.path += `c${joinPathNumbers(points.map((value, i) => value - (this.pen[i % 2] ?? 0)))}`;
    this.pen = end;
  }

  private move(to: Point): void {
    if (this.start) this.path += `m${joinPathNumbers(minus(to, this.pen))}`;
    this.start ??= to;
    this.contour = to;
  }

  private rounded([, ...numbers]: OutlineStep): number[] {
    return numbers.map((value) => Math.round(value * this.grid));
  }
}

/** The control point of the next curve, if the joint is the midpoint of both (to 1/2000 em). */
function smoothControl(step: OutlineStep, next: OutlineStep | undefined): Point | undefined {
  if (next?.[0] !== "Q") return undefined;
  const [, cx = 0, cy = 0, x = 0, y = 0] = step;
  const [, nx = 0, ny = 0] = next;
  const off = Math.max(Math.abs((cx + nx) / 2 - x), Math.abs((cy + ny) / 2 - y));
  return off < 1 / 2000 ? [nx, ny] : undefined;
}

function lineTo([x, y]: Point): string {
  if (x === 0 && y === 0) return "";
  if (y === 0) return `h${formatShortNumber(x)}`;
  if (x === 0) return `v${formatShortNumber(y)}`;
  return `l${joinPathNumbers([x, y])}`;
}

/** Grid steps by which a simplified outline may deviate: less than a screen shows at twice the size. */
const finest = 0.8;

/** Cache of written outlines by outline and grid: all lines share a face's glyphs. */
const written = new WeakMap<readonly OutlineStep[], Map<number, Tail>>();

function tailOf(steps: readonly OutlineStep[], grid: number): Tail {
  const known = written.get(steps) ?? new Map<number, Tail>();
  written.set(steps, known);
  const tail =
    known.get(grid) ?? new OutlineWriter(grid).write(simplifyOutline(steps, finest / grid));
  known.set(grid, tail);
  return tail;
}

/** A line of type as path data on a grid of `grid` steps per em. */
export function glyphsToPathData(glyphs: readonly PlacedGlyph[], grid: number): string {
  let path = "";
  let origin = 0;
  let last: PlacedGlyph | undefined;
  let pen: Point | undefined;
  for (const glyph of glyphs) {
    origin += Math.round((glyph.at - (last?.at ?? 0)) * grid);
    const tail = tailOf(glyph.steps, grid);
    const start: Point = [origin + tail.start[0], tail.start[1]];
    path += pen ? `m${joinPathNumbers(minus(start, pen))}` : `M${joinPathNumbers(start)}`;
    path += tail.path;
    pen = [origin + tail.end[0], tail.end[1]];
    last = glyph;
  }
  return path;
}
