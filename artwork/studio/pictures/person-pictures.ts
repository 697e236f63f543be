import type { HexColor } from "#artwork/drawing.ts";
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

/** People who are cared for, lit from the upper left. */

const skin = { light: "#dc9c6e", dark: "#b5764c" } as const;
const shirt = { light: "#2fa0a8", dark: "#1d7078" } as const;

const trousers = { light: "#2b4a78", dark: "#1d3459" } as const;

/** Below the hips, where a picture of a person ends: a scene may show more of them. */
export const legs: readonly Sketch[] = [
  rect(-74, 136, 148, 300, trousers.light),
  rect(30, 136, 44, 300, trousers.dark),
];

const armAt = (d: string, color: HexColor) => strokePath(d, color, 30, { round: true });

const head: readonly Sketch[] = [
  ...[-41, 41].map((x) => ellipse(x, -126, 9, 13, x < 0 ? skin.light : skin.dark)),
  path("M-22-92C-50-104-46-180 0-180S50-104 22-92Q0-84-22-92z", "#6b3f26"),
  path("M8-180C44-172 46-102 22-92Q8-87-4-88C22-100 30-150 8-180z", "#4a2918"),
];

/** Neck, shirt and trousers of a person from behind, to the hips. */
const torso: readonly Sketch[] = [
  rect(-20, -104, 40, 54, skin.dark, 8),
  path("M-66 86H66L74 138H-74z", trousers.light),
  path("M22 86H66L74 138H30z", trousers.dark),
  path(
    "M-24-72Q0-56 24-72C62-66 92-58 100-30L108 10L76 20L70-2C64 32 66 62 74 104Q0 118-74 104C-66 62-64 32-70-2L-76 20L-108 10L-100-30C-92-58-62-66-24-72z",
    shirt.light,
  ),
  path(
    "M24-72C62-66 92-58 100-30L108 10L76 20L70-2C64 32 66 62 74 104Q52 110 28 111C50 60 48-20 10-66Q18-68 24-72z",
    shirt.dark,
  ),
];

/** Its seventh vertebra and those beside it hurt. */
const spine: readonly Sketch[] = buildArray(11, (i): Sketch[] => {
  const [y, half] = [-64 + i * 15, 8 + i * 0.8];
  const fill = Math.abs(i - 7) < 2 ? "#e5392b" : "#fff3de";
  return [
    rect(-half - 9, y + 2.5, half * 2 + 18, 6, fill, 3),
    rect(-half, y, half * 2, 11, fill, 4),
  ];
}).flat();

/** Hands on an aching back, their elbows out. */
export const backPicture: Picture = [
  ...torso,
  ...head,
  circle(0, 44, 46, "#ffb547"),
  circle(0, 44, 34, "#ffcf70"),
  ...spine,
  armAt("M-94 8L-130 46L-62 58", skin.light),
  armAt("M94 8L130 46L62 58", skin.dark),
  ...[-1, 1].flatMap((side) => {
    const color = side < 0 ? skin.light : skin.dark;
    return [-10, 2, 14].map((y) =>
      strokePath(`M${side * 60} ${56 + y * 0.6}L${side * 36} ${50 + y}`, color, 11, {
        round: true,
      }),
    );
  }),
];

/** An arm whose hand is in a pocket. */
const resting = (side: number): Sketch[] => [
  armAt(
    `M${side * 94} 10C${side * 112} 50 ${side * 108} 80 ${side * 70} 110`,
    side < 0 ? skin.light : skin.dark,
  ),
  path(
    `M${side * 40} 98L${side * 80} 112L${side * 78} 138H${side * 40}z`,
    side < 0 ? trousers.light : trousers.dark,
  ),
  strokePath(`M${side * 50} 100L${side * 80} 112`, "#14243f", 4),
];

/** The head and shoulders of a person from behind in a round, the neck sore. */
export const neckPicture: Picture = [
  circle(0, 0, 132, "#b9dfe0"),
  clip("M0-132A132 132 0 0 1 0 132A132 132 0 0 1 0-132z", [
    group(
      0,
      92,
      [
        ...torso,
        rect(-84, -6, 40, 60, shirt.light),
        rect(48, -6, 40, 60, shirt.dark),
        ...head,
        circle(0, -76, 27, "#ffb547"),
        circle(0, -76, 18, "#ff8a3d"),
        circle(0, -76, 9, "#e5392b"),
      ],
      { scale: 1.06 },
    ),
  ]),
];

/** A hand on a sore shoulder. */
export const shoulderPicture: Picture = [
  ...torso,
  ...head,
  ...resting(-1),
  ...resting(1),
  circle(-84, -34, 40, "#ffb547"),
  circle(-84, -34, 28, "#ff8a3d"),
  circle(-84, -34, 15, "#e5392b"),
  ...[-62, -50, -38].map((x, i) =>
    strokePath(`M${x + 14} -74L${x} ${-56 + i}`, skin.light, 11, { round: true }),
  ),
];

/** A face with its smile, its light side at the left. */
const face = (x: number, y: number): Sketch[] => [
  path(
    `M${x - 40} ${y - 20}C${x - 42} ${y + 24} ${x - 20} ${y + 48} ${x} ${y + 48}S${x + 42} ${y + 24} ${x + 40} ${y - 20}C${x + 38} ${y - 52} ${x - 38} ${y - 52} ${x - 40} ${y - 20}z`,
    "#f4c29c",
  ),
  path(
    `M${x + 22} ${y - 46}C${x + 34} ${y - 42} ${x + 40} ${y - 32} ${x + 40} ${y - 20}C${x + 42} ${y + 24} ${x + 20} ${y + 48} ${x} ${y + 48}C${x + 22} ${y + 32} ${x + 34} ${y} ${x + 22} ${y - 46}z`,
    "#dd9c74",
  ),
  strokePath(`M${x - 15} ${y + 20}Q${x} ${y + 33} ${x + 15} ${y + 20}`, "#a83a3a", 5, {
    round: true,
  }),
  circle(x - 25, y + 14, 8, "#ee9f86"),
  circle(x + 26, y + 14, 8, "#cf7f62"),
];

const eyes = (x: number, y: number) =>
  strokePath(`M${x - 22} ${y}q7-8 14 0M${x + 8} ${y}q7-8 14 0`, "#4a2018", 4.5, { round: true });

/** A woman with gray hair and her caregiver, on a sofa under a blanket. */
export const companionsPicture: Picture = [
  path("M-140 0Q-140-26-114-26H114Q140-26 140 0V70H-140z", "#e58a4e"),
  path("M70-26H114Q140-26 140 0V70H70z", "#c2672f"),
  // her caregiver
  path(
    "M18-104C10-160 36-184 66-184S126-160 114-100C122-70 112-50 104-44H28C20-60 22-80 18-104z",
    "#3f2a20",
  ),
  rect(50, -70, 32, 40, "#dd9c74"),
  ...face(66, -110),
  path(
    "M22-112C26-150 50-164 66-164S108-150 110-112C98-118 84-134 80-146C66-128 40-118 22-112z",
    "#3f2a20",
  ),
  eyes(66, -108),
  path("M48-42L66-14L84-42C112-36 124-14 128 34V76H4V34C8-14 20-36 48-42z", "#2fa0a8"),
  path("M84-42C112-36 124-14 128 34V76H84C98 40 96-4 78-32z", "#1d7078"),
  // she
  circle(-56, -158, 25, "#cfd6dc"),
  path(
    "M-106-92C-110-138-84-158-56-158S-2-138-6-92C-6-60-18-46-30-44H-82C-94-46-106-60-106-92z",
    "#dfe5ea",
  ),
  path("M-30-148C-8-136-4-112-6-92C-6-60-18-46-30-44H-44C-20-70-14-110-30-148z", "#b7c1ca"),
  rect(-72, -52, 32, 36, "#dd9c74"),
  ...face(-56, -90),
  path(
    "M-100-92C-96-128-76-140-56-140S-16-128-12-92C-26-100-40-114-44-124C-58-108-84-98-100-92z",
    "#eef2f4",
  ),
  eyes(-56, -86),
  ...[-74, -38].map((x) => circle(x, -87, 15, { stroke: "#5b4a6b", strokeWidth: 4 })),
  strokePath("M-59-88Q-56-91-53-88", "#5b4a6b", 4),
  path("M-78-24Q-56-6-34-24C-6-18 8 6 12 50V84H-124V50C-120 6-106-18-78-24z", "#a06aa8"),
  path("M-34-24C-6-18 8 6 12 50V84H-24C-14 44-18 6-46-16Q-40-18-34-24z", "#7c4b86"),
  // the arm around her
  strokePath("M-118 6Q-112-2-104-4M-118 16Q-110 8-100 7M-114 25Q-106 18-98 17", "#dd9c74", 10, {
    round: true,
  }),
  // blanket, seat and arms of the sofa
  path("M-118 72Q-60 40 4 62Q66 40 118 72L124 118H-124z", "#f2b632"),
  path("M58 52Q92 52 118 72L124 118H70z", "#d18f12"),
  strokePath("M-120 92Q-60 66 4 84Q66 64 120 92", "#fff0cf", 7),
  rect(-140, 104, 280, 26, "#e58a4e", 4),
  rect(-140, 118, 280, 12, "#c2672f", 4),
  rect(-160, 20, 44, 110, "#f0a468", 20),
  rect(116, 20, 44, 110, "#c2672f", 20),
  rect(-150, 128, 22, 14, "#7a4a2a", 3),
  rect(128, 128, 22, 14, "#7a4a2a", 3),
];
