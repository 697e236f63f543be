import { halftoneSun, type PublisherDetails } from "#artwork/card/draw-card.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { type CardLayout, getSize, type Spot } from "#artwork/layouts/card-layout.ts";
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
import { cupPicture } from "#artwork/studio/pictures/food-pictures.ts";
import { mapPinPicture } from "#artwork/studio/pictures/ground-pictures.ts";
import { homePicture } from "#artwork/studio/pictures/house-pictures.ts";
import { pencilCupPicture } from "#artwork/studio/pictures/shop-pictures.ts";
import { adSizes, SAFE_MARGIN } from "./ad-sizes.ts";
import type { ProposedDesign } from "./compose-card.ts";
import type { DrawnAd } from "./draw-ad.ts";
import type { AdBuild } from "./templates.ts";

/** What is ours on a card, as the composer places others beside it: the strip, and a house ad in each spot that isn't taken. */
export function placeHouseAds({ spots, houseBand }: CardLayout, taken: readonly string[]) {
  const design = (name: string, ground: HexColor, build?: AdBuild): ProposedDesign => ({
    ...{ template: name, ground, palette: "house", lettering: "lively", footer: undefined, build },
  });
  const strip: Spot = { ...houseBand, id: "the strip", size: "large" };
  return [
    { spot: strip, designs: [design("house-strip", dark)] },
    ...spots
      .filter(({ id }) => !taken.includes(id))
      .map((spot) => {
        const { ground } = houseAdLookOf(spot.id);
        const build = adSizes[spot.size].shape === "flat" ? "column" : "framed";
        return { spot, designs: [design(`house-${spot.id}`, ground, build)] };
      }),
  ];
}

/** Our own ad for a spot that nobody has bought: another in each spot of a card. */
export function drawHouseAd(
  { id, size }: Pick<Spot, "id" | "size">,
  publisher: PublisherDetails,
): Pick<DrawnAd, "width" | "height" | "marks"> {
  const { widthInches, heightInches } = getSize(size);
  const [w, h] = [widthInches * 100, heightInches * 100];
  const { margin: m, ornaments: k, code, shape } = adSizes[size];
  const isFlat = shape === "flat";
  const { ground, ink, second, words, ornament } = houseAdLookOf(id);
  const column = isFlat ? SAFE_MARGIN + code + 18 : 0;
  const x = isFlat && isCodeLeft(id) ? column + m : m;
  const type = (isFlat ? 46 : 42) * k;
  const edge = h - m - code - 30;
  const marks = [
    bleedBackground(w, h, ground),
    ...(isFlat
      ? []
      : [clip(`M-20-20H${w + 20}V${h + 20}H-20z`, ornament(w, edge - 4, { ink, on: ground }))]),
    textLine("narrow", 12.5 * k, x, SAFE_MARGIN + 13 * k, publisher.tradeName.toUpperCase(), ink, {
      ...{ spacing: 2, fit: w - 2 * m - column },
    }),
    ...words.map((text, i) =>
      textLine(
        ...(["poster", type, x, SAFE_MARGIN + 22 * k + type * (i + 0.86), text] as const),
        i === 0 ? ink : second,
        { fit: w - 2 * m - column, spacing: -0.6 },
      ),
    ),
    ...(isFlat
      ? drawColumn({ id, size }, publisher.phone)
      : drawCard({ id, size }, publisher.phone, edge)),
  ];
  return { width: w, height: h, marks };
}

/** Whether the code of a spot’s house ad stands at the left: in every other spot. */
const isCodeLeft = (id: string) => Number(id.replace(/\D/g, "")) % 2 === 0;

const colorsOn = (ground: HexColor): readonly [HexColor, HexColor, HexColor] =>
  ground === paper ? [dark, paper, glow] : [paper, dark, rust];

/** How to book: in a column of another color from edge to edge the code, beside it the rest. */
function drawColumn({ id, size }: Pick<Spot, "id" | "size">, phone: string): Sketch[] {
  const { widthInches, heightInches } = getSize(size);
  const [w, h] = [widthInches * 100, heightInches * 100];
  const { margin: m, code } = adSizes[size];
  const { ground, ink, second } = houseAdLookOf(id);
  const [fill] = colorsOn(ground);
  const wide = SAFE_MARGIN + code + 18;
  const isLeft = isCodeLeft(id);
  const [x, codeX] = isLeft ? [wide + m, SAFE_MARGIN] : [m, w - SAFE_MARGIN - code];
  const fit = { fit: w - wide - 2 * m };
  const at = (h - code) / 2;
  return [
    rect(isLeft ? -20 : w - wide, -20, wide + 20, h + 40, fill),
    ...(fill === paper ? [] : [rect(codeX - 5, at - 5, code + 10, code + 10, paper, 3)]),
    qrCodePlaceholder(codeX, at, dark, code, paper),
    textLine("sans", 12, x, h - SAFE_MARGIN - 34, "Own a business? Be on the next card.", ink, fit),
    textLine("poster", 28, x, h - SAFE_MARGIN - 4, phone, second, fit),
  ];
}

/** How to book: on a card within the margins, the picture going on around it. */
function drawCard({ id, size }: Pick<Spot, "id" | "size">, phone: string, edge: number): Sketch[] {
  const { widthInches } = getSize(size);
  const w = widthInches * 100;
  const { margin: m, ornaments: k, code } = adSizes[size];
  const [fill, ink, loud] = colorsOn(houseAdLookOf(id).ground);
  const isLeft = isCodeLeft(id);
  const pad = 12;
  const codeX = isLeft ? m + pad : w - m - pad - code;
  const x = isLeft ? m + 2 * pad + code + 6 : m + pad + 4;
  const look = { fit: w - 2 * m - 3 * pad - code - 10 };
  const line = (share: number) => edge + pad + code * share;
  return [
    rect(m, edge, w - 2 * m, code + 2 * pad, fill, 6 * k),
    textLine("sans", 15 * k, x, line(0.26), "Own a business?", ink, look),
    textLine("sans", 15 * k, x, line(0.5), "Be on the next card.", ink, look),
    textLine("poster", 25 * k, x, line(0.88), phone, loud, look),
    ...(fill === paper ? [] : [rect(codeX - 5, edge + pad - 5, code + 10, code + 10, paper, 3)]),
    qrCodePlaceholder(codeX, edge + pad, dark, code, paper),
  ];
}

/** The colors of our own ads. */
const { dark, paper, sun, glow, rust } = {
  dark: "#2a1626",
  paper: "#fff6e8",
  sun: "#f4712a",
  glow: "#f9c37e",
  rust: "#a33a08",
} as const;

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
export type HouseAdLook = {
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

const look = (ground: keyof typeof onGround, words: Words, ornament: Ornament): HouseAdLook => ({
  ...onGround[ground],
  words,
  ornament,
});

const first = look("dark", ["Your ad", "goes here."], sunrise);

/** By spot: no two of a card are alike, and no neighbors have one ground. */
const houseLooks: Readonly<Record<string, HouseAdLook>> = {
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
export const houseAdLookOf = (spot: string): HouseAdLook => houseLooks[spot] ?? first;
