import { colorDifference, toOklab } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import type { CustomerPicture, CustomerPictures } from "#artwork/studio/own-pictures.ts";
import type { AdFile } from "#business/ads/files/ad-file.ts";
import { findAdFileRendering, findAdFiles } from "#business/ads/files/find-ad-files.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { countPixelsByColor } from "#platform/pictures/count-pixels-by-color.server.ts";
import { prepareLogo, preparePhoto } from "#platform/pictures/prepare-picture.server.ts";
import { createFairLimiter } from "#platform/web/concurrency-limiter.ts";
import type { AdLook } from "./ad-look.ts";

/** Pixels a side: for pages, and for print at 300 dpi across the largest spot and its bleed. */
const SIDES = { page: 480, print: 1600 } as const;

/** Two colors of a photo that is gray or flat: a warm black and the white of paper. */
const DUOTONE = ["#241f2b", "#fff8ea"] as const;

/** Photos and logos of an ad that its designs use: the chosen one, and the latest. */
const MOST_EACH = 4;

const isPicture = ({ use, state, removedAt }: AdFile) =>
  use !== "artwork" && state === "ready" && removedAt === null;

export async function findCustomerPictureFiles(
  reservationId: number,
  tx: Queryable = db,
): Promise<AdFile[]> {
  return (await findAdFiles(reservationId, tx)).filter(isPicture);
}

/**
 * Photos and logos that are prepared at once, and for one ad; the rest wait, and past that are refused. Each takes a tenth of a
 * second of processor time, and anyone with an ad's link can ask for them.
 */
const encoders = createFairLimiter({
  everybody: { atOnce: 2, waiting: 40 },
  perSender: { atOnce: 1, waiting: 12 },
});
/** Pictures that are being prepared; another reader of the same one waits for it. */
const underWay = new Map<string, Promise<CustomerPicture | undefined>>();

type Wanted = {
  readonly reservationId: number | undefined;
  /** Its picture comes first, cropped as it says. */
  readonly look?: Pick<AdLook, "picture" | "focusX" | "focusY"> | undefined;
  readonly forPrint?: boolean;
};

/** A buyer's photos and logos, ready to be drawn. Refuses (unavailable) while many of this ad wait to be prepared. */
export async function loadCustomerPictures(
  { reservationId, look, forPrint = false }: Wanted,
  tx: Queryable = db,
): Promise<CustomerPictures> {
  if (!reservationId) return { photos: [], logos: [] };
  const files = await findCustomerPictureFiles(reservationId, tx);
  const isFirst = ({ id }: AdFile) => `file:${id}` === look?.picture;
  const load = async (use: AdFile["use"]) => {
    const all = files.filter((file) => file.use === use);
    const others = all.filter((file) => !isFirst(file)).slice(-MOST_EACH);
    const inOrder = [...all.filter(isFirst), ...others].slice(0, MOST_EACH);
    const pictures = await Promise.all(inOrder.map((file) => prepare(file, forPrint)));
    return pictures.flatMap((picture, i) => {
      if (!picture) return [];
      const { focusX, focusY } = (i === 0 && look) || {};
      if (focusX === undefined || focusY === undefined) return [picture];
      return [{ ...picture, focus: [focusX / 100, focusY / 100] as const }];
    });
  };
  return { photos: await load("photo"), logos: await load("logo") };
}

async function prepare(file: AdFile, forPrint: boolean): Promise<CustomerPicture | undefined> {
  const key = `${file.hash} ${file.use} ${forPrint}`;
  const known = recent.get(key);
  const id = `file:${file.id}`;
  if (known) return { ...known, id };
  const begun =
    underWay.get(key) ??
    encoders.enter(String(file.reservationId), () => prepareNow(file, forPrint));
  underWay.set(key, begun);
  try {
    const picture = await begun;
    return picture && { ...setInCappedMap(recent, key, picture, MOST_KEPT), id };
  } finally {
    underWay.delete(key);
  }
}

async function prepareNow(file: AdFile, forPrint: boolean): Promise<CustomerPicture | undefined> {
  const rendering = await findAdFileRendering(file, forPrint ? "large" : "small");
  const printed = file.report?.inspection.renderings.large;
  if (!rendering || !printed) return undefined;
  const side = forPrint ? SIDES.print : SIDES.page;
  const isLogo = file.use === "logo";
  const made = isLogo
    ? { focus: [0.5, 0.5] as const, ...(await prepareLogo(rendering.bytes, side)) }
    : { light: 0, ...(await preparePhoto(rendering.bytes, side, DUOTONE)) };
  const { bytes, ...look } = made;
  const type = isLogo ? "png" : "jpeg";
  return {
    id: `file:${file.id}`,
    href: `data:image/${type};base64,${bytes.toString("base64")}`,
    printWidth: Math.min(printed.width, SIDES.print),
    ...look,
  };
}

/** Puts a value into a map that keeps only so many of the latest. */
export function setInCappedMap<Value>(
  map: Map<string, Value>,
  key: string,
  value: Value,
  most: number,
): Value {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
  return value;
}

/** The latest pictures, the last one last; up to 800 KB each. */
const recent = new Map<string, CustomerPicture>();
const MOST_KEPT = 40;

/** Weaker than this a color is a gray to the eye (OKLab chroma), and no brand's color. */
const LEAST_CHROMA = 0.05;
/** Nearer than this two colors are one, with its edges and shades. */
const ALIKE = 0.16;
/** The share of a logo's colored part that a main color has at least. */
const LEAST_SHARE = 0.08;
const MOST_COLORS = 2;

/** The main colors of a picture, the largest first: no white, black or gray, and none that is only an edge. At most two. */
export function mainColorsOfPixelCounts(counts: ReadonlyMap<HexColor, number>): HexColor[] {
  const colored = [...counts]
    .filter(([color]) => Math.hypot(...toOklab(color).slice(1)) >= LEAST_CHROMA)
    .toSorted((a, b) => b[1] - a[1]);
  const all = colored.reduce((sum, [, count]) => sum + count, 0);
  const found: { color: HexColor; count: number }[] = [];
  for (const [color, count] of colored) {
    const near = found.find((other) => colorDifference(other.color, color) < ALIKE);
    if (near) near.count += count;
    else found.push({ color, count });
  }
  return found
    .filter(({ count }) => count >= all * LEAST_SHARE)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_COLORS)
    .map(({ color }) => color);
}

/** The main colors of the latest logo of an ad, as our own rendering of it shows them; none without a logo. */
export async function findLogoColorsOfReservation(reservationId: number): Promise<HexColor[]> {
  const logo = (await findCustomerPictureFiles(reservationId)).findLast(
    ({ use }) => use === "logo",
  );
  if (!logo) return [];
  const known = logoColors.get(logo.hash);
  if (known !== undefined) return known;
  // many at once for one logo wait for the same look at it
  const colors = setInCappedMap(logoColors, logo.hash, readLogoColors(logo), MOST_LOGOS_KEPT);
  colors.catch(() => logoColors.delete(logo.hash));
  return colors;
}

async function readLogoColors(logo: AdFile): Promise<HexColor[]> {
  const rendering = await findAdFileRendering(logo, "small");
  return rendering ? mainColorsOfPixelCounts(await countPixelsByColor(rendering.bytes)) : [];
}

/** The latest logos' colors by the hash of the file, which never changes. */
const logoColors = new Map<string, Promise<HexColor[]>>();
const MOST_LOGOS_KEPT = 500;
