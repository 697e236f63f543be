import {
  buildArray,
  circle,
  clip,
  ellipse,
  group,
  path,
  rect,
  type Sketch,
  strokePath,
} from "#artwork/sketch.ts";
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";

/** Teeth, eyes and bones, large and whole, lit from the upper left. */

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

/** A crown on its abutment, over the screw that it stands on. */
export const implantPicture: Picture = [
  path(
    "M-70-24C-86-70-76-124-42-130C-22-134-14-120 0-120S24-134 44-130C78-124 86-70 70-24Q40 2 0 2T-70-24z",
    "#ffffff",
  ),
  path("M44-130C78-124 86-70 70-24Q46-4 14 1C50-30 56-84 30-128Q38-132 44-130z", "#cfe5e6"),
  path("M-54-98C-52-110-46-116-38-117", { stroke: "#e9f5f5", strokeWidth: 9, round: true }),
  path("M-30 6H30L22 34H-22z", "#d4a63c"),
  path("M8 6H30L22 34H6z", "#a87f22"),
  path("M-34 34H34L26 124Q22 142 0 142T-26 124z", "#b8c3cd"),
  path("M8 34H34L26 124Q22 142 0 142Q12 96 8 34z", "#8a97a5"),
  ...buildArray(5, (i) => {
    const [y, half] = [50 + i * 18, 42 - i * 3];
    return strokePath(`M${-half} ${y + 5}L${half} ${y - 5}`, "#5f6d7c", 8, { round: true });
  }),
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

/** The letters of a chart, each in a square from 0 to 10. */
const letters = {
  E: "M0 0H9V2H2.500V4H8V6H2.500V8H9V10H0z",
  F: "M0 0H9V2H2.500V4.200H8V6.200H2.500V10H0z",
  H: "M0 0H2.500V3.900H7V0H9.500V10H7V6H2.500V10H0z",
  L: "M0 0H2.500V8H9V10H0z",
  N: "M0 0H2.400L7 6V0H9.400V10H7L2.400 4V10H0z",
  T: "M0 0H9.400V2.100H6V10H3.400V2.100H0z",
  Z: "M0 0H9.200V2L3.600 8H9.200V10H0V8L5.600 2H0z",
} as const;

/** A row of a chart, the letters smaller the lower it is. */
const chartRow = (row: string, y: number, size: number): Sketch[] =>
  [...row].map((letter, i) =>
    group(
      (i - (row.length - 1) / 2) * size * 1.8 - size * 0.47,
      y,
      [path(letters[letter as keyof typeof letters], "#26323f")],
      { scale: size / 10 },
    ),
  );

/** Glasses before a chart of letters. */
export const glassesPicture: Picture = [
  rect(-104, -132, 208, 206, "#d9b98a", 12),
  rect(-96, -124, 192, 190, "#fff8ea", 7),
  path("M50-124H89Q96-124 96-117V59Q96 66 89 66H50z", "#f0e2c6"),
  ...chartRow("E", -112, 40),
  ...chartRow("FTL", -58, 25),
  ...chartRow("ZNHE", -20, 15),
  ...[-70, 70].flatMap((x) => [
    rect(x - 58, 6, 116, 92, "#d3eef8", 42),
    path(`M${x - 34} 88L${x + 12} 16H${x + 34}L${x - 12} 88z`, "#f2fafd"),
    rect(x - 58, 6, 116, 92, { stroke: "#d8442f", strokeWidth: 16 }, 42),
    path(`M${x - 58} 60V48A42 42 0 0 1 ${x - 16} 6H${x + 10}`, {
      ...{ stroke: "#f2775a", strokeWidth: 6, round: true },
    }),
  ]),
  strokePath("M-14 40Q0 24 14 40", "#d8442f", 15, { round: true }),
  path("M-124 26L-154 14V40L-127 52zM124 26L154 14V40L127 52z", "#a82e18"),
];

/** A model of the spine on its stand, as it is shown to a patient: with the hips. */
export const spinePicture: Picture = [
  rect(-52, 112, 104, 14, "#5a3a22", 6),
  rect(-52, 110, 104, 9, "#8a5a34", 4),
  rect(-4, -118, 8, 232, "#8fa3b3"),
  ...buildArray(9, (i) => {
    const wide = 20 + i * 2.6;
    const y = -128 + i * 20;
    return group(0, y, [
      path(`M${-wide} 2L${-wide - 18}-5Q${-wide - 24} 5 ${-wide - 17} 11L${-wide} 12z`, "#d6c093"),
      path(`M${wide} 2L${wide + 18}-5Q${wide + 24} 5 ${wide + 17} 11L${wide} 12z`, "#c2a874"),
      rect(-wide, 0, 2 * wide, 14, "#f6e8c8", 6),
      rect(2, 0, wide - 2, 14, "#dcc596", 6),
      ...(i < 8 ? [rect(-wide + 4, 14, 2 * wide - 8, 6, i === 6 ? "#e4472e" : "#6fb4cf", 3)] : []),
    ]);
  }),
  // the hips
  path(
    "M0 44C-30 40-44 26-62 20C-96 14-118 34-112 62C-106 88-80 96-62 104C-52 116-40 122-30 112C-22 104-30 92-38 86C-30 74-14 72 0 90z",
    "#f6e8c8",
  ),
  path(
    "M0 44C30 40 44 26 62 20C96 14 118 34 112 62C106 88 80 96 62 104C52 116 40 122 30 112C22 104 30 92 38 86C30 74 14 72 0 90z",
    "#dcc596",
  ),
  path("M-22 42H22L10 88Q0 98-10 88z", "#f6e8c8"),
  path("M2 42H22L10 88Q6 94 2 94z", "#c2a874"),
  ...[-64, 64].map((x) => ellipse(x, 92, 10, 8, "#a88c58")),
];

/** A bent arm in a round, its elbow sore. */
export const elbowPicture: Picture = [
  circle(0, 0, 132, "#b9dfe0"),
  clip("M0-132A132 132 0 0 1 0 132A132 132 0 0 1 0-132z", [
    path(
      "M-104-150L-26-150C-20-80-14-30-6-4C30-24 90-62 150-104L176-40C120 4 60 52 6 88C-24 108-60 108-72 76C-88 30-100-60-104-150z",
      "#dc9c6e",
    ),
    path(
      "M176-62L176-40C120 4 60 52 6 88C-24 108-60 108-72 76C-76 64-79 52-82 38C-64 74-30 70 0 52C60 16 120-26 176-62z",
      "#b5764c",
    ),
    path("M-124-150H-16L-14-66Q-60-44-112-58z", "#2fa0a8"),
    path("M-46-150H-16L-14-66Q-28-59-44-56z", "#1d7078"),
    circle(-40, 58, 46, "#ffb547"),
    circle(-40, 58, 31, "#ff8a3d"),
    circle(-40, 58, 16, "#e5392b"),
  ]),
];
