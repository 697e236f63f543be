import { contrast } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { buildArray, circle, clip, path, rect, strokePath } from "#artwork/sketch.ts";
import type { Box, TypeItem } from "#artwork/studio/type/type-stack.ts";
import { type Board, BriefUnsuitedError, SAFE } from "./board.ts";

/** The headline edge to edge; the picture large before a sun, off the edge; the offer on a seal. */
export function composePosterOnBoard(b: Board): void {
  const { w, h, m, k, palette: p } = b;
  b.ground(p.ground);
  const top = b.top;
  const on = b.hasScene && contrast(p.accent, b.haloColor) < 4.5 ? p.ground : p.accent;
  const headline = b.headline("anton", 58 * k, 3, p.ground, { accent: on });
  const box = { x: m, y: top, width: w - 2 * m, height: h * 0.33 };
  const at = b.marks.length;
  const foot = b.foot(b.bandOn(p.ground), "poster", { phonePoints: 21.5 * k });
  const band = b.marks.splice(at);
  const used = b.heightOver(foot - 12 * k, h * 0.27, [headline], box);
  const from = top + used.height + 12 * k;
  const drawBehind = () => {
    if (b.hasScene) {
      b.sceneWithHalo({ x: -20, y: from, width: w + 40, height: foot - from + 2 });
      return;
    }
    const r = Math.min(w * 0.62, (foot - from) * 1.02);
    // below the headline's descenders
    const [cx, cy] = [w - r * 0.62, from + r];
    b.add(
      circle(cx, cy, r, b.mixColors("ground", "second", 0.55)),
      circle(cx, cy, r * 0.8, b.behind(p.second, p.sparkle, p.ink)),
    );
  };
  drawBehind();
  const set = b.type(
    [headline],
    { ...box, height: used.height + 0.1 },
    { on: p.ground, align: b.align },
  );
  if (!b.hasScene) {
    // large, and off the edge at the right
    const under = { x: w * 0.3, y: from - 2 * k, width: w * 0.76, height: foot - from + 6 * k };
    b.picture(b.roomier(under, ...b.beside(set, under)), { stand: "bottom" });
  }
  b.add(...band);
  const seal = Math.min(54 * k, (foot - from) * 0.46, w * 0.2) * Math.min(1.12, b.offerGrowth);
  b.sticker(SAFE + seal * 1.04, foot - seal * 1.06, seal, {
    fill: p.accent,
    family: "anton",
    turn: -8,
    notched: true,
    ...(b.hasScene && { edge: p.ground }),
  });
}

/** Rays from behind the picture and a price on a seal, as on a fruit crate. */
export function composeSunburstOnBoard(b: Board): void {
  const { w, h, m, k, palette: p } = b;
  b.ground(p.ground);
  const top = b.top;
  const headline = b.headline("slab", 38 * k, 3, p.ground, { leading: 1.08 });
  const box = { x: m, y: top, width: w - 2 * m, height: h * 0.3 };
  const at = b.marks.length;
  const foot = b.foot(b.bandOn(p.ground), "slab", { namePoints: 12.8 * k, phonePoints: 21.5 * k });
  const band = b.marks.splice(at);
  const used = b.heightOver(foot - 10 * k, h * 0.27, [headline], box);
  const from = top + used.height + 10 * k;
  const [cx, cy] = [w * 0.6, (from + foot) / 2];
  const beam = (i: number) => {
    const [start, end] = [(i * Math.PI) / 10, (i * Math.PI) / 10 + Math.PI / 20];
    const far = (angle: number) =>
      `L${(cx + 600 * Math.cos(angle)).toFixed(0)} ${(cy + 600 * Math.sin(angle)).toFixed(0)}`;
    return `M${cx.toFixed(0)} ${cy.toFixed(0)}${far(start)}${far(end)}z`;
  };
  b.add(
    clip(`M-20 ${from.toFixed(1)}H${w + 20}V${h}H-20z`, [
      path(buildArray(20, beam).join(""), p.second),
    ]),
  );
  b.add(rect(-20, from - 1.5 * k, w + 40, 3 * k, p.accent));
  const wide = { x: w * 0.16, y: from + 2 * k, width: w * 0.88, height: foot - from + 3 * k };
  if (!b.stands(p.second) || !b.stands(p.ground)) {
    const r = (foot - from) * 0.5;
    b.add(circle(cx, cy + 4 * k, r, b.behind(p.sparkle, p.second, p.accent, p.ink)));
  }
  b.picture(wide, { stand: "bottom" });
  b.add(...band);
  b.type([headline], { ...box, height: used.height + 0.1 }, { on: p.ground, align: "middle" });
  const seal = Math.min(52 * k, (foot - from) * 0.42) * Math.min(1.12, b.offerGrowth);
  b.sticker(SAFE + seal * 1.04, foot - seal * 0.98, seal, {
    fill: p.accent,
    family: "slab",
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
  const foot = b.foot(p.ground, "poster", { isBand: false, phonePoints: 21.5 * k });
  const low = b.marks.splice(at);
  const split = h * 0.47;
  const [field] = b.firm(b.bandOn(p.ground) === p.ink ? p.accent : p.second, p.accent);
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
  const items = b.offerItems(field, "poster", 150 * k, {
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
    // off the edge at the right, down to the stripes
    const y = SAFE - 4 * k;
    const box = { x: w - free, y, width: free * 1.1, height: split - 36 * k - y };
    b.picture(box, { stand: "bottom" });
  } else setPrice(b, items, whole, field);
  b.add(...low);
  b.add(strokePath(`M${m} ${rule}H${w - m}`, b.ink(p.ground, 3, p.accent), 2 * k));
  b.type(
    [b.headline("poster", 54 * k, 3, p.ground, { accent: p.accent })],
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

/** A diagonal: the headline above it, the picture and the price below. */
export function composeDiagonalOnBoard(b: Board): void {
  const { w, h, m, k, palette: p } = b;
  b.ground(p.ground);
  const low =
    b.bandOn(p.ground) === p.ink
      ? b.behind(...b.firm(p.second, p.sparkle))
      : b.behind(...b.firm(p.sparkle, p.second));
  const top = b.top;
  const headline = b.headline("anton", 56 * k, 3, p.ground, { accent: p.accent });
  const box = { x: m, y: top, width: w - 2 * m, height: h * 0.3 };
  const at = b.marks.length;
  const foot = b.foot(p.ink, "poster", { phonePoints: 21.5 * k, phoneColor: p.accent });
  const band = b.marks.splice(at);
  const used = b.heightOver(foot - 13 * k, h * 0.27, [headline], box);
  const from = top + used.height + 13 * k;
  // where a tall foot leaves little room the diagonal flattens, and never rises into the headline
  const [right, left] = [from, Math.max(from, Math.min(from + h * 0.085, foot - 92 * k))];
  const edge = (y: number) => `M-20 ${left + 6 + y}L${w + 20} ${right + y}V${h}H-20z`;
  b.add(path(edge(0), p.accent), path(edge(9 * k), low));
  b.type([headline], { ...box, height: used.height + 0.1 }, { on: p.ground, align: b.align });
  if (b.hasScene && !b.hasOffer) {
    b.scene({ x: -20, y: right, width: w + 40, height: foot - right }, { cut: edge(9 * k) });
  } else {
    b.picture(
      { x: w * 0.44, y: right - 6 * k, width: w * 0.6, height: foot - right + 8 * k },
      { stand: "bottom" },
    );
  }
  b.add(...band);
  const y = left + 14 * k;
  b.type(
    b.offerItems(low, b.offer.lead ? "anton" : "poster", 60 * k, {
      wordsPoints: 13 * k,
      wordsLeast: 8.5 * k,
      bare: true,
      wanted: p.accent,
      lines: 3,
    }),
    { x: m, y, width: w * 0.45 - m - 5, height: foot - y - 8 * k },
    { on: low, across: "middle" },
  );
}

/** Only type: the headline fills the color; on a bar the offer, else what the business does. */
export function composeBillboardOnBoard(b: Board): void {
  const { w, h, m, k, palette: p } = b;
  b.ground(p.ground);
  const { top } = b;
  const at = b.marks.length;
  const foot = b.foot(b.bandOn(p.ground), "poster", {
    ...{ points: b.hasOffer, namePoints: 15 * k, phonePoints: 23 * k },
  });
  const low = b.marks.splice(at);
  const [fill] = b.firm(p.accent, b.bandOn(p.ground) === p.ink ? p.ink : p.sparkle);
  const offer = b.hasOffer
    ? b.offerItems(fill, "poster", 40 * k, {
        ...{ wordsPoints: 14 * k, wordsLeast: 9.5 * k, lines: 2 },
      })
    : b.pointTexts.map((point, i) =>
        b.item("points", point, "poster", 17 * k, {
          ...{ color: b.ink(fill, 4.5), gap: 0.4, yields: 2 + i },
        }),
      );
  const inner = { x: m, y: 0, width: w - 2 * m, height: h * 0.22 };
  const used = b.heightOf(offer, inner);
  const tall = offer.length > 0 ? used.height + 18 * k : 0;
  const bar = foot - tall;
  b.type(
    [b.headline("anton", 92 * k, 5, p.ground, { accent: p.accent, leading: 1.1, grows: true })],
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
