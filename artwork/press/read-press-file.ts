import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
} from "@cantoo/pdf-lib";
import sharp from "sharp";
import type { Box } from "#artwork/layouts/card-layout.ts";
import type { CmykInks } from "#artwork/studio/color/printed-color.ts";

/** What a press file puts on paper, as a reader of its own finds it. Boxes are in inches of the card, y down from its trim. */
export type PrintedMark = {
  readonly page: number;
  readonly kind: "fill" | "stroke" | "picture";
  /** Its ink on paper: as far as no clip hides it. */
  readonly box: Box;
  /** All of it, also what a clip hides. */
  readonly whole: Box;
  /** Percent of each ink; of a picture its heaviest pixel. */
  readonly inks: CmykInks;
  /** What the file says that it is, if it does. */
  readonly role: "type" | "code" | undefined;
  /** Points of a line's width, and pixels to the inch of a picture. */
  readonly points?: number;
  readonly density?: number;
  /** The form that draws it: "Ad3". */
  readonly form: string | undefined;
  /** Seen in a mirror: what goes on into the bleed. */
  readonly isMirrored: boolean;
};

type PressPage = { readonly media: Box; readonly bleed: Box; readonly trim: Box };

export type ReadPressFile = {
  readonly pages: readonly PressPage[];
  readonly marks: readonly PrintedMark[];
  readonly standard: string | undefined;
  readonly foreign: readonly string[];
};

type Matrix = readonly [number, number, number, number, number, number];

const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[1] * n[2],
  m[0] * n[1] + m[1] * n[3],
  m[2] * n[0] + m[3] * n[2],
  m[2] * n[1] + m[3] * n[3],
  m[4] * n[0] + m[5] * n[2] + n[4],
  m[4] * n[1] + m[5] * n[3] + n[5],
];

const map = ([a, b, c, d, e, f]: Matrix, x: number, y: number) =>
  [a * x + c * y + e, b * x + d * y + f] as const;

type State = {
  matrix: Matrix;
  clip: Box;
  fill: CmykInks;
  line: CmykInks;
  width: number;
};

type Points = { xs: number[]; ys: number[] };

const nothing = (): Points => ({ xs: [], ys: [] });

function boxOf({ xs, ys }: Points, by = 0): Box {
  const [x, y] = [Math.min(...xs) - by, Math.min(...ys) - by];
  return { x, y, width: Math.max(...xs) + by - x, height: Math.max(...ys) + by - y };
}

/** The part that two boxes share. Where they share none, its width or height is 0. */
export function intersectBoxes(a: Box, b: Box): Box {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x),
    height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y),
  };
}

/** Reads a press file back without anything that wrote it. Throws for bytes that aren't a PDF. */
export async function readPressFile(bytes: Buffer): Promise<ReadPressFile> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const { context, catalog } = document;
  const foreign = new Set<string>();
  for (const key of ["AcroForm", "Names", "OpenAction", "AA"]) {
    if (catalog.has(PDFName.of(key))) foreign.add(`${key} in the catalog`);
  }
  const intents = catalog.lookupMaybe(PDFName.of("OutputIntents"), PDFArray);
  const intent = intents?.lookupMaybe(0, PDFDict);
  const paper = intent?.lookup(PDFName.of("DestOutputProfile"));
  const inks = paper instanceof PDFRawStream && numberIn(paper.dict, "N");
  if (inks !== 4) foreign.add("no profile of a paper in four inks");
  const info = context.lookupMaybe(context.trailerInfo.Info, PDFDict);
  if (info?.get(PDFName.of("Trapped"))?.toString() !== "/False") foreign.add("no word on trapping");
  if (!context.trailerInfo.ID) foreign.add("no file identifier");
  const version = /^\((.*)\)$/.exec(String(info?.lookup(PDFName.of("GTS_PDFXVersion"))))?.[1];
  const metadata = catalog.lookup(PDFName.of("Metadata"));
  const xmp = metadata instanceof PDFRawStream ? Buffer.from(metadata.contents).toString() : "";
  const standard = version ?? /GTS_PDFXVersion="([^"]+)"/.exec(xmp)?.[1];
  const marks: PrintedMark[] = [];
  const pages: PressPage[] = [];
  for (const [i, page] of document.getPages().entries()) {
    const trim = page.getTrimBox();
    const toCard: Matrix = [1 / 72, 0, 0, -1 / 72, -trim.x / 72, (trim.y + trim.height) / 72];
    const inInches = (box: Box) => {
      const [x, y] = map(toCard, box.x, box.y + box.height);
      return { x, y, width: box.width / 72, height: box.height / 72 };
    };
    const media = inInches(page.getMediaBox());
    pages.push({ media, bleed: inInches(page.getBleedBox()), trim: inInches(trim) });
    if (page.node.has(PDFName.of("Annots"))) foreign.add("annotations");
    if (page.node.has(PDFName.of("Group"))) foreign.add("transparency");
    const contents = page.node.lookup(PDFName.of("Contents"));
    const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
    const reader = new ContentReader(i, marks, foreign);
    const state: State = { matrix: toCard, clip: media, fill: BLACK, line: BLACK, width: 1 };
    for (const one of streams.map((stream) => context.lookup(stream))) {
      if (one instanceof PDFRawStream) await reader.read(one, page.node.Resources(), state);
    }
  }
  return { pages, marks, standard, foreign: [...foreign] };
}

const BLACK: CmykInks = [0, 0, 0, 100];

const numberIn = (dict: PDFDict, key: string): number | undefined => {
  const found = dict.lookup(PDFName.of(key));
  return found instanceof PDFNumber ? found.asNumber() : undefined;
};

const TOKEN = /\[[^\]]*\]|\/[^\s/[\]()<>]+|[^\s/[\]()<>]+/g;

class ContentReader {
  private readonly page: number;
  private readonly marks: PrintedMark[];
  private readonly foreign: Set<string>;
  private readonly mostInks = new Map<PDFObject, CmykInks>();

  constructor(page: number, marks: PrintedMark[], foreign: Set<string>) {
    this.page = page;
    this.marks = marks;
    this.foreign = foreign;
  }

  async read(
    stream: PDFRawStream,
    resources: PDFDict | undefined,
    from: State,
    form?: string,
  ): Promise<void> {
    const text = Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1");
    for (const kind of ["Font", "ExtGState", "Pattern", "Shading", "ColorSpace"]) {
      if (resources?.has(PDFName.of(kind))) this.foreign.add(`resources of the kind ${kind}`);
    }
    const stack: State[] = [];
    let state = { ...from };
    let path = nothing();
    let pen: readonly [number, number] = [0, 0];
    let isClipping = false;
    let role: PrintedMark["role"];
    let operands: string[] = [];
    const point = (x: number, y: number) => {
      const [px, py] = map(state.matrix, x, y);
      path.xs.push(px);
      path.ys.push(py);
      pen = [x, y];
    };
    const end = (paints: readonly ("fill" | "stroke")[]) => {
      for (const kind of paints) this.paint(kind, path, state, { form, role });
      if (isClipping) state.clip = intersectBoxes(state.clip, boxOf(path));
      isClipping = false;
      path = nothing();
    };
    for (const [token] of text.matchAll(TOKEN)) {
      if (/^[[/\d.+-]/.test(token)) {
        operands.push(token);
        continue;
      }
      const n = operands.map(Number);
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = n;
      switch (token) {
        case "q":
          stack.push({ ...state });
          break;
        case "Q":
          state = stack.pop() ?? state;
          break;
        case "cm":
          state.matrix = times([a, b, c, d, e, f], state.matrix);
          break;
        case "m":
          point(a, b);
          break;
        case "l":
          point(a, b);
          break;
        case "c":
          for (const [x, y] of curveExtremes(pen, [a, b], [c, d], [e, f])) point(x, y);
          point(e, f);
          break;
        case "re":
          for (const [x, y] of [
            [a, b],
            [a + c, b],
            [a + c, b + d],
            [a, b + d],
          ] as const)
            point(x, y);
          break;
        case "h":
          break;
        case "W":
          isClipping = true;
          break;
        case "n":
          end([]);
          break;
        case "f":
          end(["fill"]);
          break;
        case "S":
          end(["stroke"]);
          break;
        case "B":
          end(["fill", "stroke"]);
          break;
        case "cs":
        case "CS":
          if (operands[0] !== "/DeviceCMYK") this.foreign.add(`colors in ${operands[0]}`);
          break;
        case "sc":
        case "k":
          state.fill = [a * 100, b * 100, c * 100, d * 100];
          if (n.length !== 4) this.foreign.add(`a color of ${n.length} parts`);
          break;
        case "SC":
        case "K":
          state.line = [a * 100, b * 100, c * 100, d * 100];
          if (n.length !== 4) this.foreign.add(`a color of ${n.length} parts`);
          break;
        case "rg":
        case "RG":
          this.foreign.add("an object in RGB");
          break;
        case "g":
        case "G":
          this.foreign.add("an object in gray");
          break;
        case "w":
          state.width = a;
          break;
        case "BMC":
          role = operands[0] === "/Code" ? "code" : "type";
          break;
        case "EMC":
          role = undefined;
          break;
        case "J":
        case "j":
        case "M":
        case "d":
          break;
        case "Do":
          await this.draw(operands[0] ?? "", resources, state, form);
          break;
        default:
          this.foreign.add(`the operator ${token}`);
      }
      operands = [];
    }
  }

  private paint(
    kind: "fill" | "stroke",
    path: Points,
    { matrix, clip, fill, line, width }: State,
    { form, role }: Pick<PrintedMark, "form" | "role">,
  ): void {
    if (path.xs.length === 0) return;
    const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
    const whole = boxOf(path, kind === "stroke" ? (width * scale) / 2 : 0);
    this.marks.push({
      page: this.page,
      kind,
      box: intersectBoxes(whole, clip),
      whole,
      inks: kind === "fill" ? fill : line,
      role,
      ...(kind === "stroke" && { points: width * scale * 72 }),
      form,
      isMirrored: matrix[0] * matrix[3] - matrix[1] * matrix[2] < 0,
    });
  }

  private async draw(
    name: string,
    resources: PDFDict | undefined,
    state: State,
    form: string | undefined,
  ): Promise<void> {
    const objects = resources?.lookupMaybe(PDFName.of("XObject"), PDFDict);
    const object = objects?.lookup(PDFName.of(name.slice(1)));
    if (!(object instanceof PDFRawStream)) throw new Error(`the file lacks ${name}`);
    const { dict } = object;
    for (const key of ["SMask", "Group", "OPI"]) {
      if (dict.has(PDFName.of(key))) this.foreign.add(key === "OPI" ? key : "transparency");
    }
    if (String(dict.lookup(PDFName.of("Subtype"))) === "/Form") {
      const box = dict.lookup(PDFName.of("BBox"), PDFArray).asRectangle();
      const corners = nothing();
      for (const x of [box.x, box.x + box.width]) {
        for (const y of [box.y, box.y + box.height]) {
          const [px, py] = map(state.matrix, x, y);
          corners.xs.push(px);
          corners.ys.push(py);
        }
      }
      const clip = intersectBoxes(state.clip, boxOf(corners));
      const own = dict.lookupMaybe(PDFName.of("Resources"), PDFDict);
      await this.read(object, own, { ...state, clip }, form ?? name.slice(1));
      return;
    }
    await this.picture(object, state, form);
  }

  private async picture(
    object: PDFRawStream,
    { matrix, clip }: State,
    form: string | undefined,
  ): Promise<void> {
    const { dict } = object;
    const space = String(dict.lookup(PDFName.of("ColorSpace")));
    if (space !== "/DeviceCMYK") this.foreign.add(`a picture in ${space.slice(1)}`);
    const corners = [map(matrix, 0, 0), map(matrix, 1, 0), map(matrix, 0, 1), map(matrix, 1, 1)];
    const whole = boxOf({
      xs: corners.map(([x]) => x),
      ys: corners.map(([, y]) => y),
    });
    const density = (numberIn(dict, "Width") ?? 0) / Math.hypot(matrix[0], matrix[1]);
    const known = this.mostInks.get(object);
    const inks = known ?? (space === "/DeviceCMYK" ? await heaviestPixel(object) : BLACK);
    this.mostInks.set(object, inks);
    const isMirrored = matrix[0] * matrix[3] - matrix[1] * matrix[2] > 0;
    const box = intersectBoxes(whole, clip);
    this.marks.push({
      page: this.page,
      kind: "picture",
      box,
      whole,
      inks,
      role: undefined,
      density,
      form,
      isMirrored,
    });
  }
}

type Pair = readonly [number, number];

/** Where a curve goes furthest, within a twentieth of its length: points along it. */
function curveExtremes(a: Pair, b: Pair, c: Pair, d: Pair): Pair[] {
  return [0.2, 0.4, 0.6, 0.8].map((t): Pair => {
    const [p, q] = [1 - t, t];
    const at = (i: 0 | 1) =>
      p ** 3 * a[i] + 3 * p * p * q * b[i] + 3 * p * q * q * c[i] + q ** 3 * d[i];
    return [at(0), at(1)];
  });
}

/** The inks of the pixel that has most of them. */
async function heaviestPixel(object: PDFRawStream): Promise<CmykInks> {
  const { data } = await sharp(object.contents)
    .pipelineColourspace("cmyk")
    .toColourspace("cmyk")
    .raw()
    .toBuffer({ resolveWithObject: true });
  let most = -1;
  let at = 0;
  for (let i = 0; i < data.length; i += 4) {
    const sum = (data[i] ?? 0) + (data[i + 1] ?? 0) + (data[i + 2] ?? 0) + (data[i + 3] ?? 0);
    if (sum > most) [most, at] = [sum, i];
  }
  const inks = [0, 1, 2, 3].map((ink) => Math.round(((data[at + ink] ?? 0) * 100) / 255));
  return [inks[0] ?? 0, inks[1] ?? 0, inks[2] ?? 0, inks[3] ?? 0];
}
