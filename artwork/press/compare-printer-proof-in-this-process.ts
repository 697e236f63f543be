import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Box, CardLayout } from "#artwork/layouts/card-layout.ts";
import { type PageBoxes, readPageBoxes } from "#platform/files/inspection/inspect-pdf.ts";
import { pluralize } from "#platform/number-word.ts";
import { comparePictures } from "./compare-pictures.ts";
import type { ComparedProof, ProofRequest } from "./compare-printer-proof.ts";
import { copyOfSide, PAGE_DENSITY, renderPressFile } from "./render-press-file.ts";
import { pressFileParts } from "./run-in-press-process.ts";

const sides = ["front", "back"] as const;

export async function comparePrinterProofInThisProcess({
  folder,
  layout,
  profile,
  ...pictures
}: ProofRequest): Promise<ComparedProof> {
  const bytes = Buffer.from(pictures.proof);
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const boxes = document.getPages().map(readPageBoxes);
  if (boxes.length !== 2) {
    return { problem: `The proof has ${pluralize(boxes.length, "page")}; the card has 2 sides.` };
  }
  const trims = boxes.map((page) => findTrim(page, layout));
  const pages = await renderPressFile(bytes, PAGE_DENSITY, profile);
  const differs = { front: 0, back: 0 };
  for (const [i, side] of sides.entries()) {
    const [trim, page, seen] = [trims[i], pages[i], boxes[i]?.trim];
    if (!page || !seen) throw new Error(`the proof has no ${side}`);
    if (!trim) {
      const size = `${inches(seen.width)} × ${inches(seen.height)}`;
      const card = `${layout.width} × ${layout.height}`;
      return { problem: `Page ${i + 1} of the proof is ${size} in; the card is ${card} in.` };
    }
    const { width, height } = layout;
    const picture = await copyOfSide(page, { ...trim, width, height }).toBuffer();
    await writeFile(join(folder, pressFileParts[side]), picture);
    differs[side] = (await comparePictures(Buffer.from(pictures[side]), picture)).share;
  }
  return differs;
}

const inches = (length: number) => String(Math.round(length * 100) / 100);

/** Inches by which a page may be larger or smaller than it says. */
const LEEWAY = 0.02;
/** Inches around the card at most: bleed, and paper for marks. */
const WIDEST_MARGIN = 1.5;

/** Where a page is cut: where it says so, else in its middle with the same margin on all sides; undefined if it is another size. */
function findTrim({ whole, trim }: PageBoxes, { width, height }: CardLayout): Box | undefined {
  if (Math.abs(trim.width - width) < LEEWAY && Math.abs(trim.height - height) < LEEWAY) return trim;
  const [x, y] = [(whole.width - width) / 2, (whole.height - height) / 2];
  const isEven = Math.abs(x - y) < LEEWAY && x > 0 && x < WIDEST_MARGIN;
  return trim === whole && isEven ? { x, y, width, height } : undefined;
}
