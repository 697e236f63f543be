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
import { bouquetPicture } from "./back-small.ts";
import type { SampleAd } from "./sample-ad.ts";
import {
  archTemplate,
  awningTemplate,
  discsTemplate,
  fullPictureTemplate,
  horizonTemplate,
  raysTemplate,
  slantTemplate,
  wrappingPaperTemplate,
} from "./sample-ad-layouts.ts";
import { paletteOfSevenColors } from "./template-parts.ts";

export const loafPicture: Sketch[] = [
  ellipse(0, 30, 74, 14, "#d9b98f"),
  path("M-66 24C-72-22-38-46 0-46S72-22 66 24C66 38-66 38-66 24z", "#c77f3a"),
  path("M-58 10C-58-20-32-38 0-38S58-20 58 10C40 26-40 26-58 10z", "#dd9c55"),
  ...[-34, -6, 22].map((x) => path(`M${x}-30q18 8 14 40q-8 4-12-2q-2-24-2-38z`, "#f6d9a6")),
  strokePath("M-24-60q-8-10 0-18t0-18M12-60q-8-10 0-18t0-18", "#e0c49b", 4, { round: true }),
];

export const barberPolePicture: Sketch[] = [
  rect(-26, -66, 52, 14, "#20304a", 6),
  circle(0, -72, 13, "#c9a24b"),
  rect(-20, -54, 40, 102, "#ffffff"),
  ...buildArray(4, (i) =>
    path(`M-20 ${-40 + i * 28}l40-14v13l-40 14z`, i % 2 ? "#2b5fa8" : "#c62f3b"),
  ),
  path("M-20-54h8v102h-8z", "#e6ecf2"),
  rect(-26, 46, 52, 16, "#20304a", 6),
];

export const cupPicture: Sketch[] = [
  ellipse(0, 44, 66, 12, "#e4d2bd"),
  strokePath("M36-6h14a17 17 0 0 1 0 34H34", "#f7efe2", 9),
  path("M-44-18h88v28a38 38 0 0 1-38 38h-12a38 38 0 0 1-38-38z", "#f7efe2"),
  ellipse(0, -18, 44, 10, "#fffaf2"),
  ellipse(0, -17, 37, 7, "#6f3f22"),
  path("M-6-20q6-6 12 0q-2 6-6 7q-4-1-6-7z", "#d9a878"),
  strokePath("M-18-38q-8-9 0-17t0-17M6-38q-8-9 0-17t0-17", "#e4d2bd", 5, { round: true }),
];

export const shirtPicture: Sketch[] = [
  strokePath("M0-50v-8a9 9 0 1 1 9-9M0-50L-44-28M0-50L44-28", "#7c5a3a", 4, { round: true }),
  path("M-18-44L0-32 18-44 56-22 46 8 34 2V62H-34V2L-46 8-56-22z", "#ffffff"),
  path("M-18-44L0-32-10-14-26-38zM18-44L0-32 10-14 26-38z", "#d8e4f0"),
  strokePath("M0-28V62", "#c3d2e2", 2.4),
  ...buildArray(4, (i) => circle(0, -8 + i * 18, 2.6, "#2f5c8f")),
  path("M14 4h16v14l-8 5-8-5z", "#d8e4f0"),
];

export const flagstickPicture: Sketch[] = [
  ellipse(-6, 44, 80, 20, "#8fcf73"),
  ellipse(4, 42, 15, 4, "#1f4d2e"),
  strokePath("M4 42V-72", "#ffffff", 4, { round: true }),
  path("M6-72l54 18-54 20z", "#e5383b"),
  circle(-44, 34, 9, "#ffffff"),
  strokePath("M-100-10Q-80 20-56 30", "#ffffff", 2.5, { dash: [5, 6] }),
];

export const ringPicture: Sketch[] = [
  circle(0, 22, 36, { stroke: "#e6c067", strokeWidth: 9 }),
  circle(0, 22, 36, { stroke: "#fff0c2", strokeWidth: 2 }),
  path("M-30-46h60l14 18L0 4-44-28z", "#dff3fb"),
  path("M-30-46l14 18L0 4-44-28zM30-46L16-28 0 4l44-32z", "#a9d8ec"),
  path("M-16-28h32L0 4z", "#f5fcff"),
  strokePath("M0-62v-12M30-58l7-10M-30-58l-7-10", "#e6c067", 3, { round: true }),
];

const scissorsPicture: Sketch[] = [
  group(0, 0, [
    strokePath("M-30 46L24-58M30 46L-24-58", "#f4f1f6", 9, { round: true }),
    strokePath("M-30 46L24-58", "#cfc6d8", 3, { round: true }),
    circle(-36, 54, 17, { stroke: "#ff6f91", strokeWidth: 9 }),
    circle(36, 54, 17, { stroke: "#ff6f91", strokeWidth: 9 }),
    circle(0, -10, 5, "#4a2245"),
  ]),
];

export const nailPolishPicture: Sketch[] = [
  rect(-44, -2, 40, 50, "#c2185b", 8),
  rect(-38, 4, 9, 38, "#e0588c", 4),
  rect(-33, -58, 18, 58, "#2d1b2e", 4),
  rect(8, 6, 36, 42, "#f2a65a", 8),
  rect(13, 12, 8, 30, "#f9cc9b", 4),
  rect(18, -44, 16, 52, "#2d1b2e", 4),
];

export const stonesPicture: Sketch[] = [
  ellipse(0, 44, 62, 17, "#6d7f83"),
  ellipse(-4, 16, 46, 15, "#8b9c9e"),
  ellipse(2, -9, 32, 12, "#a9b7b6"),
  ellipse(-2, -29, 19, 9, "#c6d0cd"),
  path("M0-40C-4-62 10-76 30-80C30-58 18-44 0-40z", "#5e8a63"),
  strokePath("M0-40Q12-62 26-74", "#dbe8d6", 2),
];

const spectaclesPicture: Sketch[] = [
  group(
    0,
    0,
    [
      circle(-36, 0, 32, "#c9ecf5"),
      circle(36, 0, 32, "#c9ecf5"),
      path("M-64 14A32 32 0 0 0-8 14z", "#f0b24a"),
      path("M8 14A32 32 0 0 0 64 14z", "#f0b24a"),
      circle(-30, -4, 9, "#ff6b4a"),
      circle(42, -4, 9, "#ff6b4a"),
      circle(-36, 0, 32, { stroke: "#1f2340", strokeWidth: 9 }),
      circle(36, 0, 32, { stroke: "#1f2340", strokeWidth: 9 }),
      strokePath("M-6-6q6-8 12 0M-68-6l-14-8M68-6l14-8", "#1f2340", 8, { round: true }),
    ],
    { scale: 0.8 },
  ),
];

function waves(w: number, h: number, k: number): Sketch[] {
  const shades = ["#5e1f3d", "#8c2f56", "#b8456f", "#dd6e8b", "#f3a3a9"] as const;
  return shades.map((fill, i) => {
    const y = h * 0.4 + i * 24 * k;
    return path(
      `M-20 ${y + 40 * k}C${w * 0.24} ${y - 34 * k} ${w * 0.36} ${y + 78 * k} ${w * 0.6} ${y + 22 * k}S${w * 0.92} ${y - 30 * k} ${w + 20} ${y}V${h}H-20z`,
      fill,
    );
  });
}

export const storefrontAds: readonly SampleAd[] = [
  awningTemplate(
    {
      slug: "bakery",
      size: "medium",
      business: "Crumb & Quail",
      line: "05",
      headline: ["Still warm.", "BAKED AT FOUR EVERY DAY"],
      offer: ["Free", "croissant"],
    },
    paletteOfSevenColors(
      "#fbf1df",
      "#d1495b",
      "#6b2737",
      "#ffffff",
      "#6b2737",
      "#fdeed6",
      "#4d1a26",
    ),
    loafPicture,
  ),
  raysTemplate(
    {
      slug: "barbershop",
      size: "medium",
      business: "Fifth Avenue Barbers",
      line: "06",
      headline: ["Sharp by", "lunchtime."],
      offer: ["$22", "first cut"],
    },
    paletteOfSevenColors(
      "#f2ead8",
      "#e2d5b8",
      "#20304a",
      "#e0b84c",
      "#20304a",
      "#f2ead8",
      "#20304a",
    ),
    barberPolePicture,
  ),
  awningTemplate(
    {
      slug: "coffee-shop",
      size: "medium",
      business: "Lost Dutchman Coffee",
      line: "07",
      headline: ["Good morning.", "ROASTED ON THIS STREET"],
      offer: ["2 for 1", "any latte"],
    },
    paletteOfSevenColors(
      "#3b2a20",
      "#c98b4b",
      "#f6e5cc",
      "#f6e5cc",
      "#241811",
      "#f6e5cc",
      "#241811",
    ),
    cupPicture,
  ),
  discsTemplate(
    {
      slug: "dry-cleaning",
      size: "medium",
      business: "Crisp Collar Cleaners",
      line: "08",
      headline: ["In by nine,", "done by five."],
      offer: ["$2.95", "a shirt"],
    },
    paletteOfSevenColors(
      "#cfe0f2",
      "#9dbfe3",
      "#1d3557",
      "#b32d3a",
      "#1d3557",
      "#ffffff",
      "#1d3557",
    ),
    shirtPicture,
  ),
  horizonTemplate(
    {
      slug: "golf-shop",
      size: "large",
      business: "Back Nine Golf Shop",
      line: "09",
      headline: ["Ten yards", "you forgot you had."],
      offer: ["$75", "club fitting, on us if you buy"],
    },
    paletteOfSevenColors(
      "#7cc4e8",
      "#a47f9e",
      "#123a2a",
      "#fff0b8",
      "#2c7a4b",
      "#ffffff",
      "#123a2a",
    ),
    flagstickPicture,
  ),
  archTemplate(
    {
      slug: "jewelry",
      size: "medium",
      business: "Cactus Wren Jewelers",
      line: "10",
      headline: ["Say it with", "a sparkle."],
      offer: ["Ring cleaning", "free, any day"],
    },
    paletteOfSevenColors(
      "#16352f",
      "#1f4d44",
      "#f3e6c4",
      "#2d6b5e",
      "#0e2521",
      "#f3e6c4",
      "#0e2521",
    ),
    ringPicture,
  ),
  fullPictureTemplate(
    {
      slug: "hair-salon",
      size: "large",
      business: "Salon Ocaso",
      line: "12",
      headline: ["BETTER HAIR", "EVERY DAY."],
      offer: ["$30 off", "your first color"],
    },
    paletteOfSevenColors(
      "#fbe4dc",
      "#dd6e8b",
      "#5e1f3d",
      "#b8325f",
      "#3e1129",
      "#fbe4dc",
      "#3e1129",
    ),
    (w, h, k) => [
      ...waves(w, h, k),
      group(w * 0.74, h * 0.54, scissorsPicture, { scale: 0.92 * k, turn: 30 }),
    ],
  ),
  wrappingPaperTemplate(
    {
      slug: "nail-salon",
      size: "medium",
      business: "Ten Little Petals",
      line: "13",
      headline: ["Nails that", "last."],
      offer: ["Gel set", "$38"],
    },
    paletteOfSevenColors(
      "#f7b7c5",
      "#fde9ee",
      "#7a1746",
      "#7a1746",
      "#fff7f4",
      "#7a1746",
      "#5c0f34",
    ),
    [
      ellipse(0, -20, 16, 26, "#f2a0b3"),
      ellipse(0, 20, 16, 26, "#f2a0b3"),
      ellipse(-20, 0, 26, 16, "#f2a0b3"),
      ellipse(20, 0, 26, 16, "#f2a0b3"),
      circle(0, 0, 10, "#fde9ee"),
    ],
    nailPolishPicture,
  ),
  archTemplate(
    {
      slug: "spa",
      size: "medium",
      business: "Desert Rain Day Spa",
      line: "14",
      headline: ["Turn your", "phone off."],
      offer: ["90-minute facial", "$109"],
    },
    paletteOfSevenColors(
      "#e9e4da",
      "#c9d3cb",
      "#2f4a4a",
      "#a8bdb6",
      "#2f4a4a",
      "#eef2ec",
      "#2f4a4a",
    ),
    stonesPicture,
  ),
  slantTemplate(
    {
      slug: "eye-care",
      size: "medium",
      business: "Clearview Eye Care",
      line: "15",
      headline: ["READ THIS", "EASILY?"],
      offer: ["$149", "for two pairs,", "lenses included"],
    },
    paletteOfSevenColors(
      "#1f9e8f",
      "#fdf1d3",
      "#ffffff",
      "#ffe066",
      "#1f2340",
      "#ffffff",
      "#1f2340",
    ),
    spectaclesPicture,
  ),
  archTemplate(
    {
      slug: "florist",
      size: "medium",
      business: "Paloma Flowers",
      line: "72",
      headline: ["Say it", "in bloom."],
      offer: ["$10 off", "any bouquet"],
    },
    paletteOfSevenColors(
      "#fbeff0",
      "#f3d3da",
      "#6b1f3a",
      "#fae3e6",
      "#6b1f3a",
      "#fbeff0",
      "#6b1f3a",
    ),
    [group(-240, -104, bouquetPicture(), { scale: 1 })],
  ),
];
