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
  textLine,
} from "#artwork/sketch.ts";

const enamel = { light: "#ffffff", shade: "#e9f4f0", dark: "#17524d", pop: "#ffb9a3" } as const;

/** A tooth that smiles, around (196, 304), 190 wide. */
export function toothPicture({
  light,
  shade,
  dark,
  pop,
}: Readonly<Record<keyof typeof enamel, HexColor>> = enamel): Sketch[] {
  return [
    path(
      "M196 214c-44-26-96 0-92 58 3 40 18 60 22 104 3 34 10 58 26 58 20 0 14-62 40-62s20 62 42 62c17 0 22-26 25-58 4-44 20-66 22-104 4-58-42-84-85-58z",
      light,
    ),
    path("M196 214c-44-26-96 0-92 58 1 16 4 28 7 39 2-60 28-92 70-86 6 1 10-4 15-11z", shade),
    strokePath("M152 300c22 26 68 26 92 2", dark, 7, { round: true }),
    circle(160, 276, 5.5, dark),
    circle(234, 276, 5.5, dark),
    circle(138, 312, 10, pop),
    circle(258, 312, 10, pop),
  ];
}

const lime = "#c6f432";

const night = "#10121c";

/** A scorpion around 0,0, about 200 high. */
export function scorpionPicture(body: HexColor = lime, line: HexColor = night): Sketch[] {
  const legs = [
    "-16-6l-22-14-16 10",
    "-16 6l-22-5-16 17",
    "-16 18l-22 4-16 24",
    "-16 30l-22 13-16 31",
    "16-6l22-14 16 10",
    "16 6l22-5 16 17",
    "16 18l22 4 16 24",
    "16 30l22 13 16 31",
  ];
  const tail = [
    [0, 58, 10],
    [2, 74, 9.5],
    [8, 89, 9],
    [20, 100, 8.6],
    [35, 103, 8.2],
    [48, 95, 7.8],
  ] as const;
  return [
    strokePath(legs.map((leg) => `M${leg}`).join(""), body, 5, { round: true }),
    strokePath("M-12-30c-16-14-34-18-34-44M12-30c16-14 34-18 34-44", body, 7, { round: true }),
    path(
      "M-44-72c18-14 18-40-2-52c4 18-2 24-6 30c-2-10-8-18-16-22c-6 22 4 40 24 44zM44-72c-18-14-18-40 2-52c-4 18 2 24 6 30c2-10 8-18 16-22c6 22-4 40-24 44z",
      { fill: body, stroke: body, strokeWidth: 3, round: true },
    ),
    ellipse(0, -26, 21, 18, body),
    ...buildArray(5, (i) =>
      ellipse(0, -8 + i * 12, 22 - i * 1.8, 8.5, { fill: body, stroke: line, strokeWidth: 2.5 }),
    ),
    ...tail.map(([x, y, r]) => circle(x, y, r, { fill: body, stroke: line, strokeWidth: 2.2 })),
    path("M46 88c14-4 16-16 8-30c-2 10-8 12-14 18c-2 6 0 12 6 12z", body),
    circle(-7, -32, 3, line),
    circle(7, -32, 3, line),
  ];
}

/** A brown dog that looks to the right, its feet on y = 110 of a 150 wide drawing. */
export function dogPicture(): Sketch[] {
  return [
    path(
      "M0 40h62c14 0 20-10 22-22l6-4c14 2 26 6 30 14 2 8-8 12-20 12l-8 28c-2 8-10 12-18 12l-4 32h-14l-2-30H26l-6 30H6L4 72C-12 62-14 48-24 30c10 0 16 6 24 10z",
      "#b5652b",
    ),
    path("M84 16c-2 12 0 24 12 28 8-8 4-24-4-30z", "#7a3e16"),
    circle(101, 24, 3, "#20120a"),
    circle(120, 29, 4.5, "#20120a"),
    strokePath("M66 42l22 8", "#e0245e", 7),
  ];
}

export const stonesPicture: Sketch[] = [
  ellipse(0, 44, 62, 17, "#6d7f83"),
  ellipse(-4, 16, 46, 15, "#8b9c9e"),
  ellipse(2, -9, 32, 12, "#a9b7b6"),
  ellipse(-2, -29, 19, 9, "#c6d0cd"),
  path("M0-40C-4-62 10-76 30-80C30-58 18-44 0-40z", "#5e8a63"),
  strokePath("M0-40Q12-62 26-74", "#dbe8d6", 2),
];

export const toyBlocksPicture: Sketch[] = (
  [
    [-62, 4, "#e5484d", "A"],
    [4, 4, "#2f80ed", "B"],
    [-29, -62, "#f2b632", "C"],
  ] as const
).flatMap(([x, y, fill, letter]) => [
  rect(x, y, 58, 58, fill, 6),
  rect(x + 7, y + 7, 44, 44, "#fffaf0", 4),
  textLine("slab", 36, x + 29, y + 42, letter, fill, { anchor: "middle" }),
]);

export const kettlebellPicture: Sketch[] = [
  path("M-26-22C-40-64-22-72 0-72S40-64 26-22", { stroke: "#eef0f2", strokeWidth: 15 }),
  circle(0, 16, 46, "#eef0f2"),
  path("M-46 16a46 46 0 0 0 92 0q-46 26-92 0z", "#c4c9d1"),
  circle(0, 14, 22, "#ff4d2e"),
  textLine("anton", 26, 0, 24, "24", "#ffffff", { anchor: "middle" }),
];

function face(fur: `#${string}`, ear: `#${string}`, nose: `#${string}`): Sketch[] {
  return [
    path("M-44-20L-40-62-10-44zM44-20L40-62 10-44z", ear),
    ellipse(0, 0, 48, 44, fur),
    circle(-18, -6, 6, "#2b1b14"),
    circle(18, -6, 6, "#2b1b14"),
    path("M-7 10h14l-7 8z", nose),
    strokePath("M0 18q-8 12-16 4M0 18q8 12 16 4", "#2b1b14", 3, { round: true }),
    strokePath("M-34 12l-26-4M-34 18l-25 5M34 12l26-4M34 18l25 5", "#fff7ec", 2.4, { round: true }),
  ];
}

export const dogInTubPicture: Sketch[] = [
  path("M-30-20C-34-56-20-66 2-66S36-54 34-20z", "#c98a4b"),
  path(
    "M-28-56c-22 2-24 30-16 44 12-4 18-22 16-44zM32-56c22 2 24 30 16 44-12-4-18-22-16-44z",
    "#8f5526",
  ),
  circle(-10, -40, 4.5, "#20120a"),
  circle(14, -40, 4.5, "#20120a"),
  ellipse(2, -24, 14, 10, "#e6b98a"),
  ellipse(2, -29, 6, 4.4, "#20120a"),
  circle(-38, -8, 16, "#ffffff"),
  circle(-12, -6, 18, "#f0f8ff"),
  circle(16, -8, 16, "#ffffff"),
  circle(42, -6, 14, "#f0f8ff"),
  circle(0, -70, 13, "#ffffff"),
  path("M-68 0H68l-8 40a16 16 0 0 1-16 14h-88a16 16 0 0 1-16-14z", "#ff6f61"),
  rect(-74, -6, 148, 13, "#ffffff", 6),
  strokePath("M-40 54v10M40 54v10", "#7b2d3b", 8, { round: true }),
];

export const booksPicture: Sketch[] = [
  rect(-60, 30, 108, 22, "#2f6fb5", 3),
  rect(-50, 36, 70, 4, "#ffffff"),
  rect(-52, 6, 96, 22, "#e4572e", 3),
  rect(-42, 12, 58, 4, "#ffe2d6"),
  rect(-58, -18, 88, 22, "#2a9d6f", 3),
  rect(-48, -12, 52, 4, "#dcf5ea"),
  group(
    56,
    52,
    [
      rect(-9, -104, 18, 92, "#ffc93c"),
      path("M-9-12h18L0 6z", "#f4dcb5"),
      path("M-3-1h6L0 6z", "#333333"),
      rect(-9, -116, 18, 14, "#f28ba8", 4),
      rect(-9, -104, 18, 7, "#c9ced6"),
    ],
    { turn: 10 },
  ),
];

export const catAndDogPicture: Sketch[] = [
  group(
    90,
    258,
    [path("M-40 30h80l12 110h-104z", "#4b5a6b"), ...face("#4b5a6b", "#37424f", "#f2a7a0")],
    { scale: 1.12 },
  ),
  group(
    204,
    242,
    [
      path("M-46 30h92l14 120h-120z", "#d08a4c"),
      path(
        "M-44-34c-26 4-28 40-16 58 18-6 22-34 16-58zM44-34c26 4 28 40 16 58-18-6-22-34-16-58z",
        "#8f5526",
      ),
      ellipse(0, -6, 48, 46, "#d08a4c"),
      ellipse(0, 14, 27, 23, "#f3d3ab"),
      ellipse(0, 4, 11, 8, "#2b1b14"),
      circle(-18, -16, 6.5, "#2b1b14"),
      circle(18, -16, 6.5, "#2b1b14"),
      strokePath("M0 12v8q-9 10-17 3M0 20q9 10 17 3", "#2b1b14", 3, { round: true }),
      rect(-40, 44, 80, 12, "#d6293e", 6),
      circle(0, 62, 9, "#f7c548"),
    ],
    { scale: 1.12 },
  ),
];
