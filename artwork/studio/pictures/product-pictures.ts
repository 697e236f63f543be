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
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";

/** Pictures of one product or service, whole, lit from the upper left: a broad industry chooses among them by its words. */

const leaf = (
  x: number,
  y: number,
  turn: number,
  scale: number,
  light: `#${string}`,
  dark: `#${string}`,
) =>
  group(
    x,
    y,
    [
      path("M0 0C6-18 26-28 46-22C40-4 22 8 0 0z", dark),
      path("M0 0C6-18 26-28 46-22C30-16 14-8 0 0z", light),
    ],
    { turn, scale },
  );

export const noodleBowlPicture: Picture = [
  strokePath("M-8-34L92-104M10-28L106-88", "#8a4526", 8, { round: true }),
  path("M-104-18H104C104 40 68 76 34 84H-34C-68 76-104 40-104-18z", "#23779a"),
  path("M34 84C68 76 104 40 104-18H58C58 36 28 70-6 84z", "#175673"),
  path("M-101 8C-50 30 50 30 101 8L98 22C50 42-50 42-98 22z", "#f2c14e"),
  rect(-36, 82, 72, 12, "#175673", 4),
  ellipse(0, -18, 104, 34, "#fdf6e6"),
  ellipse(0, -18, 93, 27, "#b9642a"),
  ellipse(0, -15, 88, 23, "#dd9140"),
  strokePath("M-76-12q18-14 38 0t38 2 38-4 34 2M-60-2q18-10 36 0t36 2 38-6", "#fdeec4", 6, {
    round: true,
  }),
  group(-42, -24, [
    path("M-30 2C-24-14 6-18 26-6C20 10-16 14-30 2z", "#9a4a38"),
    path("M-24 0C-16-9 6-11 20-5C10 4-14 6-24 0z", "#c9806a"),
  ]),
  ellipse(42, -22, 25, 14, "#fffaf0"),
  ellipse(44, -22, 13, 7.5, "#f2a52e"),
  leaf(-8, -20, -34, 0.9, "#58b368", "#2f8a4a"),
  leaf(-4, -18, 18, 0.7, "#7cc77e", "#3c9a55"),
  circle(4, -6, 5, "#d8342a"),
  circle(-66, -12, 5, "#d8342a"),
  circle(22, -3, 4, "#d8342a"),
];

const frosting = (y: number, half: number) =>
  `M${-half} ${y}h${2 * half}v10${buildArray(6, (i) => `q${-half / 6} ${i % 2 ? 24 : 15} ${-half / 3} 0`).join("")}z`;

export const tieredCakePicture: Picture = [
  rect(-12, 84, 24, 22, "#c9a24b"),
  path("M-46 106h92v8h-92z", "#a5823a"),
  rect(-98, 74, 196, 12, "#e2bd62", 6),
  ...(
    [
      [82, 20, 54],
      [60, -34, 54],
      [38, -86, 52],
    ] as const
  ).flatMap(([half, y, high], i) => [
    rect(-half, y, half * 2, high, i === 1 ? "#f9c6d0" : "#fff4e4", 5),
    rect(half * 0.46, y, half * 0.54, high, i === 1 ? "#e9a4b4" : "#ecd9bf", 5),
    path(frosting(y, half), i === 1 ? "#fff4e4" : "#e8708c"),
    path(`M${-half} ${y}h${half * 0.7}v7h${-half * 0.7}z`, i === 1 ? "#ffffff" : "#f59bb0"),
  ]),
  ...(
    [
      [-14, -94, 1],
      [14, -92, 0.86],
      [0, -106, 0.9],
      [52, 10, 0.8],
      [-34, -42, 0.66],
    ] as const
  ).map(([x, y, scale]) =>
    group(
      x,
      y,
      [
        ...buildArray(5, (i) => group(0, 0, [ellipse(0, -9, 7.5, 9, "#c93f63")], { turn: i * 72 })),
        circle(0, 0, 5, "#ffd56b"),
      ],
      { scale },
    ),
  ),
  leaf(18, -84, 30, 0.5, "#6cb47c", "#3f8a57"),
  leaf(-18, -84, 190, 0.5, "#6cb47c", "#3f8a57"),
];

export const yogaMatPicture: Picture = [
  ...[-62, -38, 38, 62].map((turn) =>
    group(0, 26, [path("M0 0C-26-30-24-78 0-104C24-78 26-30 0 0z", "#e58aa6")], { turn }),
  ),
  ...[-26, 26].map((turn) =>
    group(0, 26, [path("M0 0C-28-34-26-84 0-112C26-84 28-34 0 0z", "#f3abc0")], { turn }),
  ),
  path("M0 26C-28-10-26-62 0-92C26-62 28-10 0 26z", "#fbd3de"),
  path("M0 26C28-10 26-62 0-92C10-50 10-10 0 26z", "#f3abc0"),
  path("M-104 62L-78 92H112L86 62z", "#17707a"),
  rect(-104, 20, 190, 46, "#2fa0a8", 22),
  rect(-104, 22, 190, 15, "#6fc9cb", 8),
  ...[-66, 44].map((x) => rect(x, 19, 14, 48, "#f2b632", 3)),
  circle(86, 43, 23, "#1f858d"),
  path("M86 28a15 15 0 1 1-15 15a10 10 0 1 1 10 10a6 6 0 0 1-6-6", {
    ...{ stroke: "#a5dedd", strokeWidth: 4.5, round: true },
  }),
];

export const showerPicture: Picture = [
  rect(-92, -104, 184, 204, "#5aa5bd", 8),
  rect(-84, -96, 168, 180, "#e8f4f5", 3),
  strokePath(
    buildArray(5, (i) => `M-84 ${-66 + i * 30}H84`).join("") +
      buildArray(5, (i) => `M${-56 + i * 28} -96V84`).join(""),
    "#bfdde2",
    2.4,
  ),
  rect(36, -22, 34, 44, "#9cc4cd", 3),
  rect(42, -2, 9, 18, "#e2542f", 2),
  rect(54, -8, 9, 24, "#2f8a6a", 2),
  strokePath("M-66-60V-78q0-8 8-8h52q10 0 10 10v8", "#7c8b97", 8, { round: true }),
  path("M-34-52q0-16 38-16t38 16z", "#4d5c69"),
  rect(-36, -54, 80, 7, "#7c8b97", 3),
  ...buildArray(5, (i) =>
    strokePath(`M${-26 + i * 15} -40l${(i - 2) * 3} 96`, "#4aa8cf", 4, {
      ...{ round: true, dash: [14, 13] },
    }),
  ),
  circle(-66, -8, 11, "#4d5c69"),
  strokePath("M-66-8h18", "#7c8b97", 7, { round: true }),
  strokePath("M-70 34H-26", "#7c8b97", 8, { round: true }),
  rect(-98, 82, 196, 22, "#fffdf6", 6),
  rect(-98, 94, 196, 10, "#cfdfe2", 5),
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

export const lawnPicture: Picture = [
  clip("M-124 34L-44-14H124L54 62H-124z", [
    path("M-124 34L-44-14H124L54 62H-124z", "#5aac45"),
    ...buildArray(5, (i) =>
      path(`M${-118 + i * 44} 62L${-40 + i * 36} -14h18L${-96 + i * 44} 62z`, "#7cc85c"),
    ),
  ]),
  path("M-124 34V62H54V90H-124z", "#6b4226"),
  path("M-124 62H54V92H-124z", "#7d4e2d"),
  path("M54 62L124-14V14L54 92z", "#5b3720"),
  path(
    `M-124 ${62}${buildArray(22, (i) => `l4-${8 + ((i * 5) % 7)} 4.1 ${8 + ((i * 5) % 7)}`).join("")}V70H-124z`,
    "#4a9a3a",
  ),
  strokePath("M-8-20L66-96L84-92", "#3b4654", 8, { round: true }),
  strokePath("M24-6L84-92", "#5b6675", 6, { round: true }),
  path("M-52 22L-40-14H34L48 22z", "#e2402c"),
  path("M-40-14H-4L-14 4H-46z", "#f47a63"),
  rect(-24, -34, 40, 22, "#3b4654", 4),
  rect(-16, -42, 24, 10, "#5b6675", 3),
  ...[-42, 38].flatMap((x) => [circle(x, 24, 17, "#26242f"), circle(x, 24, 8, "#dfe5ea")]),
];

export const servingDishPicture: Picture = [
  circle(0, -78, 12, "#e0a93c"),
  circle(-4, -82, 4, "#fbe1a0"),
  path("M-94 34C-94-30-54-68 0-68S94-30 94 34z", "#dfe6ea"),
  path("M20-66C64-58 94-22 94 34H44C58-6 50-46 20-66z", "#b3c0c8"),
  path("M-76 22C-74-20-48-48-18-54C-40-34-52-8-54 22z", "#fbfdfd"),
  rect(-112, 32, 224, 14, "#e0a93c", 7),
  rect(-112, 32, 130, 6, "#f6cf74", 3),
  path("M-84 46H84L66 60H-66z", "#b9822a"),
];

export const serumPicture: Picture = [
  leaf(-34, 40, -150, 1.5, "#7fc09a", "#4a9170"),
  leaf(-30, 50, -118, 1.3, "#9bd1ae", "#5da37f"),
  rect(-34, -22, 68, 112, "#c9772e", 14),
  rect(-34, -22, 24, 112, "#e39a4f", 12),
  rect(14, -22, 20, 112, "#a85b1f", 12),
  rect(-34, 14, 68, 48, "#fff6e6"),
  strokePath("M-18 30H18M-10 44H10", "#c9a24b", 5, { round: true }),
  rect(-16, -38, 32, 18, "#efe0c4", 3),
  rect(-20, -58, 40, 24, "#3b3a48", 5),
  path("M-12-58C-14-84-10-104 0-104S14-84 12-58z", "#55546a"),
  path("M-8-60C-9-82-8-98-2-102C-4-84-2-70-3-60z", "#8584a0"),
  rect(50, 44, 64, 46, "#f3d7da", 8),
  rect(92, 44, 22, 46, "#dcb3b9", 8),
  rect(46, 28, 72, 20, "#b5617a", 6),
  rect(46, 28, 42, 8, "#cf8a9e", 4),
];

const towel = (x: number, y: number, light: `#${string}`, dark: `#${string}`): Sketch =>
  group(x, y, [
    rect(-44, -25, 112, 50, light, 24),
    rect(-44, 4, 112, 21, dark, 10),
    rect(30, -25, 10, 50, dark),
    circle(-44, 0, 25, light),
    path("M-44-16a16 16 0 1 1-16 16a11 11 0 1 1 11 11a6 6 0 0 1-6-6", {
      ...{ stroke: dark, strokeWidth: 5, round: true },
    }),
  ]);

export const towelsPicture: Picture = [
  towel(-48, 66, "#fdf3e3", "#dcc6a4"),
  towel(62, 66, "#8fc4b4", "#5f9c8b"),
  towel(6, 16, "#f6b9a6", "#d98972"),
  ...buildArray(6, (i) =>
    group(
      10,
      -34,
      [path("M0 0C-15-16-14-38 0-50C14-38 15-16 0 0z", i % 2 ? "#ffffff" : "#fbe3ea")],
      {
        turn: i * 60,
      },
    ),
  ),
  circle(10, -34, 12, "#f2b632"),
  leaf(46, -22, 24, 0.9, "#7fc09a", "#3f8a66"),
  leaf(-24, -20, 184, 0.9, "#7fc09a", "#3f8a66"),
];

export const exerciseBallPicture: Picture = [
  circle(-16, -4, 86, "#1b7f8c"),
  path("M-102-4A86 86 0 0 1 44-64A104 104 0 0 0-40 78A86 86 0 0 1-102-4z", "#35aab4"),
  ...[58, 30].map((rx) => ellipse(-16, -4, 86, rx, { stroke: "#14636e", strokeWidth: 3 })),
  path("M-76-40q14-26 40-34", { stroke: "#a9e2e3", strokeWidth: 9, round: true }),
  rect(-112, 80, 224, 12, "#e2542f", 6),
  rect(-112, 80, 130, 6, "#f58a68", 3),
  strokePath("M62 60H118", "#5b6675", 10),
  ...[58, 106].flatMap((x) => [
    rect(x, 40, 16, 40, "#3b3a48", 5),
    rect(x, 40, 6, 40, "#6a687c", 3),
  ]),
];

const shingles = (from: number, to: number, y: number, rows: number) =>
  buildArray(rows, (row) =>
    buildArray(
      14,
      (i) =>
        `M${from + i * ((to - from) / 13) + (row % 2) * 9} ${y + row * 18}h17v8a8.5 8.5 0 0 1-17 0z`,
    ).join(""),
  );

export const tiledHousePicture: Picture = [
  rect(44, -92, 30, 60, "#b5654a"),
  rect(40, -98, 38, 11, "#8a4632"),
  rect(-96, -6, 192, 98, "#fbe7c6"),
  rect(40, -6, 56, 98, "#e6c797"),
  rect(-96, -6, 192, 14, "#c9a673"),
  clip("M-122 0L-78-78H78L122 0z", [
    rect(-130, -80, 260, 90, "#8e3420"),
    ...shingles(-134, 116, -80, 5).map((d, i) => path(d, i % 2 ? "#dd6334" : "#c8492a")),
    path("M-122 0L-78-78H-52L-86 0z", "#ef8656"),
  ]),
  path("M-84-84H84V-74H-84z", "#f3b48a"),
  rect(-126, -4, 252, 9, "#fff6e6", 3),
  rect(-18, 30, 38, 62, "#2f6f73", 3),
  circle(12, 62, 3.4, "#ffd27a"),
  ...[-78, 46].flatMap((x) => [
    rect(x, 26, 40, 38, "#ffffff", 2),
    rect(x + 4, 30, 32, 30, "#7fb9d6"),
    path(`M${x + 4} 30h32l-32 26z`, "#b9def0"),
    strokePath(`M${x + 20} 30v30`, "#ffffff", 3),
  ]),
  rect(-124, 90, 248, 9, "#8a6a4a", 3),
];

const board = (fill: `#${string}`, light: `#${string}`, grain: `#${string}`): readonly Sketch[] => [
  rect(-27, -112, 54, 212, fill, 3),
  path("M-27-110h12v208h-12z", light),
  path(
    "M-4-104C6-70-12-50 0-14S-6 54 2 94M14-100C20-64 8-36 16 4S10 66 16 92M2-40q9-14 12 0t-10 14z",
    { stroke: grain, strokeWidth: 2.6, round: true },
  ),
  rect(-27, 100, 54, 8, grain, 2),
];

export const floorBoardsPicture: Picture = [
  group(-66, 8, board("#8f5a30", "#a8713f", "#6b3f1e"), { turn: -16 }),
  group(66, 8, board("#d9a765", "#ebc489", "#b07f41"), { turn: 16 }),
  group(0, 2, board("#b97a40", "#d1965a", "#8a5426")),
];

export const scissorsAndCombPicture: Picture = [
  group(
    44,
    0,
    [
      rect(-20, -104, 22, 200, "#e2542f", 7),
      rect(-20, -104, 9, 200, "#f58a68", 4),
      ...buildArray(17, (i) => rect(0, -92 + i * 11, 26, 6, "#c93f20", 3)),
    ],
    { turn: 14 },
  ),
  group(
    -34,
    0,
    [
      path("M-7 24L-26-98C-14-104-4-92 0-80L12 20z", "#aab5c2"),
      path("M-7 24L-26-98C-20-98-14-92-12-84L2 22z", "#dfe6ee"),
      path("M7 24L26-98C14-104 4-92 0-80L-12 20z", "#8795a6"),
      circle(0, 8, 7, "#3b4654"),
      strokePath("M-6 22L-24 52M6 22L24 52", "#3b3a48", 13, { round: true }),
      circle(-34, 72, 23, { stroke: "#3b3a48", strokeWidth: 13 }),
      circle(34, 72, 23, { stroke: "#3b3a48", strokeWidth: 13 }),
    ],
    { turn: -8 },
  ),
];

export const paintCanPicture: Picture = [
  path("M-62-46C-62-112 46-112 46-46", { stroke: "#7c8b97", strokeWidth: 7 }),
  rect(-70, -44, 124, 134, "#dfe5ea", 8),
  rect(14, -44, 40, 134, "#b4c0c9", 8),
  rect(-70, -8, 124, 62, "#2f80c5"),
  rect(14, -8, 40, 62, "#1f629c"),
  circle(-14, 23, 20, "#ffffff"),
  path("M-14 8c9 12 12 16 12 22a12 12 0 0 1-24 0c0-6 3-10 12-22z", "#f25f4c"),
  ellipse(-8, -44, 62, 15, "#f25f4c"),
  ellipse(-14, -46, 44, 8, "#ff8a78"),
  path("M-70-44q4 14 10 14v26a8 8 0 0 0 16 0v-22q10 2 14 2v12a7 7 0 0 0 14 0v-11z", "#f25f4c"),
  group(
    84,
    26,
    [
      rect(-11, -10, 22, 92, "#c98848", 9),
      rect(-11, -10, 9, 92, "#e0aa6c", 5),
      rect(-22, -32, 44, 26, "#8795a6", 3),
      rect(-22, -32, 18, 26, "#c3cdd8", 3),
      path("M-22-32V-72q8 8 12-2t10 2 8-6 14 4V-32z", "#f25f4c"),
    ],
    { turn: 14 },
  ),
];

/** A strip of plaster across a place on a car. */
export const plaster = (x: number, y: number): Sketch =>
  group(
    x,
    y,
    [
      rect(-19, -8, 38, 16, "#f3cfa0", 8),
      rect(-8, -8, 16, 16, "#fbe6c8"),
      ...[-3, 3].flatMap((dx) => [-3, 3].map((dy) => circle(dx, dy, 1.3, "#c99a63"))),
    ],
    { turn: -24 },
  );

export const bracesPicture: Picture = [
  path("M-120-58Q-120-84-92-84H92Q120-84 120-58V0H-120z", "#e8798a"),
  path("M-120-58Q-120-84-92-84H92V-72H-86Q-106-72-108-50z", "#f4a3ae"),
  ...[-108, -54, 0, 54].flatMap((x, i) => [
    path(
      `M${x + 2}-34Q${x + 27}-62 ${x + 52}-34V${i % 3 ? 62 : 46}Q${x + 52} ${i % 3 ? 80 : 64} ${x + 27} ${i % 3 ? 80 : 64}T${x + 2} ${i % 3 ? 62 : 46}z`,
      "#fffaf0",
    ),
    path(
      `M${x + 40}-46Q${x + 48}-42 ${x + 52}-34V${i % 3 ? 62 : 46}Q${x + 52} ${i % 3 ? 80 : 64} ${x + 30} ${i % 3 ? 80 : 64}Q${x + 44} 60 ${x + 40}-46z`,
      "#e6dac3",
    ),
  ]),
  strokePath("M-112 12Q0 26 112 12", "#5b6675", 6),
  ...[-81, -27, 27, 81].flatMap((x) => [
    rect(x - 12, 4 + (Math.abs(x) < 40 ? 8 : 0), 24, 22, "#7c8b97", 4),
    rect(x - 12, 4 + (Math.abs(x) < 40 ? 8 : 0), 24, 9, "#aab7c2", 3),
    circle(x, 15 + (Math.abs(x) < 40 ? 8 : 0), 5, "#2fa0a8"),
  ]),
];

export const coveredHousePicture: Picture = [
  strokePath("M0-96V-108M0-70V30", "#3b4654", 7, { round: true }),
  path(
    "M-112-14A112 92 0 0 1 112-14q-19-18-38 0q-18-18-37 0q-18-18-37 0q-18-18-37 0q-18-18-37 0q-19-18-38 0z",
    "#d8442f",
  ),
  path("M-112-14A112 92 0 0 1 0-98Q-42-62-38-14q-18-18-37 0q-18-18-37 0z", "#f2715c"),
  path("M0-98Q44-62 37-14q-18-18-37 0q-18-18-37 0Q-44-62 0-98z", "#f6b13c"),
  path("M-56 96V38L0-4 56 38V96z", "#fbe7c6"),
  path("M0-4L56 38V96H0z", "#e6c797"),
  path("M-70 42L0-12 70 42L60 50 0 4-60 50z", "#2f6f73"),
  rect(-14, 54, 28, 42, "#2f6f73", 3),
  rect(-44, 52, 22, 22, "#7fb9d6", 2),
  rect(22, 52, 22, 22, "#7fb9d6", 2),
  rect(-96, 94, 192, 9, "#8a6a4a", 4),
];
