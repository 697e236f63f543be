import { buildArray, circle, path, rect, strokePath } from "#artwork/sketch.ts";
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
  b.add(rect(x, -20, w - x + 20, h + 40, b.behind(p.second, p.sparkle, p.ink)));
  const code = b.code();
  b.picture({ x: x + 8, y: SAFE - 4, width: w - x - SAFE - 2, height: code.y - SAFE - 4 });
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
  b.code(w - SAFE - 1, h - SAFE - 1);
  const art = 70;
  b.picture({ x: w - m - art + 2, y: SAFE - 4, width: art, height: top - SAFE - 2 });
  b.type(
    [b.headline("anton", 30, 2, p.ground, { accent: p.accent })],
    { x: m, y: SAFE, width: w - 2 * m - art - 10, height: top - SAFE - 12 },
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
  b.picture({ x: w - m - 92, y: SAFE - 2, width: 92, height: cut - SAFE - 6 });
  b.type(
    b.offerItems(field, "poster", 44, { wordsPoints: 9.8, wordsLeast: 8, bare: true, lines: 2 }),
    { x: m, y: SAFE, width: w - 2 * m - 102, height: cut - SAFE - 8 },
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
  const r = Math.min(66, top * 0.62);
  const [cx, cy] = [w - r * 0.86, top - r * 0.62];
  b.add(
    circle(cx, cy, r * 1.24, b.mixColors("ground", "second", 0.5)),
    circle(cx, cy, r, b.behind(p.second, p.sparkle, p.ink)),
  );
  const art = w * 0.63;
  b.picture(
    { x: art, y: SAFE - 8, width: w - art - 8, height: top - SAFE + 6 },
    { stand: "bottom" },
  );
  b.add(rect(-20, top, w + 40, h - top + 20, on));
  const code = b.code(SAFE + b.codeSize, h - SAFE);
  b.type(
    [b.headline("anton", 40, 2, p.ground, { accent: p.accent })],
    { x: m, y: SAFE, width: art - m - 4, height: Math.min(top, code.y) - SAFE - 7 },
    { on: p.ground, align: b.align, across: "middle" },
  );
  b.type(items, { x, y: top + 10, width, height: h - SAFE - top - 10 }, { on, across: "middle" });
}

/** Rays from behind the picture, the offer on a seal above the code, as on a fruit crate. */
export function composeOfferSealOnBoard(b: Board): void {
  const { w, h, m, palette: p } = b;
  b.requireOffer();
  b.ground(p.ground);
  const on = b.bandOn(p.ground);
  const width = w - m - SAFE - b.codeSize - 9;
  const items = [
    b.headline("poster", 18, 2, on, { wanted: p.accent }),
    ...facts(b, on).map((item, i) => (i === 0 ? { ...item, gap: 0.45 } : item)),
  ];
  const { height } = b.heightOf(items, { x: m, y: 0, width, height: 97 });
  const top = h - SAFE - height - 7;
  const [cx, cy] = [w * 0.32, top * 0.62];
  const beam = (i: number) => {
    const [from, to] = [i, i + 0.5].map((turn) => (turn * Math.PI) / 8) as [number, number];
    const far = (angle: number) =>
      `L${(cx + 400 * Math.cos(angle)).toFixed(0)} ${(cy + 400 * Math.sin(angle)).toFixed(0)}`;
    return `M${cx.toFixed(0)} ${cy.toFixed(0)}${far(from)}${far(to)}z`;
  };
  b.add(path(buildArray(16, beam).join(""), p.second));
  const r = top * 0.5;
  b.add(circle(cx, cy, r, b.behind(p.second, p.sparkle, p.ink)));
  b.picture(
    { x: m, y: SAFE - 4, width: w * 0.58 - m, height: top - SAFE + 1 },
    { stand: "bottom" },
  );
  b.add(rect(-20, top, w + 40, h - top + 20, on));
  b.code();
  b.type(items, { x: m, y: top + 7, width, height: h - SAFE - top - 7 }, { on, across: "middle" });
  b.sticker(w - SAFE - 43, SAFE + 36, 46, {
    fill: p.accent,
    family: "poster",
    turn: -8,
    notched: true,
  });
}

/** A shop sign: the name under its mark, a quiet line, the facts. */
export function composeShopSignOnBoard(b: Board): void {
  const { h, m, palette: p } = b;
  const isLight = b.bandOn(p.ground) === p.ink;
  const paper = isLight ? p.ground : p.sparkle;
  b.ground(paper);
  const r = 38;
  const code = b.code();
  b.add(
    circle(
      code.x + b.codeSize / 2,
      SAFE + r - 2,
      r,
      isLight ? b.behind(p.second, p.sparkle, p.ink) : b.behind(p.ground, p.second, p.ink),
    ),
  );
  b.picture({
    x: code.x + b.codeSize / 2 - r * 0.84,
    y: SAFE - 2 + r * 0.24,
    width: r * 1.68,
    height: r * 1.52,
  });
  const width = code.x - m - 12;
  const stack = [
    b.headline("serif", 25, 3, paper, { wanted: p.ink }),
    b.phrase(paper, "serif", 15, { wanted: p.accent, lines: 2, gap: 0.6 }),
    ...b
      .facts(paper, "serif", { namePoints: 12, phonePoints: 15.5 })
      .map((item, i) => (i === 0 ? { ...item, gap: 1 } : item)),
  ];
  b.add(strokePath(`M${m - 5} ${SAFE}V${h - SAFE}`, b.ink(paper, 3, p.accent), 2));
  b.type(
    stack,
    { x: m + 4, y: SAFE, width: width - 4, height: h - 2 * SAFE },
    { on: paper, across: "middle" },
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
  b.picture({ x: SAFE - 4, y: SAFE - 4, width: b.codeSize + 8, height: code.y - SAFE - 2 });
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

/** A business card: a double border, the name in the largest type. */
export function composeCallingCardOnBoard(b: Board): void {
  const { w, h, m, palette: p } = b;
  b.ground(p.ground);
  const rule = b.ink(p.ground, 3, p.accent);
  const inset = 7;
  b.add(
    rect(inset, inset, w - 2 * inset, h - 2 * inset, { stroke: rule, strokeWidth: 1.6 }),
    rect(inset + 4, inset + 4, w - 2 * inset - 8, h - 2 * inset - 8, {
      stroke: rule,
      strokeWidth: 0.7,
    }),
  );
  const right = w - SAFE - 4;
  const code = b.code(right, h - SAFE - 4);
  b.picture({ x: code.x - 3, y: SAFE + 2, width: b.codeSize + 3, height: code.y - SAFE - 8 });
  const [name, ...rest] = b.facts(p.ground, "serif", { namePoints: 21, phonePoints: 15.5 });
  const items = [
    ...(name ? [name] : []),
    b.headline("serif", 13.5, 2, p.ground, { gap: 0.75 }),
    b.phrase(p.ground, "serif", 14, { wanted: p.accent, lines: 2, gap: 0.6 }),
    ...rest.map((item, i) => (i === 0 ? { ...item, gap: 0.6 } : item)),
  ];
  const x = m + 4;
  b.type(
    items,
    { x, y: SAFE + 3, width: code.x - x - 9, height: h - 2 * SAFE - 6 },
    { on: p.ground, align: b.align, across: "middle" },
  );
}
