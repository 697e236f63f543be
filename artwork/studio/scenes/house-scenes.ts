import type { HexColor } from "#artwork/drawing.ts";
import {
  buildArray,
  circle,
  clip,
  ellipse,
  group,
  path,
  rect,
  type Sketch,
  strokePath,
} from "#artwork/sketch.ts";
import { solarHouse } from "#artwork/studio/pictures/house-pictures.ts";
import { armchairPicture } from "#artwork/studio/pictures/room-pictures.ts";
import { drawAgave } from "#artwork/studio/pictures/yard-pictures.ts";
import { isWithin, type Scene } from "./scene.ts";

const planks = ["#c98848", "#b5732f", "#d99c5c", "#a8672c"] as const;

/** The edges of a floor board at a depth, 0 at the wall to 1 near by. */
const edgesOf = (i: number, depth: number): readonly [left: number, right: number, y: number] => {
  const wide = 16 + 46 * depth;
  const left = (i - 6.5) * wide;
  return [left, left + wide * 0.965, 14 + 90 * depth];
};

/** A board from the wall to where it leaves the frame: resvg loses a clipped picture that goes on far outside. */
function plank(i: number): string {
  const inner = Math.max(i - 6.5, 5.535 - i, 0.5);
  const [a, b, y] = edgesOf(i, 0);
  const [c, d, end] = edgesOf(i, Math.min(1, (130 / inner - 16) / 46));
  return `M${a} ${y}H${b}L${d} ${end}H${c}z`;
}

/** Where two boards of a row meet: within the row. */
function joint(i: number, depth: number): string {
  const [left, right, y] = edgesOf(i, depth * depth);
  const within = (x: number) => Math.max(-131, Math.min(131, x)).toFixed(1);
  return `M${within(left)} ${y.toFixed(1)}H${within(right)}`;
}

const plankRoom: readonly Sketch[] = [
  clip("M-130-96H130V96H-130z", [
    rect(-130, -96, 260, 110, "#f3e6cf"),
    path("M-130-96H-10L-130-6z", "#fbf3e2"),
    rect(-130, 0, 260, 14, "#fff8ea"),
    rect(-130, 14, 260, 90, "#8a4f22"),
    ...buildArray(13, (i) => path(plank(i), planks[(i * 3) % 4] ?? planks[0])),
    strokePath(
      buildArray(26, (i) => joint(i % 13, 0.08 + ((i * 7) % 13) / 15)).join(""),
      "#7a431b",
      1.6,
    ),
  ]),
];

const pipe = "M-60 146H84a42 42 0 0 0 42-42V96a42 42 0 0 1 42-42h58a42 42 0 0 1 42 42V104";

/** A drain before a tiled wall. */
export const pipeScene: Scene = {
  subject: { x: 132, y: 28, width: 180, height: 112 },
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

/** An agave as large as the sun that is low behind it, of which no crop cuts a piece; a saguaro on the dunes. */
export const gardenScene: Scene = {
  subject: { x: 140, y: 18, width: 172, height: 126 },
  draw: ({ haze, far, near, dark, light, shade, pop }, seen) => [
    circle(226, 74, 122, haze),
    circle(226, 82, 60, pop),
    path("M-60 118L20 92 70 106 126 70 168 100 236 112 300 84 352 106 420 88V300H-60z", far),
    ...(isWithin({ x: 28, y: 30, width: 86, height: 120 }, seen)
      ? [saguaro(70, 134, 1.06, dark)]
      : []),
    path("M-60 150Q90 132 220 150T420 144V300H-60z", near),
    group(226, 166, drawAgave(dark, shade, light), { scale: 1.24 }),
    path("M-60 178Q90 158 226 164T420 170V300H-60z", dark),
  ],
};

/** A low house under the mountains at sunset. */
export const desertHouseScene: Scene = {
  subject: { x: 60, y: 30, width: 250, height: 114 },
  draw: ({ haze, far, near, dark, light, shade, pop }, seen) => [
    circle(300, 48, 92, haze),
    circle(296, 72, 40, pop),
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
    ...(isWithin({ x: -6, y: 38, width: 64, height: 60 }, seen)
      ? [saguaro(26, 118, 0.8, dark)]
      : []),
    ...[110, 236]
      .filter((x) => isWithin({ x: x - 36, y: 140, width: 72, height: 46 }, seen))
      .map((x) => group(x, 182, drawAgave(near, far, light), { scale: 0.38 })),
  ],
};

/** A roof of panels under a sky of its own, so that it is day in every palette. */
export const solarScene: Scene = {
  subject: { x: 110, y: 20, width: 236, height: 131 },
  draw: () => [
    rect(-60, -60, 480, 360, "#a9dcf0"),
    path("M-60-60H150L-60 110z", "#c9eaf6"),
    circle(322, 44, 26, "#ffc94d"),
    ridge(112, "#7fbf9a"),
    path("M-60 142Q90 128 220 140T420 136V320H-60z", "#5aac45"),
    path("M-60 176Q120 160 420 182V320H-60z", "#3f8a36"),
    group(226, 86, solarHouse, { scale: 0.68 }),
  ],
};

const sunnyWindow: readonly Sketch[] = [
  rect(24, -26, 100, 92, "#fff8ea"),
  rect(32, -18, 84, 76, "#8cc4dd"),
  path("M32-18h84L32 50z", "#b9e0ee"),
  strokePath("M74-18V58", "#fff8ea", 5),
];

/** An armchair in the middle of a room laid with planks, a window beside it where all of that is seen. */
export const plankScene: Scene = {
  subject: { x: 174, y: 36, width: 104, height: 118 },
  reach: 28,
  draw: (_, seen) => [
    group(180, 60, plankRoom, { scale: 1.66 }),
    ...(isWithin({ x: 24, y: -26, width: 100, height: 92 }, seen) ? sunnyWindow : []),
    ellipse(226, 146, 68, 8, "#8a4f22"),
    group(226, 101, armchairPicture, { scale: 0.44 }),
  ],
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
