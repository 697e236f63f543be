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

export const spinePicture: Sketch[] = buildArray(8, (i) => {
  const x = 12 * Math.sin(i / 2.2);
  return group(
    x,
    -62 + i * 18,
    [
      rect(-15 - i, -7, 30 + 2 * i, 14, "#fff7e8", 6),
      path(`M${-15 - i}-4l-16-5v11z`, "#f2d9b3"),
      path(`M${15 + i}-4l16-5v11z`, "#f2d9b3"),
    ],
    { turn: 7 * Math.cos(i / 2.2) },
  );
});

export const kettlebellPicture: Sketch[] = [
  path("M-26-22C-40-64-22-72 0-72S40-64 26-22", { stroke: "#eef0f2", strokeWidth: 15 }),
  circle(0, 16, 46, "#eef0f2"),
  path("M-46 16a46 46 0 0 0 92 0q-46 26-92 0z", "#c4c9d1"),
  circle(0, 14, 22, "#ff4d2e"),
  textLine("anton", 26, 0, 24, "24", "#ffffff", { anchor: "middle" }),
];

export const stretchPicture: Sketch[] = [
  circle(-34, -48, 15, "#f3b58a"),
  strokePath("M-26-30Q-6 4 22 10", "#f25f4c", 24, { round: true }),
  strokePath("M22 10L62 46", "#2d4a7a", 20, { round: true }),
  strokePath("M22 10Q-6 30-24 52", "#3a5f9c", 20, { round: true }),
  strokePath("M-18-18Q14-46 46-52", "#f3b58a", 11, { round: true }),
  strokePath("M-80 62H84", "#7fb5a6", 5, { round: true }),
];

export const porchPicture: Sketch[] = [
  circle(0, -6, 44, "#f7b267"),
  strokePath("M-58 46V-16M-58 8h34v38M-58 46M-24 8M58 46V-16M58 8H24v38", "#5a3d5c", 8, {
    round: true,
  }),
  strokePath("M-90 52H90", "#5a3d5c", 5, { round: true }),
  rect(-10, 16, 20, 36, "#8a5f7d", 2),
  rect(-16, 10, 32, 7, "#5a3d5c", 2),
  path("M-7-4h12v14H-7z", "#ffffff"),
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

export const pawPictureInColor = (fill: `#${string}`): Sketch[] => [
  ellipse(0, 14, 26, 21, fill),
  ellipse(-30, -8, 10, 14, fill),
  ellipse(-11, -26, 10, 15, fill),
  ellipse(11, -26, 10, 15, fill),
  ellipse(30, -8, 10, 14, fill),
];

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

export const umbrellaPicture: Sketch[] = [
  path(
    "M-70-8A70 62 0 0 1 70-8q-12-12-24 0q-11-12-23 0q-12-12-23 0q-12-12-23 0q-12-12-23 0q-12-12-24 0z",
    "#fff4dc",
  ),
  path("M-23-8Q-30-52 0-70Q30-52 23-8q-11-12-23 0q-12-12-23 0z", "#f0b24a"),
  strokePath("M0-70v-8M0-12V46a11 11 0 0 1-22 0", "#fff4dc", 5, { round: true }),
  path("M14 50V26l20-16 20 16v24z", "#fff4dc"),
  rect(28, 34, 12, 16, "#f0b24a"),
];

export const justiceScalesPicture: Sketch[] = [
  strokePath("M0-56V46M-30 52H30M-54-40H54", "#e7c873", 6, { round: true }),
  circle(0, -58, 8, "#e7c873"),
  strokePath("M-54-40l-20 46M-54-40l20 46M54-40l-20 46M54-40l20 46", "#e7c873", 2.4),
  path("M-78 6h48a24 20 0 0 1-48 0zM30 6h48a24 20 0 0 1-48 0z", "#e7c873"),
];

export const ledgerPicture: Sketch[] = [
  rect(-46, -58, 92, 116, "#ffffff", 4),
  ...buildArray(4, (i) => strokePath(`M-32 ${-40 + i * 15}h${[34, 26, 38, 22][i]}`, "#b9c7bd", 4)),
  ...buildArray(4, (i) => strokePath(`M18 ${-40 + i * 15}h14`, "#7d9a88", 4)),
  strokePath("M-32 22H32", "#24513a", 3),
  circle(26, 42, 26, "#e9a03b"),
  strokePath("M14 42l9 9 16-18", "#ffffff", 6, { round: true }),
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

export function catAndDogPicture(w: number, h: number, k: number): Sketch[] {
  const y = h * 0.62;
  return [
    circle(w * 0.5, h * 0.66, w * 0.44, "#f7c548"),
    group(
      w * 0.3,
      y + 10 * k,
      [path("M-40 30h80l12 110h-104z", "#4b5a6b"), ...face("#4b5a6b", "#37424f", "#f2a7a0")],
      { scale: 1.12 * k },
    ),
    group(
      w * 0.68,
      y - 6 * k,
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
      { scale: 1.12 * k },
    ),
  ];
}
