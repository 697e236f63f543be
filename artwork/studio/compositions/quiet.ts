import { circle, clip, path, rect, strokePath } from "#artwork/sketch.ts";
import { type Board, SAFE } from "./board.ts";

/** A quiet window with an arch, everything on its axis. */
export function composeArchOnBoard(b: Board): void {
  const { w, h, m, k, palette: p } = b;
  b.ground(p.ground);
  const top = b.top;
  const isLight = b.bandOn(p.ground) === p.ink;
  const items = [
    b.headline("serif", 33 * k, 3, p.ground, { leading: 1.06 }),
    b.phrase(p.ground, "serif", 19 * k, { wanted: p.accent, lines: 2, gap: 0.6 }),
  ];
  const box = { x: m, y: top, width: w - 2 * m, height: h * 0.37 };
  const at = b.marks.length;
  const foot = b.foot(isLight ? p.ink : p.sparkle, "serif", {
    namePoints: 12.8 * k,
    phonePoints: 20.5 * k,
  });
  const band = b.marks.splice(at);
  const used = b.heightOver(foot - 12 * k, h * 0.31, items, box);
  const from = top + used.height + 12 * k;
  const door = (half: number, y: number) =>
    `M${w / 2 - half} ${h}V${(y + half).toFixed(1)}a${half} ${half} 0 0 1 ${half * 2} 0V${h}z`;
  const half = Math.min(w * 0.4, foot - from);
  const inside = b.behind(isLight ? p.sparkle : p.ink, p.second, p.ground, p.ink, p.accent);
  b.add(
    path(door(half, from), b.mixColors("ground", "second", 0.55)),
    path(door(half * 0.89, from + half * 0.11), p.second),
    path(door(half * 0.78, from + half * 0.22), inside),
  );
  b.picture(
    {
      x: w / 2 - half * 0.88,
      y: from + half * 0.1,
      width: half * 1.76,
      height: foot - from - half * 0.1 - 5 * k,
    },
    { stand: "bottom" },
  );
  b.add(...band);
  b.type(items, { ...box, height: used.height + 0.1 }, { on: p.ground, align: "middle" });
}

/** Dark all over; one thing glows. */
export function composeNightOnBoard(b: Board): void {
  const { w, h, m, k, palette: p } = b;
  const isLight = b.bandOn(p.ground) === p.ink;
  const dark = isLight ? p.ink : p.ground;
  const glow = isLight ? p.ground : p.accent;
  b.ground(dark);
  const top = b.top;
  const headline = b.headline("poster", 44 * k, 3, dark, { wanted: glow, accent: p.sparkle });
  const box = { x: m, y: top, width: w - 2 * m, height: h * 0.32 };
  const at = b.marks.length;
  const foot = b.foot(dark, "poster", { isBand: false, phonePoints: 21.5 * k, phoneColor: glow });
  const low = b.marks.splice(at);
  const used = b.heightOver(foot - 12 * k, h * 0.27, [headline], box);
  const from = top + used.height + 12 * k;
  const room = foot - from;
  const r = Math.min(room * 0.5, w * 0.38);
  const [cx, cy] = [w * 0.61, (from + foot) / 2 - 2];
  const darkest = isLight ? "ink" : "ground";
  const disc = b.behind(p.second, isLight ? p.ground : p.sparkle, p.ink, p.accent);
  b.add(
    clip(`M-20 ${from - 8 * k}H${w + 20}V${foot + 2 * k}H-20z`, [
      ...[1.62, 1.3].map((far, i) =>
        circle(cx, cy, r * far, b.mixColors(darkest, "second", 0.08 + i * 0.1)),
      ),
    ]),
    circle(cx, cy, r, disc === p.second ? b.mixColors(darkest, "second", 0.62) : p.second),
    circle(cx, cy, r * 0.88, disc),
  );
  // a picture that needs no ground of its own breaks the ring
  const reach = b.stands(dark) ? 1.14 : 0.86;
  b.picture({ x: cx - r * reach, y: cy - r * 0.9, width: r * 2 * reach, height: r * 1.8 });
  b.add(...low);
  b.type([headline], { ...box, height: used.height + 0.1 }, { on: dark, align: b.align });
  const seal = Math.min(48 * k, room * 0.4) * Math.min(1.12, b.offerGrowth);
  const fill = isLight ? p.sparkle : p.accent;
  b.sticker(m + seal * 0.86, foot - seal * 1.02, seal, { fill, family: "poster", turn: -7 });
}

/** Type and white space: a sentence, what is offered, what else is done, and the picture as a vignette beside it. */
export function composeLetterOnBoard(b: Board): void {
  const { w, h, m, k, palette: p } = b;
  const isLight = b.bandOn(p.ground) === p.ink;
  const paper = isLight ? p.ground : p.sparkle;
  b.ground(paper);
  const strong = isLight ? p.accent : p.ground;
  b.add(rect(-20, -20, w + 40, 20 + 9 * k, strong));
  const top = b.top;
  const items = [
    b.headline("serif", 42 * k, 4, paper, { wanted: p.ink, leading: 1.04 }),
    b.phrase(paper, "serif", 22 * k, { wanted: strong, lines: 2, gap: 0.7 }),
  ];
  const box = { x: m, y: top, width: w - 2 * m, height: h * 0.42 };
  const used = b.type(items, box, { on: paper, align: b.align });
  const foot = b.foot(paper, "serif", {
    isBand: false,
    points: false,
    namePoints: 13 * k,
    phonePoints: 20.5 * k,
    phoneColor: strong,
  });
  const rule = foot - 3 * k;
  b.add(strokePath(`M${m} ${rule.toFixed(1)}H${w - m}`, p.ink, 1 * k));
  const from = top + used.height + 10 * k;
  const room = rule - from;
  const points = b.pointTexts.map((point, i) =>
    b.item("points", point, "sans", 10.5 * k, {
      color: b.ink(paper, 4.5, p.ink),
      lines: 2,
      gap: 0.72,
      yields: 3 + i,
    }),
  );
  const left = w * 0.5;
  const list = { x: m + 11 * k, y: from, width: left - m - 11 * k, height: room - 8 * k };
  const isListed = points.length > 0;
  const art = isListed
    ? { x: left + 10 * k, y: from, width: w - m - left - 10 * k, height: room }
    : { x: m, y: from, width: w - 2 * m, height: room };
  const plate = b.behind(paper, p.second, p.ground, p.ink);
  const r = Math.min(art.width, art.height) / 2;
  const [cx, cy] = [art.x + art.width / 2, art.y + art.height / 2 - 3 * k];
  b.add(circle(cx, cy, r, plate === paper ? b.mixColors("ground", "second", 0.45) : plate));
  b.picture({ x: art.x, y: cy - r * 0.84, width: art.width, height: r * 1.68 });
  if (!isListed) return;
  const set = b.type(points, list, { on: paper, across: "middle" });
  for (const [i, { item, box: line }] of set.lines.entries()) {
    if (item === set.lines[i - 1]?.item) continue;
    b.add(circle(m + 3 * k, line.y + line.height / 2, 2.4 * k, b.ink(paper, 3, strong)));
  }
}

/** An emblem of name and mark in a frame; what is offered on a ribbon under it. */
export function composeBadgeOnBoard(b: Board): void {
  const { w, h, m, k, palette: p } = b;
  const isLight = b.bandOn(p.ground) === p.ink;
  b.ground(p.ground);
  const foot = b.foot(isLight ? p.ink : p.sparkle, "serif", { name: false, phonePoints: 25 * k });
  const edge = SAFE - 5;
  const [fill] = b.firm(p.accent, p.ink);
  const offer = b.offerItems(fill, "serif", 42 * k, {
    wordsPoints: 13 * k,
    wanted: isLight ? p.sparkle : p.ink,
    lines: 2,
  });
  const inner = { x: m + 20 * k, width: w - 2 * m - 40 * k, height: h * 0.15 };
  const used = b.heightOf(offer, { ...inner, y: 0 });
  const tall = b.hasOffer ? used.height + 15 * k : 0;
  // Clear of the code, which is taller than its band.
  const ribbon = Math.min(foot - 9 * k, (b.codeBox?.y ?? foot) - 4 * k) - tall;
  b.add(
    rect(
      edge,
      edge,
      w - 2 * edge,
      ribbon + tall * 0.5 - edge,
      { stroke: p.accent, strokeWidth: 1.8 * k },
      4 * k,
    ),
  );
  const words = [
    b.item("name", b.brief.name, "serif", 27 * k, {
      sizes: [0, 12 * k],
      color: b.ink(p.ground, 4.5, p.ink),
      lines: 2,
    }),
    b.headline("poster", 21 * k, 2, p.ground, { wanted: p.accent, gap: 0.45 }),
  ];
  const [x, width] = [m + 6 * k, w - 2 * m - 12 * k];
  const above = ribbon - SAFE - 19 * k;
  const text = b.heightOf(words, { x, y: 0, width, height: above - h * 0.19 });
  const r = Math.min(h * 0.17, w * 0.25, (above - text.height) / 2);
  const cy = SAFE + r + 5 * k;
  b.add(
    circle(w / 2, cy, r, { stroke: p.accent, strokeWidth: 3 * k, dash: [2 * k, 5 * k] }),
    circle(w / 2, cy, r * 0.92, p.second),
    circle(
      w / 2,
      cy,
      r * 0.83,
      b.behind(isLight ? p.sparkle : p.ink, p.second, p.ground, p.ink, p.accent),
    ),
  );
  b.picture({ x: w / 2 - r * 0.76, y: cy - r * 0.72, width: r * 1.52, height: r * 1.44 });
  const y = cy + r + 7 * k;
  b.type(
    words,
    { x, y, width, height: Math.max(text.height + 0.1, ribbon - y - 7 * k) },
    { on: p.ground, align: "middle", across: "middle" },
  );
  if (!b.hasOffer) return;
  const [near, far, notch] = [edge - 2, w - edge + 2, tall * 0.22];
  b.add(
    path(
      `M${near} ${ribbon}H${far}l-${notch} ${tall / 2} ${notch} ${tall / 2}H${near}l${notch}-${tall / 2}z`,
      fill,
    ),
  );
  b.type(
    offer,
    { ...inner, y: ribbon + 7 * k, height: used.height + 1 },
    { on: fill, align: "middle" },
  );
}
