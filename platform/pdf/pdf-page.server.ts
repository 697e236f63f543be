import fontkit from "@cantoo/fontkit";
import {
  beginMarkedContent,
  beginText,
  closePath,
  concatTransformationMatrix,
  drawObject,
  endMarkedContent,
  endText,
  fill,
  lineTo,
  moveTo,
  PDFDocument,
  PDFHexString,
  type PDFImage,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  setCharacterSpacing,
  setDashPattern,
  setFillingRgbColor,
  setFontAndSize,
  setLineWidth,
  setStrokingRgbColor,
  setTextMatrix,
  stroke,
} from "@cantoo/pdf-lib";
import {
  type EmbeddedFont,
  embedTypeface,
  type PdfTypefaceName,
  pdfTypefaceNames,
} from "./typefaces.server.ts";

/** US Letter, in points. */
export const LETTER_SIZE = { width: 612, height: 792 } as const;

/** The role of a part of a page for screen readers (ISO 32000-1, 14.8.4). */
export type PdfTag = "H1" | "H2" | "P" | "Figure";

export type TextStyle = {
  face: PdfTypefaceName;
  size: number;
  color: string;
  /** Space between letters, in points. */
  spacing?: number;
};

type Look = { fill?: string; stroke?: string; lineWidth?: number; dash?: readonly number[] };

const ASCII = String.fromCodePoint(...Array.from({ length: 95 }, (_, i) => 32 + i));
const PUNCTUATION = "–—−‘’“”•·×©";

export type PdfMetadata = {
  title: string;
  author: string;
  subject: string;
  /** BCP 47. */
  language: string;
  /** The creation date of the file, so that equal content gives equal bytes. */
  at: Date;
  /** All text from outside our own code, to embed the letters it needs. */
  words: readonly string[];
};

/**
 * US Letter pages, drawn one after the other from the top left corner in points. Text is set in the product's
 * typefaces, kerned, and can be selected and searched; anything outside a block is an ornament to a
 * screen reader.
 */
export class PdfPage {
  private readonly paper: PDFDocument;
  private page: PDFPage;
  private readonly cuts: ReadonlyMap<PdfTypefaceName, readonly (EmbeddedFont & { key: PDFName })[]>;
  private readonly pages: { page: PDFPage; blocks: { tag: PdfTag; alt: string | undefined }[] }[];
  private inBlock = false;

  private constructor(
    paper: PDFDocument,
    page: PDFPage,
    cuts: ReadonlyMap<PdfTypefaceName, readonly (EmbeddedFont & { key: PDFName })[]>,
  ) {
    this.paper = paper;
    this.page = page;
    this.pages = [{ page, blocks: [] }];
    this.cuts = cuts;
  }

  static async begin(about: PdfMetadata): Promise<PdfPage> {
    const paper = await PDFDocument.create({ updateMetadata: false });
    paper.registerFontkit(fontkit);
    paper.setTitle(about.title, { showInWindowTitleBar: true });
    paper.setAuthor(about.author);
    paper.setSubject(about.subject);
    paper.setLanguage(about.language);
    paper.setCreationDate(about.at);
    paper.setModificationDate(about.at);
    const page = paper.addPage([LETTER_SIZE.width, LETTER_SIZE.height]);
    const alphabet = ASCII + PUNCTUATION + about.words.join("").normalize("NFC");
    const cuts = new Map<PdfTypefaceName, (EmbeddedFont & { key: PDFName })[]>();
    for (const face of pdfTypefaceNames) {
      const embedded = await embedTypeface(paper, face, alphabet);
      const keyed = embedded.map((cut) => ({
        ...cut,
        key: page.node.newFontDictionary(cut.font.name, cut.font.ref),
      }));
      cuts.set(face, keyed);
    }
    return new PdfPage(paper, page, cuts);
  }

  /** Goes on on a new page. */
  nextPage(): void {
    this.page = this.paper.addPage([LETTER_SIZE.width, LETTER_SIZE.height]);
    for (const { key, font } of [...this.cuts.values()].flat()) {
      this.page.node.setFontDictionary(key, font.ref);
    }
    this.pages.push({ page: this.page, blocks: [] });
  }

  /** Everything drawn inside is one part of the reading order. `alt`: describes a figure. */
  block(tag: PdfTag, draw: () => void, alt?: string): void {
    const blocks = this.pages.at(-1)?.blocks ?? [];
    const content = { MCID: blocks.length };
    const properties = this.paper.context.obj(content).toString();
    this.page.pushOperators(
      PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [`/${tag}`, properties]),
    );
    blocks.push({ tag, alt });
    this.inBlock = true;
    draw();
    this.inBlock = false;
    this.page.pushOperators(endMarkedContent());
  }

  /** Everything drawn inside is rotated about a point, in degrees clockwise. */
  turned(x: number, y: number, degrees: number, draw: () => void): void {
    const angle = (-degrees * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [px, py] = [x, LETTER_SIZE.height - y];
    const matrix = concatTransformationMatrix(
      ...([cos, sin, -sin, cos] as const),
      px - px * cos + py * sin,
      py - px * sin - py * cos,
    );
    this.page.pushOperators(pushGraphicsState(), matrix);
    draw();
    this.page.pushOperators(popGraphicsState());
  }

  /** One line of text from its baseline's left end. */
  text(words: string, x: number, y: number, type: TextStyle): void {
    let at = x;
    for (const { cut, part } of this.runs(words, type.face)) {
      this.set(part, cut, at, y, type);
      at += this.widthIn(part, cut, type);
    }
  }

  /** The same, ending at `right`. */
  textTo(words: string, right: number, y: number, type: TextStyle): void {
    this.text(words, right - this.width(words, type), y, type);
  }

  /** Lines of at most a width, broken between words; a word that is too long by itself is broken within. */
  lines(words: string, width: number, type: TextStyle): string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of words.split(" ").flatMap((one) => this.pieces(one, width, type))) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (line !== "" && this.width(longer, type) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  }

  /** Sets lines below each other and returns the next baseline. */
  paragraph(
    words: string,
    box: { x: number; y: number; width: number },
    type: TextStyle & { leading: number },
  ): number {
    let { y } = box;
    for (const line of this.lines(words, box.width, type)) {
      this.text(line, box.x, y, type);
      y += type.leading;
    }
    return y;
  }

  width(words: string, type: TextStyle): number {
    return this.runs(words, type.face).reduce(
      (sum, { cut, part }) => sum + this.widthIn(part, cut, type),
      0,
    );
  }

  line(x1: number, y1: number, x2: number, y2: number, look: Look): void {
    this.path(
      [
        [x1, y1],
        [x2, y2],
      ],
      look,
      false,
    );
  }

  rect(x: number, y: number, width: number, height: number, look: Look): void {
    const [right, bottom] = [x + width, y + height];
    this.path(
      [
        [x, y],
        [right, y],
        [right, bottom],
        [x, bottom],
      ],
      look,
      true,
    );
  }

  /** A JPEG that can be drawn on any page; `width` and `height` are its pixels. */
  embedJpeg(bytes: Uint8Array): Promise<PDFImage> {
    return this.paper.embedJpg(bytes);
  }

  /** An embedded picture as large as it fits into a box, from its top left corner; returns its height in points. */
  picture(image: PDFImage, box: { x: number; y: number; width: number; height: number }): number {
    const { width, height } = image.scaleToFit(box.width, box.height);
    const key = this.page.node.newXObject("Picture", image.ref);
    const place = concatTransformationMatrix(
      ...([width, 0, 0, height] as const),
      box.x,
      LETTER_SIZE.height - box.y - height,
    );
    this.push(pushGraphicsState(), place, drawObject(key), popGraphicsState());
    return height;
  }

  async finish(): Promise<Uint8Array> {
    this.writeStructure();
    return this.paper.save({ useObjectStreams: true });
  }

  private path(points: readonly (readonly [number, number])[], look: Look, closed: boolean): void {
    const steps = points.map(([x, y], i) => (i === 0 ? moveTo : lineTo)(x, LETTER_SIZE.height - y));
    const outline = closed ? [...steps, closePath()] : steps;
    const paint: PDFOperator[] = [pushGraphicsState()];
    if (look.fill) paint.push(setFillingRgbColor(...rgb(look.fill)), ...outline, fill());
    if (look.stroke) {
      paint.push(setStrokingRgbColor(...rgb(look.stroke)), setLineWidth(look.lineWidth ?? 0.75));
      if (look.dash) paint.push(setDashPattern([...look.dash], 0));
      paint.push(...outline, stroke());
    }
    this.push(...paint, popGraphicsState());
  }

  private push(...operators: PDFOperator[]): void {
    const marked = [beginMarkedContent("Artifact"), ...operators, endMarkedContent()];
    this.page.pushOperators(...(this.inBlock ? operators : marked));
  }

  private runs(words: string, face: PdfTypefaceName) {
    const cuts = this.cuts.get(face) ?? [];
    const runs: { cut: EmbeddedFont & { key: PDFName }; part: string }[] = [];
    for (const letter of words.normalize("NFC")) {
      const known = [letter, letter.normalize("NFKD").charAt(0), "?"].find((one) =>
        cuts.some(({ characters }) => characters.has(one)),
      );
      const cut = cuts.find(({ characters }) => known && characters.has(known));
      if (!cut || !known) continue;
      const last = runs.at(-1);
      if (last?.cut === cut) last.part += known;
      else runs.push({ cut, part: known });
    }
    return runs;
  }

  private widthIn(part: string, { shape }: EmbeddedFont, { size, spacing = 0 }: TextStyle): number {
    const { positions } = shape.layout(part);
    const units = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    return (units / shape.unitsPerEm) * size + positions.length * spacing;
  }

  private set(
    part: string,
    cut: EmbeddedFont & { key: PDFName },
    x: number,
    y: number,
    type: TextStyle,
  ): void {
    const { glyphs, positions } = cut.shape.layout(part);
    const array = this.paper.context.obj([]);
    glyphs.forEach(({ id, advanceWidth }, i) => {
      array.push(PDFHexString.of(id.toString(16).padStart(4, "0")));
      const kern = advanceWidth - (positions[i]?.xAdvance ?? advanceWidth);
      if (kern !== 0)
        array.push(this.paper.context.obj(Math.round((kern * 1000) / cut.shape.unitsPerEm)));
    });
    this.push(
      beginText(),
      setFillingRgbColor(...rgb(type.color)),
      setFontAndSize(cut.key, type.size),
      setCharacterSpacing(type.spacing ?? 0),
      setTextMatrix(1, 0, 0, 1, x, LETTER_SIZE.height - y),
      PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [array]),
      endText(),
    );
  }

  private pieces(word: string, width: number, type: TextStyle): string[] {
    if (this.width(word, type) <= width) return [word];
    const pieces: string[] = [""];
    for (const letter of word) {
      const longer = `${pieces.at(-1)}${letter}`;
      if (this.width(longer, type) > width) pieces.push(letter);
      else pieces[pieces.length - 1] = longer;
    }
    return pieces;
  }

  /** The reading order: a tree of the blocks, and from each marked part of the page back to its block. */
  private writeStructure(): void {
    const { context, catalog } = this.paper;
    const root = context.nextRef();
    const document = context.nextRef();
    const elements = this.pages.map(({ page, blocks }, number) => {
      page.node.set(PDFName.of("StructParents"), context.obj(number));
      page.node.set(PDFName.of("Tabs"), PDFName.of("S"));
      return blocks.map(({ tag, alt }, mcid) =>
        context.register(
          context.obj({
            Type: "StructElem",
            S: tag,
            P: document,
            Pg: page.ref,
            K: mcid,
            ...(alt !== undefined && { Alt: PDFHexString.fromText(alt) }),
          }),
        ),
      );
    });
    context.assign(
      document,
      context.obj({ Type: "StructElem", S: "Document", P: root, K: elements.flat() }),
    );
    const parents = context.register(
      context.obj({ Nums: elements.flatMap((ofPage, number) => [number, ofPage]) }),
    );
    context.assign(
      root,
      context.obj({
        Type: "StructTreeRoot",
        K: [document],
        ParentTree: parents,
        ParentTreeNextKey: elements.length,
      }),
    );
    catalog.set(PDFName.of("StructTreeRoot"), root);
    catalog.set(PDFName.of("MarkInfo"), context.obj({ Marked: true }));
  }
}

function rgb(color: string): [number, number, number] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (i) => Number.parseInt(color.slice(i, i + 2), 16) / 255,
  );
  return [red, green, blue];
}
