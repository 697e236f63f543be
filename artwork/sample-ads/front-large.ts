import type { HexColor } from "#artwork/drawing.ts";
import {
  bleedBackground,
  buildArray,
  circle,
  clip,
  group,
  path,
  qrCodePlaceholder,
  rect,
  type Sketch,
  strokePath,
  textLine,
} from "#artwork/sketch.ts";
import type { SampleAd } from "./sample-ad.ts";

/** Rows of round roof tiles, every other row offset by half a tile; a few are darker. */
function roofTiles(): Sketch[] {
  const tile = (x: number, y: number) => `M${x} ${y}h34v12a17 17 0 0 1-34 0z`;
  const cells = buildArray(6, (r) =>
    buildArray(13, (c) => [c * 34 - 34 + (r % 2) * 17, 306 + r * 24, c + r]),
  );
  const shades = { light: "", dark: "" };
  for (const [x = 0, y = 0, i = 0] of cells.flat()) {
    shades[(i * 7) % 5 < 2 ? "light" : "dark"] += tile(x, y);
  }
  const edge = { stroke: "#7d2620", strokeWidth: 2 } as const;
  return [
    path(shades.dark, { fill: "#c24a30", ...edge }),
    path(shades.light, { fill: "#d9662f", ...edge }),
  ];
}

const rings = ["#5b1f45", "#8e2c49", "#c9432f", "#ee7f22", "#f9b936", "#ffe08a"] as const;
const ringSizes = [330, 272, 214, 158, 104, 54];

/** Rain, hills and a tiled roof before a low sun, on a ground of 400 by 500. */
export function roofPicture(): Sketch[] {
  return [
    ...rings.map((fill, i) => circle(268, 318, ringSizes[i] ?? 0, fill)),
    strokePath(
      buildArray(9, (i) => `M${20 + i * 22} ${150 + ((i * 37) % 60)}l-14 44`).join(""),
      "#e9b98f",
      1.8,
    ),
    path("M-20 322L46 300 92 312 150 276 188 290 206 318 420 318V500H-20z", "#5c2038"),
    path("M-20 410L206 286 420 398V520H-20z", "#27101f"),
    path("M-20 410L206 286 420 398v17L206 304-20 428z", "#f3e3c6"),
    clip("M-20 431L206 308 420 418V500H-20z", [
      rect(-20, 300, 440, 200, "#a8382a"),
      ...roofTiles(),
    ]),
  ];
}

export const roofingAd: SampleAd = {
  slug: "roofing",
  business: "Ridgeback Roofing Co.",
  phone: "480-555-0111",
  size: "large",
  ground: "#8e2c49",
  marks: [
    bleedBackground(400, 500, "#3a1836"),
    ...roofPicture(),
    rect(-20, 424, 440, 96, "#f7e8cc"),
    textLine("slab", 56, 24, 74, "MONSOON", "#fff0d2", { fit: 350 }),
    textLine("slab", 56, 24, 126, "READY?", "#f9b936"),
    textLine("sans", 18.5, 26, 156, "Tile, flat and foam roofs, fixed right.", "#fff0d2"),
    group(
      84,
      264,
      [
        circle(0, 0, 58, "#fff0d2"),
        circle(0, 0, 52, { stroke: "#a8382a", strokeWidth: 2, dash: [2, 4] }),
        textLine("slab", 26, 0, -11, "FREE", "#a8382a", { anchor: "middle" }),
        textLine("narrow", 17, 0, 12, "21-POINT", "#3a1836", { anchor: "middle", spacing: 0.6 }),
        textLine("narrow", 17, 0, 30, "ROOF CHECK", "#3a1836", { anchor: "middle", spacing: 0.6 }),
      ],
      { turn: -9 },
    ),
    textLine("slab", 20, 24, 453, "Ridgeback Roofing Co.", "#3a1836", { fit: 258 }),
    textLine("narrow", 24, 24, 480, "480-555-0111", "#a8382a", { spacing: 0.8 }),
    textLine("narrow", 13, 160, 480, "AZ ROC 555111", "#6d4450"),
    qrCodePlaceholder(297, 396, "#3a1836", 90),
  ],
};

const enamel = { light: "#ffffff", shade: "#e9f4f0", dark: "#17524d", pop: "#ffb9a3" } as const;

/** A tooth that smiles, around (196, 304), 190 wide. */
export function toothPicture({
  light,
  shade,
  dark,
  pop,
}: Readonly<Record<keyof typeof enamel, HexColor>> = enamel): Sketch[] {
  return [
    path(
      "M196 214c-44-26-96 0-92 58 3 40 18 60 22 104 3 34 10 58 26 58 20 0 14-62 40-62s20 62 42 62c17 0 22-26 25-58 4-44 20-66 22-104 4-58-42-84-85-58z",
      light,
    ),
    path("M196 214c-44-26-96 0-92 58 1 16 4 28 7 39 2-60 28-92 70-86 6 1 10-4 15-11z", shade),
    strokePath("M152 300c22 26 68 26 92 2", dark, 7, { round: true }),
    circle(160, 276, 5.5, dark),
    circle(234, 276, 5.5, dark),
    circle(138, 312, 10, pop),
    circle(258, 312, 10, pop),
  ];
}

export const dentalAd: SampleAd = {
  slug: "dental",
  business: "Little Ocotillo Dental",
  phone: "480-555-0123",
  size: "large",
  ground: "#dff0ea",
  marks: [
    bleedBackground(400, 500, "#dff0ea"),
    circle(320, 330, 230, "#8fd0c0"),
    circle(352, 372, 200, "#2b8f84"),
    ...toothPicture(),
    textLine("serif", 51, 28, 74, "The dentist", "#17524d", { spacing: -1.2 }),
    textLine("serif", 51, 28, 125, "you won’t", "#17524d", { spacing: -1.2 }),
    textLine("serif-italic", 51, 28, 176, "dread.", "#17524d", { spacing: -1.2 }),
    rect(-20, 408, 440, 112, "#17524d"),
    textLine("sans", 17.5, 28, 440, "Little Ocotillo Dental", "#ffffff"),
    textLine("serif", 31, 28, 478, "480-555-0123", "#bfe8dc"),
    qrCodePlaceholder(296, 390, "#17524d", 88),
    circle(322, 240, 60, "#d9452b"),
    textLine("serif", 46, 322, 242, "$89", "#ffffff", { anchor: "middle", spacing: -1 }),
    textLine("sans", 13.5, 322, 263, "exam, X-rays", "#ffffff", { anchor: "middle" }),
    textLine("sans", 13.5, 322, 279, "& cleaning", "#ffffff", { anchor: "middle" }),
  ],
};

const pepperoni = [
  [-70, -60, 26],
  [10, -96, 24],
  [-110, 20, 25],
  [-40, 40, 27],
  [40, -20, 25],
  [-30, 110, 24],
  [40, 70, 26],
  [-96, 88, 20],
  [-20, -26, 20],
  [80, -70, 22],
] as const;

const basil = [
  [-60, -8],
  [-10, 80],
  [-84, -96],
  [-130, -20],
  [20, 30],
  [50, -60],
  [-64, 136],
] as const;

/** A pizza around 0,0, its crust at 165. */
function pizzaMarks(): Sketch[] {
  return [
    circle(8, 12, 168, "#ae2018"),
    circle(0, 0, 165, "#d98b3a"),
    circle(0, 0, 149, "#f6c65b"),
    ...pepperoni.flatMap(([cx, cy, r]) => [
      circle(cx, cy, r, "#b3261a"),
      circle(cx - 5, cy - 6, r * 0.62, "#cf3d2b"),
    ]),
    ...basil.map(([cx, cy], i) =>
      group(cx, cy, [path("M0-16c16 4 16 26 0 34c-16-8-16-30 0-34z", "#3f7a35")], { turn: i * 47 }),
    ),
    strokePath("M158 49L-158-49M77 146L-77-146M-49 158L49-158M-146 77L146-77", "#c98029", 2.5),
  ];
}

export const pizzaPictureAtScale = (scale: number): Sketch => group(0, 0, pizzaMarks(), { scale });

/** A row of squares as one path. */
function squares(y: number, first: number, step: number): string {
  return buildArray(11, (i) => `M${first + i * step * 2} ${y}h${step}v${step}h-${step}z`).join("");
}

export const pizzaAd: SampleAd = {
  slug: "pizza-shop",
  business: "Half Moon Pizza Kitchen",
  phone: "480-555-0130",
  size: "large",
  ground: "#d32a1e",
  marks: [
    bleedBackground(400, 500, "#d32a1e"),
    path(`${squares(-20, 0, 20)}${squares(0, -20, 20)}${squares(20, 0, 20)}`, "#fff4df"),
    group(342, 306, pizzaMarks()),
    textLine("script", 74, 24, 108, "Half Moon", "#fff4df"),
    textLine("narrow", 17, 26, 150, "PIZZA KITCHEN · WOOD FIRED", "#ffd36b", { spacing: 2 }),
    textLine("anton", 56, 24, 222, "2 LARGE", "#fff4df"),
    textLine("anton", 56, 24, 285, "PIES", "#fff4df"),
    textLine("anton", 102, 22, 380, "$27", "#ffd36b"),
    rect(18, 398, 364, 88, { fill: "#fff4df", stroke: "#8c1710", strokeWidth: 2.5, dash: [7, 5] }),
    textLine("script", 29, 34, 434, "Take-out or dine in", "#d32a1e"),
    textLine("anton", 29, 34, 470, "480-555-0130", "#33120e", { spacing: 0.6 }),
    qrCodePlaceholder(294, 401, "#33120e", 82),
  ],
};
