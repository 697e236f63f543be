import { circle, rect, strokePath } from "#artwork/sketch.ts";
import { type Board, BriefUnsuitedError, SAFE } from "./board.ts";
import { composeOverPanel } from "./photo-led.ts";

/** The place of the trade from edge to edge over a panel. */
export function composeSceneOnBoard(b: Board): void {
  composeOverPanel(b, (box) => {
    if (!b.showsScene(box))
      throw new BriefUnsuitedError("This design needs a place that is drawn for the trade.");
    b.scene(box);
  });
}

/** The whole ad is the coupon: a cut line around it, a tear line across, the price huge. */
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
    ...b.points(paper, width, 4).map((item) => ({ ...item, yields: 1 })),
    ...b
      .facts(paper, { phonePoints: 21 * k, phoneColor: around })
      .map((item, i) => (i === 0 ? { ...item, gap: 0.7 } : item)),
  ];
  const { height } = b.heightOf(items, { x: m, y: 0, width, height: h * 0.34 });
  const plate = b.code(w - edge - pad, h - edge - pad * 0.8);
  const tall = Math.max(height, plate.height);
  const tear = h - edge - pad * 0.8 - tall - pad * 1.1;
  b.type(
    items,
    { x: m, y: h - edge - pad * 0.8 - tall, width, height: tall },
    { on: paper, across: "middle" },
  );
  const stub = b.marks.splice(at);
  const inner = w - 2 * m;
  const headline = b.headline(31 * k, 3, paper, {
    wanted: p.ink,
    accent: isLight ? p.accent : p.ground,
  });
  const head = { x: m, y: edge + 15 * k, width: inner, height: h * 0.24 };
  const used = b.type([headline], head, { on: paper, align: b.align });
  const from = head.y + used.height + 14 * k;
  b.add(strokePath(`M${m} ${from - 4 * k}H${w - m}`, p.ink, 1.2 * k));
  const room = tear - from - 12 * k;
  const words = { x: m, y: from + 5 * k, width: inner * 0.53, height: room };
  b.type(
    b.offerItems(paper, 66 * k, {
      wordsPoints: 13 * k,
      wordsLeast: 9.5 * k,
      bare: true,
      wanted: around,
    }),
    words,
    { on: paper, across: "middle" },
  );
  const art = { x: m + inner * 0.56, y: from + 9 * k, width: inner * 0.44, height: room - 8 * k };
  b.picture(art, { on: paper });
  b.add(
    ...[edge, w - edge].map((x) => circle(x, tear, 8 * k, around)),
    strokePath(`M${edge + 12 * k} ${tear}H${w - edge - 12 * k}`, p.ink, 1.6 * k, { dash: [5, 5] }),
  );
  b.add(...stub);
}
