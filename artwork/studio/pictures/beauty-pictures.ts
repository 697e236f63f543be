import type { HexColor } from "#artwork/drawing.ts";
import { buildArray, circle, ellipse, group, path, rect, strokePath } from "#artwork/sketch.ts";
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";

/** Hair, nails, skin and rest, large and whole, lit from the upper left. */

const skin = { light: "#f4c29c", dark: "#dd9c74" } as const;

/** A woman with long hair and her eyes closed. */
const longHair = (deep: HexColor, hair: HexColor, shine: HexColor): Picture => [
  path(
    "M0-132C-72-132-104-82-98-16C-94 34-122 62-112 106C-88 124-58 116-44 104H44C58 116 88 124 112 106C122 62 94 34 98-16C104-82 72-132 0-132z",
    deep,
  ),
  path(
    "M-24 20H24V66C60 74 84 90 88 124Q88 134 78 134H-78Q-88 134-88 124C-84 90-60 74-24 66z",
    skin.dark,
  ),
  path(
    "M-34 68Q0 112 34 68C62 76 84 92 88 124Q88 134 78 134H-78Q-88 134-88 124C-84 92-62 76-34 68z",
    "#2fa0a8",
  ),
  path("M34 68C62 76 84 92 88 124Q88 134 78 134H20C34 116 40 92 34 68z", "#1f7f88"),
  path("M-58-34C-58 18-30 50 0 50S58 18 58-34C58-76 30-96 0-96S-58-76-58-34z", skin.light),
  path("M30-88C48-78 58-60 58-34C58 18 30 50 0 50C34 22 48-40 30-88z", skin.dark),
  path(
    "M-14-112C-70-104-96-60-88-8C-84 40-108 62-100 96C-82 108-66 104-56 96C-66 62-48 30-56-20C-34-36-12-58 4-86C20-58 42-36 60-20C56 30 70 62 62 96C74 104 88 106 100 96C108 62 84 40 88-8C94-78 44-122-14-112z",
    hair,
  ),
  path(
    "M-14-112C-70-104-96-60-88-8C-84 40-108 62-100 96C-92 100-86 102-80 102C-86 64-70 40-76-8C-80-54-54-92-14-112z",
    shine,
  ),
  path("M4-86C20-58 42-36 60-20C58-2 58 14 60 30C76 0 70-48 40-74C30-82 18-86 4-86z", shine),
  strokePath("M-38-14q11 9 22 0M16-14q11 9 22 0", "#4a2018", 5, { round: true }),
  strokePath("M-42-32q14-8 26-2M16-34q14-6 26 2", "#7c2f2b", 5, { round: true }),
  path("M-18 22Q0 14 18 22Q0 42-18 22z", "#d13b52"),
  circle(-36, 8, 10, "#ee9f86"),
  circle(36, 8, 10, "#cf7f62"),
];

export const hairPicture: Picture = longHair("#7c2f2b", "#a8463a", "#d3705a");
export const blondHairPicture: Picture = longHair("#c9922e", "#edc25a", "#f9df95");

/** Dark at the roots, blond to the ends. */
export const balayagePicture: Picture = [
  ...longHair("#a8662c", "#e2ab4e", "#f6d68a"),
  path(
    "M0-132C-72-132-104-82-98-16L-94 22L-87-14L-79 34L-71-10L-63 20L-56-20C-34-36-12-58 4-86C20-58 42-36 60-20L67 24L74-12L82 36L90-12L97 20L98-16C104-82 72-132 0-132z",
    "#4a2918",
  ),
  path("M-14-112C-62-104-88-66-85-22L-79 4L-73-24L-66-8C-62-62-40-96-14-112z", "#6b3f26"),
];

export const scissorsAndCombPicture: Picture = [
  group(
    52,
    0,
    [
      rect(-22, -112, 26, 220, "#e2542f", 8),
      rect(-22, -112, 11, 220, "#f58a68", 5),
      ...buildArray(14, (i) => rect(0, -100 + i * 14.6, 32, 8, "#c93f20", 4)),
    ],
    { turn: 14 },
  ),
  group(
    -36,
    0,
    [
      path("M-8 24L-32-110C-16-116-4-100 0-86L14 20z", "#dfe6ee"),
      path("M8 24L32-110C16-116 4-100 0-86L-14 20z", "#9ba8b8"),
      strokePath("M-6 22L-26 56M6 22L26 56", "#e0a93c", 16, { round: true }),
      circle(-36, 80, 25, { stroke: "#e0a93c", strokeWidth: 15 }),
      circle(36, 80, 25, { stroke: "#c28a22", strokeWidth: 15 }),
      circle(0, 6, 9, "#66738a"),
    ],
    { turn: -8 },
  ),
];

/** A dryer and a round brush. */
export const hairDryerPicture: Picture = [
  path("M-20-6L14 118Q18 130 30 127L52 121Q64 118 61 106L34-14z", "#7a2f52"),
  path("M16-10L42 124L52 121Q64 118 61 106L34-14z", "#5c1f3c"),
  rect(-136, -78, 34, 70, "#3b3948", 6),
  path("M-108-84L4-106A62 62 0 0 1 4 18L-108-2z", "#d6447a"),
  path("M-108-30L60-22A62 62 0 0 1 4 18L-108-2z", "#a82c5a"),
  path("M-100-78L4-98Q30-98 44-82L-100-60z", "#f28cb0"),
  circle(14, -44, 36, "#3b3948"),
  ...[26, 16].map((r) => circle(14, -44, r, { stroke: "#8a8798", strokeWidth: 4 })),
  rect(16, 42, 16, 26, "#f6c35a", 5),
  group(
    106,
    16,
    [
      rect(-11, 28, 22, 104, "#b5744a", 10),
      rect(1, 28, 10, 104, "#8a5230", 5),
      ...buildArray(9, (i) => rect(-40, -104 + i * 15, 80, 6, "#3b3948", 3)),
      rect(-27, -112, 54, 142, "#c3cdd6", 14),
      path("M6-112H13Q27-112 27-98V16Q27 30 13 30H2C16-10 18-70 6-112z", "#8795a6"),
      ...buildArray(12, (i) =>
        circle(-12 + (i % 2) * 20, -96 + Math.floor(i / 2) * 22, 4.5, "#66738a"),
      ),
    ],
    { turn: 12 },
  ),
];

const locks = [
  ["#cfd6dc", "#a5b0ba"],
  ["#f0cf7a", "#cfa044"],
  ["#c9683a", "#97451f"],
  ["#5a3424", "#3a1f14"],
] as const;

/** Locks of hair in several colors to choose from. */
export const hairColorsPicture: Picture = locks.flatMap(([light, dark], i) =>
  group(
    -99 + i * 66,
    0,
    [
      path(
        "M-22-84C-40-40 2-10-18 40C-26 66-20 92-2 128C4 100 32 78 30 42C28 0 10-30 24-84z",
        light,
      ),
      path("M2-84C8-40 4-16 16 20C24 56-2 76-2 128C4 100 32 78 30 42C28 0 10-30 24-84z", dark),
      strokePath("M-10-80C-22-40 10-8-6 46C-10 64-8 80-4 96", dark, 5, { round: true }),
      rect(-32, -124, 64, 46, "#7a2f52", 9),
      path("M8-124H23Q32-124 32-115V-87Q32-78 23-78H8z", "#5c1f3c"),
      circle(0, -106, 8, "#fbe6b0"),
    ],
    { turn: 9 - i * 6 },
  ),
);

export const barberPolePicture: Picture = [
  rect(-34, -82, 68, 20, "#c28a22", 9),
  circle(0, -92, 18, "#e0a93c"),
  circle(-6, -98, 6, "#f9dd94"),
  rect(-26, -64, 52, 128, "#fbf6ec"),
  ...buildArray(5, (i) =>
    path(`M-26 ${-46 + i * 28}l52-18v14l-52 18z`, i % 2 ? "#2b5fa8" : "#c62f3b"),
  ),
  rect(-34, 62, 68, 24, "#e0a93c", 9),
  rect(-34, 74, 68, 12, "#c28a22", 6),
];

export const nailPolishPicture: Picture = [
  rect(-92, -6, 84, 100, "#d6246a", 18),
  path("M-34-6H-26Q-8-6-8 12V76Q-8 94-26 94H-44C-26 60-26 20-34-6z", "#a3124c"),
  rect(-80, 8, 15, 72, "#f07aa5", 7),
  rect(-70, -112, 40, 112, "#6b4a78", 9),
  rect(-70, -112, 16, 112, "#8f6a9c", 8),
  rect(12, 16, 76, 78, "#f2a65a", 17),
  path("M64 16H71Q88 16 88 33V77Q88 94 71 94H54C70 70 70 40 64 16z", "#cf7f32"),
  rect(24, 28, 13, 52, "#fbd0a4", 6),
  rect(32, -74, 36, 98, "#6b4a78", 9),
  rect(32, -74, 14, 98, "#8f6a9c", 7),
];

const petals = buildArray(5, (i) => i);

/** Two towels, rolled, and a flower. */
export const towelsPicture: Picture = [
  ...(
    [
      [-58, 62, "#fbf1e0", "#d9c4a0"],
      [62, 62, "#7fc0b0", "#4f9686"],
      [2, 0, "#f6b39d", "#d58468"],
    ] as const
  ).flatMap(([x, y, light, dark]) => [
    rect(x - 60, y - 33, 124, 66, light, 30),
    path(
      `M${x - 20} ${y + 2}H${x + 64}V${y + 4}A29 29 0 0 1 ${x + 35} ${y + 33}H${x - 28}Q${x - 10} ${y + 20} ${x - 20} ${y + 2}z`,
      dark,
    ),
    circle(x - 27, y, 33, light),
    path(`M${x - 27} ${y - 20}a20 20 0 1 1-20 20a12 12 0 0 1 20-8`, {
      ...{ stroke: dark, strokeWidth: 7, round: true },
    }),
  ]),
  ...petals.map((i) =>
    group(
      12,
      -52,
      [path("M0 0C-22-18-20-48 0-58C20-48 22-18 0 0z", i % 2 ? "#fff4f0" : "#fbd3de")],
      {
        turn: i * 72,
      },
    ),
  ),
  circle(12, -52, 14, "#f2b632"),
];

export const serumPicture: Picture = [
  path("M-40 92C-96 84-118 44-110-2C-70 6-40 36-40 92z", "#5da37f"),
  path("M-40 92C-60 50-84 22-110-2C-70 6-40 36-40 92z", "#9bd1ae"),
  rect(-46, -22, 92, 120, "#d9843a", 20),
  path("M16-22H26Q46-22 46-2V78Q46 98 26 98H4C24 60 28 14 16-22z", "#b0601f"),
  rect(-46, 16, 92, 52, "#fff6e6"),
  strokePath("M-22 34H22M-12 50H12", "#c9a24b", 6, { round: true }),
  rect(-20, -42, 40, 22, "#efe0c4", 3),
  rect(-27, -64, 54, 28, "#6b4a78", 7),
  path("M-16-64C-20-94-14-122 0-122S20-94 16-64z", "#8f6a9c"),
  rect(62, 42, 78, 56, "#f6c7d2", 10),
  path("M110 42H140V88Q140 98 130 98H104C112 80 114 60 110 42z", "#dc98aa"),
  rect(56, 20, 90, 28, "#b5617a", 8),
  rect(56, 20, 50, 11, "#d58aa0", 5),
];

/** A syringe and its vial. */
export const syringePicture: Picture = [
  rect(30, 6, 76, 100, "#d9eef2", 14),
  path("M78 6H92A14 14 0 0 1 106 20V92A14 14 0 0 1 92 106H66C86 74 88 40 78 6z", "#a9d3dc"),
  rect(30, 42, 76, 40, "#fff6e6"),
  strokePath("M44 56H92M44 69H74", "#b5617a", 6, { round: true }),
  rect(40, -24, 56, 34, "#8f6a9c", 8),
  rect(72, -24, 24, 34, "#6b4a78", 8),
  group(
    -34,
    -8,
    [
      rect(-3, 84, 6, 62, "#8795a6", 3),
      rect(-12, 64, 24, 24, "#66738a", 4),
      rect(-27, -66, 54, 134, "#d9eef2", 10),
      rect(-27, -4, 54, 72, "#e58aa6", 10),
      path("M8-66H17A10 10 0 0 1 27-56V58A10 10 0 0 1 17 68H2C20 30 20-26 8-66z", "#b5617a"),
      strokePath("M-27-44H-11M-27-24H-15M-27-4H-11M-27 16H-15M-27 36H-11", "#66738a", 5),
      rect(-40, -78, 80, 15, "#8f6a9c", 7),
      rect(-7, -116, 14, 42, "#8795a6"),
      rect(-30, -130, 60, 16, "#8f6a9c", 7),
    ],
    { turn: 32 },
  ),
];

export const stonesPicture: Picture = [
  ...(
    [
      [0, 56, 84, 24],
      [-5, 18, 64, 21],
      [4, -15, 46, 18],
      [-2, -44, 28, 13],
    ] as const
  ).flatMap(([x, y, rx, ry], i) => [
    ellipse(x, y, rx, ry, i % 2 ? "#6f8088" : "#56666f"),
    path(
      `M${x - rx} ${y}A${rx} ${ry} 0 0 1 ${x + rx * 0.6} ${y - ry * 0.8}C${x} ${y - ry * 0.5} ${x - rx * 0.6} ${y} ${x - rx * 0.5} ${y + ry * 0.86}A${rx} ${ry} 0 0 1 ${x - rx} ${y}z`,
      i % 2 ? "#a9b8bd" : "#8b9ba3",
    ),
  ]),
  path("M0-56C-6-84 14-104 44-108C46-80 26-58 0-56z", "#4f9a5e"),
  path("M0-56C-6-84 14-104 44-108C34-94 14-76 0-56z", "#8fcf8f"),
];
