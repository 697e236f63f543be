import { readFile } from "node:fs/promises";
import { type Inspection, type InspectionRequest, UnusableFileError } from "./inspection.ts";
import {
  type FailOn,
  inspectRendering,
  openPicture,
  type PictureInspection,
  type Rendering,
  renderPicture,
} from "./render-and-inspect-picture.ts";

/** Inspects and renders a file within this process. Throws `UnusableFileError`. */
export async function inspectFileInThisProcess(request: InspectionRequest): Promise<Inspection> {
  const { rendering, ...facts } = await renderFile(request);
  return { ...facts, ...(await inspectRendering(rendering, request)) };
}

type Rendered = Omit<Inspection, keyof PictureInspection> & { rendering: Rendering };

/** Renders a file and tells what only the file says; loads what its type needs and no more. Throws `UnusableFileError`. */
export async function renderFile({
  path,
  type,
}: Pick<InspectionRequest, "path" | "type">): Promise<Rendered> {
  if (type === "application/pdf") {
    const { inspectPdf } = await import("./inspect-pdf.ts");
    const { picture, ...facts } = await inspectPdf(await readFile(path));
    return { ...facts, svgHasText: false, rendering: await renderPicture(picture) };
  }
  if (type === "image/svg+xml") {
    const { inspectSvg } = await import("./inspect-svg.ts");
    const { picture, ...facts } = await inspectSvg(await readFile(path));
    return { ...facts, pdf: null, rendering: await renderPicture(picture) };
  }
  try {
    return await renderPhoto(path);
  } catch (error) {
    if (type === "image/webp" || !isDamaged(error)) throw error;
    if (type === "image/png") return await renderPngWithWrongSums(path);
    return await renderPhoto(tidyJpeg(await readFile(path)));
  }
}

/** Browsers show a PNG whose sums are wrong; what lacks rows is damaged all the same. */
async function renderPngWithWrongSums(path: string): Promise<Rendered> {
  try {
    return await renderPhoto(path, "truncated");
  } catch (error) {
    if (!isDamaged(error)) throw error;
    const { repairPngChecksums } = await import("./tidy-png.ts");
    return await renderPhoto(repairPngChecksums(await readFile(path)), "truncated");
  }
}

const isDamaged = (error: unknown) =>
  error instanceof UnusableFileError && error.refusal === "damaged";

async function renderPhoto(source: string | Buffer, failOn?: FailOn): Promise<Rendered> {
  const { picture, colorSpace } = await openPicture(source, failOn);
  const rendering = await renderPicture(picture);
  if (rendering.width * rendering.height === 0) throw new UnusableFileError("empty");
  return { inches: null, pdf: null, svgHasText: false, colorSpace, rendering };
}

const END = Buffer.from([0xff, 0xd9]);

/** The same JPEG without what decoders complain about and every phone shows; its pixels stay as they are. */
function tidyJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let isSequential = false;
  let at = 2;
  for (;;) {
    while (at < bytes.length && (bytes[at] !== 0xff || isNoSegment(bytes[at + 1]))) at++;
    const marker = bytes[at + 1];
    if (marker === undefined || marker === 0xd9 || at + 4 > bytes.length) break;
    const end = Math.min(bytes.length, at + 2 + bytes.readUInt16BE(at + 2));
    if (marker === 0xc0 || marker === 0xc1) isSequential = true;
    const segment = Buffer.from(bytes.subarray(at, end));
    if (marker === 0xda && isSequential) segment.set([0, 63, 0], segment.length - 3);
    kept.push(segment);
    at = end;
    if (marker !== 0xda) continue;
    const start = at;
    while (at < bytes.length && (bytes[at] !== 0xff || isWithinScan(bytes[at + 1]))) at++;
    kept.push(bytes.subarray(start, at));
  }
  return Buffer.concat([...kept, END]);
}

/** After 0xFF: padding, a stuffed zero, or a marker without content where a segment should begin. */
const isNoSegment = (byte = 0) =>
  byte === 0 || byte === 0xff || byte === 0x01 || isRestart(byte) || byte === 0xd8;

const isWithinScan = (byte = 0) => byte === 0 || byte === 0xff || isRestart(byte);

const isRestart = (byte: number) => byte >= 0xd0 && byte <= 0xd7;
