import { buildArray, circle, ellipse, group, path, rect, strokePath } from "#artwork/sketch.ts";
import { fenderScene, garageScene, liftScene } from "./car-scenes.ts";
import { desertHouseScene, gardenScene, pipeScene, plankScene } from "./house-scenes.ts";
import { cleanScene, kitchenScene, lockScene } from "./indoor-scenes.ts";
import { roomScenes } from "./room-scenes.ts";
import type { Scene } from "./scene.ts";
import { vanScenes } from "./van-scenes.ts";

/** A wheel in its arch, cut off on both sides. */
const wheelScene: Scene = {
  subject: { x: 150, y: 40, width: 170, height: 112 },
  draw: ({ haze, near, dark, light, shade, pop, popShade }) => [
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
  ],
};

/** Stones in still water, a leaf over them. */
const stoneScene: Scene = {
  subject: { x: 150, y: 36, width: 172, height: 130 },
  draw: ({ haze, far, near, dark, light, shade, pop }) => [
    circle(238, 70, 104, haze),
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
  ],
};

/** Scenes by the id of the picture in whose place they are shown where a design has room for a place: an industry's slug is its first. */
export const industryScenes: ReadonlyMap<string, Scene> = new Map<string, Scene>([
  ["auto-body", fenderScene],
  ["flooring", plankScene],
  ["garage-doors", garageScene],
  ["house-cleaning", cleanScene],
  ["landscaping", gardenScene],
  ["locksmith", lockScene],
  ["plumbing", pipeScene],
  ["real-estate", desertHouseScene],
  ["remodeling", kitchenScene],
  ["repair-shop", wheelScene],
  ["repair-shop-2", liftScene],
  ["spa", stoneScene],
  ...roomScenes,
  ...vanScenes,
]);
