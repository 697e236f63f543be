import {
  buildArray,
  circle,
  clip,
  group,
  path,
  rect,
  type Sketch,
  strokePath,
} from "#artwork/sketch.ts";
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";

/** Houses and what is on, in or before them, whole on their ground, lit from the upper left. */

const sash = (x: number, y: number, width: number, height: number): Sketch[] => [
  rect(x - 5, y - 5, width + 10, height + 10, "#fff9ee", 3),
  rect(x, y, width, height, "#5fa8cf"),
  path(`M${x} ${y}h${width}L${x} ${y + height}z`, "#a9d8ee"),
];

const shrub = (x: number, y: number, r: number): Sketch[] => [
  path(`M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0z`, "#5aac45"),
  path(`M${x} ${y - r}a${r} ${r} 0 0 1 ${r} ${r}h${-r}z`, "#3f8a36"),
];

/** A new house with its garage. */
export const homePicture: Picture = [
  rect(-160, 86, 320, 18, "#3f8a36", 9),
  rect(-160, 84, 320, 10, "#7cc85c", 5),
  path("M-14-6L16-60H124L150-6z", "#a8432f"),
  rect(-6, -8, 140, 94, "#e8cfa4"),
  rect(-6, -8, 140, 12, "#c9a873"),
  path("M-116 86V-18L-52-84L12-18V86z", "#fbeccb"),
  path("M-52-84L12-18V86H-28V-58z", "#ecd5a8"),
  path("M-52-112L36-22L22-6L-52-82L-126-6L-140-22z", "#c9572f"),
  path("M-52-112L36-22L22-6L-52-82z", "#a8432f"),
  rect(-76, 18, 48, 68, "#17707a", 4),
  rect(-66, 28, 28, 20, "#ffd98a", 3),
  circle(-38, 56, 4, "#ffd98a"),
  ...sash(-70, -40, 36, 34),
  rect(24, 22, 94, 64, "#fff9ee", 4),
  strokePath("M24 43H118M24 64H118", "#d9c39a", 4),
  ...shrub(-128, 86, 22),
  ...shrub(-98, 86, 15),
  ...shrub(146, 86, 14),
];

const shingles = (from: number, to: number, y: number, rows: number) => {
  const step = Math.round(((to - from) / 13) * 10) / 10;
  return buildArray(rows, (row) => {
    const first = `M${from + (row % 2) * 9} ${y + row * 18}`;
    return first + buildArray(14, () => "h17v8a8.5 8.5 0 0 1-17 0z").join(`m${step} 0`);
  });
};

export const tiledHousePicture: Picture = [
  rect(44, -92, 30, 60, "#b5654a"),
  rect(40, -98, 38, 11, "#8a4632"),
  rect(-96, -6, 192, 98, "#fbe7c6"),
  rect(40, -6, 56, 98, "#e6c797"),
  rect(-96, -6, 192, 14, "#c9a673"),
  clip("M-122 0L-78-78H78L122 0z", [
    rect(-130, -80, 260, 90, "#8e3420"),
    ...shingles(-134, 116, -80, 5).map((d, i) => path(d, i % 2 ? "#dd6334" : "#c8492a")),
    path("M-122 0L-78-78H-52L-86 0z", "#ef8656"),
  ]),
  path("M-84-84H84V-74H-84z", "#f3b48a"),
  rect(-126, -4, 252, 9, "#fff6e6", 3),
  rect(-18, 30, 38, 62, "#17707a", 3),
  circle(12, 62, 3.4, "#ffd27a"),
  ...sash(-74, 30, 32, 30),
  ...sash(50, 30, 32, 30),
  rect(-124, 90, 248, 10, "#8a6a4a", 5),
];

const slope = (along: number, down: number) =>
  `${(-96 + along * 208 + down * 44).toFixed(1)} ${(-84 + down * 92).toFixed(1)}`;

const solarPanel = (column: number, row: number): Sketch[] => {
  const [left, right] = [0.07 + column * 0.222, 0.27 + column * 0.222];
  const [top, low] = [0.1 + row * 0.41, 0.47 + row * 0.41];
  const middle = (left + right) / 2;
  return [
    path(
      `M${slope(left, top)}L${slope(right, top)}L${slope(right, low)}L${slope(left, low)}z`,
      "#1c4f8f",
    ),
    path(`M${slope(left, top)}L${slope(middle, top)}L${slope(left, low)}z`, "#3f7fc4"),
  ];
};

/** A house with a roof of panels, without its sky. */
export const solarHouse: readonly Sketch[] = [
  path("M-142 92V0L-96-70L-50 0V92z", "#fbeccb"),
  rect(-52, 0, 206, 92, "#e3c796"),
  rect(-52, 0, 206, 14, "#c09b62"),
  rect(-118, 30, 44, 62, "#17707a", 4),
  ...sash(-10, 32, 50, 34),
  ...sash(76, 32, 50, 34),
  path("M-96-92L-168 4L-152 14L-96-62z", "#c9572f"),
  path("M-104-92H120L172 14H-46z", "#a8432f"),
  path(
    `M${slope(0.03, 0.05)}L${slope(0.97, 0.05)}L${slope(0.97, 0.93)}L${slope(0.03, 0.93)}z`,
    "#e8eef2",
  ),
  ...[0, 1].flatMap((row) => buildArray(4, (column) => solarPanel(column, row)).flat()),
];

/** That house in its own sky: on a dark ground the sun would shine at night. */
export const solarRoofPicture: Picture = [
  path("M-190 92V-20A190 130 0 0 1 190-20V92Q190 106 176 106H-176Q-190 106-190 92z", "#a9dcf0"),
  path("M-190 30V-20A190 130 0 0 1 60-144Q-60-90-190 30z", "#c9eaf6"),
  circle(102, -80, 38, "#ffc94d"),
  path("M-190 88H190V92Q190 106 176 106H-176Q-190 106-190 92z", "#5aac45"),
  ...solarHouse,
];

const canopy: Sketch[] = [
  path(
    "M-134-14A134 118 0 0 1 134-14q-22-20-44 0q-24-22-45 0q-22-22-45 0q-22-22-45 0q-23-22-45 0q-22-20-44 0z",
    "#e2402c",
  ),
  path("M0-132C-76-130-134-78-134-14q22-20 44 0q6-72 90-118z", "#f2705c"),
  path("M0-132C-40-100-46-50-45-14q23-22 45 0q23-22 45 0C46-50 40-100 0-132z", "#fff0d0"),
  path("M0-132C40-100 46-50 45-14q-22-22-45 0z", "#ecd2a2"),
  path("M0-132C84-86 90-14 90-14q22-20 44 0C134-78 76-130 0-132z", "#b52e20"),
];

/** A house dry under an umbrella. */
export const coveredHousePicture: Picture = [
  rect(-5, -148, 10, 140, "#8795a6", 5),
  ...canopy,
  path("M-72 108V34L0-30L72 34V108z", "#fbeccb"),
  path("M0-30L72 34V108H20V-12z", "#e6cd9c"),
  path("M0-52L96 34L84 48L0-26L-84 48L-96 34z", "#17707a"),
  path("M0-52L96 34L84 48L0-26z", "#0f555e"),
  rect(-20, 56, 40, 52, "#c9572f", 4),
  ...sash(-56, 54, 24, 26),
  ...sash(33, 54, 24, 26),
  rect(-118, 104, 236, 14, "#5aac45", 7),
];

/** An umbrella, open, rain running off it. */
export const umbrellaPicture: Picture = [
  group(
    0,
    10,
    [
      rect(-6, -150, 12, 220, "#8795a6", 6),
      path("M0 60V82A23 23 0 0 0 46 82", { stroke: "#b5744a", strokeWidth: 17, round: true }),
      ...canopy,
    ],
    { turn: -16 },
  ),
  ...(
    [
      [-112, 52],
      [-76, 92],
      [104, 44],
      [128, 92],
      [86, 104],
    ] as const
  ).map(([x, y]) =>
    path(`M${x} ${y - 17}c11 13 12 18 12 23a12 12 0 0 1-24 0c0-5 1-10 12-23z`, "#5db7dd"),
  ),
];

/** A door half up, the car behind it. */
export const garagePicture: Picture = [
  path("M-142-56L-116-104H116L142-56z", "#b5502f"),
  path("M20-104H116L142-56H44z", "#8e3c20"),
  rect(-124, -58, 248, 158, "#fbeccb"),
  rect(100, -58, 24, 158, "#e3c796"),
  rect(-98, -34, 196, 134, "#4a3038"),
  path(
    "M-62 96V56C-62 40-52 34-40 32L-22 0Q-18-8-8-8H8Q18-8 22 0L40 32C52 34 62 40 62 56V96z",
    "#4a90d9",
  ),
  path("M0-8H8Q18-8 22 0L40 32C52 34 62 40 62 56V96H30C34 50 24 10 0-8z", "#2a62a3"),
  path("M-27 30L-12 4Q-10 2-6 2H6Q10 2 12 4L27 30z", "#d5eef8"),
  circle(-43, 54, 10, "#ffe08a"),
  circle(43, 54, 10, "#ffe08a"),
  rect(-26, 52, 52, 12, "#1b3f6b", 5),
  rect(-66, 84, 28, 16, "#2b2935", 5),
  rect(38, 84, 28, 16, "#2b2935", 5),
  rect(-98, -34, 196, 54, "#f4f7f8"),
  rect(-98, 12, 196, 8, "#c3cdd6"),
  strokePath("M-98-8H98", "#c3cdd6", 4),
  ...buildArray(4, (i) => rect(-90 + i * 46, -28, 40, 14, "#5fa8cf", 3)),
  rect(-150, 98, 300, 12, "#8795a6", 6),
];

export const gatePicture: Picture = [
  rect(-98, -58, 32, 124, "#e0b98a"),
  rect(-76, -58, 10, 124, "#c2965f"),
  rect(66, -58, 32, 124, "#e0b98a"),
  rect(88, -58, 10, 124, "#c2965f"),
  rect(-104, -70, 44, 15, "#b5744a"),
  rect(60, -70, 44, 15, "#b5744a"),
  strokePath("M-66-24Q0-92 66-24M-66 54H66M-66 4H66", "#4a5a6b", 8),
  strokePath(
    buildArray(7, (i) => `M${-48 + i * 16} 54V${-32 - 20 * Math.cos((i - 3) / 2.2)}`).join(""),
    "#4a5a6b",
    6,
  ),
  circle(-18, 4, 15, { stroke: "#f2b632", strokeWidth: 7 }),
  circle(18, 4, 15, { stroke: "#f2b632", strokeWidth: 7 }),
  rect(-112, 64, 224, 10, "#b5744a", 5),
];

/** The key to a house, on its ring. */
export const houseKeyPicture: Picture = [
  group(
    -30,
    -56,
    [
      rect(-13, 24, 26, 150, "#f2b632", 6),
      path("M10 118H44V138H30V152H44V172H10z", "#d98a1e"),
      rect(2, 24, 11, 150, "#d98a1e", 5),
      circle(0, 0, 46, "#f2b632"),
      path("M14-44A46 46 0 0 1 14 44A62 62 0 0 0 14-44z", "#d98a1e"),
      circle(0, -16, 15, "#8a5606"),
    ],
    { turn: 16 },
  ),
  group(
    54,
    0,
    [
      path(
        "M0-66L88 10Q94 18 84 20H70V96Q70 106 60 106H-60Q-70 106-70 96V20H-84Q-94 18-88 10z",
        "#e2402c",
      ),
      path("M0-66L88 10Q94 18 84 20H70V96Q70 106 60 106H16C40 60 36-10 0-66z", "#b52e20"),
      rect(-22, 40, 44, 66, "#fff4de", 6),
      circle(10, 74, 5, "#b52e20"),
      circle(0, -20, 13, "#fff4de"),
    ],
    { turn: -14 },
  ),
  path("M-34-80A44 44 0 1 1 50-20", { stroke: "#8795a6", strokeWidth: 11, round: true }),
];

/** A house of the Southwest, its roof flat behind the parapet. */
export const flatRoofPicture: Picture = [
  rect(-158, 88, 316, 16, "#8a6a4a", 8),
  path("M-62-84q0-8 8-8H66q8 0 8 8V90H-62z", "#e8b98a"),
  path("M30-92H66q8 0 8 8V90H30z", "#d19c69"),
  rect(-68, -96, 148, 14, "#fff4e0", 6),
  path("M-146-26q0-8 8-8H-40V90H-146z", "#f3cda3"),
  rect(-152, -38, 116, 13, "#fff4e0", 6),
  path("M40-10q0-8 8-8H138q8 0 8 8V90H40z", "#e0ab79"),
  path("M100-18H138q8 0 8 8V90H100z", "#c98f5c"),
  rect(34, -22, 118, 13, "#fff4e0", 6),
  ...[-44, -20, 4, 28, 52].map((x) => circle(x, -62, 6, "#8a5230")),
  ...[-128, -104, -80, -56].map((x) => circle(x, -8, 5.4, "#8a5230")),
  ...sash(-120, 22, 38, 34),
  ...sash(74, 26, 44, 32),
  path("M-26 90V30a24 24 0 0 1 48 0V90z", "#17707a"),
  circle(12, 58, 4, "#ffd98a"),
  ...shrub(-132, 90, 17),
  ...shrub(134, 90, 16),
];
