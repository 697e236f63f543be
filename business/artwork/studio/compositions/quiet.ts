import { circle, line, path, rect } from "#business/artwork/sketch.ts";
import { type Board, SAFE } from "./board.ts";

/** A quiet window with an arch, everything on its axis. */
export function arch(b: Board): void {
  const { w, h, m, k, palette: p } = b;
  b.ground(p.ground);
  const top = SAFE + 9 * k;
  const isLight = b.bandOn(p.ground) === p.ink;
  const items = [
    b.headline("serif", 33 * k, 3, p.ground, { leading: 1.06 }),
    b.phrase(p.ground, "serif", 19 * k, { wanted: p.accent, lines: 2, gap: 0.6 }),
  ];
  const box = { x: m, y: top, width: w - 2 * m, height: h * 0.37 };
  const used = b.heightOf(items, box);
  const from = top + used.height + 12 * k;
  const at = b.marks.length;
  const foot = b.foot(isLight ? p.ink : p.sparkle, "serif", {
    namePoints: 13.5 * k,
    phonePoints: 22 * k,
  });
  const band = b.marks.splice(at);
  const door = (half: number, y: number) =>
    `M${w / 2 - half} ${h}V${(y + half).toFixed(1)}a${half} ${half} 0 0 1 ${half * 2} 0V${h}z`;
  const half = Math.min(w * 0.37, foot - from);
  b.add(
    path(door(half, from), p.second),
    path(
      door(half * 0.86, from + half * 0.14),
      b.behind(isLight ? p.sparkle : p.ink, p.second, p.ground, p.ink, p.accent),
    ),
  );
  b.picture(
    {
      x: w / 2 - half * 0.78,
      y: from + half * 0.3,
      width: half * 1.56,
      height: foot - from - half * 0.3 - 6 * k,
    },
    { stand: "bottom" },
  );
  b.add(...band);
  b.type(items, { ...box, height: used.height + 1 }, { on: p.ground, align: "middle" });
}

/** Dark all over; one thing glows. */
export function night(b: Board): void {
  const { w, h, m, k, palette: p } = b;
  const isLight = b.bandOn(p.ground) === p.ink;
  const dark = isLight ? p.ink : p.ground;
  const glow = isLight ? p.ground : p.accent;
  b.ground(dark);
  const top = SAFE + 8 * k;
  const headline = b.headline("poster", 42 * k, 3, dark, { wanted: glow, accent: p.sparkle });
  const box = { x: m, y: top, width: w - 2 * m, height: h * 0.32 };
  const used = b.heightOf([headline], box);
  const from = top + used.height + 12 * k;
  const at = b.marks.length;
  const foot = b.foot(dark, "poster", { isBand: false, phonePoints: 24 * k, phoneColor: glow });
  const low = b.marks.splice(at);
  const room = foot - from;
  const r = Math.min(room * 0.5, w * 0.36);
  const [cx, cy] = [w * 0.6, (from + foot) / 2 - 2];
  b.add(
    circle(cx, cy, r, p.second),
    circle(cx, cy, r * 0.82, b.behind(isLight ? p.ground : p.sparkle, p.second, p.ink, p.accent)),
  );
  b.picture({ x: cx - r * 0.8, y: cy - r * 0.76, width: r * 1.6, height: r * 1.52 });
  b.add(...low);
  b.type([headline], box, { on: dark, align: b.align });
  const seal = Math.min(46 * k, room * 0.38) * Math.min(1.12, b.offerGrowth);
  const fill = isLight ? p.sparkle : p.accent;
  b.sticker(m + seal * 0.86, foot - seal * 1.02, seal, { fill, family: "poster", turn: -7 });
}

/** Type and white space: a sentence, a rule, what is offered, what else is done. */
export function letter(b: Board): void {
  const { w, m, k, palette: p } = b;
  const isLight = b.bandOn(p.ground) === p.ink;
  const paper = isLight ? p.ground : p.sparkle;
  b.ground(paper);
  const mark = 50 * k;
  const top = SAFE + 8 * k;
  const plate = b.behind(paper, p.second, p.ground, p.ink);
  const [x, y, width] = [m, top, mark * 1.3];
  if (plate !== paper) b.add(rect(x, y - 2 * k, width, mark + 4 * k, plate, 5 * k));
  b.picture({ x: x + 4 * k, y: y + 2 * k, width: width - 8 * k, height: mark - 4 * k });
  b.add(line(`M${m + mark * 1.6} ${(top + mark / 2).toFixed(1)}H${w - m}`, p.ink, 1 * k));
  const foot = b.foot(paper, "serif", {
    isBand: false,
    namePoints: 14 * k,
    phonePoints: 22 * k,
    phoneColor: p.accent,
  });
  b.add(line(`M${m} ${(foot - 3 * k).toFixed(1)}H${w - m}`, p.ink, 1 * k));
  const accent = b.ink(paper, 7, ...(isLight ? [p.accent] : []), p.ink);
  const points = (b.brief.points ?? []).slice(0, b.size === "large" ? 4 : 3);
  const start = top + mark + 14 * k;
  const items = [
    b.headline("serif", 35 * k, 4, paper, { wanted: p.ink, leading: 1.04 }),
    b.phrase(paper, "serif", 21 * k, { wanted: accent, lines: 2, gap: 0.8 }),
    ...points.map((point, i) =>
      b.item("points", point, "sans", 9.4 * k, {
        color: b.ink(paper, 4.5, p.ink),
        lines: 2,
        gap: i === 0 ? 1.1 : 0.5,
        yields: 3 + i,
      }),
    ),
  ];
  b.type(
    items,
    { x: m, y: start, width: w - 2 * m, height: foot - 14 * k - start },
    { on: paper, align: b.align },
  );
}

/** An emblem of name and mark; what is offered under it on a ribbon. */
export function badge(b: Board): void {
  const { w, h, m, k, palette: p } = b;
  const isLight = b.bandOn(p.ground) === p.ink;
  b.ground(p.ground);
  b.add(
    rect(
      SAFE - 5,
      SAFE - 5,
      w - 2 * SAFE + 10,
      h * 0.53,
      { stroke: p.accent, strokeWidth: 1.6 * k },
      4 * k,
    ),
  );
  const r = Math.min(h * 0.14, w * 0.2);
  const cy = SAFE + r + 6 * k;
  b.add(
    circle(w / 2, cy, r, p.second),
    circle(
      w / 2,
      cy,
      r * 0.88,
      b.behind(isLight ? p.sparkle : p.ink, p.second, p.ground, p.ink, p.accent),
    ),
  );
  b.picture({ x: w / 2 - r * 0.74, y: cy - r * 0.74, width: r * 1.48, height: r * 1.48 });
  const low = h * 0.53 + SAFE - 5;
  const name = {
    x: m + 6 * k,
    y: cy + r + 8 * k,
    width: w - 2 * m - 12 * k,
    height: low - (cy + r + 8 * k) - 9 * k,
  };
  b.type(
    [
      b.item("name", b.brief.name, "serif", 25 * k, {
        sizes: [0, 12 * k],
        color: b.ink(p.ground, 4.5, p.ink),
        lines: 2,
      }),
      b.headline("poster", 21 * k, 2, p.ground, { wanted: p.accent, gap: 0.45 }),
    ],
    name,
    { on: p.ground, align: "middle", across: "middle" },
  );
  const foot = b.foot(isLight ? p.ink : p.sparkle, "serif", { name: false, phonePoints: 25 * k });
  const ribbon = { x: m, y: low + 10 * k, width: w - 2 * m, height: foot - low - 20 * k };
  b.type(
    b.offerItems(p.ground, "serif", 40 * k, { wordsPoints: 13 * k, wanted: p.accent, lines: 2 }),
    ribbon,
    { on: p.ground, align: "middle", across: "middle" },
  );
}
