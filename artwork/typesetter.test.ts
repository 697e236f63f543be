import { beforeAll, expect, test, vi } from "vitest";
import type { Mark, OutlineStep } from "./drawing.ts";
import { glyphsToPathData, roundPathToHundredths } from "./outline-path.ts";
import { group, qrCodePlaceholder, type TypefaceName, textLine } from "./sketch.ts";
import { TypeSetter } from "./typesetter.ts";

/** Drawing and packing take seconds where many things run at once. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let setter: TypeSetter;
beforeAll(async () => {
  setter = await TypeSetter.open();
});

const faces: TypefaceName[] = [
  "poster",
  "sans",
  "serif",
  "serif-italic",
  "anton",
  "slab",
  "script",
  "narrow",
];
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789$&?%";

type Point = [number, number];

function typeOf(face: TypefaceName, text: string, size = 100): Extract<Mark, { kind: "type" }> {
  const [mark] = setter.set([textLine(face, size, 0, 0, text, "#000000")], "");
  if (mark?.kind !== "type") throw new Error("not type");
  return mark;
}

function curve(from: Point, control: Point, to: Point): Point[] {
  return [0.25, 0.5, 0.75, 1].map((t) => [
    (1 - t) ** 2 * from[0] + 2 * t * (1 - t) * control[0] + t ** 2 * to[0],
    (1 - t) ** 2 * from[1] + 2 * t * (1 - t) * control[1] + t ** 2 * to[1],
  ]);
}

/** Points along true outlines, in steps of the grid. */
function truePoints(outline: readonly OutlineStep[], grid: number): Point[] {
  let pen: Point = [0, 0];
  return outline.flatMap(([letter, ...numbers]): Point[] => {
    const [a = 0, b = 0, c = 0, d = 0] = numbers.map((value) => value * grid);
    const from = pen;
    if (letter === "Z") return [];
    pen = letter === "Q" ? [c, d] : [a, b];
    return letter === "Q" ? curve(from, [a, b], pen) : [pen];
  });
}

type Pen = { at: Point; start: Point; control: Point };

/** Where each letter of path data leads, from numbers relative to the pen. */
const moves: Record<string, (pen: Pen, n: readonly number[]) => Pen> = {
  M: (_, [x = 0, y = 0]) => ({ at: [x, y], start: [x, y], control: [x, y] }),
  m: ({ at: [x, y] }, [dx = 0, dy = 0]) => {
    const at: Point = [x + dx, y + dy];
    return { at, start: at, control: at };
  },
  h: ({ at: [x, y], start }, [dx = 0]) => straight([x + dx, y], start),
  v: ({ at: [x, y], start }, [dy = 0]) => straight([x, y + dy], start),
  l: ({ at: [x, y], start }, [dx = 0, dy = 0]) => straight([x + dx, y + dy], start),
  q: ({ at: [x, y], start }, [cx = 0, cy = 0, dx = 0, dy = 0]) => ({
    at: [x + dx, y + dy],
    start,
    control: [x + cx, y + cy],
  }),
  t: ({ at: [x, y], start, control: [cx, cy] }, [dx = 0, dy = 0]) => ({
    at: [x + dx, y + dy],
    start,
    control: [2 * x - cx, 2 * y - cy],
  }),
  z: ({ start }) => straight(start, start),
};

const straight = (at: Point, start: Point): Pen => ({ at, start, control: at });

/** Points along path data as a browser reads it. */
function pathPoints(path: string): Point[] {
  let pen: Pen = straight([0, 0], [0, 0]);
  const points: Point[] = [];
  for (const [, letter = "", rest = ""] of path.matchAll(/([Mmhvlqtz])([^Mmhvlqtz]*)/g)) {
    const before = pen;
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    pen = moves[letter]?.(pen, numbers) ?? pen;
    if (letter === "q" || letter === "t") points.push(...curve(before.at, pen.control, pen.at));
    else if (letter !== "z") points.push(pen.at);
  }
  return points;
}

function furthest(from: readonly Point[], to: readonly Point[]): number {
  return Math.max(
    ...from.map(([x, y]) =>
      Math.min(
        ...to.map(([tx, ty], i) => {
          const [px, py] = to[i - 1] ?? [tx, ty];
          const length = (tx - px) ** 2 + (ty - py) ** 2;
          const t = length
            ? Math.min(1, Math.max(0, ((x - px) * (tx - px) + (y - py) * (ty - py)) / length))
            : 0;
          return Math.hypot(x - px - t * (tx - px), y - py - t * (ty - py));
        }),
      ),
    ),
  );
}

test.each(faces)(
  "%s: what the page draws stays within three steps of the grid of the true outline",
  (face) => {
    for (const letter of alphabet) {
      const { glyphs, grid } = typeOf(face, letter);
      const drawn = pathPoints(glyphsToPathData(glyphs, grid));
      const meant = glyphs.flatMap(({ steps }) => truePoints(steps, grid));
      expect(furthest(drawn, meant), letter).toBeLessThan(3);
      expect(furthest(meant, drawn), letter).toBeLessThan(3);
    }
  },
);

test("the same letters side by side are the same text wherever they stand", () => {
  const once = glyphsToPathData(typeOf("anton", "480").glyphs, 160);
  const twice = glyphsToPathData(typeOf("anton", "480480").glyphs, 160);
  const tail = once.slice(once.search(/[hvlqtc]/));
  expect(twice.split(tail)).toHaveLength(3);
});

test("a line wider than its room is set smaller until it fits", () => {
  const line = textLine("slab", 60, 10, 50, "Monsoon season", "#000000", { fit: 200 });
  const [box] = setter.taken([line]);
  expect((box?.x ?? 0) - line.x + (box?.width ?? 0)).toBeCloseTo(200, 3);
  const [free] = setter.taken([{ ...line, fit: Number.POSITIVE_INFINITY }]);
  expect(free?.width).toBeGreaterThan(300);
});

test("middle and end anchors put the line where it belongs", () => {
  const at = (anchor: "start" | "middle" | "end") =>
    setter.taken([textLine("sans", 20, 100, 0, "Anchor", "#000000", { anchor })])[0]?.x ?? 0;
  const width = setter.measure("sans", 20, "Anchor");
  expect(at("start") - at("end")).toBeCloseTo(width, 3);
  expect(at("start") - at("middle")).toBeCloseTo(width / 2, 3);
});

test("a turned group takes up its outer box", () => {
  const [box] = setter.taken([
    group(50, 50, [qrCodePlaceholder(0, 0, "#000000", 80)], { turn: 45 }),
  ]);
  expect(box?.width).toBeCloseTo(80 * Math.SQRT2, 3);
});

test("a character that our faces lack is refused, not printed as a box", () => {
  expect(() => typeOf("anton", "漢")).toThrow(/lack/);
});

test("codes too small, too fine or in lower case are refused", () => {
  const set = (size: number, address: string) =>
    setter.set([qrCodePlaceholder(0, 0, "#000000", size)], address);
  expect(() => set(79, "HTTPS://A.EXAMPLE/R/AB")).toThrow(/at least 0.8/);
  expect(() => set(82, "https://a.example/r/ab")).toThrow(/upper case/);
  expect(() => set(82, `HTTPS://A.EXAMPLE/R/${"A".repeat(80)}`)).toThrow(/at most 29/);
  expect(() => set(82, "HTTPS://A.EXAMPLE/R/AB")).not.toThrow();
});

test.each(faces)("%s: a registered mark is small and hangs from the height of capitals", (face) => {
  const capital = setter.metrics(face, "H");
  for (const mark of ["®", "™"]) {
    const { top, bottom } = setter.metrics(face, mark);
    expect(bottom - top, mark).toBeLessThan(-0.6 * capital.top);
    expect(bottom, mark).toBeLessThan(0.35 * capital.top);
  }
  expect(setter.metrics(face, "O").bottom).toBeGreaterThan(0.35 * capital.top);
});

test("a path keeps two decimals of each number, and its numbers stay apart", () => {
  expect(roundPathToHundredths("M-114.76923076923077 -80h17v8a8.5 8.5 0 0 1-17 0z")).toBe(
    "M-114.77 -80h17v8a8.5 8.5 0 0 1-17 0z",
  );
  expect(roundPathToHundredths("M.5.75.125 1.999.0001-3.1004")).toBe("M.5.75.13 1.99.0-3.1");
  expect(roundPathToHundredths("M0 0a1 1 0 011.525.5")).toBe("M0 0a1 1 0 011.53.5");
});
