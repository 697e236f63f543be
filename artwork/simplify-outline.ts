import type { OutlineStep } from "./drawing.ts";

type Point = readonly [number, number];
/** A line (no control) or a quadratic curve. */
type Segment = { readonly from: Point; readonly control?: Point; readonly to: Point };

/** At most this many segments are joined into one. */
const longest = 7;

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
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
export function simplifyOutline(
  steps: readonly OutlineStep[],
  tolerance: number,
): readonly OutlineStep[] {
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
