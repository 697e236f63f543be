import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
} from "@cantoo/pdf-lib";

/** The selectable text on the first page of a PDF: each piece as it was set, in order. */
export const textOf = async (bytes: Uint8Array): Promise<string[]> =>
  (await textOfPages(bytes))[0] ?? [];

/** The selectable text of each page of a PDF. */
export async function textOfPages(bytes: Uint8Array): Promise<string[][]> {
  return (await typeOfPages(bytes)).map((page) => page.map(({ words }) => words));
}

/**
 * The selectable text of each page of a PDF with its size and its baseline's left end in points from the top left corner,
 * and its color as the file has it: "0 0 0".
 */
export async function typeOfPages(bytes: Uint8Array) {
  const paper = await PDFDocument.load(bytes, { updateMetadata: false });
  return paper.getPages().map(typeOfPage);
}

function typeOfPage(page: PDFPage) {
  const { node } = page;
  const fonts = node.Resources()?.lookup(PDFName.of("Font"), PDFDict);
  const maps = new Map<string, Map<string, string>>();
  for (const key of fonts?.keys() ?? []) {
    const font = fonts?.lookup(key, PDFDict);
    const stream = font?.lookup(PDFName.of("ToUnicode"));
    if (stream instanceof PDFRawStream) maps.set(key.toString(), readMap(decoded(stream)));
  }
  return decoded(...streamsOf(node.Contents()))
    .split(/\bBT\b/)
    .slice(1)
    .map((block) => {
      const [, font = "", size] = /(\/\S+) ([\d.]+) Tf/.exec(block) ?? [];
      const map = maps.get(font);
      const codes = [...block.matchAll(/<([0-9a-f]{4})>/gi)].map(([, code = ""]) => code);
      return {
        words: codes.map((code) => map?.get(code.toUpperCase()) ?? "\ufffd").join(""),
        size: Number(size),
        ...placeOf(block, page.getHeight()),
        color: /([\d. ]+) rg\b/.exec(block)?.[1]?.trim() ?? "",
      };
    });
}

function placeOf(block: string, height: number): { x: number; y: number } {
  const [, x, y] = /([\d.-]+) ([\d.-]+) Tm/.exec(block) ?? [];
  return { x: Number(x), y: height - Number(y) };
}

function streamsOf(contents: unknown): PDFRawStream[] {
  if (contents instanceof PDFArray) {
    const streams = contents.asArray().map((_, i) => contents.lookup(i));
    return streams.filter((stream) => stream instanceof PDFRawStream);
  }
  if (contents instanceof PDFRawStream) return [contents];
  throw new Error("the page has no content");
}

function decoded(...streams: PDFRawStream[]): string {
  return streams
    .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1"))
    .join("\n");
}

/** From a font's code to the characters that it stands for (ISO 32000-1, 9.10.3). */
function readMap(cmap: string): Map<string, string> {
  const pairs = [...cmap.matchAll(/<([0-9a-f]{4})>\s*<([0-9a-f]+)>/gi)];
  return new Map(
    pairs.map(([, code = "", text = ""]) => [
      code.toUpperCase(),
      Buffer.from(text, "hex").swap16().toString("utf16le"),
    ]),
  );
}
