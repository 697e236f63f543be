import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";

export type PageBitmap = { readonly data: Buffer; readonly width: number; readonly height: number };

/** The press file as its own paper shows it: every four-ink color is read through the file's output intent. */
async function withColorsOfItsPaper(bytes: Buffer): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const { context, catalog } = document;
  const intent = catalog.lookup(PDFName.of("OutputIntents"), PDFArray).lookup(0, PDFDict);
  const paper = intent.get(PDFName.of("DestOutputProfile"));
  if (!paper) throw new Error("the press file has no output intent");
  const spaces = context.obj({ DefaultCMYK: [PDFName.of("ICCBased"), paper] });
  for (const [, object] of context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFRawStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) continue;
    const resources = dict.lookupMaybe(PDFName.of("Resources"), PDFDict);
    resources?.set(PDFName.of("ColorSpace"), spaces);
  }
  return document.save({ useObjectStreams: false });
}

export async function renderPressFile(bytes: Buffer, density: number): Promise<PageBitmap[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(await withColorsOfItsPaper(bytes));
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
