import sharp from "sharp";

/** Pixels that we make ourselves from; more are no picture of ours. */
const MOST_PIXELS = 30_000_000;

/** The square of a photo nearest to a focal point (shares of its width and height), as a JPEG of at most `side` pixels. */
export async function cropToSquareAtFocalPoint(
  bytes: Uint8Array,
  [x, y]: readonly [number, number],
  side: number,
): Promise<Buffer> {
  const { width, height } = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata();
  const edge = Math.min(width, height);
  const left = Math.round((width - edge) * x);
  const top = Math.round((height - edge) * y);
  return sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .extract({ left, top, width: edge, height: edge })
    .resize({ width: side, withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 84 })
    .toBuffer();
}

/** A picture within a square of `side` pixels as a PNG, with its measures and how light what is seen of it is, 0 to 1. */
export async function resizePictureToFit(bytes: Uint8Array, side: number) {
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .png()
    .toBuffer({ resolveWithObject: true });
  const pixels = await sharp(data).raw().toBuffer();
  let [light, seen] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = (pixels[at + 3] ?? 0) / 255;
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    light += (alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue)) / 255;
    seen += alpha;
  }
  const { width, height } = info;
  return { bytes: data, width, height, light: seen > 0 ? light / seen : 1 };
}
