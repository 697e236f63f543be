import {
  buildArray,
  circle,
  clip,
  ellipse,
  group,
  path,
  rect,
  strokePath,
} from "#artwork/sketch.ts";
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";

/** Pictures made to be large and to leave the ad at an edge: three planes, light from the upper left, few colors. */

export const spinePicture: Picture = [
  ...buildArray(10, (i) => {
    const t = i / 9;
    const x = 22 * Math.sin(t * Math.PI * 1.65 - 0.5);
    const w = 44 + i * 5;
    const y = -108 + i * 23 + i * i * 0.25;
    const turn = -18 * Math.cos(t * Math.PI * 1.65 - 0.5);
    return group(
      x,
      y,
      [
        path(
          `M${-w / 2} 0L${-w * 0.95}-9q-7 7 0 14zM${w / 2} 0L${w * 0.95}-9q7 7 0 14z`,
          "#e8c39a",
        ),
        rect(-w / 2, -8.5, w, 18, "#e8c39a", 8),
        rect(-w / 2, -8.5, w * 0.62, 18, "#fff3de", 8),
        ...(i < 9 ? [rect(-w * 0.36, 11, w * 0.72, 5.5, "#e2542f", 2.7)] : []),
      ],
      { turn },
    );
  }),
];

export const filledTacoPicture: Picture = [
  path("M-112 52C-112-30-58-84 6-84S118-30 118 44L96 52z", "#c97a1e"),
  ...buildArray(9, (i) => {
    const a = Math.PI * (0.98 - i * 0.12);
    return circle(4 + 112 * Math.cos(a), 44 - 124 * Math.sin(a), 21, i % 2 ? "#4aa23f" : "#7cc243");
  }),
  ...buildArray(6, (i) => {
    const a = Math.PI * (0.9 - i * 0.16);
    return circle(
      2 + 104 * Math.cos(a),
      46 - 116 * Math.sin(a),
      15,
      i % 3 === 1 ? "#fff4dc" : "#dd3b2a",
    );
  }),
  ...buildArray(5, (i) =>
    group(
      -66 + i * 34,
      -50 - 24 * Math.sin((i + 0.6) * 0.7),
      [rect(-17, -4, 34, 8, "#ffd34d", 3)],
      { turn: -40 + i * 24 },
    ),
  ),
  path("M-128 62C-128-12-76-62-8-62S114-10 114 62z", "#f6b13c"),
  path("M-128 62C-128-12-76-62-8-62c14 0 28 2 40 6C-30-52-84-4-90 62z", "#ffcf6b"),
  ...[
    [-58, 20, 7],
    [-22, -20, 5],
    [20, 14, 8],
    [58, 34, 6],
    [-6, 40, 5],
    [40, -18, 5],
  ].map(([x = 0, y = 0, r = 0]) => ellipse(x, y, r, r * 0.7, "#d98c22")),
];

export const hairPicture: Picture = [
  path(
    "M-22-92C40-118 96-80 92-18C90 24 118 40 130 66C96 84 58 70 44 40C30 92-18 104-50 84C-16 70-18 30-24 4z",
    "#5b2333",
  ),
  path(
    "M-14-84C36-104 80-70 76-16C74 26 96 46 112 62C84 72 58 58 48 24C34 74-8 92-34 80C4 62 0 22-10-2z",
    "#8c3346",
  ),
  path(
    "M-4-76C34-88 64-60 60-14C58 20 74 42 90 54C66 58 54 40 46 8C32 56 6 76-14 74C16 54 18 18 4-8z",
    "#c2505f",
  ),
  path(
    "M8-68C34-74 50-50 46-14C44 14 52 30 62 40C48 38 44 22 40 0C30 36 18 54 4 62C24 36 26 8 16-16z",
    "#e9838a",
  ),
  path(
    "M-22-92C-50-84-66-60-66-34L-80-6q-3 7 5 9l7 2-2 12 4 5-4 7q2 16 18 13l18-4 6 30q16-6 22-20L-24-10q6-42 2-82z",
    "#f2bd97",
  ),
  path("M-22-92C-50-84-66-60-66-34l-2 4C-40-34-24-48-20-66z", "#5b2333"),
  strokePath("M-60-22q7-5 13 0", "#3a1a20", 4, { round: true }),
  path("M-70 22q8-6 16-1q-8 7-16 1z", "#c2304a"),
];

/** A round thermostat, turned to cool. */
export const thermostatPicture: Picture = [
  circle(5, 7, 96, "#c9a877"),
  circle(0, 0, 96, "#fff6e6"),
  path("M68-68A96 96 0 0 1-68 68A112 112 0 0 0 68-68z", "#e6cda3"),
  ...buildArray(31, (i) =>
    group(
      0,
      0,
      [
        rect(
          -2.6,
          -84,
          5.2,
          i % 5 === 0 ? 19 : 13,
          i < 15 ? "#1d86ad" : i < 22 ? "#f0b24a" : "#e2542f",
          2.6,
        ),
      ],
      { turn: -135 + i * 9 },
    ),
  ),
  circle(0, 0, 58, "#0f4a6b"),
  path("M-58 0A58 58 0 0 1 41-41L-41 41A58 58 0 0 1-58 0z", "#15658f"),
  ...buildArray(6, (arm) =>
    group(0, 0, [strokePath("M0 0V-38M0-24l-10-9M0-24l10-9", "#dff4ff", 6, { round: true })], {
      turn: arm * 60,
    }),
  ),
  group(0, 0, [path("M-8-62L0-78L8-62z", "#e2542f")], { turn: -72 }),
];

const planks = ["#c98848", "#b5732f", "#d99c5c", "#a8672c"] as const;

/** The edges of a floor board at a depth, 0 at the wall to 1 near by. */
const edgesOf = (i: number, depth: number): readonly [left: number, right: number, y: number] => {
  const wide = 16 + 46 * depth;
  const left = (i - 6.5) * wide;
  return [left, left + wide * 0.965, 14 + 90 * depth];
};

/** A board from the wall to where it leaves the frame: resvg loses a clipped picture that goes on far outside. */
function plank(i: number): string {
  const inner = Math.max(i - 6.5, 5.535 - i, 0.5);
  const [a, b, y] = edgesOf(i, 0);
  const [c, d, end] = edgesOf(i, Math.min(1, (130 / inner - 16) / 46));
  return `M${a} ${y}H${b}L${d} ${end}H${c}z`;
}

/** Where two boards of a row meet: within the row. */
function joint(i: number, depth: number): string {
  const [left, right, y] = edgesOf(i, depth * depth);
  const within = (x: number) => Math.max(-131, Math.min(131, x)).toFixed(1);
  return `M${within(left)} ${y.toFixed(1)}H${within(right)}`;
}

export const plankRoomPicture: Picture = [
  clip("M-130-96H130V96H-130z", [
    rect(-130, -96, 260, 110, "#f3e6cf"),
    path("M-130-96H-10L-130-6z", "#fbf3e2"),
    rect(44, -76, 58, 60, "#fff8ea"),
    rect(49, -71, 48, 50, "#8cc4dd"),
    path("M49-71h48L49-36z", "#b9e0ee"),
    rect(-130, 0, 260, 14, "#fff8ea"),
    rect(-130, 14, 260, 90, "#8a4f22"),
    ...buildArray(13, (i) => path(plank(i), planks[(i * 3) % 4] ?? planks[0])),
    strokePath(
      buildArray(26, (i) => joint(i % 13, 0.08 + ((i * 7) % 13) / 15)).join(""),
      "#7a431b",
      1.6,
    ),
    path("M-92 34l6-30h36l6 30z", "#e2542f"),
    ...buildArray(7, (i) =>
      group(
        -68,
        6,
        [path("M0 0C-12-20-10-52 0-74C10-52 12-20 0 0z", i % 2 ? "#2f7d54" : "#4aa06f")],
        { turn: -66 + i * 22 },
      ),
    ),
  ]),
];

export const desertHousePicture: Picture = [
  circle(62, -40, 54, "#f9b24a"),
  path("M-140 26L-96-30L-66-4L-18-58L34 2L70-24L140 26z", "#9a4f56"),
  path("M-140 26L-96-30L-66-4L-90 26zM-18-58L34 2L20 26H-62z", "#7d3c49"),
  path("M-134-8L20-34V-22L-134 4z", "#fff3dd"),
  rect(-124, -2, 136, 62, "#f0d9b5"),
  rect(-124, -2, 52, 62, "#fbeacb"),
  path("M0-2H118V10H0z", "#fff3dd"),
  rect(6, 10, 104, 50, "#d8b88a"),
  rect(-62, 8, 30, 52, "#2f6f73"),
  rect(-112, 10, 38, 26, "#ffd27a"),
  rect(20, 20, 76, 40, "#8a5a3c"),
  strokePath("M20 30H96M20 40H96M20 50H96", "#a8744f", 2.4),
  path("M-150 60H150V90H-150z", "#c9784f"),
  path("M36 60H92L128 90H30z", "#e8d2ae"),
  group(-134, 62, [
    path("M-8 0V-80a8 8 0 0 1 16 0V0z", "#2f7d54"),
    strokePath("M0-28H18q9 0 9-9V-56M0-40H-16q-8 0-8-8V-62", "#2f7d54", 10, { round: true }),
    strokePath("M-2-6V-78", "#4aa06f", 3, { round: true }),
  ]),
  ...[-30, 128].map((x) =>
    group(
      x,
      66,
      buildArray(5, (i) =>
        group(0, 0, [path("M0 0C-7-10-6-24 0-34C6-24 7-10 0 0z", i % 2 ? "#3f8f6b" : "#2b6e53")], {
          turn: -56 + i * 28,
        }),
      ),
    ),
  ),
];
