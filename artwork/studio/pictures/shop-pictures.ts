import { buildArray, circle, ellipse, group, path, rect, strokePath } from "#artwork/sketch.ts";
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";

/** What shops and services work with, for ads whose words name none of what else is drawn. Lit from the upper left. */

/** A whisk in a bowl of batter. */
export const mixingBowlPicture: Picture = [
  ellipse(0, -2, 112, 24, "#17606b"),
  ellipse(0, 0, 100, 17, "#ffe9bd"),
  group(
    38,
    -34,
    [
      rect(-9, -112, 18, 84, "#c98848", 9),
      rect(-9, -112, 9, 84, "#e0aa6c", 5),
      ...[34, 14].map((x) =>
        path(`M0-36C${-x} 0 ${-x} 26 0 48C${x} 26 ${x} 0 0-36z`, {
          ...{ stroke: "#8795a6", strokeWidth: 6 },
        }),
      ),
    ],
    { turn: 26 },
  ),
  path("M-112-2A112 24 0 0 0 112-2C112 52 76 90 36 98H-36C-76 90-112 52-112-2z", "#2fa0a8"),
  path("M56 17Q92 12 112-2C112 52 76 90 36 98H0C40 84 60 54 56 17z", "#1f7f88"),
  path("M-92 26C-88 54-72 74-52 84", { stroke: "#8fd3d6", strokeWidth: 9, round: true }),
  rect(-52, 94, 104, 14, "#17606b", 6),
];

export const backpackPicture: Picture = [
  path("M-30-96V-104a30 22 0 0 1 60 0V-96", { stroke: "#8f2f1a", strokeWidth: 13 }),
  rect(-108, 2, 40, 88, "#b93f1c", 16),
  rect(68, 2, 40, 88, "#8f2f1a", 16),
  rect(-86, -98, 172, 204, "#ee6a3c", 58),
  path("M34-98A56 56 0 0 1 86-40V48A58 58 0 0 1 28 106H0C52 70 62-40 34-98z", "#cf4f26"),
  strokePath("M-52-14V-34A52 46 0 0 1 52-34V-14", "#8f2f1a", 7),
  rect(-60, 6, 120, 84, "#ffb347", 20),
  path("M24 6H40A20 20 0 0 1 60 26V70A20 20 0 0 1 40 90H14C40 66 38 30 24 6z", "#e0912a"),
  rect(-60, 26, 120, 9, "#8f2f1a"),
  rect(-10, 30, 20, 30, "#fff4dc", 8),
  path("M0-76L7-60 24-58 11-46 15-29 0-38-15-29-11-46-24-58-7-60z", "#ffd98a"),
];

/** A chart on a clipboard, a pen beside it. */
export const clipboardPicture: Picture = [
  rect(-84, -104, 156, 212, "#b5744a", 14),
  rect(24, -104, 48, 212, "#8f5732", 14),
  rect(-68, -84, 124, 176, "#fff6e6", 5),
  path("M26-84H56V92H8C36 40 38-30 26-84z", "#ead9bc"),
  rect(-42, -118, 72, 34, "#66738a", 10),
  rect(-42, -118, 72, 15, "#8f9bb0", 8),
  path("M-6 6C-58-28-34-66-6-42C22-66 46-28-6 6z", "#e5484d"),
  ...[26, 50, 74].flatMap((y) => [
    strokePath(`M-50 ${y}l7 7 12-14`, "#2fa0a8", 6, { round: true }),
    strokePath(`M-20 ${y}H${y === 50 ? 24 : 36}`, "#a9987c", 7, { round: true }),
  ]),
  group(
    96,
    20,
    [
      rect(-11, -84, 22, 130, "#2f80c5", 5),
      rect(1, -84, 10, 130, "#1f629c", 4),
      rect(-11, -98, 22, 20, "#1d3f63", 6),
      path("M-11 46H11L0 78z", "#26323f"),
    ],
    { turn: 12 },
  ),
];

/** A cold drink with ice and a straw. */
export const icedCupPicture: Picture = [
  group(20, -70, [rect(-7, -66, 14, 110, "#e2542f", 5)], { turn: 14 }),
  path("M-70-62H70L52 96Q50 108 38 108H-38Q-50 108-52 96z", "#d8eef2"),
  path("M-64-28Q-32-16 0-28T64-28L51 92Q49 100 40 100H-40Q-49 100-51 92z", "#a8673c"),
  path("M-64-28Q-32-16 0-28T64-28L62-4Q30-14 0-2T-61-4z", "#d8a877"),
  ...(
    [
      [-30, 4, -14],
      [22, 16, 18],
      [-10, 46, 8],
    ] as const
  ).map(([x, y, turn]) =>
    group(x, y, [rect(-17, -17, 34, 34, "#e9d3b8", 7), path("M-17 10V-10L10-17H-17z", "#fff6e6")], {
      turn,
    }),
  ),
  path("M40-62H70L52 96Q50 108 38 108H20C40 60 46 0 40-62z", "#7f4a28"),
  path("M-86-82H86V-74A12 12 0 0 1 74-62H-74A12 12 0 0 1-86-74z", "#2fa0a8"),
  path("M-62-82A62 26 0 0 1 62-82z", "#6fc9cb"),
  rect(-58, 18, 116, 44, "#fff4dc", 4),
  path("M0 54C-26 36-14 20 0 30C14 20 26 36 0 54z", "#e2542f"),
];

/** A full bowl for an animal at home. */
export const petBowlPicture: Picture = [
  path("M-98-12A98 44 0 0 1 98-12z", "#b5744a"),
  ...buildArray(9, (i) =>
    circle(
      -80 + i * 20,
      -20 - 26 * Math.sin(((i + 0.6) / 9) * Math.PI),
      16,
      i % 2 ? "#d79a5c" : "#c4804a",
    ),
  ),
  ellipse(0, -8, 106, 16, "#b93c1d"),
  path("M-106-8A106 16 0 0 0 106-8L134 74Q136 86 124 86H-124Q-136 86-134 74z", "#ee6a3c"),
  path("M62 5Q92 2 106-8L134 74Q136 86 124 86H60C76 60 72 30 62 5z", "#cf4f26"),
  path("M0 66C-54 34-30-2 0 20C30-2 54 34 0 66z", "#fff4dc"),
  path("M-92 14L-108 62", { stroke: "#ffb394", strokeWidth: 10, round: true }),
];

/** What came back from the cleaner: on a hanger, in its bag. */
export const garmentBagPicture: Picture = [
  path("M0-82V-98A18 18 0 1 0-18-116", { stroke: "#66738a", strokeWidth: 9, round: true }),
  path("M0-84L74-46Q88-38 88-22V104Q88 112 80 112H-80Q-88 112-88 104V-22Q-88-38-74-46z", "#8fcbe0"),
  path("M0-84L74-46Q88-38 88-22V104Q88 112 80 112H40C60 40 50-40 0-84z", "#5fa8c6"),
  path("M0-84L-74-46Q-88-38-88-22V40C-70-20-40-60 0-84z", "#c9e9f3"),
  rect(-5, -70, 10, 182, "#fff6e6"),
  rect(-9, 22, 18, 32, "#e2542f", 6),
  rect(-64, 52, 46, 40, "#fff6e6", 4),
  strokePath("M-54 66H-28M-54 79H-38", "#e2542f", 5, { round: true }),
];

/** A bottle of water and a towel after training. */
export const waterBottlePicture: Picture = [
  path("M-26 40Q-26 26-12 26H108Q122 26 122 40V98Q122 106 114 106H-18Q-26 106-26 98z", "#ffb347"),
  path("M70 26H108Q122 26 122 40V98Q122 106 114 106H60C84 84 84 48 70 26z", "#e0912a"),
  strokePath("M-26 54H122M-26 80H122", "#fff4dc", 7),
  rect(-92, -62, 88, 168, "#2fa0a8", 22),
  path("M-32-60A22 22 0 0 1-4-40V84A22 22 0 0 1-26 106H-46C-20 60-18-10-32-60z", "#1f7f88"),
  rect(-82, -46, 14, 128, "#8fd3d6", 7),
  path("M-84-62V-74A12 12 0 0 1-72-86H-24A12 12 0 0 1-12-74V-62z", "#26525c"),
  rect(-60, -112, 24, 28, "#e2542f", 7),
  rect(-92, 6, 88, 44, "#fff6e6"),
  path("M-48 14L-62 32H-50L-56 46-36 26H-48L-40 14z", "#e2542f"),
];

export const wateringCanPicture: Picture = [
  path("M58-12C140-48 140 62 62 66", { stroke: "#17606b", strokeWidth: 15 }),
  path("M-60 30L-132-52-116-64-50-10z", "#1f7f88"),
  group(-128, -62, [rect(-25, -10, 50, 19, "#17606b", 6)], { turn: -48 }),
  ...(
    [
      [-156, -22],
      [-138, 6],
      [-164, 14],
    ] as const
  ).map(([x, y]) =>
    path(`M${x} ${y - 14}c9 11 10 15 10 19a10 10 0 0 1-20 0c0-4 1-8 10-19z`, "#5db7dd"),
  ),
  path("M-64-36H64L76 92Q77 104 64 104H-64Q-77 104-76 92z", "#2fa0a8"),
  path("M22-36H64L76 92Q77 104 64 104H20C44 60 44 10 22-36z", "#1f7f88"),
  ellipse(0, -36, 64, 13, "#17606b"),
  path("M-50-36C-50-104 50-104 50-36", { stroke: "#17606b", strokeWidth: 13 }),
  path("M-52 4L-46 70", { stroke: "#8fd3d6", strokeWidth: 10, round: true }),
];

/** A lamp on a chest of drawers. */
export const lampPicture: Picture = [
  path("M-58-42L-34-120H34L58-42z", "#ffd98a"),
  path("M12-120H34L58-42H22z", "#f2b656"),
  path("M-12-42H12L8-26Q30-8 18 10H-18Q-30-8-8-26z", "#2fa0a8"),
  path("M2-42H12L8-26Q30-8 18 10H2Q14-14 2-42z", "#1f7f88"),
  rect(-112, 10, 224, 14, "#e0aa6c", 5),
  rect(-104, 22, 208, 74, "#c98848"),
  rect(52, 22, 52, 74, "#a8672c"),
  rect(-94, 32, 90, 54, "#d99c5c", 4),
  rect(6, 32, 88, 54, "#bd7e42", 4),
  circle(-49, 59, 7, "#6e3f22"),
  circle(50, 59, 7, "#6e3f22"),
  ...[-96, 82].map((x) => rect(x, 94, 14, 22, "#6e3f22", 3)),
];

export const giftBoxPicture: Picture = [
  path(
    "M-6-62C-70-58-78-116-46-112C-22-108-10-84 0-62C10-84 22-108 46-112C78-116 70-58 6-62z",
    "#e2542f",
  ),
  path("M0-62C10-84 22-108 46-112C78-116 70-58 6-62z", "#b93c1d"),
  path(
    "M-18-70C-50-74-54-98-44-97C-32-95-24-84-18-70zM18-70C50-74 54-98 44-97C32-95 24-84 18-70z",
    "#8f2a14",
  ),
  rect(-86, -26, 172, 130, "#2b5f8f", 6),
  path("M34-26H80Q86-26 86-20V98Q86 104 80 104H34z", "#1d4468"),
  rect(-100, -64, 200, 44, "#3b7ab3", 7),
  path("M40-64H93Q100-64 100-57V-27Q100-20 93-20H40z", "#2b5f8f"),
  rect(-18, -64, 36, 168, "#f2805f"),
  rect(2, -64, 16, 168, "#e2542f"),
];

export const pencilCupPicture: Picture = [
  ...(
    [
      [-44, -22, "#f2b632", "#d98a1e", 0],
      [36, 20, "#5aac45", "#3f8a36", 8],
      [-4, -2, "#e2542f", "#b93c1d", -22],
    ] as const
  ).map(([x, turn, light, dark, y]) =>
    group(
      x,
      y,
      [
        rect(-13, -84, 26, 130, light),
        rect(3, -84, 10, 130, dark),
        path("M-13-84H13L0-120z", "#f6dcb0"),
        path("M-5-106H5L0-120z", "#26323f"),
      ],
      { turn },
    ),
  ),
  path("M-74-8H74L62 96Q61 106 50 106H-50Q-61 106-62 96z", "#2f80c5"),
  path("M28-8H74L62 96Q61 106 50 106H20C40 70 42 30 28-8z", "#1f629c"),
  rect(-80, -18, 160, 22, "#8fc3ea", 9),
  path("M0 28L9 47 30 49 14 63 19 84 0 73-19 84-14 63-30 49-9 47z", "#ffd98a"),
];

/** A hand mirror and its brush. */
export const mirrorPicture: Picture = [
  group(
    -34,
    -14,
    [
      rect(-12, 52, 24, 92, "#b5447a", 12),
      rect(0, 52, 12, 92, "#8f2f5e", 6),
      circle(0, 0, 74, "#d6669a"),
      path("M22-71A74 74 0 0 1 22 71A96 96 0 0 0 22-71z", "#b5447a"),
      circle(0, 0, 58, "#a9dcf0"),
      path("M-50-30A58 58 0 0 1 30-50L-34 48A58 58 0 0 1-50-30z", "#d9f1f9"),
    ],
    { turn: 14 },
  ),
  group(
    78,
    22,
    [
      rect(-11, 0, 22, 88, "#6b4a78", 11),
      rect(-19, -34, 38, 40, "#e0a93c", 5),
      rect(3, -34, 16, 40, "#c28a22", 5),
      path("M-26-34C-44-74-18-98 0-110C18-98 44-74 26-34z", "#f2a58e"),
      path("M0-110C18-98 44-74 26-34H6C24-60 18-90 0-110z", "#d97f66"),
    ],
    { turn: 12 },
  ),
];

/** A bag of roasted beans, some of them before it. */
export const coffeeBagPicture: Picture = [
  path("M-78-112H78L92 96Q94 112 78 112H-78Q-94 112-92 96z", "#8a5230"),
  path("M-78-112H-20Q-44 0-24 112H-78Q-94 112-92 96z", "#b5763f"),
  path("M50-112H78L92 96Q94 112 78 112H40Q62 0 50-112z", "#6b3c1e"),
  path("M-84-132H84L78-100H-78z", "#6b3c1e"),
  path("M-84-132H-10L-14-100H-78z", "#94603a"),
  rect(-92, -112, 184, 14, "#e4572e", 5),
  rect(-58, -64, 116, 116, "#fff4de", 8),
  path("M20-64H50Q58-64 58-56V44Q58 52 50 52H0C30 20 34-30 20-64z", "#ecd9b4"),
  ...(
    [
      [-4, -6, 1.5, 30],
      [-96, 104, 0.72, 60],
      [-52, 114, 0.72, -20],
      [84, 108, 0.8, 20],
      [122, 116, 0.66, 80],
    ] as const
  ).map(([x, y, scale, turn]) =>
    group(
      x,
      y,
      [
        ellipse(0, 0, 20, 28, "#4a2412"),
        ellipse(-4, -3, 14, 22, "#7a4424"),
        strokePath("M2-26Q-8-8 2 2T2 26", "#2f1509", 4, { round: true }),
      ],
      { turn, scale },
    ),
  ),
];
