import { circle, ellipse, group, path, rect, type Sketch, strokePath } from "#artwork/sketch.ts";
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";

/** Pizza, round, sliced, deep, square and in its box, lit from the upper left. */

const salami = [
  [-66, -30, 25],
  [-8, -56, 23],
  [56, -38, 25],
  [-96, 8, 20],
  [-36, 12, 26],
  [28, 2, 24],
  [92, 4, 21],
  [-62, 46, 22],
  [4, 48, 25],
  [64, 42, 22],
] as const;

/** A whole pie of cheese on a board. */
const wholePie: readonly Sketch[] = [
  ellipse(0, 22, 152, 96, "#8a5a30"),
  ellipse(0, 14, 152, 96, "#b98048"),
  ellipse(0, 8, 136, 86, "#b5652b"),
  ellipse(0, 0, 136, 86, "#e2a04e"),
  ellipse(-3, -3, 118, 72, "#ffd166"),
];

const browned = [
  [-70, -26, 17],
  [-8, -52, 14],
  [52, -34, 19],
  [-92, 10, 11],
  [-34, 8, 15],
  [24, -4, 11],
  [86, 6, 14],
  [-56, 42, 13],
  [4, 40, 18],
  [56, 36, 12],
] as const;

/** A cheese pie cut in eight, sauce at its rim. */
export const cheesePizzaPicture: Picture = [
  ...wholePie,
  ellipse(-1, -1, 122, 75, "#d8442f"),
  ellipse(-2, -3, 114, 69, "#ffd166"),
  path("M-116-3A114 69 0 0 1 60-61C-20-58-86-36-92 25Q-116 14-116-3z", "#ffe08f"),
  ...browned.flatMap(([x, y, r]) => [
    ellipse(x, y, r, r * 0.6, "#f0a83a"),
    ellipse(x + 2, y + 1, r * 0.55, r * 0.32, "#d9822a"),
  ]),
  ...[0, 45, 90, 135].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const [x, y] = [134 * Math.cos(angle), 84 * Math.sin(angle)];
    return strokePath(`M${-x} ${-y}L${x} ${y}`, "#b5652b", 3.5);
  }),
];

/** A pepperoni pie on a board. */
export const pizzaPicture: Picture = [
  ...wholePie,
  ...salami.flatMap(([x, y, r]) => [
    ellipse(x, y, r, r * 0.68, "#b3261a"),
    ellipse(x - 3, y - 3, r * 0.76, r * 0.5, "#d8442f"),
  ]),
  ...[
    [-28, -34, 20],
    [30, -26, -40],
    [-70, 4, 60],
    [-18, 42, -20],
    [62, 2, 30],
  ].map(([x = 0, y = 0, turn = 0]) =>
    group(x, y, [path("M-18 0C-8-12 10-12 18 0C10 12-8 12-18 0z", "#3f8f3a")], { turn }),
  ),
];

const mozzarella = [
  [-72, -24, 24],
  [-14, -44, 27],
  [58, -34, 22],
  [-96, 12, 14],
  [-26, 6, 29],
  [40, 8, 25],
  [92, -2, 16],
  [-54, 42, 20],
  [10, 48, 22],
  [72, 38, 17],
] as const;

const scorched = [-150, -118, -80, -40, -8, 24, 70, 110, 152] as const;

/** A thin pie of tomato, mozzarella and basil from a wood fire, its rim blistered. */
export const margheritaPicture: Picture = [
  ellipse(0, 13, 146, 90, "#8a5230"),
  ellipse(0, 4, 144, 90, "#b5652b"),
  ellipse(0, 0, 144, 90, "#eebf7a"),
  ...scorched.map((degrees, i) => {
    const angle = (degrees * Math.PI) / 180;
    const r = 4 + (i % 3) * 1.7;
    return ellipse(132 * Math.cos(angle), 82 * Math.sin(angle), r * 1.3, r, "#7d421a");
  }),
  ellipse(0, 1, 118, 70, "#b3261a"),
  ellipse(-3, -2, 114, 66, "#dd4a2e"),
  ...mozzarella.flatMap(([x, y, r]) => [
    ellipse(x + 2, y + 2, r, r * 0.62, "#e8cfa4"),
    ellipse(x, y, r, r * 0.6, "#fff6e4"),
  ]),
  ...[
    [-44, -22, 28],
    [24, -28, -36],
    [-2, 24, 12],
    [-74, 20, 70],
    [66, 12, -60],
    [38, 44, 24],
  ].map(([x = 0, y = 0, turn = 0]) =>
    group(
      x,
      y,
      [
        path("M-24 0C-12-16 12-16 24 0C12 14-12 14-24 0z", "#2f7a33"),
        path("M-24 0C-12-16 12-16 24 0z", "#5aa845"),
      ],
      { turn },
    ),
  ),
];

/** A wedge whose cheese runs. */
export const slicePicture: Picture = [
  path("M-104-64Q0-122 104-64L12 112Q2 126-8 112z", "#e0952e"),
  path(
    "M-88-52Q0-98 88-52L70-18V28a9 9 0 0 1-18 0V16L26 62V92a9 9 0 0 1-18 0V82L-2 100z",
    "#ffd166",
  ),
  path(
    "M88-52L70-18V28a9 9 0 0 1-18 0V16L26 62V92a9 9 0 0 1-18 0V82L-2 100L40-68Q66-64 88-52z",
    "#f2b640",
  ),
  path(
    "M-108-62Q-112-84-92-94Q0-140 92-94Q112-84 108-62Q104-44 86-50Q0-92-86-50Q-104-44-108-62z",
    "#b5652b",
  ),
  path("M-108-62Q-112-84-92-94Q0-140 92-94Q100-90 104-84Q0-126-96-76Q-104-70-108-62z", "#e2a04e"),
  ...[
    [-36, -34, 23],
    [30, -38, 22],
    [-6, 14, 21],
  ].flatMap(([x = 0, y = 0, r = 0]) => [
    circle(x, y, r, "#b3261a"),
    circle(x - 3, y - 4, r * 0.76, "#d8442f"),
  ]),
  ...[
    [-4, -56, 10],
    [26, 4, -50],
    [-24, 40, 60],
  ].map(([x = 0, y = 0, turn = 0]) =>
    group(x, y, [path("M-15 0C-7-11 8-11 15 0C8 11-7 11-15 0z", "#3f8f3a")], { turn }),
  ),
];

/** A deep pie with a wedge cut out: its filling is as high as its crust. */
export const deepDishPicture: Picture = [
  ellipse(0, 74, 160, 46, "#8a5a30"),
  ellipse(0, 66, 160, 46, "#b98048"),
  path("M-146-14C-146 26-140 52-128 66Q0 110 128 66C140 52 146 26 146-14z", "#a8622a"),
  path("M-146-14C-146 26-140 52-128 66Q-92 82-52 86L-58 0z", "#c67b33"),
  ellipse(0, -14, 146, 66, "#c67b33"),
  ellipse(0, -20, 146, 66, "#e2a04e"),
  ellipse(0, -18, 122, 51, "#d8442f"),
  path(
    "M-122-18C-122-46-66-69 0-69C34-69 66-63 88-53C20-56-70-40-94 16C-112 6-122-6-122-18z",
    "#ee6a4a",
  ),
  ...[
    [-64, -28, 24, 10],
    [-14, -46, 26, 9],
    [56, -40, 24, 9],
    [84, -12, 22, 9],
  ].map(([x = 0, y = 0, rx = 0, ry = 0]) => ellipse(x, y, rx, ry, "#ffe3a0")),
  path("M-8-20L-48 28L-44 112H70L74 26z", "#b98048"),
  path("M-8-20L74 26L70 85L-4 52z", "#d8442f"),
  path("M-8-20L74 26L73 50Q30 20-7 8z", "#ffd166"),
  path("M-7 8Q30 20 73 50V58a8 8 0 0 1-16 4V48L34 34V62a8 8 0 0 1-16 0V24z", "#f2b640"),
  path("M-48 28L-8-20L-4 52L-44 87z", "#a82a18"),
  path("M-48 28L-8-20V8L-47 52z", "#e0952e"),
  ...[
    [-92, 6, -30],
    [22, -30, 20],
    [-36, -12, 60],
    [98, -30, -40],
  ].map(([x = 0, y = 0, turn = 0]) =>
    group(x, y, [path("M-16 0C-8-9 8-9 16 0C8 9-8 9-16 0z", "#3f8f3a")], { turn }),
  ),
];

/** A square piece of a pie in its pan, drawn from the front: from u to u across (-1 to 1) and from v to v down (0 to 1). */
function squarePiece(u0: number, u1: number, v0: number, v1: number): Sketch[] {
  const at = (u: number, v: number) =>
    [u * (112 + 40 * v), -84 + 138 * v].map(Math.round).join(" ");
  const quad = (a: number, b: number, c: number, d: number) =>
    `M${at(a, c)}L${at(b, c)}L${at(b, d)}L${at(a, d)}z`;
  const wide = u1 - u0;
  const high = v1 - v0;
  const inset = (by: number) => quad(u0 + by, u1 - by, v0 + by * 0.9, v1 - by * 0.9);
  const stripe = (from: number, to: number) =>
    quad(u0 + wide * 0.14, u1 - wide * 0.14, v0 + high * from, v0 + high * to);
  const cups = [
    [0.3, 0.3],
    [0.72, 0.28],
    [0.5, 0.52],
    [0.26, 0.76],
    [0.76, 0.74],
  ].flatMap(([part = 0, along = 0]) => {
    const [x = 0, y = 0] = at(u0 + wide * part, v0 + high * along)
      .split(" ")
      .map(Number);
    return [ellipse(x, y, 12, 6.5, "#8e1f14"), ellipse(x, y - 1, 9, 4.5, "#d8442f")];
  });
  return [
    path(quad(u0, u1, v0, v1), "#7a3b14"),
    path(inset(0.035), "#d98f3f"),
    path(inset(0.085), "#ffd166"),
    path(stripe(0.18, 0.34), "#c9301f"),
    path(stripe(0.62, 0.8), "#c9301f"),
    ...cups,
  ];
}

/** A square pie in its black pan, a corner of it lifted out. */
export const squarePiePicture: Picture = [
  path("M-124-94H124L168 58L160 98H-160L-168 58z", "#2b2f3a"),
  path("M-168 58H168L160 98H-160z", "#454b5a"),
  path("M20 58H168L160 98H20z", "#2b2f3a"),
  path("M-112-84H112L152 54H-152z", "#171a22"),
  ...squarePiece(-0.98, -0.01, 0.02, 0.5),
  ...squarePiece(0.01, 0.98, 0.02, 0.5),
  ...squarePiece(-0.98, -0.01, 0.51, 0.98),
  group(24, 18, [
    path("M0 54H150V92Q150 100 142 100H8Q0 100 0 92z", "#f0cb86"),
    path("M100 54H150V92Q150 100 142 100H100z", "#d19c50"),
    path("M0 54H150V70Q140 62 128 68T104 66 78 68 52 65 26 69 0 66z", "#7a3b14"),
    ...[22, 54, 82, 116].map((x, i) => ellipse(x, 82 + (i % 2) * 7, 7, 4, "#d19c50")),
    ...squarePiece(0, 0.98, 0.5, 1),
  ]),
];

/** A pizza in its box, a slice on the lid. */
export const pizzaBoxPicture: Picture = [
  path("M-92-58H92L132 30H-132z", "#f6e7cb"),
  path("M30-58H92L132 30H50z", "#e6d0a6"),
  ellipse(0, -14, 74, 32, "#e2542f"),
  ellipse(0, -16, 62, 25, "#fff6e6"),
  path("M-34-20Q0-34 34-20L0 8z", "#f2b632"),
  path("M-38-20Q0-40 38-20L32-15Q0-30-32-15z", "#b5652b"),
  ...[
    [-10, -18],
    [12, -16],
    [0, -6],
  ].map(([x = 0, y = 0]) => ellipse(x, y, 6, 4, "#c93a26")),
  rect(-136, 30, 272, 66, "#d9b783", 5),
  path("M60 30H131Q136 30 136 35V91Q136 96 131 96H60z", "#bf9a64"),
  rect(-30, 30, 60, 20, "#b58a52", 4),
];
