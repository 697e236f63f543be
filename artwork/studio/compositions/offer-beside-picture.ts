import type { HexColor } from "#artwork/drawing.ts";
import { rect } from "#artwork/sketch.ts";
import type { Board } from "./board.ts";
import { SAFE } from "./measures.ts";

/** In a field from edge to edge the offer at the left, and at the right the picture, on a color of its own where it needs one. */
export function setOfferBesidePicture(
  b: Board,
  { y, height }: { readonly y: number; readonly height: number },
  { on, wanted, most = 92 * b.k }: { on: HexColor; wanted: HexColor; most?: number },
): void {
  const { w, m, k, palette: p } = b;
  const under = b.behind(on, p.second, p.accent, p.ground, p.sparkle, p.ink);
  const isApart = under !== on;
  const pad = (isApart ? 10 : 8) * k;
  const room = { width: w * 0.5 - m, height: height - 2 * pad };
  const size = b.pictureSize(room);
  const x = isApart ? Math.min(w * 0.54, w - m - size.width - pad) : w - m - size.width;
  if (isApart) {
    // at the head of an ad its color reaches the trim
    const top = y <= SAFE ? -20 : y;
    const panel = { x: x - pad, y: top, width: w - x + pad + 20, height: y + height - top };
    b.add(rect(panel.x, panel.y, panel.width, panel.height, under));
    b.shape("panel", panel);
  }
  b.picture(
    { x, y: y + pad, width: w - m - x, height: room.height },
    { on: under, stand: "bottom" },
  );
  const width = x - (isApart ? pad : 0) - m - 10 * k;
  b.lockUp(
    { x: m, y: y + 8 * k, width, height: height - 16 * k },
    { on, most, wanted, leastWords: 9 * k, across: "middle" },
  );
}
