import { contrast } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { buildArray, circle, path, rect, strokePath } from "#artwork/sketch.ts";
import type { Box, TypeItem } from "#artwork/studio/type/type-stack.ts";
import { type Board, BriefUnsuitedError, SAFE } from "./board.ts";
import { closeAd, topOf } from "./closings.ts";

/** The headline edge to edge; the picture large before a sun, off the edge; the offer on a seal. */
export function composePosterOnBoard(b: Board): void {
  const { w, h, m, k, palette: p } = b;
  b.ground(p.ground);
  const top = topOf(b);
  const on = b.hasScene && contrast(p.accent, b.haloColor) < 4.5 ? p.ground : p.accent;
  const headline = b.headline(58 * k, 3, p.ground, { accent: on });
  const box = { x: m, y: top, width: w - 2 * m, height: h * 0.33 };
  const at = b.marks.length;
  const foot = closeAd(b, b.bandOn(p.ground), { phonePoints: 21.5 * k });
  const band = b.marks.splice(at);
  const used = b.heightOver(foot - 12 * k, h * 0.27, [headline], box);
  const from = top + used.height + 12 * k;
  const field = { x: -20, y: from, width: w + 40, height: foot - from + 2 };
  const isScene = b.showsScene({ ...field, height: foot - from });
  const set = () =>
    b.type([headline], { ...box, height: used.height + 0.1 }, { on: p.ground, align: b.align });
  if (isScene) {
    b.sceneWithHalo(field);
    set();
  } else if (b.hasPicture) {
    const r = Math.min(w * 0.62, (foot - from) * 1.02);
    // below the headline's descenders
    const [cx, cy] = [w * 0.66, from + r];
    const disc = b.behind(p.second, p.sparkle, p.ink, p.accent);
    b.add(circle(cx, cy, r, b.mixColors("ground", "second", 0.55)), circle(cx, cy, r * 0.86, disc));
    const under = { x: w * 0.36, y: from, width: w * 0.64, height: foot - from - 4 * k };
    const headed = set();
    b.picture(b.roomier(under, ...b.beside(headed, under)), { on: disc, stand: "bottom" });
  } else set();
  b.add(...band);
  const seal = Math.min(54 * k, (foot - from) * 0.46, w * 0.2) * Math.min(1.12, b.offerGrowth);
  b.sticker(SAFE + seal * 1.04, foot - seal * 1.06, seal, {
    fill: p.accent,
    turn: -8,
    notched: true,
    ...(isScene && { edge: p.ground }),
  });
}

/** Rays from behind the picture and a price on a seal, as on a fruit crate. */
export function composeSunburstOnBoard(b: Board): void {
  const { w, h, m, k, palette: p } = b;
  b.ground(p.ground);
  const top = topOf(b);
  const headline = b.headline(38 * k, 3, p.ground, { leading: 1.08 });
  const box = { x: m, y: top, width: w - 2 * m, height: h * 0.3 };
  const at = b.marks.length;
  const foot = closeAd(b, b.bandOn(p.ground), {
    namePoints: 12.8 * k,
    phonePoints: 21.5 * k,
  });
  const band = b.marks.splice(at);
  const used = b.heightOver(foot - 10 * k, h * 0.27, [headline], box);
  const from = top + used.height + 10 * k;
  const [cx, cy] = [w * (b.hasOffer ? 0.62 : 0.5), (from + foot) / 2];
  // no further than they are seen: resvg loses a clipped picture beside what goes on far outside
  const radius = 1.02 * Math.hypot(Math.max(cx, w - cx) + 20, (foot - from) / 2 + 2);
  const beam = (i: number) => {
    const [start, end] = [(i * Math.PI) / 10, (i * Math.PI) / 10 + Math.PI / 20];
    const far = (angle: number) =>
      `L${(cx + radius * Math.cos(angle)).toFixed(0)} ${(cy + radius * Math.sin(angle)).toFixed(0)}`;
    return `M${cx.toFixed(0)} ${cy.toFixed(0)}${far(start)}${far(end)}z`;
  };
  // the ground of the headline and the foot lie over the rays
  b.add(path(buildArray(20, beam).join(""), p.second), rect(-20, -20, w + 40, from + 20, p.ground));
  b.add(rect(-20, from - 1.5 * k, w + 40, 3 * k, p.accent));
  const hasSeal = b.hasOffer;
  const wide = {
    x: hasSeal ? w * 0.3 : w * 0.12,
    y: from + 5 * k,
    width: hasSeal ? w * 0.66 : w * 0.76,
    height: foot - from - 8 * k,
  };
  const isApart = b.stands(p.second) && b.stands(p.ground);
  b.picture(wide, { on: isApart ? p.ground : p.second, stand: "bottom" });
  b.add(...band);
  b.type([headline], { ...box, height: used.height + 0.1 }, { on: p.ground, align: "middle" });
  const seal = Math.min(52 * k, (foot - from) * 0.42) * Math.min(1.12, b.offerGrowth);
  b.sticker(SAFE + seal * 1.04, foot - seal * 0.98, seal, {
    fill: p.accent,
    turn: -9,
    notched: true,
  });
}

/** A number is the picture: the price fills the upper field, with the drawing beside it where there is room. */
export function composeBigPriceOnBoard(b: Board): void {
  const { w, h, m, k, palette: p, offer } = b;
  if (!offer.lead || !/\d/.test(offer.lead))
    throw new BriefUnsuitedError("This design needs an offer with a number in it.");
  b.ground(p.ground);
  const at = b.marks.length;
  const foot = closeAd(b, p.ground, { isBand: false, phonePoints: 21.5 * k });
  const low = b.marks.splice(at);
  const split = h * 0.47;
  const field = b.firm(b.bandOn(p.ground) === p.ink ? p.accent : p.second, p.accent);
  const color = b.ink(field, 7, p.sparkle, p.ink);
  b.add(rect(-20, -20, w + 40, split + 20, field));
  b.add(
    ...buildArray(3, (i) =>
      strokePath(
        `M-20 ${(split - 5 * k - i * (9 + i * 2) * k).toFixed(1)}H${w + 20}`,
        p.ground,
        (6.5 - i * 1.1) * k,
      ),
    ),
  );
  const items = b.offerItems(field, 150 * k, {
    wordsPoints: 14 * k,
    wordsLeast: 10.5 * k,
    bare: true,
    wanted: color,
    lines: 2,
  });
  const whole = {
    x: m - 2,
    y: SAFE + 6 * k,
    width: w - 2 * m + 4,
    height: split - 41 * k - SAFE - 6 * k,
  };
  const used = b.heightOf(items, whole);
  const free = w - used.width - m - 8 * k;
  const rule = foot - 4 * k;
  if (free > w * 0.32 && b.stands(field)) {
    b.type(items, whole, { on: field, across: "middle" });
    const y = SAFE;
    const box = { x: w - free, y, width: free, height: split - 44 * k - y };
    b.picture(box, { on: field, stand: "bottom" });
  } else setPrice(b, items, whole, field);
  b.add(...low);
  b.add(strokePath(`M${m} ${rule}H${w - m}`, b.ink(p.ground, 3, p.accent), 2 * k));
  b.type(
    [b.headline(54 * k, 3, p.ground, { accent: p.accent })],
    { x: m, y: split + 12 * k, width: w - 2 * m, height: rule - split - 22 * k },
    { on: p.ground, across: "middle" },
  );
}

/** The price over its words; beside them where it is short and comes first. */
function setPrice(b: Board, items: readonly TypeItem[], whole: Box, on: HexColor): void {
  const price = items.filter(({ role }) => role === "offer");
  const wide = { ...whole, width: whole.width * 0.62 };
  const alone = b.heightOf(price, wide);
  const from = whole.x + alone.width + 10 * b.k;
  const rest = whole.x + whole.width - from;
  const { width } = b.heightOf(items, whole);
  const isWide = width > whole.width * 0.72 || rest < whole.width * 0.34;
  if (isWide || price.length === items.length || items[0]?.role !== "offer") {
    b.type(items, whole, { on, across: "middle" });
    return;
  }
  b.type(price, wide, { on, across: "middle" });
  b.type(
    items.filter((item) => !price.includes(item)),
    { ...whole, x: from, width: rest },
    { on, across: "middle" },
  );
}

/** The headline on a band of color; below it on a light field the price and the picture, whole. */
export function composeHeadlineBandOnBoard(b: Board): void {
  const { w, h, m, k, palette: p } = b;
  const isLight = b.bandOn(p.ground) === p.ink;
  const dark = b.firm(p.ground, p.ink);
  b.ground(p.ground);
  const low = b.hasOffer ? b.firm(p.sparkle) : b.behind(p.second, p.sparkle, p.accent);
  const top = topOf(b);
  const headline = b.headline(56 * k, 3, p.ground, { accent: p.accent });
  const box = { x: m, y: top, width: w - 2 * m, height: h * 0.3 };
  const at = b.marks.length;
  const foot = closeAd(b, isLight ? p.ink : dark, {
    ...{ phonePoints: 21.5 * k, phoneColor: p.accent },
  });
  const band = b.marks.splice(at);
  const used = b.heightOver(foot - 13 * k, h * 0.27, [headline], box);
  const from = top + used.height + 13 * k;
  b.add(rect(-20, from, w + 40, h - from, low), rect(-20, from, w + 40, 5 * k, p.accent));
  b.type([headline], { ...box, height: used.height + 0.1 }, { on: p.ground, align: b.align });
  const field = { x: -20, y: from + 5 * k, width: w + 40, height: foot - from - 5 * k };
  const half = b.hasOffer ? w * (b.hasPicture ? 0.49 : 1) : m;
  if (!b.hasOffer && b.showsScene(field)) b.scene(field);
  else {
    const y = from + 14 * k;
    const room = { x: half, y, width: w - m - half, height: foot - y - 9 * k };
    const on = b.behind(low, p.second, p.accent, p.ground);
    const edge = b.hasOffer ? half - 8 * k : -20;
    if (on !== low && b.hasPicture) b.add(rect(edge, from + 5 * k, w - edge + 20, foot - from, on));
    b.picture(room, { on });
  }
  b.add(...band);
  const y = from + 14 * k;
  b.type(
    b.offerItems(low, 60 * k, {
      wordsPoints: 13 * k,
      wordsLeast: 8.5 * k,
      bare: true,
      wanted: p.accent,
      lines: 3,
    }),
    { x: m, y, width: half - m - 12 * k, height: foot - y - 8 * k },
    { on: low, across: "middle" },
  );
}

/** Only type: the headline fills the color; on a bar the offer, else what the business does. */
export function composeBillboardOnBoard(b: Board): void {
  const { w, h, m, k, palette: p } = b;
  b.ground(p.ground);
  const top = topOf(b);
  const at = b.marks.length;
  const foot = closeAd(b, b.bandOn(p.ground), {
    ...{ points: b.hasOffer, namePoints: 15 * k, phonePoints: 23 * k },
  });
  const low = b.marks.splice(at);
  const fill = b.firm(p.accent, b.bandOn(p.ground) === p.ink ? p.ink : p.sparkle);
  const offer = b.hasOffer
    ? b.offerItems(fill, 40 * k, {
        ...{ wordsPoints: 14 * k, wordsLeast: 9.5 * k, lines: 2 },
      })
    : b.pointTexts.map((point, i) =>
        b.item("points", point, "bold", 17 * k, {
          ...{ color: b.ink(fill, 4.5), gap: 0.4, yields: 2 + i },
        }),
      );
  const inner = { x: m, y: 0, width: w - 2 * m, height: h * 0.22 };
  const used = b.heightOf(offer, inner);
  const tall = offer.length > 0 ? used.height + 18 * k : 0;
  const bar = foot - tall;
  b.type(
    [b.headline(92 * k, 5, p.ground, { accent: p.accent, leading: 1.1, grows: true })],
    { x: m, y: top + 2 * k, width: w - 2 * m, height: bar - top - 12 * k },
    { on: p.ground, align: b.align, across: "middle" },
  );
  b.add(...low);
  if (offer.length === 0) {
    b.add(rect(-20, foot - 3 * k, w + 40, 6 * k, fill));
    return;
  }
  b.add(rect(-20, bar, w + 40, tall, fill));
  b.type(
    offer,
    { ...inner, y: bar + 9 * k, height: used.height + 0.1 },
    { on: fill, align: b.align },
  );
}
