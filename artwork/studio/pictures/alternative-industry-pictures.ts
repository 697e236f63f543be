import { buildArray, circle, ellipse, group, path, rect, strokePath } from "#artwork/sketch.ts";
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";
import {
  beePicture,
  bracesPicture,
  exerciseBallPicture,
  lawnPicture,
  noodleBowlPicture,
  plaster,
  scissorsAndCombPicture,
  serumPicture,
  servingDishPicture,
  showerPicture,
  tieredCakePicture,
  yogaMatPicture,
} from "./product-pictures.ts";
import { carPicture } from "./town-pictures.ts";

const faucet: Picture = [
  rect(-66, -10, 20, 46, "#7c8797", 4),
  path("M-48-2H-8c10 0 16 6 16 16v6h30v-10c0-34-18-46-46-46h-40z", "#c9d1da"),
  path("M-48-2H-8c10 0 16 6 16 16v6h8v-8c0-14-10-22-24-22h-40z", "#eef2f6"),
  rect(4, 18, 38, 14, "#7c8797", 4),
  rect(-30, -54, 12, 20, "#7c8797"),
  rect(-56, -66, 64, 16, "#d8442f", 8),
  path("M23 44c12 16 18 24 18 34a18 18 0 0 1-36 0c0-10 6-18 18-34z", "#3ba7e0"),
  path("M14 78a9 9 0 0 0 9 9", { stroke: "#d6f0fb", strokeWidth: 4, round: true }),
];

const waterHeater: Picture = [
  rect(-34, -70, 68, 132, "#f4f1ea", 18),
  path("M14-70h2a18 18 0 0 1 18 18V44a18 18 0 0 1-18 18h-2z", "#d5d0c4"),
  rect(-34, -46, 68, 8, "#d8442f"),
  rect(-34, 34, 68, 8, "#d8442f"),
  rect(-18, -22, 36, 42, "#3b4654", 5),
  path("M0-14c10 12 12 16 12 22a12 12 0 0 1-24 0c0-6 6-8 8-14 2 4 4 4 4-8z", "#ffb03a"),
  circle(0, 9, 5, "#fff0c2"),
  strokePath("M-18-70v-14h-24M18-70v-14h24", "#c76a35", 8, { round: true }),
  rect(-28, 62, 12, 10, "#3b4654"),
  rect(16, 62, 12, 10, "#3b4654"),
];

const coolingUnit: Picture = [
  rect(-70, -52, 140, 108, "#dfe5ea", 8),
  rect(-70, -52, 140, 14, "#b9c4cd", 8),
  circle(-18, 8, 42, "#2b3a48"),
  ...buildArray(4, (i) =>
    group(-18, 8, [path("M0 0C10-8 12-26 2-36C-10-28-10-10 0 0z", "#7fb8d8")], { turn: i * 90 }),
  ),
  circle(-18, 8, 8, "#eef3f6"),
  ...buildArray(6, (i) => rect(36, -26 + i * 12, 24, 5, "#8b99a5", 2)),
  rect(-60, 56, 20, 10, "#54616d"),
  rect(40, 56, 20, 10, "#54616d"),
];

const toothbrush: Picture = [
  group(
    0,
    0,
    [
      rect(-86, -9, 172, 18, "#18a0a8", 9),
      rect(-86, -9, 172, 7, "#5fd0d0", 4),
      rect(36, -34, 48, 26, "#ffffff", 3),
      ...buildArray(4, (i) => rect(38 + i * 12, -34, 6, 26, i % 2 ? "#cfe9ee" : "#8fd3da", 2)),
      path("M36-36c4-14 14-2 22-12s16 2 26-4c4 8 0 16-4 18H38z", "#ff6b81"),
      path("M42-38c8-8 14 0 20-6", { stroke: "#ffffff", strokeWidth: 4, round: true }),
    ],
    { turn: -28 },
  ),
  ...[
    [-52, -48, 9],
    [-30, -66, 6],
    [56, 44, 8],
    [34, 62, 5],
  ].map(([x = 0, y = 0, r = 0]) => circle(x, y, r, { stroke: "#8fd3da", strokeWidth: 3 })),
];

const plug: Picture = [
  path("M8-78L-34 4h26l-8 66L40-22H12z", "#ffd02e"),
  path("M8-78L-34 4h12L14-62z", "#fff0a8"),
  path("M-78 70c24 0 24-30 44-30", { stroke: "#3b4654", strokeWidth: 9, round: true }),
  rect(-42, 26, 30, 28, "#3b4654", 6),
  strokePath("M-12 34H4M-12 46H4", "#9aa7b5", 6, { round: true }),
];

const planter: Picture = [
  path("M-44 8h88l-12 58h-64z", "#c9572f"),
  rect(-50, -4, 100, 18, "#df7240", 4),
  path("M0-74c22 0 34 22 34 46 0 14-4 24-8 28h-52c-4-4-8-14-8-28 0-24 12-46 34-46z", "#2f8f5b"),
  ...[-18, 0, 18].map((x) =>
    strokePath(`M${x} -62Q${x * 1.5} -32 ${x} -4`, "#1f6b43", 4, { round: true }),
  ),
  ...buildArray(6, (i) => group(0, -76, [ellipse(0, -9, 5, 9, "#ff5f8a")], { turn: i * 60 })),
  circle(0, -76, 6, "#ffd02e"),
];

const slice: Picture = [
  path("M-66-52Q0-84 66-52L4 78z", "#f2b632"),
  path("M-66-52Q0-84 66-52L60-38Q0-66-60-38z", "#b5652b"),
  path("M-57-34Q0-62 57-34L4 70z", "#ffd766"),
  ...[
    [-20, -26, 14],
    [22, -20, 13],
    [-2, 12, 13],
    [8, 42, 8],
  ].flatMap(([x = 0, y = 0, r = 0]) => [
    circle(x, y, r, "#c8321f"),
    circle(x - r / 4, y - r / 4, r / 2.6, "#e8583f"),
  ]),
  ...[
    [-34, -8, 20],
    [36, 4, -30],
    [-14, 34, 50],
  ].map(([x = 0, y = 0, turn = 0]) => group(x, y, [ellipse(0, 0, 9, 4, "#3c8f3f")], { turn })),
];

const liftedCar: Picture = [
  path("M-66 6c0-10 6-16 16-18l20-24h44l24 24c18 2 24 8 24 20v8H-66z", "#2f80ed"),
  path("M-24-30h18v20h-34zM2-30h20l18 20H2z", "#cfe6fb"),
  circle(-34, 18, 16, "#26242f"),
  circle(-34, 18, 7, "#aab3bf"),
  circle(34, 18, 16, "#26242f"),
  circle(34, 18, 7, "#aab3bf"),
  rect(-72, 34, 144, 8, "#ffb03a", 3),
  rect(-8, 42, 16, 30, "#5b6675"),
  rect(-44, 70, 88, 8, "#3b4654", 3),
];

const dentedCar: Picture = [...carPicture("#2f80c5", "#1f629c"), plaster(-22, 2), plaster(48, 4)];

/** More pictures of industries, by their ids: "plumbing-2" (`industryPictureIds`). */
export const alternativeIndustryPictures: readonly (readonly [id: string, picture: Picture])[] = [
  ["plumbing-2", faucet],
  ["plumbing-3", waterHeater],
  ["hvac-2", coolingUnit],
  ["dental-2", toothbrush],
  ["dental-3", bracesPicture],
  ["electrical-2", plug],
  ["landscaping-2", planter],
  ["landscaping-4", lawnPicture],
  ["pizza-shop-2", slice],
  ["restaurant-2", servingDishPicture],
  ["restaurant-3", noodleBowlPicture],
  ["bakery-2", tieredCakePicture],
  ["fitness-2", yogaMatPicture],
  ["remodeling-2", showerPicture],
  ["pest-control-3", beePicture],
  ["spa-2", serumPicture],
  ["physical-therapy-2", exerciseBallPicture],
  ["hair-salon-2", scissorsAndCombPicture],
  ["auto-body-2", dentedCar],
  ["repair-shop-2", liftedCar],
];
