import {
  buildArray,
  circle,
  ellipse,
  path,
  rect,
  type Sketch,
  strokePath,
} from "#artwork/sketch.ts";
import type { Box } from "#artwork/studio/type/type-stack.ts";
import { ridge, saguaro } from "./house-scenes.ts";
import { isWithin, type SceneColors } from "./scene.ts";

/** A place for a thing that stands on y = 160 in its right half: three planes, and light where the thing is. */
export type Room = (colors: SceneColors, seen: Box) => readonly Sketch[];

/** The middle of a room's light and arch, where a thing stands. */
export const AXIS = 226;

/** Whether so much of a floor is seen, so that no scrap of what lies on it is left at the foot of a picture. */
const reaches = ({ y, height }: Box, low: number) => y + height >= low;

/** What a thing stands on. */
const floor = ({ near, light }: SceneColors): Sketch[] => [
  rect(-60, 146, 480, 180, near),
  rect(-60, 146, 480, 6, light),
];

/** A tiled wall over a counter. */
export const tiles: Room = (colors) => [
  rect(-60, -60, 480, 208, colors.far),
  strokePath(
    buildArray(12, (i) => `M${i * 40 - 54} -60V150`).join("") +
      buildArray(6, (i) => `M-60 ${i * 40 - 54}H420`).join(""),
    colors.haze,
    2.4,
  ),
  ...floor(colors),
];

/** A table with a striped cloth before a wall with a window: a check would be cut into stray blocks. */
export const diner: Room = ({ haze, far, near, light }) => [
  rect(-60, -60, 480, 210, haze),
  path("M118 150V84A108 108 0 0 1 334 84V150z", far),
  strokePath("M226-24V150M118 84H334", haze, 6),
  rect(-60, 140, 480, 190, light),
  ...buildArray(6, (i) => rect(-60, 149 + i * 26, 480, i % 2 ? 5 : 13, near)),
];

/** A workshop: a bright door behind, a floor with a line on it. */
export const workshop: Room = ({ haze, far, near, dark, light }, seen) => [
  rect(-60, -60, 480, 212, haze),
  rect(94, -60, 264, 212, far),
  strokePath("M94-20H358M94 20H358M94 60H358M94 100H358", haze, 4),
  rect(-60, 146, 480, 180, near),
  rect(-60, 146, 480, 5, dark),
  ...(reaches(seen, 190) ? [rect(-60, 180, 480, 6, light)] : []),
];

/** A yard before the mountains, a low sun behind. */
export const yard: Room = ({ haze, far, near, dark }, seen) => [
  circle(AXIS, 66, 112, haze),
  ridge(112, far),
  ...(isWithin({ x: 8, y: 42, width: 64, height: 90 }, seen) ? [saguaro(40, 122, 0.8, near)] : []),
  path("M-60 146Q90 132 220 144T420 140V320H-60z", near),
  path("M-60 172Q120 158 420 178V320H-60z", dark),
];

/** A street: the roofs of its houses, its curb. */
export const street: Room = ({ haze, far, near, dark, light }, seen) => [
  circle(AXIS, 66, 108, haze),
  path(
    "M-60 150V92L-20 62 20 92V108H60V70L104 34 148 70V104H196V60H300V96H330L366 66 402 96V150z",
    far,
  ),
  rect(-60, 140, 480, 12, light),
  rect(-60, 152, 480, 180, near),
  rect(-60, 152, 480, 4, dark),
  ...(reaches(seen, 194) ? buildArray(6, (i) => rect(-40 + i * 84, 180, 44, 6, light)) : []),
];

/** A room at home: a window, the light that falls from it on the wall, a rug. */
export const lounge: Room = (colors, seen) => {
  const { haze, far, light, shade } = colors;
  const window = [
    rect(8, -6, 84, 100, light),
    rect(16, 2, 68, 84, far),
    path("M16 2H84L16 86z", shade),
    strokePath("M50 2V86M16 44H84", light, 5),
  ];
  return [
    rect(-60, -60, 480, 208, far),
    path("M-60-60H116L64 148H-60z", haze),
    ...(isWithin({ x: 8, y: -6, width: 84, height: 100 }, seen) ? window : []),
    ...floor(colors),
    // below the wall, whose foot would go on behind it
    ...(reaches(seen, 184) ? [ellipse(AXIS, 168, 128, 14, shade)] : []),
  ];
};

/** A shelf in a shop, an arch behind it. */
export const shop: Room = (colors) => [
  rect(-60, -60, 480, 208, colors.haze),
  path("M108 148V72A118 118 0 0 1 344 72V148z", colors.far),
  ...floor(colors),
];

/** An arch in a wall, behind a person. */
export const niche: Room = ({ haze, far }) => [
  rect(-60, -60, 480, 400, haze),
  path("M108 340V72A118 118 0 0 1 344 72V340z", far),
];

/** A round mirror on a counter, its middle at (AXIS, `y`): who is shown to the waist is seen in it, cut by its frame. */
export const roundMirrorFrame = { y: 88, r: 60, frame: 5 } as const;

export const salon: Room = (colors) => [rect(-60, -60, 480, 208, colors.haze), ...floor(colors)];

/** A rail in a shop, from which things hang. */
export const rail: Room = (colors, seen) => [
  ...shop(colors, seen),
  rect(-60, 58, 480, 7, colors.dark),
];

/** A wall at night, a full moon over it. */
export const night: Room = ({ far, near, dark, haze }) => [
  circle(AXIS, 74, 110, haze),
  ridge(118, far),
  rect(-60, 140, 480, 190, near),
  strokePath(
    `M-60 164H420M-60 188H420${buildArray(8, (i) => `M${i * 62 - 50} 142V164M${i * 62 - 20} 164V188`).join("")}`,
    dark,
    3,
  ),
];
