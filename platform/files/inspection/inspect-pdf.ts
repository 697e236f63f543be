import {
  EncryptedPDFError,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFString,
} from "@cantoo/pdf-lib";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { drawPdfPageForPrint } from "./draw-pdf-for-print.ts";
import {
  type InchBox,
  type Inspection,
  inspectionLimits,
  type PdfProperties,
  UnusableFileError,
} from "./inspection.ts";
import {
  findNotesNotForPrint,
  hasLayersNotForPrint,
  listPdfDictionaries,
  readPdfResources,
} from "./pdf-resources.ts";
import type { Picture } from "./render-and-inspect-picture.ts";

const POINTS = 72;
/** Kinds of action that run something (ISO 32000-1, 12.6.4), and forms that draw themselves. */
const SCRIPTS = ["JavaScript", "Launch", "Rendition"];

/** In digits, or its end in letters as on a phone's keys: "602-FIX-PIPE". */
const PHONE =
  /\(?\b\d{3}\)?[\s./·•\p{Pd}]{0,3}(?:\d{3}[\s./·•\p{Pd}]{0,3}\d{4}\b|(?=[\dA-Z-]*[A-Z]{3})[\dA-Z](?:-?[\dA-Z]){6,})/u;

type SeenPdf = Pick<Inspection, "inches" | "colorSpace" | "pdf"> & { picture: Picture };

/** Reads a PDF and renders its first page. Refuses a password, scripts, a page over 40 inches. */
export async function inspectPdf(bytes: Buffer): Promise<SeenPdf> {
  const document = await openDocument(bytes);
  refuseScripts(document);
  const [page] = document.getPages();
  if (!page) throw new UnusableFileError("empty");
  const { whole, trim } = readPageBoxes(page);
  if (!(trim.width > 0 && trim.height > 0)) throw new UnusableFileError("empty");
  const longest = Math.max(whole.width, whole.height);
  if (longest > inspectionLimits.inches) throw new UnusableFileError("too-large-page");
  // As many pixels as the largest spot can print, however large the page is.
  const density = Math.min(
    inspectionLimits.longestSide / Math.max(trim.width, trim.height),
    MOST_OF_PAGE / longest,
  );
  const hidden = findNotesNotForPrint(document, page);
  const { picture, text, notes } = await renderPage(bytes, density, { whole, trim, hidden });
  const found = readPdfResources(page);
  const words = `${text} ${typedInto(page)}`;
  const pdf: PdfProperties = {
    pages: document.getPageCount(),
    bleed: trim === whole ? null : smallestMargin(whole, trim),
    missingFonts: [...found.missingFonts].slice(0, 10),
    spotColors: [...found.spotColors].slice(0, 10),
    hasPhone: PHONE.test(words) || (/[a-z]/i.test(words) ? false : null),
    leftOut: { notes, hasLayers: hasLayersNotForPrint(document) },
    hasOverprint: found.hasOverprint,
  };
  const inches = { width: trim.width, height: trim.height };
  return { inches, colorSpace: found.hasInks ? "cmyk" : "rgb", pdf, picture };
}

/** Pixels of the longest side of a page of which only the trim is kept. */
const MOST_OF_PAGE = 4_000;

/** A PDF that its owner locked against changes opens with no password. */
async function openDocument(bytes: Buffer): Promise<PDFDocument> {
  const options = { updateMetadata: false, throwOnInvalidObject: true };
  const open = (more = {}) => PDFDocument.load(bytes, { ...options, ...more });
  const isLocked = (error: unknown) =>
    error instanceof EncryptedPDFError || bytes.includes("/Encrypt");
  try {
    const document = await open().catch((error: unknown) => {
      // What is locked makes a strict reader stumble; PDFium opens it, and runs nothing.
      if (isLocked(error)) return open({ password: "", throwOnInvalidObject: false });
      throw error;
    });
    document.getPageCount();
    return document;
  } catch (error) {
    throw new UnusableFileError(isLocked(error) ? "password" : "damaged", error);
  }
}

function refuseScripts(document: PDFDocument): void {
  for (const dict of listPdfDictionaries(document)) {
    const kind = dict.get(PDFName.of("S"));
    const runs = kind instanceof PDFName && SCRIPTS.includes(kind.decodeText());
    if (runs || (dict.has(PDFName.of("XFA")) && dict.has(PDFName.of("Fields")))) {
      throw new UnusableFileError("pdf-scripts");
    }
  }
}

/** What was typed into the page's form and notes, which its text lacks. */
function typedInto(page: PDFPage): string {
  const typed = (page.node.Annots()?.asArray() ?? []).flatMap((each) => {
    const note = page.doc.context.lookup(each);
    if (!(note instanceof PDFDict)) return [];
    return ["V", "Contents"].map((key) => note.lookup(PDFName.of(key)));
  });
  return typed
    .flatMap((text) =>
      text instanceof PDFString || text instanceof PDFHexString ? text.decodeText() : [],
    )
    .join(" ");
}

export type PageBoxes = { whole: InchBox; trim: InchBox };

/** What a page shows, and where it is cut if it says so: in inches, upright, from the top left. */
export function readPageBoxes(page: PDFPage): PageBoxes {
  const unit = page.node.lookup(PDFName.of("UserUnit"));
  const points = POINTS / (unit instanceof PDFNumber && unit.asNumber() > 0 ? unit.asNumber() : 1);
  const media = boxOr(() => page.getMediaBox(), LETTER);
  const crop = overlap(
    boxOr(() => page.getCropBox(), media),
    media,
  );
  const shown = crop.width > 0 && crop.height > 0 ? crop : media;
  const turn = (box: InchBox) =>
    turned(box, shown, ((page.getRotation().angle % 360) + 360) % 360, points);
  const whole = turn(shown);
  const cut = overlap(
    boxOr(() => page.getTrimBox(), shown),
    shown,
  );
  const trim = page.node.get(PDFName.of("TrimBox")) ? turn(cut) : whole;
  const isWhole = whole.width - trim.width < 0.01 && whole.height - trim.height < 0.01;
  const isUsable = trim.width > 0 && trim.height > 0 && !isWhole;
  return { whole, trim: isUsable ? trim : whole };
}

/** The page of viewers where a file names none. */
const LETTER: InchBox = { x: 0, y: 0, width: 612, height: 792 };

/** What isn't four numbers is no box. */
function boxOr(read: () => InchBox, otherwise: InchBox): InchBox {
  try {
    return upright(read());
  } catch {
    return otherwise;
  }
}

const upright = ({ x, y, width, height }: InchBox): InchBox => ({
  x: Math.min(x, x + width),
  y: Math.min(y, y + height),
  width: Math.abs(width),
  height: Math.abs(height),
});

function overlap(one: InchBox, other: InchBox): InchBox {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const right = Math.min(one.x + one.width, other.x + other.width);
  const top = Math.min(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: top - y };
}

/** A box of the page in inches from the top left of what is shown, once the page is turned by so many degrees. */
function turned(box: InchBox, shown: InchBox, angle: number, points: number): InchBox {
  const left = (box.x - shown.x) / points;
  const top = (shown.y + shown.height - box.y - box.height) / points;
  const [width, height] = [box.width / points, box.height / points];
  const right = shown.width / points - left - width;
  const bottom = shown.height / points - top - height;
  if (angle === 90) return { x: bottom, y: left, width: height, height: width };
  if (angle === 180) return { x: right, y: bottom, width, height };
  if (angle === 270) return { x: top, y: right, width: height, height: width };
  return { x: left, y: top, width, height };
}

const smallestMargin = (whole: InchBox, trim: InchBox) =>
  Math.min(trim.x, trim.y, whole.width - trim.x - trim.width, whole.height - trim.y - trim.height);

/** The first page within its trim as it prints, its text as far as it is type, and how many notes were left out. */
async function renderPage(
  bytes: Buffer,
  density: number,
  { whole, trim, hidden }: PageBoxes & { hidden: ReadonlySet<number> },
): Promise<{ picture: Picture; text: string; notes: number }> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const { data, width, height, text, notes } = drawPdfPageForPrint(document, {
      width: Math.max(1, Math.round(whole.width * density)),
      height: Math.max(1, Math.round(whole.height * density)),
      hidden,
    });
    const shown = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
    const cut = {
      left: Math.min(width - 1, Math.round(trim.x * density)),
      top: Math.min(height - 1, Math.round(trim.y * density)),
      width: Math.round(trim.width * density),
      height: Math.round(trim.height * density),
    };
    cut.width = Math.min(cut.width, width - cut.left);
    cut.height = Math.min(cut.height, height - cut.top);
    const pixels = trim === whole ? shown : shown.extract(cut);
    const size = trim === whole ? { width, height } : cut;
    return { picture: { pixels, width: size.width, height: size.height }, text, notes };
  } catch (error) {
    const isLocked = error instanceof Error && /password/i.test(error.message);
    throw new UnusableFileError(isLocked ? "password" : "damaged", error);
  } finally {
    library.destroy();
  }
}
