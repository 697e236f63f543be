import { circle, rect, strokePath } from "#artwork/sketch.ts";
import type { Board } from "./board.ts";
import { drawFooter, topOf } from "./draw-footer.ts";
import { setOfferBesidePicture } from "./loud.ts";
import { SAFE } from "./measures.ts";
import { composeOverPanel } from "./photo-led.ts";
import { BriefUnsuitedError } from "./picture-board.ts";
import { showPoints } from "./type-led.ts";

/** The place of the trade from edge to edge over a panel. */
export function composeSceneOnBoard(b: Board): void {
  composeOverPanel(b, (box, tag) => {
    if (!b.showsScene(box, tag))
      throw new BriefUnsuitedError("This design needs a place that is drawn for the trade.");
    b.scene(box, tag);
  });
}

/** The picture on top, on a field of color with the offer beside it; below it the headline. */
export function composeStageOnBoard(b: Board): void {
  const { w, h, m, k, palette: p } = b;
  b.requirePicture();
  b.ground(p.ground);
  const { top: foot, marks: low } = drawFooter(b, b.bandOn(p.ground), { phonePoints: 21.5 * k });
  const headline = b.headline(46 * k, 3, p.ground, { accent: p.accent });
  const box = { x: m, y: 0, width: w - 2 * m, height: h * 0.28 };
  const used = b.heightOver(foot - 24 * k, h * 0.34, [headline], box);
  const split = foot - used.height - 24 * k;
  const field = { x: -20, y: -20, width: w + 40, height: split + 20 };
  const top = { ...field, y: SAFE - 4 * k, height: split - SAFE + 4 * k };
  const on = b.hasOffer ? b.firm(p.second, p.sparkle) : b.behind(p.second, p.sparkle, p.accent);
  b.add(rect(field.x, field.y, field.width, field.height, on));
  if (b.hasOffer) setOfferBesidePicture(b, top, on, p.accent);
  else
    b.picture(
      { x: m, y: top.y + 6 * k, width: w - 2 * m, height: top.height - 10 * k },
      { on, stand: "bottom" },
    );
  b.add(rect(-20, split, w + 40, 5 * k, p.accent));
  b.type(
    [headline],
    { ...box, y: split + 14 * k, height: used.height + 0.1 },
    { on: p.ground, align: b.align },
  );
  b.add(...low);
}

/** The headline, the picture on the middle of the ad before a low sun, and under it the offer on a bar across the ad. */
export function composeBannerOnBoard(b: Board): void {
  const { w, h, m, k, palette: p } = b;
  b.requirePicture();
  b.ground(p.ground);
  const top = topOf(b);
  const isList = !b.hasOffer && b.pointTexts.length > 0;
  const { top: foot, marks: low } = drawFooter(b, b.bandOn(p.ground), {
    ...{ points: !isList, phonePoints: 21.5 * k },
  });
  const fill = b.firm(p.accent, p.second, p.sparkle);
  const look = {
    on: fill,
    most: 64 * k,
    leastWords: 10 * k,
    isWide: true,
  } as const;
  const inner = { x: m, y: 0, width: w - 2 * m, height: h * 0.1 };
  const tall = b.hasOffer
    ? b.measureOffer(inner, look).height
    : isList
      ? b.heightOf(showPoints(b, fill, 2, 17), inner).height
      : 0;
  const bar = tall > 0 ? foot - tall - 18 * k : foot;
  const headline = b.headline(44 * k, 3, p.ground, { accent: p.accent });
  const box = { x: m, y: top, width: w - 2 * m, height: h * 0.25 };
  const used = b.heightOver(bar - 8 * k, h * 0.3, [headline], box);
  const from = top + used.height + 8 * k;
  const room = { x: m, y: from, width: w - 2 * m, height: bar - from };
  const disc = b.behind(p.second, p.sparkle, p.ground, p.ink, p.accent);
  if (disc !== p.ground) b.add(circle(w / 2, bar, Math.min(room.height * 0.94, w * 0.62), disc));
  b.picture({ ...room, height: room.height - 3 * k }, { on: disc, stand: "bottom" });
  b.type([headline], { ...box, height: used.height + 0.1 }, { on: p.ground, align: "middle" });
  b.add(rect(-20, bar, w + 40, foot - bar + 2, fill), ...low);
  const within = { ...inner, y: bar + 9 * k, height: tall + 0.1 };
  if (b.hasOffer) b.lockUp(within, { ...look, align: "middle" });
  else if (isList) b.type(showPoints(b, fill, 2, 17), within, { on: fill, align: "middle" });
}

/** The whole ad is the coupon: a tear line across, the price huge, the picture beside it. */
export function composeCouponOnBoard(b: Board): void {
  const { w, h, k, palette: p } = b;
  b.requireOffer();
  const isLight = b.bandOn(p.ground) === p.ink;
  const around = isLight ? p.accent : p.ground;
  const paper = p.sparkle;
  b.ground(around);
  const edge = SAFE + 2;
  const m = edge + 13 * k;
  b.add(rect(edge, edge, w - 2 * edge, h - 2 * edge, paper, 7 * k));
  const at = b.marks.length;
  const pad = 10 * k;
  const width = w - m - edge - pad - b.codeSize - 10;
  const items = [
    ...b.points(paper, width, 4).map((item) => ({ ...item, yields: 1, grows: true })),
    ...b
      .facts(paper, { phonePoints: 21 * k, phoneColor: around })
      .map((item, i) => (i === 0 ? { ...item, gap: 0.7 } : item)),
  ];
  const { height } = b.heightOf(items, { x: m, y: 0, width, height: h * 0.34 });
  const plate = b.code(w - edge - pad, h - edge - pad * 0.8, paper);
  const tall = Math.max(height, plate.height);
  const tear = h - edge - pad * 0.8 - tall - pad * 1.1;
  b.type(
    items,
    { x: m, y: h - edge - pad * 0.8 - tall, width, height: tall },
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
  const under = b.behind(paper, p.second, p.accent, p.ground, p.ink);
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
    // a window from the rule to the tear line and the edge of the coupon, which must not melt into its frame
    const end = under === around ? w - m : w - edge;
    const x = end - inner * 0.46;
    b.add(rect(x, from - 4 * k, end - x, tear - from + 4 * k, under));
    b.picture({ ...words, x: x + 8 * k, width: end - x - 16 * k }, { on: under });
    b.lockUp({ ...words, width: x - m - 12 * k }, look);
  } else b.lockUp(words, { ...look, isWide: true });
  b.add(
    ...[edge, w - edge].map((x) => circle(x, tear, 8 * k, around)),
    strokePath(`M${edge + 12 * k} ${tear}H${w - edge - 12 * k}`, p.ink, 1.6 * k, { dash: [5, 5] }),
  );
  b.add(...stub);
}
