import { buildArray, circle, group, path, rect, type Sketch, strokePath } from "#artwork/sketch.ts";
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";

/** Teeth, eyes and backs, large and whole, lit from the upper left. */

export const toothPicture: Picture = [
  path(
    "M0-90c-44-26-96 0-92 58 3 40 18 60 22 104 3 34 10 58 26 58 20 0 14-62 40-62s20 62 42 62c17 0 22-26 25-58 4-44 20-66 22-104 4-58-42-84-85-58z",
    "#ffffff",
  ),
  path(
    "M0-90C43-116 89-90 85-32C83 6 67 28 63 72C60 104 55 130 38 130C30 130 26 122 22 112C52 60 66-30 34-100C24-100 12-96 0-90z",
    "#cfe5e6",
  ),
  strokePath("M-46-6c22 28 68 28 92 2", "#17524d", 8, { round: true }),
  circle(-36, -30, 7, "#17524d"),
  circle(38, -30, 7, "#17524d"),
  circle(-58, 4, 12, "#ffb9a3"),
  circle(62, 4, 12, "#ffb9a3"),
];

/** A toothbrush in its glass, a tube beside it. */
export const toothbrushPicture: Picture = [
  group(
    -44,
    0,
    [
      rect(-10, -70, 20, 170, "#18939b", 10),
      path("M0-70H1Q10-70 10-60V90Q10 100 0 100z", "#0f6f77"),
      rect(-13, -132, 26, 74, "#18939b", 12),
      rect(8, -126, 30, 60, "#d9eef2", 4),
      ...buildArray(3, (i) => rect(8, -126 + i * 21, 30, 12, "#8fcfd8", 4)),
      path("M36-128c16 2 10 16 18 24s-6 14 2 24-8 18-20 12z", "#ff6b81"),
    ],
    { turn: -12 },
  ),
  path("M-92-8H8L-2 96Q-4 106-14 106H-70Q-80 106-82 96z", "#9ad3e6"),
  path("M-24-8H8L-2 96Q-4 106-14 106H-36C-18 70-18 30-24-8z", "#5fb0cc"),
  path("M-82-2H-62L-56 96H-72z", "#d5eff7"),
  path("M40-40H104L96 76H48z", "#fff4de"),
  path("M78-40H104L96 76H72C84 40 84 0 78-40z", "#e6d3ad"),
  path("M44 0H101L98 44H46z", "#e2542f"),
  rect(34, -54, 76, 18, "#e2542f", 6),
  rect(50, 74, 44, 32, "#2f80c5", 7),
];

const gums = "#e8798a";

export const bracesPicture: Picture = [
  path("M-120-58Q-120-84-92-84H92Q120-84 120-58V0H-120z", gums),
  path("M-120-58Q-120-84-92-84H92V-72H-86Q-106-72-108-50z", "#f4a3ae"),
  ...[-108, -54, 0, 54].flatMap((x, i) => [
    path(
      `M${x + 2}-34Q${x + 27}-62 ${x + 52}-34V${i % 3 ? 62 : 46}Q${x + 52} ${i % 3 ? 80 : 64} ${x + 27} ${i % 3 ? 80 : 64}T${x + 2} ${i % 3 ? 62 : 46}z`,
      "#f6ecd8",
    ),
    path(
      `M${x + 40}-46Q${x + 48}-42 ${x + 52}-34V${i % 3 ? 62 : 46}Q${x + 52} ${i % 3 ? 80 : 64} ${x + 30} ${i % 3 ? 80 : 64}Q${x + 44} 60 ${x + 40}-46z`,
      "#dccdb0",
    ),
  ]),
  strokePath("M-112 12Q0 26 112 12", "#5b6675", 6),
  ...[-81, -27, 27, 81].flatMap((x) => [
    rect(x - 12, 4 + (Math.abs(x) < 40 ? 8 : 0), 24, 22, "#7c8b97", 4),
    rect(x - 12, 4 + (Math.abs(x) < 40 ? 8 : 0), 24, 9, "#aab7c2", 3),
    circle(x, 15 + (Math.abs(x) < 40 ? 8 : 0), 5, "#2fa0a8"),
  ]),
];

const vertebra = (i: number, hot: number): Sketch[] => {
  const [y, half] = [-91 + i * 19, 10 + i * 0.9];
  const fill = i === hot || i === hot + 1 ? "#ff6b3d" : "#fff3de";
  return [
    rect(-half - 9, y + 3, half * 2 + 18, 7, fill, 3.5),
    rect(-half, y, half * 2, 14, fill, 5),
  ];
};

/** A back, its spine straight, two vertebrae of it hot. */
const back = (hot: number): Picture => [
  path(
    "M-17-128H17V-70C60-60 96-58 108-26C120 14 124 54 124 82Q124 98 108 98T92 84C90 58 86 34 78 14C72 46 74 84 80 112Q82 130 66 130H-66Q-82 130-80 112C-74 84-72 46-78 14C-86 34-90 58-92 84Q-92 98-108 98T-124 82C-124 54-120 14-108-26C-96-58-60-60-17-70z",
    "#2fa0a8",
  ),
  path(
    "M17-70C60-60 96-58 108-26C120 14 124 54 124 82Q124 98 108 98T92 84C90 58 86 34 78 14C72 46 74 84 80 112Q82 130 66 130H36C54 60 50-20 17-70z",
    "#1f7f88",
  ),
  path("M-40-122C-40-164-22-178 0-178S40-164 40-122C40-98 22-84 0-84S-40-98-40-122z", "#2fa0a8"),
  path("M12-177C30-172 40-156 40-122C40-98 22-84 0-84C24-104 28-146 12-177z", "#1f7f88"),
  circle(0, -74 + hot * 19, 40, "#ffb547"),
  ...buildArray(11, (i) => vertebra(i, hot)).flat(),
];

export const backPicture: Picture = back(8);
export const neckPicture: Picture = back(0);

export const glassesPicture: Picture = [
  rect(-62, -104, 124, 128, "#fff4dc", 8),
  rect(-62, -104, 124, 128, { stroke: "#d9b98a", strokeWidth: 7 }, 8),
  path("M-20-90h40v12H-6v7h20v11H-6v8h26v12h-40z", "#26323f"),
  strokePath("M-30-24h60", "#26323f", 9),
  ...[-52, 52].flatMap((x) => [
    circle(x, 36, 44, "#b9e0ee"),
    path(`M${x - 40} 36A40 40 0 0 1 ${x + 28} 8z`, "#e3f4fa"),
    circle(x, 36, 44, { stroke: "#e2542f", strokeWidth: 14 }),
  ]),
  strokePath("M-12 26q12-13 24 0M-96 26l-14-12M96 26l14-12", "#e2542f", 14, { round: true }),
];
