import { crc32, deflateRawSync, deflateSync } from "node:zlib";
import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import sharp from "sharp";
import type { FileType } from "#platform/files/inspection/file-type.ts";
import type { InspectionRefusal } from "#platform/files/inspection/inspection.ts";
import { drawPhoto } from "#tests/support/pictures.ts";
import { pdfWith, svgWith } from "./art.ts";

/** A file that somebody might send to do harm or by mistake, and why it is refused. */
export type HostileFile = {
  name: string;
  type: FileType;
  bytes: Buffer;
  refusal: InspectionRefusal;
  /** Takes as long as an inspection may. */
  isSlow?: boolean;
};

/** A PNG of 30,000 by 30,000 pixels in some 100 KB. */
function pngBomb(): Buffer {
  const side = 30_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((side / 8 + 1) * side));
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const parts = [chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

/** A PDF of a few KB whose page unfolds to so many bytes, twice compressed. */
async function pdfBomb(bytes: number): Promise<Buffer> {
  return pdfWith((page, document) => {
    const inner = deflateSync(Buffer.alloc(bytes, "0 0 m 1 1 l S\n"), { level: 9 });
    const stream = document.context.stream(deflateSync(inner, { level: 9 }), {
      Filter: ["FlateDecode", "FlateDecode"],
    });
    page.node.set(PDFName.of("Contents"), document.context.register(stream));
  });
}

async function lockedPdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([288, 360]);
  document.encrypt({ userPassword: "secret", ownerPassword: "owner" });
  return Buffer.from(await document.save());
}

const pdfWithScript = () =>
  pdfWith((_, document) => {
    const action = document.context.obj({ S: "JavaScript", JS: PDFString.of("app.alert(1)") });
    document.catalog.set(PDFName.of("OpenAction"), document.context.register(action));
  });

/** Each level contains the one before it ten times. */
function manyUses(levels: number): Buffer {
  const groups = Array.from({ length: levels }, (_, level) => {
    const use = `<use href="#a${level}"/>`.repeat(10);
    return `<g id="a${level + 1}">${use}</g>`;
  });
  return svgWith(
    `<defs><rect id="a0" width="3" height="3"/>${groups.join("")}</defs><use href="#a${levels}"/>`,
  );
}

const manyFilters = () =>
  svgWith(
    `<filter id="f" x="-5000%" y="-5000%" width="10000%" height="10000%">${'<feGaussianBlur stdDeviation="900"/><feTurbulence baseFrequency="0.9" numOctaves="9"/>'.repeat(40)}</filter><g filter="url(#f)">${'<rect width="288" height="360" filter="url(#f)"/>'.repeat(20)}</g>`,
  );

const entities = () => {
  const lines = Array.from(
    { length: 9 },
    (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`,
  );
  return Buffer.from(
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "lol">${lines.join("")}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&l9;</text></svg>`,
  );
};

const outside = (inside: string): Pick<HostileFile, "bytes" | "type" | "refusal"> => ({
  type: "image/svg+xml",
  bytes: svgWith(inside),
  refusal: "svg-links",
});
const script = (inside: string): Pick<HostileFile, "bytes" | "type" | "refusal"> => ({
  ...outside(inside),
  refusal: "svg-scripts",
});

/** The whole set. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const jpeg = await drawPhoto({ width: 900, height: 700 });
  const png = await drawPhoto({ width: 900, height: 700, type: "png" });
  const webp = await sharp(png).webp({ lossless: true }).toBuffer();
  const pdf = await pdfWith();
  const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6));
  const damaged = { refusal: "damaged" } as const;
  const turned = Buffer.from(deflateRawSync(Buffer.alloc(50_000)));
  return [
    { name: "a PNG bomb", type: "image/png", bytes: pngBomb(), refusal: "too-many-pixels" },
    { name: "a JPG cut off", type: "image/jpeg", bytes: cut(jpeg), ...damaged },
    { name: "a PNG cut off", type: "image/png", bytes: cut(png), ...damaged },
    { name: "a WebP cut off", type: "image/webp", bytes: cut(webp), ...damaged },
    { name: "a PDF cut off", type: "application/pdf", bytes: pdf.subarray(0, 300), ...damaged },
    {
      name: "an SVG cut off",
      type: "image/svg+xml",
      bytes: svgWith().subarray(0, 150),
      ...damaged,
    },
    { name: "a JPG that calls itself a PNG", type: "image/png", bytes: cut(turned), ...damaged },
    {
      name: "a header without a picture",
      type: "image/png",
      bytes: png.subarray(0, 8),
      ...damaged,
    },
    {
      name: "a PDF without a page",
      type: "application/pdf",
      bytes: Buffer.from("%PDF-1.7\n"),
      ...damaged,
    },
    {
      name: "a locked PDF",
      type: "application/pdf",
      bytes: await lockedPdf(),
      refusal: "password",
    },
    {
      name: "a PDF with a script",
      type: "application/pdf",
      bytes: await pdfWithScript(),
      refusal: "pdf-scripts",
    },
    {
      name: "a huge page",
      type: "application/pdf",
      bytes: await pdfWith(() => {}, [41, 5]),
      refusal: "too-large-page",
    },
    { name: "an SVG with a script", ...script("<script>alert(1)</script>") },
    { name: "an SVG with a handler", ...script(`<rect onclick="alert(1)"/>`) },
    { name: "an SVG with a script address", ...script(`<a href="javascript:alert(1)"/>`) },
    {
      name: "an SVG with a page inside",
      ...outside("<foreignObject><p/></foreignObject>"),
      refusal: "svg-html",
    },
    { name: "an SVG with a file of the server", ...outside(`<image href="file:///etc/passwd"/>`) },
    {
      name: "an SVG with a picture elsewhere",
      ...outside(`<image xlink:href="http://x.example/a.png"/>`),
    },
    {
      name: "an SVG with a style elsewhere",
      ...outside(`<style>@import "http://x.example/a.css";</style>`),
    },
    {
      name: "an SVG with a font elsewhere",
      ...outside(`<style>@font-face{src:url(http://x.example/f)}</style>`),
    },
    {
      name: "an SVG with an address in capitals",
      ...outside('<rect width="9" height="9" fill="URL(https://shop.example/a.svg#a)"/>'),
    },
    {
      name: "an SVG with an escaped address",
      ...outside("<style>rect{fill:u\\72 l(https://shop.example/a.svg#a)}</style>"),
    },
    {
      name: "an SVG with entities",
      type: "image/svg+xml",
      bytes: entities(),
      refusal: "svg-entities",
    },
    {
      name: "an SVG of no size",
      type: "image/svg+xml",
      bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>`),
      refusal: "empty",
    },
    {
      name: "an SVG that repeats itself",
      type: "image/svg+xml",
      bytes: manyUses(9),
      refusal: "too-hard",
    },
    {
      name: "an SVG with endless filters",
      type: "image/svg+xml",
      bytes: manyFilters(),
      refusal: "too-hard",
      isSlow: true,
    },
    {
      name: "a PDF bomb",
      type: "application/pdf",
      bytes: await pdfBomb(400_000_000),
      refusal: "too-hard",
      isSlow: true,
    },
  ];
}
