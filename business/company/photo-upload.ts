import { createHash } from "node:crypto";
import { encodeCroppedJpeg, readPhotoHeader } from "#platform/pictures/photo.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { photoUploadLimits } from "./owner-and-card-photo.ts";

const refused = (sentence: string) => new Refusal("invalid", sentence, { field: "photo" });

type Pixels = { width: number; height: number };

/**
 * The stored form of a JPEG or PNG, upright, without what a camera writes into it, and cut to `size`, with its hash. Takes a
 * second: no transaction waits.
 */
export async function encodePhotoUpload(
  upload: Uint8Array,
  { size, least }: { size: Pixels | ((upright: Pixels) => Pixels); least: Pixels },
): Promise<{ photo: Buffer; photoHash: string }> {
  const { bytes, megapixels } = photoUploadLimits;
  if (upload.length === 0) throw refused("Choose a photo.");
  if (upload.length > bytes) throw refused(`Choose a photo under ${bytes / 1_000_000} MB.`);
  const upright = await readPhotoHeader(upload);
  if (!upright) throw refused("Choose a JPEG or PNG photo.");
  if (upright.width * upright.height > megapixels * 1_000_000) {
    throw refused(`Choose a photo with up to ${megapixels} megapixels.`);
  }
  if (upright.width < least.width || upright.height < least.height) {
    throw refused(`Choose a photo at least ${least.width} pixels wide and ${least.height} high.`);
  }
  const wanted = typeof size === "function" ? size(upright) : size;
  const photo = await encodeCroppedJpeg(upload, wanted);
  if (!photo) throw refused("We can’t read this photo. Try another one.");
  return { photo, photoHash: createHash("sha256").update(photo).digest("hex").slice(0, 32) };
}
