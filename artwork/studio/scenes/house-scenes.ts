import {
  buildArray,
  circle,
  clip,
  ellipse,
  group,
  path,
  rect,
  strokePath,
} from "#artwork/sketch.ts";
import { scorpionPicture } from "#artwork/studio/pictures/care-pictures.ts";
import { agavePicture } from "#artwork/studio/pictures/house-pictures.ts";
import { plankRoomPicture } from "#artwork/studio/pictures/large-pictures.ts";
import { ridge, saguaro } from "./desert.ts";
import type { Scene } from "./scene.ts";

const pipe = "M-60 146H84a42 42 0 0 0 42-42V96a42 42 0 0 1 42-42h58a42 42 0 0 1 42 42V104";

/** A drain before a tiled wall. */
export const pipeScene: Scene = ({ haze, far, dark, light, pop, popShade }) => [
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
];

/** A cooling unit on a roof in the sun. */
export const coolingScene: Scene = ({ haze, far, near, dark, light, shade, pop }) => [
  circle(66, 50, 84, haze),
  circle(66, 50, 46, pop),
  ridge(128, far),
  rect(-60, 148, 480, 160, near),
  rect(112, 44, 222, 136, dark, 10),
  rect(118, 50, 210, 260, light, 8),
  rect(266, 50, 62, 260, shade, 8),
  rect(112, 38, 222, 22, dark, 6),
  rect(118, 42, 210, 12, light, 4),
  circle(192, 122, 60, dark),
  circle(192, 122, 50, near),
  ...buildArray(5, (i) =>
    group(192, 122, [path("M0 0C18-10 24-36 6-48C-16-38-18-14 0 0z", light)], { turn: i * 72 }),
  ),
  circle(192, 122, 11, dark),
  ...buildArray(3, (i) => circle(192, 122, 24 + i * 14, { stroke: dark, strokeWidth: 2.4 })),
  ...buildArray(8, (i) => rect(280, 74 + i * 14, 36, 6, near, 3)),
];

/** A tiled gable before a low sun. */
export const gableScene: Scene = ({ haze, far, near, dark, light, shade, pop, popShade }) => [
  circle(252, 92, 168, haze),
  circle(252, 92, 118, far),
  circle(252, 92, 74, pop),
  circle(252, 92, 40, light),
  ridge(146, near),
  rect(292, 30, 40, 90, dark),
  rect(296, 30, 18, 90, shade),
  rect(286, 22, 52, 14, dark),
  path("M-60 222L204 14 468 222V320H-60z", dark),
  clip("M-60 248L204 40 468 248V320H-60z", [
    rect(-60, 30, 520, 290, popShade),
    ...buildArray(12, (row) =>
      path(
        buildArray(18, (i) => {
          const x = -76 + i * 30 + (row % 2) * 15;
          return (i * 5 + row * 3) % 7 < 4 ? `M${x} ${30 + row * 22}h28v10a14 14 0 0 1-28 0z` : "";
        }).join(""),
        pop,
      ),
    ),
    strokePath(
      buildArray(12, (row) =>
        buildArray(18, (i) => {
          const x = -76 + i * 30 + (row % 2) * 15;
          return `M${x} ${30 + row * 22}v10a14 14 0 0 0 28 0v-10`;
        }).join(""),
      ).join(""),
      dark,
      2,
    ),
  ]),
  path("M-60 222L204 14 468 222V244L204 36-60 244z", shade),
  path("M-60 222L204 14 204 36-60 244z", light),
];

/** A bulb hung low over a street at night. */
export const bulbScene: Scene = ({ haze, far, near, dark, light, shade, glow, glowShade }) => [
  circle(244, 92, 150, haze),
  circle(244, 92, 112, far),
  path(
    "M-60 150L-10 116 40 150V132H96V158L140 128 190 164H230L286 124 342 164V140H420V300H-60z",
    near,
  ),
  path("M-60 186H10L66 150 122 186H190V166H262V190L318 152 374 190H420V300H-60z", dark),
  ...[52, 92, 208, 236, 302, 338].map((x, i) => rect(x, i % 3 === 0 ? 190 : 180, 14, 18, glow)),
  strokePath("M244-60V10", dark, 6),
  rect(222, 4, 44, 38, dark, 6),
  rect(226, 12, 14, 22, shade),
  path("M226 40h36c2 12 8 20 18 30a56 56 0 1 1-72 0c10-10 16-18 18-30z", glow),
  path("M226 40h10c0 16-8 24-16 36a46 46 0 0 0 4 66a56 56 0 0 1-16-72c10-10 16-18 18-30z", light),
  path("M262 40c2 12 8 20 18 30a56 56 0 0 1-20 98c34-26 34-66 8-92c-8-10-12-22-12-36z", glowShade),
  strokePath("M236 44l-8 56 16-14 16 14-8-56", dark, 4, { round: true }),
];

/** Agaves and a saguaro on dunes before a low sun. */
export const gardenScene: Scene = ({ haze, far, near, dark, light, shade, pop }) => [
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
];

/** A ring on the water of a pool, the desert behind it. */
export const poolScene: Scene = ({ haze, far, near, dark, light, shade, pop, popShade }) => [
  circle(112, 26, 44, pop),
  ridge(48, far),
  rect(-60, 40, 480, 10, light),
  rect(-60, 50, 480, 7, shade),
  rect(-60, 57, 480, 260, dark),
  path("M-60 57H420V80C360 72 330 90 270 82S170 72 110 84-10 76-60 84z", near),
  ...[
    [20, 152, 60],
    [70, 190, 84],
    [330, 132, 54],
    [118, 112, 46],
    [322, 196, 70],
  ].map(([x = 0, y = 0, w = 0]) =>
    strokePath(`M${x} ${y}q${w / 4} -8 ${w / 2} 0t${w / 2} 0`, haze, 5, { round: true }),
  ),
  group(4, -34, [
    ellipse(228, 166, 94, 50, near),
    ellipse(228, 146, 92, 56, light),
    ...[-118, -28, 62, 152].map((turn) =>
      clip("M136 146a92 56 0 1 0 184 0a92 56 0 1 0-184 0z", [
        group(228, 146, [path("M0 0L128-44V44z", pop)], { turn }),
      ]),
    ),
    path("M136 146a92 56 0 0 0 184 0q-20 44-92 44T136 146z", popShade),
    ellipse(228, 140, 40, 20, dark),
    path("M188 140a40 20 0 0 1 80 0q-20-12-40-12t-40 12z", popShade),
  ]),
  strokePath("M346 44V34q0-14 14-14t14 14v112M386 44V34q0-14 14-14", light, 8),
];

/** A scorpion against the moon. */
export const scorpionScene: Scene = ({ haze, far, near, dark, pop, light }) => [
  circle(240, 84, 152, haze),
  circle(240, 84, 108, far),
  ...[
    [30, 20],
    [76, 62],
    [344, -8],
    [20, 96],
    [108, 8],
  ].map(([x = 0, y = 0]) => circle(x, y, 2.4, light)),
  path("M-60 172C20 150 60 176 130 166S300 190 420 160V300H-60z", near),
  saguaro(38, 142, 0.6, near),
  group(236, 84, scorpionPicture(pop, dark), { turn: 24, scale: 0.98 }),
];

/** A low house under the mountains at sunset. */
export const desertHouseScene: Scene = ({ haze, far, near, dark, light, shade, pop }) => [
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
];

/** Panels on a roof, seen along it. */
export const solarScene: Scene = ({ haze, far, near, dark, light, shade, pop }) => [
  circle(290, 34, 104, haze),
  circle(290, 34, 60, pop),
  ridge(70, far),
  path("M-60 148L70 36H420V300H-60z", shade),
  path("M-60 160L70 48H420V300H-60z", near),
  ...buildArray(3, (row) =>
    buildArray(4, (i) => {
      const [y, deep] = [56 + row * 50, 44];
      const left = (at: number) => 118 - (at - 56) * 0.78 + i * 104;
      return [
        path(`M${left(y)} ${y}h96L${left(y + deep) + 96} ${y + deep}h-96z`, dark),
        path(`M${left(y)} ${y}h60L${left(y + deep) - 0} ${y + deep}z`, far),
        strokePath(
          `M${left(y) + 32} ${y}L${left(y + deep) + 32} ${y + deep}M${left(y) + 64} ${y}L${left(y + deep) + 64} ${y + deep}M${left(y + 23)} ${y + 23}h96`,
          light,
          2,
        ),
      ];
    }).flat(),
  ).flat(),
];

/** A roller that leaves fresh color on a wall. */
export const paintScene: Scene = ({ haze, far, dark, light, shade, pop, popShade }) => [
  rect(-60, -20, 480, 330, haze),
  strokePath("M-60 160H420", far, 4),
  path(
    "M-60 28H214V136H196v40a9 9 0 0 1-18 0v-40h-40v22a8 8 0 0 1-16 0v-22H84v56a10 10 0 0 1-20 0v-56H-60z",
    pop,
  ),
  path("M-60 28H214V44H-60zM-60 96H214v10H-60z", popShade),
  rect(198, 12, 70, 140, dark, 14),
  rect(204, 17, 58, 130, shade, 11),
  rect(204, 17, 34, 130, light, 11),
  strokePath("M264 82H316V24Q316 4 296 4H240", dark, 12),
  strokePath("M316 78V128", dark, 12),
  rect(298, 122, 36, 190, dark, 12),
  rect(304, 128, 24, 190, popShade, 9),
  rect(304, 128, 11, 190, pop, 5),
];

/** A room laid with planks, with light from a window. */
export const plankScene: Scene = () => [group(196, 38, plankRoomPicture, { scale: 1.66 })];

/** A garage door in the front of a house. */
export const garageScene: Scene = ({ haze, far, near, dark, light, shade, pop, popShade }) => [
  rect(-60, 20, 480, 300, far),
  path("M-60 20H420V-8L230-70-60 6z", near),
  rect(-60, 14, 480, 14, dark),
  rect(94, 44, 268, 270, dark),
  rect(102, 52, 252, 262, light),
  path("M354 52V314H230z", shade),
  ...buildArray(4, (row) =>
    buildArray(4, (i) =>
      rect(
        112 + i * 61,
        62 + row * 42,
        50,
        30,
        row === 0 ? near : { stroke: near, strokeWidth: 4 },
        2,
      ),
    ),
  ).flat(),
  ...buildArray(4, (i) => path(`M${112 + i * 61} 62h30l-30 24z`, haze)),
  strokePath("M102 96H354M102 138H354M102 180H354", near, 2.4),
  ...[58, 388].flatMap((x) => [
    circle(x, 84, 34, haze),
    rect(x - 11, 66, 22, 36, dark, 3),
    rect(x - 7, 74, 14, 22, pop),
    rect(x, 74, 7, 22, popShade),
  ]),
];
