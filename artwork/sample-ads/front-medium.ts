import type { HexColor } from "#artwork/drawing.ts";
import {
  bleedBackground,
  buildArray,
  circle,
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

const pipe = "M-20 262H96a38 38 0 0 0 38-38v-2a38 38 0 0 1 38-38h34a38 38 0 0 1 38 38V300";

/** A bent copper pipe with its fittings, on a ground of 300 by 400. */
export function pipePicture(): Sketch[] {
  return [
    strokePath(pipe, "#06206b", 58),
    strokePath(pipe, "#cf6b2d", 46),
    strokePath(pipe, "#ee9a52", 30),
    group(-5, -8, [strokePath(pipe, "#ffd3a0", 8)]),
    rect(40, 230, 26, 64, "#06206b", 4),
    rect(43, 233, 20, 58, "#e8843b", 3),
    rect(43, 238, 20, 12, "#ffd3a0"),
    rect(211, 272, 66, 26, "#06206b", 4),
    rect(214, 275, 60, 20, "#e8843b", 3),
    rect(222, 275, 12, 20, "#ffd3a0"),
  ];
}

export const plumbingAd: SampleAd = {
  slug: "plumbing",
  business: "Copper & Kind Plumbing",
  phone: "480-555-0149",
  size: "medium",
  ground: "#0f3bb5",
  marks: [
    bleedBackground(300, 400, "#0f3bb5"),
    strokePath(
      buildArray(13, (i) => `M${i * 36 - 129} 420L${i * 36 + 69}-20`).join(""),
      "#1342c0",
      11,
    ),
    ...pipePicture(),
    textLine("anton", 54, 18, 72, "SLOW DRAIN?", "#ffffff", { spacing: -0.4, fit: 264 }),
    textLine("anton", 54, 18, 132, "FAST PLUMBER.", "#ffd400", { spacing: -0.4, fit: 264 }),
    group(84, 202, [path(notchedSealPath(62, 54, 16), "#ffd400")]),
    textLine("anton", 45, 84, 210, "$49", "#0b2a86", { anchor: "middle" }),
    textLine("narrow", 16.5, 84, 231, "DRAIN CLEAR", "#0b2a86", { anchor: "middle", spacing: 0.4 }),
    rect(-20, 314, 340, 106, "#ffd400"),
    strokePath("M-20 314H320", "#0b1e5c", 4),
    textLine("narrow", 20, 18, 341, "Copper & Kind Plumbing", "#0b1e5c"),
    textLine("anton", 28, 18, 373, "480-555-0149", "#0b1e5c"),
    textLine("narrow", 12.5, 18, 389, "AZ ROC 555149", "#0b1e5c"),
    qrCodePlaceholder(207, 304, "#0b1e5c"),
  ],
};

/** A notched seal around 0,0: outer and inner radius, number of points. */
export function notchedSealPath(outer: number, inner: number, points: number): string {
  const steps = buildArray(points * 2, (i) => {
    const angle = (i * Math.PI) / points;
    const r = i % 2 === 0 ? outer : inner;
    return `${(r * Math.sin(angle)).toFixed(1)} ${(-r * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${steps.join("L")}z`;
}

const lime = "#c6f432";
const night = "#10121c";

/** A scorpion around 0,0, about 200 high. */
export function scorpionPicture(body: HexColor = lime, line: HexColor = night): Sketch[] {
  const legs = [
    "-16-6l-22-14-16 10",
    "-16 6l-22-5-16 17",
    "-16 18l-22 4-16 24",
    "-16 30l-22 13-16 31",
    "16-6l22-14 16 10",
    "16 6l22-5 16 17",
    "16 18l22 4 16 24",
    "16 30l22 13 16 31",
  ];
  const tail = [
    [0, 58, 10],
    [2, 74, 9.5],
    [8, 89, 9],
    [20, 100, 8.6],
    [35, 103, 8.2],
    [48, 95, 7.8],
  ] as const;
  return [
    strokePath(legs.map((leg) => `M${leg}`).join(""), body, 5, { round: true }),
    strokePath("M-12-30c-16-14-34-18-34-44M12-30c16-14 34-18 34-44", body, 7, { round: true }),
    path(
      "M-44-72c18-14 18-40-2-52c4 18-2 24-6 30c-2-10-8-18-16-22c-6 22 4 40 24 44zM44-72c-18-14-18-40 2-52c-4 18 2 24 6 30c2-10 8-18 16-22c6 22-4 40-24 44z",
      { fill: body, stroke: body, strokeWidth: 3, round: true },
    ),
    ellipse(0, -26, 21, 18, body),
    ...buildArray(5, (i) =>
      ellipse(0, -8 + i * 12, 22 - i * 1.8, 8.5, { fill: body, stroke: line, strokeWidth: 2.5 }),
    ),
    ...tail.map(([x, y, r]) => circle(x, y, r, { fill: body, stroke: line, strokeWidth: 2.2 })),
    path("M46 88c14-4 16-16 8-30c-2 10-8 12-14 18c-2 6 0 12 6 12z", body),
    circle(-7, -32, 3, line),
    circle(7, -32, 3, line),
  ];
}

export const pestControlAd: SampleAd = {
  slug: "pest-control",
  business: "Night Shift Pest",
  phone: "480-555-0155",
  size: "medium",
  ground: night,
  marks: [
    bleedBackground(300, 400, night),
    circle(150, 224, 150, "#1b2130"),
    circle(150, 224, 112, "#232c3c"),
    group(136, 228, scorpionPicture(), { turn: 24, scale: 0.82 }),
    textLine("poster", 53, 18, 62, "They glow.", lime, { spacing: -0.4 }),
    textLine("poster", 53, 18, 110, "They go.", "#ffffff", { spacing: -0.4 }),
    textLine("poster", 20, 18, 354, "Night Shift Pest", "#ffffff"),
    textLine("poster", 22, 18, 381, "480-555-0155", lime),
    group(
      246,
      246,
      [
        circle(0, 0, 42, "#ff3d7f"),
        textLine("poster", 34, 0, 5, "$39", "#ffffff", { anchor: "middle", spacing: -1 }),
        textLine("sans", 12.5, 0, 22, "first visit", "#ffffff", { anchor: "middle" }),
      ],
      { turn: 8 },
    ),
    qrCodePlaceholder(203, 303, night),
  ],
};

/** A stem from (x, 372) to its tip, with pairs of leaves that get smaller upward. */
function sprig(from: number, bend: number, tip: number, top: number, pairs: number): Sketch[] {
  const leaves = buildArray(pairs, (i) => {
    const t = 0.25 + (i * 0.68) / pairs;
    const x = (1 - t) ** 2 * from + 2 * t * (1 - t) * bend + t ** 2 * tip;
    const y = (1 - t) ** 2 * 372 + 2 * t * (1 - t) * (372 - (372 - top) * 0.55) + t ** 2 * top;
    return group(
      x,
      y,
      [
        path(
          "M0 0c-6-12-16-14-20-12c2 8 10 14 20 12zc6-12 16-14 20-12c-2 8-10 14-20 12z",
          "#5e6b4a",
        ),
      ],
      { scale: 1 - i * 0.06 },
    );
  });
  const control = 372 - (372 - top) * 0.55;
  return [strokePath(`M${from} 372Q${bend} ${control} ${tip} ${top}`, "#5b2a2e", 1.8), ...leaves];
}

/** Five stems of saltbush around x = 150, from y = 200 to 372. */
function sprigsPicture(): Sketch[] {
  return [
    ...sprig(150, 150, 150, 200, 8),
    ...sprig(144, 140, 122, 242, 6),
    ...sprig(156, 160, 178, 242, 6),
    ...sprig(140, 133, 100, 282, 4),
    ...sprig(160, 167, 200, 282, 4),
  ];
}

export const massageAd: SampleAd = {
  slug: "massage",
  business: "Saltbush Massage",
  phone: "480-555-0162",
  size: "medium",
  ground: "#e8b49b",
  marks: [
    bleedBackground(300, 400, "#e8b49b"),
    path("M60 420V214a90 90 0 0 1 180 0V420z", "#d79379"),
    path("M84 420V218a66 66 0 0 1 132 0V420z", "#bf7259"),
    circle(150, 214, 34, "#f8e6d2"),
    ...sprigsPicture(),
    rect(-20, 322, 340, 98, "#4d1f24"),
    textLine("serif", 40, 150, 52, "Sixty quiet", "#4d1f24", { anchor: "middle", spacing: -1 }),
    textLine("serif-italic", 44, 150, 94, "minutes.", "#4d1f24", { anchor: "middle", spacing: -1 }),
    textLine("sans", 14.5, 150, 119, "First massage, any weekday · $79", "#4d1f24", {
      anchor: "middle",
    }),
    textLine("serif-italic", 20, 18, 352, "Saltbush Massage", "#f8e6d2", { fit: 182 }),
    textLine("serif", 20, 18, 381, "480-555-0162", "#f8e6d2", { spacing: 0.6 }),
    qrCodePlaceholder(207, 307, "#4d1f24"),
  ],
};

const shimmer = [196, 191, 182, 168, 150, 128, 102, 74];

export const hvacAd: SampleAd = {
  slug: "hvac",
  business: "Bluebird Air",
  phone: "480-555-0177",
  size: "medium",
  ground: "#ff5a1f",
  marks: [
    rect(-20, -20, 340, 220, "#ff5a1f"),
    rect(-20, 200, 340, 220, "#d7ecf7"),
    ...shimmer.map((y, i) => strokePath(`M-20 ${y}H320`, "#ff8a55", Math.max(0.8, 7 - i))),
    textLine("sans", 16, 18, 31, "Out there.", "#ffffff"),
    textLine("poster", 142, 12, 150, "118°", "#ffffff", { spacing: -2 }),
    textLine("poster", 98, 14, 292, "74°", "#0b4c7d", { spacing: -1 }),
    textLine("sans", 16, 180, 236, "In here.", "#0b4c7d"),
    textLine("sans", 16, 180, 257, "A/C tune-up", "#0b4c7d"),
    textLine("poster", 36, 179, 292, "$79", "#c53c08", { spacing: -0.5 }),
    strokePath("M18 314H196", "#0b4c7d", 2.5),
    textLine("poster", 21, 18, 341, "Bluebird Air", "#0b4c7d"),
    textLine("sans", 20, 18, 366, "480-555-0177", "#0b4c7d"),
    textLine("sans", 11.5, 18, 384, "AZ ROC 555177", "#0b4c7d"),
    qrCodePlaceholder(207, 307, "#0b4c7d"),
  ],
};
