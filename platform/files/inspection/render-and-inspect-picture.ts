import { join } from "node:path";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { countPixelsByColor } from "#platform/pictures/count-pixels-by-color.server.ts";
import { findQrCodes, findTextsWithoutQrCode } from "./find-qr-codes.ts";
import {
  type Inspection,
  type InspectionRequest,
  inspectionLimits,
  type PrintPlacement,
  type RenderingProperties,
  UnusableFileError,
} from "./inspection.ts";

// Renders one file at a time and caches nothing: memory matters more than speed.
sharp.cache(false);
sharp.concurrency(1);

const SMALL_SIDE = 900;
/** How many colors a drawing mostly consists of. */
const MAIN_COLORS = 8;
/** A difference of color (CIE 1976) that anyone sees side by side. */
const VISIBLE = 10;

const readOptions = {
  limitInputPixels: inspectionLimits.pixels,
  sequentialRead: true,
} as const;

/** Optimized coding would hold a large picture's coefficients in memory, 28 MB, to save a few percent of the file. */
const jpegOptions = { quality: 90, chromaSubsampling: "4:4:4", optimizeCoding: false } as const;

export type Picture = { pixels: Sharp; width: number; height: number };

/** The pixels of a picture as large as we keep it; its width and height are those of the picture itself. */
export type Rendering = { data: Buffer; info: OutputInfo; width: number; height: number };

/** What makes a picture damaged: anything that its decoder remarks, or missing rows alone. */
export type FailOn = "warning" | "truncated";

/** Opens a PNG, JPG or WebP by its path or bytes; of an animation, the first picture. */
export async function openPicture(
  source: string | Buffer,
  failOn: FailOn = "warning",
): Promise<{ picture: Picture; colorSpace: Inspection["colorSpace"] }> {
  const input = sharp(source, { ...readOptions, failOn });
  const about = await input.metadata().catch(refuseUnread);
  const isTurned = (about.orientation ?? 1) >= 5;
  const [width, height] = isTurned ? [about.height, about.width] : [about.width, about.height];
  if (width * height > inspectionLimits.pixels) throw new UnusableFileError("too-many-pixels");
  const { space } = about;
  const colorSpace = space === "cmyk" ? "cmyk" : /^(b-w|grey16)$/.test(space) ? "gray" : "rgb";
  return { picture: { pixels: input.autoOrient(), width, height }, colorSpace };
}

function refuseUnread(error: unknown): never {
  const isTooLarge = error instanceof Error && /pixel limit|too large/i.test(error.message);
  throw new UnusableFileError(isTooLarge ? "too-many-pixels" : "damaged", error);
}

export type PictureInspection = Pick<
  Inspection,
  | "width"
  | "height"
  | "isTransparent"
  | "paper"
  | "codes"
  | "lostCodes"
  | "mainColorsShare"
  | "renderings"
>;

export async function renderPicture({ pixels, width, height }: Picture): Promise<Rendering> {
  const { longestSide } = inspectionLimits;
  const { data, info } = await pixels
    .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseUnread);
  if (isBlank(data, info.channels)) throw new UnusableFileError("empty");
  return { data, info, width, height };
}

/** Whether a picture is all white, or all transparent. A logo may be white where it isn't transparent. */
function isBlank(data: Buffer, channels: number): boolean {
  if (data.every((value) => value === 255)) return true;
  if (channels !== 2 && channels !== 4) return false;
  for (let at = channels - 1; at < data.length; at += channels) {
    if (data[at] !== 0) return false;
  }
  return true;
}

export async function inspectRendering(
  { data, info, width, height }: Rendering,
  { folder, paperProfile, placings }: InspectionRequest,
): Promise<PictureInspection> {
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const large = () => sharp(data, { raw });
  const isTransparent = hasHoles(data, raw.channels);
  const small = () =>
    large().resize(SMALL_SIDE, SMALL_SIDE, { fit: "inside", withoutEnlargement: true });
  const flat = await small().flatten({ background: "#fff" }).png().toBuffer();
  const proof = await onPaper(flat, paperProfile);
  const [largeOne, smallOne, paper] = [
    await write(large(), join(folder, "large"), isTransparent),
    await write(small(), join(folder, "small"), isTransparent),
    await write(sharp(proof), join(folder, "paper"), false),
  ];
  const codes = await findQrCodes(large(), { isTransparent });
  return {
    width,
    height,
    isTransparent,
    paper: await comparePaper(flat, proof),
    codes,
    lostCodes: await findLostCodes(large, codes, placings),
    mainColorsShare: await findMainColorsShare(flat),
    renderings: { large: largeOne, small: smallOne, paper },
  };
}

/** Reads a picture's codes again in each way of placing it, in the pixels that print. */
async function findLostCodes(
  picture: () => Sharp,
  codes: Inspection["codes"],
  placings: readonly PrintPlacement[],
): Promise<Inspection["lostCodes"]> {
  const texts = [...new Set(codes.flatMap(({ text }) => text ?? []))];
  if (texts.length === 0) return {};
  const lost: Inspection["lostCodes"] = {};
  for (const { key, ...how } of placings) {
    const background = "#ffffff";
    const { data, info } = await picture()
      .flatten({ background })
      .resize({ ...how, background })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    lost[key] = await findTextsWithoutQrCode(sharp(data, { raw }), texts);
  }
  return lost;
}

/** A PNG where something shows through, else a JPEG; nothing else that was in the file. */
async function write(
  picture: Sharp,
  path: string,
  isTransparent: boolean,
): Promise<RenderingProperties> {
  const encoded = isTransparent
    ? picture.png({ compressionLevel: 6 })
    : picture.flatten({ background: "#fff" }).jpeg(jpegOptions);
  const { width, height } = await encoded.toFile(path);
  return { type: isTransparent ? "image/png" : "image/jpeg", width, height };
}

function hasHoles(data: Buffer, channels: number): boolean {
  if (channels !== 2 && channels !== 4) return false;
  for (let at = channels - 1; at < data.length; at += channels) {
    if ((data[at] ?? 255) < 250) return true;
  }
  return false;
}

async function findMainColorsShare(picture: Buffer): Promise<number> {
  const counts = [...(await countPixelsByColor(picture)).values()].toSorted((a, b) => b - a);
  const sum = (some: number[]) => some.reduce((all, count) => all + count, 0);
  return Math.round((100 * sum(counts.slice(0, MAIN_COLORS))) / Math.max(1, sum(counts))) / 100;
}

/** A picture as the inks of the profile show it. */
async function onPaper(picture: Buffer, profile: string): Promise<Buffer> {
  const inks = await sharp(picture)
    .toColourspace("cmyk")
    .withIccProfile(profile)
    .tiff({ compression: "none" })
    .toBuffer();
  return sharp(inks).toColourspace("srgb").png().toBuffer();
}

async function comparePaper(before: Buffer, after: Buffer): Promise<Inspection["paper"]> {
  const [one, other] = await Promise.all([labOf(before), labOf(after)]);
  let [sum, visible, count] = [0, 0, 0];
  for (let at = 0; at + 2 < one.length; at += 3) {
    const apart = (channel: number) => (one[at + channel] ?? 0) - (other[at + channel] ?? 0);
    const difference = Math.hypot(apart(0), apart(1), apart(2));
    sum += difference;
    if (difference > VISIBLE) visible++;
    count++;
  }
  const share = (value: number) => Math.round((100 * value) / Math.max(1, count)) / 100;
  return { meanDifference: share(sum), visibleShare: share(visible) };
}

/** CIELAB, three numbers a pixel, at 300 pixels a side: enough for a mean. */
async function labOf(picture: Buffer): Promise<Float32Array> {
  const { data } = await sharp(picture)
    .resize(300, 300, { fit: "inside", kernel: "linear" })
    .removeAlpha()
    .toColourspace("lab")
    .raw({ depth: "float" })
    .toBuffer({ resolveWithObject: true });
  return new Float32Array(data.buffer, data.byteOffset, data.byteLength / 4);
}
