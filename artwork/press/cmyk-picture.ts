import sharp from "sharp";

/** A picture as the press file carries it: a JPEG of four inks, and the most ink in any of its pixels, in percent. */
export type CmykPicture = {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly mostInk: number;
};

export type PictureSettings = {
  readonly profile: string;
  /** Percent of ink at most. */
  readonly inkLimit: number;
};

/** Percent of ink by which a JPEG may be off beside a sharp edge. */
const JPEG_MARGIN = 10;

/** Turns a picture's colors into inks over `ground`; pixels over the limit lose cyan, magenta and yellow alike. */
export async function toCmykPicture(
  picture: Buffer,
  { profile, inkLimit }: PictureSettings,
  { ground, mostPixels }: { ground: string; mostPixels: { width: number; height: number } },
): Promise<CmykPicture> {
  const { data, info } = await sharp(picture)
    .autoOrient()
    .flatten({ background: ground })
    .resize({ ...mostPixels, fit: "inside", withoutEnlargement: true })
    .toColourspace("cmyk")
    .withIccProfile(profile, { attach: false })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels !== 4) throw new Error(`a picture has ${channels} inks`);
  const mostInk = limitInk(data, Math.floor(((inkLimit - JPEG_MARGIN) * 255) / 100));
  const planes = [0, 1, 2, 3].map((ink) => {
    const plane = Buffer.allocUnsafe(width * height);
    for (let i = 0; i < plane.length; i++) plane[i] = data[4 * i + ink] ?? 0;
    return plane;
  });
  const raw = { raw: { width, height, channels: 1 as const } };
  const [cyan, ...others] = planes;
  const bytes = await sharp(cyan, raw)
    .joinChannel(others, raw)
    .toColourspace("cmyk")
    .jpeg({ quality: 94, chromaSubsampling: "4:4:4" })
    .toBuffer();
  return { bytes, width, height, mostInk };
}

/** Takes ink off what has more than `most` (of 255 an ink); returns the most that is left, in percent. */
function limitInk(pixels: Buffer, most: number): number {
  let highest = 0;
  for (let i = 0; i < pixels.length; i += 4) {
    const [c, m, y] = [pixels[i] ?? 0, pixels[i + 1] ?? 0, pixels[i + 2] ?? 0];
    const k = pixels[i + 3] ?? 0;
    const colors = c + m + y;
    if (colors + k > most) {
      const keep = Math.max(0, most - k) / colors;
      pixels[i] = Math.floor(c * keep);
      pixels[i + 1] = Math.floor(m * keep);
      pixels[i + 2] = Math.floor(y * keep);
      highest = most;
    } else highest = Math.max(highest, colors + k);
  }
  return (highest * 100) / 255;
}
