import { buildArray, circle, group, path, rect, type Sketch, strokePath } from "#artwork/sketch.ts";
import { clipToRect } from "./template-parts.ts";

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

export function garagePicture(w: number, h: number, k: number): Sketch[] {
  const x = w * 0.16;
  const y = h * 0.525;
  const width = w * 0.68;
  return [
    rect(-20, h * 0.74, w + 40, h * 0.3, "#3b3a48"),
    path(`M${w * 0.06} ${y}L${w / 2} ${y - 50 * k} ${w * 0.94} ${y}v12H${w * 0.06}z`, "#7d2f3a"),
    rect(w * 0.09, y + 10, w * 0.82, h * 0.25, "#f3e3cf"),
    rect(x, y + 24 * k, width, h * 0.24 - 24 * k, "#ffd98a"),
    ...buildArray(2, (i) => rect(x, y + (24 + i * 20) * k, width, 18 * k, "#ffffff")),
    ...buildArray(8, (i) =>
      rect(
        x + 8 + (i % 4) * (width / 4 - 2),
        y + (28 + Math.floor(i / 4) * 20) * k,
        width / 4 - 14,
        10 * k,
        i < 4 ? "#9fc3dc" : "#e2dcd2",
        2,
      ),
    ),
    path(`M${x + 26} ${h * 0.74}v-22c0-8 6-10 14-10l12-16h44l16 16c10 0 14 4 14 10v22z`, "#c8434f"),
    circle(x + 50, h * 0.74, 10, "#26242f"),
    circle(x + 106, h * 0.74, 10, "#26242f"),
  ];
}

export const paintRollerPicture: Sketch[] = [
  rect(-70, -52, 118, 46, "#ffb03a"),
  path(
    "M-70-6h118v30h-10v-10h-8v22h-9V4h-9v14h-8V2h-12v18h-9V6h-10v28h-9V2h-11v14h-9V0z",
    "#ffb03a",
  ),
  rect(-56, -58, 92, 34, "#fff3df", 8),
  rect(-56, -58, 92, 10, "#ffffff", 5),
  path("M36-42h16v24H-4v20", { stroke: "#2c4a58", strokeWidth: 7, round: true }),
  rect(-13, 0, 18, 54, "#d8442f", 8),
];

export function poolPicture(w: number, h: number, k: number): Sketch[] {
  const wave = (y: number) =>
    `M-20 ${y}${buildArray(12, () => `q${10 * k}-${9 * k} ${20 * k} 0t${20 * k} 0`).join("")}`;
  const x = w * 0.6;
  return [
    rect(-20, h * 0.5, w + 40, h * 0.6, "#14a5c7"),
    rect(-20, h * 0.46, w + 40, 18 * k, "#f6e4c8"),
    ...buildArray(4, (i) =>
      strokePath(wave(h * 0.58 + i * 22 * k), i % 2 ? "#5fd0e6" : "#0d8cae", 5 * k, {
        round: true,
      }),
    ),
    circle(w * 0.26, h * 0.6, 34 * k, "#ff5f6d"),
    circle(w * 0.26, h * 0.6, 15 * k, "#14a5c7"),
    ...buildArray(4, (i) =>
      group(
        w * 0.26,
        h * 0.6,
        [path(`M-${7 * k} ${15 * k}h${14 * k}v${19 * k}h-${14 * k}z`, "#ffffff")],
        {
          turn: i * 90,
        },
      ),
    ),
    strokePath(
      `M${x} ${h * 0.66}V${h * 0.47}a${16 * k} ${16 * k} 0 0 1 ${32 * k} 0M${x + 46 * k} ${h * 0.66}V${h * 0.47}a${16 * k} ${16 * k} 0 0 1 ${32 * k} 0M${x} ${h * 0.54}h${46 * k}M${x} ${h * 0.6}h${46 * k}`,
      "#ffffff",
      6 * k,
      { round: true },
    ),
  ];
}

export function palmPicture(x: number, y: number, height: number, scale: number): Sketch {
  const frond = "M0 0C-18-26-48-26-66-2C-46-12-24-8 0 0z";
  return group(
    x,
    y,
    [
      path(
        `M-5 0C-3-${height * 0.5} 2-${height * 0.8} 8-${height}l8 2C8-${height * 0.7} 6-${height * 0.4} 7 0z`,
        "#7a4a2b",
      ),
      group(
        12,
        -height,
        [-20, 12, 48, 150, 185, 222].map((turn, i) =>
          group(0, 0, [path(frond, i % 2 ? "#2f7d4f" : "#1f5f3d")], { turn }),
        ),
      ),
    ],
    { scale },
  );
}

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

export function kitchenPicture(w: number, h: number, k: number): Sketch[] {
  const floor = h * 0.795;
  const lamp = (x: number) => [
    strokePath(`M${x} ${h * 0.42}V${h * 0.49}`, "#e8d7b8", 2),
    path(`M${x - 18 * k} ${h * 0.49 + 16 * k}a${18 * k} ${18 * k} 0 0 1 ${36 * k} 0z`, "#e9a23b"),
  ];
  return [
    rect(-20, h * 0.42, w + 40, 3, "#e8d7b8"),
    ...lamp(w * 0.36),
    ...lamp(w * 0.64),
    rect(w * 0.12, floor - 84 * k, w * 0.76, 11 * k, "#f7f0e2", 2),
    rect(w * 0.16, floor - 73 * k, w * 0.68, 74 * k, "#2f6f73"),
    ...buildArray(3, (i) =>
      rect(
        w * (0.18 + i * 0.216),
        floor - 67 * k,
        w * 0.2,
        60 * k,
        { stroke: "#8fc0bb", strokeWidth: 2 },
        2,
      ),
    ),
    ...buildArray(3, (i) => circle(w * (0.28 + i * 0.216), floor - 55 * k, 3 * k, "#e9a23b")),
    path(`M${w * 0.62} ${floor - 84 * k}c-4-${20 * k} ${26 * k}-${20 * k} ${22 * k} 0z`, "#d5573b"),
    strokePath(
      `M${w * 0.26} ${floor - 84 * k}v-${26 * k}a${9 * k} ${9 * k} 0 0 1 ${18 * k} 0v${8 * k}`,
      "#c9d3d8",
      5 * k,
      {
        round: true,
      },
    ),
    circle(w * 0.5, floor - 90 * k, 7 * k, "#c9d24a"),
    circle(w * 0.545, floor - 90 * k, 7 * k, "#e9a23b"),
  ];
}

export function planksPicture(w: number, h: number, k: number): Sketch[] {
  const shades = ["#b9773f", "#d39a5c", "#a5642f", "#c98848"] as const;
  const size = 26 * k;
  const cells = buildArray(9, (row) =>
    buildArray(8, (column) => {
      const x = column * size * 2 - (row % 2) * size - size;
      const fill = shades[(row * 3 + column * 5) % 4] ?? "#b9773f";
      return [
        group(x, h * 0.36 + row * size, [rect(0, 0, size * 2.6, size * 0.92, fill)], { turn: 45 }),
        group(
          x + size,
          h * 0.36 + row * size + size * 2.4,
          [rect(0, 0, size * 2.6, size * 0.92, shades[(row + column * 3 + 1) % 4] ?? fill)],
          { turn: -45 },
        ),
      ];
    }),
  );
  return [
    clipToRect(-20, h * 0.42, w + 40, h * 0.4, [
      rect(-20, h * 0.4, w + 40, h, "#8a5426"),
      ...cells.flat(2),
    ]),
  ];
}

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

export const rugPicture: Sketch[] = [
  strokePath(
    buildArray(10, (i) => `M${-45 + i * 10}-64v-8M${-45 + i * 10} 64v8`).join(""),
    "#f4e3c1",
    4,
  ),
  rect(-50, -64, 100, 128, "#9c2f3f"),
  rect(-41, -55, 82, 110, { stroke: "#f4c95d", strokeWidth: 4 }),
  path("M0-44L26 0 0 44-26 0z", "#f4c95d"),
  path("M0-26L15 0 0 26-15 0z", "#1f5f6b"),
  ...[-1, 1].flatMap((x) =>
    [-1, 1].map((y) => path(`M${x * 30} ${y * 46}l${-x * 12} 0 ${x * 12} ${-y * 14}z`, "#1f5f6b")),
  ),
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
