import { buildArray, circle, group, path, rect, type Sketch, strokePath } from "#artwork/sketch.ts";
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";

/** Cars from the side, and what is done to them, lit from the upper left. */

type Paint = { readonly light: `#${string}`; readonly dark: `#${string}` };

const rubber = "#2f2d3a";

const wheel = (x: number): Sketch[] => [
  circle(x, 40, 32, rubber),
  circle(x, 40, 21, "#dfe5ea"),
  path(`M${x + 4} 19A21 21 0 0 1 ${x + 4} 61A26 26 0 0 0 ${x + 4} 19z`, "#aab5c0"),
  ...buildArray(5, (i) => group(x, 40, [path("M-6-18H6L3-7H-3z", rubber)], { turn: i * 72 + 36 })),
  circle(x, 40, 4, rubber),
];

/** A sedan that drives to the left, its wheels on y = 72. */
const car = ({ light, dark }: Paint): Sketch[] => [
  path(
    "M-143 34C-146 16-138 4-112-1L-66-9C-46-32-26-45 0-46H32C58-45 74-34 94-13L130-8C142-4 144 14 142 34Q142 46 130 46H-130Q-143 46-143 34z",
    light,
  ),
  path(
    "M-143 26C-60 16 60 14 143 12C143 22 142 28 142 34Q142 46 130 46H-130Q-143 46-143 34C-143 31-143 28-143 26z",
    dark,
  ),
  path("M-54-11C-38-28-22-37 2-38H10V-11z", "#c3e2f0"),
  path("M19-38H32C52-37 64-28 79-11H19z", "#c3e2f0"),
  path("M-54-11C-38-28-22-37 2-38L-24-11zM19-38H38L19-16z", "#f4fbfd"),
  rect(22, -2, 18, 5, dark, 2),
  path("M-141 12Q-134 1-120 0L-102-3Q-106 8-118 11L-141 15z", "#ffe08a"),
  path("M130-8C139-5 142 2 143 10H122Q122-2 130-8z", "#d8343f"),
  ...wheel(-86),
  ...wheel(88),
];

const red: Paint = { light: "#ee5464", dark: "#b9304a" };
const blue: Paint = { light: "#4a90d9", dark: "#2a62a3" };
const green: Paint = { light: "#43b58f", dark: "#23805f" };

export const carPicture: Picture = car(red);

/** A strip of plaster across a place on a car. */
const plaster = (x: number, y: number): Sketch =>
  group(
    x,
    y,
    [
      rect(-34, -14, 68, 28, "#f7d9ab", 14),
      rect(-15, -14, 30, 28, "#fff0d6"),
      ...[-6, 6].flatMap((dx) => [-5, 5].map((dy) => circle(dx, dy, 2.4, "#c99a63"))),
    ],
    { turn: -24 },
  );

export const dentedCarPicture: Picture = [...car(blue), plaster(-22, 10), plaster(40, 8)];

const bubbles = [
  [-120, -24, 20],
  [-98, -58, 12],
  [-60, -88, 22],
  [-10, -100, 15],
  [40, -98, 24],
  [92, -70, 17],
  [124, -30, 21],
] as const;

export const soapyCarPicture: Picture = [
  ...car(red),
  path(
    "M-82-46Q-74-74-46-66Q-30-88-4-72Q18-90 42-70Q72-76 84-50Q92-34 74-36Q58-22 40-38Q18-24-2-38Q-22-22-42-36Q-62-22-72-34Q-86-34-82-46z",
    "#cfe6f3",
  ),
  path(
    "M-82-46Q-74-74-46-66Q-30-88-4-72Q12-78 20-78C-10-66-10-56-34-54C-58-54-66-40-72-34Q-86-34-82-46z",
    "#f4fbfd",
  ),
  ...bubbles.flatMap(([x, y, r]) => [
    circle(x, y, r, "#bfe3f2"),
    circle(x - r * 0.12, y - r * 0.14, r * 0.78, "#f4fbfd"),
  ]),
];

export const liftedCarPicture: Picture = [
  group(0, -40, car(blue)),
  rect(-136, 32, 272, 15, "#e2542f", 6),
  rect(-26, 47, 52, 50, "#8795a6"),
  rect(0, 47, 26, 50, "#66738a"),
  rect(-84, 94, 168, 16, "#e2542f", 6),
];

/** An electric car at its charger. */
export const chargedCarPicture: Picture = [
  path("M120 0C152-2 138 54 172 40C190 30 178-20 190-30", {
    ...{ stroke: "#ee6a3c", strokeWidth: 11, round: true },
  }),
  rect(150, -104, 84, 176, "#f4f7f8", 14),
  path("M200-104H220Q234-104 234-90V58Q234 72 220 72H200z", "#c3cdd6"),
  rect(164, -88, 56, 62, "#1d6a8c", 8),
  path("M197-84L174-52H190L184-30 210-62H194z", "#ffd35c"),
  circle(188, -8, 12, "#ee6a3c"),
  ...car(green),
  rect(96, -9, 30, 18, "#26323f", 7),
  rect(-156, 70, 400, 12, "#8795a6", 6),
];

export const towTruckPicture: Picture = [
  strokePath("M-8 10L-74-52", "#66738a", 12, { round: true }),
  strokePath("M-26 10L-44-22", "#66738a", 8, { round: true }),
  strokePath("M-74-52V-16", "#66738a", 5),
  path("M-74-18q11 0 11 10a11 11 0 0 1-21 4", { stroke: "#66738a", strokeWidth: 6, round: true }),
  path("M8 36V-40h38c8 0 12 3 16 10l14 25 14 4c6 2 8 6 8 12v25z", "#ee5244"),
  path("M-92 8h100v28h-100z", "#ee5244"),
  path("M-92 20H98V36H-92z", "#b9302a"),
  path("M-92 8h100v8h-100z", "#ffc93c"),
  path("M24-29h20c5 0 7 2 10 6l10 18H24z", "#d5eef8"),
  path("M24-29h14L24-8z", "#f4fbfd"),
  rect(20, -54, 24, 14, "#ff9d1c", 4),
  rect(-94, 34, 194, 10, "#66738a", 3),
  rect(88, 10, 11, 11, "#fff3b0", 3),
  ...[-58, 62].flatMap((x) => [
    circle(x, 42, 24, rubber),
    circle(x, 42, 13, "#dfe5ea"),
    circle(x, 42, 5, rubber),
  ]),
];

export const tirePicture: Picture = [
  circle(0, 0, 70, "#3b3948"),
  ...buildArray(18, (i) => group(0, 0, [rect(-6, -78, 12, 14, "#3b3948", 3)], { turn: i * 20 })),
  circle(0, 0, 60, "#2b2935"),
  circle(0, 0, 44, "#dfe5ea"),
  path("M16-41A44 44 0 0 1 16 41A60 60 0 0 0 16-41z", "#aab5c0"),
  ...buildArray(5, (i) => group(0, 0, [path("M-8-12h16l6-26h-28z", "#66738a")], { turn: i * 72 })),
  circle(0, 0, 14, "#66738a"),
  group(
    44,
    22,
    [
      path("M-11-48V56H11V-48zM-25-74a27 27 0 0 1 14-14v19H11v-19a27 27 0 1 1-36 14z", "#ffb703"),
      path("M0-48V56H11V-48zM11-88a27 27 0 0 1-11 51V-69H11z", "#d98a00"),
      circle(0, 62, 23, "#ffb703"),
      circle(0, 62, 9, "#7a4d00"),
    ],
    { turn: 38 },
  ),
];
