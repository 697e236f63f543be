import type { HexColor } from "#artwork/drawing.ts";
import {
  bleedBackground,
  buildArray,
  circle,
  clip,
  ellipse,
  group,
  path,
  qrCodePlaceholder,
  rect,
  type Sketch,
  strokePath,
  textLine,
} from "#artwork/sketch.ts";
import type { SampleAd } from "./sample-ad.ts";

/** A brown dog that looks to the right, its feet on y = 110 of a 150 wide drawing. */
export function dogPicture(): Sketch[] {
  return [
    path(
      "M0 40h62c14 0 20-10 22-22l6-4c14 2 26 6 30 14 2 8-8 12-20 12l-8 28c-2 8-10 12-18 12l-4 32h-14l-2-30H26l-6 30H6L4 72C-12 62-14 48-24 30c10 0 16 6 24 10z",
      "#b5652b",
    ),
    path("M84 16c-2 12 0 24 12 28 8-8 4-24-4-30z", "#7a3e16"),
    circle(101, 24, 3, "#20120a"),
    circle(120, 29, 4.5, "#20120a"),
    strokePath("M66 42l22 8", "#e0245e", 7),
  ];
}

export const dogWalkingAd: SampleAd = {
  slug: "dog-walking",
  business: "Wag & Wander",
  phone: "480-555-0104",
  size: "small",
  ground: "#8fd3f0",
  marks: [
    bleedBackground(300, 200, "#8fd3f0"),
    path("M-20 154C60 132 200 132 320 150V220H-20z", "#7cc48a"),
    group(176, 52, dogPicture(), { scale: 0.74 }),
    strokePath("M230 85C250 60 280 34 320 12", "#e0245e", 4),
    textLine("slab", 30, 16, 44, "First walk’s", "#103b57"),
    textLine("slab", 34, 16, 82, "on us.", "#103b57"),
    textLine("slab", 18, 106, 163, "Wag & Wander", "#103b57"),
    textLine("sans", 17, 106, 183, "480-555-0104", "#103b57"),
    qrCodePlaceholder(14, 104, "#103b57"),
  ],
};

const soot = "#17140d";
const chevrons = (y: number) =>
  buildArray(14, (i) => `M${i * 28 - 68} ${y}l26-42h14l-26 42z`).join("");

export const towingAd: SampleAd = {
  slug: "towing",
  business: "Dusty Jack’s Towing",
  phone: "480-555-0166",
  size: "small",
  ground: "#ffcf0a",
  marks: [
    bleedBackground(300, 200, "#ffcf0a"),
    path(chevrons(22), soot),
    rect(-20, 22, 340, 3.5, soot),
    path(chevrons(220), soot),
    rect(-20, 174.5, 340, 3.5, soot),
    textLine("anton", 62, 14, 92, "STUCK?", soot),
    textLine("narrow", 17, 15, 120, "DUSTY JACK’S TOWING, 24 H", soot),
    textLine("anton", 34, 14, 162, "480-555-0166", "#b81c0c"),
    qrCodePlaceholder(206, 58, soot),
  ],
};

function blossom(x: number, y: number, size: number, dark: HexColor, light: HexColor): Sketch {
  return group(x, y, [
    ...buildArray(7, (i) =>
      group(0, 0, [ellipse(0, -0.62 * size, 0.4 * size, 0.58 * size, i % 2 ? light : dark)], {
        turn: i * 51.4,
      }),
    ),
    circle(0, 0, 0.28 * size, "#f4b942"),
  ]);
}

/** Three flowers on their stems, about 110 wide and 200 high. */
export function bouquetPicture(): Sketch[] {
  return [
    strokePath(
      "M236 220C232 150 224 120 206 96M240 220C246 150 262 120 276 84M238 220V60",
      "#48724f",
      3.5,
    ),
    path(
      "M238 160c-26-4-38-22-40-34 22 2 38 12 40 34zM240 140c20-4 30-20 32-32-20 2-30 12-32 32z",
      "#6d9a66",
    ),
    blossom(204, 94, 30, "#d13b6c", "#e75480"),
    blossom(244, 48, 38, "#e76f93", "#f08aa5"),
    blossom(280, 96, 34, "#a8234f", "#c2305f"),
  ];
}

export const floristAd: SampleAd = {
  slug: "florist",
  business: "Paloma Flowers",
  phone: "480-555-0172",
  size: "small",
  ground: "#f7c9d3",
  marks: [
    bleedBackground(300, 200, "#f7c9d3"),
    ...bouquetPicture(),
    textLine("serif", 37, 16, 46, "Say it", "#6b1f3a", { spacing: -0.6 }),
    textLine("serif-italic", 37, 16, 82, "in bloom.", "#6b1f3a", { spacing: -0.6 }),
    textLine("sans", 14, 106, 130, "$10 off any", "#6b1f3a"),
    textLine("sans", 14, 106, 147, "bouquet", "#6b1f3a"),
    textLine("serif-italic", 15, 106, 167, "Paloma Flowers", "#6b1f3a"),
    textLine("sans", 16, 106, 185, "480-555-0172", "#a8234f"),
    qrCodePlaceholder(14, 104, "#6b1f3a"),
  ],
};

const navy = "#0e2a47";

/** A slanted field of solar panels, drawn in a window of 300 by 200. */
export function solarPanelsPicture(): Sketch {
  return clip("M120 200L164 92H330V200z", [
    rect(100, 50, 220, 160, "#13406b"),
    path("M200 92L290 92 210 200H150z", "#1c4d7d"),
    strokePath(
      buildArray(6, (i) => `M${164 + i * 36} 92L${120 + i * 48} 200`).join(""),
      "#7fb6e6",
      2,
    ),
    strokePath("M90 92H320M90 116H320M90 146H320M90 184H320", "#7fb6e6", 2),
  ]);
}

export const solarAd: SampleAd = {
  slug: "solar",
  business: "Sunline Solar",
  phone: "480-555-0188",
  size: "small",
  ground: navy,
  marks: [
    bleedBackground(300, 200, navy),
    circle(262, 66, 50, "#ff9d1c"),
    solarPanelsPicture(),
    rect(104, 136, 216, 84, navy),
    textLine("poster", 33, 16, 44, "Your roof has", "#ffffff", { spacing: -0.5 }),
    textLine("poster", 33, 16, 80, "a day job.", "#ffb64d", { spacing: -0.5 }),
    textLine("poster", 19, 110, 154, "Sunline Solar", "#ffffff"),
    textLine("sans", 16.5, 110, 172, "480-555-0188", "#ffb64d"),
    textLine("sans", 11.5, 110, 187, "AZ ROC 555188", "#c9d8e8"),
    qrCodePlaceholder(14, 104, navy),
  ],
};
