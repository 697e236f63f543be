import type { HexColor } from "#artwork/drawing.ts";
import { buildArray, circle, group, path, rect, strokePath } from "#artwork/sketch.ts";
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";

/** Pipes, air, power and tools, large and whole, lit from the upper left. */

const pipe = "M-140 46H-44a38 38 0 0 0 38-38V-16a38 38 0 0 1 38-38h18a38 38 0 0 1 38 38V60";

/** A bent copper pipe with its fittings, a drop at its end. */
export const pipePicture: Picture = [
  strokePath(pipe, "#a84f1e", 62),
  strokePath(pipe, "#d9783a", 50),
  group(-4, -6, [strokePath(pipe, "#f2a468", 24)]),
  rect(-152, 4, 34, 84, "#a84f1e", 7),
  rect(-152, 4, 20, 84, "#f2a468", 7),
  rect(-60, 4, 30, 84, "#a84f1e", 7),
  rect(-60, 4, 18, 84, "#f2a468", 7),
  rect(42, 48, 92, 34, "#a84f1e", 7),
  rect(42, 48, 56, 34, "#f2a468", 7),
  path("M88 92c13 17 19 26 19 37a19 19 0 0 1-38 0c0-11 6-20 19-37z", "#3ba7e0"),
  path("M88 92c-13 17-19 26-19 37a19 19 0 0 0 12 18C84 130 84 110 88 92z", "#8fd3f2"),
];

export const faucetPicture: Picture = [
  rect(-104, -22, 28, 70, "#8795a6", 7),
  path("M-78-16H-12c20 0 30 12 30 30v16h52v-18c0-52-28-72-70-72h-78z", "#aab7c4"),
  path("M-78-16H-12c20 0 30 12 30 30v16h16v-14c0-24-16-44-44-44h-68z", "#e3eaf0"),
  rect(8, 28, 72, 22, "#8795a6", 7),
  rect(-46, -88, 20, 34, "#8795a6"),
  rect(-92, -108, 112, 28, "#e2402c", 14),
  rect(-92, -108, 112, 13, "#f4705c", 7),
  path("M44 62c18 24 27 37 27 52a27 27 0 0 1-54 0c0-15 9-28 27-52z", "#3ba7e0"),
  path("M44 62c-18 24-27 37-27 52a27 27 0 0 0 20 26C44 116 40 88 44 62z", "#8fd3f2"),
];

export const waterHeaterPicture: Picture = [
  ...[-28, 28].flatMap((x, i) => [
    rect(x - 8, -126, 16, 50, "#d9783a"),
    rect(x + 2, -126, 6, 50, "#a9541f"),
    rect(x - 13, -98, 26, 12, i ? "#2f80c5" : "#e2402c", 3),
  ]),
  strokePath("M60-58H72V84", "#d9783a", 10),
  ...[-48, 28].map((x) => rect(x, 98, 20, 18, "#66738a", 3)),
  rect(-64, -84, 128, 188, "#eef2f4", 16),
  path("M20-84H48Q64-84 64-68V88Q64 104 48 104H20C34 50 34-30 20-84z", "#b9c5ce"),
  rect(-64, -62, 128, 7, "#9fadb8"),
  rect(-64, 76, 128, 7, "#9fadb8"),
  rect(-38, -40, 52, 34, "#ffd35c", 4),
  strokePath("M-28-28H4M-28-18H-8", "#8a5a12", 5),
  rect(-30, 14, 60, 48, "#2b4a66", 8),
  path("M-6 22c12 13 15 18 15 24a15 15 0 0 1-30 0c0-7 7-8 10-15 3 3 5 0 5-9z", "#ffb03a"),
  circle(20, 30, 5, "#e2402c"),
];

/** A round thermostat, turned to cool. */
export const thermostatPicture: Picture = [
  circle(4, 8, 108, "#c3b08c"),
  circle(0, 0, 108, "#fff4de"),
  path("M60-90A108 108 0 0 1 60 90A128 128 0 0 0 60-90z", "#e6d3ad"),
  ...buildArray(19, (i) =>
    group(0, 0, [rect(-4.5, -96, 9, 22, i < 9 ? "#1d86ad" : i < 13 ? "#f0b24a" : "#e2542f", 4.5)], {
      turn: -135 + i * 15,
    }),
  ),
  circle(0, 0, 66, "#0f4a6b"),
  path("M-66 0A66 66 0 0 1 40-52C0-40-36-10-46 48A66 66 0 0 1-66 0z", "#1a6f9c"),
  ...buildArray(6, (arm) =>
    group(0, 0, [strokePath("M0 0V-44M0-27l-12-11M0-27l12-11", "#dff4ff", 8, { round: true })], {
      turn: arm * 60,
    }),
  ),
];

export const coolingUnitPicture: Picture = [
  rect(-76, 70, 30, 16, "#66738a", 4),
  rect(46, 70, 30, 16, "#66738a", 4),
  rect(-100, -74, 200, 148, "#e3e9ee", 12),
  path("M50-74H88Q100-74 100-62V62Q100 74 88 74H50z", "#c0cad3"),
  rect(-100, -74, 200, 20, "#aab7c2", 10),
  circle(-26, 10, 58, "#24455f"),
  ...buildArray(4, (i) =>
    group(
      -26,
      10,
      [path("M0 0C14-11 17-36 3-50C-14-39-14-14 0 0z", i % 2 ? "#7fc4e3" : "#a9dcf0")],
      { turn: i * 90 },
    ),
  ),
  circle(-26, 10, 12, "#f4f7f8"),
  ...buildArray(5, (i) => rect(50, -32 + i * 20, 36, 9, "#8795a6", 4)),
];

const bulb = (glass: HexColor, shine: HexColor, wire: HexColor): Picture => [
  circle(0, -34, 76, glass),
  path("M-44 26C-44 4-76-8-76-34a76 76 0 0 1 104-70C-20-80-36-30-16 40H-44z", shine),
  path("M-44 40C-44 4-76-8-76-34H76C76-8 44 4 44 40z", glass),
  path("M-44 40C-44 4-76-8-76-34a76 76 0 0 1 104-70C-24-80-44-26-20 40z", shine),
  strokePath("M-18 40C-24 8-34-8-20-18S0-8 0-8 6-28 20-18 24 8 18 40", wire, 8, {
    round: true,
  }),
  rect(-40, 38, 80, 20, "#aab7c4", 8),
  rect(-36, 60, 72, 18, "#8795a6", 8),
  path("M-24 80h48l-10 20h-28z", "#66738a"),
];

export const bulbPicture: Picture = bulb("#ffd23f", "#ffe88a", "#b5620a");

/** The power is out. */
export const darkBulbPicture: Picture = bulb("#5d6d7e", "#7f8fa0", "#26323f");

/** A plug at its outlet. */
export const outletPicture: Picture = [
  rect(-78, -110, 156, 220, "#fff4de", 22),
  path("M24-110H56Q78-110 78-88V88Q78 110 56 110H24z", "#e6d3ad"),
  rect(-48, -84, 96, 78, "#d3bf97", 30),
  rect(-44, -84, 88, 72, "#fffaf0", 28),
  rect(-24, -66, 11, 34, "#2b3a48", 3),
  rect(13, -66, 11, 34, "#2b3a48", 3),
  circle(0, -26, 8, "#2b3a48"),
  path("M0 46C60 120 150 130 168 40C178-8 150-40 190-60", {
    ...{ stroke: "#c93f20", strokeWidth: 17, round: true },
  }),
  rect(-44, 8, 88, 80, "#ee6a3c", 26),
  path("M16 8H18Q44 8 44 34V62Q44 88 18 88H8C26 60 28 34 16 8z", "#c93f20"),
  path("M6 22L-20 54H-4L-10 76 20 42H2z", "#ffd23f"),
];

export const ceilingFanPicture: Picture = [
  rect(-36, -122, 72, 22, "#c28a22", 10),
  rect(-8, -102, 16, 60, "#8795a6"),
  ...[-1, 1].flatMap((side) => [
    path(
      `M${side * 22}-34L${side * 150}-66Q${side * 172}-66 ${side * 170}-46T${side * 150}-32L${side * 22}-12z`,
      side < 0 ? "#d99a5a" : "#b5744a",
    ),
    path(
      `M${side * 20}-14L${side * 110} 30Q${side * 130} 36 ${side * 134} 18T${side * 124}-2L${side * 30}-26z`,
      side < 0 ? "#b5744a" : "#96592f",
    ),
  ]),
  rect(-46, -48, 92, 40, "#e0a93c", 18),
  path("M16-48H28Q46-48 46-30V-26Q46-8 28-8H16z", "#c28a22"),
  path("M-52-4H52C50 40 26 58 0 58S-50 40-52-4z", "#ffe88a"),
  path("M20-4H52C50 40 26 58 0 58C24 46 28 20 20-4z", "#ffd23f"),
];

/** Tools that stand in their box. */
export const toolboxPicture: Picture = [
  group(
    -62,
    0,
    [
      rect(-9, -84, 18, 110, "#d99a5a", 5),
      rect(0, -84, 9, 110, "#b5744a", 4),
      path("M-42-124H10Q38-124 44-98H22Q18-104 9-104V-76H-9V-100H-42z", "#8795a6"),
    ],
    { turn: -8 },
  ),
  group(
    64,
    0,
    [
      rect(-13, -104, 26, 74, "#2f80c5", 9),
      rect(2, -104, 11, 74, "#1f629c", 6),
      rect(-6, -40, 12, 70, "#8795a6"),
    ],
    { turn: 8 },
  ),
  group(4, -6, [
    path(
      "M-13-40V30H13V-40a34 34 0 0 0 20-56V-66H9L0-58-9-66H-33V-96a34 34 0 0 0 20 56z",
      "#aab7c4",
    ),
    path("M0-58L9-66H33V-96a34 34 0 0 1-20 56V30H0z", "#8795a6"),
  ]),
  rect(-124, 8, 248, 100, "#e2402c", 12),
  path("M66 8H112Q124 8 124 20V96Q124 108 112 108H30C60 76 72 44 66 8z", "#b52e20"),
  rect(-132, -2, 264, 28, "#f4705c", 10),
  rect(56, -2, 76, 28, "#d8442f", 10),
  rect(-30, 38, 60, 30, "#ffd23f", 8),
];

export const keyPicture: Picture = [
  group(
    0,
    0,
    [
      path("M-20-20H112l20 20-20 20H96L84 38H64L54 20H44L34 38H14L4 20H-20z", "#d98a1e"),
      path("M-20-20H112l20 20H-20z", "#f2b632"),
      circle(-62, 0, 58, "#f2b632"),
      path("M-46-56A58 58 0 0 1-46 56A76 76 0 0 0-46-56z", "#d98a1e"),
      path("M-104-14A44 44 0 0 1-78-42", { stroke: "#ffe3a0", strokeWidth: 10, round: true }),
      circle(-78, 0, 17, "#7a4d0a"),
    ],
    { turn: -28 },
  ),
];

/** A car's key with its buttons, on a ring. */
export const carKeyPicture: Picture = [
  circle(0, -104, 30, { stroke: "#8795a6", strokeWidth: 10 }),
  rect(-46, -82, 92, 118, "#26323f", 34),
  path("M12-82Q46-82 46-48V2Q46 36 12 36H2C26 0 28-46 4-82z", "#151d26"),
  rect(-14, 36, 28, 86, "#aab7c4", 4),
  path("M0 36H14V122H6z", "#8795a6"),
  path("M14 52H30V66H22V78H32V94H14z", "#8795a6"),
  ...[-56, -28, 0].map((y, i) => rect(-24, y, 48, 20, i === 0 ? "#e2542f" : "#5d6d7e", 9)),
];
