import { renderAsync } from "@resvg/resvg-js";
import sharp, { type OutputInfo, type Sharp } from "sharp";

/** Pixels that we make ourselves from; more are no picture of ours. */
const MOST_PIXELS = 30_000_000;

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: MOST_PIXELS });

export type PreparedPicture = {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
};

/** Two colors, "#rrggbb", for the dark and the light parts of a picture. */
export type Duotone = readonly [dark: string, light: string];

/**
 * A photo within a square of `side` pixels as a JPEG, in print's range: its darkest and lightest parts near black and white, its
 * middle neither too dark nor too light, a color cast taken back halfway. A gray or flat one is shown in two colors. `focus` is
 * what a viewer looks at first, as shares of width and height.
 */
export async function preparePhoto(
  bytes: Uint8Array,
  side: number,
  duotone: Duotone,
): Promise<PreparedPicture & { focus: [number, number] }> {
  const upright = open(bytes).autoOrient().flatten({ background: "#ffffff" }).toColourspace("srgb");
  const small = await upright
    .clone()
    .resize({ width: 256, height: 256, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const look = lookAtLight(small.data, small.info.channels);
  const sized = upright.resize({
    width: side,
    height: side,
    fit: "inside",
    withoutEnlargement: true,
  });
  const made = look.isPoor
    ? await inTwoColors(sized, look, duotone)
    : sized.linear(
        [...look.gains],
        look.gains.map(() => look.offset),
      );
  const { data, info } = await made.jpeg({ quality: 84 }).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height, focus: await findFocus(small) };
}

type Light = {
  readonly gains: readonly number[];
  readonly offset: number;
  readonly low: number;
  readonly high: number;
  readonly isPoor: boolean;
};

const middleOf = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** How a photo's values are stretched, each channel a little of its own, and whether it has too little of light or color to begin with. */
function lookAtLight(pixels: Buffer, channels: number): Light {
  const light: number[] = [];
  const sums = [0, 0, 0];
  let colored = 0;
  for (let at = 0; at + 2 < pixels.length; at += channels) {
    const rgb =
      channels < 3 ? [0, 0, 0].map(() => pixels[at] ?? 0) : [...pixels.subarray(at, at + 3)];
    light.push(0.299 * (rgb[0] ?? 0) + 0.587 * (rgb[1] ?? 0) + 0.114 * (rgb[2] ?? 0));
    for (const [i, value] of rgb.entries()) sums[i] = (sums[i] ?? 0) + value;
    colored += Math.max(...rgb) - Math.min(...rgb);
  }
  const sorted = light.toSorted((a, b) => a - b);
  const [low, middle, high] = [0.01, 0.5, 0.99].map((share) => middleOf(sorted, share)) as [
    number,
    number,
    number,
  ];
  const range = Math.max(1, high - low);
  // toward the whole range, by at most half again, and the middle toward the middle
  const stretch = Math.min(1.5, 242 / range);
  const shown = (middle - low) * stretch + 8;
  const lift = Math.max(-16, Math.min(22, (118 - shown) * 0.35));
  const gray = (sums[0] ?? 0) / 3 + (sums[1] ?? 0) / 3 + (sums[2] ?? 0) / 3;
  const gains = sums.map((sum) => {
    const cast = sum > 0 ? gray / sum : 1;
    return stretch * Math.max(0.92, Math.min(1.08, 1 + (cast - 1) * 0.5));
  });
  return {
    gains,
    low,
    high,
    offset: 8 - low * stretch + lift,
    isPoor: range < 110 || colored / light.length < 9,
  };
}

/** The light of a photo as steps from one color to another. */
async function inTwoColors(
  photo: Sharp,
  { low, high }: Light,
  [dark, light]: Duotone,
): Promise<Sharp> {
  const { data, info } = await photo
    .greyscale()
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [from, to] = [dark, light].map((hex) => [...Buffer.from(hex.slice(1), "hex")]) as [
    number[],
    number[],
  ];
  const out = Buffer.alloc(info.width * info.height * 3);
  for (let i = 0; i < info.width * info.height; i++) {
    const share = ((data[i * info.channels] ?? 0) - low) / Math.max(1, high - low);
    for (const ink of [0, 1, 2]) {
      const [a = 0, b = 0] = [from[ink], to[ink]];
      out[3 * i + ink] = a + (b - a) * Math.min(1, Math.max(0, share));
    }
  }
  return sharp(out, { raw: { width: info.width, height: info.height, channels: 3 } });
}

/** What draws the eye: skin, strong colors and edges. */
async function findFocus({
  data,
  info: { width, height, channels },
}: {
  data: Buffer;
  info: OutputInfo;
}): Promise<[number, number]> {
  const side = Math.max(8, Math.round(Math.min(width, height) * 0.6));
  const { info } = await sharp(data, { raw: { width, height, channels } })
    .resize({ width: side, height: side, fit: "cover", position: "attention" })
    .toBuffer({ resolveWithObject: true });
  const scale = side / Math.min(width, height);
  const share = (at: number | undefined, all: number) =>
    Math.min(0.85, Math.max(0.15, (at ?? (all * scale) / 2) / (all * scale)));
  // what matters in a photo of people is rarely below its middle
  return [share(info.attentionX, width), 0.21 + 0.3 * share(info.attentionY, height)];
}

/**
 * A logo within a square of `side` pixels as a PNG without empty edges. `light`: how light what is seen of it is, 0 to 1; of an
 * opaque one 0. `paper`: the color that an opaque one is on, where that is certain, so that it can go on.
 */
export async function prepareLogo(
  bytes: Uint8Array,
  side: number,
): Promise<PreparedPicture & { light: number; paper?: `#${string}` }> {
  const { data: pixels, info } = await open(bytes)
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  let [light, seen, isOpaque] = [0, 0, true];
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = (pixels[at + 3] ?? 0) / 255;
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    light += (alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue)) / 255;
    seen += alpha;
    if (alpha < 1) isOpaque = false;
  }
  const paper = isOpaque ? findPaper(pixels, width, height) : undefined;
  const whole = sharp(pixels, { raw: { width, height, channels: 4 } }).png();
  const isTrimmed = !isOpaque || paper !== undefined;
  // nothing but edge: as it came
  const { data, info: shown } = await (isTrimmed ? whole.clone().trim({ threshold: 6 }) : whole)
    .toBuffer({ resolveWithObject: true })
    .catch(() => whole.toBuffer({ resolveWithObject: true }));
  return {
    bytes: data,
    width: shown.width,
    height: shown.height,
    light: isOpaque ? 0 : seen > 0 ? light / seen : 1,
    ...(paper && { paper }),
  };
}

/** Channel values by which an edge may vary and still be one color: what JPEG does to white. */
const EDGE_NOISE = 10;
/** The darkest that paper is. */
const LIGHT = 225;

/** The one light color all along the edge of an opaque picture, as a logo's white paper is; undefined: it isn't certain. */
function findPaper(pixels: Buffer, width: number, height: number): `#${string}` | undefined {
  const edge = [
    ...Array.from({ length: width }, (_, x) => [x, (height - 1) * width + x]),
    ...Array.from({ length: height }, (_, y) => [y * width, y * width + width - 1]),
  ].flat();
  const colors = [0, 1, 2].map((channel) => edge.map((at) => pixels[4 * at + channel] ?? 0));
  const isPlain = colors.every((values) => {
    const least = values.reduce((low, value) => Math.min(low, value), 255);
    const most = values.reduce((high, value) => Math.max(high, value), 0);
    return least >= LIGHT && most - least <= EDGE_NOISE;
  });
  if (!isPlain) return undefined;
  const middles = colors.map(
    (values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 255,
  );
  return `#${Buffer.from(middles).toString("hex")}`;
}

/** Renders an SVG without fonts or references as a PNG of a width in pixels, off the main thread. */
export async function renderSvgAsPng(svg: string, width: number): Promise<Buffer> {
  const image = await renderAsync(svg, {
    fitTo: { mode: "width", value: width },
    font: { loadSystemFonts: false },
  });
  return image.asPng();
}
