import { circle, ellipse, group, path, rect, strokePath } from "#artwork/sketch.ts";
import type { Scene } from "./scene.ts";

/** A kitchen counter in the morning sun, shining: a spray bottle, a cloth, the tap. */
export const cleanScene: Scene = {
  subject: { x: 190, y: 34, width: 102, height: 114 },
  draw: ({ haze, far, near, dark, light, shade, pop, popShade }) => [
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
    // the cloth over the edge
    path("M292 138Q320 122 372 134L392 148 384 206 352 194 322 210 300 196z", light),
    path("M336 132Q352 128 372 134L392 148 384 206 352 194Q360 160 336 132z", shade),
  ],
};

/** A new kitchen: an island under two lamps, the sink before a window. */
export const kitchenScene: Scene = {
  subject: { x: 116, y: 24, width: 188, height: 126 },
  draw: ({ haze, far, near, dark, light, shade, pop, popShade, glow }) => [
    rect(-60, -60, 480, 360, haze),
    // the window, hills in it
    rect(118, -60, 184, 140, light),
    rect(126, -60, 168, 132, far),
    path("M126 72V48Q160 22 206 44T294 34V72z", near),
    strokePath("M210-60V72", light, 6),
    rect(110, 76, 200, 8, light),
    // cupboards beside it
    rect(-60, -60, 166, 122, near),
    rect(314, -60, 166, 122, near),
    path("M-60 62H106V68H-60zM314 62H480V68H314z", dark),
    strokePath("M20-60V62M390-60V62", dark, 3),
    ...[90, 324].map((x) => rect(x, 34, 5, 18, light, 2)),
    // the counter along the wall, the tap
    rect(-60, 98, 480, 60, near),
    rect(-60, 92, 480, 8, light),
    strokePath("M182 94V62a19 19 0 0 1 38 0v10", dark, 11),
    strokePath("M180 94V62a19 19 0 0 1 36-8", light, 4),
    // the island: its top, its edge, its front
    path("M22 126H398L430 146H-10z", light),
    path("M230 126H398L430 146H290z", shade),
    rect(-10, 146, 440, 9, popShade),
    rect(8, 155, 404, 150, pop),
    strokePath("M140 168V300M280 168V300", popShade, 3),
    // fruit
    ...[252, 268, 284].map((x, i) => circle(x, i === 1 ? 106 : 110, 11, pop)),
    path("M236 112H300Q298 136 280 136H256Q238 136 236 112z", light),
    path("M276 112H300Q298 136 280 136H266Q278 130 276 112z", shade),
    // lamps
    ...[150, 270].flatMap((x) => [
      strokePath(`M${x}-60V16`, dark, 3),
      path(`M${x - 30} 46Q${x - 28} 14 ${x} 12T${x + 30} 46z`, popShade),
      path(`M${x - 30} 46Q${x - 28} 14 ${x} 12Q${x - 8} 24 ${x - 6} 46z`, pop),
      ellipse(x, 47, 27, 6, glow),
    ]),
  ],
};

/** A door with its handle, and in the lock below it a bunch of keys. */
export const lockScene: Scene = {
  subject: { x: 142, y: 12, width: 166, height: 140 },
  draw: ({ haze, far, near, dark, light, shade, glow, glowShade, pop, popShade }) => [
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
    circle(184, 106, 21, shade),
    group(
      214,
      120,
      [
        path("M-6 4H6V30L-1 36 6 42V50L0 58-6 50z", popShade),
        circle(0, -4, 15, popShade),
        circle(0, -8, 5, dark),
      ],
      { turn: -30, scale: 0.9 },
    ),
    circle(186, 108, 17, popShade),
    circle(184, 106, 17, pop),
    circle(180, 103, 5, light),
    circle(190, 114, 14, { stroke: dark, strokeWidth: 4 }),
  ],
};
