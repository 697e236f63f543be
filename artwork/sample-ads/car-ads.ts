import { buildArray, circle, group, path, rect, type Sketch, strokePath } from "#artwork/sketch.ts";
import type { SampleAd } from "./sample-ad.ts";
import {
  couponTemplate,
  fullPictureTemplate,
  raysTemplate,
  slantTemplate,
} from "./sample-ad-layouts.ts";
import { paletteOfSevenColors } from "./template-parts.ts";

/** A coupe from the side, wheels on y = 40, in two shades of one paint. */
export function carPicture(light: `#${string}`, dark: `#${string}`): Sketch[] {
  return [
    path(
      "M-84 30C-90 8-80 0-58-4L-36-26C-30-33-22-36-12-36H20C32-36 38-32 46-24L62-6C80-2 88 6 86 30z",
      light,
    ),
    path("M-84 30C-86 20-86 14-82 8C-40 18 40 18 84 10C87 16 87 22 86 30z", dark),
    path("M-44-6L-30-22C-26-26-22-28-14-28H0V-6zM6-28H18C28-28 32-26 38-19L48-6H6z", "#d5eef8"),
    ...[-50, 50].flatMap((x) => [
      circle(x, 32, 19, "#1c1d22"),
      circle(x, 32, 10, "#c7ccd4"),
      circle(x, 32, 4, "#1c1d22"),
    ]),
    rect(-86, 10, 12, 7, "#ffd35c", 3),
    rect(76, 8, 10, 8, "#ff5a4f", 3),
  ];
}

const bubbles = [
  [-70, -38, 14],
  [-44, -60, 9],
  [-8, -58, 16],
  [36, -54, 11],
  [66, -34, 15],
  [84, -12, 8],
  [-88, -10, 9],
] as const;

export const soapyCarPicture: Sketch[] = [
  ...carPicture("#ff4f6d", "#d42a4b"),
  ...bubbles.flatMap(([x, y, r]) => [
    circle(x, y, r, "#ffffff"),
    circle(x - r * 0.3, y - r * 0.3, r * 0.3, "#bfe9f7"),
  ]),
];

export const tirePicture: Sketch[] = [
  circle(0, 0, 58, "#22242b"),
  ...buildArray(20, (i) => group(0, 0, [rect(-4, -64, 8, 10, "#22242b", 2)], { turn: i * 18 })),
  circle(0, 0, 36, "#d6dae0"),
  ...buildArray(5, (i) => group(0, 0, [path("M-6-8h12l5-24h-22z", "#8e96a3")], { turn: i * 72 })),
  circle(0, 0, 11, "#22242b"),
  group(
    26,
    18,
    [
      path(
        "M-9-44V44H9V-44zM-20-62a22 22 0 0 1 11-12v16H9v-16a22 22 0 1 1-29 12zM-9 44a20 20 0 1 0 18 0z",
        "#ffb703",
      ),
      circle(0, 62, 8, "#22242b"),
    ],
    { turn: 38 },
  ),
];

function towTruckPicture(w: number, h: number, k: number): Sketch[] {
  const y = h * 0.67;
  return [
    rect(-20, y + 30 * k, w + 40, h * 0.3, "#2b2b31"),
    strokePath(`M-20 ${y + 50 * k}H${w + 20}`, "#ffcf0a", 4 * k, { dash: [26, 18] }),
    group(
      w * 0.5,
      y,
      [
        path(
          "M-110 12h100V-8l26-8 12-44h44c8 0 12 4 16 12l14 34 20 6c8 2 10 8 10 16v18h-242z",
          "#c8200e",
        ),
        path("M38-50h30c5 0 7 2 10 8l10 26H30z", "#d5eef8"),
        strokePath("M-14 8L-92-58", "#17140d", 9, { round: true }),
        strokePath("M-92-58v44", "#17140d", 3),
        path("M-92-14q-10 0-10 9t10 9 9-8", { stroke: "#17140d", strokeWidth: 4, round: true }),
        rect(28, -72, 22, 10, "#ff9d1c", 4),
        strokePath("M39-84v-8M56-78l8-6M22-78l-8-6", "#ff9d1c", 4, { round: true }),
        ...[-70, 86].flatMap((x) => [circle(x, 26, 22, "#17140d"), circle(x, 26, 10, "#c7ccd4")]),
        rect(118, 6, 12, 9, "#fff3b0", 3),
      ],
      { scale: k },
    ),
  ];
}

export const carAds: readonly SampleAd[] = [
  raysTemplate(
    {
      slug: "auto-body",
      size: "medium",
      business: "Mirage Auto Body",
      line: "00",
      headline: ["Dent?", "What dent?"],
      offer: ["Free", "estimate"],
    },
    paletteOfSevenColors(
      "#26547c",
      "#2f6494",
      "#ffffff",
      "#ffd166",
      "#12304a",
      "#ffffff",
      "#12304a",
    ),
    [group(0, 4, carPicture("#ef476f", "#c22a50"), { scale: 0.78 })],
  ),
  couponTemplate(
    {
      slug: "car-wash",
      size: "medium",
      business: "Sonora Suds Car Wash",
      line: "01",
      headline: ["Dust storm?", "Drive on in."],
      offer: ["$8", "full wash,", "weekdays"],
    },
    paletteOfSevenColors(
      "#0aa1c2",
      "#d9f4fb",
      "#ffffff",
      "#0b5d80",
      "#083b56",
      "#ffffff",
      "#083b56",
    ),
    [group(6, 14, soapyCarPicture, { scale: 0.86 })],
  ),
  slantTemplate(
    {
      slug: "repair-shop",
      size: "large",
      business: "Honest Gear Auto Repair",
      line: "02",
      headline: ["BRAKES SQUEAL.", "WE DON’T."],
      offer: ["$59", "oil change with a", "27-point check"],
    },
    paletteOfSevenColors(
      "#0f6b50",
      "#f6efe0",
      "#ffffff",
      "#ffd166",
      "#0a3d2e",
      "#ffffff",
      "#0a3d2e",
    ),
    tirePicture,
  ),
  fullPictureTemplate(
    {
      slug: "towing",
      size: "medium",
      business: "Dusty Jack’s Towing",
      line: "66",
      headline: ["STUCK?", "HOOKED."],
      offer: ["Day or night,", "24 hours"],
    },
    paletteOfSevenColors(
      "#ffcf0a",
      "#2b2b31",
      "#17140d",
      "#b81c0c",
      "#17140d",
      "#ffcf0a",
      "#17140d",
    ),
    towTruckPicture,
  ),
];
