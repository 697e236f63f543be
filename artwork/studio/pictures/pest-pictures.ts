import { circle, clip, ellipse, group, path, rect, strokePath } from "#artwork/sketch.ts";
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";

/** Pests, and what is carried against them. Lit from the upper left. */

const night = "#2b1b14";

const amber = { body: "#f08a2c", light: "#ffbf66", line: "#3d1c14" } as const;

const scorpionLimbs = [
  "M-18-8L-50-26-68-12M-20 6L-56-4-74 14M-20 20L-54 18-70 38M-16 34L-42 40-54 62",
  "M18-8L50-26 68-12M20 6L56-4 74 14M20 20L54 18 70 38M16 34L42 40 54 62",
].join("");

const scorpionArms = "M-12-34C-30-46-60-44-58-72M12-34C30-46 60-44 58-72";

/** The segments of its tail: where, and how large. */
const scorpionTail = [
  ...([
    [0, 66, 15],
    [2, 89, 14],
    [12, 110, 13.5],
    [32, 124, 13],
    [56, 127, 12.5],
  ] as const),
  ...([
    [79, 118, 12],
    [95, 100, 11.5],
  ] as const),
];

const scorpionHard =
  "M-66-66C-84-82-84-108-68-132C-66-114-62-106-57-100C-56-108-54-116-53-124C-42-106-42-82-52-64zM66-66C84-82 84-108 68-132C66-114 62-106 57-100C56-108 54-116 53-124C42-106 42-82 52-64z" +
  "M-30-20C-30-46-16-54 0-54S30-46 30-20C30 20 18 52 0 56S-30 20-30-20zM112 88C98 96 86 86 88 72C90 60 102 54 112 38C120 56 124 78 112 88z";

/** A scorpion from above, its line all around so that it stands out from any ground. */
export const scorpionPicture: Picture = [
  strokePath(scorpionLimbs, amber.line, 17, { round: true }),
  strokePath(scorpionArms, amber.line, 23, { round: true }),
  ...scorpionTail.map(([x, y, r]) => circle(x, y, r + 4.5, amber.line)),
  path(scorpionHard, { fill: amber.line, stroke: amber.line, strokeWidth: 9, round: true }),
  strokePath(scorpionLimbs, amber.body, 8, { round: true }),
  strokePath(scorpionArms, amber.body, 14, { round: true }),
  ...scorpionTail.flatMap(([x, y, r]) => [
    circle(x, y, r + 2, amber.line),
    circle(x, y, r - 1, amber.body),
    circle(x - r * 0.3, y - r * 0.3, r * 0.36, amber.light),
  ]),
  path(scorpionHard, amber.body),
  clip("M-30-20C-30-46-16-54 0-54S30-46 30-20C30 20 18 52 0 56S-30 20-30-20z", [
    path("M-40-60H-8V60H-40z", amber.light),
    strokePath(
      "M-40-16Q0-4 40-16M-40 2Q0 14 40 2M-40 20Q0 32 40 20M-40 38Q0 50 40 38",
      amber.line,
      5,
    ),
  ]),
  circle(-6, -38, 4, amber.line),
  circle(6, -38, 4, amber.line),
];

const hexagon = (x: number, y: number, fill: `#${string}`) =>
  path(`M${x} ${y - 33}l28.6 16.5v33l-28.6 16.5-28.6-16.5v-33z`, {
    fill,
    stroke: "#8a4b12",
    strokeWidth: 5,
  });

export const beePicture: Picture = [
  hexagon(-58, 20, "#f2a52e"),
  hexagon(0, 20, "#f7bd4a"),
  hexagon(58, 20, "#f2a52e"),
  hexagon(-29, 70, "#e8921c"),
  hexagon(29, 70, "#f2a52e"),
  path("M-40 40q6 14-4 20M48 12q8 14 2 22", { stroke: "#ffe3a3", strokeWidth: 6, round: true }),
  group(
    4,
    -22,
    [
      group(-4, -22, [ellipse(0, -34, 19, 37, "#d3e9f3"), ellipse(-4, -36, 11, 28, "#f2fafd")], {
        turn: -34,
      }),
      group(14, -22, [ellipse(0, -34, 19, 37, "#bcdcea"), ellipse(-4, -36, 11, 28, "#e6f4fa")], {
        turn: 18,
      }),
      clip("M-58 0C-58-24-30-34 2-34S62-22 62 0 34 34 2 34-58 24-58 0z", [
        rect(-60, -36, 124, 72, "#f9c62e"),
        path("M-60-36H64V-16Q0-30-60-8z", "#ffe07a"),
        ...[-26, 6, 38].map((x) => path(`M${x}-40q12 40 0 80h17q12-40 0-80z`, "#3a2414")),
      ]),
      path("M62-6l16 6-16 6z", "#3a2414"),
      circle(-56, 2, 24, "#3a2414"),
      circle(-63, -3, 6.5, "#ffffff"),
      circle(-64, -3, 3, "#1b0f07"),
      strokePath("M-60-20q-4-20-20-24M-50-21q2-18-6-28", "#3a2414", 5, { round: true }),
      circle(-81, -45, 4.5, "#3a2414"),
      circle(-57, -50, 4.5, "#3a2414"),
    ],
    { turn: -12 },
  ),
];

/** A termite on the wood that it eats. */
export const termitePicture: Picture = [
  path("M-150 62H150V112H-150z", "#b5732f"),
  path("M-150 62H150V76H-150z", "#d99c5c"),
  path("M-110 112Q-104 84-74 86T-30 112zM20 112Q24 92 50 90T96 112z", "#5f3413"),
  strokePath("M-140 92H-118M-20 90H14M104 94H140", "#8a4f22", 5, { round: true }),
  strokePath("M-52 18L-86 62M-22 26L-34 62M10 24L24 62M34 12L70 60", "#7a3f1c", 9, { round: true }),
  strokePath("M88-22Q112-66 138-52M80-28Q92-76 116-84", "#7a3f1c", 7, { round: true }),
  ellipse(-66, -8, 78, 46, "#f0c98a"),
  path("M-66-54A78 46 0 0 1-66 38A120 60 0 0 0-24-46z", "#d9a85e"),
  strokePath("M-98-46Q-112-8-98 32M-68-52Q-80-8-68 36M-38-48Q-46-8-38 32", "#c08a42", 6),
  ellipse(22, -2, 32, 34, "#c9712f"),
  circle(70, -6, 38, "#d98a45"),
  path("M76-44A38 38 0 0 1 76 32A54 54 0 0 0 76-44z", "#b5632a"),
  circle(84, -16, 7, night),
  path("M100 4L136-2 122 16 104 18zM96 18L128 30 108 32 92 28z", "#6e3414"),
];

/** A tank and its wand, as the technician carries them. */
export const sprayerPicture: Picture = [
  path("M-30-66C40-150 110-90 84-20", { stroke: "#3b4654", strokeWidth: 10 }),
  group(
    84,
    12,
    [
      rect(-9, -44, 18, 62, "#e2542f", 8),
      rect(-4, 14, 8, 78, "#8795a6", 4),
      path("M-9 88H9L5 106H-5z", "#3b4654"),
    ],
    { turn: -24 },
  ),
  ...(
    [
      [126, 116],
      [146, 104],
      [150, 124],
    ] as const
  ).map(([x, y]) => circle(x, y, 6, "#5db7dd")),
  rect(-44, -112, 28, 46, "#8795a6", 4),
  rect(-66, -126, 72, 20, "#3b4654", 9),
  path("M-92-40Q-92-70-62-70H2Q32-70 32-40V88Q32 106 14 106H-74Q-92 106-92 88z", "#f2b632"),
  path("M-10-70H2Q32-70 32-40V88Q32 106 14 106H-18C10 60 12-14-10-70z", "#d98a1e"),
  rect(-78, -50, 14, 116, "#ffe08a", 7),
  rect(-92, 8, 124, 52, "#fff6e6"),
  group(-30, 34, [
    ellipse(0, 0, 13, 17, "#26323f"),
    strokePath("M-22-14L-10-4M-24 4H-10M-20 18L-9 9M22-14L10-4M24 4H10M20 18L9 9", "#26323f", 4),
  ]),
  strokePath("M-48 16L-12 52", "#e5484d", 8, { round: true }),
];
