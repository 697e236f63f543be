import { readFileSync } from "node:fs";
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from "@cantoo/pdf-lib";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";

export type PageBitmap = { readonly data: Buffer; readonly width: number; readonly height: number };

/** A file as its own paper shows it: every four-ink color is read through its output intent, or through `fallback` if it has none. */
async function withColorsOfItsPaper(document: PDFDocument, fallback?: string): Promise<Uint8Array> {
  const { context } = document;
  const paper = findPaper(document) ?? (fallback && embedProfile(document, fallback));
  if (!paper) throw new Error("the press file has no output intent");
  const inks = context.obj(["ICCBased", paper]);
  for (const [, object] of context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFRawStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) continue;
    const resources = dict.lookup(PDFName.of("Resources"));
    if (!(resources instanceof PDFDict)) continue;
    const spaces = resources.lookup(PDFName.of("ColorSpace"));
    if (spaces instanceof PDFDict) spaces.set(PDFName.of("DefaultCMYK"), inks);
    else resources.set(PDFName.of("ColorSpace"), context.obj({ DefaultCMYK: inks }));
  }
  return document.save({ useObjectStreams: false });
}

function findPaper({ catalog }: PDFDocument): PDFObject | undefined {
  const intents = catalog.lookup(PDFName.of("OutputIntents"));
  const intent = intents instanceof PDFArray ? intents.lookup(0) : undefined;
  if (!(intent instanceof PDFDict)) return undefined;
  const profile = intent.lookup(PDFName.of("DestOutputProfile"));
  const inks = profile instanceof PDFStream ? profile.dict.lookup(PDFName.of("N")) : undefined;
  const isCmyk = inks instanceof PDFNumber && inks.asNumber() === 4;
  return isCmyk ? intent.get(PDFName.of("DestOutputProfile")) : undefined;
}

const embedProfile = ({ context }: PDFDocument, path: string) =>
  context.register(context.flateStream(readFileSync(path), { N: 4 }));

/** The pages of our own file as its paper shows them. */
export const renderPressFile = async (bytes: Buffer, density: number) =>
  renderPdfDocument(await PDFDocument.load(bytes, { updateMetadata: false }), density);

/** The pages of a document as its paper shows them. `fallback`: path of the profile where it names no paper. */
export async function renderPdfDocument(
  source: PDFDocument,
  density: number,
  fallback?: string,
): Promise<PageBitmap[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(await withColorsOfItsPaper(source, fallback));
    const pages: PageBitmap[] = [];
    for (let i = 0; i < document.getPageCount(); i++) {
      const rendered = await document.getPage(i).render({ scale: density / 72, render: "bitmap" });
      pages.push({ ...rendered, data: Buffer.from(rendered.data) });
    }
    document.destroy();
    return pages;
  } finally {
    library.destroy();
  }
}

export const bitmapToSharp = ({ data, width, height }: PageBitmap) =>
  sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();

/** Pixels to the inch at which a file's pages are drawn, and of the pictures of its sides that people read on a phone. */
export const PAGE_PIXELS_PER_INCH = 300;
const COPY_DENSITY = 150;

/** The picture of a side as it is cut, from its page at `PAGE_PIXELS_PER_INCH`. `x` and `y`: inches from the page's corner to the trim. */
export function cropSideFromPage(
  page: PageBitmap,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
) {
  const left = Math.max(0, Math.round(x * PAGE_PIXELS_PER_INCH));
  const top = Math.max(0, Math.round(y * PAGE_PIXELS_PER_INCH));
  return bitmapToSharp(page)
    .extract({
      left,
      top,
      width: Math.min(page.width - left, width * PAGE_PIXELS_PER_INCH),
      height: Math.min(page.height - top, height * PAGE_PIXELS_PER_INCH),
    })
    .resize({ width: width * COPY_DENSITY, height: height * COPY_DENSITY, fit: "fill" })
    .jpeg({ quality: 82 });
}
