import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Font } from "fontkit";
import { encode } from "uqr";
import { packageRoot } from "#platform/package-root.ts";
import type { Mark, OutlineStep, PlacedGlyph } from "./drawing.ts";
import type { QrCodePlaceholderSketch, Sketch, TextSketch, TypefaceName } from "./sketch.ts";

type Source = {
  readonly file: string;
  readonly axes?: Record<string, number>;
  /** See `Mark`: 160 keeps the largest headline within 0.4 pt, 100 small type within 0.1 pt. */
  readonly grid: number;
};

const variable = join(packageRoot, "node_modules/@fontsource-variable");
const fixed = join(packageRoot, "node_modules/@fontsource");

/**
 * Where each face comes from, and its variable axes. Under the SIL Open Font License; Yellowtail
 * Apache 2.0.
 */
const sources: Record<TypefaceName, Source> = {
  poster: {
    file: `${variable}/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2`,
    grid: 160,
    axes: { opsz: 60, wdth: 82, wght: 780 },
  },
  "poster-narrow": {
    file: `${variable}/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2`,
    grid: 160,
    axes: { opsz: 96, wdth: 75, wght: 780 },
  },
  sans: {
    file: `${variable}/instrument-sans/files/instrument-sans-latin-standard-normal.woff2`,
    grid: 100,
    axes: { wdth: 100, wght: 660 },
  },
  "sans-narrow": {
    file: `${variable}/instrument-sans/files/instrument-sans-latin-standard-normal.woff2`,
    grid: 100,
    axes: { wdth: 78, wght: 640 },
  },
  serif: {
    file: `${variable}/fraunces/files/fraunces-latin-full-normal.woff2`,
    grid: 160,
    axes: { opsz: 72, wght: 480, SOFT: 0, WONK: 0 },
  },
  "serif-italic": {
    file: `${variable}/fraunces/files/fraunces-latin-full-italic.woff2`,
    grid: 160,
    axes: { opsz: 72, wght: 440, SOFT: 0, WONK: 1 },
  },
  anton: { file: `${fixed}/anton/files/anton-latin-400-normal.woff`, grid: 160 },
  slab: { file: `${fixed}/alfa-slab-one/files/alfa-slab-one-latin-400-normal.woff`, grid: 160 },
  script: { file: `${fixed}/yellowtail/files/yellowtail-latin-400-normal.woff`, grid: 160 },
  narrow: {
    file: `${fixed}/barlow-condensed/files/barlow-condensed-latin-600-normal.woff`,
    grid: 112,
  },
};

const alphabet = `${String.fromCodePoint(...Array.from({ length: 95 }, (_, i) => 32 + i))}’‘“”–—·×¢°©é→áíóúüñÁÉÍÓÚÜÑ¿¡½¼¾`;

/** A line of type in ems, measured from its start on the baseline, y down. */
export type LineMetrics = {
  readonly width: number;
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

/**
 * Sets type: words become outlines, so that they look the same in a picture, a proof and a press
 * file without any font. Node only (it reads the fonts); its results are plain data.
 */
export class TypeSetter {
  private readonly fonts: ReadonlyMap<TypefaceName, Font>;
  private readonly outlines = new Map<string, readonly OutlineStep[]>();
  private readonly measured = new Map<string, LineMetrics>();

  private constructor(fonts: ReadonlyMap<TypefaceName, Font>) {
    this.fonts = fonts;
  }

  /**
   * Opens all faces. Variable faces are pinned by HarfBuzz first: reading their compressed files
   * directly gives empty outlines for some glyphs. The libraries are loaded here: a server that draws no letter
   * starts without their three megabytes.
   */
  static async open(): Promise<TypeSetter> {
    const [{ create }, { default: subsetFont }] = await Promise.all([
      import("fontkit"),
      import("subset-font"),
    ]);
    const opened = await Promise.all(
      Object.entries(sources).map(async ([face, { file, axes }]) => {
        const pinned = await subsetFont(await readFile(file), alphabet, {
          targetFormat: "sfnt",
          variationAxes: axes,
          noHinting: true,
        });
        return [face as TypefaceName, create(pinned) as Font] as const;
      }),
    );
    return new TypeSetter(new Map(opened));
  }

  private font(face: TypefaceName): Font {
    const font = this.fonts.get(face);
    if (!font) throw new Error(`no face "${face}"`);
    return font;
  }

  /**
   * The outlines of one line in ems, with its width in ems. Throws for a character that the face
   * lacks.
   */
  private layOut(
    face: TypefaceName,
    text: string,
    spacing: number,
  ): { glyphs: PlacedGlyph[]; width: number } {
    const font = this.font(face);
    const em = font.unitsPerEm;
    const run = font.layout(text);
    const glyphs: PlacedGlyph[] = [];
    let at = 0;
    run.glyphs.forEach((glyph, i) => {
      const place = run.positions[i];
      if (glyph.id === 0) throw new Error(`"${text}" has a character that ${face} lacks`);
      const key = `${face} ${glyph.id}`;
      const steps = this.outlines.get(key) ?? outline(glyph.path.commands, em);
      this.outlines.set(key, steps);
      if (steps.length > 0) glyphs.push({ at: at + (place?.xOffset ?? 0) / em, steps });
      at += (place?.xAdvance ?? 0) / em + spacing;
    });
    return { glyphs, width: at - spacing };
  }

  /** The size, start and outlines of a line after fitting and anchoring. */
  private place(line: TextSketch): {
    x: number;
    size: number;
    width: number;
    glyphs: PlacedGlyph[];
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

  /** The width of a line of type, in units. */
  measure(face: TypefaceName, size: number, text: string): number {
    return this.layOut(face, text, 0).width * size;
  }

  /** The width of a line and its ink above (negative) and below the baseline, in ems; kept, as fitting asks often. */
  metrics(face: TypefaceName, text: string): LineMetrics {
    const key = `${face} ${text}`;
    const known = this.measured.get(key);
    if (known) return known;
    const { glyphs, width } = this.layOut(face, text, 0);
    const metrics = { width, ...(glyphs.length > 0 ? inkOf(glyphs) : { top: 0, bottom: 0 }) };
    if (this.measured.size > 20_000) this.measured.clear();
    this.measured.set(key, metrics);
    return metrics;
  }

  /** The first character that no face has, or undefined. */
  static unprintable(text: string): string | undefined {
    return [...text].find((character) => !alphabet.includes(character));
  }

  /** Turns sketches into marks. `address` is the contents of every code in these sketches. */
  set(sketches: readonly Sketch[], address: string): Mark[] {
    return sketches.map((sketch): Mark => {
      if (sketch.kind === "words") {
        const { x, size, glyphs } = this.place(sketch);
        const { grid } = sources[sketch.face];
        return { kind: "type", x, y: sketch.y, size, fill: sketch.fill, glyphs, grid };
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
        return [
          {
            what: "words",
            words: sketch.words,
            x,
            y: sketch.y + top * size,
            width,
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

const letters = {
  moveTo: "M",
  lineTo: "L",
  quadraticCurveTo: "Q",
  bezierCurveTo: "C",
  closePath: "Z",
} as const;

type FontCommand = { readonly command: keyof typeof letters; readonly args: readonly number[] };

function outline(commands: readonly FontCommand[], em: number): OutlineStep[] {
  return commands.map(({ command, args }) => [
    letters[command],
    ...args.map((value, i) => (i % 2 === 0 ? value : -value) / em),
  ]);
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
