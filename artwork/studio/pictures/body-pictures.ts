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

/** Head, arms and back of a body from behind. */
const torso: Picture = [
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
];

/** A back, its spine straight, two vertebrae of it hot. */
const back = (hot: number): Picture => [
  ...torso,
  circle(0, -74 + hot * 19, 40, "#ffb547"),
  ...buildArray(11, (i) => vertebra(i, hot)).flat(),
];

export const backPicture: Picture = back(8);
export const neckPicture: Picture = back(0);

/** A shoulder from behind, the joint hot. */
export const shoulderPicture: Picture = [
  ...torso,
  circle(-82, -24, 47, "#ffb547"),
  circle(-82, -24, 32, "#ff8a3d"),
  circle(-82, -24, 18, "#e5392b"),
  ...[-166, -135, -104].map((turn) =>
    group(-82, -24, [strokePath("M60 0H80", "#ff8a3d", 9, { round: true })], { turn }),
  ),
];

/** A smile. */
export const smilePicture: Picture = [
  path(
    "M-132-34C-92-66-44-82-14-66Q0-58 14-66C44-82 92-66 132-34C116 40 62 84 0 84S-116 40-132-34z",
    "#d63f52",
  ),
  path("M14-66C44-82 92-66 132-34C116 40 62 84 0 84C60 60 84 10 14-66z", "#b02a40"),
  path("M-108-28C-70-44-30-48 0-42C30-48 70-44 108-28C92 22 50 46 0 46S-92 22-108-28z", "#fffaf2"),
  path("M48-44C70-42 90-36 108-28C92 22 50 46 0 46C36 30 56-6 48-44z", "#dce6e8"),
  strokePath("M-72-38V22M-37-42V40M0-41V44M37-42V40M72-38V22", "#c3d2d6", 4),
  strokePath("M-76 36Q-44 66 -4 68", "#f2808c", 7, { round: true }),
];

/** An eye, open. */
export const eyePicture: Picture = [
  path("M-136 6C-96-52-46-76 0-76S96-52 136 6C96 56 46 80 0 80S-96 56-136 6z", "#fffaf2"),
  path("M40-70C76-62 108-36 136 6C96 56 46 80 0 80C60 50 74-10 40-70z", "#dfe7ea"),
  circle(0, 2, 60, "#2fa0a8"),
  path("M20-54A60 60 0 0 1 20 58A80 80 0 0 0 20-54z", "#17707a"),
  circle(0, 2, 29, "#1d2937"),
  circle(-18, -18, 15, "#ffffff"),
  path("M-136 6C-96-52-46-76 0-76S96-52 136 6", {
    stroke: "#26323f",
    strokeWidth: 11,
    round: true,
  }),
  strokePath("M-92-56L-108-82M-48-78L-56-106M0-86V-114M48-78L56-106M92-56L108-82", "#26323f", 9, {
    round: true,
  }),
  strokePath("M-136 6C-96 56-46 80 0 80S96 56 136 6", "#8795a6", 6, { round: true }),
];

/** Glasses that one sees through, letters of a chart in them. */
export const glassesPicture: Picture = [
  rect(-72, -124, 144, 96, "#fff4dc", 8),
  rect(-72, -124, 144, 96, { stroke: "#d9b98a", strokeWidth: 7 }, 8),
  path("M-22-110h44v13H-6v7h20v11H-6v8h28v13h-44z", "#26323f"),
  ...[-66, 66].flatMap((x, i) => [
    rect(x - 54, -22, 108, 92, "#d9f1f9", 40),
    group(x, 24, [
      i === 0
        ? path("M-24 26V-26H-8L10 4V-26H24V26H8L-10-4V26z", "#2a6f8f")
        : path(
            "M-24 26V-26H6A17 17 0 0 1 6 8L24 26H6L-8 10V26zM-8-13V-3H4a5 5 0 0 0 0-10z",
            "#2a6f8f",
          ),
    ]),
    rect(x - 54, -22, 108, 92, { stroke: "#e2542f", strokeWidth: 15 }, 40),
  ]),
  strokePath("M-14 8Q0-6 14 8", "#e2542f", 15, { round: true }),
  path("M-118-4L-146-14V10L-120 22zM118-4L146-14V10L120 22z", "#b93c1d"),
];
