import {
  EncryptedPDFError,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { drawForPrint } from "./draw-pdf-for-print.ts";
import {
  type InchBox,
  type Inspection,
  inspectionLimits,
  type PdfProperties,
  UnusableFileError,
} from "./inspection.ts";
import { dictionariesOf, hasLayersNotForPrint, nameOf } from "./pdf-layers.ts";
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
  const { picture, text, notes } = await renderPage(bytes, density, { whole, trim });
  const found = readResources(page);
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
  for (const dict of dictionariesOf(document)) {
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
  const points = POINTS / (unit instanceof PDFNumber ? unit.asNumber() : 1);
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

/** Two corners in either order are one box. */
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

type Resources = {
  missingFonts: Set<string>;
  spotColors: Set<string>;
  hasInks: boolean;
  hasOverprint: boolean;
};

/** The fonts and color spaces that a page and the forms within it name. */
function readResources(page: PDFPage): Resources {
  const found: Resources = {
    missingFonts: new Set(),
    spotColors: new Set(),
    hasInks: false,
    hasOverprint: false,
  };
  const seen = new Set<PDFDict>();
  const waiting = [page.node.Resources()];
  while (waiting.length > 0) {
    const resources = waiting.pop();
    if (!resources || seen.has(resources)) continue;
    seen.add(resources);
    noteFonts(resources, found);
    for (const space of valuesIn(resources, "ColorSpace")) noteColorSpace(space, found);
    for (const state of valuesIn(resources, "ExtGState")) {
      const overprints = ["OP", "op"].some((key) => isTrue(state, key));
      if (overprints) found.hasOverprint = true;
    }
    for (const kind of ["XObject", "Pattern", "Shading", "Font"]) {
      for (const object of valuesIn(resources, kind)) waiting.push(...resourcesOf(object, found));
    }
  }
  return found;
}

const isTrue = (dict: PDFObject, key: string) =>
  dict instanceof PDFDict && dict.lookup(PDFName.of(key)) === PDFBool.True;

/** What a form, picture, pattern, shading or drawn font names, with the color space it is in. */
function resourcesOf(object: PDFObject, found: Resources): PDFDict[] {
  const dict = object instanceof PDFStream ? object.dict : object;
  if (!(dict instanceof PDFDict)) return [];
  noteColorSpace(dict.lookup(PDFName.of("ColorSpace")), found);
  const shading = dict.lookup(PDFName.of("Shading"));
  const inner = dict.lookup(PDFName.of("Resources"));
  return [
    ...(inner instanceof PDFDict ? [inner] : []),
    ...(shading ? resourcesOf(shading, found) : []),
  ];
}

function noteFonts(resources: PDFDict, { missingFonts }: Resources): void {
  for (const font of valuesIn(resources, "Font")) {
    if (font instanceof PDFDict && !hasFile(font)) missingFonts.add(fontName(font));
  }
}

function valuesIn(resources: PDFDict, kind: string): PDFObject[] {
  const group = resources.lookup(PDFName.of(kind));
  if (!(group instanceof PDFDict)) return [];
  return group.keys().flatMap((key) => group.lookup(key) ?? []);
}

function fontName(font: PDFDict): string {
  const name = font.lookup(PDFName.of("BaseFont"));
  return name instanceof PDFName ? name.decodeText().replace(/^[A-Z]{6}\+/, "") : "a font";
}

/** Whether the font's outlines are in the file. A Type 3 font is drawn in the file itself. */
function hasFile(font: PDFDict): boolean {
  const kind = font.lookup(PDFName.of("Subtype"));
  if (kind instanceof PDFName && kind.decodeText() === "Type3") return true;
  const inner = font.lookup(PDFName.of("DescendantFonts"));
  const descendant = inner instanceof PDFArray ? inner.lookup(0) : undefined;
  if (descendant instanceof PDFDict) return hasFile(descendant);
  const descriptor = font.lookup(PDFName.of("FontDescriptor"));
  if (!(descriptor instanceof PDFDict)) return false;
  return ["FontFile", "FontFile2", "FontFile3"].some((key) => descriptor.has(PDFName.of(key)));
}

function noteColorSpace(space: PDFObject | undefined, found: Resources, depth = 0): void {
  const part = (at: number) =>
    space instanceof PDFArray && space.size() > at ? space.lookup(at) : undefined;
  const kind = nameOf(space) ?? nameOf(part(0));
  if (kind === "DeviceCMYK" || (kind === "ICCBased" && isProfileOfInks(space)))
    found.hasInks = true;
  const second = part(1);
  if (kind === "Indexed" || kind === "Pattern") {
    if (depth < 5) noteColorSpace(second, found, depth + 1);
  }
  const names = kind === "DeviceN" && second instanceof PDFArray ? second.asArray() : [second];
  if (kind !== "Separation" && kind !== "DeviceN") return;
  for (const name of names.map(nameOf)) {
    if (name && !PROCESS_INKS.has(name)) found.spotColors.add(name);
  }
}

const PROCESS_INKS = new Set(["All", "None", "Black", "Cyan", "Magenta", "Yellow"]);

function isProfileOfInks(space: PDFObject | undefined): boolean {
  const profile = space instanceof PDFArray ? space.lookup(1) : undefined;
  const channels = profile instanceof PDFStream ? profile.dict.lookup(PDFName.of("N")) : undefined;
  return channels instanceof PDFNumber && channels.asNumber() === 4;
}

/** The first page within its trim as it prints, its text as far as it is type, and how many notes were left out. */
async function renderPage(
  bytes: Buffer,
  density: number,
  { whole, trim }: PageBoxes,
): Promise<{ picture: Picture; text: string; notes: number }> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const { data, width, height, text, notes } = drawForPrint(document, {
      width: Math.max(1, Math.round(whole.width * density)),
      height: Math.max(1, Math.round(whole.height * density)),
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
