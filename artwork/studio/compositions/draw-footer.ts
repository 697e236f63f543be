import type { HexColor } from "#artwork/drawing.ts";
import { rect, type Sketch, strokePath } from "#artwork/sketch.ts";
import { splitOffer } from "#artwork/studio/ad-brief.ts";
import { SAFE_MARGIN } from "#artwork/studio/ad-sizes.ts";
import type { Box, TypeItem } from "#artwork/studio/type/type-stack.ts";
import type { AdCanvas } from "./ad-canvas.ts";
import {
  barColorOn,
  drawFieldBelow,
  type FooterDrawer,
  type FooterOptions,
  isFinePrintItem,
  isNameOrPhoneItem,
  layOutCodeInCorner,
  layOutFactsBesideCode,
  layOutNameAndPhone,
  lightGroundForCode,
  measureHeightOfItems,
  spanInsideMargins,
} from "./footer-parts.ts";
import { couponRadius, drawColorField, edgeRiseOf, letteringStyleOf } from "./lettering-style.ts";
import {
  drawBandFooter,
  drawBarFooter,
  drawLeftFooter,
  drawLineAndListFooter,
  drawMiddleFooter,
} from "./low-footers.ts";

type FooterDrawing = {
  readonly top: number;
  /** What the composition adds where nothing is drawn over it. */
  readonly marks: readonly Sketch[];
};

/** Draws name, phone, facts and code around a composition, each footer in its own way. */
export function drawFooter(
  b: AdCanvas,
  wanted: HexColor,
  options: FooterOptions = {},
): FooterDrawing {
  const at = b.marks.length;
  const edge = footers[b.footer](b, wanted, options);
  return { top: edge, marks: b.marks.splice(at) };
}

/** The paper of a coupon with its edge: dashes, or a frame of two lines. */
function couponEdge(b: AdCanvas, box: Box, paper: HexColor): Sketch[] {
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
const drawCouponFooter: FooterDrawer = (
  b,
  wanted,
  { isBand = true, points = true, ...options },
) => {
  const { w, h, m, k, palette: p } = b;
  const on = wanted;
  const paper = p.sparkle;
  const sign = layOutNameAndPhone(b, on, { ...options, phonePoints: 21 * k, namePoints: 13 * k });
  const all = b.facts(on, options).filter((item) => !isNameOrPhoneItem(item));
  const lines = [
    ...(points ? b.points(on, w - 2 * m) : []),
    ...all.filter((item) => !isFinePrintItem(item)),
  ];
  const below = measureHeightOfItems(b, lines, w - 2 * m, h * 0.13);
  const pad = 8 * k;
  const codeTall = layOutCodeInCorner(b, "right", paper).height;
  const width = w - 2 * SAFE_MARGIN - b.codeSize - 3 * pad;
  const print = b.facts(paper, options).filter(isFinePrintItem);
  const isLeft = letteringStyleOf(b.letteringId).codeSide === "left";
  const inner = {
    x: SAFE_MARGIN + pad * 1.3 + (isLeft ? b.codeSize + pad * 1.4 : 0),
    width: width - pad * (isLeft ? 1.7 : 0.3),
  };
  const printHeight =
    print.length > 0 ? measureHeightOfItems(b, print, inner.width, h * 0.1) + 6 * k : 0;
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
  const signAt = h - SAFE_MARGIN - sign.height;
  const box: Box = {
    x: SAFE_MARGIN,
    width: w - 2 * SAFE_MARGIN,
    height: tall + 2 * pad,
    y: signAt - (below > 0 ? below + 9 * k : 0) - 9 * k - tall - 2 * pad,
  };
  const from = box.y - 9 * k;
  const edgeAt = drawFieldBelow(b, from, on, isBand);
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
    { ...spanInsideMargins(b), y: box.y + box.height + 9 * k, height: below + 0.1 },
    { on, align: b.align },
  );
  sign.set(signAt);
  if (!isBand) b.add(strokePath(`M${m} ${from}H${w - m}`, b.ink(on, 3, p.accent), 1.4 * k));
  return edgeAt;
};

/** Where the first line of an ad stands: below what a footer has put along the upper edge. */
export function topOfFirstLine(b: AdCanvas): number {
  const below = edgeRiseOf(b) + 9 * b.k;
  if (b.footer === "top") return topBarHeight(b) + below;
  if (b.footer === "head") return headHeight(b) + below;
  return SAFE_MARGIN + 6 * b.k;
}

const topSignature = (b: AdCanvas, on: HexColor) =>
  layOutNameAndPhone(b, on, { phonePoints: 22 * b.k, namePoints: 13 * b.k }, { least: 9.5 });

/** How high the bar with name and phone along the upper edge is, without its edge. */
function topBarHeight(b: AdCanvas): number {
  const on = barColorOn(b, b.palette.ground);
  return SAFE_MARGIN + topSignature(b, on).height + 8 * b.k;
}

/** How high the field with name, phone and code along the upper edge is, without its edge. */
const headHeight = (b: AdCanvas) => SAFE_MARGIN + b.codeSize + b.captionHeight + 8 * b.k;

/** Name and phone in a bar along the upper edge; below, the facts beside the code. */
const drawTopFooter: FooterDrawer = (b, wanted, { isBand = true, ...options }) => {
  const { h, k } = b;
  const { codeSide } = letteringStyleOf(b.letteringId);
  const over = barColorOn(b, b.palette.ground);
  drawColorField(b, { from: topBarHeight(b), to: "top", color: over });
  topSignature(b, over).set(SAFE_MARGIN);
  const low = layOutFactsBesideCode(b, wanted, options, codeSide);
  const from = h - SAFE_MARGIN - low.tall - (isBand ? 10 : 6) * k;
  const edge = drawFieldBelow(b, from, wanted, isBand);
  low.set(h - SAFE_MARGIN, from);
  return edge;
};

/** Name, phone and code in a light field along the upper edge; below, all else in a strip. */
const drawHeadFooter: FooterDrawer = (b, wanted, { isBand = true, points = true, ...options }) => {
  const { w, h, m, k, codeSize } = b;
  const over = lightGroundForCode(b);
  drawColorField(b, { from: headHeight(b), to: "top", color: over });
  const tallCode = codeSize + b.captionHeight;
  const isLeft = letteringStyleOf(b.letteringId).codeSide === "left";
  b.code(isLeft ? SAFE_MARGIN + codeSize : w - SAFE_MARGIN, SAFE_MARGIN + tallCode, over);
  const sign = b.facts(over, { ...options, phonePoints: 25 * k, namePoints: 15 * k });
  const air = isLeft ? 12 * k : 12;
  const width = w - m - SAFE_MARGIN - codeSize - air;
  const beside = { x: isLeft ? w - m - width : m, y: SAFE_MARGIN, width, height: tallCode };
  b.type(sign.filter(isNameOrPhoneItem), beside, { on: over, across: "middle" });
  const whole = spanInsideMargins(b);
  const rest = b.facts(wanted, options).filter((item) => !isNameOrPhoneItem(item));
  const website = findAside(b, rest, whole.width);
  const items = [
    ...(points ? b.points(wanted, whole.width) : []),
    ...rest.filter((item) => item !== website),
  ];
  const tall = measureHeightOfItems(b, items, whole.width, h * 0.2);
  const from = h - SAFE_MARGIN - tall - (tall > 0 ? (isBand ? 9 : 6) * k : 0);
  if (tall === 0) return h - SAFE_MARGIN + 4 * k;
  const edge = drawFieldBelow(b, from, wanted, isBand);
  const within = { ...whole, y: h - SAFE_MARGIN - tall, height: tall + 0.1 };
  const { lines } = b.type(items, within, { on: wanted, align: b.align });
  const area = lines.find(({ role }) => role === "area");
  if (!website || !area) return edge;
  const sizes = [area.size, area.size * 0.99] as const;
  const aside = [{ ...website, sizes }];
  const { lines: own, height } = b.heightOf(aside, { ...whole, y: 0, height: h });
  // on the same line, or as low as it may be
  const y = Math.min(area.y - (own[0]?.y ?? 0), h - SAFE_MARGIN - height);
  b.type(aside, { ...whole, y, height: height + 0.1 }, { on: wanted, align: "end" });
  return edge;
};

/** The website, where it stands at the end of the line that says where: nothing else is at the right of a foot without a code. */
function findAside(b: AdCanvas, facts: readonly TypeItem[], width: number): TypeItem | undefined {
  const [area, website] = ["area", "website"].map((role) => facts.find((one) => one.role === role));
  if (!area || !website || b.align === "middle") return undefined;
  const widthOf = (item: TypeItem) =>
    b.tryHeight([{ ...item, lines: 1 }], { x: 0, y: 0, width, height: b.h })?.width ?? width;
  return widthOf(area) + widthOf(website) + 16 * b.k < width ? website : undefined;
}

const footers = {
  band: drawBandFooter,
  left: drawLeftFooter,
  bar: drawBarFooter,
  coupon: drawCouponFooter,
  top: drawTopFooter,
  corner: drawLineAndListFooter,
  head: drawHeadFooter,
  middle: drawMiddleFooter,
};
