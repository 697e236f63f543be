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

/** The one thing that an ad sells or speaks of, where what stands for its trade would be another, lit from the upper left. */

const flame = (x: number, y: number, scale: number): Sketch =>
  group(
    x,
    y,
    [
      path(
        "M0-120C14-84 56-62 50-14C46 22 24 34 0 34S-50 20-50-16C-50-44-26-54-22-84C-8-76-2-70 0-120z",
        "#e8541f",
      ),
      path(
        "M6-70C16-48 34-36 31-6C28 20 14 32 0 32S-30 20-30-6C-30-26-14-32-12-50C-2-44 4-44 6-70z",
        "#ff9a2e",
      ),
      path("M2-28C8-14 17-8 15 8C13 24 8 30 0 30S-15 22-15 8C-15-6 2-10 2-28z", "#ffdc6b"),
    ],
    { scale },
  );

/** A water heater without a tank, on its pipes. */
export const tanklessHeaterPicture: Picture = [
  ...[-44, 0, 44].flatMap((x, i) => {
    const color = (["#e2402c", "#d9a23a", "#2f80c5"] as const)[i] ?? "#2f80c5";
    return [
      rect(x - 8, 70, 16, 70, "#d9783a"),
      rect(x + 2, 70, 6, 70, "#a9541f"),
      rect(x - 13, 92, 26, 13, color, 3),
    ];
  }),
  rect(-26, -136, 52, 30, "#9fadb8", 4),
  rect(4, -136, 22, 30, "#7d8c99", 4),
  rect(-84, -112, 168, 192, "#f2f5f7", 14),
  path("M38-112H70Q84-112 84-98V66Q84 80 70 80H38C52 30 52-60 38-112z", "#b9c5ce"),
  rect(-54, -84, 108, 52, "#22405c", 8),
  path("M-36-70h22v8h-14v5h14v22h-22v-8h14v-6h-14zM-4-70h22v35h-22zm8 8v19h6v-19z", "#7fe3ff"),
  circle(37, -65, 5, "#ff7a4a"),
  flame(0, 44, 0.44),
];

/** A fire in a ring of stones on a paved ground. */
export const firePitPicture: Picture = [
  ellipse(0, 92, 166, 36, "#c9a27a"),
  ellipse(0, 86, 166, 36, "#e4c8a2"),
  ...[-74, 74].map((x) => strokePath(`M${x} 66L${x * 1.5} 112`, "#c9a27a", 4)),
  ellipse(0, 26, 108, 28, "#3a2f2c"),
  strokePath("M-50 30L46 8", "#8a5430", 17, { round: true }),
  strokePath("M50 32L-44 10", "#6b3d20", 17, { round: true }),
  flame(-36, 8, 0.72),
  flame(38, 10, 0.66),
  flame(0, 14, 1.1),
  path("M-112 30Q0 78 112 30V76Q100 112 0 114Q-100 112-112 76z", "#8d939c"),
  path("M40 56Q92 50 112 30V76Q106 106 40 112z", "#666d78"),
  strokePath("M-112 56Q0 100 112 56", "#4d535d", 4),
  strokePath(
    "M-72 47V68M-24 58V80M28 58V80M76 46V68M-92 66V96M-48 79V108M2 82V113M52 78V108M94 66V94",
    "#4d535d",
    4,
  ),
  ...[
    [-62, -66],
    [58, -88],
    [-20, -140],
  ].map(([x = 0, y = 0]) => circle(x, y, 5, "#ff9a2e")),
];

/** A round cake with candles, a piece of it cut. */
export const birthdayCakePicture: Picture = [
  ellipse(0, 96, 150, 26, "#c3d3da"),
  ellipse(0, 90, 150, 26, "#eef4f6"),
  path("M-112-12V78Q-100 104 0 104T112 78V-12z", "#e2a25c"),
  path("M50-12H112V78Q106 98 50 102z", "#bf7d3c"),
  path("M-112 34Q0 62 112 34V50Q0 78-112 50z", "#fff3e0"),
  path(
    "M-116-14A116 30 0 0 1 116-14V16c0 18-26 18-26 2c0-12-22-10-22 4c0 26-30 26-30 4c0-12-24-12-24 2c0 20-32 20-32-2c0-14-26-14-26 2c0 18-28 14-28-4c0-14-22-14-22-2c0 14-22 12-22-4z",
    "#e8567f",
  ),
  path("M60-38C96-34 116-24 116-14V16c0 18-26 18-26 2c0-12-22-10-22 4V-12z", "#c03a64"),
  ellipse(0, -14, 112, 26, "#f27d9e"),
  ...[
    [-64, -16, -64],
    [0, -8, -62],
    [64, -16, -64],
  ].flatMap(([x = 0, y = 0, top = 0], i) => [
    rect(
      x - 8,
      top - 16,
      16,
      y - top + 18,
      (["#2fa0a8", "#f2b632", "#2f80c5"] as const)[i] ?? "#2fa0a8",
      3,
    ),
    strokePath(
      `M${x - 7} ${top + 8}L${x + 7} ${top - 2}M${x - 7} ${top + 30}L${x + 7} ${top + 20}`,
      "#fff6e6",
      5,
    ),
    path(
      `M${x} ${top - 62}C${x + 8} ${top - 46} ${x + 15} ${top - 40} ${x + 13} ${top - 30}A13 13 0 0 1 ${x - 13} ${top - 30}C${x - 15} ${top - 42} ${x - 2} ${top - 44} ${x} ${top - 62}z`,
      "#ff9a2e",
    ),
    path(
      `M${x} ${top - 40}C${x + 6} ${top - 32} ${x + 6} ${top - 24} ${x} ${top - 22}S${x - 6} ${top - 32} ${x} ${top - 40}z`,
      "#ffe08a",
    ),
  ]),
];

/** A piece of tiramisu on a plate: cream and biscuit by turns under cocoa. */
export const tiramisuPicture: Picture = [
  ellipse(0, 88, 156, 34, "#17606b"),
  ellipse(0, 80, 156, 34, "#2fa0a8"),
  ellipse(0, 76, 128, 25, "#fff6e6"),
  path("M-104-40L-10-78L108-50L14-6z", "#6b3d24"),
  path("M-104-40L-10-78L10-73L-70-32z", "#845032"),
  path("M-104-40L14-6V84L-104 46z", "#fff0d2"),
  path("M108-50L14-6V84L108 38z", "#e8cfa0"),
  ...[-14, 26].flatMap((y) => [
    path(`M-104 ${y}L14 ${y + 35}V${y + 53}L-104 ${y + 17}z`, "#c08850"),
    path(`M108 ${y - 9}L14 ${y + 35}V${y + 53}L108 ${y + 8}z`, "#96622f"),
  ]),
  path("M-104-40L14-6L108-50V-40L14 6L-104-29z", "#4f2a17"),
  ...[
    [-30, -46],
    [8, -58],
    [44, -44],
    [-2, -30],
    [-62, -38],
  ].map(([x = 0, y = 0]) => ellipse(x, y, 7, 3, "#a87046")),
];

const grip = (x: number, turn: number, light: HexColor, dark: HexColor): Sketch =>
  group(
    x,
    40,
    [
      rect(-5, 30, 10, 96, "#9ba8b8"),
      rect(1, 30, 4, 96, "#66738a"),
      path("M-19-142Q-19-154 0-154T19-142L11 46H-11z", light),
      path("M4-154Q19-152 19-142L11 46H2z", dark),
      ...buildArray(6, (i) =>
        strokePath(
          `M${-13 + i * 0.8} ${-112 + i * 24}L${13 - i * 0.8} ${-122 + i * 24}`,
          "#fff6e6",
          4,
        ),
      ),
      ellipse(0, -149, 15, 5, "#fff6e6"),
    ],
    { turn },
  );

/** Three clubs, new grips up. */
export const gripsPicture: Picture = [
  grip(-34, -22, "#2f80c5", "#1d5a92"),
  grip(34, 22, "#e2542f", "#b3361f"),
  grip(0, 0, "#3a4556", "#222b38"),
];

/** An upright piano, strapped on a dolly. */
export const pianoPicture: Picture = [
  rect(-128, -108, 256, 22, "#a8622f", 6),
  rect(-118, -86, 236, 190, "#8a4a22"),
  rect(58, -86, 60, 190, "#6b3616"),
  rect(-96, -70, 132, 52, "#a8622f", 4),
  rect(-138, -10, 276, 20, "#a8622f", 5),
  rect(-130, 8, 260, 24, "#fffaf0"),
  ...buildArray(14, (i) => strokePath(`M${-112 + i * 18.6} 8V32`, "#b9a98c", 2)),
  ...[0, 1, 3, 4, 5, 7, 8, 10, 11, 12].map((i) => rect(-117 + i * 18.6, 8, 10, 14, "#22201f")),
  rect(-138, 32, 276, 12, "#6b3616", 4),
  ...[-126, 110].map((x) => rect(x, 44, 16, 62, x < 0 ? "#a8622f" : "#54290f")),
  rect(-96, 56, 132, 38, "#a8622f", 4),
  rect(-62, -108, 20, 212, "#f2b632"),
  rect(58, -108, 20, 212, "#d18f12"),
  rect(-146, 104, 292, 16, "#52657a", 5),
  ...[-104, 104].flatMap((x) => [circle(x, 132, 17, "#2b3442"), circle(x, 132, 7, "#c3cdd6")]),
];

/** The torsion spring over a garage door, snapped. */
export const brokenSpringPicture: Picture = [
  ...[-146, 130].map((x) => path(`M${x} -60h16v96h-16z`, x < 0 ? "#8795a6" : "#66738a")),
  rect(-160, -9, 320, 18, "#c3cdd6", 9),
  rect(-160, 1, 320, 8, "#8795a6", 4),
  ...[-1, 1].flatMap((side) => [
    ...buildArray(7, (i) => {
      const x = side * (30 + i * 14);
      return strokePath(
        `M${x - 6} -38Q${x + 10} 0 ${x + 6} 38`,
        i % 2 ? "#3a4556" : "#52657a",
        11,
        { round: true },
      );
    }),
    strokePath(side < 0 ? "M-26-30Q-8-46-12-66" : "M22 32Q8 46 14 68", "#52657a", 10, {
      round: true,
    }),
  ]),
  ...[-1, 1].map((side) =>
    strokePath(
      `M${side * 14} ${side * 88}L${side * 20} ${side * 106}M${side * -8} ${side * 84}L${side * -10} ${side * 104}M${side * 34} ${side * 78}L${side * 48} ${side * 92}`,
      "#e2402c",
      8,
      { round: true },
    ),
  ),
];

/** A pleated air filter in its frame, what it caught on it. */
export const airFilterPicture: Picture = [
  path("M-112-96H112V112H-112z", "#f2b632"),
  path("M60-96H112V112H60z", "#d18f12"),
  rect(-92, -76, 184, 168, "#f4efe2"),
  ...buildArray(8, (i) =>
    path(`M${-92 + i * 23}-76h11.5v168h-11.5z`, i > 4 ? "#c9bfa6" : "#dcd3bd"),
  ),
  path("M-92 92V24C-70 40-52 4-28 22C-6 38 14-2 40 18C60 32 76 12 92 26V92z", "#8d8577"),
  path("M-92 92V62C-64 70-40 46-12 60C18 74 50 48 92 64V92z", "#6b6459"),
  ...[
    [-62, -22, 6],
    [-18, -8, 5],
    [30, -24, 6],
    [66, -4, 5],
    [4, -40, 4],
  ].map(([x = 0, y = 0, r = 0]) => circle(x, y, r, "#8d8577")),
];

/** A glass with the spots that hard water leaves. */
export const spottedGlassPicture: Picture = [
  path("M-84-124H84L66 116Q64 130 50 130H-50Q-64 130-66 116z", "#6fb7d6"),
  path("M40-124H84L66 116Q64 130 50 130H22C40 60 44-40 40-124z", "#3f8fb3"),
  path("M-60 92Q0 106 60 92L58 112Q57 122 46 122H-46Q-57 122-58 112z", "#a9d8ea"),
  ellipse(0, -124, 84, 16, "#2f7ea3"),
  ellipse(0, -122, 74, 11, "#d5eff7"),
  ...[
    [-46, -22, 12],
    [12, 10, 13],
    [48, -44, 11],
    [-14, 62, 12],
    [-16, -76, 8],
    [-62, 20, 7],
    [-18, -34, 6],
    [40, 40, 9],
    [34, -12, 6],
    [-40, 46, 6],
    [24, 74, 6],
    [-44, 78, 7],
  ].map(([x = 0, y = 0, r = 0]) => circle(x, y, r, "#ffffff")),
];
