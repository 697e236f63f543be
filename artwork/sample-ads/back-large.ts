import type { HexColor } from "#artwork/drawing.ts";
import {
  bleedBackground,
  buildArray,
  circle,
  group,
  path,
  qrCodePlaceholder,
  rect,
  type Sketch,
  strokePath,
  textLine,
} from "#artwork/sketch.ts";
import type { SampleAd } from "./sample-ad.ts";

const brass = "#e9cf94";

/** A low house with its saguaro in brass lines, from (20, 300) to (392, 404). */
export function housePicture(): Sketch[] {
  return [
    path("M30 352H250L196 300H60zM250 352V300L390 322V352", {
      fill: "#14362e",
      stroke: brass,
      strokeWidth: 3,
      round: true,
    }),
    path("M44 352V404H372V352", { fill: "#0f2b24", stroke: brass, strokeWidth: 3, round: true }),
    strokePath(
      "M20 404H392M70 366h40v38h-40zM122 366h18v38h-18zM156 366h66v24h-66zM178 366v24M200 366v24M268 368h84v36h-84zM268 380h84M268 392h84",
      brass,
      3,
      { round: true },
    ),
    strokePath("M372 404V330M372 354h14v-18M372 366h-13v-18", brass, 6, { round: true }),
  ];
}

export const realEstateAd: SampleAd = {
  slug: "real-estate",
  business: "Mesquite & Main Realty",
  phone: "480-555-0184",
  size: "large",
  ground: "#14362e",
  marks: [
    bleedBackground(400, 500, "#14362e"),
    circle(312, 284, 58, "#d7a94b"),
    path("M-20 308L60 276 104 286 170 244 214 262 226 282 300 290 420 264V420H-20z", "#1d4a3f"),
    ...housePicture(),
    rect(30, 34, 44, 3, brass),
    textLine("serif", 49, 30, 86, "Your street", "#f7efdc", { spacing: -1 }),
    textLine("serif", 49, 30, 136, "has changed.", "#f7efdc", { spacing: -1 }),
    textLine("serif-italic", 49, 30, 186, "So have prices.", brass, { spacing: -1.2, fit: 340 }),
    textLine("sans", 17, 32, 218, "Free one-page home valuation", "#f7efdc"),
    textLine("narrow", 21, 30, 448, "MESQUITE & MAIN REALTY", brass, { spacing: 2, fit: 248 }),
    textLine("serif", 25, 30, 480, "480-555-0184", "#f7efdc", { spacing: 0.5 }),
    qrCodePlaceholder(298, 402, "#14362e", 86),
  ],
};

/** A fan of agave leaves around 0,0, dark and light by turns. */
export function agavePicture(
  dark: HexColor,
  light: HexColor,
  edge: HexColor = "#f6e7c3",
): Sketch[] {
  const back = "M-13 0C-18-44-8-84 0-112C8-84 18-44 13 0z";
  const front = "M-12 4C-16-30-7-62 0-84C7-62 16-30 12 4z";
  return [
    ...[-78, -56, -34, -14, 8, 28, 50, 74].map((turn, i) =>
      group(0, 0, [path(back, i % 2 ? light : dark)], { turn }),
    ),
    ...[-42, -20, 0, 20, 42].map((turn, i) =>
      group(0, 0, [path(front, { fill: i % 2 ? dark : light, stroke: edge, strokeWidth: 1.4 })], {
        turn,
      }),
    ),
  ];
}

export const landscapingAd: SampleAd = {
  slug: "landscaping",
  business: "Agave Row Gardens",
  phone: "480-555-0191",
  size: "large",
  ground: "#f6e7c3",
  marks: [
    bleedBackground(400, 500, "#f6e7c3"),
    circle(292, 236, 58, "#f2793a"),
    ...buildArray(5, (i) => rect(220, 244 + i * 12, 150, 3 + i * 1.5, "#f6e7c3")),
    path("M-20 330C80 280 150 300 214 286S340 262 420 294V500H-20z", "#e0a05c"),
    path("M-20 370C100 330 210 372 420 330V500H-20z", "#c8743c"),
    rect(56, 196, 34, 180, "#2f6b4f", 17),
    strokePath("M74 312h40a23 23 0 0 0 23-23v-30M72 291H45a22 22 0 0 1-22-22v-24", "#2f6b4f", 21, {
      round: true,
    }),
    strokePath("M66 206V370M73 200V372M80 206V370", "#8dbb7c", 2),
    group(212, 396, agavePicture("#2b6e63", "#3f8f7b"), { scale: 1.25 }),
    group(340, 384, agavePicture("#4d8d80", "#7fb0a0"), { scale: 0.78 }),
    group(118, 404, agavePicture("#37796c", "#5ea28d"), { scale: 0.7 }),
    textLine("poster", 60, 26, 80, "Less water.", "#2a4a35", { spacing: -1 }),
    textLine("poster", 60, 26, 138, "More garden.", "#b8401a", { spacing: -1 }),
    rect(28, 160, 194, 32, "#2a4a35", 16),
    textLine("sans", 15.5, 125, 181.5, "$250 off a new yard", "#f6e7c3", { anchor: "middle" }),
    rect(-20, 404, 440, 116, "#2a4a35"),
    textLine("poster", 22, 26, 436, "Agave Row Gardens", "#f6e7c3"),
    textLine("poster", 28, 26, 468, "480-555-0191", "#f7b267"),
    textLine("sans", 12, 26, 486, "AZ ROC 555191", "#d8d9bd"),
    qrCodePlaceholder(296, 394, "#2a4a35", 88),
  ],
};

/** One flag of a papel picado string, its top left corner at x, cut through to the ground. */
function flag(x: number, fill: HexColor, through: HexColor): Sketch {
  const corners = [
    [20, 16],
    [72, 16],
    [20, 64],
    [72, 64],
  ] as const;
  return group(x, 26, [
    path("M0 0H92V84l-11.5 12-11.5-12-11.5 12-11.5-12-11.5 12-11.5-12-11.5 12L0 84z", fill),
    circle(46, 40, 12, through),
    path("M46 12l5 10h-10zM46 68l5-10h-10zM18 40l10-5v10zM74 40l-10-5v10z", through),
    ...corners.map(([cx, cy]) => circle(cx, cy, 4.5, through)),
    circle(46, 40, 5.5, fill),
  ]);
}

const filling = ["#3f8f3a", "#6fb53e", "#e0245e", "#fff0c9"] as const;

/** A filled taco around (x, y), about 250 wide at scale 1. */
function tacoPicture(x: number, y: number, scale = 0.94): Sketch {
  return group(
    x,
    y,
    [
      group(8, -12, [path("M-128 20A128 122 0 0 1 128 20z", "#b3261a")]),
      ...buildArray(13, (i) => {
        const angle = ((195 - i * 17.5) * Math.PI) / 180;
        return circle(
          122 * Math.cos(angle),
          26 - 122 * Math.sin(angle),
          i % 2 ? 17 : 14,
          filling[i % 4] ?? "#fff0c9",
        );
      }),
      path("M-124 26A124 112 0 0 1 124 26z", {
        fill: "#f08a24",
        stroke: "#c9601a",
        strokeWidth: 3,
      }),
      ...(
        [
          [-60, -10],
          [-20, -40],
          [30, -20],
          [66, 4],
          [-90, 12],
          [8, 6],
          [50, -50],
        ] as const
      ).map(([cx, cy]) => circle(cx, cy, 4, "#c9601a")),
    ],
    { scale },
  );
}

const flags = ["#e0245e", "#0f8f8a", "#e2501b", "#5b2a86"] as const;

export const restaurantAd: SampleAd = {
  slug: "restaurant",
  business: "Cantina Palo Azul",
  phone: "480-555-0136",
  size: "large",
  ground: "#ffc21f",
  marks: [
    bleedBackground(400, 500, "#ffc21f"),
    strokePath("M-20 20Q200 36 420 20", "#7a1033", 3),
    ...flags.map((fill, i) => flag(8 + i * 97, fill, "#ffc21f")),
    textLine("anton", 96, 200, 216, "TACOS", "#7a1033", { anchor: "middle", spacing: 1 }),
    textLine("script", 41, 200, 260, "till the sun goes down", "#c2185b", { anchor: "middle" }),
    tacoPicture(176, 386),
    rect(-20, 410, 440, 110, "#7a1033"),
    textLine("script", 30, 26, 447, "Cantina Palo Azul", "#ffc21f"),
    textLine("anton", 25, 26, 481, "480-555-0136", "#ffffff", { spacing: 0.6 }),
    group(
      336,
      340,
      [
        circle(0, 0, 52, "#0b7571"),
        textLine("script", 34, 0, -2, "2 for 1", "#ffffff", { anchor: "middle" }),
        textLine("narrow", 15.5, 0, 21, "BEFORE 4 PM", "#ffffff", {
          anchor: "middle",
          spacing: 0.8,
        }),
      ],
      { turn: 10 },
    ),
    qrCodePlaceholder(300, 400, "#7a1033", 86),
  ],
};
