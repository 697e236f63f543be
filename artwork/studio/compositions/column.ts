import type { HexColor } from "#artwork/drawing.ts";
import { path, strokePath } from "#artwork/sketch.ts";
import { SAFE_MARGIN } from "#artwork/studio/ad-sizes.ts";
import type { Box, TypeItem } from "#artwork/studio/type/type-stack.ts";
import type { AdCanvas } from "./ad-canvas.ts";
import { drawFooter } from "./draw-footer.ts";
import { edgeRiseOf, letteringStyleOf, pictureBackdrop } from "./lettering-style.ts";
import { drawOfferSeal, sealReach } from "./offers.ts";
import { BriefUnsuitedError } from "./picture-canvas.ts";

/** How much of the ad's width the column takes, and of its height at least. */
const WIDTH = 0.42;
const LEAST_HEIGHT = 0.48;

/** A headline lower than this share of the ad leaves a hole in its column. */
const SHORT = 0.21;

/** The inner edge of a column at x, between a height above the ad and one below the column, as the lettering cuts edges. */
function columnPath(b: AdCanvas, x: number, bottom: number, isLeft: boolean): string {
  const { edge } = letteringStyleOf(b.letteringId);
  const outer = isLeft ? -20 : b.w + 20;
  const lean = (edge === "slant" ? 12 : 0) * b.k;
  const bow = (edge === "arc" || edge === "wave" ? 22 : 0) * b.k * (isLeft ? 1 : -1);
  return `M${x + lean} -20Q${x + bow} ${bottom / 2} ${x - lean} ${bottom}H${outer}V-20z`;
}

/** The headline in a column of words; beside it from the upper edge to the foot a column of color, the picture in it under the seal. */
export function composeColumn(b: AdCanvas): void {
  const { w, h, m, k, palette: p } = b;
  b.requirePicture();
  b.ground(p.ground);
  const style = letteringStyleOf(b.letteringId);
  const isLeft = style.align === "middle";
  const wide = w * WIDTH;
  const edge = isLeft ? wide : w - wide;
  const air = 18 * k;
  const beside = { x: isLeft ? edge + air : m, y: SAFE_MARGIN + 4 * k, width: w - wide - m - air };
  const headline = b.headline(84 * k, 6, p.ground, { accent: p.accent, grows: true });
  // a headline that leaves half of its column has what the business does under it
  const tall = b.heightOf([headline], { ...beside, height: h * 0.5 }).height;
  const isShort = tall < h * SHORT;
  if (isShort && b.pointTexts.length < 2)
    throw new BriefUnsuitedError("This design needs a longer headline, or two points.");
  const look = { phonePoints: 21.5 * k, points: !isShort };
  const { top: foot, marks: low } = drawFooter(b, b.bandOn(p.ground), look);
  b.requireRoom(foot, LEAST_HEIGHT);
  const words = { ...beside, height: foot - beside.y - 14 * k };
  const field = b.behind(p.second, p.accent, p.sparkle, p.ink);
  b.add(path(columnPath(b, edge, foot + edgeRiseOf(b) + 2, isLeft), field));
  const cell = { x: isLeft ? 0 : edge, width: wide };
  const r = b.hasOffer ? Math.min(58 * k, wide * 0.46) : 0;
  const cy = SAFE_MARGIN + sealReach(r) - 3;
  const from = r > 0 ? cy + sealReach(r) : SAFE_MARGIN - 2 * k;
  drawPicture(b, { ...cell, y: from, height: foot - from }, field);
  b.add(...low);
  setWords(b, headline, words, isShort);
  const inward = (isLeft ? 1 : -1) * 6 * k;
  const cx = cell.x + wide / 2 + inward;
  drawOfferSeal(b, { cx, cy, r, turn: -7, over: [field, p.ground] });
}

/** The headline; a short one over a rule and a list of what the business does. */
function setWords(b: AdCanvas, headline: TypeItem, room: Box, isShort: boolean): void {
  const { k, palette: p } = b;
  const on = p.ground;
  if (!isShort) {
    b.type([headline], room, { on, across: "middle" });
    return;
  }
  const look = { color: b.ink(on, 4.5), leading: 1.4 };
  const list = b.item("points", b.pointTexts.join("\n"), "text", 13 * k, look);
  const below = b.heightOf([list], { ...room, height: room.height * 0.5 }).height;
  const gap = 22 * k;
  const high = b.heightOf([headline], { ...room, height: room.height - below - gap }).height;
  const y = room.y + (room.height - high - below - gap) / 2;
  b.type([headline], { ...room, y, height: high + 0.1 }, { on });
  const line = y + high + gap * 0.45;
  const color = b.ink(on, 3, p.accent);
  b.add(strokePath(`M${room.x} ${line.toFixed(1)}h${(44 * k).toFixed(1)}`, color, 3 * k));
  b.type([list], { ...room, y: y + high + gap, height: below + 0.1 }, { on });
}

/** The picture on the floor of its column, before a shape of another color where nothing stands over it. */
function drawPicture(b: AdCanvas, { x, y, width, height }: Box, on: HexColor): void {
  const { k, palette: p } = b;
  const inner = { x: x + 9 * k, y: y + 10 * k, width: width - 18 * k, height: height - 16 * k };
  const role = (["second", "ink", "accent"] as const).find((one) => p[one] === on);
  const disc = role && b.mixColors(role, "ground", role === "second" ? 0.45 : 0.3);
  if (!b.hasOffer && disc && b.stands(disc)) {
    const place = { cx: x + width / 2, bottom: y + height + 8, r: width * 0.46 };
    const field = { left: x, right: x + width, top: y + height - width * 0.5 };
    b.add(pictureBackdrop("lively", { ...place, color: disc, field }));
  }
  b.picture(inner, { on, stand: "bottom" });
}
