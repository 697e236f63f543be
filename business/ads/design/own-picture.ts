import { circle, clip, rect, type Sketch } from "#artwork/sketch.ts";
import type { Picture } from "#artwork/studio/compositions/board.ts";
import type { AdFile } from "#business/ads/files/ad-file.ts";
import { findAdFile, findAdFiles, openRendering } from "#business/ads/files/find-ad-files.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import {
  cropToSquareAtFocalPoint,
  resizePictureToFit,
} from "#platform/pictures/crop-picture.server.ts";
import { createFairLimiter } from "#platform/web/fair-limiter.ts";
import { type AdLook, cropPoints } from "./ad-look.ts";

/** Pixels a side: for pages, and for print at 300 dpi on three inches. */
const SIDES = { page: 360, print: 900 } as const;

type Wanted = {
  readonly reservationId: number;
  readonly look: AdLook;
  readonly forPrint: boolean;
};

/** The file that a look's picture names: "file:17". */
function fileIdOf({ picture }: AdLook): number | undefined {
  const [, id] = /^file:(\d{1,9})$/.exec(picture) ?? [];
  return id === undefined ? undefined : Number(id);
}

export const lookHasOwnPicture = (look: AdLook) => fileIdOf(look) !== undefined;

const isPicture = ({ use, state, removedAt }: AdFile) =>
  use !== "artwork" && state === "ready" && removedAt === null;

/** The photos and logos of an ad that can be drawn. */
export async function findOwnPictures(reservationId: number): Promise<AdFile[]> {
  return (await findAdFiles(reservationId)).filter(isPicture);
}

/**
 * Photos and logos that are encoded at once, and for one ad; the rest wait, and past that are refused. Each takes a tenth of a
 * second of processor time, and anyone with an ad's link can ask for any crop.
 */
const encoders = createFairLimiter({
  everybody: { atOnce: 2, waiting: 40 },
  perSender: { atOnce: 1, waiting: 12 },
});
/** Pictures that are being encoded; another reader of the same one waits for it. */
const underWay = new Map<string, Promise<Picture | undefined>>();

/** A buyer's cropped photo, or logo on a plate; undefined if it isn't ready. Refuses while many of this ad wait. */
export async function loadOwnPicture(
  { reservationId, look, forPrint }: Wanted,
  tx: Queryable,
): Promise<Picture | undefined> {
  const fileId = fileIdOf(look);
  if (fileId === undefined) return undefined;
  const file = await findAdFile({ reservationId, fileId }, tx);
  if (!file || !isPicture(file)) return undefined;
  const key = `${file.hash} ${file.use} ${look.crop} ${forPrint}`;
  const known = recent.get(key);
  if (known) return known;
  const side = forPrint ? SIDES.print : SIDES.page;
  const encode = async () => {
    const rendering = await openRendering(file, forPrint ? "large" : "small");
    if (!rendering) return undefined;
    return file.use === "logo"
      ? plateWith(rendering.bytes, side)
      : roundPhoto(
          await cropToSquareAtFocalPoint(rendering.bytes, cropPoints[look.crop ?? "middle"], side),
        );
  };
  const begun = underWay.get(key) ?? encoders.enter(String(reservationId), encode);
  underWay.set(key, begun);
  try {
    const picture = await begun;
    return picture && remember(key, picture);
  } finally {
    underWay.delete(key);
  }
}

function remember(key: string, picture: Picture): Picture {
  recent.set(key, picture);
  const [oldest] = recent.keys();
  if (recent.size > MOST_KEPT && oldest !== undefined) recent.delete(oldest);
  return picture;
}

/** The latest pictures, the last one last; up to 200 KB each. The engine measures each object once. */
const recent = new Map<string, Picture>();
const MOST_KEPT = 40;

function roundPhoto(jpeg: Buffer): Picture {
  const r = 100;
  return [
    circle(0, 0, r + 5, "#ffffff"),
    clip(`M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`, [
      image(-r, -r, 2 * r, 2 * r, "jpeg", jpeg),
    ]),
  ];
}

/** A light logo on a dark plate, any other on white, with a tenth of its size around it. */
async function plateWith(logo: Buffer, side: number): Promise<Picture> {
  const { bytes, width, height, light } = await resizePictureToFit(logo, side);
  const scale = 200 / Math.max(width, height);
  const [w, h] = [width * scale, height * scale];
  const pad = 20;
  const plate = light > 0.82 ? "#26242f" : "#ffffff";
  return [
    rect(-w / 2 - pad, -h / 2 - pad, w + 2 * pad, h + 2 * pad, plate, 8),
    image(-w / 2, -h / 2, w, h, "png", bytes),
  ];
}

function image(
  x: number,
  y: number,
  width: number,
  height: number,
  type: "png" | "jpeg",
  bytes: Buffer,
): Sketch {
  const href = `data:image/${type};base64,${bytes.toString("base64")}` as const;
  return { kind: "image", x, y, width, height, href };
}
