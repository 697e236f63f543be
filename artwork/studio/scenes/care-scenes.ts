import {
  buildArray,
  circle,
  clip,
  group,
  path,
  rect,
  type Sketch,
  strokePath,
} from "#artwork/sketch.ts";
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";
import { ridge } from "./house-scenes.ts";
import type { Scene, SceneColors } from "./scene.ts";

const diamonds = buildArray(7, (row) =>
  buildArray(11, (i) => {
    const [x, y] = [-50 + i * 50 + (row % 2) * 25, 72 + row * 34];
    return `M${x} ${y - 13}l17 13-17 13-17-13z`;
  }).join(""),
).join("");

type WandColors = Pick<SceneColors, "dark" | "light" | "shade" | "pop" | "popShade">;

/** A cleaning wand and the light lane that it leaves on a carpet, down to a height. */
const drawWand = (
  { dark, light, shade, pop, popShade }: WandColors,
  { top, low }: { top: number; low: number },
): Sketch[] => [
  clip(`M196 92H292L${292 + (low - 92) * 0.24} ${low}H${196 - (low - 92) * 0.24}z`, [
    rect(100, 80, 260, 260, light),
    path(diamonds, shade),
  ]),
  strokePath(`M250 84L${250 + (84 - top) * 0.47} ${top}`, dark, 30),
  strokePath(`M250 84L${250 + (84 - top) * 0.47} ${top}`, popShade, 21),
  strokePath(`M246 84L${246 + (84 - top) * 0.47} ${top}`, pop, 9),
  path("M228 66h44l30 34v20H186V100z", dark),
  path("M232 72h36l26 30H194z", pop),
  path("M250 72h18l26 30H250z", popShade),
  rect(190, 104, 108, 10, shade, 3),
];

export const wandPicture: Picture = [
  path("M110 130H378L404 236H84z", "#9c2f3f"),
  strokePath("M108 138H380", "#f4c95d", 5),
  ...drawWand(
    {
      ...{ dark: "#3b1f2a", light: "#fdf3df", shade: "#ecd9b6", pop: "#f4b53f" },
      popShade: "#c98420",
    },
    { top: 10, low: 236 },
  ),
];

/** A carpet half cleaned: a wand leaves a light lane. */
export const carpetScene: Scene = {
  subject: { x: 170, y: 40, width: 150, height: 112 },
  draw: (colors) => {
    const { haze, far, near, light, pop } = colors;
    return [
      rect(-60, -60, 480, 100, haze),
      rect(-60, 20, 480, 12, light),
      rect(-60, 32, 480, 300, near),
      path("M-60 54H420V330H-60z", far),
      strokePath("M-60 50H420", pop, 6),
      path(diamonds, near),
      ...drawWand(colors, { top: -70, low: 330 }),
    ];
  },
};

const drawShoe = ({
  dark,
  light,
  shade,
  pop,
  popShade,
}: Pick<SceneColors, "dark" | "light" | "shade" | "pop" | "popShade">): Sketch[] => [
  path("M250 34H338L332 84 250 88z", shade),
  path(
    "M124 150Q116 116 150 108L214 90 246 50Q256 64 292 66T344 50L358 134Q360 154 344 156H132z",
    pop,
  ),
  path("M214 90L246 50Q256 64 292 66L300 100 250 128 192 108z", light),
  path("M292 66Q318 64 344 50L358 134 330 140 296 100z", popShade),
  ...buildArray(4, (i) =>
    strokePath(`M${198 + i * 15} ${102 - i * 11}l18 15`, dark, 5, { round: true }),
  ),
  path("M116 148H358q10 18-6 26H136q-22-4-20-26z", light),
  path("M118 160H357q2 8-5 14H136q-14-2-18-14z", shade),
  ...buildArray(9, (i) => rect(134 + i * 25, 172, 15, 9, dark, 2)),
];

export const shoePicture: Picture = drawShoe({
  ...{ dark: "#3a2118", light: "#fff4dc", shade: "#e0cfae", pop: "#e2542f", popShade: "#a93a20" },
});

/** A running shoe on a trail, mountains before it. */
export const trailScene: Scene = {
  subject: { x: 130, y: 30, width: 222, height: 122 },
  draw: (colors) => {
    const { haze, far, near, light, shade, popShade } = colors;
    return [
      circle(106, 66, 104, haze),
      circle(106, 66, 50, light),
      ridge(104, far),
      path("M-60 146Q80 128 200 140T420 130V320H-60z", near),
      group(
        44,
        -2,
        [
          path("M250-80H342L330 66 256 74z", shade),
          path("M304-80H342L330 66 296 70z", popShade),
          ...drawShoe(colors),
        ],
        { scale: 0.84 },
      ),
    ];
  },
};
