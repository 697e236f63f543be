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

/** What people train and play with, lit from the upper left. */

export const kettlebellPicture: Picture = [
  path("M-36-30C-56-84-34-104 0-104S56-84 36-30", { stroke: "#66738a", strokeWidth: 24 }),
  path("M-36-30C-56-84-34-104 0-104", { stroke: "#8f9bb0", strokeWidth: 24 }),
  circle(0, 26, 74, "#e5484d"),
  path("M24-44A74 74 0 0 1 24 96A96 96 0 0 0 24-44z", "#b52f3c"),
  path("M-44 86H44V100H-44z", "#66738a"),
  circle(-4, 26, 38, "#fff6e6"),
  strokePath("M-22 12Q-14-4-6 8T-22 42H-2M16 42V6L4 30H24", "#b52f3c", 8, { round: true }),
];

export const yogaMatPicture: Picture = [
  ...[-62, -38, 38, 62].map((turn) =>
    group(0, 26, [path("M0 0C-26-30-24-78 0-104C24-78 26-30 0 0z", "#e58aa6")], { turn }),
  ),
  ...[-26, 26].map((turn) =>
    group(0, 26, [path("M0 0C-28-34-26-84 0-112C26-84 28-34 0 0z", "#f3abc0")], { turn }),
  ),
  path("M0 26C-28-10-26-62 0-92C26-62 28-10 0 26z", "#fbd3de"),
  path("M0 26C28-10 26-62 0-92C10-50 10-10 0 26z", "#f3abc0"),
  rect(-104, 20, 190, 46, "#2fa0a8", 22),
  rect(-104, 22, 190, 15, "#6fc9cb", 8),
  ...[-66, 44].map((x) => rect(x, 19, 14, 48, "#f2b632", 3)),
  circle(86, 43, 23, "#1f858d"),
  path("M86 28a15 15 0 1 1-15 15a10 10 0 1 1 10 10a6 6 0 0 1-6-6", {
    ...{ stroke: "#a5dedd", strokeWidth: 4.5, round: true },
  }),
];

const glove = (light: `#${string}`, dark: `#${string}`): Sketch[] => [
  path("M-46 44H44L48 92Q48 100 40 100H-42Q-50 100-50 92z", "#fff6e6"),
  path("M16 44H44L48 92Q48 100 40 100H20z", "#e2d3b8"),
  path("M-50 46C-74 0-70-78-14-94C40-106 76-72 68-14C64 12 54 28 50 46Q0 58-50 46z", light),
  path("M20-95C62-90 76-54 68-14C64 12 54 28 50 46Q36 51 20 52C44 10 46-52 20-95z", dark),
  path(
    "M-58 14C-86 4-100-34-84-56C-70-72-50-58-48-38C-44-22-26-16-2-18C12-18 14 6 0 12C-22 20-42 20-58 14z",
    dark,
  ),
  path(
    "M-58 8C-84 0-96-34-82-54C-68-68-52-56-50-38C-46-20-28-12-4-14C8-14 8 2-2 6C-22 14-42 14-58 8z",
    light,
  ),
  strokePath("M-46 68H46", "#e5484d", 12),
];

export const boxingGlovesPicture: Picture = [
  group(58, 14, glove("#c93a45", "#95222f"), { turn: 22, scale: 0.94 }),
  group(-34, 0, glove("#ee5458", "#c0333f"), { turn: -10 }),
];

export const courtShoePicture: Picture = [
  path("M-112-58C-104-72-92-70-84-58C-66-42-44-46-30-64L-14-40-40-20-108-24z", "#17505a"),
  path("M-40-62C-34-88-6-92 4-76L30-36-6-18z", "#ffd35c"),
  path(
    "M-126 48C-130 8-132-34-118-66C-108-70-100-66-96-58C-84-36-52-34-32-50C-26-56-22-58-16-52C6-30 40-8 90 2C120 8 134 24 130 48z",
    "#2fa0a8",
  ),
  path("M70-2C114 6 136 20 130 48H40C70 40 84 22 70-2z", "#1f7f88"),
  path("M-92 44L-62-42Q-52-38-42-43L-68 44zM-52 44L-28-28-12-36-28 44z", "#ffd35c"),
  path("M-118-66C-108-70-100-66-96-58L-104 48H-126C-130 8-132-34-118-66z", "#1f7f88"),
  strokePath("M-14-34L8-48M8-17L30-31M34-5L54-17", "#fff6e6", 9, { round: true }),
  path("M-130 44H132Q142 60 128 76H-120Q-138 64-130 44z", "#fff6e6"),
  path("M-133 60H136Q134 74 128 82H-120Q-134 76-133 60z", "#e2542f"),
];

export const paddlePicture: Picture = [
  group(
    -14,
    -8,
    [
      rect(-17, 52, 34, 84, "#ee6a4a", 10),
      strokePath("M-17 76L17 66M-17 98L17 88M-17 120L17 110", "#a83a20", 6),
      rect(-72, -110, 144, 176, "#17505a", 56),
      rect(-62, -100, 124, 156, "#2fa0a8", 47),
      path("M-62-40V-53A47 47 0 0 1-15-100H15A47 47 0 0 1 55-77z", "#6fc9cb"),
    ],
    { turn: -24 },
  ),
  circle(76, 62, 44, "#d9d83a"),
  path("M88 20A44 44 0 0 1 88 104A58 58 0 0 0 88 20z", "#a9a81e"),
  ...[
    [58, 40],
    [84, 36],
    [46, 66],
    [74, 64],
    [100, 60],
    [60, 90],
    [88, 88],
  ].map(([x = 0, y = 0]) => circle(x, y, 6.5, "#66650c")),
];

export const exerciseBallPicture: Picture = [
  circle(-16, -4, 86, "#1b7f8c"),
  path("M-102-4A86 86 0 0 1 44-64A104 104 0 0 0-40 78A86 86 0 0 1-102-4z", "#35aab4"),
  path("M-76-40q14-26 40-34", { stroke: "#a9e2e3", strokeWidth: 9, round: true }),
  rect(-112, 80, 236, 12, "#e2542f", 6),
  strokePath("M62 60H118", "#8795a6", 12),
  ...[52, 104].flatMap((x) => [
    rect(x, 34, 24, 48, "#66738a", 6),
    rect(x, 34, 10, 48, "#8f9bb0", 5),
  ]),
];

export const flagstickPicture: Picture = [
  ellipse(-6, 48, 96, 26, "#3f8f4a"),
  ellipse(-6, 42, 96, 26, "#7cc85c"),
  ellipse(14, 42, 19, 6, "#1f4d2e"),
  rect(10, -104, 8, 147, "#e9dfc8", 4),
  path("M18-104L92-78 18-52z", "#e5383b"),
  path("M18-78H92L18-52z", "#b5232e"),
  circle(-42, 30, 15, "#fff6e6"),
  path("M-36 16A15 15 0 0 1-36 44A22 22 0 0 0-36 16z", "#d9cdb4"),
];

/** A bag of clubs on its legs, a ball beside it. */
export const golfBagPicture: Picture = [
  ellipse(6, 140, 138, 14, "#3f8f4a"),
  ellipse(6, 136, 138, 12, "#7cc85c"),
  strokePath("M10-40L98 136M-6-20L62 139", "#26323f", 8, { round: true }),
  group(
    -34,
    10,
    [
      // a driver, two irons and a putter
      strokePath("M-26-80L-40-136M2-80L0-140M22-80L34-146M34-80L62-128", "#66738a", 7),
      path(
        "M-26-132C-24-164-52-184-86-180C-106-177-110-158-98-146C-82-130-56-124-26-132z",
        "#2f62b5",
      ),
      path(
        "M-38-154C-50-172-66-182-86-180C-106-177-110-158-98-146C-92-140-84-136-76-133C-78-154-60-164-38-154z",
        "#5b8fe0",
      ),
      path("M-8-134L-24-178Q-20-194-4-188L22-166L10-134z", "#dfe6ee"),
      path("M2-134L10-174L22-166L10-134z", "#9ba8b8"),
      path("M28-140L20-184Q26-202 44-192L68-170L48-138z", "#c3cdd6"),
      path("M40-139L54-182L68-170L48-138z", "#8795a6"),
      rect(48, -144, 52, 20, "#8795a6", 6),
      rect(48, -144, 52, 9, "#dfe6ee", 4),
      path("M-50-76H54L44 118Q42 130 30 130H-28Q-40 130-42 118z", "#e2542f"),
      path("M18-76H54L44 118Q42 130 30 130H4C26 70 30-10 18-76z", "#b03a1a"),
      path("M-50-76H-30L-24 130H-28Q-40 130-42 118z", "#f58a68"),
      strokePath("M-44-20L48-34", "#fff6e6", 9),
      rect(-60, -92, 122, 26, "#26323f", 11),
      rect(-60, -92, 74, 11, "#52657a", 5),
      rect(-22, 28, 50, 76, "#fff6e6", 9),
      path("M12 28H19Q28 28 28 37V95Q28 104 19 104H8C18 80 20 52 12 28z", "#e2d3b8"),
      strokePath("M-22 50H28", "#26323f", 5),
    ],
    { turn: -12 },
  ),
  circle(112, 112, 25, "#fff6e6"),
  path("M120 89A25 25 0 0 1 120 135A37 37 0 0 0 120 89z", "#d9cdb4"),
  ...buildArray(5, (i) =>
    circle(102 + (i % 3) * 9, 104 + Math.floor(i / 3) * 11 + (i % 2) * 3, 2.4, "#d9cdb4"),
  ),
];
