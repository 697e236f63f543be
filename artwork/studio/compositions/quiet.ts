import { circle, path, strokePath } from "#artwork/sketch.ts";
import { type Board, SAFE } from "./board.ts";
import { closeAd, topOf } from "./closings.ts";

/** A quiet window with an arch, everything on its axis. */
export function composeArchOnBoard(b: Board): void {
  const { w, h, m, k, palette: p } = b;
  b.ground(p.ground);
  const top = topOf(b);
  const isLight = b.bandOn(p.ground) === p.ink;
  const items = [
    b.headline(33 * k, 3, p.ground, { leading: 1.06 }),
    b.phrase(p.ground, 19 * k, { wanted: p.accent, lines: 2, gap: 0.6 }),
  ];
  const box = { x: m, y: top, width: w - 2 * m, height: h * 0.37 };
  const at = b.marks.length;
  const foot = closeAd(b, isLight ? p.ink : p.sparkle, {
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
  const [x, y] = [w / 2 - half * 0.66, from + half * 0.36];
  b.picture(
    { x, y, width: half * 1.32, height: foot - y - 5 * k },
    { on: inside, stand: "bottom" },
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
  const top = topOf(b);
  const headline = b.headline(44 * k, 3, dark, { wanted: glow, accent: p.sparkle });
  const box = { x: m, y: top, width: w - 2 * m, height: h * 0.32 };
  const at = b.marks.length;
  const foot = closeAd(b, dark, {
    isBand: false,
    phonePoints: 21.5 * k,
    phoneColor: glow,
  });
  const low = b.marks.splice(at);
  const used = b.heightOver(foot - 12 * k, h * 0.27, [headline], box);
  const from = top + used.height + 12 * k;
  const room = foot - from;
  const r = Math.min(room * 0.5, w * 0.34);
  const [cx, cy] = [w - m - r, from + room * 0.5];
  const darkest = isLight ? "ink" : "ground";
  const lit = b.mixColors(darkest, "second", 0.42);
  const glowing = b.stands(lit)
    ? lit
    : b.behind(p.second, isLight ? p.ground : p.sparkle, p.ink, p.accent);
  if (b.hasPicture)
    b.add(
      circle(cx, cy, r, b.mixColors(darkest, "second", 0.22)),
      circle(cx, cy, r * 0.9, glowing),
    );
  const side = r * 1.7;
  b.picture({ x: cx - side / 2, y: cy - side / 2, width: side, height: side }, { on: glowing });
  b.add(...low);
  b.type([headline], { ...box, height: used.height + 0.1 }, { on: dark, align: b.align });
  const seal = Math.min(48 * k, room * 0.4) * Math.min(1.12, b.offerGrowth);
  const fill = isLight ? p.sparkle : p.accent;
  b.sticker(m + seal * 0.86, foot - seal * 1.02, seal, { fill, turn: -7 });
}

/** A letterhead with the name; below it a sentence as large as it goes, and what is offered. */
export function composeLetterOnBoard(b: Board): void {
  const { w, h, m, k, palette: p } = b;
  const isLight = b.bandOn(p.ground) === p.ink;
  const paper = isLight ? p.ground : p.sparkle;
  b.ground(paper);
  const strong = isLight ? p.accent : p.ground;
  const foot = closeAd(b, paper, {
    ...{ isBand: false, name: false, phonePoints: 22 * k, phoneColor: strong },
  });
  const head = { x: m, y: SAFE + 2 * k, width: w - 2 * m, height: h * 0.12 };
  const name = b.item("name", b.brief.name, "bold", 14.5 * k, {
    ...{ color: b.ink(paper, 4.5, strong), lines: 2, leading: 1.02 },
  });
  const { height: tall } = b.type([name], head, { on: paper, align: b.align });
  const line = head.y + tall + 8 * k;
  const rule = (y: number, width: number) =>
    strokePath(`M${m} ${y.toFixed(1)}H${w - m}`, p.ink, width * k);
  b.add(rule(line, 2.4), rule(line + 4 * k, 0.8), rule(foot - 3 * k, 0.8));
  b.type(
    [
      b.headline(64 * k, 5, paper, { wanted: p.ink, leading: 1.02, grows: true }),
      b.phrase(paper, 25 * k, { wanted: strong, lines: 2, gap: 0.66 }),
    ],
    { x: m, y: line + 12 * k, width: w - 2 * m, height: foot - line - 22 * k },
    { on: paper, align: b.align, across: "middle" },
  );
}
