import { circle, rect } from "#artwork/sketch.ts";
import type { TypeItem } from "#artwork/studio/type/type-stack.ts";
import { type Board, BriefUnsuitedError, SAFE } from "./board.ts";

/** Name, phone and fine print, sized for a small spot. */
const facts = (b: Board, on: `#${string}`): TypeItem[] =>
  b.facts(on, "poster", { namePoints: 11.5, phonePoints: 16.5 });

/** Words on one half, the picture on the other. */
export function composeHalvesOnBoard(b: Board): void {
  const { w, h, m, palette: p } = b;
  b.ground(p.ground);
  const x = w * 0.6;
  const side = b.behind(p.second, p.sparkle, p.ink);
  b.add(rect(x, -20, w - x + 20, h + 40, side));
  const code = b.code(w - SAFE, h - SAFE, side);
  if (b.hasScene) b.scene({ x, y: -20, width: w - x + 20, height: code.y + 14 });
  else b.picture({ x: x + 5, y: SAFE - 8, width: w - x + 2, height: code.y - SAFE + 4 });
  const width = x - m - 8;
  b.type(
    [
      b.headline("poster", 27, 3, p.ground, { accent: p.accent }),
      b.phrase(p.ground, "poster", 16, { wanted: p.accent, lines: 2, gap: 0.55 }),
      ...facts(b, p.ground).map((item, i) => (i === 0 ? { ...item, gap: 0.9 } : item)),
    ],
    { x: m, y: SAFE + 2, width, height: h - 2 * SAFE - 2 },
    { on: p.ground, across: "middle" },
  );
}

/** A coupon along the lower edge with the code on it. */
export function composeCouponStripOnBoard(b: Board): void {
  const { w, h, m, palette: p } = b;
  b.requireOffer();
  const isLight = b.bandOn(p.ground) === p.ink;
  b.ground(p.ground);
  const paper = p.sparkle;
  const items = [
    b.phrase(paper, "poster", 17, { wanted: isLight ? p.accent : p.ink, lines: 2 }),
    ...facts(b, paper).map((item, i) => (i === 0 ? { ...item, gap: 0.6 } : item)),
  ];
  const width = w - SAFE - 1 - b.codeSize - m - 12;
  const { height } = b.heightOf(items, { x: m, y: 0, width, height: 95 });
  const top = h - SAFE - Math.max(b.codeSize + 3, height + 9);
  b.add(
    rect(
      SAFE - 3,
      top - 3,
      w - 2 * SAFE + 6,
      h - SAFE - top + 6,
      { fill: paper, stroke: p.ink, strokeWidth: 1.5, dash: [5, 4] },
      3,
    ),
  );
  b.code(w - SAFE - 1, h - SAFE - 1, paper);
  const art = 96;
  // on the coupon's edge, and off the ad above it
  b.picture({ x: w - SAFE - art, y: 2, width: art, height: top - 5 }, { stand: "bottom" });
  b.type(
    [b.headline("anton", 30, 3, p.ground, { accent: p.accent })],
    { x: m, y: SAFE, width: w - m - SAFE - art - 10, height: top - SAFE - 9 },
    { on: p.ground, align: b.align, across: "middle" },
  );
  b.type(
    items,
    { x: m + 4, y: top + 4, width, height: h - SAFE - top - 7 },
    { on: paper, across: "middle" },
  );
}

/** The offer's number and the phone number large, all else small. */
export function composeLargeNumbersOnBoard(b: Board): void {
  const { w, h, m, palette: p, offer } = b;
  if (!offer.lead || !/\d/.test(offer.lead))
    throw new BriefUnsuitedError("This design needs an offer with a number in it.");
  const isLight = b.bandOn(p.ground) === p.ink;
  const [field] = b.firm(isLight ? p.accent : p.second, p.ground);
  const low = isLight ? p.ground : p.sparkle;
  b.ground(low);
  const cut = h * 0.54;
  b.add(rect(-20, -20, w + 40, cut + 20, field));
  // off the ad at the right
  b.picture({ x: w - 118, y: 4, width: 126, height: cut - 13 }, { stand: "bottom" });
  b.type(
    b.offerItems(field, "poster", 54, { wordsPoints: 9.8, wordsLeast: 8, bare: true, lines: 2 }),
    { x: m, y: SAFE, width: w - m - 126, height: cut - SAFE - 6 },
    { on: field, across: "middle" },
  );
  const code = b.code();
  b.type(
    [
      b.headline("poster", 16, 2, low),
      ...facts(b, low).map((item, i) => (i === 0 ? { ...item, gap: 0.45 } : item)),
    ],
    { x: m, y: cut + 8, width: code.x - m - 9, height: h - SAFE - cut - 8 },
    { on: low, across: "middle" },
  );
}

/** The headline on top, the picture in front of rings; below, a darker field with the facts and the code at its left. */
export function composeHeadlineOnTopOnBoard(b: Board): void {
  const { w, h, m, palette: p } = b;
  b.ground(p.ground);
  const isLight = b.bandOn(p.ground) === p.ink;
  const on = isLight ? p.ink : b.groundInShadow(0.55);
  const items = [
    b.phrase(on, "poster", 18, { lines: 2, wanted: isLight ? p.ground : p.accent }),
    ...b
      .facts(on, "poster", { namePoints: 12, phonePoints: 17, phoneColor: p.sparkle })
      .map((item, i) => (i === 0 ? { ...item, gap: 0.5 } : item)),
  ];
  const x = SAFE + b.codeSize + 11;
  const width = w - x - m;
  const { height } = b.heightOf(items, { x, y: 0, width, height: 102 });
  const top = h - SAFE - height - 10;
  const art = w * 0.63;
  // the rings leave the ad at the right, clear of the headline
  const r = Math.min(62, top * 0.62, (w - art) / 1.76);
  const [cx, cy] = [w - r * 0.5, top - r * 0.62];
  b.add(
    circle(cx, cy, r * 1.24, b.mixColors("ground", "second", 0.5)),
    circle(cx, cy, r, b.behind(p.second, p.sparkle, p.ink)),
  );
  b.picture(
    { x: art, y: SAFE - 8, width: w - art - 8, height: top - SAFE + 6 },
    { stand: "bottom" },
  );
  b.add(rect(-20, top, w + 40, h - top + 20, on));
  const code = b.code(SAFE + b.codeSize, h - SAFE);
  b.type(
    [b.headline("anton", 40, 3, p.ground, { accent: p.accent })],
    { x: m, y: SAFE, width: art - m - 4, height: Math.min(top, code.y) - SAFE - 7 },
    { on: p.ground, align: b.align, across: "middle" },
  );
  b.type(items, { x, y: top + 10, width, height: h - SAFE - top - 10 }, { on, across: "middle" });
}

/** Only type: a sentence beside a bar of color, the facts below it. */
export function composeSentenceOnBoard(b: Board): void {
  const { w, h, m, palette: p } = b;
  b.ground(p.ground);
  const bar = m + 1;
  b.add(rect(-20, -20, bar + 12, h + 40, p.accent));
  const x = bar + 6;
  const code = b.code(w - SAFE, h - SAFE, p.ground);
  const [headline, offer] = [
    b.headline("serif", 36, 3, p.ground, { leading: 1.02 }),
    b.phrase(p.ground, "serif", 16, { wanted: p.accent, lines: 2, gap: 0.5 }),
  ];
  const items = [
    offer,
    ...b
      .facts(p.ground, "serif", { namePoints: 12, phonePoints: 16 })
      .map((item, i) => (i === 0 ? { ...item, gap: 0.7 } : item)),
  ];
  const used = b.type(
    [headline],
    { x, y: SAFE, width: w - x - m, height: code.y - SAFE - 6 },
    { on: p.ground },
  );
  const y = SAFE + used.height + 7;
  b.type(
    items,
    { x, y, width: code.x - x - 15, height: h - SAFE - y },
    { on: p.ground, across: "bottom" },
  );
}

/** At left the picture above the code; at right the offer on its own color, and below that the rest. */
export function composeColumnsOnBoard(b: Board): void {
  const { w, h, m, palette: p } = b;
  b.requireOffer();
  const isLight = b.bandOn(p.ground) === p.ink;
  const [field] = b.firm(p.accent, isLight ? p.ink : p.sparkle);
  const low = isLight ? p.ground : p.sparkle;
  b.ground(low);
  const edge = SAFE + b.codeSize + 8;
  b.add(rect(-20, -20, edge + 20, h + 40, b.behind(p.ground, p.second, p.ink)));
  const code = b.code(SAFE + b.codeSize, h - SAFE);
  if (b.hasScene) b.scene({ x: -20, y: -20, width: edge + 20, height: code.y + 14 });
  else b.picture({ x: SAFE - 4, y: SAFE - 4, width: b.codeSize + 8, height: code.y - SAFE - 2 });
  const [x, width] = [edge + 11, w - edge - 11 - m];
  const items = [
    b.headline("poster", 18, 2, low, { wanted: p.ink }),
    ...facts(b, low).map((item, i) => (i === 0 ? { ...item, gap: 0.5 } : item)),
  ];
  const used = b.heightOf(items, { x, y: 0, width, height: 116 });
  const top = h - SAFE - used.height - 9;
  b.add(rect(edge, -20, w - edge + 20, top + 20, field));
  b.type(
    b.offerItems(field, "anton", 44, { wordsPoints: 10, wordsLeast: 8, bare: true, lines: 2 }),
    { x, y: SAFE, width, height: top - SAFE - 7 },
    { on: field, across: "middle" },
  );
  b.type(items, { x, y: top + 9, width, height: h - SAFE - top - 9 }, { on: low });
}
