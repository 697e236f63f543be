import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Box, CardLayout } from "#artwork/layouts/card-layout.ts";
import { type PageBoxes, readPageBoxes } from "#platform/files/inspection/inspect-pdf.ts";
import { pluralize } from "#platform/number-word.ts";
import { compareCardSidePictures } from "./compare-pictures.ts";
import { cropSideFromPage, PAGE_PIXELS_PER_INCH, renderPdfDocument } from "./render-press-file.ts";
import {
  type ComparedPrinterProof,
  type PrinterProofRequest,
  pressFileParts,
} from "./run-in-press-process.ts";

const sides = ["front", "back"] as const;

export async function comparePrinterProofInThisProcess({
  folder,
  layout,
  profile,
  ...pictures
}: PrinterProofRequest): Promise<ComparedPrinterProof> {
  const bytes = Buffer.from(pictures.proof);
  // a PDF that is only locked against changes opens without a password
  const document = await PDFDocument.load(bytes, { updateMetadata: false, password: "" });
  const boxes = document.getPages().map(readPageBoxes);
  if (boxes.length !== 2) {
    return { problem: `The proof has ${pluralize(boxes.length, "page")}; the card has 2 sides.` };
  }
  const trims: Box[] = [];
  for (const [i, page] of boxes.entries()) {
    const trim = findTrim(page, layout);
    if (!trim) {
      const seen = isCut(page.trim, layout) ? page.whole : page.trim;
      const size = `${inches(seen.width)} × ${inches(seen.height)}`;
      const card = `${layout.width} × ${layout.height}`;
      return { problem: `Page ${i + 1} of the proof is ${size} in; the card is ${card} in.` };
    }
    trims.push(trim);
  }
  const pages = await renderPdfDocument(document, PAGE_PIXELS_PER_INCH, profile);
  const { width, height } = layout;
  const differs = { front: 0, back: 0 };
  for (const [i, side] of sides.entries()) {
    const [trim, page] = [trims[i], pages[i]];
    if (!trim || !page) throw new Error(`the proof has no ${side}`);
    const picture = await cropSideFromPage(page, { ...trim, width, height }).toBuffer();
    await writeFile(join(folder, pressFileParts[side]), picture);
    differs[side] = (await compareCardSidePictures(Buffer.from(pictures[side]), picture)).share;
  }
  return differs;
}

const inches = (length: number) => String(Math.round(length * 100) / 100);

/** Inches by which a page may be larger or smaller than it says. */
const LEEWAY = 0.02;
/** Inches around the card at most: bleed, and paper for marks. */
const WIDEST_MARGIN = 1.5;
/** Inches of a page's side at most, also if it says where it is cut: a press sheet of 19 × 13 in. A larger one isn't drawn. */
const LARGEST_PAGE = 20;

const isCut = (trim: Box, { width, height }: CardLayout) =>
  Math.abs(trim.width - width) < LEEWAY && Math.abs(trim.height - height) < LEEWAY;

/** Where a page is cut: where it says so, else in its middle with the same margin on all sides; undefined if it is another size. */
function findTrim({ whole, trim }: PageBoxes, layout: CardLayout): Box | undefined {
  const { width, height } = layout;
  if (Math.max(whole.width, whole.height) > LARGEST_PAGE) return undefined;
  if (isCut(trim, layout)) return trim;
  const [x, y] = [(whole.width - width) / 2, (whole.height - height) / 2];
  const isEven = Math.abs(x - y) < LEEWAY && x > 0 && x < WIDEST_MARGIN;
  return trim === whole && isEven ? { x, y, width, height } : undefined;
}
