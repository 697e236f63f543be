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

/** What lies on a desk or in a shop, large and whole, lit from the upper left. */

/** A calculator on a tax form. */
export const calculatorPicture: Picture = [
  group(
    -50,
    -6,
    [
      rect(-78, -106, 150, 206, "#d9c49a", 8),
      rect(-84, -112, 150, 206, "#fff4de", 8),
      rect(-84, -112, 150, 46, "#e2542f", 8),
      strokePath(
        "M-54-104H-30M-42-104V-76M-22-76L-10-104 2-76M-18-86H-2M10-104L32-76M32-104L10-76",
        "#fff4de",
        7,
      ),
      strokePath("M-62-40H-4M-62-14H-24M-62 12H-4M-62 38H-30", "#c9ad7a", 9, { round: true }),
    ],
    { turn: -7 },
  ),
  group(
    54,
    22,
    [
      rect(-66, -96, 132, 192, "#17505f", 16),
      rect(-66, -100, 132, 190, "#2a7d95", 16),
      path("M30-100H50Q66-100 66-84V74Q66 90 50 90H6C40 40 46-40 30-100z", "#216a80"),
      rect(-50, -84, 100, 40, "#d3efd8", 7),
      strokePath("M4-64H36M-30-64H-14", "#17505f", 11),
      ...buildArray(12, (i) =>
        rect(
          -50 + (i % 3) * 36,
          -30 + Math.floor(i / 3) * 29,
          28,
          20,
          i % 3 === 2 ? "#ffb703" : "#eaf6fb",
          5,
        ),
      ),
    ],
    { turn: 6 },
  ),
];

/** A letter from the tax office in its envelope. */
export const taxLetterPicture: Picture = [
  path("M-138-14L0-112L138-14V100H-138z", "#b9824c"),
  rect(-98, -124, 196, 190, "#fff9ee", 5),
  path("M40-124H98V66H20z", "#efe2c8"),
  strokePath(
    "M-64-100V-54M-44-54V-98H-30a12 12 0 0 1 0 24H-44M-34-74L-20-54M16-94Q4-104-6-94T4-76 16-58-6-58",
    "#1f3f66",
    11,
  ),
  strokePath("M-68-28H66M-68-4H40", "#c9ad7a", 9, { round: true }),
  circle(64, -80, 25, "#d8342a"),
  strokePath("M64-93V-77M64-66V-65", "#fff9ee", 8, { round: true }),
  path("M-138-14L0 58L138-14V96Q138 106 128 106H-128Q-138 106-138 96z", "#e8b878"),
  path("M-138 100L-22 34L0 46L22 34L138 100Q136 106 128 106H-128Q-136 106-138 100z", "#d39c58"),
];

export const justiceScalesPicture: Picture = [
  path("M-100-52l-34 84h68zM100-52l-34 84h68z", { stroke: "#b07a1e", strokeWidth: 7 }),
  path("M-112-68Q-54-42 0-66Q54-42 112-68l-6 20Q54-22 0-46Q-54-22-106-48z", "#e2ab3c"),
  rect(-10, -84, 20, 176, "#e2ab3c"),
  rect(0, -84, 10, 176, "#b07a1e"),
  circle(0, -92, 18, "#e2ab3c"),
  circle(-5, -97, 6, "#f9dd94"),
  path("M-146 30h92a46 40 0 0 1-92 0zM54 30h92a46 40 0 0 1-92 0z", "#e2ab3c"),
  path(
    "M-90 30h36a46 40 0 0 1-52 38C-92 60-88 46-90 30zM110 30h36a46 40 0 0 1-52 38C108 60 112 46 110 30z",
    "#b07a1e",
  ),
  path("M-30 78h60l14 20h-88z", "#e2ab3c"),
  path("M6 78H30l14 20H0z", "#b07a1e"),
  rect(-62, 96, 124, 18, "#b07a1e", 6),
];

export const booksPicture: Picture = [
  rect(-120, 54, 196, 44, "#2f6fb5", 7),
  path("M40 54H69Q76 54 76 61V91Q76 98 69 98H20C36 84 42 70 40 54z", "#1f5290"),
  rect(-120, 68, 50, 14, "#fff4de"),
  rect(-104, 8, 180, 46, "#e4572e", 7),
  path("M40 8H69Q76 8 76 15V47Q76 54 69 54H22C36 40 42 24 40 8z", "#b93f1c"),
  rect(-84, 24, 60, 13, "#ffe2d6"),
  rect(-116, -38, 170, 46, "#2a9d6f", 7),
  path("M20-38H47Q54-38 54-31V1Q54 8 47 8H2C16-6 22-22 20-38z", "#1c7852"),
  rect(-116, -24, 50, 14, "#dcf5ea"),
  circle(-38, -72, 34, "#d8342a"),
  path("M-22-102A34 34 0 0 1-22-42C-10-60-10-86-22-102z", "#a8241c"),
  strokePath("M-38-98Q-40-112-30-120", "#7a4a20", 7, { round: true }),
  path("M-34-104Q-20-124 0-116Q-10-98-34-104z", "#5aac45"),
  group(
    106,
    98,
    [
      rect(-17, -186, 34, 158, "#ffc93c"),
      rect(3, -186, 14, 158, "#e0a41c"),
      path("M-17-30h34L0 4z", "#f4dcb5"),
      path("M-6-8h12L0 4z", "#3b3948"),
      rect(-17, -212, 34, 26, "#f28ba8", 8),
      rect(-17, -192, 34, 13, "#c9ced6"),
    ],
    { turn: 8 },
  ),
];

export const toyBlocksPicture: Picture = (
  [
    [-106, 8, "#e5484d", "#b52f3c", "m0 46l17-46 17 46m-28-16h22"],
    [6, 8, "#2f80ed", "#1f5fb8", "v46h16a13 13 0 0 0 0-25h-16m0-21h13a10.500 10.500 0 0 1 0 21"],
    [-50, -98, "#f2b632", "#cc8f14", "m33 9a21 23 0 1 0 0 28"],
  ] as const
).flatMap(([x, y, fill, dark, letter]): Sketch[] => [
  rect(x, y, 102, 102, fill, 11),
  path(
    `M${x + 102} ${y + 20}V${y + 91}Q${x + 102} ${y + 102} ${x + 91} ${y + 102}H${x + 20}z`,
    dark,
  ),
  rect(x + 14, y + 14, 74, 74, "#fff6e6", 7),
  strokePath(`M${x + 34} ${y + 28}${letter}`, dark, 11, { round: true }),
]);

/** A ring in its open box, the stone in its claws. */
export const ringPicture: Picture = [
  path("M-110 20L-92-128Q-90-140-78-140H78Q90-140 92-128L110 20z", "#8e2446"),
  path("M40-140H78Q90-140 92-128L110 20H64z", "#6a1832"),
  path("M-90-4L-77-116Q-76-122-70-122H70Q76-122 77-116L90-4z", "#fbf1e0"),
  path("M34-122H70Q76-122 77-116L90-4H50z", "#e6d3ad"),
  circle(0, 24, 58, { stroke: "#c28a22", strokeWidth: 14 }),
  path("M-58 24A58 58 0 0 1 0-34", { stroke: "#f7d67c", strokeWidth: 14 }),
  path("M-30-46L0-18L30-46L22-24L8-30H-8L-22-24z", "#c28a22"),
  group(0, -28, [
    path("M-32-66H32L52-38L0 20L-52-38z", "#bfe6f5"),
    path("M-32-66L-22-38L0 20L-52-38z", "#8ecbe6"),
    path("M32-66L22-38L0 20L52-38z", "#5fa8cf"),
    path("M-22-38H22L0 20z", "#eaf8fd"),
    path("M-32-66H0L-22-38z", "#ffffff"),
    path("M32-66H0L22-38z", "#a5dcef"),
    strokePath("M-50-42L-42-32M50-42L42-32", "#f7d67c", 8, { round: true }),
  ]),
  rect(-116, 10, 232, 92, "#a83058", 12),
  path("M40 10H104Q116 10 116 22V90Q116 102 104 102H40z", "#7a1e3d"),
  rect(-116, 10, 232, 18, "#fbf1e0", 8),
  path("M44 10H108Q116 10 116 18T108 28H44z", "#e6d3ad"),
  rect(-16, 46, 32, 26, "#f7d67c", 6),
  rect(2, 46, 14, 26, "#c28a22", 4),
  path("M92-110l6-18 6 18 18 6-18 6-6 18-6-18-18-6z", "#ffffff"),
];

const goldBar = (x: number, y: number): Sketch[] => [
  path(`M${x - 52} ${y + 44}L${x - 40} ${y}H${x + 40}L${x + 52} ${y + 44}z`, "#f2b632"),
  path(`M${x + 8} ${y}H${x + 40}L${x + 52} ${y + 44}H${x + 14}z`, "#d18f12"),
  path(`M${x - 40} ${y}L${x - 28} ${y - 18}H${x + 40}L${x + 40} ${y}z`, "#ffe08a"),
];

/** Bars and coins of gold. */
export const goldPicture: Picture = [
  circle(-8, -70, 48, "#b5760a"),
  circle(-12, -72, 46, "#f2b632"),
  circle(-12, -72, 33, { stroke: "#d18f12", strokeWidth: 6 }),
  strokePath("M1-84Q-12-96-22-86T-12-72 0-58-24-60M-12-100V-44", "#8a5606", 7, { round: true }),
  ...goldBar(-66, 54),
  ...goldBar(44, 54),
  ...goldBar(-12, -8),
  ...buildArray(4, (i) => [
    ellipse(110, 86 - i * 17, 40, 14, "#b5760a"),
    ellipse(110, 80 - i * 17, 40, 14, i === 3 ? "#ffe08a" : "#e8a720"),
  ]).flat(),
  ellipse(110, 29, 26, 8, "#e8a720"),
];

export const shirtPicture: Picture = [
  strokePath("M0-88v-12a15 15 0 1 1 15-15M0-88L-72-50M0-88L72-50", "#8a5a30", 8, { round: true }),
  path(
    "M-32-76L0-54 32-76 98-38Q102-36 100-30L82 18 60 8V98Q60 106 52 106H-52Q-60 106-60 98V8L-82 18-100-30Q-102-36-98-38z",
    "#8fc4ec",
  ),
  path("M32-76L98-38Q102-36 100-30L82 18 60 8V98Q60 106 52 106H10C40 60 46-10 32-76z", "#5f9fd3"),
  path("M-32-76L0-54-18-22-46-66zM32-76L0-54 18-22 46-66z", "#e6f3fb"),
  ...buildArray(4, (i) => circle(0, -14 + i * 32, 5.5, "#2f5c8f")),
  path("M20 4h32v30l-16 9-16-9z", "#3f7fb8"),
];

const box = (x: number, y: number, size: number): Sketch[] => [
  rect(x, y, size, size, "#d9a565", 5),
  path(
    `M${x + size * 0.64} ${y}H${x + size - 5}Q${x + size} ${y} ${x + size} ${y + 5}V${y + size - 5}Q${x + size} ${y + size} ${x + size - 5} ${y + size}H${x + size * 0.5}z`,
    "#b88042",
  ),
  rect(x + size * 0.4, y, size * 0.2, size * 0.42, "#f4d9a8"),
];

export const boxesPicture: Picture = [
  ...box(-124, -2, 112),
  ...box(-6, -2, 112),
  ...box(-66, -112, 106),
  path("M-13-32c-18-13-25-22-25-32a14 14 0 0 1 25-8 14 14 0 0 1 25 8c0 10-7 19-25 32z", "#d8342a"),
  ...[-104, 14].map((x) => strokePath(`M${x} 86h28`, "#8a5a2a", 8, { round: true })),
];

export const waterGlassPicture: Picture = [
  path("M-62-50h124L46 98Q44 110 32 110h-64Q-44 110-46 98z", "#cfeaf4"),
  path("M-55-2C-28-20 28 14 56-8L44 92Q42 102 32 102h-64Q-42 102-44 92z", "#3fb2da"),
  path("M-55-2C-28-20-10-8 8-4C-16 20-24 60-14 102H-32Q-42 102-44 92z", "#86d5ef"),
  path("M34-50H62L46 98Q44 110 32 110H10C32 60 40 4 34-50z", "#2a93bd"),
  path("M0-142c17 22 25 34 25 47a25 25 0 0 1-50 0c0-13 8-25 25-47z", "#1b7fb5"),
  path("M0-142c-17 22-25 34-25 47a25 25 0 0 0 18 24C-6-96-8-116 0-142z", "#63b9e3"),
];
