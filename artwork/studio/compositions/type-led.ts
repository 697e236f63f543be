import type { HexColor } from "#artwork/drawing.ts";
import { rect, strokePath } from "#artwork/sketch.ts";
import { SAFE_MARGIN } from "#artwork/studio/ad-sizes.ts";
import { joinBulletPoints } from "#artwork/studio/type/line-breaks.ts";
import type { TypeItem } from "#artwork/studio/type/type-stack.ts";
import type { AdCanvas } from "./ad-canvas.ts";
import { drawFooter, topOfFirstLine } from "./draw-footer.ts";
import {
  couponRadius,
  couponTearLine,
  drawColorField,
  edgeRiseOf,
  letteringStyleOf,
  plaqueShapes,
} from "./lettering-style.ts";
import { drawOfferBesidePicture } from "./offers.ts";
import { BriefUnsuitedError } from "./picture-canvas.ts";

/** Refuses a brief whose offer isn't led by a number. */
export function requireNumberInOffer({ offer }: AdCanvas): void {
  if (!offer.lead || !/\d/.test(offer.lead))
    throw new BriefUnsuitedError("This design needs an offer with a number in it.");
}

/** A number is the picture: the price fills the upper field, with the drawing beside it where there is room. */
export function composeBigPrice(b: AdCanvas): void {
  const { w, h, m, k, palette: p } = b;
  requireNumberInOffer(b);
  b.ground(p.ground);
  const { top: foot, marks: low } = drawFooter(b, p.ground, {
    isBand: false,
    phonePoints: 21.5 * k,
  });
  const rule = foot - 4 * k;
  const headline = b.headline(46 * k, 3, p.ground, { accent: p.accent });
  const box = { x: m, y: 0, width: w - 2 * m, height: rule - h * 0.27 - 20 * k };
  const used = b.heightOver(rule - 20 * k, h * 0.33, [headline], box);
  const split = rule - used.height - 20 * k;
  const field = b.firm(b.bandOn(p.ground) === p.ink ? p.accent : p.second, p.accent);
  b.add(rect(-20, -20, w + 40, split + 20, field));
  const top = SAFE_MARGIN;
  const look = { on: field, most: 170 * k, wanted: b.ink(field, 7, p.sparkle, p.ink) };
  const reach = edgeRiseOf(b) + 10 * k;
  const whole = { y: top, height: split - reach - top };
  if (b.hasPicture) drawOfferBesidePicture(b, whole, { ...look, reach });
  else
    b.lockUp(
      { x: m, width: w - 2 * m, ...whole },
      { ...look, leastWords: 10 * k, across: "middle", isWide: true, align: b.align },
    );
  drawColorField(b, { from: split, to: "bottom", color: p.ground });
  b.add(...low);
  b.add(strokePath(`M${m} ${rule}H${w - m}`, b.ink(p.ground, 3, p.accent), 2 * k));
  b.type(
    [headline],
    { ...box, y: split + 10 * k, height: used.height + 0.1 },
    { on: p.ground, align: b.align },
  );
}

/** Only type: the headline fills the color; on a bar across the ad the offer, else what the business does. */
export function composeBillboard(b: AdCanvas): void {
  const { w, h, m, k, palette: p } = b;
  b.requireNoPicture();
  if (!b.hasOffer && b.pointTexts.length === 0)
    throw new BriefUnsuitedError("This design is for an offer or points.");
  b.ground(p.ground);
  const top = topOfFirstLine(b) + 2 * k;
  const { top: foot, marks: low } = drawFooter(b, b.bandOn(p.ground), {
    ...{ points: b.hasOffer, namePoints: 15 * k, phonePoints: 23 * k },
  });
  const fill = b.firm(p.accent, b.bandOn(p.ground) === p.ink ? p.ink : p.sparkle);
  const [above, below, pad] = [12 * k, foot, 11 * k];
  const headline = b.headline(120 * k, 5, p.ground, {
    ...{ accent: p.accent, leading: 1.02, grows: true },
  });
  const room = { x: m, y: top, width: w - 2 * m };
  const tallest = b.heightOf([headline], {
    ...room,
    height: below - h * (b.hasOffer ? 0.17 : 0.1) - above - top,
  });
  // what a short headline leaves belongs to the bar
  const bar = Math.max(top + tallest.height + 0.1 + above, below - h * 0.4);
  const slack = bar - above - top - tallest.height;
  b.type(
    [headline],
    { ...room, height: bar - above - top },
    { on: p.ground, align: b.align, across: slack > h * 0.05 ? "middle" : "top" },
  );
  // under the foot's edge, so that no seam shows
  b.add(rect(-20, bar, w + 40, below - bar + 1, fill), ...low);
  const inner = { ...room, y: bar + pad, height: below - bar - 2 * pad };
  if (b.hasOffer) {
    b.lockUp(inner, {
      on: fill,
      most: 120 * k,
      leastWords: 10 * k,
      isWide: true,
      ...{ across: "middle", align: b.align },
    });
    return;
  }
  b.type(largeBulletPointItems(b, fill, 4, 40), inner, {
    on: fill,
    align: b.align,
    across: "middle",
  });
}

/** What the business does, as large as it goes. */
export const largeBulletPointItems = (
  b: AdCanvas,
  on: HexColor,
  lines: number,
  most: number,
): TypeItem[] => {
  const words = joinBulletPoints(b.pointTexts);
  const look = { color: b.ink(on, 4.5), leading: 1.14, grows: true };
  return words ? [b.item("points", words, "bold", most * b.k, { ...look, lines })] : [];
};

/** Only type, on an axis: on a light plaque within a double rule the headline, and under a short line the offer. */
export function composePlaque(b: AdCanvas): void {
  const { w, k, palette: p } = b;
  b.requireNoPicture();
  b.ground(p.ground);
  const paper = p.sparkle;
  const { top: foot, marks: low } = drawFooter(b, p.ground, {
    ...{ isBand: false, points: b.hasOffer, namePoints: 15 * k, phonePoints: 23 * k },
    align: "middle",
  });
  const box = {
    x: SAFE_MARGIN - 4,
    y: SAFE_MARGIN - 4,
    width: w - 2 * SAFE_MARGIN + 8,
    height: foot - SAFE_MARGIN,
  };
  b.add(...plaqueShapes(b, box, paper));
  const inner = { x: box.x + 18 * k, width: box.width - 36 * k };
  const [top, bottom] = [box.y + 20 * k, box.y + box.height - 20 * k];
  const wanted = b.ink(paper, 7, p.accent, p.ground);
  const look = { on: paper, wanted, align: "middle" } as const;
  const offer = { ...look, most: 84 * k, leastWords: 10 * k };
  const offerBox = { ...inner, y: 0, height: (bottom - top) * 0.42 };
  const below = b.hasOffer ? [] : largeBulletPointItems(b, paper, 4, 22);
  const tall = b.hasOffer
    ? b.measureOffer(offerBox, offer).height
    : below.length > 0
      ? b.heightOf(below, offerBox).height
      : 0;
  const gap = tall > 0 ? 26 * k : 0;
  const headline = b.headline(64 * k, 5, paper, {
    ...{ grows: true, leading: 1.04 },
    ...b.apartFromOffer(paper, wanted),
  });
  const room = { ...inner, y: top, height: bottom - top - tall - gap };
  const used = b.heightOf([headline], room);
  const y = top + (room.height - used.height) / 2;
  b.type([headline], { ...room, y, height: used.height + 0.1 }, look);
  const line = y + used.height + gap / 2;
  const at = { ...offerBox, y: line + gap / 2, height: tall + 0.1 };
  if (tall > 0) {
    const [from, to] = [w / 2 - 22 * k, w / 2 + 22 * k];
    b.add(strokePath(`M${from} ${line.toFixed(1)}H${to}`, b.ink(paper, 3, wanted), 2 * k));
  }
  if (b.hasOffer) b.lockUp(at, offer);
  else if (below.length > 0) b.type(below, at, look);
  b.add(...low);
}

/** A panel with the name and, in serifs, a sentence as large as it goes; below it on paper what is offered. */
export function composeLetter(b: AdCanvas): void {
  const { w, h, m, k, palette: p } = b;
  const isLight = b.bandOn(p.ground) === p.ink;
  const paper = isLight ? p.ground : p.sparkle;
  const panel = b.firm(isLight ? p.accent : p.ground, p.ink);
  b.ground(paper);
  const { top: foot, marks: low } = drawFooter(b, paper, {
    ...{ isBand: false, name: false, phonePoints: 22 * k, phoneColor: panel },
  });
  b.add(...low);
  const rule = foot - 3 * k;
  const inner = { x: m, width: w - 2 * m };
  const offer = {
    on: paper,
    most: 66 * k,
    leastWords: 10 * k,
    isWide: true,
  } as const;
  const offerBox = { ...inner, y: 0, height: h * 0.15 };
  const offerHeight = b.hasPicture
    ? h * 0.19
    : b.hasOffer
      ? b.measureOffer(offerBox, { ...offer, wanted: panel }).height
      : 0;
  const lowest = offerHeight > 0 ? rule - offerHeight - 24 * k : rule - 6 * k;
  const head = { ...inner, y: SAFE_MARGIN + 2 * k, height: h * 0.12 };
  const name = b.item("name", b.brief.name, "bold", 14.5 * k, {
    ...{ color: b.ink(panel, 4.5, paper), lines: 2, leading: 1.02 },
  });
  const line = head.y + b.heightOf([name], head).height + 9 * k;
  const headline = b.headline(72 * k, 5, panel, { leading: 1.02, grows: true });
  const room = { ...inner, y: line + 12 * k, height: lowest - line - 26 * k };
  const { height: tall } = b.heightOf([headline], room);
  // what a short headline leaves belongs to the picture
  const split = b.hasPicture ? Math.max(room.y + tall + 18 * k, rule - h * 0.32) : lowest;
  b.add(rect(-20, -20, w + 40, split + 20, panel));
  b.type([name], head, { on: panel, align: b.align });
  const gold = b.ink(panel, 3, p.accent, p.second);
  b.add(strokePath(`M${m} ${line.toFixed(1)}H${w - m}`, gold, 1.2 * k));
  b.type(
    [headline],
    { ...room, height: split - line - 26 * k },
    { on: panel, align: b.align, across: "middle" },
  );
  if (offerHeight === 0) return;
  const row = { y: split, height: rule - split };
  const air = 9 * k;
  const clear = { ...inner, y: split + air, height: row.height - air };
  if (!b.hasOffer) b.picture(clear, { on: paper, stand: "bottom" });
  else if (b.hasPicture) drawOfferBesidePicture(b, row, { on: paper, wanted: panel });
  else {
    const within = { ...inner, y: split + 8 * k, height: row.height - 16 * k };
    b.lockUp(within, { ...offer, wanted: panel, align: b.align, across: "middle" });
  }
  // a picture's own field ends there, and a rule would cross its foot
  if (b.hasOffer && b.hasPicture && !b.stands(paper)) return;
  b.add(strokePath(`M${m} ${rule.toFixed(1)}H${w - m}`, b.ink(paper, 3, panel), 0.8 * k));
}

/** The whole ad is the coupon: a tear line across, the price huge, the picture beside it. */
export function composeCoupon(b: AdCanvas): void {
  const { w, h, k, palette: p } = b;
  b.requireOffer();
  const isLight = b.bandOn(p.ground) === p.ink;
  const around = isLight ? p.accent : p.ground;
  const paper = p.sparkle;
  b.ground(around);
  const edge = SAFE_MARGIN + 2;
  const m = edge + 13 * k;
  b.add(rect(edge, edge, w - 2 * edge, h - 2 * edge, paper, couponRadius(b.letteringId) * k));
  const at = b.marks.length;
  const pad = 10 * k;
  // clear of the dashes or the rule within the paper's edge
  const low = letteringStyleOf(b.letteringId).coupon === "notches" ? pad * 0.8 : pad * 1.35;
  const width = w - m - edge - pad - b.codeSize - 10;
  const items = [
    ...b.points(paper, width, 4).map((item) => ({ ...item, yields: 1, grows: true })),
    ...b
      .facts(paper, { phonePoints: 21 * k, phoneColor: around })
      .map((item, i) => (i === 0 ? { ...item, gap: 0.7 } : item)),
  ];
  const { height } = b.heightOf(items, { x: m, y: 0, width, height: h * 0.34 });
  const plate = b.code(w - edge - pad, h - edge - low, paper);
  const tall = Math.max(height, plate.height);
  const tear = h - edge - low - tall - pad * 1.1;
  b.type(
    items,
    { x: m, y: h - edge - low - tall, width, height: tall },
    { on: paper, across: "middle" },
  );
  const stub = b.marks.splice(at);
  const inner = w - 2 * m;
  const price = b.ink(paper, 7, around);
  const headline = b.headline(30 * k, 3, paper, {
    wanted: p.ink,
    ...b.apartFromOffer(paper, price),
  });
  const head = { x: m, y: edge + 14 * k, width: inner, height: h * 0.21 };
  const used = b.type([headline], head, { on: paper, align: b.align });
  const from = head.y + used.height + 12 * k;
  b.add(strokePath(`M${m} ${from - 4 * k}H${w - m}`, p.ink, 1.2 * k));
  b.shape("tear line", { x: edge, y: tear - 1, width: w - 2 * edge, height: 2 });
  const words = { x: m, y: from + 5 * k, width: inner, height: tear - from - 15 * k };
  // a window that reaches the edge of the coupon must not melt into its frame
  const colors = [p.second, p.accent, p.ground, p.ink].filter((color) => color !== around);
  const under = b.behind(paper, ...colors);
  const size = b.pictureSize({ width: inner * 0.46, height: words.height });
  const look = {
    on: paper,
    most: 96 * k,
    leastWords: 9.5 * k,
    wanted: price,
    across: "middle",
  } as const;
  const isShown = Math.max(size.width, size.height) > w * 0.24;
  if (isShown && under === paper) {
    const x = w - m - size.width;
    b.picture({ ...words, x, width: size.width }, { on: paper });
    b.lockUp({ ...words, width: x - m - 12 * k }, look);
  } else if (isShown) {
    const x = w - m - inner * 0.42;
    // no higher than its picture fills
    const most = tear - from - 15 * k;
    const own = b.pictureSize({ width: inner * 0.42 - 16 * k, height: most - 16 * k });
    const tall = Math.min(most, own.height + 34 * k);
    const y = from + 5 * k + (most - tall) / 2;
    const panel = { x, y, width: w - m - x, height: tall };
    b.add(rect(panel.x, panel.y, panel.width, panel.height, under));
    b.shape("panel", panel);
    b.picture(
      {
        x: x + 8 * k,
        y: panel.y + 8 * k,
        width: panel.width - 16 * k,
        height: panel.height - 16 * k,
      },
      { on: under },
    );
    b.lockUp({ ...words, width: x - m - 12 * k }, look);
  } else b.lockUp(words, { ...look, isWide: true });
  b.add(...couponTearLine(b, { edge, tear, frame: around }));
  b.add(...stub);
}
