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
  type PdfFacts,
  Unusable,
} from "./inspection.ts";
import type { Picture } from "./render-picture.ts";

const POINTS = 72;
/** Pixels to the inch at the most: what a printing press can show. */
const HIGHEST_DENSITY = 600;
/** Keys of a dictionary that run something, or carry a file that could (ISO 32000-1, 12.6.4 and 7.11.4). */
const SCRIPTS = ["JS", "JavaScript", "Launch", "EmbeddedFiles", "RichMedia", "XFA"];

type SeenPdf = Pick<Inspection, "inches" | "colorSpace" | "pdf"> & { picture: Picture };

/** Reads a PDF and renders its first page. Refuses a password, scripts, a page over 40 inches. */
export async function inspectPdf(bytes: Buffer): Promise<SeenPdf> {
  const document = await openDocument(bytes);
  refuseScripts(document);
  const [page] = document.getPages();
  if (!page) throw new Unusable("empty");
  const shown = page.getCropBox();
  const isTurned = page.getRotation().angle % 180 !== 0;
  const [width, height] = isTurned ? [shown.height, shown.width] : [shown.width, shown.height];
  if (!(width > 0 && height > 0)) throw new Unusable("empty");
  const inches = { width: width / POINTS, height: height / POINTS };
  const longest = Math.max(inches.width, inches.height);
  if (longest > inspectionLimits.inches) throw new Unusable("too-large-page");
  const found = readResources(page);
  const pdf: PdfFacts = {
    pages: document.getPageCount(),
    trim: trimWithin(page, isTurned),
    missingFonts: [...found.missingFonts].slice(0, 10),
    spotColors: [...found.spotColors].slice(0, 10),
  };
  const density = Math.min(HIGHEST_DENSITY, inspectionLimits.longestSide / longest);
  const picture = await renderPage(bytes, density / POINTS);
  return { inches, colorSpace: found.hasInks ? "cmyk" : "rgb", pdf, picture };
}

async function openDocument(bytes: Buffer): Promise<PDFDocument> {
  try {
    const options = { updateMetadata: false, throwOnInvalidObject: true };
    const document = await PDFDocument.load(bytes, options);
    document.getPageCount();
    return document;
  } catch (error) {
    throw new Unusable(error instanceof EncryptedPDFError ? "password" : "damaged", error);
  }
}

function refuseScripts(document: PDFDocument): void {
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    const stack: PDFObject[] = [object];
    for (let one = stack.pop(); one; one = stack.pop()) {
      const dict = one instanceof PDFStream ? one.dict : one;
      if (dict instanceof PDFArray) stack.push(...dict.asArray());
      if (!(dict instanceof PDFDict)) continue;
      for (const [key, value] of dict.entries()) {
        if (SCRIPTS.includes(key.decodeText())) throw new Unusable("pdf-scripts");
        const name = value instanceof PDFName ? value.decodeText() : "";
        if (key.decodeText() === "S" && SCRIPTS.includes(name)) throw new Unusable("pdf-scripts");
        if (value instanceof PDFDict || value instanceof PDFArray) stack.push(value);
      }
    }
  }
}

/** The trim, if the page names one within what it shows; from the left and the bottom of that. */
function trimWithin(page: PDFPage, isTurned: boolean): InchBox | null {
  if (isTurned || !page.node.get(PDFName.of("TrimBox"))) return null;
  const [shown, trim] = [page.getCropBox(), page.getTrimBox()];
  return {
    x: (trim.x - shown.x) / POINTS,
    y: (trim.y - shown.y) / POINTS,
    width: trim.width / POINTS,
    height: trim.height / POINTS,
  };
}

type Resources = { missingFonts: Set<string>; spotColors: Set<string>; hasInks: boolean };

/** The fonts and color spaces that a page and the forms within it name. */
function readResources(page: PDFPage): Resources {
  const found: Resources = { missingFonts: new Set(), spotColors: new Set(), hasInks: false };
  const seen = new Set<PDFDict>();
  const waiting: (PDFDict | undefined)[] = [page.node.Resources()];
  for (let one = waiting.pop(); one !== undefined || waiting.length > 0; one = waiting.pop()) {
    if (!one || seen.has(one)) continue;
    seen.add(one);
    for (const font of dictsIn(one, "Font")) if (!hasFile(font)) found.missingFonts.add(fontName(font));
    for (const space of valuesIn(one, "ColorSpace")) noteColorSpace(space, found);
    for (const object of valuesIn(one, "XObject")) {
      if (!(object instanceof PDFStream)) continue;
      const space = object.dict.lookup(PDFName.of("ColorSpace"));
      if (space) noteColorSpace(space, found);
      waiting.push(object.dict.lookupMaybe(PDFName.of("Resources"), PDFDict));
    }
  }
  return found;
}

function valuesIn(resources: PDFDict, kind: string): PDFObject[] {
  const group = resources.lookup(PDFName.of(kind));
  if (!(group instanceof PDFDict)) return [];
  return group.keys().flatMap((key) => group.lookup(key) ?? []);
}

const dictsIn = (resources: PDFDict, kind: string) =>
  valuesIn(resources, kind).filter((value) => value instanceof PDFDict);

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

function noteColorSpace(space: PDFObject, found: Resources): void {
  const parts = space instanceof PDFArray ? space.asArray() : [space];
  const [kind, second] = parts.map((part) => (part instanceof PDFName ? part.decodeText() : ""));
  if (kind === "DeviceCMYK" || kind === "CMYK") found.hasInks = true;
  if (kind === "Separation" && second && !/^(All|None|Black|Cyan|Magenta|Yellow)$/.test(second)) {
    found.spotColors.add(second);
  }
  if (kind !== "ICCBased" || !(space instanceof PDFArray)) return;
  const profile = space.lookup(1);
  const inks = profile instanceof PDFStream ? profile.dict.lookup(PDFName.of("N")) : undefined;
  if (inks instanceof PDFNumber && inks.asNumber() === 4) found.hasInks = true;
}

async function renderPage(bytes: Buffer, scale: number): Promise<Picture> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const { data, width, height } = await document.getPage(0).render({ scale, render: "bitmap" });
    const pixels = sharp(data, { raw: { width, height, channels: 4 } });
    return { pixels: pixels.removeAlpha(), width, height };
  } catch (error) {
    const isLocked = error instanceof Error && /password/i.test(error.message);
    throw new Unusable(isLocked ? "password" : "damaged", error);
  } finally {
    library.destroy();
  }
}
