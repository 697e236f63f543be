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
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";
import { ridge, saguaro } from "./house-scenes.ts";
import { isWithin, type Scene, type SceneColors } from "./scene.ts";

type VanColors = Pick<SceneColors, "dark" | "light" | "shade" | "far" | "pop">;

/** What stands on the side of a van, around 0,0 and about 60 high: it tells the trade. */
type VanMark = (colors: VanColors) => readonly Sketch[];

const drop: VanMark = ({ dark, far, pop }) => [
  path("M0-34C16-12 24-2 24 12A24 24 0 0 1-24 12C-24-2-16-12 0-34z", dark),
  path("M0-26C12-10 18-2 18 10A18 18 0 0 1-18 10C-18-2-12-10 0-26z", pop),
  strokePath("M-10 10A10 10 0 0 0 0 20", far, 4, { round: true }),
];

const snowflake: VanMark = ({ dark, pop }) => [
  circle(0, 0, 32, dark),
  ...buildArray(6, (i) =>
    group(0, 0, [strokePath("M0 0V-25M0-15L-7-22M0-15L7-22", pop, 4.5, { round: true })], {
      turn: i * 60,
    }),
  ),
];

const bolt: VanMark = ({ dark, pop }) => [
  circle(0, 0, 33, dark),
  path("M8-27L-18 5H-2L-8 27 18-6H2z", pop),
];

const leaf: VanMark = ({ dark, pop }) => [
  path("M-28 26C-36-14-6-34 32-32C34 8 12 34-28 26z", dark),
  path("M-22 20C-28-12-4-27 26-26C28 4 8 26-22 20z", pop),
  strokePath("M-34 34L14-14M-8 8V-10M-8 8H10", dark, 4, { round: true }),
];

const waves: VanMark = ({ dark, pop }) => [
  circle(0, 0, 33, dark),
  strokePath([-13, 1, 15].map((y) => `M-22 ${y}q5.5-8 11 0t11 0 11 0 11 0`).join(""), pop, 5, {
    round: true,
  }),
];

const beetle: VanMark = ({ dark, light, pop }) => [
  circle(0, 0, 33, dark),
  strokePath("M-22-12L-8-4M22-12L8-4M-24 4H24M-22 20L-8 10M22 20L8 10", pop, 4, { round: true }),
  ellipse(0, 5, 12, 18, pop),
  circle(0, -14, 8, pop),
  strokePath("M0-8V22", dark, 3),
  strokePath("M-25-25L25 25", light, 5, { round: true }),
];

const brush: VanMark = ({ dark, light, pop }) => [
  path("M-32-22H22V10H6v14H-6V10H-16v6h-6v-6H-32z", pop),
  rect(-24, -32, 54, 20, dark, 8),
  rect(-20, -29, 44, 7, light, 3),
];

const house: VanMark = ({ dark, light, pop }) => [
  path("M-36 2L0-32 36 2H28V30H-28V2z", dark),
  path("M-26 4L0-20 26 4V24H-26z", pop),
  rect(-8, 4, 16, 20, light),
];

/** A van that drives to the left, 300 long and 140 high, its upper left corner at 0,0. */
const drawVan = (colors: VanColors, mark: VanMark): Sketch[] => {
  const { dark, light, shade, far, pop } = colors;
  return [
    path("M4 114V76q0-8 5-15L40 14Q47 4 60 4H296q8 0 8 8V114z", dark),
    path("M8 110V77q0-8 5-14L43 17Q49 8 60 8H295q5 0 5 5V110z", light),
    path("M8 92H300V110H8z", shade),
    rect(8, 86, 292, 6, pop),
    path("M20 62L48 24Q52 18 60 18H86V62z", dark),
    path("M32 62L58 22h10L42 62z", far),
    strokePath("M96 8V110", shade, 3),
    rect(102, 66, 14, 4, dark, 2),
    path("M8 74H24V86H8z", pop),
    rect(-2, 104, 34, 12, dark, 5),
    ...[62, 240].flatMap((x) => [
      circle(x, 114, 28, dark),
      circle(x, 114, 14, shade),
      circle(x, 114, 6, dark),
    ]),
    group(196, 48, mark(colors)),
  ];
};

/** A trade's van on the road before the mountains, too long for the picture. */
const vanScene = (mark: VanMark): Scene => ({
  subject: { x: 104, y: 42, width: 220, height: 116 },
  draw: (colors, seen) => {
    const { haze, far, near, dark, light } = colors;
    return [
      circle(266, 56, 120, haze),
      ridge(104, far),
      ...(isWithin({ x: 4, y: 40, width: 64, height: 90 }, seen)
        ? [saguaro(36, 120, 0.8, near)]
        : []),
      rect(-60, 144, 480, 170, near),
      rect(-60, 144, 480, 5, dark),
      ...buildArray(6, (i) => rect(-40 + i * 84, 176, 44, 6, light)),
      group(106, 42, drawVan(colors, mark), { scale: 0.88 }),
    ];
  },
});

const vanPicture = (pop: SceneColors["pop"], mark: VanMark): Picture =>
  drawVan({ dark: "#2b2430", light: "#fffaf0", shade: "#d9cdbb", far: "#bfe0ee", pop }, mark);

/** The trades that come to the house, with their color and what is on their van. */
const vans: readonly (readonly [id: string, color: SceneColors["pop"], mark: VanMark])[] = [
  ["plumbing-4", "#2f80ed", drop],
  ["hvac-3", "#38a3d1", snowflake],
  ["electrical-3", "#ffc62e", bolt],
  ["landscaping-3", "#4fa35a", leaf],
  ["pool-service-2", "#2aa7c9", waves],
  ["pest-control-2", "#b9d92c", beetle],
  ["painting-2", "#e8604c", brush],
  ["garage-doors-2", "#e39b36", house],
  ["roofing-3", "#d9662f", house],
];

export const vanPictures: readonly (readonly [string, Picture])[] = vans.map(
  ([id, color, mark]) => [id, vanPicture(color, mark)],
);

export const vanScenes: readonly (readonly [string, Scene])[] = vans.map(([id, , mark]) => [
  id,
  vanScene(mark),
]);
