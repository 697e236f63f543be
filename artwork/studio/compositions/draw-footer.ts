import type { HexColor } from "#artwork/drawing.ts";
import type { Sketch } from "#artwork/sketch.ts";
import type { Board } from "./board.ts";
import { drawCouponFooter } from "./coupon-footer.ts";
import type { FooterOptions } from "./footer-parts.ts";
import { drawHeadFooter, drawTopFooter } from "./high-footers.ts";
import {
  drawBandFooter,
  drawBarFooter,
  drawLeftFooter,
  drawLineAndListFooter,
  drawMiddleFooter,
} from "./low-footers.ts";

type FooterDrawing = {
  readonly top: number;
  /** What the composition adds where nothing is drawn over it. */
  readonly marks: readonly Sketch[];
};

const footers = {
  band: drawBandFooter,
  left: drawLeftFooter,
  bar: drawBarFooter,
  coupon: drawCouponFooter,
  top: drawTopFooter,
  corner: drawLineAndListFooter,
  head: drawHeadFooter,
  middle: drawMiddleFooter,
};

/** Draws name, phone, facts and code around a composition, each footer in its own way. */
export function drawFooter(b: Board, wanted: HexColor, options: FooterOptions = {}): FooterDrawing {
  const at = b.marks.length;
  const edge = footers[b.footer](b, wanted, options);
  return { top: edge, marks: b.marks.splice(at) };
}
