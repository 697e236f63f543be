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

const { dark, glow, paper, rust } = houseColors;

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
        const { ground } = houseLookOf(spot.id);
        return { spot, designs: [design(`house-${spot.id}`, ground)] };
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
  const type = (isFlat ? 30 : 42) * k;
  const edge = h - SAFE - code - 12;
  const above = `M-20-20H${w + 20}V${edge - 4}H-20z`;
  const marks = [
    bleedBackground(w, h, ground),
    ...(isFlat ? [] : [clip(above, ornament(w, edge - 4, { ink, on: ground }))]),
    textLine("narrow", 12.5 * k, m, SAFE + 13 * k, publisher.tradeName.toUpperCase(), ink, {
      ...{ spacing: 2, fit: w - 2 * m },
    }),
    ...words.map((text, i) =>
      textLine(
        ...(["poster", type, m, SAFE + 22 * k + type * (i + 0.86), text] as const),
        i === 0 ? ink : second,
        { fit: w - 2 * m, spacing: -0.6 },
      ),
    ),
    ...drawInvitation({ id, size }, publisher.phone, edge),
  ];
  return { width: w, height: h, marks };
}

/** How to book, below an edge of the ad: light on a dark one, and in every other spot with the code at the left. */
function drawInvitation(
  { id, size }: Pick<Spot, "id" | "size">,
  phone: string,
  edge: number,
): Sketch[] {
  const { widthInches, heightInches } = getSize(size);
  const [w, h] = [widthInches * 100, heightInches * 100];
  const { margin: m, ornaments: k, code, shape } = adSizes[size];
  const isFlat = shape === "flat";
  const isDark = houseLookOf(id).ground === paper;
  const [fill, ink, loud] = isDark ? [dark, paper, glow] : [paper, dark, rust];
  const isLeft = Number(id.replace(/\D/g, "")) % 2 === 0;
  const codeX = isLeft ? SAFE : w - SAFE - code;
  const x = isLeft ? SAFE + code + 18 : m;
  const look = { fit: w - m - SAFE - code - 18 };
  const line = (share: number) => edge + 12 + code * share;
  const small = (isFlat ? 12 : 15) * k;
  return [
    rect(-20, edge, w + 40, h - edge + 20, fill),
    textLine("sans", small, x, line(0.3), "Own a business?", ink, look),
    textLine("sans", small, x, line(0.52), "Be on the next card.", ink, look),
    textLine("poster", (isFlat ? 22 : 25) * k, x, line(0.86), phone, loud, look),
    ...(isDark ? [rect(codeX - 5, h - SAFE - code - 5, code + 10, code + 10, paper, 3)] : []),
    qrCodePlaceholder(codeX, h - SAFE - code, dark, code, paper),
  ];
}
