import { circle, clip, line, path, rect, repeat } from "#business/artwork/sketch.ts";
import { type Board, SAFE, Unsuited } from "./board.ts";

/** The headline edge to edge; the picture breaks out of its disc; the offer on a seal. */
export function poster(b: Board): void {
  const { w, h, m, k, palette: p } = b;
  b.ground(p.ground);
  const top = SAFE + 6 * k;
  const headline = b.headline("anton", 58 * k, 3, p.ground, { accent: p.accent });
  const used = b.heightOf([headline], { x: m, y: top, width: w - 2 * m, height: h * 0.34 });
  const from = top + used.height + 12 * k;
  const reach = h * 0.72 - from;
  const r = Math.min(w * 0.44, reach);
  const cx = w - r * 0.82;
  b.add(
    clip(`M-20 ${from}H${w + 20}V${h}H-20z`, [
      circle(cx, from + r, r, b.behind(p.second, p.sparkle, p.ink)),
    ]),
  );
  b.type(
    [headline],
    { x: m, y: top, width: w - 2 * m, height: h * 0.34 },
    { on: p.ground, align: b.align },
  );
  const marksBefore = b.marks.length;
  const foot = b.foot(b.bandOn(p.ground), "poster", { phonePoints: 25 * k });
  const band = b.marks.splice(marksBefore);
  b.picture({ x: w * 0.33, y: from + 3, width: w * 0.69, height: foot - from - 6 * k });
  b.add(...band);
  const seal = Math.min(53 * k, (foot - from) * 0.44) * Math.min(1.12, b.offerGrowth);
  b.sticker(SAFE + seal * 1.04, foot - seal * 1.08, seal, {
    fill: p.accent,
    family: "anton",
    turn: -8,
    notched: true,
  });
}

/** Rays from behind the picture and a price on a seal, as on a fruit crate. */
export function burst(b: Board): void {
  const { w, h, m, k, palette: p } = b;
  b.ground(p.ground);
  const top = SAFE + 6 * k;
  const headline = b.headline("slab", 36 * k, 3, p.ground, { leading: 1.08 });
  const box = { x: m, y: top, width: w - 2 * m, height: h * 0.3 };
  const used = b.heightOf([headline], box);
  const from = top + used.height + 10 * k;
  const at = b.marks.length;
  const foot = b.foot(b.bandOn(p.ground), "slab", { namePoints: 13.5 * k, phonePoints: 24 * k });
  const band = b.marks.splice(at);
  const [cx, cy] = [w * 0.6, (from + foot) / 2];
  const beam = (i: number) => {
    const [start, end] = [(i * Math.PI) / 10, (i * Math.PI) / 10 + Math.PI / 20];
    const far = (angle: number) =>
      `L${(cx + 600 * Math.cos(angle)).toFixed(0)} ${(cy + 600 * Math.sin(angle)).toFixed(0)}`;
    return `M${cx.toFixed(0)} ${cy.toFixed(0)}${far(start)}${far(end)}z`;
  };
  b.add(
    clip(`M-20 ${from.toFixed(1)}H${w + 20}V${h}H-20z`, [
      path(repeat(20, beam).join(""), p.second),
    ]),
  );
  b.add(rect(-20, from - 1.5 * k, w + 40, 3 * k, p.accent));
  const r = Math.min((foot - from) * 0.46, w * 0.31);
  b.add(
    circle(cx, cy, r, b.behind(p.sparkle, p.second, p.ink)),
    circle(cx, cy, r * 0.92, { stroke: p.accent, strokeWidth: 2.4 * k }),
  );
  b.picture({ x: cx - r * 0.86, y: cy - r * 0.82, width: r * 1.72, height: r * 1.64 });
  b.add(...band);
  b.type([headline], box, { on: p.ground, align: "middle" });
  const seal = Math.min(52 * k, (foot - from) * 0.42) * Math.min(1.12, b.offerGrowth);
  b.sticker(SAFE + seal * 1.04, foot - seal * 0.98, seal, {
    fill: p.accent,
    family: "slab",
    turn: -9,
    notched: true,
  });
}

/** A number is the picture: the price fills the upper field. */
export function number(b: Board): void {
  const { w, h, m, k, palette: p, offer } = b;
  if (!offer.lead || !/\d/.test(offer.lead))
    throw new Unsuited("This design needs an offer with a number in it.");
  b.ground(p.ground);
  const at = b.marks.length;
  const foot = b.foot(p.ground, "poster", { isBand: false, phonePoints: 25 * k });
  const low = b.marks.splice(at);
  const split = h * 0.45;
  const [field] = b.firm(b.bandOn(p.ground) === p.ink ? p.accent : p.second, p.accent);
  const color = b.ink(field, 7, p.sparkle, p.ink);
  b.add(rect(-20, -20, w + 40, split + 20, field));
  const stripes = repeat(6, (i) =>
    line(
      `M-20 ${(split - 5 * k - i * (9 + i * 2) * k).toFixed(1)}H${w + 20}`,
      p.ground,
      Math.max(0.8, (6.5 - i * 1.1) * k),
    ),
  );
  b.add(...stripes.slice(0, 3));
  const items = b.offerItems(field, "poster", 150 * k, {
    wordsPoints: 14 * k,
    wordsLeast: 10.5 * k,
    bare: true,
    wanted: color,
    lines: 2,
  });
  const limit = split - 34 * k;
  b.type(
    items,
    { x: m - 2, y: SAFE + 6 * k, width: w - 2 * m + 4, height: limit - SAFE - 6 * k },
    { on: field, across: "middle" },
  );
  b.add(...low);
  const headline = b.headline("poster", 27 * k, 4, p.ground, { accent: p.accent });
  const rule = foot - 4 * k;
  b.add(line(`M${m} ${rule}H${w - m}`, b.ink(p.ground, 3, p.accent), 2 * k));
  b.type(
    [headline],
    { x: m, y: split + 13 * k, width: w * 0.52, height: rule - split - 24 * k },
    { on: p.ground, across: "middle" },
  );
  b.picture({
    x: m + w * 0.55,
    y: split + 10 * k,
    width: w - 2 * m - w * 0.55,
    height: rule - split - 20 * k,
  });
}

/** A diagonal: the headline above it, the picture and the price below. */
export function split(b: Board): void {
  const { w, h, m, k, palette: p } = b;
  b.ground(p.ground);
  const low =
    b.bandOn(p.ground) === p.ink
      ? b.behind(...b.firm(p.second, p.sparkle))
      : b.behind(...b.firm(p.sparkle, p.second));
  const top = SAFE + 6 * k;
  const headline = b.headline("anton", 56 * k, 3, p.ground, { accent: p.accent });
  const box = { x: m, y: top, width: w - 2 * m, height: h * 0.31 };
  const used = b.heightOf([headline], box);
  const from = top + used.height + 16 * k;
  const at = b.marks.length;
  const foot = b.foot(p.ink, "poster", { phonePoints: 25 * k, phoneColor: p.accent });
  const band = b.marks.splice(at);
  const [right, left] = [from, Math.min(from + h * 0.1, foot - 92 * k)];
  b.add(path(`M-20 ${left + 6}L${w + 20} ${right}V${h}H-20z`, low));
  b.type([headline], box, { on: p.ground, align: b.align });
  b.picture({
    x: w * 0.44,
    y: right + 16 * k,
    width: w * 0.56 - SAFE,
    height: foot - right - 26 * k,
  });
  b.add(...band);
  const y = left + 18 * k;
  b.type(
    b.offerItems(low, "anton", 46 * k, {
      wordsPoints: 12 * k,
      wordsLeast: 8.5 * k,
      bare: true,
      wanted: p.accent,
      lines: 3,
    }),
    { x: m, y, width: w * 0.4 - 6, height: foot - y - 10 * k },
    { on: low, across: "middle" },
  );
}
