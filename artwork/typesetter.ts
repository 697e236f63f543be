import { encode } from "uqr";
import type { Mark, PlacedGlyph } from "./drawing.ts";
import type { QrCodePlaceholderSketch, Sketch, TextSketch, TypefaceName } from "./sketch.ts";
import { Typeface } from "./typefaces.ts";

/** See `Mark`: 160 keeps the largest headline within 0.4 pt, 100 small type within 0.1 pt. */
const grids: Record<TypefaceName, number> = {
  ...{ poster: 160, "poster-narrow": 160, serif: 160, "serif-italic": 160 },
  ...{ anton: 160, slab: 160, "slab-text": 160, wide: 160, "wide-narrow": 160, round: 160 },
  ...{ geometric: 160, classic: 160, script: 160, "narrow-bold": 160, "round-narrow": 112 },
  ...{ sans: 100, "sans-narrow": 100, "wide-text": 100, narrow: 112 },
};

/** A line of type in ems, measured from its start on the baseline, y down. */
export type LineMetrics = {
  readonly width: number;
  /** From the start to the first ink; 0 where a glyph reaches over the start. */
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
};

/** The box of a line of type or a code on the sheet. */
export type TypeOrCodeBox = {
  readonly what: "words" | "code";
  readonly words: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Sets type: words become outlines, so that they look the same anywhere without a font. Node only. */
export class TypeSetter {
  private readonly faces: ReadonlyMap<TypefaceName, Typeface>;
  private readonly measured = new Map<string, LineMetrics>();

  private constructor(faces: ReadonlyMap<TypefaceName, Typeface>) {
    this.faces = faces;
  }

  /** Opens all faces. The libraries are loaded then: a server that draws no letter starts without their megabytes. */
  static async open(): Promise<TypeSetter> {
    const names = Object.keys(grids) as TypefaceName[];
    return new TypeSetter(
      new Map(
        await Promise.all(names.map(async (name) => [name, await Typeface.open(name)] as const)),
      ),
    );
  }

  private layOut(face: TypefaceName, text: string, spacing: number) {
    const found = this.faces.get(face);
    if (!found) throw new Error(`no face "${face}"`);
    return found.layOut(text, spacing);
  }

  /** The size, start and outlines of a line after fitting and anchoring. */
  private place(line: TextSketch): {
    x: number;
    size: number;
    width: number;
    glyphs: readonly PlacedGlyph[];
  } {
    let { size } = line;
    let laid = this.layOut(line.face, line.words, line.spacing / size);
    if (laid.width * size > line.fit) {
      size = (size * line.fit) / (laid.width * size);
      laid = this.layOut(line.face, line.words, line.spacing / line.size);
    }
    const width = laid.width * size;
    const shift = { start: 0, middle: width / 2, end: width }[line.anchor];
    return { x: line.x - shift, size, width, glyphs: laid.glyphs };
  }

  measure(face: TypefaceName, size: number, text: string): number {
    return this.layOut(face, text, 0).width * size;
  }

  /** The width of a line and its ink above (negative) and below the baseline, in ems; kept, as fitting asks often. */
  metrics(face: TypefaceName, text: string): LineMetrics {
    const key = `${face} ${text}`;
    const known = this.measured.get(key);
    if (known) return known;
    const { glyphs, width } = this.layOut(face, text, 0);
    const left = leftOf(glyphs);
    const ink = glyphs.length > 0 ? inkOf(glyphs) : { top: 0, bottom: 0 };
    const metrics = { width, left, ...ink };
    if (this.measured.size > 20_000) this.measured.clear();
    this.measured.set(key, metrics);
    return metrics;
  }

  /** Turns sketches into marks. `address` is the contents of every code in these sketches. */
  set(sketches: readonly Sketch[], address: string): Mark[] {
    return sketches.map((sketch): Mark => {
      if (sketch.kind === "words") {
        const { x, size, glyphs } = this.place(sketch);
        const { face, words, y, fill } = sketch;
        return { kind: "type", words, x, y, size, fill, glyphs, grid: grids[face] };
      }
      if (sketch.kind === "code-place") return printCode(sketch, address);
      if (sketch.kind === "group" || sketch.kind === "clip") {
        return { ...sketch, marks: this.set(sketch.marks, address) };
      }
      return sketch;
    });
  }

  /**
   * The boxes of type and codes on the sheet: from baseline to cap height for a line, the bounding
   * box if rotated. For checks that nothing overlaps or leaves the ad.
   */
  taken(sketches: readonly Sketch[]): TypeOrCodeBox[] {
    return sketches.flatMap((sketch): TypeOrCodeBox[] => {
      if (sketch.kind === "words") {
        const { x, size, width, glyphs } = this.place(sketch);
        const { top, bottom } = inkOf(glyphs);
        const left = leftOf(glyphs) * size;
        return [
          {
            what: "words",
            words: sketch.words,
            x: x + left,
            y: sketch.y + top * size,
            width: width - left,
            height: (bottom - top) * size,
          },
        ];
      }
      if (sketch.kind === "code-place") {
        const { x, y, size } = sketch;
        return [{ what: "code", words: "code", x, y, width: size, height: size }];
      }
      if (sketch.kind === "group") {
        return this.taken(sketch.marks).map((box) => moved(box, sketch));
      }
      return sketch.kind === "clip" ? this.taken(sketch.marks) : [];
    });
  }
}

/** From the start of a line to its first ink; 0 where that reaches over the start. */
function leftOf([first]: readonly PlacedGlyph[]): number {
  if (!first) return 0;
  const xs = first.steps.flatMap(([, ...numbers]) => numbers.filter((_, i) => i % 2 === 0));
  return Math.max(0, first.at + Math.min(...xs));
}

function inkOf(glyphs: readonly PlacedGlyph[]): { top: number; bottom: number } {
  const ys = glyphs.flatMap((glyph) =>
    glyph.steps.flatMap(([, ...numbers]) => numbers.filter((_, i) => i % 2 === 1)),
  );
  return { top: Math.min(...ys), bottom: Math.max(...ys) };
}

function moved(
  box: TypeOrCodeBox,
  by: { x: number; y: number; turn: number; scale: number },
): TypeOrCodeBox {
  const angle = (by.turn * Math.PI) / 180;
  const corners = [
    [box.x, box.y],
    [box.x + box.width, box.y],
    [box.x, box.y + box.height],
    [box.x + box.width, box.y + box.height],
  ] as const;
  const points = corners.map(([x, y]) => [
    by.x + by.scale * (x * Math.cos(angle) - y * Math.sin(angle)),
    by.y + by.scale * (x * Math.sin(angle) + y * Math.cos(angle)),
  ]);
  const xs = points.map(([x = 0]) => x);
  const ys = points.map(([, y = 0]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { ...box, x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/**
 * The code of a short upper-case address. Upper case keeps it in the alphanumeric mode: 25 modules
 * a side for up to 38 characters at level M; more than 29 modules would be too fine at 0.8 in.
 */
function printCode(place: QrCodePlaceholderSketch, address: string): Mark {
  const { data, size } = encode(address, { ecc: "M", border: 0, boostEcc: false, maskPattern: 2 });
  if (address !== address.toUpperCase()) throw new Error(`"${address}" is not upper case`);
  if (size > 29) throw new Error(`"${address}" needs ${size} modules; at most 29 scan`);
  if (place.size < 80) throw new Error(`a code of ${place.size / 100} in; at least 0.8 scans`);
  return { ...place, kind: "code", modules: data };
}
