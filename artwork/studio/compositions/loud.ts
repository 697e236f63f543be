import { buildArray, circle, clip, path, rect, strokePath } from "#artwork/sketch.ts";
import { type Board, BriefUnsuitedError, SAFE } from "./board.ts";

/** Slanted stripes all over in a color. */
const stripes = (b: Board, color: `#${string}`) =>
  strokePath(
    buildArray(16, (i) => {
      const x = (i * 44 - 60) * b.k;
      return `M${x.toFixed(0)} ${b.h + 20}L${(x + b.h * 0.32).toFixed(0)} -20`;
    }).join(""),
    color,
    15 * b.k,
    { round: false },
  );

/** The headline edge to edge on stripes; the picture before rings; the offer on a seal. */
export function composePosterOnBoard(b: Board): void {
  const { w, h, m, k, palette: p } = b;
  b.ground(p.ground);
  b.add(stripes(b, b.tone(0.2)));
  const top = b.top;
  const headline = b.headline("anton", 58 * k, 3, p.ground, { accent: p.accent });
  const box = { x: m, y: top, width: w - 2 * m, height: h * 0.33 };
  const at = b.marks.length;
  const foot = b.foot(b.bandOn(p.ground), "poster", { phonePoints: 21.5 * k });
  const band = b.marks.splice(at);
  const used = b.heightOver(foot - 12 * k, h * 0.27, [headline], box);
  const from = top + used.height + 12 * k;
  const r = Math.min(w * 0.46, (foot - from) * 0.86);
  const [cx, cy] = [w - r * 0.84, from + r];
  const disc = b.behind(p.second, p.sparkle, p.ink);
  b.add(
    circle(cx, cy, r, b.mixColors("ground", "second", 0.5)),
    circle(cx, cy, r * 0.86, disc === p.second ? b.mixColors("ground", "second", 0.78) : p.second),
    circle(cx, cy, r * 0.72, disc),
  );
  const set = b.type(
    [headline],
    { ...box, height: used.height + 0.1 },
    { on: p.ground, align: b.align },
  );
  const under = { x: w * 0.32, y: from, width: w * 0.66, height: foot - from - 3 * k };
  b.picture(b.roomier(under, ...b.beside(set, under)), { stand: "bottom" });
  b.add(...band);
  const seal = Math.min(54 * k, (foot - from) * 0.46, w * 0.2) * Math.min(1.12, b.offerGrowth);
  b.sticker(SAFE + seal * 1.04, foot - seal * 1.06, seal, {
    fill: p.accent,
    family: "anton",
    turn: -8,
    notched: true,
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
  const r = Math.min((foot - from) * 0.485, w * 0.33);
  b.add(
    circle(cx, cy, r, b.behind(p.sparkle, p.second, p.ink)),
    circle(cx, cy, r * 0.92, { stroke: p.accent, strokeWidth: 2.4 * k }),
  );
  b.picture({ x: cx - r, y: cy - r * 0.88, width: r * 2, height: r * 1.76 });
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

/** A number is the picture: the price fills the upper field, with the drawing beside it where it is short. */
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
  const free = w - m - used.width - 10 * k - SAFE;
  const isBeside = free > w * 0.27;
  b.type(items, whole, { on: field, across: "middle" });
  const rule = foot - 4 * k;
  if (isBeside) {
    const r = Math.min(free * 0.62, whole.height * 0.5);
    const [cx, cy] = [w - SAFE - free / 2 + 4 * k, whole.y + whole.height / 2];
    b.add(circle(cx, cy, r, b.behind(p.ground, p.second, p.sparkle, p.ink)));
    const side = Math.min(free, 1.7 * r);
    b.picture({ x: cx - side / 2, y: cy - r * 0.85, width: side, height: r * 1.7 });
  } else {
    b.picture({
      x: m + w * 0.5,
      y: split - 12 * k,
      width: w - m - SAFE - w * 0.5,
      height: rule - split + 8 * k,
    });
  }
  b.add(...low);
  b.add(strokePath(`M${m} ${rule}H${w - m}`, b.ink(p.ground, 3, p.accent), 2 * k));
  b.type(
    [b.headline("poster", (isBeside ? 54 : 30) * k, 3, p.ground, { accent: p.accent })],
    {
      x: m,
      y: split + 12 * k,
      width: isBeside ? w - 2 * m : w * 0.48,
      height: rule - split - 22 * k,
    },
    { on: p.ground, across: "middle" },
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
  b.picture({
    x: w * 0.45,
    y: right + 4 * k,
    width: w * 0.55 - SAFE * 0.5,
    height: foot - right - 9 * k,
  });
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
