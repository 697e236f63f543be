import { buildArray, circle, ellipse, group, path, rect, strokePath } from "#artwork/sketch.ts";
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

/** A new kitchen: an island under two lamps, the range behind. */
export const kitchenScene: Scene = {
  subject: { x: 112, y: 30, width: 188, height: 112 },
  draw: ({ haze, far, near, dark, light, shade, pop, popShade, glow }) => [
    rect(-60, -60, 480, 360, haze),
    // window at the left, its light on the wall
    rect(-60, -40, 92, 134, light),
    rect(-52, -32, 76, 118, far),
    strokePath("M-14-32V86M-52 26H24", light, 5),
    // cabinets, tiles, hood
    rect(44, -60, 66, 110, near),
    rect(50, -60, 54, 104, dark),
    rect(298, -60, 140, 110, near),
    rect(304, -60, 50, 104, dark),
    rect(360, -60, 50, 104, dark),
    ...[98, 312].map((x) => rect(x, 26, 3, 12, pop)),
    path("M110-60H298V96H110z", shade),
    strokePath(
      buildArray(8, (i) => `M110 ${-46 + i * 18}H298`).join("") +
        buildArray(8, (i) =>
          buildArray(6, (j) => `M${126 + j * 32 - (i % 2) * 16} ${-46 + i * 18}v18`).join(""),
        ).join(""),
      light,
      2.4,
    ),
    path("M168-60H240V-6L268 30V40H140V30L168-6z", light),
    path("M214-60H240V-6L268 30V40H226z", far),
    rect(140, 36, 128, 7, pop),
    rect(44, 90, 376, 8, light),
    rect(44, 98, 376, 60, near),
    rect(150, 98, 108, 60, dark),
    rect(164, 114, 80, 30, far),
    rect(160, 104, 88, 4, pop),
    rect(178, 66, 52, 24, pop, 3),
    path("M212 66H227Q230 66 230 69V87Q230 90 227 90H212z", popShade),
    rect(174, 62, 60, 5, dark, 2),
    rect(198, 56, 12, 7, dark, 3),
    strokePath("M178 74H168M230 74H240", dark, 5),
    // lamps over the island
    ...[128, 278].flatMap((x) => [
      strokePath(`M${x}-60V30`, dark, 2.6),
      path(`M${x - 20} 52Q${x - 18} 30 ${x} 28T${x + 20} 52z`, dark),
      ellipse(x, 53, 18, 5, glow),
    ]),
    // the island
    rect(-60, 152, 480, 160, far),
    path("M44 118H360L384 136H20z", light),
    rect(20, 136, 364, 9, shade),
    rect(36, 145, 332, 160, pop),
    path("M36 145H368V153H36z", popShade),
    strokePath("M146 158V300M256 158V300", popShade, 3),
    // fruit and a plant on it
    path("M96 122Q96 100 72 96 78 112 88 122zM98 122Q94 92 114 82 116 104 106 122z", dark),
    path("M82 116H116L110 132H88z", light),
    path("M232 116H290Q286 134 272 134H250Q236 134 232 116z", light),
    ...[246, 261, 276].map((x) => circle(x, 112, 9, pop)),
    path("M262 134Q282 134 290 116H276Q274 130 262 134z", shade),
  ],
};

/** A lock in a door, near by: the key in it, light along the edge. */
export const lockScene: Scene = {
  subject: { x: 116, y: 12, width: 188, height: 100 },
  draw: ({ haze, far, near, dark, light, shade, glow, glowShade, pop, popShade }) => [
    // the night outside, the frame, the door
    rect(-60, -60, 480, 360, haze),
    path("M-60-60H30V300H-60z", far),
    circle(-14, 10, 34, light),
    rect(30, -60, 26, 360, dark),
    rect(56, -60, 364, 360, near),
    rect(56, -60, 9, 360, shade),
    rect(84, -60, 190, 62, far),
    path("M84-60H274V-54H90V2H84z", dark),
    rect(300, -60, 130, 360, far),
    path("M300-60H306V300H300z", dark),
    rect(84, 172, 190, 140, far),
    path("M84 172H274V178H90V300H84z", dark),
    // the plate
    rect(120, 12, 96, 146, dark, 14),
    rect(116, 8, 96, 146, glowShade, 14),
    rect(116, 8, 84, 140, glow, 14),
    // the lock
    circle(166, 60, 42, dark),
    circle(162, 56, 42, light),
    path("M162 14a42 42 0 0 1 0 84a50 50 0 0 0 0-84z", shade),
    circle(162, 56, 28, glowShade),
    circle(160, 54, 26, glow),
    // the key, turned
    rect(154, 36, 16, 40, dark, 4),
    path("M168 46H220V66H168z", popShade),
    path("M168 46H220V58H168z", pop),
    circle(258, 58, 48, dark),
    circle(256, 54, 46, popShade),
    circle(253, 51, 44, pop),
    path("M217 36A40 40 0 0 1 262 12 46 46 0 0 0 217 36z", light),
    circle(270, 54, 17, dark),
    circle(268, 51, 17, near),
    // its ring, and another key on it
    strokePath("M268 62C300 66 306 96 286 112", dark, 7),
    strokePath("M267 60C298 64 303 94 284 110", light, 4),
    group(
      286,
      112,
      [
        path("M-5 6H7V66H-5z", shade),
        path("M7 30H19V38H7zM7 46H16V56H7z", shade),
        circle(0, 0, 22, dark),
        circle(-1, -2, 20, shade),
        circle(0, -6, 7, dark),
      ],
      { turn: -16 },
    ),
    // the latch below
    circle(162, 120, 13, dark),
    circle(160, 118, 12, light),
    rect(157, 108, 6, 20, dark, 3),
  ],
};
