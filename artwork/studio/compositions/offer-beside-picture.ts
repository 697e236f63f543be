import type { HexColor } from "#artwork/drawing.ts";
import { rect } from "#artwork/sketch.ts";
import { splitIntoItems } from "#artwork/studio/type/offer-items.ts";
import type { Board } from "./board.ts";
import { SAFE } from "./measures.ts";

/** How much of the width the offer has, to choose from; the last one for a list or a sentence that needs it. */
const SHARES = [0.5, 0.56, 0.62] as const;
const LIST_SHARE = 0.7;

/** How much less a list is worth that breaks within its items, and a sentence in four lines. */
const BROKEN = 0.8;

/**
 * In a field from edge to edge the offer at the left, and at the right the picture, on a color of its own where it needs one. That
 * goes on for `reach` units under what is drawn below the field, so that no seam shows.
 */
export function setOfferBesidePicture(
  b: Board,
  { y, height }: { readonly y: number; readonly height: number },
  {
    on,
    wanted,
    most = 104 * b.k,
    reach = 1,
  }: { on: HexColor; wanted: HexColor; most?: number; reach?: number },
): void {
  const { w, m, k, palette: p } = b;
  const under = b.behind(on, p.second, p.accent, p.ground, p.sparkle, p.ink);
  const isApart = under !== on;
  const pad = (isApart ? 10 : 8) * k;
  const look = { on, most, wanted, leastWords: 9 * k, across: "middle" } as const;
  const items = splitIntoItems(b.offer.rest ?? "");
  const isList = !b.offer.lead && items.length > 1;
  const parts = [...SHARES, ...(b.offer.lead ? [] : [LIST_SHARE])].map((share) => {
    const room = { width: w * (1 - share) - m, height: height - 2 * pad };
    const size = b.pictureSize(room);
    const x = isApart ? Math.min(w * (share + 0.04), w - m - size.width - pad) : w - m - size.width;
    const width = x - (isApart ? pad : 0) - m - 10 * k;
    const offer = { x: m, y: y + 8 * k, width, height: height - 16 * k };
    const picture = { x, y: y + pad, width: w - m - x, height: room.height };
    return { x, size, picture, offer, used: b.tryOffer(offer, look) };
  });
  // an offer without a figure needs more room than a price
  const weight = b.offer.lead ? 1.6 : 2.6;
  // the parting that fills most of the field
  const filled = ({ size, picture, used }: (typeof parts)[number]) => {
    if (!used || !b.hasRoomForPicture(picture, under)) return 0;
    // a price may stand under its thing
    const isWhole = ({ words }: { readonly words: string }) =>
      words.startsWith("$") || items.some((item) => item.startsWith(words));
    const isBroken = isList ? !used.lines.every(isWhole) : !b.offer.lead && used.lines.length > 3;
    const worth = isBroken ? BROKEN : 1;
    return (
      worth * (Math.sqrt(size.width * size.height) + weight * Math.sqrt(used.width * used.height))
    );
  };
  const best = parts.toSorted((one, other) => filled(other) - filled(one))[0] as (typeof parts)[0];
  const { x, offer, picture } = best;
  if (isApart) {
    // at the head of an ad its color reaches the trim
    const top = y <= SAFE ? -20 : y;
    const panel = { x: x - pad, y: top, width: w - x + pad + 20, height: y + height + reach - top };
    b.add(rect(panel.x, panel.y, panel.width, panel.height, under));
    b.shape("panel", panel);
  }
  b.picture(picture, { on: under, stand: isApart ? "middle" : "bottom" });
  b.lockUp(offer, look);
}
