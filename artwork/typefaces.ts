import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Buffer, Font } from "harfbuzzjs";
import { packageRoot } from "#platform/package-root.ts";
import { alphabet } from "./alphabet.ts";
import type { OutlineStep, PlacedGlyph } from "./drawing.ts";
import type { TypefaceName } from "./sketch.ts";

/** A design of type: its files under node_modules, one for each part of the alphabet, and its variable axes. */
type Design = {
  readonly file: (part: (typeof parts)[number]) => string;
  readonly axes?: Record<string, number>;
  readonly parts?: readonly (typeof parts)[number][];
};

const parts = ["latin", "latin-ext", "vietnamese"] as const;

const variable =
  (name: string, look: string): Design["file"] =>
  (part) =>
    `@fontsource-variable/${name}/files/${name}-${part}-${look}.woff2`;
const fixed =
  (name: string, weight: number): Design["file"] =>
  (part) =>
    `@fontsource/${name}/files/${name}-${part}-${weight}-normal.woff`;

const bricolage = variable("bricolage-grotesque", "standard-normal");
const instrument = variable("instrument-sans", "standard-normal");
const noto = variable("noto-sans", "standard-normal");
const archivo = variable("archivo", "standard-normal");
const fredoka = variable("fredoka", "standard-normal");
const western = ["latin", "latin-ext"] as const;

/** A plain sans that has every character of the alphabet: the last resort of each face, in about its weight and width. */
const everyCharacter = (wght: number, wdth: number): Design => ({
  file: noto,
  axes: { wght, wdth },
});

/**
 * Where each face takes its characters from: its own design first, then one of the same temperament for what that lacks. All
 * under the SIL Open Font License; Yellowtail Apache 2.0 (docs/licences.md).
 */
const designs: Record<TypefaceName, readonly Design[]> = {
  poster: [{ file: bricolage, axes: { opsz: 60, wdth: 82, wght: 780 } }, everyCharacter(800, 82)],
  "poster-narrow": [
    { file: bricolage, axes: { opsz: 96, wdth: 75, wght: 780 } },
    everyCharacter(800, 75),
  ],
  sans: [
    { file: instrument, axes: { wdth: 100, wght: 660 }, parts: western },
    everyCharacter(660, 95),
  ],
  "sans-narrow": [
    { file: instrument, axes: { wdth: 78, wght: 640 }, parts: western },
    everyCharacter(640, 75),
  ],
  serif: [
    {
      file: variable("fraunces", "full-normal"),
      axes: { opsz: 72, wght: 480, SOFT: 0, WONK: 0 },
    },
    everyCharacter(480, 100),
  ],
  "serif-italic": [
    {
      file: variable("fraunces", "full-italic"),
      axes: { opsz: 72, wght: 440, SOFT: 0, WONK: 1 },
    },
    everyCharacter(440, 100),
  ],
  anton: [{ file: fixed("anton", 400) }, everyCharacter(900, 62.5)],
  slab: [{ file: fixed("alfa-slab-one", 400) }, everyCharacter(900, 100)],
  "slab-text": [
    { file: variable("roboto-slab", "wght-normal"), axes: { wght: 760 } },
    everyCharacter(760, 95),
  ],
  wide: [{ file: archivo, axes: { wdth: 92, wght: 800 } }, everyCharacter(800, 92)],
  "wide-narrow": [{ file: archivo, axes: { wdth: 74, wght: 800 } }, everyCharacter(800, 74)],
  "wide-text": [{ file: archivo, axes: { wdth: 80, wght: 600 } }, everyCharacter(600, 80)],
  round: [
    { file: fredoka, axes: { wdth: 96, wght: 640 }, parts: western },
    everyCharacter(700, 92),
  ],
  "round-narrow": [
    { file: fredoka, axes: { wdth: 80, wght: 560 }, parts: western },
    everyCharacter(640, 78),
  ],
  geometric: [
    { file: variable("outfit", "wght-normal"), axes: { wght: 700 }, parts: western },
    everyCharacter(700, 96),
  ],
  classic: [
    { file: variable("source-serif-4", "standard-normal"), axes: { opsz: 60, wght: 720 } },
    everyCharacter(700, 92),
  ],
  script: [
    { file: fixed("yellowtail", 400), parts: western },
    { file: fixed("lobster", 400) },
    everyCharacter(600, 80),
  ],
  narrow: [{ file: fixed("barlow-condensed", 600) }, everyCharacter(600, 70)],
  "narrow-bold": [{ file: fixed("barlow-condensed", 700) }, everyCharacter(700, 70)],
};

/** A part of a face, as an OpenType file without axes, and the characters that the face takes from it. */
export type FontPart = { readonly bytes: Uint8Array; readonly characters: ReadonlySet<string> };

/**
 * Reads the parts of a face. Each character of the alphabet is in exactly one of them: the first that has it. HarfBuzz pins
 * variable axes and leaves out the rest.
 */
export async function readFontParts(face: TypefaceName): Promise<FontPart[]> {
  const [{ Blob, Face }, { default: subsetFont }] = await Promise.all([
    import("harfbuzzjs"),
    import("subset-font"),
  ]);
  const missing = new Set(alphabet);
  const found: FontPart[] = [];
  for (const { file, axes, parts: files = parts } of designs[face]) {
    for (const part of files) {
      if (missing.size === 0) break;
      const bytes = await subsetFont(
        await readFile(join(packageRoot, "node_modules", file(part))),
        [...missing].join(""),
        { targetFormat: "sfnt", noHinting: true, ...(axes && { variationAxes: axes }) },
      );
      const has = new Face(new Blob(bytes)).collectUnicodes();
      const characters = new Set(
        [...String.fromCodePoint(...has)].filter((one) => missing.has(one)),
      );
      if (characters.size > 0) found.push({ bytes, characters });
      for (const one of characters) missing.delete(one);
    }
  }
  if (missing.size > 0) throw new Error(`${face} lacks ${[...missing].join(" ")}`);
  return found;
}

/** A line of type in ems: its glyphs, each at its place from the start, and its width. */
type LaidOutLine = { readonly glyphs: readonly PlacedGlyph[]; readonly width: number };

export class Typeface {
  private readonly parts: readonly {
    readonly font: Font;
    readonly characters: ReadonlySet<string>;
    readonly outlines: Map<number, readonly OutlineStep[]>;
  }[];
  private readonly buffer: Buffer;
  private readonly shape: (font: Font, buffer: Buffer) => void;

  private constructor(parts: readonly FontPart[], { Blob, Face, Font, Buffer, shape }: HarfBuzz) {
    this.parts = parts.map(({ bytes, characters }) => ({
      font: new Font(new Face(new Blob(bytes))),
      characters,
      outlines: new Map(),
    }));
    this.buffer = new Buffer();
    this.shape = shape;
  }

  static async open(face: TypefaceName): Promise<Typeface> {
    return new Typeface(await readFontParts(face), await import("harfbuzzjs"));
  }

  /** One line, kerned, with `spacing` ems after each glyph but the last. Throws for a character that isn't in the alphabet. */
  layOut(text: string, spacing: number): LaidOutLine {
    const glyphs: PlacedGlyph[] = [];
    let at = 0;
    for (const { part, run } of this.runs(text)) {
      const { font, outlines } = part;
      const scale = marks.has(run) ? this.scaleOfMark(part, run) : 1;
      const em = font.face.upem;
      this.buffer.reset();
      this.buffer.addText(run);
      this.buffer.guessSegmentProperties();
      this.shape(font, this.buffer);
      for (const {
        codepoint,
        xOffset = 0,
        xAdvance = 0,
      } of this.buffer.getGlyphInfosAndPositions()) {
        const steps = outlines.get(codepoint) ?? this.outline(part, codepoint, scale);
        outlines.set(codepoint, steps);
        if (steps.length > 0) glyphs.push({ at: at + xOffset / em, steps });
        at += (xAdvance / em) * scale + spacing;
      }
    }
    return { glyphs, width: at - spacing };
  }

  /** How much smaller a mark is set than drawn: not at all where its face has it small already. */
  private scaleOfMark({ font }: Typeface["parts"][number], mark: string): number {
    const drawn = inkOf(outlineOf(font, glyphOf(font, mark)));
    return Math.min(1, (RAISED * this.capHeight()) / (drawn.bottom - drawn.top));
  }

  private capHeight(): number {
    const [own] = this.parts;
    return own ? -inkOf(outlineOf(own.font, glyphOf(own.font, "H"))).top : 0;
  }

  /** A glyph; a mark that is set smaller hangs from the height of capitals. */
  private outline({ font }: Typeface["parts"][number], glyph: number, scale: number) {
    const drawn = outlineOf(font, glyph);
    if (scale === 1) return drawn;
    const down = -this.capHeight() - inkOf(drawn).top * scale;
    return drawn.map(
      ([kind, ...values]): OutlineStep => [
        kind,
        ...values.map((value, i) => value * scale + (i % 2 === 0 ? 0 : down)),
      ],
    );
  }

  /** A text in stretches that one part of the face sets; a registered mark is one of its own. */
  private runs(text: string) {
    const runs: { part: Typeface["parts"][number]; run: string }[] = [];
    for (const character of text.normalize("NFC")) {
      const last = runs.at(-1);
      const part = this.parts.find(({ characters }) => characters.has(character));
      if (!part) throw new RangeError(`"${text}" has a character that our faces lack`);
      const isMark = marks.has(character) || (last && marks.has(last.run));
      if (last?.part === part && !isMark) last.run += character;
      else runs.push({ part, run: character });
    }
    return runs;
  }
}

type HarfBuzz = typeof import("harfbuzzjs");

/** What is set small and raised, and its height as a share of a capital's: some faces draw it as tall as one. */
const marks = new Set(["®", "™", "℠"]);
const RAISED = 0.52;

function glyphOf(font: Font, character: string): number {
  return font.nominalGlyph(character.codePointAt(0) ?? 0) ?? 0;
}

function inkOf(steps: readonly OutlineStep[]): { readonly top: number; readonly bottom: number } {
  const ys = steps.flatMap(([, ...values]) => values.filter((_, i) => i % 2 === 1));
  return { top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** A glyph in ems, y down. */
function outlineOf(font: Font, glyph: number): OutlineStep[] {
  const em = font.face.upem;
  return font
    .glyphToJson(glyph)
    .map(({ type, values }) => [
      type as OutlineStep[0],
      ...values.map((value, i) => (i % 2 === 0 ? value : -value) / em),
    ]);
}
