import type { HexColor } from "#artwork/drawing.ts";
import { buildArray, circle, group, path, rect, type Sketch, strokePath } from "#artwork/sketch.ts";
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";
import { alternativeIndustryPictures } from "#artwork/studio/pictures/alternative-industry-pictures.ts";
import { agavePicture, roofPicture } from "#artwork/studio/pictures/house-pictures.ts";
import { plankRoomPicture } from "#artwork/studio/pictures/large-pictures.ts";
import type { Scene, SceneColors } from "./scene.ts";

const pipe = "M-60 146H84a42 42 0 0 0 42-42V96a42 42 0 0 1 42-42h58a42 42 0 0 1 42 42V104";

/** A drain before a tiled wall. */
export const pipeScene: Scene = {
  subject: { x: 132, y: 14, width: 180, height: 128 },
  draw: ({ haze, far, dark, light, pop, popShade }) => [
    strokePath(
      buildArray(11, (i) => `M${i * 44 - 60} -60V300`).join("") +
        buildArray(8, (i) => `M-60 ${i * 44 - 40}H420`).join(""),
      haze,
      4,
    ),
    path("M256 124h24l10 176h-44z", light),
    path("M268 124h12l10 176h-16z", far),
    strokePath(pipe, dark, 70),
    strokePath(pipe, popShade, 58),
    group(-3, -5, [strokePath(pipe, pop, 44)]),
    group(-8, -14, [strokePath(pipe, light, 9)]),
    ...[10, 152].map((x) =>
      group(x, x > 100 ? 54 : 146, [
        rect(-15, -43, 30, 86, dark, 5),
        rect(-10, -38, 20, 76, popShade, 3),
        rect(-10, -38, 20, 52, pop, 3),
        rect(-10, -30, 20, 12, light),
      ]),
    ),
    rect(222, 98, 92, 32, dark, 6),
    rect(228, 103, 80, 22, popShade, 3),
    rect(228, 103, 52, 22, pop, 3),
    rect(236, 103, 14, 22, light),
  ],
};

/** Agaves and a saguaro on dunes before a low sun. */
export const gardenScene: Scene = {
  subject: { x: 130, y: 20, width: 200, height: 126 },
  draw: ({ haze, far, near, dark, light, shade, pop }) => [
    circle(276, 58, 96, haze),
    circle(276, 58, 58, pop),
    ...buildArray(4, (i) => rect(200, 64 + i * 13, 160, 3 + i * 1.6, haze)),
    path("M-60 124C40 70 110 92 180 78S320 52 420 86V300H-60z", far),
    path("M-60 172C60 126 150 170 240 140S360 128 420 146V300H-60z", near),
    saguaro(126, 132, 1.06, dark),
    strokePath("M122 50V190M130 50V190", shade, 2),
    group(318, 192, agavePicture(dark, shade, light), { scale: 0.92 }),
    group(216, 202, agavePicture(dark, far, light), { scale: 1.36 }),
    group(120, 208, agavePicture(near, shade, light), { scale: 0.62 }),
  ],
};

/** A low house under the mountains at sunset. */
export const desertHouseScene: Scene = {
  subject: { x: 60, y: 26, width: 250, height: 134 },
  draw: ({ haze, far, near, dark, light, shade, pop }) => [
    circle(300, 48, 92, haze),
    circle(300, 48, 56, pop),
    ridge(92, far),
    path("M-60 112L30 82 96 106 170 76 250 112 420 86V300H-60z", near),
    rect(70, 62, 182, 120, shade),
    rect(70, 62, 74, 120, light),
    path("M34 44L268 30V48L34 64z", light),
    path("M34 64L268 48V58L34 70z", dark),
    rect(242, 62, 180, 14, light),
    rect(242, 76, 180, 7, dark),
    rect(252, 83, 168, 100, shade),
    rect(84, 84, 46, 44, dark),
    path("M84 84h46l-46 40z", near),
    rect(160, 84, 40, 96, pop),
    circle(192, 132, 3, dark),
    rect(212, 76, 28, 60, dark),
    rect(276, 96, 122, 88, near),
    strokePath("M276 117H398M276 138H398M276 159H398", shade, 3),
    rect(-60, 172, 480, 140, dark),
    path("M268 172H408L470 300H230z", shade),
    path("M158 172H204L190 300H110z", shade),
    saguaro(26, 118, 0.8, dark),
    group(110, 182, agavePicture(near, far, light), { scale: 0.42 }),
    group(236, 184, agavePicture(near, far, light), { scale: 0.34 }),
  ],
};

/** A room laid with planks, with light from a window. */
export const plankScene: Scene = {
  subject: { x: 60, y: 30, width: 240, height: 126 },
  draw: () => [group(196, 38, plankRoomPicture, { scale: 1.66 })],
};

/** A tiled roof before a low sun. */
export const roofScene: Scene = {
  subject: { x: 90, y: 36, width: 230, height: 112 },
  draw: () => [group(0, -206, roofPicture(), { scale: 0.92 })],
};

/** Mountains whose foot is around a height. */
export const ridge = (y: number, fill: HexColor) =>
  path(
    `M-60 ${y}L20 ${y - 34} 70 ${y - 10} 130 ${y - 52} 176 ${y - 18} 236 ${y - 40} 300 ${y - 6} 356 ${y - 30} 420 ${y - 4}V300H-60z`,
    fill,
  );

/** A saguaro that stands behind what is drawn after it: its trunk goes on below (x, y). */
export const saguaro = (x: number, y: number, scale: number, fill: HexColor) =>
  group(
    x,
    y,
    [
      path("M-11 60V-88a11 11 0 0 1 22 0V60z", fill),
      strokePath("M0-30H-20q-12 0-12-12v-24M0-46H20q12 0 12-12v-28", fill, 14, { round: true }),
    ],
    { scale },
  );

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
