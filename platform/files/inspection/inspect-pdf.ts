import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFStream,
} from "@cantoo/pdf-lib";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import {
  type InchBox,
  type Inspection,
  inspectionLimits,
  type PdfProperties,
  UnusableFileError,
} from "./inspection.ts";
import type { Picture } from "./render-and-inspect-picture.ts";

const POINTS = 72;
/** Pixels to the inch at the most: what a printing press can show. */
const HIGHEST_DENSITY = 600;
/** Keys of a dictionary that run something, or carry a file that could (ISO 32000-1, 12.6.4 and 7.11.4). */
const SCRIPTS = ["JS", "JavaScript", "Launch", "EmbeddedFiles", "RichMedia", "XFA"];

/** An American phone number as people write it. */
const PHONE = /\(?\b\d{3}\)?[\s.\u2011-]{0,2}\d{3}[\s.\u2011-]?\d{4}\b/;

type SeenPdf = Pick<Inspection, "inches" | "colorSpace" | "pdf"> & { picture: Picture };

/** Reads a PDF and renders its first page. Refuses a password, scripts, a page over 40 inches. */
export async function inspectPdf(bytes: Buffer): Promise<SeenPdf> {
  const document = await openDocument(bytes);
  refuseScripts(document);
  const [page] = document.getPages();
  if (!page) throw new UnusableFileError("empty");
  const { whole, trim } = boxesOf(page);
  if (!(trim.width > 0 && trim.height > 0)) throw new UnusableFileError("empty");
  const longest = Math.max(whole.width, whole.height);
  if (longest > inspectionLimits.inches) throw new UnusableFileError("too-large-page");
  const density = Math.min(
    HIGHEST_DENSITY,
    inspectionLimits.longestSide / Math.max(trim.width, trim.height),
  );
  const { picture, text } = await renderPage(bytes, density, { whole, trim });
  const found = readResources(page);
  const pdf: PdfProperties = {
    pages: document.getPageCount(),
    bleed: trim === whole ? null : smallestMargin(whole, trim),
    missingFonts: [...found.missingFonts].slice(0, 10),
    spotColors: [...found.spotColors].slice(0, 10),
    hasPhone: /[a-z]/i.test(text) ? PHONE.test(text) : null,
  };
  const inches = { width: trim.width, height: trim.height };
  return { inches, colorSpace: found.hasInks ? "cmyk" : "rgb", pdf, picture };
}

async function openDocument(bytes: Buffer): Promise<PDFDocument> {
  try {
    const options = { updateMetadata: false, throwOnInvalidObject: true };
    const document = await PDFDocument.load(bytes, options);
    document.getPageCount();
    return document;
  } catch (error) {
    const isLocked = error instanceof EncryptedPDFError || bytes.includes("/Encrypt");
    throw new UnusableFileError(isLocked ? "password" : "damaged", error);
  }
}

function refuseScripts(document: PDFDocument): void {
  const waiting = document.context.enumerateIndirectObjects().map(([, object]) => object);
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    if (one instanceof PDFArray) waiting.push(...one.asArray());
    const dict = one instanceof PDFStream ? one.dict : one;
    if (!(dict instanceof PDFDict)) continue;
    if (dict.entries().some(runsSomething)) throw new UnusableFileError("pdf-scripts");
    waiting.push(...dict.values());
  }
}

/** Whether an entry of a dictionary is an action that runs something, or holds it. */
function runsSomething([key, value]: [PDFName, PDFObject]): boolean {
  const name = key.decodeText();
  if (SCRIPTS.includes(name)) return true;
  return name === "S" && value instanceof PDFName && SCRIPTS.includes(value.decodeText());
}

type Boxes = { whole: InchBox; trim: InchBox };

/** What a page shows, and where it is cut if it says so: in inches, upright, from the top left. */
function boxesOf(page: PDFPage): Boxes {
  const shown = page.getCropBox();
  const isTurned = page.getRotation().angle % 180 !== 0;
  const whole = {
    x: 0,
    y: 0,
    width: (isTurned ? shown.height : shown.width) / POINTS,
    height: (isTurned ? shown.width : shown.height) / POINTS,
  };
  if (page.getRotation().angle !== 0 || !page.node.get(PDFName.of("TrimBox"))) {
    return { whole, trim: whole };
  }
  const cut = page.getTrimBox();
  const trim = {
    x: (cut.x - shown.x) / POINTS,
    y: (shown.y + shown.height - cut.y - cut.height) / POINTS,
    width: cut.width / POINTS,
    height: cut.height / POINTS,
  };
  const isInside =
    trim.x >= 0 &&
    trim.y >= 0 &&
    trim.x + trim.width <= whole.width + 0.01 &&
    trim.y + trim.height <= whole.height + 0.01;
  const isWhole = whole.width - trim.width < 0.01 && whole.height - trim.height < 0.01;
  return { whole, trim: isInside && !isWhole ? trim : whole };
}

const smallestMargin = (whole: InchBox, trim: InchBox) =>
  Math.min(trim.x, trim.y, whole.width - trim.x - trim.width, whole.height - trim.y - trim.height);

type Resources = { missingFonts: Set<string>; spotColors: Set<string>; hasInks: boolean };

/** The fonts and color spaces that a page and the forms within it name. */
function readResources(page: PDFPage): Resources {
  const found: Resources = { missingFonts: new Set(), spotColors: new Set(), hasInks: false };
  const seen = new Set<PDFDict>();
  const waiting = [page.node.Resources()];
  while (waiting.length > 0) {
    const resources = waiting.pop();
    if (!resources || seen.has(resources)) continue;
    seen.add(resources);
    noteFonts(resources, found);
    for (const space of valuesIn(resources, "ColorSpace")) noteColorSpace(space, found);
    for (const object of valuesIn(resources, "XObject")) {
      if (!(object instanceof PDFStream)) continue;
      noteColorSpace(object.dict.lookup(PDFName.of("ColorSpace")), found);
      waiting.push(object.dict.lookupMaybe(PDFName.of("Resources"), PDFDict));
    }
  }
  return found;
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

function noteColorSpace(space: PDFObject | undefined, found: Resources): void {
  const parts = space instanceof PDFArray ? space.asArray() : [space];
  const [kind, second] = parts.map((part) => (part instanceof PDFName ? part.decodeText() : ""));
  if (kind === "DeviceCMYK" || (kind === "ICCBased" && isProfileOfInks(space)))
    found.hasInks = true;
  if (kind === "Separation" && second && !PROCESS_INKS.has(second)) found.spotColors.add(second);
}

const PROCESS_INKS = new Set(["All", "None", "Black", "Cyan", "Magenta", "Yellow"]);

function isProfileOfInks(space: PDFObject | undefined): boolean {
  const profile = space instanceof PDFArray ? space.lookup(1) : undefined;
  const channels = profile instanceof PDFStream ? profile.dict.lookup(PDFName.of("N")) : undefined;
  return channels instanceof PDFNumber && channels.asNumber() === 4;
}

/** The first page within its trim, and its text as far as it is type. */
async function renderPage(
  bytes: Buffer,
  density: number,
  { whole, trim }: Boxes,
): Promise<{ picture: Picture; text: string }> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    // A page is closed by whatever is asked of it.
    const text = document.getPage(0).getText().slice(0, 20_000);
    const scale = density / POINTS;
    const { data, width, height } = await document.getPage(0).render({ scale, render: "bitmap" });
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
    return {
      picture: { pixels, width: size.width, height: size.height },
      text,
    };
  } catch (error) {
    const isLocked = error instanceof Error && /password/i.test(error.message);
    throw new UnusableFileError(isLocked ? "password" : "damaged", error);
  } finally {
    library.destroy();
  }
}
