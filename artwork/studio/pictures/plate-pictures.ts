import type { HexColor } from "#artwork/drawing.ts";
import type { Sketch } from "#artwork/sketch.ts";
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
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";

/** A leaf from (x, y) to the upper right, in two shades. */
export const drawLeaf = (
  x: number,
  y: number,
  turn: number,
  scale: number,
  light: HexColor,
  dark: HexColor,
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

/** What restaurants of one kitchen serve, on its plate or board, lit from the upper left. */

/** A plate, and what is on it. */
const served = (food: readonly Sketch[]): Picture => [
  circle(4, 6, 112, "#17606b"),
  circle(0, 0, 112, "#2fa0a8"),
  circle(0, 0, 97, "#fff6e6"),
  path("M37-90A97 97 0 0 1 37 90A115 115 0 0 0 37-90z", "#e6d8bd"),
  group(0, 0, food, { scale: 1.12 }),
];

const basilLeaf = (x: number, y: number, turn: number): Sketch =>
  group(x, y, [path("M-24 0C-12-16 12-16 24 0C12 16-12 16-24 0z", "#3f8f3a")], { turn });

/** A plate under its fork and knife. */
export const placeSettingPicture: Picture = [
  ...served([circle(0, 0, 58, { stroke: "#e6d8bd", strokeWidth: 5 })]),
  path(
    "M-60-92V-30C-60-14-50-6-42-4L-46 96Q-46 112-34 112T-22 96L-26-4C-18-6-8-14-8-30V-92Q-13-100-18-92V-40H-29V-92Q-34-100-39-92V-40H-50V-92Q-55-100-60-92z",
    "#52657a",
  ),
  path(
    "M-34 112Q-22 112-22 96L-26-4C-18-6-8-14-8-30V-92Q-13-100-18-92V-30C-18-14-28-10-34-10z",
    "#3a4a5c",
  ),
  path("M18-98C56-92 66-44 60 16H42L46 96Q46 112 34 112T22 96z", "#52657a"),
  path("M44-82C64-64 64-20 60 16H42L46 96Q46 112 34 112L38 10z", "#3a4a5c"),
];

/** A heap of pasta under its sauce, a fork in it. */
export const pastaPicture: Picture = [
  strokePath("M60-26L128-134", "#8795a6", 13, { round: true }),
  strokePath("M58-28L126-136", "#c3cdd6", 5, { round: true }),
  path("M-150 8H150C142 58 96 98 46 104H-46C-96 98-142 58-150 8z", "#e2542f"),
  path("M60 8H150C142 58 96 98 46 104H-4C40 84 60 48 60 8z", "#b93c1d"),
  path("M-130 40C-112 74-80 96-46 104C-66 84-84 62-92 40z", "#f58a68"),
  rect(-48, 100, 96, 14, "#b93c1d", 6),
  ellipse(0, 8, 150, 34, "#fff6e6"),
  ellipse(0, 10, 130, 26, "#e6d0a6"),
  path("M-120 12C-122-46-66-84-4-84S118-44 120 12Q60 36 0 36T-120 12z", "#e0a23a"),
  path("M-120 12C-122-46-66-84-4-84C8-84 20-83 30-80C-20-64-44-20-34 34Q-84 30-120 12z", "#f7cf6b"),
  strokePath(
    "M-112 2C-96-40-70-62-40-68M-98 18C-86-16-66-40-40-50M-74 26C-66 4-54-14-40-24M-46 32C-40 14-30 2-14-6M112 2C96-34 78-54 52-66M100 18C88-14 72-34 48-46M76 26C70 6 58-12 42-22M46 32C42 16 32 4 16-4M-16 34C-8 20 8 20 18 34",
    "#c9852a",
    6,
    { round: true },
  ),
  strokePath(
    "M-106 12C-90-26-68-50-40-59M-86 24C-76-4-60-26-40-38M-60 30C-52 12-44-2-30-12M106 12C94-22 76-44 50-56M88 24C80 0 66-20 46-34M60 30C56 14 46 0 30-10",
    "#ffe39a",
    6,
    { round: true },
  ),
  path(
    "M-66-38C-62-78-30-100 2-98C40-96 68-70 66-36C66-20 56-26 50-14C44-2 34-18 24-10C14 0 8 14-4 8C-16 2-16-14-28-10C-40-4-48 4-56-8C-60-16-68-22-66-38z",
    "#a82a18",
  ),
  path(
    "M-66-42C-62-80-30-102 2-100C18-99 32-94 42-86C8-84-16-60-14-14C-22-14-24-14-28-12C-40-6-48 0-56-12C-60-18-68-26-66-42z",
    "#d8442f",
  ),
  ...[
    [-40, -46, 8],
    [-18, -74, 9],
    [20, -46, 9],
    [44, -50, 7],
    [2, -22, 7],
  ].map(([x = 0, y = 0, r = 0]) => circle(x, y, r, "#7a2412")),
  drawLeaf(4, -78, -34, 1, "#6cb445", "#3f8f3a"),
  drawLeaf(0, -78, -128, 0.9, "#6cb445", "#3f8f3a"),
];

/** Two eggs and bacon. */
export const breakfastPicture: Picture = served([
  ...[0, 1].map((i) =>
    group(
      34 + i * 26,
      10 - i * 4,
      [
        path("M-12-70Q6-52-8-34T-8 2T-8 40T-12 70H12Q28 52 12 36T12 0T12-36T12-70z", "#b3361f"),
        strokePath("M0-66Q14-50 0-34T0 2T0 38T0 66", "#f6c2a0", 7, { round: true }),
      ],
      { turn: 8 },
    ),
  ),
  path(
    "M-76-26C-76-56-42-68-18-54C6-50 12-22-2-8C2 18-8 52-36 54C-66 60-86 36-74 12C-84 2-82-14-76-26z",
    "#fffefb",
  ),
  path("M-2-8C2 18-8 52-36 54C-50 57-62 52-70 44C-40 48-16 28-14-2z", "#dfe6ea"),
  ...[
    [-36, -24],
    [-42, 22],
  ].flatMap(([x = 0, y = 0]) => [
    circle(x, y, 19, "#f29a1f"),
    circle(x - 3, y - 3, 15, "#ffc23d"),
    circle(x - 8, y - 8, 4.5, "#fff0c2"),
  ]),
]);

/** A steak with the marks of the grill, and an herb. */
export const steakPicture: Picture = served([
  path(
    "M-66-20C-66-54-30-62 2-52C36-60 70-38 66-2C66 30 40 34 30 48C10 66-22 58-26 38C-56 34-66 8-66-20z",
    "#5c2413",
  ),
  path(
    "M-62-24C-62-54-30-60 2-52C36-58 66-38 62-6C60 22 38 26 26 38C10 54-18 48-24 30C-52 28-62 6-62-24z",
    "#8e4021",
  ),
  strokePath("M-46-30L-20 24M-20-46L14 38M10-44L40 22M38-40L54-8", "#45190c", 8, { round: true }),
  path(
    "M-62-24C-62-54-30-60 2-52C36-58 66-38 62-6L54-2C54-30 30-46 0-42C-30-48-52-40-54-14z",
    "#f2d2a4",
  ),
  strokePath("M-8 62C14 30 24 4 28-24", "#2f6e37", 5, { round: true }),
  ...[-12, 6, 24, 42].flatMap((y, i) => [
    basilLeaf(16 - i * 7, y, -20),
    basilLeaf(36 - i * 9, y - 8, 30),
  ]),
]);

const nigiri = (x: number, fish: HexColor, stripe: HexColor): Sketch =>
  group(x, 0, [
    path("M-50 44Q-58 0-30-8H30Q58 0 50 44Q50 56 38 56H-38Q-50 56-50 44z", "#fffaf0"),
    path("M30-8Q58 0 50 44Q50 56 38 56H16Q34 20 14-8z", "#e3dccd"),
    path("M-60 20Q-62-46 0-48T60 20Q40 0 0 2T-60 20z", fish),
    strokePath("M-34-30Q-30-10-34 6M-8-44Q-4-20-8 0M20-42Q24-22 20 2", stripe, 6, { round: true }),
  ]);

/** Nigiri and a roll on their board, chopsticks before them. */
export const sushiPicture: Picture = [
  rect(-176, 48, 352, 22, "#8a5230", 6),
  rect(-176, 48, 352, 9, "#b5763f", 4),
  rect(-146, 70, 26, 18, "#6e3f22", 3),
  rect(120, 70, 26, 18, "#6e3f22", 3),
  nigiri(-106, "#f08a5a", "#ffd0b0"),
  nigiri(16, "#c9324a", "#ee7d8e"),
  circle(124, 2, 50, "#1f3b2f"),
  circle(124, 2, 42, "#fffaf0"),
  path("M124-40A42 42 0 0 1 124 44C146 24 146-20 124-40z", "#e3dccd"),
  circle(116, -4, 13, "#f08a5a"),
  circle(136, 4, 11, "#6cb445"),
  circle(122, 16, 9, "#ffd34d"),
  strokePath("M-160 100L150 112M-160 116L150 120", "#c93f2b", 7, { round: true }),
];

/** A burrito cut in two, one half in its foil. */
export const burritoPicture: Picture = [
  group(
    -50,
    20,
    [
      path("M-112-44H40V44H-112Q-136 44-136 0T-112-44z", "#c3cdd6"),
      path("M-112-44H40V-16H-130Q-126-44-112-44z", "#e9eef0"),
      strokePath("M-96-40L-78 40M-60-40L-44 40M-24-40L-6 40", "#98a6b2", 5),
      path("M30-50H52Q66-50 66 0T52 50H30Q18 30 18 0T30-50z", "#dfb070"),
      ellipse(54, 0, 24, 50, "#e9c58c"),
      ellipse(54, 0, 18, 41, "#fff3da"),
      circle(52, -22, 11, "#6cb445"),
      circle(58, -2, 12, "#7a3b1e"),
      circle(50, 18, 10, "#dd3b2a"),
      circle(60, 28, 7, "#ffd34d"),
    ],
    { turn: -16 },
  ),
  group(
    96,
    34,
    [
      path("M-40-46H54Q92-46 92 0T54 46H-40z", "#dfb070"),
      path("M-40-46H54Q74-46 84-24H-40z", "#efce98"),
      ellipse(-40, 0, 24, 48, "#e9c58c"),
      ellipse(-40, 0, 18, 39, "#fff3da"),
      circle(-42, -18, 11, "#dd3b2a"),
      circle(-36, 2, 11, "#7a3b1e"),
      circle(-44, 20, 10, "#6cb445"),
      strokePath("M6-24q10-6 16 4M34 6q12-4 16 6", "#c48f4c", 6, { round: true }),
    ],
    { turn: 14 },
  ),
];

/** A shrimp that hangs by its curl, its tail outside. */
const shrimp = (x: number, y: number, turn: number): Sketch =>
  group(
    x,
    y,
    [
      path("M-8 44C-22 52-34 66-36 80L-20 74-12 86C-4 76 4 62 4 48z", "#c8452f"),
      strokePath("M0 44C34 34 46-4 30-34C16-58-20-58-32-36", "#c8452f", 32, { round: true }),
      strokePath("M0 42C32 32 43-4 28-33C15-54-18-55-30-37", "#f4805f", 25, { round: true }),
      strokePath("M4 36C30 26 38-4 24-28C14-46-12-48-24-36", "#ffb59a", 8, { round: true }),
      strokePath("M18 46L8 30M36 24L20 14M42-4L24-4M32-30L20-20M8-52L6-38", "#c8452f", 4.5),
    ],
    { turn },
  );

/** Shrimps around the rim of a glass, as a seafood kitchen serves them. */
export const shrimpPicture: Picture = [
  ellipse(0, 128, 62, 12, "#9cc7d6"),
  rect(-8, 66, 16, 62, "#bfe0ea"),
  ellipse(0, 124, 62, 11, "#d9eef5"),
  path("M-104-14H104C100 46 56 82 0 82S-100 46-104-14z", "#bfe0ea"),
  path("M-92-10H92C86 36 48 66 0 66S-86 36-92-10z", "#c9301f"),
  path("M-92-10H-40C-44 24-30 52-8 66C-52 64-86 34-92-10z", "#e5553a"),
  ellipse(0, -14, 104, 17, "#eef8fb"),
  ellipse(0, -13, 92, 12, "#e5553a"),
  path("M-24-14L-40-74C-22-92 6-94 22-76L14-14z", "#5f9e2f"),
  path("M-20-14L-34-66C-18-80 4-82 16-68L10-14z", "#93c94e"),
  shrimp(-72, -24, -14),
  shrimp(2, -30, 4),
  shrimp(74, -24, 16),
];

const pieTop = "M-112 22C-104-42-54-72 0-72S104-42 112 22z";

/** A cherry pie in its tin, a lattice over it. */
export const piePicture: Picture = [
  path("M-104 30H104L82 92Q80 98 72 98H-72Q-80 98-82 92z", "#8fa3b3"),
  path("M-104 30H-52L-44 98H-72Q-80 98-82 92z", "#bccbd6"),
  path("M52 30H104L82 92Q80 98 72 98H46z", "#6d8295"),
  clip(pieTop, [
    path(pieTop, "#b3202c"),
    path("M-130-80H-30C-70-40-70 0-60 30H-130z", "#d8303a"),
    ...[-126, -84, -42, 0, 42, 84, 126].flatMap((x) => [
      strokePath(`M${x - 60} 40L${x + 40}-90`, "#c98a3c", 17),
      strokePath(`M${x - 63} 38L${x + 37}-92`, "#e9b05c", 13),
    ]),
    ...[-126, -84, -42, 0, 42, 84, 126].flatMap((x) => [
      strokePath(`M${x + 60} 40L${x - 40}-90`, "#c98a3c", 17),
      strokePath(`M${x + 57} 38L${x - 43}-92`, "#f3c677", 13),
    ]),
  ]),
  ...buildArray(11, (i) => circle(-115 + i * 23, 25, 15, "#c98a3c")),
  ...buildArray(11, (i) => circle(-117 + i * 23, 22, 13, "#f3c677")),
  ...[-40, 0, 40].map((x) =>
    strokePath(`M${x}-88C${x - 14}-102 ${x + 14}-114 ${x}-130`, "#d9cdb4", 7, { round: true }),
  ),
];

/** A stack of pancakes, butter on it, the syrup that runs. */
export const pancakesPicture: Picture = [
  ellipse(0, 92, 172, 30, "#1f7f84"),
  ellipse(0, 84, 172, 30, "#2fa3a6"),
  ellipse(0, 78, 140, 22, "#fffaf0"),
  ...[66, 38, 10, -18, -46].flatMap((y, i) => [
    rect(-122 + (i % 2) * 8, y - 17, 240, 34, "#a85f28", 17),
    rect(-122 + (i % 2) * 8, y - 17, 240, 24, "#f0c583", 12),
  ]),
  ellipse(0, -54, 122, 26, "#a85f28"),
  ellipse(0, -59, 120, 25, "#d08a42"),
  path(
    "M-84-62C-84-84 84-86 88-62C92-52 98-44 96-30Q94-14 86-16T78-34Q70-42 60-36V14Q58 32 46 30T36 10V-32Q20-42-4-36T-34-30V-6Q-36 10-46 8T-56-8V-36Q-84-42-84-62z",
    "#7a3b14",
  ),
  path("M-72-62C-70-76-20-80 0-80C-30-72-40-60-34-46C-52-46-72-52-72-62z", "#a8602a"),
  path("M-34-84L6-96 40-80V-62L4-46-34-64z", "#f2b632"),
  path("M-34-84L6-96 40-80 4-66z", "#fff0a8"),
  path("M-34-84L4-66V-46L-34-64z", "#ffd75e"),
];
