import { renderAsync } from "@resvg/resvg-js";
import { encode } from "jpeg-js";
import { createConcurrencyLimiter } from "#platform/web/concurrency-limiter.ts";
import type { PhotoHeader } from "./photo-header.ts";

const QUALITY = 82;
/** The renderer scales in one step, which is rough: it gets at most this many times the size, and we take the mean. */
const MOST_OVERSAMPLING = 4;
/** Of what a tall photo has too much, the part that is cut off above: heads are in the upper half. */
const CUT_ABOVE = 0.3;
/** A photo takes a second of processor time and its pixels up to a hundred megabytes: one after the other. */
const encoders = createConcurrencyLimiter({ atOnce: 1, waiting: 3 });

type Pixels = { width: number; height: number };

/** The middle of a JPEG or PNG as an upright JPEG on white; undefined if it can't be decoded. May refuse. */
export function encodeCroppedJpeg(
  bytes: Uint8Array,
  header: PhotoHeader,
  size: Pixels,
): Promise<Buffer | undefined> {
  return encoders.enter(() => encodeNow(bytes, header, size));
}

async function encodeNow(
  bytes: Uint8Array,
  header: PhotoHeader,
  size: Pixels,
): Promise<Buffer | undefined> {
  const shown = uprightSize(header);
  const times = Math.floor(Math.min(shown.width / size.width, shown.height / size.height));
  const oversampling = Math.min(MOST_OVERSAMPLING, Math.max(1, times));
  const svg = croppedSvg(bytes, header, {
    width: size.width * oversampling,
    height: size.height * oversampling,
  });
  const { pixels } = await renderAsync(svg, { font: { loadSystemFonts: false } });
  const data = averageOnWhite(pixels, size, oversampling);
  return data && encode({ data, ...size }, QUALITY).data;
}

export function uprightSize({ width, height, orientation }: PhotoHeader): Pixels {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

function croppedSvg(bytes: Uint8Array, header: PhotoHeader, size: Pixels): string {
  const { type, width, height, orientation } = header;
  const shown = uprightSize(header);
  const scale = Math.max(size.width / shown.width, size.height / shown.height);
  const left = (size.width - shown.width * scale) / 2;
  const top = (size.height - shown.height * scale) * CUT_ABOVE;
  const href = `data:image/${type};base64,${Buffer.from(bytes).toString("base64")}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><g transform="translate(${left} ${top}) scale(${scale}) matrix(${upright(orientation, width, height)})"><image width="${width}" height="${height}" href="${href}"/></g></svg>`;
}

/** The matrix that turns a stored image upright (Exif orientation 1 to 8). */
function upright(orientation: number, width: number, height: number): string {
  const matrices = [
    [1, 0, 0, 1, 0, 0],
    [-1, 0, 0, 1, width, 0],
    [-1, 0, 0, -1, width, height],
    [1, 0, 0, -1, 0, height],
    [0, 1, 1, 0, 0, 0],
    [0, 1, -1, 0, height, 0],
    [0, -1, -1, 0, height, width],
    [0, -1, 1, 0, 0, width],
  ];
  return (matrices[orientation - 1] ?? matrices[0] ?? []).join(" ");
}

/** Each block of pixels as its mean, on white. Undefined if nothing was drawn. */
function averageOnWhite(pixels: Uint8Array, size: Pixels, times: number): Buffer | undefined {
  const result = Buffer.alloc(size.width * size.height * 4, 255);
  let isCovered = false;
  for (let y = 0; y < size.height; y++) {
    const sums = sumOfBlocks(pixels, { y, across: size.width, times });
    for (let at = 0; at < sums.length; at += 4) {
      const mean = (channel: number) => (sums[at + channel] ?? 0) / (times * times);
      const alpha = mean(3);
      isCovered ||= alpha > 0;
      for (let color = 0; color < 3; color++) {
        result[y * size.width * 4 + at + color] = Math.round(mean(color) + 255 - alpha);
      }
    }
  }
  return isCovered ? result : undefined;
}

function sumOfBlocks(
  pixels: Uint8Array,
  { y, across, times }: { y: number; across: number; times: number },
): Uint32Array {
  const sums = new Uint32Array(across * 4);
  const width = across * times;
  for (let line = y * times; line < (y + 1) * times; line++) {
    for (let x = 0; x < width; x++) {
      const from = (line * width + x) * 4;
      const to = Math.floor(x / times) * 4;
      for (let channel = 0; channel < 4; channel++) {
        sums[to + channel] = (sums[to + channel] ?? 0) + (pixels[from + channel] ?? 0);
      }
    }
  }
  return sums;
}
