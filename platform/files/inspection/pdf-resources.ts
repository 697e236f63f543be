import type { PDFDocument, PDFObject, PDFPage } from "@cantoo/pdf-lib";
import { PDFArray, PDFBool, PDFDict, PDFName, PDFNumber, PDFStream } from "@cantoo/pdf-lib";

type PdfResources = {
  missingFonts: Set<string>;
  spotColors: Set<string>;
  hasInks: boolean;
  hasOverprint: boolean;
};

/** The fonts and color spaces that a page and the forms within it name. */
export function readPdfResources(page: PDFPage): PdfResources {
  const found: PdfResources = {
    missingFonts: new Set(),
    spotColors: new Set(),
    hasInks: false,
    hasOverprint: false,
  };
  const seen = new Set<PDFDict>();
  const waiting = [
    page.node.Resources(),
    ...picturesOfNotes(page).flatMap((each) => resourcesOf(each, found)),
  ];
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

/** How the notes and fields of a page look. */
const picturesOfNotes = (page: PDFPage) =>
  (page.node.Annots()?.asArray() ?? []).flatMap((each) => {
    const note = page.doc.context.lookup(each);
    const looks = note instanceof PDFDict ? note.lookup(PDFName.of("AP")) : undefined;
    return (looks instanceof PDFDict && looks.lookup(PDFName.of("N"))) || [];
  });

const isTrue = (dict: PDFObject, key: string) =>
  dict instanceof PDFDict && dict.lookup(PDFName.of(key)) === PDFBool.True;

/** What a form, picture, pattern, shading or drawn font names, with the color space it is in. */
function resourcesOf(object: PDFObject, found: PdfResources): PDFDict[] {
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

function noteFonts(resources: PDFDict, { missingFonts }: PdfResources): void {
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

function noteColorSpace(space: PDFObject | undefined, found: PdfResources, depth = 0): void {
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

/** All dictionaries of a document, those within others too. */
export function* listPdfDictionaries(document: PDFDocument): Generator<PDFDict> {
  const waiting = document.context.enumerateIndirectObjects().map(([, object]) => object);
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    if (one instanceof PDFArray) waiting.push(...one.asArray());
    const dict = one instanceof PDFStream ? one.dict : one;
    if (!(dict instanceof PDFDict)) continue;
    yield dict;
    waiting.push(...dict.values());
  }
}

const nameOf = (object: PDFObject | undefined) =>
  object instanceof PDFName ? object.decodeText() : undefined;

const within = (from: PDFObject | undefined, ...path: string[]) =>
  path.reduce((at, key) => (at instanceof PDFDict ? at.lookup(PDFName.of(key)) : undefined), from);

const listed = (from: PDFObject | undefined) => (from instanceof PDFArray ? from.asArray() : []);

/** Whether a document has layers that don't print: off, printing off, or hidden by a group although all of it is on. */
export function hasLayersNotForPrint(document: PDFDocument): boolean {
  const layers = document.catalog.lookup(PDFName.of("OCProperties"));
  if (!(layers instanceof PDFDict)) return false;
  if (listed(within(layers, "OCGs")).some(layerCheckOf(document))) return true;
  for (const dict of listPdfDictionaries(document)) {
    if (nameOf(within(dict, "Type")) === "OCMD" && !isShownWithAllOn(dict)) return true;
  }
  return false;
}

/** Tells which layers of a document don't print. */
function layerCheckOf(document: PDFDocument): (layer: PDFObject) => boolean {
  const setting = within(document.catalog, "OCProperties", "D");
  const [on, off] = ["ON", "OFF"].map((key) => listed(within(setting, key)));
  const isOn = nameOf(within(setting, "BaseState")) !== "OFF";
  return (each) => {
    const layer = document.context.lookup(each);
    const says = within(layer, "Usage", "Print", "PrintState");
    const state = nameOf(says ?? within(layer, "Usage", "View", "ViewState"));
    if (state) return state === "OFF";
    return off?.includes(each) || (!isOn && !on?.includes(each)) || false;
  };
}

/** Which notes of a page are on a layer that doesn't print, or in a group of which nothing does, by their place in its list. */
export function findNotesNotForPrint(document: PDFDocument, page: PDFPage): Set<number> {
  const isOff = layerCheckOf(document);
  const notes = page.node.Annots()?.asArray() ?? [];
  const hidden = notes.flatMap((each, at) => {
    const note = document.context.lookup(each);
    const layer = note instanceof PDFDict ? note.get(PDFName.of("OC")) : undefined;
    if (!layer) return [];
    const group = document.context.lookup(layer);
    const named = group instanceof PDFDict ? group.get(PDFName.of("OCGs")) : undefined;
    const several = named && document.context.lookup(named);
    const members = several instanceof PDFArray ? several.asArray() : [named ?? layer];
    return members.length > 0 && members.every(isOff) ? [at] : [];
  });
  return new Set(hidden);
}

/** A group with its policy or its expression (ISO 32000-1, 8.11.2.2). */
function isShownWithAllOn(group: PDFDict): boolean {
  const expression = group.lookup(PDFName.of("VE"));
  if (expression instanceof PDFArray) return isTrueWithAllOn(expression);
  const policy = nameOf(within(group, "P")) ?? "AnyOn";
  const members = within(group, "OCGs");
  const isEmpty = members instanceof PDFArray ? members.size() === 0 : !members;
  return isEmpty || policy === "AnyOn" || policy === "AllOn";
}

/** Expressions within each other, as far as viewers follow them. */
const DEEPEST = 32;

function isTrueWithAllOn(expression: PDFArray, depth = 0): boolean {
  const [kind, ...terms] = Array.from({ length: expression.size() }, (_, at) =>
    expression.lookup(at),
  );
  const isTrue = (term: PDFObject | undefined) =>
    !(term instanceof PDFArray) || depth > DEEPEST || isTrueWithAllOn(term, depth + 1);
  if (nameOf(kind) === "Not") return !isTrue(terms[0]);
  return nameOf(kind) === "Or" ? terms.some(isTrue) : terms.every(isTrue);
}
