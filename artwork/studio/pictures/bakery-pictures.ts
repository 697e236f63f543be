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
import { drawLeaf } from "./plate-pictures.ts";

/** What comes out of an oven, large and whole, lit from the upper left. */

/** A country loaf, cut, on its board. */
export const loafPicture: Picture = [
  rect(-148, 62, 296, 26, "#8a5a30", 12),
  rect(-148, 58, 296, 18, "#b98048", 9),
  path("M-132 44C-142-22-92-68-16-74C42-78 96-66 112-38L98 62H-108Q-128 62-132 44z", "#a85f28"),
  path(
    "M-132 44C-142-22-92-68-16-74C42-78 92-68 110-42C60-54-16-44-46 4C-66 36-110 46-132 44z",
    "#d08a42",
  ),
  ...[-84, -36, 12].map((x, i) =>
    group(x, -18 - i * 9, [
      path("M-22 36C-30 4-14-22 12-34C20-18 14 12-6 38z", "#f6ddb0"),
      path("M-22 36C-30 4-14-22 12-34C-2-12-12 8-12 37z", "#7d421a"),
    ]),
  ),
  ellipse(92, 8, 48, 56, "#a85f28"),
  ellipse(92, 8, 38, 46, "#fbe9c8"),
  path("M106-34A38 46 0 0 1 106 50A60 60 0 0 0 106-34z", "#ecd0a0"),
  ...[
    [78, -12, 7],
    [100, -18, 5],
    [84, 14, 8],
    [106, 12, 6],
    [92, 36, 6],
    [72, 32, 4],
  ].map(([x = 0, y = 0, r = 0]) => ellipse(x, y, r, r * 1.2, "#d9b478")),
];

const fold = (x: number, y: number, turn: number, rx: number, ry: number): Sketch =>
  group(
    x,
    y,
    [
      ellipse(0, 0, rx, ry, "#a85f28"),
      ellipse(-3, -2, rx - 5, ry - 4, "#e09a48"),
      path(
        `M${-rx + 10} ${-ry * 0.1}C${-rx + 12} ${-ry * 0.7}-8 ${-ry * 0.92} 2 ${-ry * 0.9}C-12 ${-ry * 0.4}-12 ${ry * 0.3}-4 ${ry * 0.84}C-22 ${ry * 0.6} ${-rx + 8} ${ry * 0.4} ${-rx + 10} ${-ry * 0.1}z`,
        "#f6c983",
      ),
    ],
    { turn },
  );

export const croissantPicture: Picture = [
  fold(-118, 58, 56, 32, 40),
  fold(118, 58, -56, 32, 40),
  fold(-82, 8, 40, 40, 60),
  fold(82, 8, -40, 40, 60),
  fold(-40, -24, 20, 42, 74),
  fold(42, -24, -20, 42, 74),
  fold(0, -34, 0, 40, 80),
];

/** A sweet bun under its sugar shell. */
const concha = (x: number, y: number, light: HexColor, dark: HexColor): Sketch =>
  group(x, y, [
    path("M-82 26C-88-34-48-70 0-70S88-34 82 26Q82 44 64 44H-64Q-82 44-82 26z", "#d9953f"),
    path("M36-62C70-48 86-18 82 26Q82 44 64 44H20C58 20 64-24 36-62z", "#b3702a"),
    path(
      "M-78 6C-74-42-42-68 0-68S74-42 78 6Q66 22 54 6Q40 24 27 8Q13 26 0 8Q-13 26-27 8Q-40 24-54 6Q-66 22-78 6z",
      light,
    ),
    path("M34-60C60-50 76-26 78 6Q66 22 54 6Q46 16 38 14C56-10 54-40 34-60z", dark),
    ...[-54, -27, 0, 27, 54].map((foot) =>
      strokePath(
        `M${foot * 0.16}-66C${foot * 0.5}-54 ${foot * 0.94}-30 ${foot} 8`,
        "#b3702a",
        5.5,
        {
          round: true,
        },
      ),
    ),
  ]);

/** Three conchas on a board. */
export const conchasPicture: Picture = [
  rect(-164, 88, 328, 26, "#8a5a30", 12),
  rect(-164, 84, 328, 18, "#b98048", 9),
  concha(0, -46, "#fff1d2", "#ecd3a2"),
  concha(-80, 42, "#f59bb8", "#dd7497"),
  concha(80, 42, "#9a5a3c", "#7a4028"),
];

const sprinkles = ["#ffd35c", "#fff6e6", "#2fa0a8"] as const;

export const donutPicture: Picture = [
  circle(0, 6, 70, { stroke: "#a8622a", strokeWidth: 74 }),
  circle(0, 0, 70, { stroke: "#e2a95e", strokeWidth: 74 }),
  circle(0, 0, 68, { stroke: "#e8608a", strokeWidth: 58 }),
  ...buildArray(11, (i) => {
    const a = (i * Math.PI * 2) / 11;
    return circle(90 * Math.cos(a), 90 * Math.sin(a), i % 2 ? 13 : 9, "#e8608a");
  }),
  path("M-82-34A88 88 0 0 1-12-88", { stroke: "#f8a3bd", strokeWidth: 13, round: true }),
  ...buildArray(16, (i) => {
    const a = i * 2.4;
    const r = 52 + ((i * 17) % 34);
    return group(
      r * Math.cos(a),
      r * Math.sin(a),
      [rect(-10, -3.5, 20, 7, sprinkles[i % 3] ?? "#ffffff", 3.5)],
      { turn: i * 67 },
    );
  }),
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
    rect(-half, y, half * 2, high, i === 1 ? "#f9c6d0" : "#fbe6c8", 5),
    rect(half * 0.46, y, half * 0.54, high, i === 1 ? "#e9a4b4" : "#e6c89c", 5),
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
  drawLeaf(18, -84, 30, 0.5, "#6cb47c", "#3f8a57"),
  drawLeaf(-18, -84, 190, 0.5, "#6cb47c", "#3f8a57"),
];

type Round = readonly [x: number, y: number, r: number];

const chips: readonly Round[] = [
  [-30, -34, 11],
  [10, -46, 9],
  [38, -14, 12],
  [-6, -6, 13],
  [-46, 6, 10],
  [24, 28, 11],
  [-20, 38, 10],
  [50, 18, 7],
];

const cookie = (x: number, y: number, turn: number): Sketch =>
  group(
    x,
    y,
    [
      circle(4, 5, 76, "#a8622a"),
      circle(0, 0, 76, "#d9963f"),
      circle(-5, -5, 66, "#eab566"),
      ...chips.flatMap(([dx, dy, r]) => [
        circle(dx + 1, dy + 2, r, "#4a2413"),
        circle(dx - 1, dy - 1, r * 0.74, "#74401f"),
      ]),
    ],
    { turn },
  );

/** Cookies with chips of chocolate, one leaning on a pile of others. */
export const cookiesPicture: Picture = [
  ...buildArray(5, (i) => i).flatMap((i) => {
    const [x, y] = [-46 + (i % 2 ? 8 : -6), 92 - i * 34];
    return [
      rect(x - 92, y - 16, 184, 34, "#a8622a", 17),
      rect(x - 92, y - 18, 184, 28, "#d9963f", 14),
      rect(x - 84, y - 18, 130, 12, "#eab566", 6),
      ...[-58, -12, 30, 66].map((dx, at) => ellipse(x + dx, y - 4 + (at % 2) * 8, 9, 6, "#5c2f18")),
    ];
  }),
  cookie(84, 32, 14),
];

/** A roll with the cut along its top. */
const roll = (x: number, y: number, turn: number): Sketch =>
  group(
    x,
    y,
    [
      path("M-82 6C-70-34-30-48 0-48S70-34 82 6C70 42 30 50 0 50S-70 42-82 6z", "#7d421a"),
      path("M-76 4C-64-30-28-43 0-43S64-30 76 4C64 34 28 42 0 42S-64 34-76 4z", "#c97f35"),
      path(
        "M-76 4C-64-30-28-43 0-43C30-43 50-34 62-20C20-34-20-10-44 30C-60 24-72 16-76 4z",
        "#e8a850",
      ),
      path("M-50 4Q0-38 52-4Q6 26-50 4z", "#fbe6bd"),
      path("M-50 4Q2 6 52-4Q6 26-50 4z", "#b3702a"),
    ],
    { turn },
  );

/** Bolillos in their basket. */
export const rollsPicture: Picture = [
  roll(-34, -70, -24),
  roll(48, -62, 26),
  roll(-66, -16, 10),
  roll(66, -14, -8),
  roll(0, 0, 0),
  path("M-136 20H136L112 104Q110 112 100 112H-100Q-110 112-112 104z", "#a86a30"),
  path("M-136 20H-30L-34 112H-100Q-110 112-112 104z", "#cf9350"),
  strokePath("M-126 52H126M-120 80H120", "#7d4a1e", 5),
  strokePath(
    buildArray(9, (i) => `M${-104 + i * 26} 34L${-92 + i * 23} 108`).join(""),
    "#7d4a1e",
    5,
  ),
  path(
    "M-146 10H146Q152 10 152 18V26Q152 34 146 34H-146Q-152 34-152 26V18Q-152 10-146 10z",
    "#cf9350",
  ),
  path("M20 10H146Q152 10 152 18V26Q152 34 146 34H4z", "#a86a30"),
];

/** A cupcake under its swirl, a cherry on it. */
export const cupcakePicture: Picture = [
  path("M-84 18H84L60 116Q58 124 50 124H-50Q-58 124-60 116z", "#c2305f"),
  path("M-84 18H-24L-20 124H-50Q-58 124-60 116z", "#ee6a92"),
  strokePath("M-52 24L-38 122M-18 24L-13 124M18 24L13 124M52 24L38 122", "#8e2446", 5),
  path(
    "M-100 24C-112-10-86-30-66-30H66C86-30 112-10 100 24Q100 34 90 34H-90Q-100 34-100 24z",
    "#f6c2d2",
  ),
  path("M-100 24C-112-10-86-30-66-30H4C-40-24-62 0-56 34H-90Q-100 34-100 24z", "#fff1f5"),
  path("M-76-22C-84-52-58-70-40-70H40C58-70 84-52 76-22Q40-8 0-8T-76-22z", "#f6c2d2"),
  path("M-76-22C-84-52-58-70-40-70H6C-30-62-46-40-40-12Q-62-16-76-22z", "#fff1f5"),
  path("M-50-64C-54-90-26-112 0-118C26-112 54-90 50-64Q26-52 0-52T-50-64z", "#f6c2d2"),
  path("M-50-64C-54-90-26-112 0-118C-16-102-26-80-22-54Q-40-58-50-64z", "#fff1f5"),
  ...[
    [-58, 6, 24],
    [-12, -36, -30],
    [40, 10, 60],
    [38, -46, 10],
    [6, 16, -50],
    [16, -86, 40],
  ].map(([x = 0, y = 0, turn = 0], i) =>
    group(x, y, [rect(-9, -3, 18, 6, ["#ffb703", "#2a9d8f", "#e4572e"][i % 3] as HexColor, 3)], {
      turn,
    }),
  ),
  strokePath("M2-132Q6-152 24-158", "#5a7a2c", 5, { round: true }),
  circle(0, -124, 20, "#b3202c"),
  circle(-4, -128, 14, "#e0444d"),
  circle(-9, -133, 4, "#ffd5d2"),
];
