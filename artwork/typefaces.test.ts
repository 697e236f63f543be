import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { Blob, Face } from "harfbuzzjs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { depth } from "#tests/support/depth.ts";
import { alphabet, findUnprintableCharacter } from "./alphabet.ts";
import { drawingToSvg } from "./drawing-to-svg.ts";
import { type TypefaceName, textLine } from "./sketch.ts";
import { type FontPart, readFontParts } from "./typefaces.ts";
import { TypeSetter } from "./typesetter.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let setter: TypeSetter;
let folder: string;
beforeAll(async () => {
  setter = await TypeSetter.open();
  folder = await mkdtemp(join(tmpdir(), "typefaces-"));
});
afterAll(() => rm(folder, { recursive: true }));

const faces: readonly TypefaceName[] = [
  ...(["poster", "poster-narrow", "sans", "sans-narrow", "serif", "serif-italic"] as const),
  ...(["anton", "slab", "slab-text", "wide", "wide-narrow", "wide-text", "round"] as const),
  ...(["round-narrow", "geometric", "classic", "script", "narrow", "narrow-bold"] as const),
];
/** Fine print, a phone number and a headline, in card units. */
const sizes = depth([30], [8.5, 30, 110]);

const COLUMNS = 24;
const PIXELS_PER_EM = 72;
/** What counts as ink, of 255: less may be a hairline between two pixels. */
const LEAST_INK = 160;

/** Characters in cells of two ems, as a picture of one byte a pixel: 255 is ink. */
function sheet(svg: string, size: number, font: Record<string, unknown> = {}) {
  const zoom = { mode: "zoom", value: PIXELS_PER_EM / size } as const;
  const { pixels, width } = new Resvg(svg, {
    fitTo: zoom,
    font: { loadSystemFonts: false, ...font },
  }).render();
  return { width, ink: pixels.filter((_, i) => i % 4 === 3) };
}

const place = (i: number, size: number) => ({
  x: size * (2 * (i % COLUMNS) + 0.5),
  y: size * (2 * Math.floor(i / COLUMNS) + 1.3),
});

const escapeXml = (text: string) => text.replace(/[&<]/g, (one) => `&#${one.charCodeAt(0)};`);

/** The darkest of a pixel and those around it: what stays within a pixel of an outline is no difference. */
function spread({ ink, width }: { ink: Uint8Array; width: number }): Uint8Array {
  const across = ink.map((one, i) => Math.max(one, ink[i - 1] ?? 0, ink[i + 1] ?? 0));
  return across.map((one, i) => Math.max(one, across[i - width] ?? 0, across[i + width] ?? 0));
}

/** The characters of a part with ink that is more than a pixel from the font's own outline, or lacks some of it. */
async function differences(face: TypefaceName, { bytes, characters }: FontPart, size: number) {
  const all = [...characters].filter((one, i) => one !== " " && i % depth(24, 1) === 0);
  const [width, height] = [2 * size * COLUMNS, 2 * size * Math.ceil(all.length / COLUMNS)];
  const lines = all.map((one, i) =>
    textLine(face, size, place(i, size).x, place(i, size).y, one, "#000000"),
  );
  const ours = sheet(
    drawingToSvg({ width, height, title: "", marks: setter.set(lines, ""), forPrint: true }),
    size,
  );
  const file = join(folder, `${face}.ttf`);
  await writeFile(file, bytes);
  const family = new Face(new Blob(bytes)).getName(1, "en");
  const texts = all.map((one, i) => {
    const { x, y } = place(i, size);
    return `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}">${escapeXml(one)}</text>`;
  });
  const source = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${texts.join("")}</svg>`;
  const theirs = sheet(source, size, { fontFiles: [file] });
  const [around, aroundTheirs] = [spread(ours), spread(theirs)];
  const cell = 2 * PIXELS_PER_EM;
  return all.filter((_, i) => {
    let hasInk = false;
    for (let y = 0; y < cell; y++) {
      const row = (Math.floor(i / COLUMNS) * cell + y) * ours.width + (i % COLUMNS) * cell;
      for (let at = row; at < row + cell; at++) {
        const [own = 0, source = 0] = [ours.ink[at], theirs.ink[at]];
        if (own - (aroundTheirs[at] ?? 0) > LEAST_INK || source - (around[at] ?? 0) > LEAST_INK)
          return true;
        hasInk ||= source > 200;
      }
    }
    return !hasInk;
  });
}

test.each(depth([...faces.slice(0, 2), ...faces.slice(-3)], faces))(
  "%s prints every character of the alphabet as its font's own outline",
  async (face) => {
    const parts = await readFontParts(face);
    expect(parts.flatMap(({ characters }) => [...characters]).toSorted()).toEqual(
      [...alphabet].toSorted(),
    );
    for (const size of sizes) {
      for (const part of parts) {
        expect(await differences(face, part, size), `${size}`).toEqual([]);
      }
    }
  },
);

test("a character that no face has is named whole, an emoji of several parts included", () => {
  expect(findUnprintableCharacter("½ off, façade, phở, “Đặng & Søn” ®™•…±")).toBeUndefined();
  expect(findUnprintableCharacter("Fu\u0308r dich")).toBeUndefined();
  expect(findUnprintableCharacter("Paws 👩🏽‍🚒 & claws 🐾")).toBe("👩🏽‍🚒");
  expect(findUnprintableCharacter("茶")).toBe("茶");
});
