import { buildArray, circle, ellipse, group, path, rect, strokePath } from "#artwork/sketch.ts";
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";

export const garagePicture: Picture = [
  rect(-80, -22, 160, 88, "#f3dfc4"),
  path("M0-78L-96-14l8 10H88l8-10z", "#a8432f"),
  path("M0-78L-96-14l8 10L0-62 88-4l8-10z", "#7d2f22"),
  rect(-62, 0, 124, 66, "#5a3a33"),
  rect(-56, 6, 112, 60, "#ffd27a"),
  path("M-38 62V44c0-6 4-9 10-10l10-14h36l10 14c6 1 10 4 10 10v18z", "#2f77c5"),
  path("M-12 24h24l7 10h-38z", "#d6ecfb"),
  rect(-38, 56, 14, 12, "#26242f", 3),
  rect(24, 56, 14, 12, "#26242f", 3),
  circle(-27, 46, 5, "#fff3c4"),
  circle(27, 46, 5, "#fff3c4"),
  rect(-14, 46, 28, 6, "#1d4f8a", 3),
  rect(-56, 6, 112, 15, "#ffffff"),
  ...buildArray(4, (i) => rect(-51 + i * 26.5, 9, 22, 9, "#8fb8d8", 2)),
  rect(-90, 66, 180, 9, "#8b8f9c", 3),
];

export const poolPicture: Picture = [
  strokePath("M40-2V-76", "#8a5a34", 6, { round: true }),
  path(
    "M-22-50Q-8-92 40-92T102-50q-10-7-21 0q-10-8-20 0q-10-8-21 0q-10-8-20 0q-10-8-21 0q-11-7-21 0z",
    "#ffffff",
  ),
  path(
    "M40-92Q8-86-1-50q11-8 21 0Q22-84 40-92zM40-92q18 8 21 42q10-8 20 0Q72-86 40-92z",
    "#f2495c",
  ),
  ellipse(0, 28, 100, 46, "#dcb98a"),
  ellipse(0, 21, 100, 46, "#fbe8c8"),
  ellipse(0, 22, 84, 35, "#0a7fa6"),
  ellipse(0, 28, 82, 29, "#1fb1d6"),
  strokePath("M-20 18q8-6 16 0t16 0M6 46q8-6 16 0t16 0M40 24q6-5 12 0t12 0", "#9be3f2", 4.5, {
    round: true,
  }),
  ellipse(-34, 28, 23, 13, { stroke: "#ffffff", strokeWidth: 12 }),
  ellipse(-34, 28, 23, 13, { stroke: "#f2495c", strokeWidth: 12, dash: [15, 14] }),
  strokePath(
    "M58 34V-2q0-10 9-10t9 10v8M78 28V-4q0-10 9-10t9 10v8M58 10h20M58 20h20",
    "#5d6f80",
    4.5,
    {
      round: true,
    },
  ),
];

export const kitchenPicture: Picture = [
  path("M-13-92h26v26l20 20v8h-66v-8l20-20z", "#c9d1d6"),
  path("M0-92h13v26l20 20v8H0z", "#aab5bc"),
  rect(-33, -46, 66, 8, "#e2a23b"),
  path("M-17-10v-16h34v16z", "#d8442f"),
  strokePath("M-24-21h48", "#d8442f", 6, { round: true }),
  rect(-20, -31, 40, 6, "#a82a18", 3),
  circle(0, -33, 4, "#a82a18"),
  path("M50-10l-4-20h28l-4 20z", "#f3dfc4"),
  path(
    "M60-28c-18-2-20-18-16-26 12 4 18 14 16 26zM60-28c18-2 20-18 16-26-12 4-18 14-16 26zM60-28c-8-14-4-26 0-34 4 8 8 20 0 34z",
    "#3c9a5f",
  ),
  strokePath("M-64-12v-22q0-10 11-10t11 10v4", "#8b99a5", 6, { round: true }),
  rect(-92, -12, 184, 11, "#e2b27a", 3),
  rect(-88, -1, 60, 67, "#2a8f8a"),
  rect(28, -1, 60, 67, "#2a8f8a"),
  ...[-88, 28].map((x) => rect(x + 7, 6, 46, 50, { stroke: "#a5dcd4", strokeWidth: 3 }, 2)),
  circle(-40, 31, 4, "#ffd27a"),
  circle(40, 31, 4, "#ffd27a"),
  rect(-28, -1, 56, 67, "#f6efe0"),
  ...buildArray(4, (i) => circle(-18 + i * 12, 7, 3.6, "#3b4654")),
  rect(-21, 18, 42, 34, "#3b4654", 4),
  path("M-14 46q14-22 28 0z", "#ffb03a"),
  strokePath("M-18 15h36", "#8b99a5", 4, { round: true }),
  rect(-84, 66, 168, 7, "#1d5f5c"),
];

export const towTruckPicture: Picture = [
  strokePath("M-8 10L-74-52", "#3b3a48", 11, { round: true }),
  strokePath("M-26 10L-44-22", "#3b3a48", 7, { round: true }),
  strokePath("M-74-52V-16", "#3b3a48", 3.4),
  path("M-74-18q11 0 11 10a11 11 0 0 1-21 4", { stroke: "#3b3a48", strokeWidth: 6, round: true }),
  path("M8 36V-40h38c8 0 12 3 16 10l14 25 14 4c6 2 8 6 8 12v25z", "#e2402c"),
  path("M-92 8h100v28h-100z", "#e2402c"),
  path("M-92 8h100v8h-100z", "#ffb703"),
  path("M24-29h20c5 0 7 2 10 6l10 18H24z", "#cfeaf8"),
  path("M24-29h8L24-8z", "#ffffff"),
  rect(20, -52, 22, 12, "#ff9d1c", 4),
  strokePath("M31-58v-9M45-56l7-6M17-56l-7-6", "#ff9d1c", 4.5, { round: true }),
  rect(-94, 32, 194, 10, "#3b3a48", 3),
  rect(90, 14, 9, 10, "#fff3b0", 3),
  strokePath("M14 4h12", "#a82a18", 4, { round: true }),
  ...[-58, 62].flatMap((x) => [
    circle(x, 42, 24, "#26242f"),
    circle(x, 42, 12, "#c9d1d6"),
    circle(x, 42, 4.5, "#5d6675"),
  ]),
];

export const calculatorPicture: Picture = [
  group(
    -22,
    -4,
    [
      rect(-48, -64, 96, 124, "#f2e3c2", 5),
      rect(-48, -64, 96, 18, "#e2a23b", 5),
      ...buildArray(6, (i) =>
        strokePath(`M-38 ${-32 + i * 15}h${[30, 22, 32, 26, 30, 20][i]}`, "#b79a63", 5, {
          round: true,
        }),
      ),
    ],
    { turn: -9 },
  ),
  group(
    26,
    8,
    [
      rect(-42, -60, 84, 124, "#23607a", 9),
      rect(-42, -60, 84, 118, "#2f7f9e", 9),
      rect(-32, -50, 64, 26, "#d9f0dc", 4),
      strokePath("M6-37h18", "#23607a", 5, { round: true }),
      ...buildArray(12, (i) =>
        rect(
          -32 + (i % 3) * 23,
          -14 + Math.floor(i / 3) * 17,
          18,
          12,
          i % 3 === 2 ? "#ffb703" : "#eaf6fb",
          3,
        ),
      ),
    ],
    { turn: 7 },
  ),
  circle(-44, 46, 24, "#2f9e62"),
  strokePath("M-55 46l8 9 15-18", "#ffffff", 6.5, { round: true }),
];

export const glassesPicture: Picture = [
  rect(-54, -84, 108, 116, "#fff8ea", 6),
  rect(-54, -84, 108, 116, { stroke: "#d9b98a", strokeWidth: 5 }, 6),
  path("M-16-72h32v9H-5v6h17v8H-5v7h21v9h-32z", "#26323f"),
  strokePath("M-26-18h52M-34-4h14M-7-4h14M20-4h14", "#26323f", 7),
  ...[-42, 42].flatMap((x) => [
    circle(x, 34, 37, "#c9ecf6"),
    path(`M${x - 22} 46L${x + 8} 10M${x - 8} 56L${x + 20} 22`, {
      stroke: "#ffffff",
      strokeWidth: 7,
      round: true,
    }),
    circle(x, 34, 37, { stroke: "#e2542f", strokeWidth: 11 }),
  ]),
  strokePath("M-10 26q10-12 20 0M-78 26l-14-10M78 26l14-10", "#e2542f", 11, { round: true }),
];

export const justiceScalesPicture: Picture = [
  path("M-74-38l-26 58h52zM74-38l-26 58h52z", { stroke: "#b07a1e", strokeWidth: 4 }),
  path("M-84-50Q-40-32 0-50Q40-32 84-50l-4 13Q40-18 0-36Q-40-18-80-37z", "#e2ab3c"),
  rect(-6.5, -62, 13, 128, "#d1962b"),
  rect(0, -62, 6.5, 128, "#b07a1e"),
  circle(0, -66, 12, "#e2ab3c"),
  circle(-3, -69, 4, "#f9dd94"),
  path("M-106 18h64a32 27 0 0 1-64 0zM42 18h64a32 27 0 0 1-64 0z", "#d1962b"),
  path("M-106 18h64l-1.500 7h-61zM42 18h64l-1.500 7h-61z", "#f0c665"),
  path("M-24 58h48l8 14h-64z", "#d1962b"),
  rect(-44, 70, 88, 12, "#b07a1e", 4),
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
