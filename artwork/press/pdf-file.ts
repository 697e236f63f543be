import { deflateSync } from "node:zlib";

/** A reference to an object of the file: "4 0 R". */
export type PdfObjectRef = `${number} 0 R`;

/** Writes a PDF 1.4 object by object, with a plain table of contents (ISO 32000-1, 7.5.4). */
export class PdfFile {
  private readonly objects: (Buffer | undefined)[] = [];

  reserve(): PdfObjectRef {
    this.objects.push(undefined);
    return `${this.objects.length} 0 R`;
  }

  add(body: string, at: PdfObjectRef = this.reserve()): PdfObjectRef {
    return this.put(Buffer.from(body, "latin1"), at);
  }

  /** Writes a stream. `entries`: of its dictionary. Compressed unless the bytes are already. */
  addStream(
    entries: string,
    bytes: Buffer | string,
    filter: "Flate" | "DCT" | "none" = "Flate",
  ): PdfObjectRef {
    const plain = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes;
    const data = filter === "Flate" ? deflateSync(plain, { level: 9 }) : plain;
    const name = filter === "none" ? "" : ` /Filter /${filter}Decode`;
    const head = `<< ${entries} /Length ${data.length}${name} >>\nstream\n`;
    return this.put(
      Buffer.concat([Buffer.from(head, "latin1"), data, Buffer.from("\nendstream")]),
      this.reserve(),
    );
  }

  private put(body: Buffer, ref: PdfObjectRef): PdfObjectRef {
    this.objects[Number.parseInt(ref, 10) - 1] = body;
    return ref;
  }

  /** The whole file. `id`: 16 bytes in hexadecimal. */
  finish(trailer: {
    root: PdfObjectRef;
    info: PdfObjectRef;
    id: string;
    version: "1.4" | "1.6";
  }): Buffer {
    // four bytes over 127 say that the file is binary (7.5.2)
    const parts = [Buffer.from(`%PDF-${trailer.version}\n%\xe2\xe3\xcf\xd3\n`, "latin1")];
    let at = parts[0]?.length ?? 0;
    const offsets = this.objects.map((body, i) => {
      if (!body) throw new Error(`object ${i + 1} was never written`);
      const part = Buffer.concat([
        Buffer.from(`${i + 1} 0 obj\n`),
        body,
        Buffer.from("\nendobj\n"),
      ]);
      parts.push(part);
      at += part.length;
      return at - part.length;
    });
    const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
    const { root, info, id } = trailer;
    parts.push(
      Buffer.from(
        `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${table.join("")}trailer\n` +
          `<< /Size ${offsets.length + 1} /Root ${root} /Info ${info} /ID [<${id}> <${id}>] >>\n` +
          `startxref\n${at}\n%%EOF\n`,
        "latin1",
      ),
    );
    return Buffer.concat(parts);
  }
}

/** Text as PDF writes it: plain ASCII in parentheses, anything else as UTF-16. */
export function pdfText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `(${text.replace(/[\\()]/g, "\\$&")})`;
  return `<FEFF${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;
}

/** SVG path data as PDF path operators, in the same coordinates. Browser-safe. */

export function pdfNumber(value: number): string {
  const rounded = Math.round(value * 1000) / 1000;
  if (!Number.isFinite(rounded)) throw new RangeError(`${value} can't be drawn`);
  return String(Object.is(rounded, -0) ? 0 : rounded).replace(/^(-?)0\./, "$1.");
}

export const pdfNumbers = (...values: readonly number[]): string => values.map(pdfNumber).join(" ");

type Point = readonly [number, number];

const argumentCounts = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 } as const;
type Letter = keyof typeof argumentCounts;

type Step = { readonly letter: Letter; readonly isRelative: boolean; readonly args: number[] };

function* readSteps(d: string): Generator<Step> {
  for (const [, command = "", rest = ""] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const letter = command.toLowerCase() as Letter;
    const count = argumentCounts[letter];
    if (count === undefined) throw new Error(`path data has the command "${command}"`);
    const isRelative = command === letter;
    const numbers = letter === "a" ? readArcNumbers(rest) : readNumbers(rest);
    if (count === 0 || numbers.length === count) {
      yield { letter, isRelative, args: numbers };
      continue;
    }
    if (numbers.length === 0 || numbers.length % count > 0) {
      throw new Error(`"${command}${rest}" lacks numbers`);
    }
    for (let i = 0; i < numbers.length; i += count) {
      const each: Letter = letter === "m" && i > 0 ? "l" : letter;
      yield { letter: each, isRelative, args: numbers.slice(i, i + count) };
    }
  }
}

const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
const readNumbers = (text: string): number[] => (text.match(NUMBER) ?? []).map(Number);

/** The two flags of an arc may stand without a space: "a5 5 0 1010 0". */
function readArcNumbers(text: string): number[] {
  const arc = new RegExp(
    `\\s*,?\\s*(${NUMBER.source})[\\s,]*(${NUMBER.source})[\\s,]*(${NUMBER.source})[\\s,]*([01])[\\s,]*([01])[\\s,]*(${NUMBER.source})[\\s,]*(${NUMBER.source})`,
    "gi",
  );
  return [...text.matchAll(arc)].flatMap(([, ...numbers]) => numbers.map(Number));
}

export function pathDataToPdf(d: string): string {
  const out: string[] = [];
  let pen: Point = [0, 0];
  let start: Point = [0, 0];
  /** The last control point, for "s" and "t", and the kind of curve that it belongs to. */
  let control: { point: Point; of: "c" | "q" } | undefined;
  const curve = (a: Point, b: Point, end: Point) => {
    out.push(`${pdfNumbers(...a, ...b, ...end)} c`);
    pen = end;
  };
  const quadratic = (by: Point, end: Point) => {
    const third = (from: Point): Point => [
      from[0] + (2 / 3) * (by[0] - from[0]),
      from[1] + (2 / 3) * (by[1] - from[1]),
    ];
    curve(third(pen), third(end), end);
    control = { point: by, of: "q" };
  };
  const mirrored = (of: "c" | "q"): Point =>
    control?.of === of ? [2 * pen[0] - control.point[0], 2 * pen[1] - control.point[1]] : pen;
  for (const { letter, isRelative, args } of readSteps(d)) {
    const [dx, dy] = isRelative ? pen : [0, 0];
    const at = (i: number): Point => [(args[i] ?? 0) + dx, (args[i + 1] ?? 0) + dy];
    const before = control;
    switch (letter) {
      case "m":
        pen = start = at(0);
        out.push(`${pdfNumbers(...pen)} m`);
        break;
      case "l":
      case "h":
      case "v":
        if (letter === "l") pen = at(0);
        if (letter === "h") pen = [(args[0] ?? 0) + dx, pen[1]];
        if (letter === "v") pen = [pen[0], (args[0] ?? 0) + dy];
        out.push(`${pdfNumbers(...pen)} l`);
        break;
      case "c":
        curve(at(0), at(2), at(4));
        control = { point: at2(args, dx, dy, 2), of: "c" };
        break;
      case "s": {
        const first = mirrored("c");
        curve(first, at(0), at(2));
        control = { point: at2(args, dx, dy, 0), of: "c" };
        break;
      }
      case "q":
        quadratic(at(0), at(2));
        break;
      case "t":
        quadratic(mirrored("q"), at(0));
        break;
      case "a":
        for (const [a, b, end] of arcToCurves(pen, args, at(5))) curve(a, b, end);
        break;
      case "z":
        out.push("h");
        pen = start;
        break;
    }
    if (control === before) control = undefined;
  }
  return out.join("\n");
}

const at2 = (args: readonly number[], dx: number, dy: number, i: number): Point => [
  (args[i] ?? 0) + dx,
  (args[i + 1] ?? 0) + dy,
];

/** An arc as curves of at most a quarter turn (SVG 2, appendix B.2). */
function arcToCurves(from: Point, args: readonly number[], to: Point): [Point, Point, Point][] {
  let [rx = 0, ry = 0] = args.map(Math.abs);
  const [, , turn = 0, isLarge = 0, isClockwise = 0] = args;
  if (rx === 0 || ry === 0) return [[from, to, to]];
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const half = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2] as const;
  const [x, y] = [cos * half[0] + sin * half[1], -sin * half[0] + cos * half[1]];
  const stretch = Math.sqrt((x / rx) ** 2 + (y / ry) ** 2);
  if (stretch > 1) [rx, ry] = [rx * stretch, ry * stretch];
  const square = (rx * y) ** 2 + (ry * x) ** 2;
  if (square === 0) return [];
  const root = Math.sqrt(Math.max(0, (rx * ry) ** 2 - square) / square);
  const sign = isLarge === isClockwise ? -root : root;
  const [cx, cy] = [(sign * rx * y) / ry, (-sign * ry * x) / rx];
  const begin = Math.atan2((y - cy) / ry, (x - cx) / rx);
  let sweep = Math.atan2((-y - cy) / ry, (-x - cx) / rx) - begin;
  if (isClockwise && sweep < 0) sweep += 2 * Math.PI;
  if (!isClockwise && sweep > 0) sweep -= 2 * Math.PI;
  const [mx, my] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const place = (px: number, py: number): Point => [
    mx + cos * (cx + rx * px) - sin * (cy + ry * py),
    my + sin * (cx + rx * px) + cos * (cy + ry * py),
  ];
  const count = Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9);
  const pull = (4 / 3) * Math.tan(sweep / count / 4);
  return Array.from({ length: count }, (_, i): [Point, Point, Point] => {
    const [a, b] = [begin + (i * sweep) / count, begin + ((i + 1) * sweep) / count];
    return [
      place(Math.cos(a) - pull * Math.sin(a), Math.sin(a) + pull * Math.cos(a)),
      place(Math.cos(b) + pull * Math.sin(b), Math.sin(b) - pull * Math.cos(b)),
      i === count - 1 ? to : place(Math.cos(b), Math.sin(b)),
    ];
  });
}
