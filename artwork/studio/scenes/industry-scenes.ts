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
import { carScenes } from "./car-scenes.ts";
import {
  desertHouseScene,
  gardenScene,
  pipeScene,
  plankScene,
  solarScene,
} from "./house-scenes.ts";
import { cleanScene, kitchenScene, lockScene, vacuumScene } from "./indoor-scenes.ts";
import { lawScenes } from "./law-scenes.ts";
import { roomScenes } from "./room-scenes.ts";
import type { Scene, SceneColors } from "./scene.ts";
import { vanScenes } from "./van-scenes.ts";

/** A wheel in its arch, cut off on both sides. */
const wheelScene: Scene = {
  subject: { x: 150, y: 40, width: 170, height: 112 },
  draw: ({ haze, near, dark, light, shade, pop, popShade }) => [
    rect(-60, 150, 480, 160, haze),
    path("M-60-6Q60-34 220-30T420 6V176H-60z", pop),
    path("M-60 146H420V176H-60z", popShade),
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

/** A stone of a pile: its shadowed side, its upper side, the light on it. */
const stone = (x: number, y: number, rx: number, ry: number, colors: SceneColors): Sketch[] => [
  ellipse(x, y, rx, ry, colors.dark),
  ellipse(x - rx * 0.03, y - ry * 0.17, rx * 0.95, ry * 0.8, colors.near),
  ellipse(x - rx * 0.2, y - ry * 0.42, rx * 0.62, ry * 0.36, colors.shade),
];

/** Stones in still water, a sprig on them. */
const stoneScene: Scene = {
  subject: { x: 138, y: 26, width: 190, height: 138 },
  draw: (colors) => {
    const { haze, far, light, pop, popShade } = colors;
    return [
      circle(233, 84, 112, haze),
      rect(-60, 146, 480, 160, far),
      ...[170, 124].map((rx) =>
        ellipse(233, 168, rx, rx * 0.17, { stroke: light, strokeWidth: 2.4 }),
      ),
      ...stone(233, 150, 92, 24, colors),
      ...stone(239, 116, 68, 20, colors),
      ...stone(230, 88, 46, 15, colors),
      strokePath("M232 76Q232 56 240 32", popShade, 3.4),
      path("M232 68Q204 68 190 44Q224 36 232 68z", pop),
      path("M232 68Q216 50 190 44Q224 36 232 68z", popShade),
      path("M234 60Q240 28 280 26Q280 58 234 60z", pop),
      path("M234 60Q254 48 280 26Q280 58 234 60z", popShade),
    ];
  },
};

/** Scenes by the id of the picture in whose place they are shown where a design has room for a place: an industry's slug is its first. */
export const industryScenes: ReadonlyMap<string, Scene> = new Map<string, Scene>([
  ["flooring", plankScene],
  ["house-cleaning", cleanScene],
  ["house-cleaning-3", vacuumScene],
  ["landscaping", gardenScene],
  ["locksmith", lockScene],
  ["plumbing", pipeScene],
  ["real-estate", desertHouseScene],
  ["remodeling", kitchenScene],
  ["repair-shop", wheelScene],
  ["solar", solarScene],
  ["spa", stoneScene],
  ...carScenes,
  ...lawScenes,
  ...roomScenes,
  ...vanScenes,
]);
