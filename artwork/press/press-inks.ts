import sharp from "sharp";
import { toOklab } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { nearestInks, toOklch } from "#artwork/studio/color/palette-from-color.ts";
import { type Palette, palettes } from "#artwork/studio/color/palettes.ts";
import { type CmykInks, cmykToScreenColor } from "#artwork/studio/color/printed-color.ts";

/** Below this a color has no hue that anyone sees: it prints in black alone, so that nothing can be out of register. */
const GRAY = 0.02;

const declared = new Map<HexColor, CmykInks>();
for (const palette of palettes) declareInks(palette);

/** A palette's colors print as its inks, whatever inks else would look like them. */
export function declareInks({ inks, ...colors }: Palette): void {
  for (const role of ["ground", "second", "ink", "accent", "sparkle"] as const) {
    if (!declared.has(colors[role])) declared.set(colors[role], inks[role]);
  }
}

const found = new Map<HexColor, CmykInks>();

/** The inks of a color of a drawing: those that its palette declares, black alone for grays, else the nearest two and black. */
export function inksOfColor(color: HexColor): CmykInks {
  const known = declared.get(color) ?? found.get(color);
  if (known) return known;
  const shade = toOklch(color);
  const inks = shade.chroma < GRAY ? blackFor(color) : nearestInks(shade);
  found.set(color, inks);
  return inks;
}

/** The share of black alone that is as light as a gray. */
function blackFor(color: HexColor): CmykInks {
  const [wanted] = toOklab(color);
  const miss = (black: number) =>
    Math.abs(toOklab(cmykToScreenColor([0, 0, 0, black]))[0] - wanted);
  const steps = Array.from({ length: 101 }, (_, black) => black);
  const best = steps.reduce((least, black) => (miss(black) < miss(least) ? black : least));
  // black ink alone is never as dark as a screen's black
  return [0, 0, 0, wanted < 0.25 ? 100 : best];
}

/** A color this dark is seen as black. */
const BLACKISH = 0.32;

/** Small type in a color that is nearly black prints in black alone: in two inks a hair off, its thin strokes get a fringe. */
export function inksOfSmallType(color: HexColor): CmykInks {
  return toOklab(color)[0] < BLACKISH ? [0, 0, 0, 100] : inksOfColor(color);
}

/** A dark code prints in black alone: a phone reads edges, and one ink has no other to be out of register with. */
export function inksOfQrCode(color: HexColor): CmykInks {
  return toOklab(color)[0] < 0.5 ? [0, 0, 0, 100] : inksOfColor(color);
}

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
