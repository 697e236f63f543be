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
import { drawLeaf } from "./plate-pictures.ts";

/** What is eaten and drunk, large and whole, lit from the upper left. */

/** Curry in a copper bowl, and naan. */
export const curryPicture: Picture = [
  group(
    -52,
    -46,
    [
      path(
        "M-96 6C-100-34-52-58 4-50C56-44 92-18 84 10C76 40 18 46-30 42C-68 38-94 30-96 6z",
        "#d99a4e",
      ),
      path(
        "M-96 6C-100-34-52-58 4-50C40-46 68-34 78-18C20-34-54-18-70 36C-86 30-95 20-96 6z",
        "#f2c583",
      ),
      ...[
        [-34, -14, 12],
        [16, -22, 9],
        [-60, 6, 8],
        [-2, 8, 9],
      ].map(([x = 0, y = 0, r = 0]) => ellipse(x, y, r * 1.3, r * 0.8, "#a8622a")),
    ],
    { turn: -24 },
  ),
  path("M-122-8H122C120 56 78 96 34 102H-34C-78 96-120 56-122-8z", "#b5602e"),
  path("M-122-8H-20C-18 50-8 86 10 102H-34C-78 96-120 56-122-8z", "#dd8a4c"),
  rect(-46, 98, 92, 14, "#8a4220", 5),
  ellipse(0, -8, 128, 38, "#f2b27a"),
  ellipse(0, -8, 114, 31, "#a83a14"),
  ellipse(0, -3, 106, 26, "#e8722a"),
  strokePath("M-66-4C-50-18-14-14-16-2S-46 10-30 14S30 12 44 0S26-18 12-14", "#fbe3c0", 7, {
    round: true,
  }),
  ...[
    [-62, 4],
    [56, 4],
    [18, -4],
  ].map(([x = 0, y = 0]) => ellipse(x, y, 17, 9, "#fff0cf")),
  drawLeaf(66, -10, -20, 0.8, "#6cb45c", "#3c8a3f"),
  drawLeaf(62, -8, 24, 0.6, "#8ccf74", "#4a9a4a"),
];

/** A cloche, for a hotel or a fine dining room. */
export const servingDishPicture: Picture = [
  circle(0, -84, 16, "#e0a93c"),
  circle(-5, -89, 6, "#fbe1a0"),
  path("M-104 34C-104-34-60-74 0-74S104-34 104 34z", "#d3dce2"),
  path("M24-72C72-62 104-24 104 34H52C66-8 54-50 24-72z", "#a9b7c2"),
  path("M-84 20C-82-22-52-52-20-60C-44-36-56-10-58 20z", "#fbfdfd"),
  rect(-124, 32, 248, 18, "#e0a93c", 9),
  rect(-124, 32, 140, 8, "#f6cf74", 4),
  path("M-92 50H92L72 66H-72z", "#b9822a"),
];

/** A burger with its layers. */
/** Two patties, each under its cheese. */
export const burgerPicture: Picture = [
  rect(-112, -12, 224, 60, "#3f8f3a", 14),
  path("M-114 116H114C116 144 92 154 70 154H-70C-92 154-116 144-114 116z", "#d98f3f"),
  path("M-114 116H20C16 134 6 148-20 154H-70C-92 154-116 144-114 116z", "#f0b365"),
  ...[84, 40].flatMap((y) => [
    rect(-120, y, 240, 34, "#7a3b1e", 16),
    rect(-120, y, 150, 16, "#99532d", 8),
    path(`M-118 ${y - 16}H118L92 ${y + 12} 66 ${y - 10} 30 ${y + 22}-4 ${y - 10}z`, "#ffc93c"),
  ]),
  rect(-112, 10, 224, 20, "#e04a34", 10),
  path(
    "M-124 8q0-18 20-14t36-2 36 2 36-2 36 2 36-2q48-10 48 14q-10 16-30 6t-38 6-38-4-38 6-38-6-38 6q-22 8-32-12z",
    "#6cb445",
  ),
  path("M-116-4C-116-64-64-98 0-98S116-64 116-4z", "#d98f3f"),
  path("M-116-4C-116-64-64-98 0-98C22-98 42-94 58-87C-16-80-62-46-66-4z", "#f0b365"),
  ...[
    [-52, -52],
    [-10, -76],
    [30, -50],
    [-22, -38],
    [66, -32],
  ].map(([x = 0, y = 0]) => ellipse(x, y, 9, 5.5, "#fff0cf")),
];

export const filledTacoPicture: Picture = [
  path("M-114 58C-112-30-58-84 6-84S118-30 120 52Q112 66 92 62H-96Q-108 66-114 58z", "#c97a1e"),
  ...buildArray(9, (i) => {
    const a = Math.PI * (0.98 - i * 0.12);
    return circle(4 + 112 * Math.cos(a), 44 - 124 * Math.sin(a), 21, i % 2 ? "#4aa23f" : "#7cc243");
  }),
  ...buildArray(6, (i) => {
    const a = Math.PI * (0.9 - i * 0.16);
    return circle(
      2 + 104 * Math.cos(a),
      46 - 116 * Math.sin(a),
      15,
      i % 3 === 1 ? "#fff4dc" : "#dd3b2a",
    );
  }),
  ...buildArray(5, (i) =>
    group(
      -66 + i * 34,
      -50 - 24 * Math.sin((i + 0.6) * 0.7),
      [rect(-17, -4, 34, 8, "#ffd34d", 3)],
      { turn: -40 + i * 24 },
    ),
  ),
  path("M-130 54C-128-14-76-62-8-62S112-12 114 54Q114 72 96 72H-112Q-130 72-130 54z", "#f6b13c"),
  path(
    "M-130 54C-128-14-76-62-8-62c14 0 28 2 40 6C-30-52-84-4-92 72H-112Q-130 72-130 54z",
    "#ffcf6b",
  ),
  ...[
    [-58, 20, 7],
    [-22, -20, 5],
    [20, 14, 8],
    [58, 34, 6],
    [-6, 44, 5],
    [40, -18, 5],
  ].map(([x = 0, y = 0, r = 0]) => ellipse(x, y, r, r * 0.7, "#d98c22")),
];

export const noodleBowlPicture: Picture = [
  strokePath("M-8-34L92-104M10-28L106-88", "#b5602e", 9, { round: true }),
  path("M-104-18H104C104 40 68 76 34 84H-34C-68 76-104 40-104-18z", "#2f8fb5"),
  path("M34 84C68 76 104 40 104-18H58C58 36 28 70-6 84z", "#1d6a8c"),
  path("M-101 8C-50 30 50 30 101 8L98 22C50 42-50 42-98 22z", "#f2c14e"),
  rect(-36, 82, 72, 12, "#1d6a8c", 4),
  ellipse(0, -18, 104, 34, "#fdf6e6"),
  ellipse(0, -18, 93, 27, "#b9642a"),
  ellipse(0, -15, 88, 23, "#dd9140"),
  strokePath("M-76-12q18-14 38 0t38 2 38-4 34 2M-60-2q18-10 36 0t36 2 38-6", "#fdeec4", 6, {
    round: true,
  }),
  ellipse(42, -22, 25, 14, "#fffaf0"),
  ellipse(44, -22, 13, 7.5, "#f2a52e"),
  drawLeaf(-8, -20, -34, 0.9, "#58b368", "#2f8a4a"),
  drawLeaf(-4, -18, 18, 0.7, "#7cc77e", "#3c9a55"),
  ...[
    [4, -6, 5],
    [-66, -12, 5],
    [22, -3, 4],
  ].map(([x = 0, y = 0, r = 0]) => circle(x, y, r, "#d8342a")),
];

export const cupPicture: Picture = [
  ellipse(0, 50, 78, 15, "#c9ad8c"),
  ellipse(0, 45, 78, 14, "#ecdcc6"),
  strokePath("M36-6h14a17 17 0 0 1 0 34H34", "#e3cfb2", 10),
  path("M-44-18h88v28a38 38 0 0 1-38 38h-12a38 38 0 0 1-38-38z", "#fbf1e0"),
  path("M14-18h30v28a38 38 0 0 1-38 38C20 30 20 6 14-18z", "#e3cfb2"),
  ellipse(0, -18, 44, 10, "#fffaf2"),
  ellipse(0, -17, 37, 7, "#6f3f22"),
  path("M-6-20q6-6 12 0q-2 6-6 7q-4-1-6-7z", "#d9a878"),
  strokePath("M-18-38q-8-9 0-17t0-17M6-38q-8-9 0-17t0-17", "#dcc4a4", 6, { round: true }),
];

/** A mussel in its shell, or open on its half of it. */
const mussel = (x: number, y: number, turn: number, isOpen = false): Sketch =>
  group(
    x,
    y,
    [
      path("M0 50C-34 26-40-18-18-42Q0-56 18-42C40-18 34 26 0 50z", "#232a45"),
      ...(isOpen
        ? [
            path("M0 42C-27 22-32-14-14-34Q0-45 14-34C32-14 27 22 0 42z", "#cfd6ea"),
            path("M-2 32C-20 14-22-10-8-24Q6-32 14-20C24 0 18 20-2 32z", "#d9752a"),
            path("M-6 22C-17 8-17-8-7-19Q2-24 6-16C10-2 4 12-6 22z", "#ffb257"),
          ]
        : [
            path("M-6 40C-30 18-33-16-16-38Q-8-45-2-46C-18-18-18 14-6 40z", "#5a6796"),
            strokePath("M10-42C26-16 24 14 6 38", "#46527c", 4, { round: true }),
          ]),
    ],
    { turn },
  );

const baguetteSlice = (x: number, y: number, turn: number): Sketch =>
  group(
    x,
    y,
    [
      ellipse(5, 4, 38, 60, "#a8622a"),
      ellipse(0, 0, 38, 60, "#d9913f"),
      ellipse(0, 0, 29, 50, "#fbe9c8"),
      path("M12-46A29 50 0 0 1 12 46A62 62 0 0 0 12-46z", "#ecd0a0"),
      ...[
        [-8, -22, 6],
        [6, -2, 8],
        [-10, 14, 5],
        [6, 28, 5],
      ].map(([dx = 0, dy = 0, r = 0]) => ellipse(dx, dy, r, r * 1.3, "#d9b478")),
    ],
    { turn },
  );

/** Mussels heaped in their pot, bread behind them. */
export const musselsPicture: Picture = [
  baguetteSlice(112, -52, 24),
  baguetteSlice(74, -76, 8),
  mussel(-66, -30, -38),
  mussel(-24, -66, -14, true),
  mussel(28, -62, 22),
  mussel(72, -28, 44, true),
  mussel(-96, 2, -64, true),
  mussel(98, 4, 70),
  mussel(-36, -14, -20),
  mussel(42, -12, 28, true),
  mussel(2, -18, 4, true),
  drawLeaf(-60, -38, -60, 0.8, "#6cb445", "#3f8f3a"),
  drawLeaf(14, -60, -20, 0.8, "#6cb445", "#3f8f3a"),
  strokePath("M-128 30H-158V54H-122M128 30H158V54H122", "#17606b", 13, { round: true }),
  path("M-132 12H132C128 66 100 104 60 108H-60C-100 104-128 66-132 12z", "#2fa0a8"),
  path("M58 12H132C128 66 100 104 60 108H8C44 84 58 52 58 12z", "#1f7f88"),
  path("M-112 38C-104 68-88 86-66 92C-82 74-90 58-94 38z", "#7fd0d2"),
  rect(-140, 4, 280, 18, "#17606b", 9),
];

/** A rack of ribs and slices of brisket on a board. */
export const barbecuePicture: Picture = [
  rect(-172, 70, 344, 28, "#6e3f22", 12),
  rect(-172, 64, 344, 20, "#a8693a", 9),
  // the rack: a bone in each rib
  group(
    -66,
    -8,
    [
      ...buildArray(5, (i) => [
        rect(-90 + i * 40, -104 + Math.abs(i - 2) * 5, 16, 190 - Math.abs(i - 2) * 8, "#e0cda4", 8),
        rect(-90 + i * 40, -104 + Math.abs(i - 2) * 5, 10, 190 - Math.abs(i - 2) * 8, "#fff6e0", 5),
      ]).flat(),
      ...buildArray(5, (i) => [
        rect(
          -106 + i * 40,
          -80 + Math.abs(i - 2) * 5,
          48,
          142 - Math.abs(i - 2) * 8,
          "#4f1d0e",
          22,
        ),
        rect(
          -103 + i * 40,
          -77 + Math.abs(i - 2) * 5,
          38,
          132 - Math.abs(i - 2) * 8,
          "#94391b",
          19,
        ),
        strokePath(`M${-93 + i * 40} ${-54 + Math.abs(i - 2) * 5}V${-6 + i * 4}`, "#e08a52", 7, {
          round: true,
        }),
      ]).flat(),
    ],
    { turn: -6 },
  ),
  // the slices of brisket, a smoke ring in each
  ...[134, 104, 74].flatMap((x) => [
    path(
      `M${x - 34} 66C${x - 40} 10 ${x - 20}-28 ${x + 6}-28S${x + 50} 12 ${x + 42} 66z`,
      "#32150c",
    ),
    path(
      `M${x - 26} 66C${x - 31} 16 ${x - 15}-18 ${x + 5}-18S${x + 40} 18 ${x + 34} 66z`,
      "#d0645a",
    ),
    path(`M${x - 17} 66C${x - 21} 24 ${x - 10}-6 ${x + 4}-6S${x + 30} 24 ${x + 25} 66z`, "#a5683f"),
    strokePath(
      `M${x - 6} 58Q${x - 8} 32 ${x + 4} 14M${x + 12} 60Q${x + 12} 40 ${x + 16} 28`,
      "#d79c6c",
      4,
      {
        round: true,
      },
    ),
  ]),
];
