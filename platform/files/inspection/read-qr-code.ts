import jsQR from "jsqr";
import type { Sharp } from "sharp";

/** Pixels of the longest side at which codes are looked for, one after the other. */
const SIDES = [1100, 600];

/** The text of a QR code in a picture; null where none can be read. */
export async function readQrCode(picture: Sharp): Promise<string | null> {
  for (const side of SIDES) {
    const { data, info } = await picture
      .clone()
      .resize(side, side, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
    const found = jsQR(pixels, info.width, info.height, { inversionAttempts: "dontInvert" });
    if (found) return found.data;
  }
  return null;
}
