import type { PDFiumDocument } from "@hyzyla/pdfium";

/** What PDFium's own functions are that its wrapper has no names for (fpdfview.h, fpdf_annot.h). */
type Pdfium = {
  HEAPU8: Uint8Array;
  wasmExports: { malloc: (bytes: number) => number; free: (at: number) => void };
  _FPDFPage_GetAnnotCount: (page: number) => number;
  _FPDFPage_GetAnnot: (page: number, at: number) => number;
  _FPDFPage_RemoveAnnot: (page: number, at: number) => number;
  _FPDFPage_CloseAnnot: (note: number) => void;
  _FPDFAnnot_GetSubtype: (note: number) => number;
  _FPDFAnnot_GetFlags: (note: number) => number;
  /** Bytes of the picture that a note brings with it, with the two that end it. */
  _FPDFAnnot_GetAP: (note: number, mode: number, at: number, bytes: number) => number;
  _FPDFBitmap_CreateEx: (
    width: number,
    height: number,
    format: number,
    at: number,
    row: number,
  ) => number;
  _FPDFBitmap_FillRect: (
    bitmap: number,
    x: number,
    y: number,
    width: number,
    height: number,
    color: number,
  ) => void;
  _FPDFBitmap_Destroy: (bitmap: number) => void;
  _FPDF_RenderPageBitmap: (
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ) => void;
  _FPDF_FFLDraw: (
    form: number,
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ) => void;
  _FORM_OnAfterLoadPage: (page: number, form: number) => void;
};

/** Kinds of annotation that are part of a page: a link, typed text, a stamp, a form's field, a watermark. */
const PART_OF_PAGE = new Set([2, 3, 13, 20, 24]);
const LINK = 2;
const POPUP = 16;
/** What is drawn by its own picture alone: typed text, a stamp, a watermark. */
const NEEDS_PICTURE = new Set([3, 13, 24]);
/** Flags of an annotation (ISO 32000-1, 12.5.3). */
const HIDDEN = 2;
const PRINTS = 4;
const BGRA = 4;
/** With annotations, red before blue, for a printer: layers and notes that don't print are left out. */
const FLAGS = 0x01 | 0x10 | 0x800;

type Size = { width: number; height: number };

/**
 * The first page as it prints, on white, in so many pixels. `hidden`: its notes on layers that don't print, by their place in its
 * list. `notes`: how many others were left out.
 */
export function drawPdfPageForPrint(
  document: PDFiumDocument,
  { width, height, hidden }: Size & { hidden: ReadonlySet<number> },
) {
  const page = document.getPage(0);
  const text = page.getText().slice(0, 20_000);
  const { module, pageIdx } = page as unknown as { module: Pdfium; pageIdx: number };
  const notes = removeNotes(module, pageIdx, hidden);
  const form = document.initializeFormFields();
  module._FORM_OnAfterLoadPage(pageIdx, form);
  const bytes = width * height * BGRA;
  const at = module.wasmExports.malloc(bytes);
  if (at === 0) throw new Error("There is no memory for this page.");
  const bitmap = module._FPDFBitmap_CreateEx(width, height, BGRA, at, width * BGRA);
  module._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
  module._FPDF_RenderPageBitmap(bitmap, pageIdx, 0, 0, width, height, 0, FLAGS);
  module._FPDF_FFLDraw(form, bitmap, pageIdx, 0, 0, width, height, 0, FLAGS);
  const data = Buffer.from(module.HEAPU8.subarray(at, at + bytes));
  module._FPDFBitmap_Destroy(bitmap);
  module.wasmExports.free(at);
  return { data, width, height, text, notes };
}

function removeNotes(module: Pdfium, page: number, hidden: ReadonlySet<number>): number {
  let removed = 0;
  for (let at = module._FPDFPage_GetAnnotCount(page) - 1; at >= 0; at--) {
    const note = module._FPDFPage_GetAnnot(page, at);
    const kind = module._FPDFAnnot_GetSubtype(note);
    const flags = module._FPDFAnnot_GetFlags(note);
    const isBlank = NEEDS_PICTURE.has(kind) && module._FPDFAnnot_GetAP(note, 0, 0, 0) <= 2;
    module._FPDFPage_CloseAnnot(note);
    const prints = PART_OF_PAGE.has(kind) && (flags & PRINTS) !== 0 && (flags & HIDDEN) === 0;
    if (prints && !isBlank && !hidden.has(at)) continue;
    // A link shows nothing, a popup belongs to its note, and layers are told of by themselves.
    if (kind !== LINK && kind !== POPUP && !hidden.has(at)) removed++;
    module._FPDFPage_RemoveAnnot(page, at);
  }
  return removed;
}
