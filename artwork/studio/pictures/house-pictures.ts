import type { HexColor } from "#artwork/drawing.ts";
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

/** A fan of agave leaves around 0,0, dark and light by turns. */
export function agavePicture(
  dark: HexColor,
  light: HexColor,
  edge: HexColor = "#f6e7c3",
): Sketch[] {
  const back = "M-13 0C-18-44-8-84 0-112C8-84 18-44 13 0z";
  const front = "M-12 4C-16-30-7-62 0-84C7-62 16-30 12 4z";
  return [
    ...[-78, -56, -34, -14, 8, 28, 50, 74].map((turn, i) =>
      group(0, 0, [path(back, i % 2 ? light : dark)], { turn }),
    ),
    ...[-42, -20, 0, 20, 42].map((turn, i) =>
      group(0, 0, [path(front, { fill: i % 2 ? dark : light, stroke: edge, strokeWidth: 1.4 })], {
        turn,
      }),
    ),
  ];
}

/** Rows of round roof tiles, every other row offset by half a tile; a few are darker. */
function roofTiles(): Sketch[] {
  const tile = (x: number, y: number) => `M${x} ${y}h34v12a17 17 0 0 1-34 0z`;
  const cells = buildArray(6, (r) =>
    buildArray(13, (c) => [c * 34 - 34 + (r % 2) * 17, 306 + r * 24, c + r]),
  );
  const shades = { light: "", dark: "" };
  for (const [x = 0, y = 0, i = 0] of cells.flat()) {
    shades[(i * 7) % 5 < 2 ? "light" : "dark"] += tile(x, y);
  }
  const edge = { stroke: "#7d2620", strokeWidth: 2 } as const;
  return [
    path(shades.dark, { fill: "#c24a30", ...edge }),
    path(shades.light, { fill: "#d9662f", ...edge }),
  ];
}

const rings = ["#5b1f45", "#8e2c49", "#c9432f", "#ee7f22", "#f9b936", "#ffe08a"] as const;

const ringSizes = [330, 272, 214, 158, 104, 54];

/** Rain, hills and a tiled roof before a low sun, on a ground of 400 by 500. */
export function roofPicture(): Sketch[] {
  return [
    ...rings.map((fill, i) => circle(268, 318, ringSizes[i] ?? 0, fill)),
    strokePath(
      buildArray(9, (i) => `M${20 + i * 22} ${150 + ((i * 37) % 60)}l-14 44`).join(""),
      "#e9b98f",
      1.8,
    ),
    path("M-20 322L46 300 92 312 150 276 188 290 206 318 420 318V500H-20z", "#5c2038"),
    path("M-20 410L206 286 420 398V520H-20z", "#27101f"),
    path("M-20 410L206 286 420 398v17L206 304-20 428z", "#f3e3c6"),
    clip("M-20 431L206 308 420 418V500H-20z", [
      rect(-20, 300, 440, 200, "#a8382a"),
      ...roofTiles(),
    ]),
  ];
}

const pipe = "M-20 262H96a38 38 0 0 0 38-38v-2a38 38 0 0 1 38-38h34a38 38 0 0 1 38 38V300";

/** A bent copper pipe with its fittings, on a ground of 300 by 400. */
export function pipePicture(): Sketch[] {
  return [
    strokePath(pipe, "#06206b", 58),
    strokePath(pipe, "#cf6b2d", 46),
    strokePath(pipe, "#ee9a52", 30),
    group(-5, -8, [strokePath(pipe, "#ffd3a0", 8)]),
    rect(40, 230, 26, 64, "#06206b", 4),
    rect(43, 233, 20, 58, "#e8843b", 3),
    rect(43, 238, 20, 12, "#ffd3a0"),
    rect(211, 272, 66, 26, "#06206b", 4),
    rect(214, 275, 60, 20, "#e8843b", 3),
    rect(222, 275, 12, 20, "#ffd3a0"),
  ];
}

/** A slanted field of solar panels, drawn in a window of 300 by 200. */
export function solarPanelsPicture(): Sketch {
  return clip("M120 200L164 92H330V200z", [
    rect(100, 50, 220, 160, "#13406b"),
    path("M200 92L290 92 210 200H150z", "#1c4d7d"),
    strokePath(
      buildArray(6, (i) => `M${164 + i * 36} 92L${120 + i * 48} 200`).join(""),
      "#7fb6e6",
      2,
    ),
    strokePath("M90 92H320M90 116H320M90 146H320M90 184H320", "#7fb6e6", 2),
  ]);
}

export const bulbPicture: Sketch[] = [
  circle(0, -14, 46, "#ffe27a"),
  path("M-30 20C-30 2-46-2-46-22a46 46 0 0 1 92 0C46-2 30 2 30 20z", "#ffd02e"),
  path("M-12 20C-16 0-22-8-14-14s10 6 14 6 6-14 14-6-2 14-6 34", {
    stroke: "#b55d00",
    strokeWidth: 4,
    round: true,
  }),
  rect(-24, 22, 48, 12, "#8d98b3", 4),
  rect(-22, 36, 44, 10, "#6c7794", 4),
  path("M-14 48h28l-6 10h-16z", "#454e66"),
  path("M-30-28a34 34 0 0 1 20-22", { stroke: "#fff6cf", strokeWidth: 6, round: true }),
];

export const toolboxPicture: Sketch[] = [
  group(
    -26,
    -18,
    [rect(-6, -44, 12, 54, "#e2a23b", 3), path("M-22-56h34c8 0 12 6 12 12v4H-22z", "#5d6675")],
    { turn: -10 },
  ),
  group(18, -16, [rect(-5, -30, 10, 40, "#2f77c5", 4), rect(-2.5, -58, 5, 30, "#8d97a5")], {
    turn: 8,
  }),
  strokePath("M-48-10V-30a10 10 0 0 1 10-10h76a10 10 0 0 1 10 10v20", "#7d2318", 7, {
    round: true,
  }),
  rect(-64, -10, 128, 58, "#d63c26", 6),
  rect(-64, 8, 128, 8, "#a82a18"),
  rect(-12, 2, 24, 20, "#ffd35c", 3),
];

export const windowBlindsPicture: Sketch[] = [
  rect(-56, -64, 112, 124, "#ffffff", 3),
  rect(-49, -57, 98, 110, "#ffb347"),
  circle(14, -14, 28, "#ffe08a"),
  ...buildArray(9, (i) => rect(-49, -54 + i * 12.2, 98, i < 6 ? 8.4 : 4.4, "#fbf3e6")),
  strokePath("M-28-57V53M28-57V53", "#cdbfae", 1.6),
  rect(-60, -68, 120, 9, "#5c4638", 3),
  strokePath("M49-50V30", "#5c4638", 2),
  circle(49, 33, 4, "#5c4638"),
];

export const waterGlassPicture: Sketch[] = [
  path("M-34-40h68l-9 92a8 8 0 0 1-8 8h-34a8 8 0 0 1-8-8z", "#e8f7fb"),
  path("M-29-6c14-10 30 8 58-2l-6 56a6 6 0 0 1-6 6h-34a6 6 0 0 1-6-6z", "#49b8dc"),
  path("M-29-6c14-10 30 8 58-2l-1 9c-26 9-42-7-56 2z", "#8bd8ee"),
  path("M0-74c9 12 14 18 14 25a14 14 0 0 1-28 0c0-7 5-13 14-25z", "#1b7fb5"),
  strokePath("M-22-30l4 58", "#ffffff", 5, { round: true }),
];

export const keyPicture: Sketch[] = [
  group(
    0,
    0,
    [
      circle(-34, 0, 30, "#f2c14e"),
      circle(-34, 0, 30, { stroke: "#8a5a12", strokeWidth: 3 }),
      circle(-42, 0, 9, "#8a5a12"),
      path("M-6-9H66l8 9-8 9h-8l-5 9h-9l-4-9h-6l-4 7h-9l-4-7H-6z", {
        fill: "#f2c14e",
        stroke: "#8a5a12",
        strokeWidth: 3,
        round: true,
      }),
      strokePath("M-54-12a24 24 0 0 1 14-9M2-3H60", "#ffe6a3", 4, { round: true }),
    ],
    { turn: -38 },
  ),
];

export const boxesPicture: Sketch[] = [
  rect(-64, 0, 62, 54, "#c98d4f"),
  rect(-40, 0, 14, 54, "#e6b77e"),
  rect(2, 0, 62, 54, "#b87a3d"),
  rect(26, 0, 14, 54, "#dba565"),
  rect(-34, -58, 68, 56, "#d9a063"),
  rect(-7, -58, 14, 56, "#f0c792"),
  strokePath("M-24-14h12M14 42h14M44 42h8", "#7a4a1d", 3.5, { round: true }),
  path("M12-24c-9-7-11-11-11-14a5.5 5.5 0 0 1 11-2 5.5 5.5 0 0 1 11 2c0 3-2 7-11 14z", "#c0392b"),
];

export const bucketPicture: Sketch[] = [
  strokePath("M-40-8a40 40 0 0 1 80 0", "#3c5a73", 5),
  circle(-24, -14, 16, "#ffffff"),
  circle(2, -22, 20, "#eaf6fb"),
  circle(26, -12, 15, "#ffffff"),
  circle(-44, -40, 8, "#ffffff"),
  circle(40, -50, 11, "#eaf6fb"),
  circle(52, -24, 5, "#ffffff"),
  path("M-46-10h92l-12 64a8 8 0 0 1-8 6h-52a8 8 0 0 1-8-6z", "#ff7f50"),
  rect(-50, -14, 100, 13, "#e0623a", 6),
  path("M-32 4h12l7 50h-10z", "#ffb394"),
];

export const armchairPicture: Sketch[] = [
  rect(-40, -54, 80, 74, "#e0703f", 18),
  rect(-30, -44, 60, 56, "#f08a58", 12),
  rect(-58, -16, 28, 58, "#c9582b", 13),
  rect(30, -16, 28, 58, "#c9582b", 13),
  rect(-34, 8, 68, 26, "#f5a273", 8),
  strokePath("M-40 42l-5 20M40 42l5 20", "#5a341f", 6, { round: true }),
  rect(-14, -26, 30, 30, "#f7d774", 5),
  strokePath("M-14-16h30M-14-6h30", "#c9582b", 2.5),
];

export const gatePicture: Sketch[] = [
  rect(-78, -46, 22, 98, "#e7cfae"),
  rect(56, -46, 22, 98, "#e7cfae"),
  rect(-82, -54, 30, 11, "#c9a97e"),
  rect(52, -54, 30, 11, "#c9a97e"),
  strokePath("M-56-22Q0-74 56-22M-56 46H56M-56 0H56", "#20262b", 5),
  strokePath(
    buildArray(9, (i) => `M${-44 + i * 11} 46V${-30 - 16 * Math.cos((i - 4) / 3)}`).join(""),
    "#20262b",
    3.4,
  ),
  circle(0, -60, 6, "#d9a441"),
  circle(-14, 0, 11, { stroke: "#d9a441", strokeWidth: 3.4 }),
  circle(14, 0, 11, { stroke: "#d9a441", strokeWidth: 3.4 }),
];
