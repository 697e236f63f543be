import { buildArray, circle, group, path, rect, type Sketch, strokePath } from "#artwork/sketch.ts";
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";
import { alternativeIndustryPictures } from "#artwork/studio/pictures/alternative-industry-pictures.ts";
import type { Scene, SceneColors } from "./scene.ts";

type Room = (colors: SceneColors) => readonly Sketch[];

/** A tiled wall over a counter whose edge is at 150. */
const tiles: Room = ({ haze, far, near, light }) => [
  strokePath(
    buildArray(12, (i) => `M${i * 40 - 60} -60V150`).join("") +
      buildArray(6, (i) => `M-60 ${i * 40 - 50}H420`).join(""),
    haze,
    4,
  ),
  circle(232, 74, 92, far),
  rect(-60, 150, 480, 170, near),
  rect(-60, 150, 480, 7, light),
];

/** A table with a checked cloth, seen from above. */
const table: Room = ({ haze, near, light }) => [
  rect(-60, -60, 480, 400, light),
  path(
    buildArray(10, (row) =>
      buildArray(12, (i) =>
        (i + row) % 2 ? "" : `M${i * 44 - 70} ${row * 44 - 70}h44v44h-44z`,
      ).join(""),
    ).join(""),
    haze,
  ),
  circle(232, 92, 112, near),
];

/** A workshop: a bright door behind, a floor with a line on it. */
const workshop: Room = ({ haze, far, near, dark, light }) => [
  rect(-60, -60, 480, 212, haze),
  rect(104, -60, 256, 212, far),
  strokePath("M104-20H360M104 20H360M104 60H360M104 100H360", haze, 4),
  rect(-60, 150, 480, 170, near),
  rect(-60, 150, 480, 5, dark),
  rect(-60, 186, 480, 6, light),
];

/** A thing in its room: its picture's id, the room, where its middle is, and how large it is. */
const things: readonly (readonly [id: string, room: Room, y: number, scale: number])[] = [
  ["plumbing-2", tiles, 86, 0.84],
  ["plumbing-3", tiles, 86, 0.84],
  ["dental-2", tiles, 86, 0.89],
  ["electrical-2", workshop, 86, 0.86],
  ["landscaping-2", tiles, 86, 0.89],
  ["pizza-shop-2", table, 86, 0.98],
  ["restaurant-2", table, 86, 0.98],
  ["repair-shop-2", workshop, 86, 0.98],
];

const pictures: ReadonlyMap<string, Picture> = new Map(alternativeIndustryPictures);

/** Second scenes of the commonest trades, by the ids of their pictures. */
export const roomScenes: readonly (readonly [string, Scene])[] = things.map(
  ([id, room, y, scale]) => [
    id,
    {
      subject: { x: 232 - 84 * scale, y: y - 84 * scale, width: 168 * scale, height: 168 * scale },
      draw: (colors) => [...room(colors), group(232, y, pictures.get(id) ?? [], { scale })],
    },
  ],
);
