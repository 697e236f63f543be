import type { PublisherDetails } from "#artwork/card/draw-house-band.ts";
import type { HexColor } from "#artwork/drawing.ts";
import type { CardLayout, Spot } from "#artwork/layouts/card-layout.ts";
import { getSize } from "#artwork/layouts/sizes.ts";
import {
  bleedBackground,
  clip,
  qrCodePlaceholder,
  rect,
  type Sketch,
  textLine,
} from "#artwork/sketch.ts";
import { adSizes } from "#artwork/studio/ad-sizes.ts";
import { SAFE } from "#artwork/studio/compositions/measures.ts";
import type { DrawnAd } from "#artwork/studio/draw-ad.ts";
import type { ProposedDesign } from "./compose-card.ts";
import { houseColors, houseLookOf } from "./house-ad-looks.ts";
import type { Build } from "./templates.ts";

const { dark, glow, paper, rust } = houseColors;

/** What is ours on a card, as the composer places others beside it: the strip, and a house ad in each spot that isn't taken. */
export function placeHouseAds({ spots, houseBand }: CardLayout, taken: readonly string[]) {
  const design = (name: string, ground: HexColor, build?: Build): ProposedDesign => ({
    ...{ template: name, ground, palette: "house", lettering: "lively", footer: undefined, build },
  });
  const strip: Spot = { ...houseBand, id: "the strip", size: "large" };
  return [
    { spot: strip, designs: [design("house-strip", dark)] },
    ...spots
      .filter(({ id }) => !taken.includes(id))
      .map((spot) => {
        const { ground } = houseLookOf(spot.id);
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
  const { ground, ink, second, words, ornament } = houseLookOf(id);
  const column = isFlat ? SAFE + code + 18 : 0;
  const x = isFlat && isCodeLeft(id) ? column + m : m;
  const type = (isFlat ? 46 : 42) * k;
  const edge = h - m - code - 30;
  const marks = [
    bleedBackground(w, h, ground),
    ...(isFlat
      ? []
      : [clip(`M-20-20H${w + 20}V${h + 20}H-20z`, ornament(w, edge - 4, { ink, on: ground }))]),
    textLine("narrow", 12.5 * k, x, SAFE + 13 * k, publisher.tradeName.toUpperCase(), ink, {
      ...{ spacing: 2, fit: w - 2 * m - column },
    }),
    ...words.map((text, i) =>
      textLine(
        ...(["poster", type, x, SAFE + 22 * k + type * (i + 0.86), text] as const),
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
  const { ground, ink, second } = houseLookOf(id);
  const [fill] = colorsOn(ground);
  const wide = SAFE + code + 18;
  const isLeft = isCodeLeft(id);
  const [x, codeX] = isLeft ? [wide + m, SAFE] : [m, w - SAFE - code];
  const fit = { fit: w - wide - 2 * m };
  const at = (h - code) / 2;
  return [
    rect(isLeft ? -20 : w - wide, -20, wide + 20, h + 40, fill),
    ...(fill === paper ? [] : [rect(codeX - 5, at - 5, code + 10, code + 10, paper, 3)]),
    qrCodePlaceholder(codeX, at, dark, code, paper),
    textLine("sans", 12, x, h - SAFE - 34, "Own a business? Be on the next card.", ink, fit),
    textLine("poster", 28, x, h - SAFE - 4, phone, second, fit),
  ];
}

/** How to book: on a card within the margins, the picture going on around it. */
function drawCard({ id, size }: Pick<Spot, "id" | "size">, phone: string, edge: number): Sketch[] {
  const { widthInches } = getSize(size);
  const w = widthInches * 100;
  const { margin: m, ornaments: k, code } = adSizes[size];
  const [fill, ink, loud] = colorsOn(houseLookOf(id).ground);
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
