import { readFile } from "node:fs/promises";
import { create, type Font } from "@cantoo/fontkit";
import subsetFont from "subset-font";
import { type Lettering, letterings } from "#artwork/studio/type/lettering.ts";
import { readFontParts } from "#artwork/typefaces.ts";

const HEADER = 12;

const RECORD = 16;

/** Layout features the pages use: kerning, ligatures, marks, tabular and lining figures. */
const features = ["kern", "liga", "ccmp", "locl", "mark", "mkmk", "tnum", "lnum", "case"];

function characters(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
}

const ascii = characters(0x20, 0x7e);
/** Letters and quotes of Western European names: a file of their own, which a page without them never asks for. */
const accents = `¡£§«»¿${characters(0xc0, 0xff).replace("×", "")}Œœ‚„€`;
/** Neither face has arrows or primes; pages draw arrows as icons. */
const punctuation = "\u00a0’‘“”–—…•·×−™¢°©®";

/**
 * The two faces of the interface. The display face keeps its width axis (headings are narrowed as
 * they grow) but one weight and one optical size: with the weight axis too, both files together
 * would weigh 78 KB, and 40 is what all fonts of the public pages may weigh. Its widths are those of `--stretch-*`.
 */
export const faces = [
  {
    file: "display.woff2",
    source: "bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2",
    text: `${ascii}${punctuation}½¼áéíóúüñçÁÉÍÓÚÜÑ¿¡`,
    axes: { opsz: 60, wght: 800, wdth: { min: 78, max: 92 } },
    measuredAt: { opsz: 60, wght: 800, wdth: 82 },
    fallback: {
      family: "Bricolage Fallback",
      local: ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Arimo Bold"],
      bold: true,
    },
  },
  {
    file: "text.woff2",
    source: "instrument-sans/files/instrument-sans-latin-standard-normal.woff2",
    text: `${ascii}${punctuation}`,
    axes: { wdth: 100, wght: { min: 400, max: 700 } },
    measuredAt: { wdth: 100, wght: 400 },
    fallback: {
      family: "Instrument Fallback",
      local: ["Arial", "ArialMT", "Liberation Sans", "Arimo"],
      bold: false,
    },
  },
] as const;

/** A plain paragraph, lower case, so that letters and spaces come as often as they do on a page. */
const letters =
  "several local businesses share one large card that goes to every household on the route " +
  "you take one place for your trade and nobody else in your line of work is on the same card " +
  "we design print and mail it each month and send you a copy quick boxes jump for a prize";

/** Advance widths of Arial, in thousandths of an em (Adobe's Helvetica metrics, which Arial keeps). */
const arial = {
  regular: { " ": 278, ...widths("abdeghnopqu", 556), ...widths("ckvxyzs", 500) },
  bold: { " ": 278, ...widths("bdghnopqu", 611), ...widths("acekvxys", 556) },
} as const;
const arialNarrowLetters = {
  regular: { f: 278, i: 222, j: 222, l: 222, m: 833, r: 333, t: 278, w: 722 },
  bold: { f: 333, i: 278, j: 278, l: 278, m: 889, r: 389, t: 333, w: 778, z: 500 },
} as const;

function widths(of: string, width: number): Record<string, number> {
  return Object.fromEntries([...of].map((letter) => [letter, width]));
}

function arialWidth(weight: "regular" | "bold"): number {
  const table: Record<string, number> = { ...arial[weight], ...arialNarrowLetters[weight] };
  return [...letters].reduce((sum, letter) => {
    const width = table[letter];
    if (width === undefined) throw new Error(`no width of Arial for "${letter}"`);
    return sum + width;
  }, 0);
}

const percent = (ratio: number) => `${(ratio * 100).toFixed(2)}%`;

async function fallbackRule(face: (typeof faces)[number], source: Buffer): Promise<string> {
  const pinned = await subsetFont(source, face.text, {
    targetFormat: "sfnt",
    variationAxes: face.measuredAt,
  });
  const font = create(pinned) as Font;
  const ownWidth = (font.layout(letters).advanceWidth / font.unitsPerEm) * 1000;
  const adjust = ownWidth / arialWidth(face.fallback.bold ? "bold" : "regular");
  const part = (units: number) => percent(Math.abs(units) / font.unitsPerEm / adjust);
  return `@font-face {
  font-family: "${face.fallback.family}";
  src: ${face.fallback.local.map((name) => `local("${name}")`).join(", ")};
  size-adjust: ${percent(adjust)};
  ascent-override: ${part(font.ascent)};
  descent-override: ${part(font.descent)};
  line-gap-override: ${part(font.lineGap)};
}
`;
}

/** The interface's fonts as files by name: two subset woff2 and fallback rules of the same metrics. */
export async function subsetFonts(): Promise<Map<string, Buffer | string>> {
  const files = new Map<string, Buffer | string>();
  let rules = "";
  for (const face of faces) {
    const source = await readFile(`node_modules/@fontsource-variable/${face.source}`);
    files.set(face.file, await subsetFace(face, source, face.text));
    if (face.file === "text.woff2") {
      files.set("text-accents.woff2", await subsetFace(face, source, accents));
    }
    rules += await fallbackRule(face, source);
  }
  files.set("font-fallbacks.css", rules);
  files.set("text-accents-range.txt", unicodeRange(accents));
  return files;
}

/** Characters as a `unicode-range`: "U+a1,U+a3". */
export const unicodeRange = (text: string): string =>
  [...text].map((letter) => `U+${letter.codePointAt(0)?.toString(16)}`).join();

/**
 * A face with its axes, and the kerning of the one weight and width at which it is measured: kerning that varies along an
 * axis takes a quarter of the file.
 */
async function subsetFace(
  { axes, measuredAt }: (typeof faces)[number],
  source: Buffer,
  text: string,
): Promise<Buffer> {
  const kept = { keepFeatures: [...features], noHinting: true };
  const [variable, pinned] = await Promise.all(
    [axes, measuredAt].map((variationAxes) =>
      subsetFont(source, text, { ...kept, targetFormat: "sfnt", variationAxes }),
    ),
  );
  if (!variable || !pinned) throw new Error("the face was not cut");
  const tables = readTables(variable);
  const placing = readTables(pinned);
  for (const name of ["GPOS", "GDEF"]) {
    const table = placing.get(name);
    if (table) tables.set(name, table);
  }
  return subsetFont(writeTables(variable, tables), text, { ...kept, targetFormat: "woff2" });
}

/** The tables of a font file (OpenType, "sfnt") by their names. */
export function readTables(font: Buffer): Map<string, Buffer> {
  const count = font.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, i) => {
      const record = HEADER + RECORD * i;
      const from = font.readUInt32BE(record + 8);
      const to = from + font.readUInt32BE(record + 12);
      return [font.toString("latin1", record, record + 4), font.subarray(from, to)];
    }),
  );
}

/** A font file of the same kind as another, with these tables. */
function writeTables(like: Buffer, tables: ReadonlyMap<string, Buffer>): Buffer {
  const names = [...tables.keys()].sort();
  const head = Buffer.alloc(HEADER + RECORD * names.length);
  const power = Math.floor(Math.log2(names.length));
  like.copy(head, 0, 0, 4);
  head.writeUInt16BE(names.length, 4);
  head.writeUInt16BE(2 ** power * RECORD, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE((names.length - 2 ** power) * RECORD, 10);
  const parts = [head];
  let from = head.length;
  names.forEach((name, i) => {
    const table = tables.get(name) ?? Buffer.alloc(0);
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    const record = HEADER + RECORD * i;
    head.write(name, record, "latin1");
    head.writeUInt32BE(checksum(padded), record + 4);
    head.writeUInt32BE(from, record + 8);
    head.writeUInt32BE(table.length, record + 12);
    parts.push(padded);
    from += padded.length;
  });
  return Buffer.concat(parts);
}

function checksum(padded: Buffer): number {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}

/** The display face of the interface, which every page has. */
const OURS = "poster";
/** Fonts that a device has: ours comes late, too, and would move the lines when it does. */
const MEANWHILE = '"Bricolage Fallback",system-ui,sans-serif';

/**
 * What the headline of an offer page is set in: for each lettering of ads with a face of its own a sheet, and the files that it
 * names, by the characters of which a page asks for them. One that comes late is kept for the next page: lines that break anew
 * would move what is below them.
 */
export async function drawLetterings(): Promise<Map<string, Buffer | string>> {
  const files = new Map<string, Buffer | string>();
  for (const [id, { display, isCapitals = false }] of Object.entries<Lettering>(letterings)) {
    const [face = OURS] = display;
    if (face === OURS) continue;
    const parts = await readFontParts(face);
    const rules: string[] = [];
    for (const [i, { bytes, characters }] of parts.entries()) {
      const text = [...characters].join("");
      const file = `${id}-${i}.woff2`;
      const cut = subsetFont(withoutNames(bytes), text, { targetFormat: "woff2", noHinting: true });
      files.set(`letterings/${file}`, await cut);
      rules.push(
        `@font-face{font-family:"Ad ${id}";src:url("./${file}") format("woff2");font-weight:100 900;font-display:optional;unicode-range:${unicodeRange(text)}}`,
      );
    }
    const capitals = isCapitals ? ";--ad-case:uppercase" : "";
    const look = `--ad-face:"Ad ${id}",${MEANWHILE};--ad-tracking:0${capitals}`;
    rules.push(`.lettering-${id}{${look}}`);
    files.set(`letterings/${id}.css`, rules.join("\n"));
  }
  return files;
}

/** Family, unique, full and PostScript name, and the family again where it has many styles. */
const NAME_IDS = [1, 3, 4, 6, 16];

/** A font (OpenType, "sfnt") that doesn't call itself what it is: a license may reserve the name for the whole face. */
function withoutNames(font: Uint8Array): Buffer {
  const nameless = Buffer.from(font);
  const names = readTables(nameless).get("name");
  if (!names) return nameless;
  const [count, strings] = [names.readUInt16BE(2), names.readUInt16BE(4)];
  for (let at = 6; at < 6 + 12 * count; at += 12) {
    if (!NAME_IDS.includes(names.readUInt16BE(at + 6))) continue;
    const from = strings + names.readUInt16BE(at + 10);
    const letter = names.readUInt16BE(at) === 1 ? "A" : "\0A";
    names.fill(letter, from, from + names.readUInt16BE(at + 8));
  }
  return nameless;
}
