import type { OutlineStep, PlacedGlyph } from "./drawing.ts";

/** A number in as few characters as two decimals allow. */
export function formatShortNumber(value: number): string {
  const text = String(Math.round(value * 100) / 100);
  return text.replace(/^(-?)0\./, "$1.");
}

/** The same path with two decimals at most, rounded but never up to a whole: what is smaller can't be seen. */
export const roundPathToHundredths = (path: string) =>
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

/** A line (no control) or a quadratic curve. */
type Segment = { readonly from: Point; readonly control?: Point; readonly to: Point };

/** At most this many segments are joined into one. */
const longest = 7;

const cross = (a: Point, b: Point) => a[0] * b[1] - a[1] * b[0];

function at({ from, control, to }: Segment, t: number): Point {
  const middle = control ?? [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const mix = (i: 0 | 1) => (1 - t) ** 2 * from[i] + 2 * t * (1 - t) * middle[i] + t ** 2 * to[i];
  return [mix(0), mix(1)];
}

const samples = [0, 1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6, 1];

function distance(point: Point, chain: readonly Point[]): number {
  let least = Number.POSITIVE_INFINITY;
  chain.forEach((b, i) => {
    const a = chain[i - 1] ?? b;
    const along = minus(b, a);
    const length = along[0] ** 2 + along[1] ** 2;
    const to = minus(point, a);
    const t =
      length > 0 ? Math.min(1, Math.max(0, (to[0] * along[0] + to[1] * along[1]) / length)) : 0;
    least = Math.min(least, Math.hypot(to[0] - t * along[0], to[1] - t * along[1]));
  });
  return least;
}

/** How many numbers a segment takes in path data; a curve that continues smoothly needs only its end. */
function cost(segment: Segment, before: Segment | undefined): number {
  if (!segment.control)
    return segment.from[0] === segment.to[0] || segment.from[1] === segment.to[1] ? 1 : 2;
  if (!before?.control) return 4;
  const [x, y] = segment.from;
  const off = Math.max(
    Math.abs((before.control[0] + segment.control[0]) / 2 - x),
    Math.abs((before.control[1] + segment.control[1]) / 2 - y),
  );
  return off < 1 / 2000 ? 2 : 4;
}

/** A line and a curve from the start of a run to its end, with the run's own directions there. */
function candidates(run: readonly Segment[]): Segment[] {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return [];
  const { from } = first;
  const { to } = last;
  const leave = minus(first.control ?? first.to, from);
  const arrive = minus(to, last.control ?? last.from);
  const turn = cross(leave, arrive);
  const chord = minus(to, from);
  const a = cross(chord, arrive) / turn;
  const b = cross(leave, chord) / turn;
  const curve = a > 0 && b > 0 && Number.isFinite(a) && Number.isFinite(b);
  return [
    { from, to },
    ...(curve
      ? [{ from, control: [from[0] + a * leave[0], from[1] + a * leave[1]] as const, to }]
      : []),
  ];
}

function close(run: readonly Segment[], one: Segment, tolerance: number): boolean {
  const chain = run.flatMap((segment) => samples.map((t) => at(segment, t)));
  const drawn = samples.map((t) => at(one, t));
  return (
    drawn.every((point) => distance(point, chain) <= tolerance) &&
    chain.every((point) => distance(point, drawn) <= tolerance)
  );
}

/** The longest run from the start that one segment can replace, and that segment. */
function merge(
  rest: readonly Segment[],
  before: Segment | undefined,
  tolerance: number,
): [Segment, number] {
  const [head] = rest;
  if (!head) throw new Error("nothing to merge");
  for (let count = Math.min(longest, rest.length); count > 1; count--) {
    const run = rest.slice(0, count);
    const next = rest[count];
    const spent = run.reduce((sum, segment, i) => sum + cost(segment, run[i - 1] ?? before), 0);
    for (const one of candidates(run)) {
      const after = next ? cost(next, one) - cost(next, run.at(-1)) : 0;
      if (cost(one, before) + after < spent && close(run, one, tolerance)) return [one, count];
    }
  }
  return [head, 1];
}

function stepOf({ control, to }: Segment): OutlineStep {
  return control ? ["Q", ...control, ...to] : ["L", ...to];
}

function thin(contour: readonly Segment[], tolerance: number): OutlineStep[] {
  const out: OutlineStep[] = [];
  let before: Segment | undefined;
  for (let i = 0; i < contour.length; ) {
    const [one, count] = merge(contour.slice(i), before, tolerance);
    out.push(stepOf(one));
    before = one;
    i += count;
  }
  return out;
}

/** The same outline with fewer segments, nowhere further off than `tolerance` (in ems). Cubic curves stay. */
function simplifyOutline(steps: readonly OutlineStep[], tolerance: number): readonly OutlineStep[] {
  if (steps.some(([letter]) => letter === "C")) return steps;
  const out: OutlineStep[] = [];
  let pen: Point = [0, 0];
  let contour: Segment[] = [];
  for (const step of steps) {
    const [letter, a = 0, b = 0, c = 0, d = 0] = step;
    if (letter === "L") contour.push({ from: pen, to: [a, b] });
    if (letter === "Q") contour.push({ from: pen, control: [a, b], to: [c, d] });
    if (letter === "M" || letter === "Z") {
      out.push(...thin(contour, tolerance), step);
      contour = [];
    }
    pen = letter === "Q" ? [c, d] : [a, b];
  }
  return out;
}
