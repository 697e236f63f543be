import sharp from "sharp";
import { createConcurrencyLimiter } from "#platform/web/concurrency-limiter.ts";

const QUALITY = 82;
/** Of what a tall photo has too much, the part that is cut off above: heads are in the upper half. */
const CUT_ABOVE = 0.3;
/** A photo takes a second of processor time and its pixels up to a hundred megabytes: one after the other. */
const encoders = createConcurrencyLimiter({ atOnce: 1, waiting: 3 });

type Pixels = { width: number; height: number };

/** The type of a photo, and its size once it is upright; undefined for anything that is no JPEG or PNG. */
export async function readPhotoHeader(
  bytes: Uint8Array,
): Promise<(Pixels & { type: "jpeg" | "png" }) | undefined> {
  if (bytes.length === 0) return undefined;
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (found?.format !== "jpeg" && found?.format !== "png") return undefined;
  return { type: found.format, ...found.autoOrient };
}

/** The middle of a JPEG or PNG as an upright JPEG on white; undefined if it can't be decoded. May refuse. */
export async function encodeCroppedJpeg(
  bytes: Uint8Array,
  size: Pixels,
): Promise<Buffer | undefined> {
  return encoders.enter(async () => {
    const upright = await readPhotoHeader(bytes);
    if (!upright) return undefined;
    const scale = Math.max(size.width / upright.width, size.height / upright.height);
    const width = Math.max(size.width, Math.round(upright.width * scale));
    const height = Math.max(size.height, Math.round(upright.height * scale));
    const left = Math.round((width - size.width) / 2);
    const top = Math.round((height - size.height) * CUT_ABOVE);
    return sharp(bytes)
      .autoOrient()
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .resize({ width, height, fit: "fill" })
      .extract({ left, top, ...size })
      .jpeg({ quality: QUALITY })
      .toBuffer()
      .catch(() => undefined);
  });
}
