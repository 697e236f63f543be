import type { HexColor } from "#artwork/drawing.ts";
import { rect, type Sketch, strokePath } from "#artwork/sketch.ts";
import { splitOffer } from "#artwork/studio/ad-brief.ts";
import type { Box } from "#artwork/studio/type/type-stack.ts";
import type { Board } from "./board.ts";
import {
  codeIn,
  type DrawFooter,
  fieldBelow,
  heightIn,
  isPrintItem,
  isSignatureItem,
  signature,
  wholeOf,
} from "./footer-parts.ts";
import { couponRadius, letteringStyleOf } from "./lettering-style.ts";
import { SAFE } from "./measures.ts";

/** The paper of a coupon with its edge: dashes, or a frame of two lines. */
function couponEdge(b: Board, box: Box, paper: HexColor): Sketch[] {
  const { k, letteringId } = b;
  // all of its lines within the box
  const [x, y, width, height] = [box.x + k, box.y + k, box.width - 2 * k, box.height - 2 * k];
  const stroke = b.ink(paper, 3, b.palette.ink);
  const radius = couponRadius(letteringId) * k;
  if (letteringStyleOf(letteringId).coupon !== "frame") {
    const look = { fill: paper, stroke, strokeWidth: 1.5 * k, dash: [5, 4] };
    return [rect(x, y, width, height, look, radius)];
  }
  return [
    rect(x, y, width, height, { fill: paper, stroke, strokeWidth: 2 * k }, radius),
    rect(x + 4, y + 4, width - 8, height - 8, { stroke, strokeWidth: 0.7 * k }),
  ];
}

/** A coupon with the offer and the code; below it name and phone. */
export const drawCouponFooter: DrawFooter = (
  b,
  wanted,
  { isBand = true, points = true, ...options },
) => {
  const { w, h, m, k, palette: p } = b;
  const on = wanted;
  const paper = p.sparkle;
  const sign = signature(b, on, { ...options, phonePoints: 21 * k, namePoints: 13 * k });
  const all = b.facts(on, options).filter((item) => !isSignatureItem(item));
  const lines = [
    ...(points ? b.points(on, w - 2 * m) : []),
    ...all.filter((item) => !isPrintItem(item)),
  ];
  const below = heightIn(b, lines, w - 2 * m, h * 0.13);
  const pad = 8 * k;
  const codeTall = codeIn(b, "right", paper).height;
  const width = w - 2 * SAFE - b.codeSize - 3 * pad;
  const print = b.facts(paper, options).filter(isPrintItem);
  const isLeft = letteringStyleOf(b.letteringId).codeSide === "left";
  const inner = {
    x: SAFE + pad * 1.3 + (isLeft ? b.codeSize + pad * 1.4 : 0),
    width: width - pad * (isLeft ? 1.7 : 0.3),
  };
  const printHeight = print.length > 0 ? heightIn(b, print, inner.width, h * 0.1) + 6 * k : 0;
  const look = {
    on: paper,
    most: 56 * k,
    leastWords: 8.5,
    parts: splitOffer(b.brief.offer),
    wanted: b.ink(paper, 7, p.accent, p.ink),
  };
  const roomy = { ...inner, y: 0, height: Math.max(h * 0.2, codeTall - printHeight) };
  // across the coupon, unless that makes the figure much smaller
  const [wide, plain] = [true, false].map((isWide) => b.tryOffer(roomy, { ...look, isWide }));
  const sizeOf = (set: typeof wide) => set?.lines.find(({ role }) => role === "offer")?.size ?? 0;
  const isWide = sizeOf(wide) > sizeOf(plain) * 0.75;
  const offerHeight = ((isWide ? wide : plain) ?? b.measureOffer(roomy, look)).height;
  const tall = Math.max(codeTall + 2, offerHeight + printHeight);
  const signAt = h - SAFE - sign.height;
  const box: Box = {
    x: SAFE,
    width: w - 2 * SAFE,
    height: tall + 2 * pad,
    y: signAt - (below > 0 ? below + 9 * k : 0) - 9 * k - tall - 2 * pad,
  };
  const from = box.y - 9 * k;
  const edgeAt = fieldBelow(b, from, on, isBand);
  b.add(...couponEdge(b, box, paper));
  b.code(
    isLeft ? box.x + pad + b.codeSize : box.x + box.width - pad,
    box.y + box.height - pad,
    paper,
  );
  const top = box.y + pad + (tall - offerHeight - printHeight) / 2;
  b.lockUp({ ...inner, y: top, height: offerHeight + 0.1 }, { ...look, isWide });
  b.type(print, { ...inner, y: top + offerHeight + 6 * k, height: printHeight }, { on: paper });
  b.type(
    lines,
    { ...wholeOf(b), y: box.y + box.height + 9 * k, height: below + 0.1 },
    { on, align: b.align },
  );
  sign.set(signAt);
  if (!isBand) b.add(strokePath(`M${m} ${from}H${w - m}`, b.ink(on, 3, p.accent), 1.4 * k));
  return edgeAt;
};
