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
import { toothPicture } from "#artwork/studio/pictures/care-pictures.ts";
import { filledTacoPicture } from "#artwork/studio/pictures/large-pictures.ts";
import { carPicture, pizzaPictureAtScale } from "#artwork/studio/pictures/town-pictures.ts";
import type { Scene } from "./scene.ts";

/** A tooth that smiles, cut off below. */
export const toothScene: Scene = ({ haze, far, dark, light, shade, pop }) => [
  circle(272, 148, 176, haze),
  circle(300, 168, 138, far),
  group(226 - 196 * 1.02, 16 - 210 * 1.02, toothPicture({ light, shade, dark, pop }), {
    scale: 1.02,
  }),
  ...[
    [92, 44, 13],
    [120, 84, 8],
    [340, 22, 10],
  ].map(([x = 0, y = 0, r = 0]) =>
    path(
      `M${x} ${y - r}l${r * 0.28} ${r * 0.72} ${r * 0.72} ${r * 0.28}-${r * 0.72} ${r * 0.28}-${r * 0.28} ${r * 0.72}-${r * 0.28}-${r * 0.72}-${r * 0.72}-${r * 0.28} ${r * 0.72}-${r * 0.28}z`,
      light,
    ),
  ),
];

const checks = (y: number, size: number, rows: number) =>
  buildArray(rows, (row) =>
    buildArray(12, (i) =>
      (i + row) % 2 ? "" : `M${-60 + i * size} ${y + row * size}h${size}v${size}h-${size}z`,
    ).join(""),
  ).join("");

/** A pizza on a checked cloth, cut off at the right and below. */
export const pizzaScene: Scene = ({ haze, near, light }) => [
  rect(-60, 84, 480, 240, light),
  path(checks(84, 40, 6), haze),
  ellipse(260, 146, 158, 140, near),
  group(252, 128, [pizzaPictureAtScale(0.86)]),
];

/** A taco under flags of cut paper. */
export const tacoScene: Scene = ({ haze, dark, light, pop, near }) => [
  strokePath("M-60 8Q180 34 420 4", dark, 3),
  ...buildArray(6, (i) => {
    const fill = [pop, light, near][i % 3] ?? pop;
    return group(-38 + i * 72, 16 + Math.sin((i / 5) * Math.PI) * 5, [
      path("M0 0H62V44l-8 8-8-8-8 8-7-8-8 8-8-8-8 8-7-8-8 8z", fill),
      circle(31, 22, 9, haze),
      path("M31 4l4 6h-8zM31 40l4-6h-8zM10 22l7-4v8zM52 22l-7-4v8z", haze),
    ]);
  }),
  circle(236, 150, 128, haze),
  rect(-60, 164, 480, 150, dark),
  group(228, 112, filledTacoPicture, { scale: 1.06 }),
];

/** A wheel in its arch, cut off on both sides. */
export const wheelScene: Scene = ({ haze, near, dark, light, shade, pop, popShade }) => [
  rect(-60, 150, 480, 160, haze),
  path("M-60-6Q60-34 220-30T420 6V176H-60z", pop),
  path("M-60 96H420V176H-60z", popShade),
  path("M-60 22H120V30H-60z", light),
  rect(40, 52, 34, 8, dark, 4),
  circle(232, 122, 122, dark),
  rect(-60, 176, 480, 22, dark),
  circle(232, 122, 108, near),
  circle(232, 122, 104, dark),
  circle(232, 122, 70, light),
  path("M232 52a70 70 0 0 1 0 140a84 84 0 0 0 0-140z", shade),
  ...buildArray(7, (i) =>
    group(232, 122, [path("M-9-14L-15-60Q0-68 15-60L9-14z", dark)], { turn: i * (360 / 7) }),
  ),
  circle(232, 122, 20, shade),
  circle(232, 122, 11, pop),
  path("M150 58A104 104 0 0 1 232 18V30A92 92 0 0 0 160 66z", shade),
];

/** A car that has just come out of the shop, too long for the picture. */
export const carScene: Scene = ({ haze, far, near, dark, light, pop, popShade }) => [
  rect(-60, -60, 480, 210, haze),
  ...buildArray(3, (i) => rect(-30 + i * 160, 2, 120, 12, light)),
  path("M-60 150H420V310H-60z", near),
  ...buildArray(4, (i) => path(`M${30 + i * 100} 150h30l${(i - 1) * 26} 150h-60z`, far)),
  ellipse(240, 172, 220, 16, dark),
  group(244, 100, carPicture(pop, popShade), { scale: 2.16 }),
];

/** The front of a courthouse, lit from the left. */
export const columnScene: Scene = ({ far, near, dark, light, shade }) => [
  rect(-60, 60, 480, 300, near),
  path("M-30 58L224 4 478 58z", dark),
  path("M-60 58L224-4 508 58V66H-60z", light),
  path("M52 54L224 16 396 54z", far),
  path("M224 16L396 54H224z", shade),
  rect(-60, 64, 480, 14, light),
  rect(-60, 78, 480, 6, dark),
  ...buildArray(6, (i) => i * 76 - 4).flatMap((x) => [
    rect(x - 30, 84, 60, 12, light),
    rect(x + 8, 84, 22, 12, shade),
    rect(x - 24, 96, 48, 220, light),
    rect(x + 6, 96, 18, 220, shade),
    strokePath(`M${x - 14} 100V316M${x - 4} 100V316`, shade, 2.2),
    strokePath(`M${x + 15} 100V316`, near, 2),
  ]),
];

/** Stones in still water, a leaf over them. */
export const stoneScene: Scene = ({ haze, far, near, dark, light, shade, pop }) => [
  circle(238, 70, 104, haze),
  circle(238, 70, 70, light),
  rect(-60, 152, 480, 160, far),
  ...[150, 112, 74].map((rx) =>
    ellipse(236, 172, rx, rx * 0.2, { stroke: light, strokeWidth: 2.4 }),
  ),
  ...(
    [
      [236, 160, 92, 27],
      [242, 118, 68, 22],
      [234, 84, 47, 17],
      [240, 57, 28, 11],
    ] as const
  ).flatMap(([x, y, rx, ry], i) => [
    ellipse(x, y, rx, ry, i % 2 ? near : dark),
    path(
      `M${x - rx} ${y}a${rx} ${ry} 0 0 1 ${rx * 1.5} -${ry * 0.86}q-${rx} ${ry * 0.1} -${rx * 1.5} ${ry * 0.86}z`,
      i % 2 ? shade : near,
    ),
  ]),
  path("M240 46Q232 6 282-12Q300 30 240 46z", pop),
  strokePath("M240 46Q258 14 280-8", light, 2.4),
  path("M420-20Q340-10 306 34Q362 40 420 6zM420 26Q352 30 330 66Q384 66 420 48z", near),
];

/** Two rocking chairs on a porch at the end of the day. */
export const porchScene: Scene = ({ haze, far, near, dark, light, shade, pop }) => [
  circle(226, 76, 116, haze),
  circle(226, 76, 76, pop),
  path("M-60 126Q60 76 150 104T300 86 420 110V300H-60z", far),
  path("M-60 146Q80 116 190 140T420 130V300H-60z", near),
  rect(-60, 166, 480, 150, dark),
  strokePath("M-60 184H420M-60 206H420", near, 3),
  ...[136, 278].map((x) =>
    group(
      x,
      100,
      [
        strokePath("M-36-70L-26 34M-18-74L-10 34M0-74L6 34M18-70L22 34", light, 8, { round: true }),
        path("M-44-82q34-12 70 0l2 14q-34-8-70 0z", light),
        path("M-30 26h74l6 14h-78z", shade),
        strokePath("M-28 40L-34 76M40 40L44 76M-36 0H38L42 26", light, 8, { round: true }),
        strokePath("M-56 72Q2 96 62 72", shade, 9, { round: true }),
      ],
      { scale: 1.02 },
    ),
  ),
  rect(-60, -60, 480, 74, dark),
  rect(-60, 14, 480, 8, shade),
  rect(352, 22, 24, 150, light),
  rect(366, 22, 10, 150, shade),
];

/** A straight back, seen from behind. */
export const backScene: Scene = ({ haze, far, dark, light, shade, pop }) => [
  circle(232, 96, 168, haze),
  circle(232, 96, 118, far),
  group(0, -46, [
    path(
      "M70 330C70 190 84 128 150 108Q196 94 200 62H264Q268 94 314 108C380 128 394 190 394 330z",
      light,
    ),
    path(
      "M264 62Q268 94 314 108C380 128 394 190 394 330H300C330 240 320 160 270 120Q246 100 244 62z",
      shade,
    ),
    strokePath("M140 232Q122 178 138 150M324 232Q342 178 326 150", dark, 4, { round: true }),
    path("M172 30C170-24 196-44 232-44S294-24 292 30C290 66 262 84 232 84S174 66 172 30z", dark),
    strokePath("M204 118Q232 126 260 118", shade, 4, { round: true }),
    ...buildArray(9, (i) => {
      const half = 13 + i * 1.5;
      return rect(232 - half, 96 + i * 23, half * 2, 15, pop, 7.5);
    }),
  ]),
  rect(-60, 284, 480, 40, shade),
];

/** A kettlebell on the floor of a gym, another behind it. */
export const kettlebellScene: Scene = ({ haze, far, near, dark, light, shade, pop, popShade }) => {
  const handle = "M-58-62C-70-150-34-166 0-166S70-150 58-62";
  const bell = (
    x: number,
    y: number,
    scale: number,
    [lit, dim]: readonly [typeof pop, typeof pop],
  ) =>
    group(
      x,
      y,
      [
        strokePath(handle, dim, 34),
        group(-5, -3, [strokePath(handle, lit, 18)]),
        circle(0, 0, 92, dim),
        path("M-92 0A92 92 0 0 1 40-83A110 110 0 0 0-14 91A92 92 0 0 1-92 0z", lit),
        circle(0, 6, 40, light),
        path("M0-34A40 40 0 0 1 0 46A54 54 0 0 0 0-34z", shade),
        rect(-22, 0, 44, 12, lit, 3),
      ],
      { scale },
    );
  return [
    rect(-60, -60, 480, 200, haze),
    ...buildArray(4, (i) => path(`M${i * 120 - 40} -60h46l-70 200h-46z`, far)),
    rect(-60, 136, 480, 180, dark),
    rect(-60, 136, 480, 6, shade),
    bell(326, 112, 0.5, [near, dark]),
    bell(220, 126, 0.66, [pop, popShade]),
  ];
};

/** Toy blocks on a table, larger than life. */
export const blockScene: Scene = ({ haze, far, near, dark, light, shade, pop, popShade }) => {
  const block = (
    x: number,
    y: number,
    turn: number,
    [lit, dim]: readonly [typeof pop, typeof pop],
    mark: Sketch,
  ) =>
    group(
      x,
      y,
      [
        path("M-52-52H52L74-70H-30zM52-52L74-70V34L52 52z", dim),
        rect(-52, -52, 104, 104, lit, 4),
        rect(-42, -42, 84, 84, { stroke: dim, strokeWidth: 5 }, 4),
        mark,
      ],
      { turn },
    );
  return [
    circle(250, 84, 150, haze),
    ...buildArray(7, (i) => circle(16 + ((i * 83) % 150), 14 + ((i * 47) % 80), 6, far)),
    rect(-60, 162, 480, 150, near),
    rect(-60, 162, 480, 7, dark),
    block(140, 118, 0, [pop, popShade], circle(0, 0, 22, light)),
    block(286, 118, 0, [light, shade], path("M-24 20L0-24 24 20z", pop)),
    block(
      206,
      8,
      -7,
      [far, near],
      path("M0-27l7 18h20l-16 12 6 20-17-12-17 12 6-20-16-12h20z", light),
    ),
  ];
};
