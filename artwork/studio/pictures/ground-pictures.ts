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
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";

/** Floors, walls, fences, yards and land, and what they are made with. Lit from the upper left. */

const woods = ["#d0904f", "#b9762f", "#e2ad6e"] as const;

/** Where a point of a floor is that is seen from a corner. */
const onFloor = (u: number, v: number, deep = 0) =>
  `${((u - v) * 0.86).toFixed(1)} ${((u + v) * 0.46 + deep).toFixed(1)}`;

/** A plank of that floor, with its edges in shadow. */
const plank = (u: number, end: number, v: number, color: HexColor): Sketch[] => [
  path(
    `M${onFloor(u, v + 34)}L${onFloor(end, v + 34)}L${onFloor(end, v)}L${onFloor(end, v, 13)}L${onFloor(end, v + 34, 13)}L${onFloor(u, v + 34, 13)}z`,
    "#7a431b",
  ),
  path(
    `M${onFloor(u, v)}L${onFloor(end, v)}L${onFloor(end, v + 34)}L${onFloor(u, v + 34)}z`,
    color,
  ),
  path(
    `M${onFloor(u + 14, v + 12)}L${onFloor(u + 52, v + 12)}L${onFloor(u + 52, v + 15)}L${onFloor(u + 14, v + 15)}z`,
    "#8f5526",
  ),
];

/** Planks as they are laid, row by row, the last one on its way. */
export const floorBoardsPicture: Picture = (
  [
    [-110, 10, -100, 0],
    [12, 116, -100, 1],
    [-110, -42, -64, 2],
    [-40, 92, -64, 0],
    [-110, 32, -28, 1],
    [34, 116, -28, 2],
    [-110, -10, 8, 0],
    [-8, 84, 8, 2],
    [-96, 44, 62, 1],
  ] as const
).flatMap(([u, end, v, color]) => plank(u, end, v, woods[color]));

/** Wood, stone and carpet, as a shop lays them out. */
export const floorSamplesPicture: Picture = [
  group(
    -66,
    8,
    [
      rect(-58, -76, 116, 168, "#a8672c", 7),
      ...buildArray(4, (i) => rect(-58 + i * 29.4, -76, 27, 168, woods[i % 3] ?? woods[0], 2)),
      strokePath("M-58 6H-31M-2-30H26M28 40H58", "#7a431b", 4),
    ],
    { turn: -13 },
  ),
  group(
    62,
    8,
    [
      rect(-58, -76, 116, 168, "#4b6f94", 7),
      ...buildArray(9, (i) =>
        strokePath(
          buildArray(6, (j) => `M${-52 + j * 18 + (i % 2) * 9} ${-64 + i * 18}h4`).join(""),
          "#9dbbd6",
          7,
          { round: true },
        ),
      ),
    ],
    { turn: 13 },
  ),
  group(0, -6, [
    rect(-58, -84, 116, 172, "#cfc4b4", 7),
    path("M-54-80H-2V-2H-54zM2-80H54V-2H2zM-54 2H-2V84H-54zM2 2H54V84H2z", "#efe6d8"),
    strokePath("M-46-30L-20-56M-10-20L-30-10M16-40L46-66M20 70L48 34M-44 60L-26 30", "#cbb99f", 5, {
      round: true,
    }),
  ]),
  rect(-150, 78, 300, 34, "#8a5230", 6),
  rect(-150, 78, 300, 12, "#b5744a", 6),
];

/** Shutters on a window, the sun behind them. */
export const shuttersPicture: Picture = [
  rect(-118, -112, 236, 218, "#e6d3ad", 8),
  rect(-106, -100, 212, 194, "#ffb347"),
  ...[-104, 3].flatMap((x) => [
    rect(x, -98, 101, 190, "#fff6e6", 4),
    rect(x + 78, -98, 23, 190, "#ead9bc", 4),
    rect(x + 14, -84, 73, 74, "#e0a24a"),
    rect(x + 14, 4, 73, 74, "#e0a24a"),
    ...buildArray(10, (i) => [
      path(
        `M${x + 14} ${(i < 5 ? -84 : -71) + i * 15 + 10}l4-9h65l4 9z`,
        i % 5 ? "#fff6e6" : "#fffaf0",
      ),
      rect(x + 14, (i < 5 ? -84 : -71) + i * 15 + 9, 73, 3, "#c9a873"),
    ]).flat(),
    strokePath(`M${x + 50}-80V-16M${x + 50} 8V74`, "#c9a873", 4),
  ]),
  rect(-128, 100, 256, 16, "#b5744a", 6),
];

/** A window with its curtains drawn back. */
export const curtainsPicture: Picture = [
  rect(-86, -92, 172, 190, "#fff6e6", 4),
  rect(-76, -82, 152, 170, "#8cc9e6"),
  path("M-76-82H30L-76 50z", "#c3e6f5"),
  path("M-76 88V60Q-30 30 10 56T76 48V88z", "#5aac45"),
  strokePath("M0-82V88M-76 0H76", "#fff6e6", 8),
  ...([1, -1] as const).flatMap((side) => [
    path(
      `M${side * 116}-100H${side * 34}C${side * 40}-30 ${side * 60} 10 ${side * 98} 24C${side * 84} 60 ${side * 80} 86 ${side * 84} 112H${side * 122}z`,
      side < 0 ? "#e2694a" : "#cf5436",
    ),
    path(
      `M${side * 116}-100H${side * 84}C${side * 86}-40 ${side * 92} 0 ${side * 104} 22C${side * 98} 60 ${side * 98} 90 ${side * 102} 112H${side * 122}z`,
      side < 0 ? "#f08a6c" : "#b5442a",
    ),
    rect(side < 0 ? -122 : 88, 14, 34, 14, "#f2b632", 6),
  ]),
  rect(-136, -112, 272, 14, "#8a5230", 7),
  circle(-136, -105, 12, "#6e3f22"),
  circle(136, -105, 12, "#6e3f22"),
];

/** A fence of boards, the grass before it. */
export const woodFencePicture: Picture = [
  rect(-132, -44, 264, 18, "#8a5230"),
  rect(-132, 36, 264, 18, "#8a5230"),
  ...buildArray(6, (i): Sketch[] => [
    path(
      `M${-132 + i * 45} 92V-66L${-112 + i * 45}-90 ${-92 + i * 45}-66V92z`,
      i % 2 ? "#d99c5c" : "#c98848",
    ),
    path(`M${-106 + i * 45}-83L${-92 + i * 45}-66V92H${-106 + i * 45}z`, "#a8672c"),
    ...[-35, 45].map((y) => circle(-118 + i * 45, y, 4, "#6e3f22")),
  ]).flat(),
  path(
    `M-150 104${buildArray(15, (i) => `L${-146 + i * 20} ${i % 2 ? 62 : 72}L${-136 + i * 20} 92`).join("")}L150 104z`,
    "#5aac45",
  ),
  rect(-150, 92, 300, 14, "#3f8a36", 6),
];

/** A wheelbarrow of soil, the shovel in it. */
export const wheelbarrowPicture: Picture = [
  group(20, -40, [rect(-7, -92, 14, 130, "#c98848", 6), rect(-26, -100, 52, 14, "#a8672c", 7)], {
    turn: 20,
  }),
  path("M-92-22Q-60-66-22-50Q8-80 48-48Q78-58 92-22z", "#7a4a2c"),
  path("M-92-22Q-60-66-22-50Q-40-36-44-22z", "#95603c"),
  strokePath("M150-18L70 44H-60", "#8a5230", 13, { round: true }),
  path("M-116-26H112L70 40H-66z", "#5aac45"),
  path("M60-26H112L70 40H30z", "#3f8a36"),
  rect(-122, -34, 240, 14, "#7cc85c", 6),
  strokePath("M62 44L76 100", "#4a5a6b", 11, { round: true }),
  strokePath("M-70 36L-84 74", "#4a5a6b", 10),
  circle(-86, 72, 34, "#3b4654"),
  circle(-86, 72, 20, "#dfe5ea"),
  circle(-86, 72, 8, "#66738a"),
];

/** A pin on a map. */
export const mapPinPicture: Picture = [
  path("M-132 8L-50-14V88L-132 108z", "#7cc85c"),
  path("M-50-14L46 12V108L-50 88z", "#a5dc86"),
  path("M46 12L132-10V88L46 108z", "#5aac45"),
  path("M-132 56L-50 34V56L-132 78zM-50 34L46 60V82L-50 56zM46 60L132 38V60L46 82z", "#3f8a36"),
  path("M-92-3L-72-8V94L-92 98z", "#3f8a36"),
  ellipse(0, 56, 34, 10, "#3f8a36"),
  path("M0 58C-30 6-66-18-66-56A66 66 0 0 1 66-56C66-18 30 6 0 58z", "#e5484d"),
  path("M22-118A66 66 0 0 1 66-56C66-18 30 6 0 58C26-10 50-70 22-118z", "#b52f3c"),
  circle(0, -56, 28, "#fff6e6"),
];

/** A fan of paint colors. */
export const swatchesPicture: Picture = [
  ...(["#2f80c5", "#2fa0a8", "#7cc85c", "#ffc93c", "#f2805f", "#d6466f"] as const).map((color, i) =>
    group(
      -30,
      84,
      [
        rect(-26, -196, 52, 204, "#fff6e6", 7),
        rect(-20, -190, 40, 142, color, 4),
        strokePath("M-12-34H12M-12-22H4", "#c9b48f", 5, { round: true }),
      ],
      { turn: -34 + i * 21 },
    ),
  ),
  circle(-30, 84, 15, "#66738a"),
  circle(-33, 81, 8, "#aab7c2"),
];

/** A padlock, closed. */
export const padlockPicture: Picture = [
  path("M-46-12V-54A46 46 0 0 1 46-54V-12", { stroke: "#66738a", strokeWidth: 23 }),
  path("M-46-12V-54A46 46 0 0 1 0-100", { stroke: "#8f9bb0", strokeWidth: 23 }),
  rect(-82, -20, 164, 128, "#f2b632", 22),
  path("M34-20H60A22 22 0 0 1 82 2V86A22 22 0 0 1 60 108H20C50 70 50 20 34-20z", "#d98a1e"),
  rect(-68, -2, 16, 92, "#ffdf8f", 8),
  circle(0, 34, 19, "#5f3a08"),
  path("M-9 40H9L15 78H-15z", "#5f3a08"),
];

/** Cool air out of a register in the wall. */
export const ventPicture: Picture = [
  rect(-120, -100, 240, 104, "#dfe5ea", 12),
  path("M60-100H108A12 12 0 0 1 120-88V-8A12 12 0 0 1 108 4H40C70-30 74-70 60-100z", "#b4c0c9"),
  rect(-104, -86, 208, 76, "#3b4654", 5),
  ...buildArray(4, (i) => rect(-104, -82 + i * 19, 208, 12, i % 2 ? "#c3cdd6" : "#eef2f4", 3)),
  ...[-72, 0, 72].map((x, i) =>
    strokePath(`M${x} 20q-18 20 0 40t0 ${i === 1 ? 44 : 30}`, i === 1 ? "#2f9fd6" : "#6cc0e6", 13, {
      round: true,
    }),
  ),
];

/** A golf ball on its tee. */
export const golfBallPicture: Picture = [
  path("M-40 46H40L18 68 8 122H-8L-18 68z", "#e2542f"),
  path("M8 46H40L18 68 8 122H0z", "#b93c1d"),
  circle(0, -26, 84, "#fff9ee"),
  path("M30-104A84 84 0 0 1 30 52A118 118 0 0 0 30-104z", "#d9cdb4"),
  ...buildArray(19, (i) => {
    const ring = i === 0 ? 0 : i < 7 ? 26 : 52;
    const turn = (i < 7 ? i * 60 : i * 30) * (Math.PI / 180);
    return circle(-6 + ring * Math.cos(turn), -28 + ring * Math.sin(turn), 7, "#d9cdb4");
  }),
  rect(-120, 112, 240, 14, "#5aac45", 7),
];
