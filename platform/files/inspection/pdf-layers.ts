import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFStream,
} from "@cantoo/pdf-lib";

/** All dictionaries of a document, those within others too. */
export function* dictionariesOf(document: PDFDocument): Generator<PDFDict> {
  const waiting = document.context.enumerateIndirectObjects().map(([, object]) => object);
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    if (one instanceof PDFArray) waiting.push(...one.asArray());
    const dict = one instanceof PDFStream ? one.dict : one;
    if (!(dict instanceof PDFDict)) continue;
    yield dict;
    waiting.push(...dict.values());
  }
}

export const nameOf = (object: PDFObject | undefined) =>
  object instanceof PDFName ? object.decodeText() : undefined;

const within = (from: PDFObject | undefined, ...path: string[]) =>
  path.reduce((at, key) => (at instanceof PDFDict ? at.lookup(PDFName.of(key)) : undefined), from);

const listed = (from: PDFObject | undefined) => (from instanceof PDFArray ? from.asArray() : []);

/** Whether a document has layers that don't print: off, printing off, or hidden by a group although all of it is on. */
export function hasLayersNotForPrint(document: PDFDocument): boolean {
  const layers = document.catalog.lookup(PDFName.of("OCProperties"));
  if (!(layers instanceof PDFDict)) return false;
  if (listed(within(layers, "OCGs")).some(layerCheckOf(document))) return true;
  for (const dict of dictionariesOf(document)) {
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
