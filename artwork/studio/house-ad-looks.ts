import { halftoneSun } from "#artwork/card/draw-house-band.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { buildArray, circle, group, path, rect, type Sketch, strokePath } from "#artwork/sketch.ts";
import { cupPicture } from "#artwork/studio/pictures/food-pictures.ts";
import { mapPinPicture } from "#artwork/studio/pictures/ground-pictures.ts";
import { homePicture } from "#artwork/studio/pictures/house-pictures.ts";
import { pencilCupPicture } from "#artwork/studio/pictures/shop-pictures.ts";

/** The colors of our own ads. */
export const houseColors = {
  dark: "#2a1626",
  paper: "#fff6e8",
  sun: "#f4712a",
  glow: "#f9c37e",
  rust: "#a33a08",
} as const;

const { dark, paper, sun, glow, rust } = houseColors;

/** What stands below the words, in a cell of a width and height, its lower edge at that height. */
type Ornament = (
  w: number,
  h: number,
  colors: { readonly ink: HexColor; readonly on: HexColor },
) => readonly Sketch[];

/** A picture about 230 high, its foot near y = 105, as high as a share of the cell. */
const standing =
  (picture: readonly Sketch[], foot = 105, share = 0.52): Ornament =>
  (w, h) => {
    const scale = (h * share) / 230;
    return [group(w * 0.62, h - foot * scale - 9, picture, { scale })];
  };

const sunrise: Ornament = (w, h) => halftoneSun(w * 0.62, h + 14, Math.min(w, h) * 0.62, w / 27);

/** Twelve spots, one of them lit. */
const spots: Ornament = (w, h, { ink, on }) => {
  const step = w / 6.4;
  return buildArray(12, (i) => {
    const [x, y] = [w * 0.1 + (i % 4) * step, h * 0.52 + Math.floor(i / 4) * step * 0.72];
    const lit = on === paper ? sun : paper;
    return rect(
      x,
      y,
      step * 0.88,
      step * 0.6,
      i === 6 ? lit : { stroke: ink, strokeWidth: w / 150 },
      2,
    );
  });
};

/** A mailbox, its flag up, a card on its way in. */
const mailbox = standing([
  rect(-12, 20, 24, 90, "#8a5230"),
  rect(2, 20, 10, 90, "#6e3f22"),
  path("M-104 24V-42A46 46 0 0 1-58-88H70A46 46 0 0 1 116-42V24z", "#66738a"),
  path("M40-88H70A46 46 0 0 1 116-42V24H24V-42A46 46 0 0 0 40-88z", "#4a5a6b"),
  path("M-104 24V-42A46 46 0 0 1-12-42V24z", "#26323f"),
  group(
    -70,
    -8,
    [
      rect(-68, -34, 110, 62, "#fff6e8", 3),
      rect(-60, -26, 44, 46, sun),
      rect(-8, -26, 40, 8, dark),
      rect(-8, -10, 40, 8, glow),
      rect(-8, 6, 40, 8, glow),
    ],
    { turn: -8 },
  ),
  rect(66, -100, 9, 66, "#e2402c"),
  rect(66, -104, 40, 24, "#e2402c", 2),
]);

/** A shop with its awning. */
const shop = standing([
  rect(-118, -30, 236, 136, "#fff6e8"),
  rect(70, -30, 48, 136, "#ead9bc"),
  rect(-98, 8, 112, 66, "#8cc9e6"),
  path("M-98 8H-20L-98 74z", "#c3e6f5"),
  rect(34, 4, 56, 102, "#17707a"),
  rect(44, 14, 36, 40, "#8cc9e6"),
  rect(-126, -108, 252, 34, dark, 4),
  rect(-60, -98, 120, 13, glow, 5),
  ...buildArray(6, (i) =>
    path(`M${-132 + i * 44}-74h44l0 44a22 18 0 0 1-44 0z`, i % 2 ? "#fff6e8" : "#d9481f"),
  ),
  rect(-130, 102, 260, 9, "#6e3f22", 4),
]);

/** One door of a row that is open to you. */
const row: Ornament = (w, h, { ink, on }) => {
  const r = w / 17;
  const lit = on === sun ? paper : sun;
  return buildArray(5, (i) => {
    const cx = w * 0.16 + i * r * 2.9;
    return [
      circle(cx, h - r * 3.1, r, i === 3 ? lit : { stroke: ink, strokeWidth: w / 130 }),
      path(
        `M${cx - r * 1.15} ${h}A${r * 1.15} ${r * 1.5} 0 0 1 ${cx + r * 1.15} ${h}z`,
        i === 3 ? lit : { stroke: ink, strokeWidth: w / 130 },
      ),
    ];
  }).flat();
};

/** An ad that is being drawn: its frame, its words as lines, a pencil at work. */
const sheet = standing([
  group(-30, 0, [
    rect(-86, -104, 172, 210, "#fffdf8", 4),
    rect(-70, -88, 140, 26, sun, 3),
    circle(-22, 4, 46, glow),
    strokePath("M-66 72H40M-66 90H6", "#c9b48f", 9, { round: true }),
  ]),
  group(
    64,
    8,
    [
      rect(-14, -96, 28, 150, "#f2b632"),
      rect(4, -96, 10, 150, "#d98a1e"),
      rect(-14, -112, 28, 22, "#e2694a", 5),
      path("M-14 54H14L0 92z", "#f6dcb0"),
      path("M-5 78H5L0 92z", "#26323f"),
    ],
    { turn: 24 },
  ),
]);

type Words = readonly [string, string];

/** How our own ad looks in a spot: its ground, the colors of its two lines, what it says and shows. */
export type HouseLook = {
  readonly ground: HexColor;
  readonly ink: HexColor;
  readonly second: HexColor;
  readonly words: Words;
  readonly ornament: Ornament;
};

const onGround = {
  dark: { ground: dark, ink: paper, second: "#ff8a3d" },
  sun: { ground: sun, ink: dark, second: paper },
  paper: { ground: paper, ink: dark, second: rust },
  glow: { ground: glow, ink: dark, second: rust },
} as const;

const look = (ground: keyof typeof onGround, words: Words, ornament: Ornament): HouseLook => ({
  ...onGround[ground],
  words,
  ornament,
});

const first = look("dark", ["Your ad", "goes here."], sunrise);

/** By spot: no two of a card are alike, and no neighbors have one ground. */
const houseLooks: Readonly<Record<string, HouseLook>> = {
  F1: first,
  F2: look("paper", ["You read ours.", "Picture yours."], mailbox),
  F3: look("sun", ["One spot.", "All yours."], spots),
  F4: look("glow", ["Good business?", "Spread the word."], shop),
  F5: look("sun", ["You say it.", "We draw it."], sheet),
  F6: look("dark", ["One per industry.", "Be the one."], row),
  F7: look("paper", ["They’re right", "around the corner."], standing(mapPinPicture)),
  B1: look("paper", ["Read over coffee.", "Yours could be."], standing(cupPicture, 74, 0.74)),
  B2: look("sun", ["Every home", "on the route."], standing(homePicture)),
  B3: look("dark", ["A blank page.", "What’s your offer?"], standing(pencilCupPicture, 105, 0.47)),
  B4: look("glow", ["Hello,", "neighbor."], sunrise),
  B5: look("dark", ["This spot", "is open."], spots),
  B6: look("paper", ["Small spot.", "Big town."], mailbox),
  B7: look("glow", ["Local?", "So is this card."], shop),
  B8: look("sun", ["Your name", "up here."], row),
  B9: look("glow", ["Got an offer?", "Print it here."], sheet),
};

/** The look of a spot; of one that no layout of ours has, the first. */
export const houseLookOf = (spot: string): HouseLook => houseLooks[spot] ?? first;
