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
import { dogPicture } from "./animal-pictures.ts";

/** Rooms and what is in them, whole on their floor, lit from the upper left. */

const cupboard = (x: number, y: number, width: number, height: number): Sketch[] => [
  rect(x, y, width, height, "#2a8f8a", 4),
  path(`M${x + width} ${y}V${y + height}H${x + width * 0.4}z`, "#1f7571"),
  rect(x + 9, y + 9, width - 18, height - 18, { stroke: "#8fd0c6", strokeWidth: 4 }, 2),
  circle(x + width - 17, y + height / 2, 5, "#ffd27a"),
];

const drawer = (x: number, y: number, width: number, height: number): Sketch[] => [
  rect(x, y, width, height, "#2a8f8a", 3),
  path(`M${x + width} ${y}V${y + height}H${x + width * 0.5}z`, "#1f7571"),
  rect(x + width * 0.3, y + height / 2 - 2.5, width * 0.4, 5, "#ffd27a", 2.5),
];

/** A wall of a kitchen: its range and hood between cabinets and drawers. */
export const kitchenPicture: Picture = [
  rect(-150, -120, 300, 228, "#fbeed4", 10),
  rect(-150, -120, 300, 16, "#c9783f", 6),
  ...cupboard(-140, -98, 88, 82),
  ...cupboard(52, -98, 88, 82),
  path("M-16-104H16V-70L44-30V-18H-44V-30L-16-70z", "#b4c0ca"),
  path("M6-104H16V-70L44-30V-18H20C20-50 14-80 6-104z", "#8795a6"),
  rect(-44, -24, 88, 9, "#f2b632"),
  path("M-24 24v-24h46v24z", "#f2b632"),
  path("M8 0H22V24H2z", "#d98a1e"),
  strokePath("M-32 6H30", "#f2b632", 7, { round: true }),
  strokePath("M-116 22V0q0-13 13-13t13 13v6", "#8795a6", 8, { round: true }),
  path("M86 22l-6-26h40l-6 26z", "#e2542f"),
  path(
    "M100-2C78-6 76-24 82-34C96-28 102-16 100-2zM100-2C122-6 124-24 118-34C104-28 98-16 100-2z",
    "#3c9a5f",
  ),
  rect(-150, 22, 300, 14, "#c9783f", 4),
  ...cupboard(-144, 36, 94, 68),
  ...buildArray(3, (i) => drawer(50, 36 + i * 23, 94, 22)).flat(),
  rect(-44, 36, 88, 68, "#dfe5ea"),
  path("M44 36V104H4C24 84 32 60 30 36z", "#b4c0ca"),
  ...buildArray(4, (i) => circle(-27 + i * 18, 45, 5, "#4a5a6b")),
  rect(-32, 56, 64, 40, "#3b4654", 5),
  path("M-22 90q22-34 44 0z", "#ffb03a"),
  rect(-150, 102, 300, 12, "#8a5a30", 5),
];

export const showerPicture: Picture = [
  rect(-104, -112, 208, 212, "#4f9db8", 10),
  rect(-94, -102, 188, 194, "#d9eef2", 4),
  path("M-94-102H60L-94 40z", "#ebf7f9"),
  strokePath(
    buildArray(4, (i) => `M-94 ${-64 + i * 38}H94`).join("") +
      buildArray(4, (i) => `M${-56 + i * 38} -102V88`).join(""),
    "#a9d3dd",
    4,
  ),
  strokePath("M-94-86h86q12 0 12 12v10", "#66738a", 10),
  rect(-96, -100, 9, 28, "#8795a6", 3),
  path("M-40-50q0-22 44-22t44 22z", "#66738a"),
  rect(-44, -52, 96, 10, "#8795a6", 4),
  ...buildArray(5, (i) =>
    strokePath(`M${-30 + i * 17} -34l${(i - 2) * 4} 108`, "#3b9cc9", 6, {
      ...{ round: true, dash: [20, 16] },
    }),
  ),
  circle(-76, -4, 14, "#66738a"),
  strokePath("M-76-4h22", "#8795a6", 9, { round: true }),
  strokePath("M72-24V52", "#66738a", 9, { round: true }),
  rect(-112, 84, 224, 26, "#f4f7f8", 8),
  rect(-112, 98, 224, 12, "#b4c8d0", 6),
];

/** A rug in perspective, its fringe at both ends. */
const rug: readonly Sketch[] = [
  ...[-1, 1].flatMap((side) =>
    buildArray(6, (i) =>
      strokePath(`M${side * (92 + i * 9)} ${36 + i * 13}l${side * 17} 3`, "#e0a93c", 7, {
        round: true,
      }),
    ),
  ),
  path("M-92 30H92L140 108H-140z", "#8f2a40"),
  path("M-78 40H78L114 98H-114z", "#c24a5a"),
  path("M-62 48H62L88 90H-88z", "#e8949a"),
  path("M-50 54H50L70 84H-70z", "#c24a5a"),
];

/** An upright machine on a rug, as large as the rug is wide. */
export const carpetCleanerPicture: Picture = [
  ...rug,
  group(
    22,
    34,
    [
      rect(-9, -196, 18, 90, "#66738a", 8),
      path("M-9-180V-196Q-9-214 9-214H34Q46-214 46-202T34-190H9V-180z", "#4a5a6b"),
      rect(-36, -122, 72, 124, "#2fa0a8", 26),
      path("M8-122H10A26 26 0 0 1 36-96V-24A26 26 0 0 1 10 2H2C22-34 22-86 8-122z", "#1f7f88"),
      rect(-20, -100, 40, 64, "#d5eef8", 14),
      path("M-20-66Q0-78 20-66V-50Q20-36 6-36H-6Q-20-36-20-50z", "#5fb0d6"),
    ],
    { turn: 20 },
  ),
  path("M-100 76Q-100 30-58 26H56Q86 32 86 76z", "#f2b632"),
  path("M34 26H56Q86 32 86 76H26Q46 52 34 26z", "#d98a1e"),
  path("M-84 58Q-80 42-58 40H-20V58z", "#ffe08a"),
  rect(-108, 66, 202, 18, "#4a5a6b", 8),
  circle(60, 72, 21, "#26323f"),
  circle(60, 72, 8, "#dfe5ea"),
];

/** A dog at home on the rug. */
export const dogOnRugPicture: Picture = [...rug, group(0, -22, dogPicture)];

export const armchairPicture: Picture = [
  strokePath("M-62 66l-8 34M62 66l8 34", "#8a5230", 12, { round: true }),
  path("M-74 10V-62Q-74-100-36-100H36Q74-100 74-62V10z", "#e0703f"),
  path("M30-100H36Q74-100 74-62V10H40C56-30 54-72 30-100z", "#b9502a"),
  rect(-54, 6, 108, 46, "#f5a273", 14),
  rect(10, 6, 44, 46, "#dd8050", 14),
  path(
    "M-104 70Q-112 70-110 58L-102 2Q-98-24-76-24T-50 2V40H50V2Q50-24 76-24T102 2L110 58Q112 70 104 70z",
    "#e0703f",
  ),
  path("M50 40V2Q50-24 76-24T102 2L110 58Q112 70 104 70H30Q50 60 50 40z", "#b9502a"),
  rect(-30, -58, 62, 58, "#ffd98a", 12),
  path("M10-58H20Q32-58 32-46V-12Q32 0 20 0H6C18-20 18-40 10-58z", "#e6b455"),
];

export const windowBlindsPicture: Picture = [
  rect(-92, -98, 184, 200, "#b5744a", 6),
  rect(-80, -86, 160, 176, "#ffb347"),
  path("M-80 90V66Q-30 34 10 62T80 54V90z", "#5aac45"),
  ...buildArray(8, (i) => rect(-84, -82 + i * 17, 168, 13, i % 2 ? "#f6ead4" : "#fff6e6", 3)),
  strokePath("M-46-84V54M46-84V54", "#d3b98f", 4),
  rect(-100, -112, 200, 24, "#8a5230", 8),
  rect(-90, 50, 180, 13, "#e2cda6", 5),
  rect(-104, 98, 208, 16, "#8a5230", 6),
];

export const paintCanPicture: Picture = [
  path("M-76-56C-76-136 56-136 56-56", { stroke: "#8795a6", strokeWidth: 10 }),
  rect(-86, -54, 152, 160, "#dfe5ea", 10),
  path("M16-54H66V96Q66 106 56 106H16z", "#b4c0c9"),
  rect(-86, -6, 152, 74, "#2f80c5"),
  rect(16, -6, 50, 74, "#1f629c"),
  circle(-16, 31, 25, "#fff6e6"),
  path("M-16 10c11 15 15 20 15 28a15 15 0 0 1-30 0c0-8 4-13 15-28z", "#f25f4c"),
  ellipse(-10, -54, 76, 19, "#c93a2b"),
  ellipse(-12, -57, 70, 15, "#f25f4c"),
  path("M-86-54q6 18 14 18v34a10 10 0 0 0 20 0v-26q10 3 16 3v16a9 9 0 0 0 18 0v-14z", "#f25f4c"),
  group(
    100,
    28,
    [
      rect(-14, -10, 28, 108, "#c98848", 12),
      rect(-14, -10, 12, 108, "#e0aa6c", 7),
      rect(-28, -38, 56, 32, "#8795a6", 4),
      rect(-28, -38, 24, 32, "#c3cdd8", 4),
      path("M-28-38V-88q10 10 15-3t13 3 10-8 18 5V-38z", "#f25f4c"),
    ],
    { turn: 14 },
  ),
];

/** A bucket of suds and a bottle with its spray. */
export const bucketPicture: Picture = [
  path("M-92-26a62 62 0 0 1 124 0", { stroke: "#66738a", strokeWidth: 8 }),
  ...(
    [
      [-70, -38, 26],
      [-30, -54, 32],
      [10, -42, 28],
    ] as const
  ).flatMap(([x, y, r]) => [circle(x, y, r, "#bfe0ee"), circle(x - 4, y - 5, r * 0.76, "#eaf6fb")]),
  path("M-106-26H46L30 90Q28 104 14 104H-74Q-88 104-90 90z", "#ff7f50"),
  path("M4-26H46L30 90Q28 104 14 104H-14C8 64 10 20 4-26z", "#d85c30"),
  rect(-114, -36, 168, 22, "#e0623a", 10),
  path("M-86-4H-64L-54 92H-74z", "#ffb394"),
  path("M70 104Q60 104 60 94V26Q60 8 78-2V-24H104V-2Q122 8 122 26V94Q122 104 112 104z", "#2fa0a8"),
  path("M96-24H104V-2Q122 8 122 26V94Q122 104 112 104H96C108 60 108 14 96-24z", "#1f7f88"),
  rect(60, 36, 62, 38, "#fff6e6"),
  path("M66-56Q66-64 74-64H124V-46H112L110-24H72V-36H58V-54z", "#f2b632"),
  path("M72-36Q60-30 58-12", { stroke: "#d98a1e", strokeWidth: 8, round: true }),
];

/** A roller and the lane that it paints. */
export const paintRollerPicture: Picture = [
  path("M-116-122H68V4H-116z", "#f25f4c"),
  path("M-116-122H-20L-116 4z", "#ff8a78"),
  strokePath("M84 14H114V74H-22V96", "#8795a6", 11, { round: true }),
  rect(-130, -14, 216, 56, "#fff4de", 16),
  rect(-130, 16, 216, 26, "#e6d3ad", 13),
  rect(-44, 88, 44, 84, "#2f80c5", 17),
  rect(-22, 88, 22, 84, "#1f629c", 11),
];

const sparkle = (x: number, y: number, r: number): Sketch =>
  path(
    `M${x} ${y - r}Q${x + r * 0.16} ${y - r * 0.16} ${x + r} ${y}Q${x + r * 0.16} ${y + r * 0.16} ${x} ${y + r}Q${x - r * 0.16} ${y + r * 0.16} ${x - r} ${y}Q${x - r * 0.16} ${y - r * 0.16} ${x} ${y - r}z`,
    "#ffffff",
  );

/** A window, half of it wiped. */
export const cleanWindowPicture: Picture = [
  rect(-116, -124, 232, 232, "#e0935a", 12),
  rect(-98, -106, 196, 196, "#6d9fba"),
  path("M-98-106H98V-60L-40 40L-98 20z", "#a9dcf0"),
  path("M-98-106H20L-98 0z", "#d3eff9"),
  group(
    28,
    4,
    [
      rect(-12, 16, 24, 112, "#e2542f", 12),
      rect(0, 16, 12, 112, "#b93f1c", 6),
      rect(-84, -4, 168, 24, "#ffc93c", 8),
      rect(-90, -18, 180, 16, "#3b4654", 5),
    ],
    { turn: -36 },
  ),
  sparkle(-54, -62, 30),
  sparkle(8, -76, 18),
  rect(-130, 104, 260, 20, "#b86a34", 8),
];

const diningChair = (side: 1 | -1): Sketch =>
  group(side * 118, 0, [
    rect(side * 16 - 7, -64, 14, 168, "#8a5230", 6),
    rect(side * -24 - 6, 26, 12, 78, "#8a5230", 5),
    rect(-30, 14, 60, 18, "#2fa0a8", 8),
    path(`M${side * 22}-58h${side * -16}v52h${side * 16}z`, "#1f7f88"),
  ]);

/** A chair seen over the table that it stands behind. */
const chairBehind = (x: number): Sketch =>
  group(x, 0, [
    rect(-26, -68, 52, 72, "#8a5230", 8),
    rect(-18, -60, 36, 18, "#2fa0a8", 5),
    rect(-18, -34, 36, 18, "#1f7f88", 5),
  ]);

/** A long table with six chairs, a lamp and a bowl over it. */
export const diningTablePicture: Picture = [
  strokePath("M0-168V-134", "#4a3a30", 6),
  path("M-70-92C-66-126-34-138 0-138S66-126 70-92z", "#e2542f"),
  path("M10-138C44-135 66-121 70-92H36C36-112 24-130 10-138z", "#b93c1d"),
  ellipse(0, -92, 70, 7, "#ffd98a"),
  ...[-90, -30, 30, 90].map(chairBehind),
  group(-38, 0, [diningChair(-1)]),
  group(38, 0, [diningChair(1)]),
  rect(-142, -8, 284, 22, "#c98848", 6),
  rect(-142, 4, 284, 10, "#a8672c", 4),
  ...[-104, 104].flatMap((x) => [
    path(`M${x - 14} 14h28l-5 90h-18z`, "#a8672c"),
    path(`M${x + 4} 14h10l-5 90h-8z`, "#8a5230"),
  ]),
  path("M-40-36H40C36-16 22-8 8-8H-8C-22-8-36-16-40-36z", "#fff4dc"),
  path("M14-36H40C36-16 22-8 8-8H-2C8-14 14-24 14-36z", "#e6d3ad"),
  ...[-22, 2, 24].map((x, i) => circle(x, -40, 13, i === 1 ? "#f2b632" : "#4f9a5e")),
];

export const sofaPicture: Picture = [
  rect(-118, 76, 14, 30, "#6e3f22", 4),
  rect(104, 76, 14, 30, "#6e3f22", 4),
  rect(-118, -72, 236, 110, "#1f7f88", 26),
  rect(-112, -66, 110, 92, "#2fa0a8", 20),
  rect(2, -66, 110, 92, "#2896a0", 20),
  rect(-112, 18, 112, 46, "#4bb6bd", 14),
  rect(0, 18, 112, 46, "#2fa0a8", 14),
  rect(-124, 56, 248, 30, "#1f7f88", 10),
  rect(-152, -18, 46, 106, "#2fa0a8", 22),
  rect(106, -18, 46, 106, "#1f7f88", 22),
  group(-70, -6, [rect(-30, -30, 60, 60, "#f2b632", 10)], { turn: 12 }),
];
