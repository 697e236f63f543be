import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import {
  type Box,
  type CardLayout,
  cellInsideGutters,
  type Side,
} from "#artwork/layouts/card-layout.ts";
import type { Palette } from "#artwork/studio/color/palettes.ts";
import { PdfFile, type PdfObjectRef, pdfNumbers, pdfText } from "./pdf-file.ts";
import { declareInks, toCmykPicture } from "./press-inks.ts";
import { BUILT_IN_PRINTING_CONDITION, type PressProfile } from "./press-profile.ts";
import { svgToPdfContent } from "./svg-to-pdf.ts";

export type PressCell = {
  readonly id: string;
  readonly side: Side;
  readonly cell: Box;
  /** The drawing as it is cut: the cell less half a gutter on each side. */
  readonly svg: string;
  /** Whether the drawing goes on past its own edge. What doesn't is mirrored into the bleed. */
  readonly hasBleed: boolean;
  /** Whose declared inks its colors print in. */
  readonly palette?: Palette | undefined;
};

export type PressCard = {
  readonly layout: CardLayout;
  readonly cells: readonly PressCell[];
  readonly title: string;
  readonly publisher: string;
  /** When the newest of its ads was made: equal content gives equal bytes. */
  readonly at: Date;
};

type Progress = (done: number, of: number) => void;

const sides = ["front", "back"] as const;

/** The card as the printer gets it, as PDF/X-1a:2003 (ISO 15930-4) or PDF/X-4 (ISO 15930-7); nothing here is certified. */
export async function writePressFile(
  card: PressCard,
  profile: PressProfile,
  onProgress: Progress = () => {},
): Promise<Buffer> {
  const file = new PdfFile();
  const pages = file.reserve();
  const kids: PdfObjectRef[] = [];
  let done = 0;
  for (const side of sides) {
    const cells: PlacedForm[] = [];
    for (const cell of card.cells.filter((one) => one.side === side)) {
      cells.push({ cell, ...(await addForm(file, cell, card.layout, profile)) });
      onProgress(++done, card.cells.length);
    }
    kids.push(addPage(file, pages, { card, cells, profile }));
  }
  file.add(`<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(" ")}] >>`, pages);
  return finish(file, pages, card, profile);
}

type PlacedForm = { cell: PressCell; form: PdfObjectRef; width: number; height: number };

/** The drawing of a cell as a form of its own, so that its mirror images in the bleed are the same drawing. */
async function addForm(file: PdfFile, cell: PressCell, layout: CardLayout, profile: PressProfile) {
  if (cell.palette) declareInks(cell.palette);
  const reach = reachOf(cell, layout, profile);
  const { width, height, operators, pictures } = svgToPdfContent(cell.svg, reach);
  const names: string[] = [];
  for (const { name, bytes, inches, ground } of pictures) {
    const mostPixels = {
      width: Math.ceil(inches.width * MOST_DENSITY),
      height: Math.ceil(inches.height * MOST_DENSITY),
    };
    const picture = await toCmykPicture(bytes, profile, { ground, mostPixels });
    const entries = `/Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /BitsPerComponent 8 /ColorSpace /DeviceCMYK`;
    // JPEGs of four inks are stored as negatives
    const ref = file.addStream(`${entries} /Decode [1 0 1 0 1 0 1 0]`, picture.bytes, "DCT");
    names.push(`/${name} ${ref}`);
  }
  const box = pdfNumbers(-reach, -reach, width + reach, height + reach);
  const form = file.addStream(
    `/Type /XObject /Subtype /Form /BBox [${box}] /Resources << /XObject << ${names.join(" ")} >> >>`,
    operators,
  );
  return { form, width, height };
}

/** Pixels to the inch at most: what a press with 175 lines can show. */
const MOST_DENSITY = 450;

/** Units that a drawing goes on past its edge: half the gutter and the bleed, or nothing. */
const reachOf = ({ hasBleed }: PressCell, { gutter }: CardLayout, { bleed }: PressProfile) =>
  hasBleed ? gutter * 50 + bleed * 100 : 0;

type Sheet = {
  card: PressCard;
  cells: readonly PlacedForm[];
  profile: PressProfile;
};

function addPage(
  file: PdfFile,
  parent: PdfObjectRef,
  { card, cells, profile }: Sheet,
): PdfObjectRef {
  const { layout } = card;
  const edge = profile.bleed + profile.slug;
  const [width, height] = [layout.width + 2 * edge, layout.height + 2 * edge];
  const box = (inset: number) =>
    `[${pdfNumbers(...[inset, inset, width - inset, height - inset].map((inch) => inch * 72))}]`;
  const names = cells.map(({ form }, i) => `/Ad${i + 1} ${form}`);
  // inches of the card from its top left corner, y down, in hundredths
  const operators = [
    "/DeviceCMYK cs /DeviceCMYK CS",
    `q .72 0 0 -.72 ${pdfNumbers(edge * 72, (height - edge) * 72)} cm`,
    ...cells.map(({ cell, ...form }, i) =>
      placeForm(`Ad${i + 1}`, { cell, ...form }, layout, profile),
    ),
    "Q",
    ...(profile.marks ? [printersMarks(layout, profile)] : []),
  ].join("\n");
  const contents = file.addStream("", operators);
  return file.add(
    `<< /Type /Page /Parent ${parent} /MediaBox ${box(0)} /BleedBox ${box(profile.slug)} /TrimBox ${box(edge)}` +
      ` /Contents ${contents} /Resources << /XObject << ${names.join(" ")} >> >> >>`,
  );
}

/** Places a drawing in its cell and the bleed beyond; one that ends at its edge goes on as its mirror image there. */
function placeForm(
  name: string,
  { cell: { cell, hasBleed }, width, height }: Omit<PlacedForm, "form">,
  layout: CardLayout,
  { bleed }: PressProfile,
): string {
  const inside = cellInsideGutters(layout, cell);
  const isOnTrim = (at: number, trim: number) => Math.abs(at - trim) < 0.001;
  const out = (at: number, trim: number) => (isOnTrim(at, trim) ? bleed : 0);
  const left = inside.x - out(inside.x, 0);
  const top = inside.y - out(inside.y, 0);
  const [endX, endY] = [inside.x + inside.width, inside.y + inside.height];
  const right = endX + out(endX, layout.width);
  const bottom = endY + out(endY, layout.height);
  const [x, y] = [(cell.x + layout.gutter / 2) * 100, (cell.y + layout.gutter / 2) * 100];
  const mirrors = (low: boolean, high: boolean, from: number, to: number) => [
    ...(low && !hasBleed ? [from] : []),
    ...(high && !hasBleed ? [to] : []),
    undefined,
  ];
  const copies = mirrors(left < 0, right > layout.width, x, x + width).flatMap((acrossX) =>
    mirrors(top < 0, bottom > layout.height, y, y + height).map((acrossY) => {
      const [a, e] = acrossX === undefined ? [1, x] : [-1, 2 * acrossX - x];
      const [d, f] = acrossY === undefined ? [1, y] : [-1, 2 * acrossY - y];
      return `q ${pdfNumbers(a, 0, 0, d, e, f)} cm /${name} Do Q`;
    }),
  );
  const window = [left, top, right - left, bottom - top].map((inches) => inches * 100);
  return `q ${pdfNumbers(...window)} re W n\n${copies.join("\n")}\nQ`;
}

/** Points by which a mark stays away from the bleed, and its length. */
const MARK = { away: 3, length: 18, width: 0.25 } as const;

/** Crop marks at the corners and registration targets on the four sides, in all four inks, outside the bleed. */
function printersMarks(layout: CardLayout, { bleed, slug }: PressProfile): string {
  const edge = (bleed + slug) * 72;
  const [right, top] = [edge + layout.width * 72, edge + layout.height * 72];
  const from = bleed * 72 + MARK.away;
  const to = from + MARK.length;
  const lines: string[] = [];
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    lines.push(`${pdfNumbers(x1, y1)} m ${pdfNumbers(x2, y2)} l`);
  for (const [x, signX] of [
    [edge, -1],
    [right, 1],
  ] as const) {
    for (const [y, signY] of [
      [edge, -1],
      [top, 1],
    ] as const) {
      line(x + signX * from, y, x + signX * to, y);
      line(x, y + signY * from, x, y + signY * to);
    }
  }
  const [middleX, middleY, away] = [(edge + right) / 2, (edge + top) / 2, from + MARK.length / 2];
  for (const [x, y] of [
    [edge - away, middleY],
    [right + away, middleY],
    [middleX, edge - away],
    [middleX, top + away],
  ] as const) {
    line(x - 7, y, x + 7, y);
    line(x, y - 7, x, y + 7);
    lines.push(circlePath(x, y, 4));
  }
  return `q 1 1 1 1 SC ${MARK.width} w\n${lines.join("\n")} S\nQ`;
}

function circlePath(x: number, y: number, r: number): string {
  const k = r * 0.5522847498;
  return [
    `${pdfNumbers(x + r, y)} m`,
    `${pdfNumbers(x + r, y + k, x + k, y + r, x, y + r)} c`,
    `${pdfNumbers(x - k, y + r, x - r, y + k, x - r, y)} c`,
    `${pdfNumbers(x - r, y - k, x - k, y - r, x, y - r)} c`,
    `${pdfNumbers(x + k, y - r, x + r, y - k, x + r, y)} c`,
  ].join(" ");
}

function finish(
  file: PdfFile,
  pages: PdfObjectRef,
  card: PressCard,
  profile: PressProfile,
): Buffer {
  const isX4 = profile.standard === "PDF/X-4";
  const icc = readFileSync(profile.profile);
  const paper = file.addStream("/N 4", icc);
  const condition = profile.condition;
  const intent = file.add(
    `<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier ${pdfText(condition)}` +
      `${condition === BUILT_IN_PRINTING_CONDITION ? " /RegistryName (http://www.color.org)" : ""} /Info ${pdfText(condition)} /DestOutputProfile ${paper} >>`,
  );
  const { profile: _, ...settings } = profile;
  const id = createHash("md5")
    .update(icc)
    .update(JSON.stringify([card, settings]))
    .digest("hex");
  const metadata = file.addStream("/Type /Metadata /Subtype /XML", xmp(card, profile, id), "none");
  const root = file.add(
    `<< /Type /Catalog /Pages ${pages} /OutputIntents [${intent}] /Metadata ${metadata} >>`,
  );
  const date = pdfText(`D:${card.at.toISOString().slice(0, 19).replace(/[-T:]/g, "")}Z`);
  const info = file.add(
    `<< /Title ${pdfText(card.title)} /Author ${pdfText(card.publisher)} /Creator ${pdfText(card.publisher)}` +
      ` /Producer ${pdfText(card.publisher)} /CreationDate ${date} /ModDate ${date} /Trapped /False` +
      `${isX4 ? "" : ` /GTS_PDFXVersion (${profile.standard})`} >>`,
  );
  return file.finish({ root, info, id, version: isX4 ? "1.6" : "1.4" });
}

function xmp({ title, publisher, at }: PressCard, { standard }: PressProfile, id: string): Buffer {
  const escaped = (text: string) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  const date = at.toISOString().replace(/\.\d+/, "");
  const uuid = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const version =
    standard === "PDF/X-4"
      ? 'xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" pdfxid:GTS_PDFXVersion="PDF/X-4"'
      : `xmlns:pdfx="http://ns.adobe.com/pdfx/1.3/" pdfx:GTS_PDFXVersion="${standard}"`;
  return Buffer.from(`<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" ${version}
 xmp:CreateDate="${date}" xmp:ModifyDate="${date}" xmp:MetadataDate="${date}" xmp:CreatorTool="${escaped(publisher)}"
 pdf:Producer="${escaped(publisher)}" pdf:Trapped="False" xmpMM:DocumentID="uuid:${uuid}" xmpMM:VersionID="1"
 xmpMM:RenditionClass="default" dc:format="application/pdf">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${escaped(publisher)}</rdf:li></rdf:Seq></dc:creator>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`);
}
