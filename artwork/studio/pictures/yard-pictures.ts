import type { HexColor } from "#artwork/drawing.ts";
import {
  buildArray,
  circle,
  ellipse,
  group,
  path,
  rect,
  type Sketch,
  strokePath,
} from "#artwork/sketch.ts";
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";

/** What grows, and pools, whole on its ground, lit from the upper left. */

/** A fan of agave leaves around 0,0, dark and light by turns. */
export function drawAgave(dark: HexColor, light: HexColor, edge: HexColor = "#f6e7c3"): Sketch[] {
  const back = "M-13 0C-18-44-8-84 0-112C8-84 18-44 13 0z";
  const front = "M-12 4C-16-30-7-62 0-84C7-62 16-30 12 4z";
  return [
    ...[-78, -56, -34, -14, 8, 28, 50, 74].map((turn, i) =>
      group(0, 0, [path(back, i % 2 ? light : dark)], { turn }),
    ),
    ...[-42, -20, 0, 20, 42].map((turn, i) =>
      group(0, 0, [path(front, { fill: i % 2 ? dark : light, stroke: edge, strokeWidth: 1.4 })], {
        turn,
      }),
    ),
  ];
}

/** An agave among stones. */
export const agavePicture: Picture = [
  ellipse(0, 4, 124, 22, "#c08a54"),
  ellipse(0, 0, 124, 20, "#e2b47a"),
  group(0, 0, drawAgave("#2b7a6b", "#4fa58f", "#cfe9d6"), { scale: 1.1 }),
  path("M-60 14Q-40-10 0-10T60 14Q0 30-60 14z", "#e2b47a"),
  path("M-112 6q2-22 26-22t26 22q-26 10-52 0z", "#a8a29a"),
  path("M-84-16q22 2 24 22q-12 6-28 5q12-12 4-27z", "#7f7a74"),
  path("M64 10q2-18 22-18t22 18q-22 8-44 0z", "#a8a29a"),
  path("M90-8q16 2 18 18q-10 5-22 4q10-10 4-22z", "#7f7a74"),
];

export const planterPicture: Picture = [
  path("M0-112c36 0 54 34 54 72 0 22-8 38-14 46h-80c-6-8-14-24-14-46 0-38 18-72 54-72z", "#2f8f5b"),
  path("M0-112C-36-112-54-78-54-40c0 22 8 38 14 46h20C-36-30-30-80 0-112z", "#4fb57c"),
  ...[-14, 16].map((x) =>
    strokePath(`M${x} -92Q${x * 1.7} -42 ${x} 2`, "#1f6b43", 6, { round: true }),
  ),
  ...buildArray(6, (i) => group(0, -110, [ellipse(0, -17, 10, 17, "#ff5f8a")], { turn: i * 60 })),
  circle(0, -110, 12, "#ffd02e"),
  path("M-68 22h136l-18 88q-2 8-10 8h-80q-8 0-10-8z", "#d9622f"),
  path("M20 22h48l-18 88q-2 8-10 8H0C22 90 26 54 20 22z", "#b04a20"),
  rect(-78, 0, 156, 30, "#ee7f4a", 8),
  rect(18, 0, 60, 30, "#c9572f", 8),
];

/** A mower on a slab of turf, half of it cut. */
export const lawnPicture: Picture = [
  path("M-140 38L-112 6H112L140 38V88H-140z", "#5aac45"),
  path("M-140 38L-112 6H6L-6 38V62H-140z", "#7cc85c"),
  path("M-140 38H140V96Q140 104 132 104H-132Q-140 104-140 96z", "#7d4e2d"),
  path("M-140 38H-6V104H-132Q-140 104-140 96z", "#94603a"),
  path(
    `M-140 36H140V58${buildArray(20, (i) => `l-7 ${12 + ((i * 5) % 9)}-7-${12 + ((i * 5) % 9)}`).join("")}z`,
    "#4a9a3a",
  ),
  path(
    `M8 14${buildArray(11, (i) => `l4.500-${16 + ((i * 7) % 8)} 4.500 ${16 + ((i * 7) % 8)}`).join("")}V20H8z`,
    "#4a9a3a",
  ),
  strokePath("M-26-22L-106-114L-132-110", "#66738a", 11, { round: true }),
  strokePath("M-64-66L-10-22", "#8795a6", 8, { round: true }),
  path("M-76 6Q-76-24-46-26H38Q60-24 66 6z", "#e2402c"),
  path("M12-26H38Q60-24 66 6H24Q26-12 12-26z", "#b52e20"),
  rect(-32, -50, 54, 28, "#66738a", 6),
  rect(-22, -62, 34, 14, "#8795a6", 4),
  ...[-56, 50].flatMap((x) => [circle(x, 8, 23, "#2f2d3a"), circle(x, 8, 11, "#dfe5ea")]),
];

/** A palm's crown around 0,0: fronds to both sides, the nearer ones lighter. */
const crown = [
  "M0 0C-6-34 20-52 40-42C24-34 12-20 6 0zM0 0C6-34-20-52-40-42C-24-34-12-20-6 0z",
  "M0-2C20-34 58-28 66 14C48-8 24-8 4 6zM0-2C-20-34-58-28-66 14C-48-8-24-8-4 6z",
  "M0 0C24-14 44 6 42 40C30 18 16 10 2 8zM0 0C-24-14-44 6-42 40C-30 18-16 10-2 8z",
].map((d, i) => path(d, (["#1f7a46", "#2f9a5a", "#4db873"] as const)[i] ?? "#2f9a5a"));

const palm = (x: number, height: number, lean: number, scale: number) =>
  group(
    x,
    78,
    [
      path(
        `M-10 0Q-8-${height * 0.6} ${lean - 5}-${height}h10Q${lean * 0.6 + 8}-${height * 0.5} 10 0z`,
        "#b0703f",
      ),
      ...buildArray(4, (i) =>
        rect(lean * 0.09 * i * i - 6, -height * (0.16 + i * 0.19), 13, 5, "#83502b", 2.5),
      ),
      group(lean, -height, [...crown, circle(-6, 6, 6, "#c98a3c"), circle(7, 8, 6, "#e2a84e")]),
    ],
    { scale },
  );

export const palmsPicture: Picture = [
  ellipse(0, 79, 84, 9, "#d9a866"),
  palm(-26, 124, 10, 1),
  palm(44, 88, -4, 0.86),
];

const shadeTree: readonly Sketch[] = [
  path(
    "M-20 118C-10 80-14 50-22 14L-64-30L-50-42L-8-8L-4-60H12L14-4L52-44L66-32L26 18C20 50 22 84 34 118z",
    "#8a5230",
  ),
  path("M8-60H12L14-4L52-44L66-32L26 18C20 50 22 84 34 118H8z", "#6b3c1e"),
  path(
    "M-124-28C-140-62-112-94-86-90C-78-124-36-140-8-122C16-144 62-138 74-106C106-108 134-78 120-46C136-20 112 8 84 2C66 20 36 14 28-2C14 14-20 14-28-2C-44 18-84 16-94-4C-112-2-126-14-124-28z",
    "#4a9a3a",
  ),
  path(
    "M-124-28C-140-62-112-94-86-90C-78-124-36-140-8-122C8-134 30-138 48-130C16-120 8-92 12-78C-22-84-44-58-40-36C-66-42-88-24-94-4C-112-2-126-14-124-28z",
    "#7cc85c",
  ),
];

/** A shade tree, a ladder against it. */
export const treePicture: Picture = [
  ellipse(0, 116, 120, 16, "#7cc85c"),
  ...shadeTree,
  strokePath("M84 118L46-22M112 110L74-28", "#f2b632", 9, { round: true }),
  strokePath("M79 98L106 90M71 68L98 60M63 38L90 30M55 8L82 0", "#f2b632", 8),
];

/** A shade tree that a storm has left leaning, its roots out of the ground, a rope on it. */
export const leaningTreePicture: Picture = [
  ellipse(-16, 116, 134, 16, "#7cc85c"),
  strokePath("M-128 110L0-12", "#f2b632", 6, { round: true }),
  rect(-136, 92, 14, 30, "#6b3c1e", 3),
  group(-22, 6, shadeTree, { turn: 27 }),
  path("M-128 122Q-112 86-76 84T-24 122z", "#94603a"),
  path("M-76 84Q-46 86-24 122H-84Q-66 104-76 84z", "#7d4e2d"),
  strokePath("M-104 96Q-122 84-120 70M-88 88Q-98 70-90 58", "#6b3c1e", 6, { round: true }),
];

function blossom(x: number, y: number, size: number, dark: HexColor, light: HexColor): Sketch {
  return group(x, y, [
    ...buildArray(8, (i) =>
      group(0, 0, [ellipse(0, -0.62 * size, 0.36 * size, 0.5 * size, i % 2 ? light : dark)], {
        turn: i * 45,
      }),
    ),
    circle(0, 0, 0.32 * size, "#f4b942"),
  ]);
}

/** A bloom that is full of petals, as a rose's or a peony's. */
function fullBlossom(x: number, y: number, size: number, dark: HexColor, light: HexColor): Sketch {
  const ring = (count: number, far: number, r: number, turn: number) =>
    buildArray(count, (i) =>
      group(0, 0, [circle(0, -far * size, r * size, i % 2 ? light : dark)], {
        turn: turn + (i * 360) / count,
      }),
    );
  return group(x, y, [
    ...ring(8, 0.6, 0.46, 0),
    circle(0, 0, 0.66 * size, dark),
    ...ring(6, 0.34, 0.34, 20),
    circle(0, 0, 0.36 * size, light),
    strokePath(
      `M${-0.2 * size} ${0.06 * size}A${0.2 * size} ${0.2 * size} 0 1 1 ${0.12 * size} ${0.16 * size}A${0.12 * size} ${0.12 * size} 0 0 1 ${-0.06 * size} 0`,
      dark,
      0.1 * size,
      { round: true },
    ),
  ]);
}

/** Flowers in their paper. */
const bouquet = (blossoms: readonly Sketch[]): Picture => [
  ...[-74, -44, -16, 16, 44, 74].map((turn, i) =>
    group(
      0,
      20,
      [path("M0 0C-30-40-28-100 0-148C28-100 30-40 0 0z", i % 2 ? "#4f9a5e" : "#3a7d4a")],
      {
        turn,
      },
    ),
  ),
  ...blossoms,
  path("M-96 12Q-48 34 0 22T96 12L34 124Q0 136-34 124z", "#f2d3b0"),
  path("M-96 12Q-48 34 0 22L-14 128Q-26 127-34 124z", "#fbe7cf"),
  path("M0 22Q48 10 96 12L34 124Q26 127 14 128z", "#d9b088"),
  path("M-50 82Q0 98 50 82V104Q0 120-50 104z", "#c2305f"),
  path("M0 98C-30 66-62 76-54 98S-20 118 0 98C20 118 46 120 54 98S30 66 0 98z", "#e0507c"),
  circle(0, 98, 11, "#c2305f"),
];

export const bouquetPicture: Picture = bouquet([
  blossom(-74, -62, 48, "#f2a03c", "#ffc46b"),
  blossom(70, -66, 46, "#8f5fc2", "#b48be0"),
  blossom(-4, -110, 54, "#d13b6c", "#ef6a94"),
  blossom(-48, -8, 46, "#e76f93", "#f6a3bb"),
  blossom(50, -10, 48, "#d13b6c", "#ef6a94"),
  blossom(2, -46, 58, "#f7e3d0", "#fff6ea"),
]);

/** Roses and peonies. */
export const roseBouquetPicture: Picture = bouquet([
  fullBlossom(-72, -56, 44, "#e58aa5", "#f7bccb"),
  fullBlossom(70, -58, 44, "#d9567f", "#ef86a4"),
  fullBlossom(-6, -112, 46, "#d9567f", "#ef86a4"),
  fullBlossom(-44, 0, 42, "#d9567f", "#ef86a4"),
  fullBlossom(48, 0, 42, "#f0cdbd", "#fdebe0"),
  fullBlossom(0, -48, 52, "#e58aa5", "#f9cfd9"),
]);

export const poolPicture: Picture = [
  strokePath("M52 8V-104", "#b5744a", 9, { round: true }),
  path(
    "M-44-56Q-24-118 52-118T148-56q-16-12-32 0q-16-12-32 0q-16-12-32 0q-16-12-32 0q-16-12-32 0q-16-12-32 0z",
    "#fff4e4",
  ),
  path(
    "M52-118Q2-108-12-56q16-12 32 0Q30-104 52-118zM52-118q30 14 32 62q16-12 32 0Q102-110 52-118z",
    "#ee5464",
  ),
  ellipse(0, 50, 150, 66, "#c99a62"),
  ellipse(0, 40, 150, 66, "#f6dfb8"),
  ellipse(0, 42, 126, 50, "#0a7fa6"),
  ellipse(0, 50, 122, 42, "#2bb6da"),
  path("M-122 50C-122 28-68 8 0 8C-50 22-74 50-60 88C-98 80-122 66-122 50z", "#63d0ea"),
  strokePath("M-18 30q13-10 26 0t26 0M30 70q13-10 26 0t26 0", "#c3edf7", 8, { round: true }),
  ellipse(-48, 50, 34, 19, { stroke: "#fff4e4", strokeWidth: 18 }),
  ellipse(-48, 50, 34, 19, { stroke: "#ee5464", strokeWidth: 18, dash: [22, 21] }),
  strokePath(
    "M88 58V4q0-15 14-15t14 15v12M116 46V0q0-15 14-15t14 15v14M88 22h28M88 38h28",
    "#66738a",
    7,
    {
      round: true,
    },
  ),
];

/** A ring and a ball that float. */
export const swimRingPicture: Picture = [
  ellipse(0, 66, 160, 48, "#0f8fb5"),
  ellipse(0, 60, 160, 48, "#37bfe0"),
  path("M-160 60C-160 34-96 12-20 12C-70 30-96 66-84 100C-130 92-160 78-160 60z", "#7fdcf0"),
  strokePath("M-130 62q12-9 24 0t24 0M70 92q12-9 24 0t24 0", "#d3f2fa", 8, { round: true }),
  ellipse(-22, 30, 92, 56, { stroke: "#b52e3c", strokeWidth: 50 }),
  ellipse(-22, 18, 92, 56, { stroke: "#ee5464", strokeWidth: 50 }),
  ellipse(-22, 18, 92, 56, { stroke: "#fff4e4", strokeWidth: 50, dash: [40, 39] }),
  path("M-112 8A92 56 0 0 1-60-30", { stroke: "#ffffff", strokeWidth: 9, round: true }),
  circle(108, 8, 46, "#ffc93c"),
  path("M108-38C84-24 80 34 100 53A46 46 0 0 1 62 8C64-20 84-36 108-38z", "#fff4e4"),
  path("M122-36A46 46 0 0 1 134 46C146 20 142-16 122-36z", "#2f80c5"),
];
