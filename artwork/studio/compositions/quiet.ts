import { circle, clip, path, rect, strokePath } from "#artwork/sketch.ts";
import type { Board } from "./board.ts";

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
  const r = Math.min(room * 0.62, w * 0.5);
  const [cx, cy] = [w - r * 0.82, from + room * 0.54];
  const darkest = isLight ? "ink" : "ground";
  const stands = b.stands(dark);
  b.add(
    clip(`M-20 ${from - 8 * k}H${w + 20}V${foot + 2 * k}H-20z`, [
      ...[1.72, 1.34].map((far, i) =>
        circle(cx, cy, r * far, b.mixColors(darkest, "second", 0.1 + i * 0.14)),
      ),
      circle(
        cx,
        cy,
        r,
        stands
          ? b.mixColors(darkest, "second", 0.42)
          : b.behind(p.second, isLight ? p.ground : p.sparkle, p.ink, p.accent),
      ),
    ]),
  );
  b.picture(
    { x: w * 0.3, y: from - 2 * k, width: w * 0.74, height: room + 2 * k },
    { stand: "bottom" },
  );
  b.add(...low);
  b.type([headline], { ...box, height: used.height + 0.1 }, { on: dark, align: b.align });
  const seal = Math.min(48 * k, room * 0.4) * Math.min(1.12, b.offerGrowth);
  const fill = isLight ? p.sparkle : p.accent;
  b.sticker(m + seal * 0.86, foot - seal * 1.02, seal, { fill, family: "poster", turn: -7 });
}

/** Type and white space: a sentence, what is offered, and what else is done. */
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
    b.item("points", point, "sans", 12 * k, {
      color: b.ink(paper, 4.5, p.ink),
      lines: 2,
      gap: 0.72,
      yields: 3 + i,
    }),
  );
  if (points.length === 0) return;
  const list = { x: m + 11 * k, y: from, width: w - 2 * m - 11 * k, height: room - 8 * k };
  const set = b.type(points, list, { on: paper, across: "middle" });
  for (const [i, { item, box: line }] of set.lines.entries()) {
    if (item === set.lines[i - 1]?.item) continue;
    b.add(circle(m + 3 * k, line.y + line.height / 2, 2.4 * k, b.ink(paper, 3, strong)));
  }
}
