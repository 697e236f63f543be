import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { create } from "@cantoo/fontkit";
import type { PDFDocument, PDFFont } from "@cantoo/pdf-lib";
import subsetFont from "subset-font";
import { packageRoot } from "#platform/package-root.ts";

export type PdfTypefaceName = "display" | "text" | "strong";
export const pdfTypefaceNames: readonly PdfTypefaceName[] = ["display", "text", "strong"];

const folder = join(packageRoot, "node_modules/@fontsource-variable");
const bricolage = `${folder}/bricolage-grotesque/files/bricolage-grotesque`;
const instrument = `${folder}/instrument-sans/files/instrument-sans`;

/** Where each face stands on its axes, and its files: of Western Europe's letters, then of other Latin ones. */
const sources: Record<PdfTypefaceName, { stem: string; axes: Record<string, number> }> = {
  display: { stem: bricolage, axes: { opsz: 60, wdth: 82, wght: 780 } },
  text: { stem: instrument, axes: { wdth: 100, wght: 430 } },
  strong: { stem: instrument, axes: { wdth: 100, wght: 640 } },
};
const parts = ["latin", "latin-ext"];

type Shape = {
  unitsPerEm: number;
  characterSet: readonly number[];
  layout(text: string): {
    glyphs: readonly { id: number; advanceWidth: number }[];
    positions: readonly { xAdvance: number }[];
  };
};

export type EmbeddedFont = { font: PDFFont; shape: Shape; characters: ReadonlySet<string> };

/**
 * Embeds a face, cut down to the characters of an alphabet. It is pinned by HarfBuzz: read directly, a compressed
 * variable file gives empty outlines for some glyphs.
 */
export async function embedTypeface(
  paper: PDFDocument,
  face: PdfTypefaceName,
  alphabet: string,
): Promise<EmbeddedFont[]> {
  const { stem, axes } = sources[face];
  const cuts: EmbeddedFont[] = [];
  let missing = [...new Set(alphabet)];
  for (const part of parts) {
    if (missing.length === 0) break;
    const file = await readFile(`${stem}-${part}-standard-normal.woff2`);
    const bytes = await subsetFont(file, missing.join(""), {
      targetFormat: "sfnt",
      variationAxes: axes,
      noHinting: true,
      keepFeatures: ["kern"],
    });
    const shape = create(bytes) as unknown as Shape;
    const has = new Set(charactersOf(shape));
    const characters = new Set(missing.filter((letter) => has.has(letter.codePointAt(0) ?? 0)));
    if (characters.size === 0) continue;
    missing = missing.filter((letter) => !characters.has(letter));
    const customName = `Spotlight-${face}-${part}`;
    cuts.push({ font: await paper.embedFont(bytes, { customName }), shape, characters });
  }
  return cuts;
}

/** A file cut down to nothing has no table of characters, and fontkit throws when asked for it. */
function charactersOf(shape: Shape): readonly number[] {
  try {
    return shape.characterSet;
  } catch {
    return [];
  }
}
