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

const pepperoni = [
  [-70, -60, 26],
  [10, -96, 24],
  [-110, 20, 25],
  [-40, 40, 27],
  [40, -20, 25],
  [-30, 110, 24],
  [40, 70, 26],
  [-96, 88, 20],
  [-20, -26, 20],
  [80, -70, 22],
] as const;

const basil = [
  [-60, -8],
  [-10, 80],
  [-84, -96],
  [-130, -20],
  [20, 30],
  [50, -60],
  [-64, 136],
] as const;

/** A pizza around 0,0, its crust at 165. */
function pizzaMarks(): Sketch[] {
  return [
    circle(8, 12, 168, "#ae2018"),
    circle(0, 0, 165, "#d98b3a"),
    circle(0, 0, 149, "#f6c65b"),
    ...pepperoni.flatMap(([cx, cy, r]) => [
      circle(cx, cy, r, "#b3261a"),
      circle(cx - 5, cy - 6, r * 0.62, "#cf3d2b"),
    ]),
    ...basil.map(([cx, cy], i) =>
      group(cx, cy, [path("M0-16c16 4 16 26 0 34c-16-8-16-30 0-34z", "#3f7a35")], { turn: i * 47 }),
    ),
    strokePath("M158 49L-158-49M77 146L-77-146M-49 158L49-158M-146 77L146-77", "#c98029", 2.5),
  ];
}

export const pizzaPictureAtScale = (scale: number): Sketch => group(0, 0, pizzaMarks(), { scale });

function blossom(x: number, y: number, size: number, dark: HexColor, light: HexColor): Sketch {
  return group(x, y, [
    ...buildArray(7, (i) =>
      group(0, 0, [ellipse(0, -0.62 * size, 0.4 * size, 0.58 * size, i % 2 ? light : dark)], {
        turn: i * 51.4,
      }),
    ),
    circle(0, 0, 0.28 * size, "#f4b942"),
  ]);
}

/** Three flowers on their stems, about 110 wide and 200 high. */
export function bouquetPicture(): Sketch[] {
  return [
    strokePath(
      "M236 220C232 150 224 120 206 96M240 220C246 150 262 120 276 84M238 220V60",
      "#48724f",
      3.5,
    ),
    path(
      "M238 160c-26-4-38-22-40-34 22 2 38 12 40 34zM240 140c20-4 30-20 32-32-20 2-30 12-32 32z",
      "#6d9a66",
    ),
    blossom(204, 94, 30, "#d13b6c", "#e75480"),
    blossom(244, 48, 38, "#e76f93", "#f08aa5"),
    blossom(280, 96, 34, "#a8234f", "#c2305f"),
  ];
}

/** A coupe from the side, wheels on y = 40, in two shades of one paint. */
export function carPicture(light: `#${string}`, dark: `#${string}`): Sketch[] {
  return [
    path(
      "M-84 30C-90 8-80 0-58-4L-36-26C-30-33-22-36-12-36H20C32-36 38-32 46-24L62-6C80-2 88 6 86 30z",
      light,
    ),
    path("M-84 30C-86 20-86 14-82 8C-40 18 40 18 84 10C87 16 87 22 86 30z", dark),
    path("M-44-6L-30-22C-26-26-22-28-14-28H0V-6zM6-28H18C28-28 32-26 38-19L48-6H6z", "#d5eef8"),
    ...[-50, 50].flatMap((x) => [
      circle(x, 32, 19, "#1c1d22"),
      circle(x, 32, 10, "#c7ccd4"),
      circle(x, 32, 4, "#1c1d22"),
    ]),
    rect(-86, 10, 12, 7, "#ffd35c", 3),
    rect(76, 8, 10, 8, "#ff5a4f", 3),
  ];
}

const bubbles = [
  [-70, -38, 14],
  [-44, -60, 9],
  [-8, -58, 16],
  [36, -54, 11],
  [66, -34, 15],
  [84, -12, 8],
  [-88, -10, 9],
] as const;

export const soapyCarPicture: Sketch[] = [
  ...carPicture("#ff4f6d", "#d42a4b"),
  ...bubbles.flatMap(([x, y, r]) => [
    circle(x, y, r, "#ffffff"),
    circle(x - r * 0.3, y - r * 0.3, r * 0.3, "#bfe9f7"),
  ]),
];

export const tirePicture: Sketch[] = [
  circle(0, 0, 58, "#22242b"),
  ...buildArray(20, (i) => group(0, 0, [rect(-4, -64, 8, 10, "#22242b", 2)], { turn: i * 18 })),
  circle(0, 0, 36, "#d6dae0"),
  ...buildArray(5, (i) => group(0, 0, [path("M-6-8h12l5-24h-22z", "#8e96a3")], { turn: i * 72 })),
  circle(0, 0, 11, "#22242b"),
  group(
    26,
    18,
    [
      path(
        "M-9-44V44H9V-44zM-20-62a22 22 0 0 1 11-12v16H9v-16a22 22 0 1 1-29 12zM-9 44a20 20 0 1 0 18 0z",
        "#ffb703",
      ),
      circle(0, 62, 8, "#22242b"),
    ],
    { turn: 38 },
  ),
];

export const loafPicture: Sketch[] = [
  ellipse(0, 30, 74, 14, "#d9b98f"),
  path("M-66 24C-72-22-38-46 0-46S72-22 66 24C66 38-66 38-66 24z", "#c77f3a"),
  path("M-58 10C-58-20-32-38 0-38S58-20 58 10C40 26-40 26-58 10z", "#dd9c55"),
  ...[-34, -6, 22].map((x) => path(`M${x}-30q18 8 14 40q-8 4-12-2q-2-24-2-38z`, "#f6d9a6")),
  strokePath("M-24-60q-8-10 0-18t0-18M12-60q-8-10 0-18t0-18", "#e0c49b", 4, { round: true }),
];

export const barberPolePicture: Sketch[] = [
  rect(-26, -66, 52, 14, "#20304a", 6),
  circle(0, -72, 13, "#c9a24b"),
  rect(-20, -54, 40, 102, "#ffffff"),
  ...buildArray(4, (i) =>
    path(`M-20 ${-40 + i * 28}l40-14v13l-40 14z`, i % 2 ? "#2b5fa8" : "#c62f3b"),
  ),
  path("M-20-54h8v102h-8z", "#e6ecf2"),
  rect(-26, 46, 52, 16, "#20304a", 6),
];

export const cupPicture: Sketch[] = [
  ellipse(0, 44, 66, 12, "#e4d2bd"),
  strokePath("M36-6h14a17 17 0 0 1 0 34H34", "#f7efe2", 9),
  path("M-44-18h88v28a38 38 0 0 1-38 38h-12a38 38 0 0 1-38-38z", "#f7efe2"),
  ellipse(0, -18, 44, 10, "#fffaf2"),
  ellipse(0, -17, 37, 7, "#6f3f22"),
  path("M-6-20q6-6 12 0q-2 6-6 7q-4-1-6-7z", "#d9a878"),
  strokePath("M-18-38q-8-9 0-17t0-17M6-38q-8-9 0-17t0-17", "#e4d2bd", 5, { round: true }),
];

export const shirtPicture: Sketch[] = [
  strokePath("M0-50v-8a9 9 0 1 1 9-9M0-50L-44-28M0-50L44-28", "#7c5a3a", 4, { round: true }),
  path("M-18-44L0-32 18-44 56-22 46 8 34 2V62H-34V2L-46 8-56-22z", "#ffffff"),
  path("M-18-44L0-32-10-14-26-38zM18-44L0-32 10-14 26-38z", "#d8e4f0"),
  strokePath("M0-28V62", "#c3d2e2", 2.4),
  ...buildArray(4, (i) => circle(0, -8 + i * 18, 2.6, "#2f5c8f")),
  path("M14 4h16v14l-8 5-8-5z", "#d8e4f0"),
];

export const flagstickPicture: Sketch[] = [
  ellipse(-6, 44, 80, 20, "#8fcf73"),
  ellipse(4, 42, 15, 4, "#1f4d2e"),
  strokePath("M4 42V-72", "#ffffff", 4, { round: true }),
  path("M6-72l54 18-54 20z", "#e5383b"),
  circle(-44, 34, 9, "#ffffff"),
  strokePath("M-100-10Q-80 20-56 30", "#ffffff", 2.5, { dash: [5, 6] }),
];

export const ringPicture: Sketch[] = [
  circle(0, 22, 36, { stroke: "#e6c067", strokeWidth: 9 }),
  circle(0, 22, 36, { stroke: "#fff0c2", strokeWidth: 2 }),
  path("M-30-46h60l14 18L0 4-44-28z", "#dff3fb"),
  path("M-30-46l14 18L0 4-44-28zM30-46L16-28 0 4l44-32z", "#a9d8ec"),
  path("M-16-28h32L0 4z", "#f5fcff"),
  strokePath("M0-62v-12M30-58l7-10M-30-58l-7-10", "#e6c067", 3, { round: true }),
];

export const nailPolishPicture: Sketch[] = [
  rect(-44, -2, 40, 50, "#c2185b", 8),
  rect(-38, 4, 9, 38, "#e0588c", 4),
  rect(-33, -58, 18, 58, "#2d1b2e", 4),
  rect(8, 6, 36, 42, "#f2a65a", 8),
  rect(13, 12, 8, 30, "#f9cc9b", 4),
  rect(18, -44, 16, 52, "#2d1b2e", 4),
];
