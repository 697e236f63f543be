import { circle, ellipse, group, path, rect, type Sketch, strokePath } from "#artwork/sketch.ts";
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";
import { isWithin, type Scene, type SceneColors } from "./scene.ts";

/** A kitchen counter in the morning sun, shining: a spray bottle, a cloth, the tap. */
export const cleanScene: Scene = {
  subject: { x: 190, y: 34, width: 102, height: 114 },
  draw: ({ haze, far, near, dark, light, shade, pop, popShade }, { y, height }) => [
    rect(-60, -60, 480, 360, haze),
    // the window and its light on the wall
    rect(-20, -60, 150, 166, light),
    rect(-10, -60, 130, 156, far),
    path("M-10 96V40Q30 20 66 44T120 40V96z", near),
    circle(34, -4, 26, light),
    strokePath("M55-60V96M-10 22H120", light, 6),
    rect(-30, 100, 170, 12, light),
    path("M150-60H250L420 130V180L360 156z", far),
    path("M276-60H330L420 40V104z", far),
    // the counter
    rect(-60, 148, 480, 160, near),
    rect(-60, 140, 480, 14, light),
    path("M150 140H300L330 154H176z", shade),
    rect(-60, 154, 480, 5, dark),
    strokePath("M60 172V300M200 172V300M340 172V300", dark, 3),
    // a tap that leaves the picture
    path("M20 140V96a30 30 0 0 1 60 0V108H68V96a18 18 0 0 0-36 0V140z", shade),
    path("M20 140V96a30 30 0 0 1 12-24V140z", light),
    rect(12, 132, 40, 9, dark, 3),
    // the bottle and its spray
    group(
      39,
      23.7,
      [
        path(
          "M222 66Q220 54 226 46H262Q268 54 266 66C280 76 290 88 290 104V140Q290 148 282 148H206Q198 148 198 140V104C198 88 208 76 222 66z",
          pop,
        ),
        path(
          "M266 66C280 76 290 88 290 104V140Q290 148 282 148H256Q272 130 270 104 268 84 256 66z",
          popShade,
        ),
        rect(208, 98, 66, 34, light, 4),
        path("M232 124Q222 114 241 100 260 114 250 124 241 130 232 124z", pop),
        rect(228, 34, 34, 14, dark, 3),
        path("M190 14H262Q276 14 280 26L282 36H250Q240 36 236 44H222L226 32H190z", dark),
        rect(180, 12, 14, 22, light, 3),
        path("M218 38Q214 52 204 58L198 54Q208 46 208 36z", dark),
        path("M230 76Q212 86 210 104V92Q210 78 224 70z", light),
        ...(
          [
            [164, 18, 5],
            [150, 8, 4],
            [152, 28, 6],
            [136, 18, 5],
            [134, 36, 4],
            [168, 30, 3],
          ] as const
        ).map(([x, y, r]) => circle(x, y, r, light)),
      ],
      { scale: 0.84 },
    ),
    // the cloth over the edge, where all of it is seen
    ...(y + height >= 214
      ? [
          path("M292 138Q320 122 372 134L392 148 384 206 352 194 322 210 300 196z", light),
          path("M336 132Q352 128 372 134L392 148 384 206 352 194Q360 160 336 132z", shade),
        ]
      : []),
  ],
};

/** A new kitchen: the sink before a window, between two lamps. */
export const kitchenScene: Scene = {
  subject: { x: 100, y: 24, width: 220, height: 124 },
  draw: ({ haze, far, near, dark, light, shade, pop, popShade }) => [
    rect(-60, -60, 480, 360, haze),
    // the window, hills in it
    rect(150, -60, 120, 140, light),
    rect(157, -60, 106, 134, far),
    path("M157 74V50Q180 30 208 48T263 38V74z", near),
    strokePath("M210-60V74", light, 5),
    rect(142, 78, 136, 7, light),
    // cupboards beside it
    rect(-60, -60, 152, 122, near),
    rect(328, -60, 152, 122, near),
    path("M-60 62H92V67H-60zM328 62H480V67H328z", dark),
    strokePath("M20-60V62M400-60V62", dark, 3),
    ...[76, 339].map((x) => rect(x, 34, 5, 18, light, 2)),
    // lamps
    ...[121, 299].flatMap((x) => [
      strokePath(`M${x}-60V30`, dark, 2.5),
      path(`M${x - 20} 52Q${x - 18} 30 ${x} 28T${x + 20} 52z`, popShade),
      path(`M${x - 20} 52Q${x - 18} 30 ${x} 28Q${x - 6} 38 ${x - 4} 52z`, pop),
      ellipse(x, 52.5, 18, 4, light),
    ]),
    // the counter over its drawers
    rect(-60, 116, 480, 190, near),
    rect(-60, 104, 480, 9, light),
    rect(-60, 113, 480, 4, dark),
    strokePath("M20 117V300M92 117V300M164 117V300M256 117V300M328 117V300M400 117V300", dark, 2.5),
    ...[44, 116, 280, 352].map((x) => rect(x, 125, 24, 4, light, 2)),
    // the sink and its tap
    rect(164, 108, 92, 38, dark),
    rect(166, 106, 88, 36, shade, 3),
    path("M169 106H228Q214 130 222 142H169Q166 142 166 139V109Q166 106 169 106z", light),
    rect(160, 101, 100, 8, light, 3),
    strokePath("M194 101V70a16 16 0 0 1 32 0v9", dark, 8),
    strokePath("M192.5 99V70a17.5 17.5 0 0 1 12-16.5", light, 2.5),
    rect(185, 96, 18, 6, dark, 2),
    // jars, and fruit in a bowl
    rect(106, 78, 20, 26, pop, 3),
    rect(118, 78, 8, 26, popShade, 3),
    rect(104, 74, 24, 6, dark, 2),
    rect(131, 88, 16, 16, dark, 3),
    ...[284, 297, 310].map((x, i) => circle(x, i === 1 ? 79 : 83, 9, i === 2 ? popShade : pop)),
    path("M270 84H324Q322 104 306 104H288Q272 104 270 84z", dark),
  ],
};

/** A door with its handle, and in the lock below it a bunch of keys. */
export const lockScene: Scene = {
  subject: { x: 142, y: 12, width: 166, height: 140 },
  draw: ({ haze, far, near, dark, light, shade, glow, glowShade }) => [
    // the wall, the frame, the door and its panels
    rect(-60, -60, 480, 360, haze),
    rect(66, -60, 18, 360, light),
    rect(84, -60, 8, 360, dark),
    rect(92, -60, 330, 360, near),
    ...[
      [108, -60, 22, 120],
      [108, 76, 22, 230],
      [262, -60, 130, 84],
      [262, 96, 130, 210],
    ].map(([x = 0, y = 0, width = 0, height = 0]) => rect(x, y, width, height, far, 4)),
    // the plate and the handle on it
    rect(154, 16, 70, 140, dark, 18),
    rect(150, 12, 70, 140, glowShade, 18),
    path("M168 12H196V152H168Q150 152 150 134V30Q150 12 168 12z", glow),
    rect(178, 40, 132, 26, dark, 13),
    rect(176, 35, 130, 26, shade, 13),
    rect(176, 35, 130, 13, light, 6),
    circle(185, 48, 23, dark),
    circle(183, 46, 22, light),
    path("M183 24a22 22 0 0 1 0 44a28 28 0 0 0 0-44z", shade),
    // the lock, the keys
    circle(186, 108, 22, dark),
    circle(184, 106, 21, near),
    group(
      214,
      120,
      [
        path("M-6 4H6V30L-1 36 6 42V50L0 58-6 50z", shade),
        circle(0, -4, 15, shade),
        circle(0, -8, 5, dark),
      ],
      { turn: -30, scale: 0.9 },
    ),
    circle(186, 108, 17, shade),
    circle(184, 106, 17, light),
    circle(180, 103, 5, glow),
    circle(190, 114, 14, { stroke: dark, strokeWidth: 4 }),
  ],
};

/** A vacuum cleaner that stands on y = 0, 240 high. */
const vacuum = ({ dark, light, shade, pop, popShade }: SceneColors): Sketch[] => [
  group(
    4,
    -30,
    [
      rect(-6, -206, 12, 120, dark, 5),
      rect(-11, -212, 22, 46, popShade, 10),
      rect(-11, -212, 13, 46, pop, 6),
      path("M-34-104H34L40 20H-40z", dark),
      rect(-32, -110, 64, 30, popShade, 14),
      rect(-32, -110, 40, 30, pop, 14),
      rect(-28, -78, 56, 70, shade, 10),
      rect(-28, -78, 30, 70, light, 10),
      path("M-28-40Q0-52 28-40V-18Q28-8 18-8H-18Q-28-8-28-18z", pop),
      rect(-34, -2, 68, 26, popShade, 8),
      rect(-34, -2, 40, 26, pop, 8),
    ],
    { turn: 14 },
  ),
  circle(34, -16, 15, dark),
  circle(34, -16, 6, shade),
  path("M-84-4Q-84-38-50-40H24Q38-40 40-26V-4Q40 0 36 0H-80Q-84 0-84-4z", dark),
  path("M-76-12Q-74-34-50-35H18Q30-34 31-24V-12z", popShade),
  path("M-76-12Q-74-34-50-35H-20L-34-12z", pop),
  rect(-72, -31, 26, 7, light, 3),
];

/** A room in the morning, the vacuum cleaner at the end of its clean way through the carpet. */
export const vacuumScene: Scene = {
  subject: { x: 162, y: 48, width: 116, height: 116 },
  draw: (colors, seen) => {
    const { haze, far, near, dark, light, shade } = colors;
    const window = [
      rect(8, -22, 96, 108, light),
      rect(16, -14, 80, 92, far),
      path("M16-14H96L16 66z", shade),
      strokePath("M56-14V78M16 32H96", light, 5),
    ];
    return [
      rect(-60, -60, 480, 190, far),
      path("M-60-60H150L84 122H-60z", haze),
      ...(isWithin({ x: 8, y: -22, width: 96, height: 108 }, seen) ? window : []),
      rect(-60, 112, 480, 10, light),
      rect(-60, 122, 480, 200, near),
      rect(-60, 122, 480, 4, dark),
      path("M168 154H252L244 320H-30z", far),
      path("M168 154H192L40 320H-30z", haze),
      group(226, 162, vacuum(colors), { scale: 0.76 }),
    ];
  },
};

export const vacuumPicture: Picture = [
  group(
    12,
    118,
    vacuum({
      ...{ haze: "#e3f1fa", far: "#a9d8ee", near: "#2f80ed", dark: "#2b2f45", light: "#f4fbff" },
      ...{ shade: "#c3dcea", pop: "#f2604f", popShade: "#c23f35", glow: "#ffc93c" },
      glowShade: "#e39b36",
    }),
  ),
];
