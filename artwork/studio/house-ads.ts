import { halftoneSun, type PublisherDetails } from "#artwork/card/draw-house-band.ts";
import type { HexColor } from "#artwork/drawing.ts";
import type { CardLayout, Spot } from "#artwork/layouts/card-layout.ts";
import { getSize } from "#artwork/layouts/sizes.ts";
import {
  bleedBackground,
  buildArray,
  circle,
  clip,
  qrCodePlaceholder,
  rect,
  type Sketch,
  strokePath,
  textLine,
} from "#artwork/sketch.ts";
import { adSizes } from "#artwork/studio/ad-sizes.ts";
import { SAFE } from "#artwork/studio/compositions/measures.ts";
import type { DrawnAd } from "#artwork/studio/draw-ad.ts";
import type { ProposedDesign } from "./compose-card.ts";

const [dark, paper, sun, glow] = ["#2a1626", "#fff6e8", "#f4712a", "#f9b36b"] as const;

type Look = {
  readonly ground: `#${string}`;
  readonly ink: `#${string}`;
  readonly second: `#${string}`;
  readonly words: readonly [string, string];
  /** What stands below the words, in a cell of this measure. */
  readonly ornament: (w: number, h: number, k: number) => readonly Sketch[];
};

const looks: readonly [Look, Look, Look] = [
  {
    ...{ ground: dark, ink: paper, second: "#ff8a3d", words: ["Your ad", "goes here."] },
    ornament: (w, h, k) => halftoneSun(w * 0.62, h + 14, Math.min(w, h) * 0.62, 15 * k),
  },
  {
    ...{ ground: sun, ink: dark, second: paper, words: ["One spot.", "All yours."] },
    ornament: (w, h, k) =>
      buildArray(12, (i) => {
        const [x, y] = [w * 0.08 + (i % 4) * 62 * k, h * 0.5 + Math.floor(i / 4) * 46 * k];
        const isLit = i === 6;
        return rect(x, y, 54 * k, 38 * k, isLit ? paper : { stroke: dark, strokeWidth: 2 * k }, 2);
      }),
  },
  {
    ...{ ground: paper, ink: dark, second: "#a33a08", words: ["You read ours.", "Picture yours."] },
    ornament: (w, h, k) => {
      const [cx, cy, r] = [w * 0.36, h * 0.68, 36 * k];
      return [
        circle(cx, cy, r, sun),
        circle(cx, cy, r * 0.62, glow),
        circle(cx, cy, r * 1.25, { stroke: dark, strokeWidth: 2 * k }),
        strokePath(
          `M${cx - r * 1.6} ${cy}H${cx + r * 1.6}M${cx} ${cy - r * 1.6}V${cy + r * 1.6}`,
          dark,
          2 * k,
        ),
      ];
    },
  },
];

/** Which of the three house ads a spot has: none like that of a neighbor in the same row or in the row below. */
function houseVariantOf(spot: string): 0 | 1 | 2 {
  const number = Number(spot.replace(/\D/g, ""));
  return ((number + Number(number > 3)) % 3) as 0 | 1 | 2;
}

/** What is ours on a card, as the composer places others beside it: the strip, and a house ad in each spot that isn't taken. */
export function placeHouseAds({ spots, houseBand }: CardLayout, taken: readonly string[]) {
  const design = (name: string, ground: HexColor): ProposedDesign => ({
    ...{ template: name, ground, palette: "house", lettering: "lively", footer: undefined },
  });
  const strip: Spot = { ...houseBand, id: "the strip", size: "large" };
  return [
    { spot: strip, designs: [design("house-strip", dark)] },
    ...spots
      .filter(({ id }) => !taken.includes(id))
      .map((spot) => {
        const { ground } = looks[houseVariantOf(spot.id)];
        return { spot, designs: [design(`house-${spot.id}`, ground)] };
      }),
  ];
}

/** Our own ad for a spot that nobody has bought; three looks, so that neighbors differ. */
export function drawHouseAd(
  { id, size }: Pick<Spot, "id" | "size">,
  { tradeName, phone }: PublisherDetails,
): Pick<DrawnAd, "width" | "height" | "marks"> {
  const { widthInches, heightInches } = getSize(size);
  const [w, h] = [widthInches * 100, heightInches * 100];
  const { margin: m, ornaments: k, code, shape } = adSizes[size];
  const isFlat = shape === "flat";
  const { ground, ink, second, words, ornament } = looks[houseVariantOf(id)];
  const type = (isFlat ? 30 : 42) * k;
  const edge = h - SAFE - code - 12;
  const room = w - m - SAFE - code - 18;
  const marks = [
    bleedBackground(w, h, ground),
    ...(isFlat ? [] : [clip(`M-20-20H${w + 20}V${edge - 4}H-20z`, ornament(w, edge - 4, k))]),
    textLine("narrow", 12.5 * k, m, SAFE + 13 * k, tradeName.toUpperCase(), ink, {
      ...{ spacing: 2, fit: w - 2 * m },
    }),
    ...words.map((text, i) =>
      textLine(
        ...(["poster", type, m, SAFE + 22 * k + type * (i + 0.86), text] as const),
        i === 0 ? ink : second,
        { fit: w - 2 * m, spacing: -0.6 },
      ),
    ),
    rect(-20, edge, w + 40, h - edge + 20, paper),
    ...(ground === paper ? [strokePath(`M${m} ${edge}H${w - m}`, dark, 1.5)] : []),
    textLine("sans", (isFlat ? 12 : 15) * k, m, edge + 12 + code * 0.3, "Own a business?", dark, {
      fit: room,
    }),
    textLine(
      "sans",
      (isFlat ? 12 : 15) * k,
      m,
      edge + 12 + code * 0.52,
      "Be on the next card.",
      dark,
      { fit: room },
    ),
    textLine("poster", (isFlat ? 22 : 25) * k, m, edge + 12 + code * 0.86, phone, "#a33a08", {
      fit: room,
    }),
    qrCodePlaceholder(w - SAFE - code, h - SAFE - code, dark, code, paper),
  ];
  return { width: w, height: h, marks };
}
