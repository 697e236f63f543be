import { circle, group, path, rect, type Sketch, strokePath } from "#artwork/sketch.ts";
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";
import { ridge, saguaro } from "./house-scenes.ts";
import { isWithin, type Scene, type SceneColors } from "./scene.ts";

/** Scales on the foot of which 0,0 is the middle, 128 high. */
const scales = ({ dark, pop, popShade, light }: SceneColors): Sketch[] => [
  ...[-1, 1].flatMap((side) => [
    strokePath(
      `M${side * 58}-102L${side * 58 - 24}-46M${side * 58}-102L${side * 58 + 24}-46`,
      dark,
      2.6,
    ),
    path(`M${side * 58 - 31}-47h62a31 25 0 0 1-62 0z`, pop),
    path(
      `M${side * 58 + 6}-47h25a31 25 0 0 1-36 23Q${side * 58 + 8}-34 ${side * 58 + 6}-47z`,
      popShade,
    ),
  ]),
  path("M-66-110Q-32-94 0-108 32-94 66-110L63-98Q32-80 0-94-32-80-63-98z", pop),
  path("M0-108Q32-94 66-110L63-98Q32-80 0-94z", popShade),
  rect(-6, -112, 12, 100, pop),
  rect(1, -100, 5, 88, popShade),
  circle(0, -117, 11, pop),
  circle(-3, -120, 3.6, light),
  path("M-20-18H20L30-8H-30z", pop),
  path("M4-18H20L30-8H4z", popShade),
  rect(-42, -9, 84, 9, popShade, 3),
];

/** The books of a shelf between two heights: their widths, and how far each is below the shelf above. */
const books = (x: number, top: number, { far, haze, near, dark, shade }: SceneColors): Sketch[] => {
  const sizes = [17, 12, 20, 15, 11, 22, 14, 18, 13, 17, 21, 12, 16, 19, 13, 17, 12];
  return sizes.flatMap((width, i) => {
    const at = x + sizes.slice(0, i).reduce((sum, one) => sum + one + 1.5, 0);
    const low = 4 + ((i * 7) % 13);
    const fill = [far, haze, near][(i * 5) % 3] ?? far;
    return [
      rect(at, top + low, width, 62 - low, fill),
      ...(i % 4 === 1 ? [] : [rect(at, top + low + 9, width, 3, i % 2 ? shade : dark)]),
    ];
  });
};

/** A lawyer's office in the morning: the scales on the desk, a shelf of books, a window. */
const officeScene: Scene = {
  subject: { x: 149, y: 36, width: 154, height: 112 },
  draw: (colors, seen) => {
    const { haze, far, near, dark, light, shade } = colors;
    const window = [
      rect(-8, -16, 96, 132, light),
      rect(0, -8, 80, 116, far),
      path("M0 108V80Q22 62 44 76T80 70V108z", near),
      path("M0-8H80L0 70z", shade),
      strokePath("M40-8V108M0 48H80", light, 5),
      rect(-14, 112, 108, 8, light),
    ];
    return [
      rect(-60, -60, 480, 360, haze),
      path("M-60-60H120V150H-60z", far),
      ...(isWithin({ x: -14, y: -16, width: 108, height: 136 }, seen) ? window : []),
      rect(112, -60, 310, 210, near),
      ...[-56, 13, 82].flatMap((top) => [
        ...books(124, top, colors),
        rect(112, top + 62, 310, 7, dark),
      ]),
      rect(112, -60, 8, 210, dark),
      rect(-60, 146, 480, 180, near),
      rect(-60, 146, 480, 8, light),
      rect(-60, 154, 480, 5, dark),
      path("M120 148H300L330 154H100z", shade),
      group(226, 148, scales(colors), { scale: 0.86 }),
    ];
  },
};

/** A courthouse, its steps on y = 0 and 250 wide, the sun on its left. */
const courthouse = ({ near, dark, light, shade, pop }: SceneColors): Sketch[] => [
  rect(-112, -104, 224, 88, near),
  rect(-18, -74, 36, 58, dark),
  rect(-14, -70, 28, 54, pop),
  rect(-1.5, -70, 3, 54, dark),
  ...[-96, -44, 44, 96].flatMap((x) => [
    rect(x - 13, -98, 26, 76, light),
    rect(x + 3, -98, 10, 76, shade),
    strokePath(`M${x - 6}-96V-24`, shade, 2),
    rect(x - 17, -104, 34, 8, light),
    rect(x + 5, -104, 12, 8, shade),
    rect(x - 17, -24, 34, 8, light),
    rect(x + 5, -24, 12, 8, shade),
  ]),
  rect(-122, -118, 244, 15, light),
  rect(-122, -106, 244, 4, dark),
  path("M-128-118L0-158 128-118z", light),
  path("M0-158L128-118H0z", shade),
  path("M-84-123L0-149 84-123z", near),
  circle(0, -132, 8, pop),
  ...[0, 1, 2].flatMap((i) => [
    rect(-120 - i * 9, -16 + i * 6, 240 + i * 18, 6, light),
    rect(-120 - i * 9, -12 + i * 6, 240 + i * 18, 2, shade),
  ]),
];

/** A courthouse in the morning, the sun behind it on the left. */
const courthouseScene: Scene = {
  subject: { x: 121, y: 26, width: 210, height: 122 },
  draw: (colors, seen) => {
    const { haze, far, near, dark } = colors;
    return [
      circle(226, 70, 128, haze),
      ridge(104, far),
      ...(isWithin({ x: 18, y: 50, width: 64, height: 90 }, seen)
        ? [saguaro(50, 130, 0.8, near)]
        : []),
      path("M-60 138Q90 130 220 138T420 134V320H-60z", near),
      rect(-60, 147, 480, 170, dark),
      group(226, 147, courthouse(colors), { scale: 0.73 }),
    ];
  },
};

/** A page that is signed, around 0,0. */
const contract = ({ near, dark, light, shade, pop, popShade }: SceneColors): Sketch[] => [
  group(
    -14,
    8,
    [
      rect(-82, -100, 172, 214, shade, 3),
      rect(-88, -106, 172, 214, light, 3),
      path("M-88-103V105Q-88 108-85 108H-60V-106H-85Q-88-106-88-103z", shade),
      rect(-44, -86, 86, 13, dark, 2),
      strokePath("M-44-54H66M-44-36H66M-44-18H40M-44 6H66M-44 24H52", near, 6),
      strokePath("M-44 78H66", dark, 3),
      strokePath("M-38 66C-30 40-18 42-20 62S-6 74 2 56 14 52 14 64 24 72 34 62", dark, 5, {
        round: true,
      }),
      strokePath("M-58 66l10 12M-48 66l-10 12", pop, 4.5, { round: true }),
    ],
    { turn: -7 },
  ),
  group(
    26,
    67,
    [
      path("M0 0L-13-30H13z", dark),
      path("M0-6L-4-28H4z", light),
      rect(-15, -48, 30, 20, popShade, 3),
      rect(-17, -148, 34, 104, pop, 8),
      path("M4-148H9Q17-148 17-140V-52Q17-44 9-44H4z", popShade),
      rect(-17, -112, 34, 8, light),
      rect(-11, -104, 6, 46, light, 3),
    ],
    { turn: 42 },
  ),
];

/** A page that is signed on a desk, the light of a window across it. */
const signingScene: Scene = {
  subject: { x: 146, y: 44, width: 160, height: 108 },
  draw: (colors) => {
    const { haze, far, near, dark } = colors;
    return [
      rect(-60, -60, 480, 420, far),
      path("M-60-60H40L-60 90zM110-60H250L-60 360V180z", haze),
      path("M300-60H420V90L330 130z", near),
      strokePath("M300-60L330 130 420 92", dark, 4),
      group(220, 76, contract(colors), { scale: 0.9 }),
    ];
  },
};

const ink: SceneColors = {
  ...{ haze: "#e8eef5", far: "#9fb8d4", near: "#8a97a8", dark: "#22304a", light: "#fffaf0" },
  ...{
    shade: "#ddd2be",
    pop: "#c58f35",
    popShade: "#93661d",
    glow: "#ffd98a",
    glowShade: "#e2ab3c",
  },
};

export const lawPictures: readonly (readonly [string, Picture])[] = [
  ["law-firm-2", [group(0, 82, courthouse(ink))]],
  ["law-firm-3", contract(ink)],
];

export const lawScenes: readonly (readonly [string, Scene])[] = [
  ["law-firm", officeScene],
  ["law-firm-2", courthouseScene],
  ["law-firm-3", signingScene],
];
