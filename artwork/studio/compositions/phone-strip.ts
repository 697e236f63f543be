import type { HexColor } from "#artwork/drawing.ts";
import { path, rect, strokePath } from "#artwork/sketch.ts";
import { SAFE_MARGIN } from "#artwork/studio/ad-sizes.ts";
import type { AdCanvas } from "./ad-canvas.ts";
import {
  barColorOn,
  type FooterOptions,
  isPhoneItem,
  measureHeightOfItems,
  spanInsideMargins,
} from "./footer-parts.ts";
import { drawColorField, edgeRiseOf, letteringStyleOf, phoneHandset } from "./lettering-style.ts";

/** How far the inner rule of a frame is from its outer one. */
const INNER_RULE = 4;

type Strip = { readonly top: number; readonly set: () => void };

/** The phone number along the lower edge of an ad, as large as it goes, drawn as its lettering asks. */
export function layOutPhoneStrip(b: AdCanvas, on: HexColor, options: FooterOptions): Strip {
  const { strip } = letteringStyleOf(b.letteringId);
  if (strip === "bar") return bar(b, on, options);
  if (strip === "box" || strip === "rules") return lines(b, on, options, strip);
  if (strip === "pill") return pill(b, on, options);
  return cutStrip(b, on, options, strip);
}

const callOn = (b: AdCanvas, on: HexColor, options: FooterOptions) =>
  b.facts(on, { ...options, phonePoints: 34 * b.k }).filter(isPhoneItem);

function bar(b: AdCanvas, on: HexColor, options: FooterOptions): Strip {
  const { h, k } = b;
  const under = barColorOn(b, on);
  const call = callOn(b, under, options);
  const whole = spanInsideMargins(b);
  const { width, height } = b.heightOf(call, { ...whole, y: 0, height: h * 0.11 });
  // a number that doesn't fill its bar stands in the middle, or the bar looks empty at the right
  const align = width < 0.8 * whole.width ? "middle" : (options.align ?? b.align);
  const from = h - SAFE_MARGIN - height - 8 * k;
  return {
    top: from - edgeRiseOf(b),
    set: () => {
      drawColorField(b, { from, to: "bottom", color: under });
      const box = { ...whole, y: from + 8 * k, height: height + 0.1 };
      b.type(call, box, { on: under, align });
    },
  };
}

function lines(b: AdCanvas, on: HexColor, options: FooterOptions, kind: "box" | "rules"): Strip {
  const { w, h, m, k, palette: p } = b;
  const color = b.ink(on, 7, p.accent, p.ground);
  const call = callOn(b, on, { phoneColor: color, ...options });
  const isBox = kind === "box";
  const inside = isBox ? INNER_RULE + 9 * k : 0;
  const within = { x: m + inside, width: w - 2 * m - 2 * inside };
  const height = measureHeightOfItems(b, call, within.width, h * 0.1);
  const air = isBox ? INNER_RULE + 6 * k : 7.5 * k;
  const end = h - SAFE_MARGIN + (isBox ? 0 : k);
  const top = end - height - 2 * air;
  const line = b.ink(on, 3, p.accent, p.ground);
  return {
    top,
    set: () => {
      const x = m + INNER_RULE;
      if (isBox)
        b.add(
          rect(m, top, w - 2 * m, end - top, { stroke: line, strokeWidth: 2.4 * k }),
          rect(x, top + INNER_RULE, w - 2 * x, end - top - 2 * INNER_RULE, {
            stroke: line,
            strokeWidth: 0.8,
          }),
        );
      else b.add(strokePath(`M${m} ${top}H${w - m}M${m} ${end}H${w - m}`, line, 1.1 * k));
      const box = { ...within, y: top, height: end - top };
      b.type(call, box, { on, align: "middle", across: "middle" });
    },
  };
}

/** On a rounded field within the margin, a handset before it. */
function pill(b: AdCanvas, on: HexColor, options: FooterOptions): Strip {
  const { w, h, m, k } = b;
  const under = barColorOn(b, on);
  const call = callOn(b, under, options);
  const icon = 26 * k;
  const width = w - 2 * m - icon - 22 * k;
  const height = measureHeightOfItems(b, call, width, h * 0.09) + 16 * k;
  const top = h - SAFE_MARGIN - height + 3;
  return {
    top,
    set: () => {
      b.add(
        rect(m - 5, top, w - 2 * m + 10, height, under, height / 2),
        phoneHandset(m + 16 * k, top + height / 2, icon * 0.82, b.ink(under, 4.5)),
      );
      const box = { x: m + icon + 8 * k, y: top, width, height };
      b.type(call, box, { on: under, align: "middle", across: "middle" });
    },
  };
}

/** From the left edge on a strip that ends before the right one: cut aslant, or as an arrow. */
function cutStrip(
  b: AdCanvas,
  on: HexColor,
  options: FooterOptions,
  kind: "ribbon" | "arrow",
): Strip {
  const { w, h, m, k } = b;
  const under = barColorOn(b, on);
  const call = callOn(b, under, options);
  const most = w - m - SAFE_MARGIN - 20 * k;
  const set = b.heightOf(call, { x: 0, y: 0, width: most, height: h * 0.1 });
  const tall = set.height + 17 * k;
  const low = kind === "ribbon" ? h + 20 : h - SAFE_MARGIN + 4;
  const top = h - SAFE_MARGIN - set.height - (kind === "ribbon" ? 10 * k : 17 * k - 4);
  const end = Math.min(w - SAFE_MARGIN + 6, m + set.width + 34 * k);
  const cut =
    kind === "ribbon"
      ? `M-20 ${top}H${end}L${end - (low - top) * 0.36} ${low}H-20z`
      : `M-20 ${top}H${end - tall * 0.4}L${end} ${top + tall / 2}L${end - tall * 0.4} ${low}H-20z`;
  return {
    top,
    set: () => {
      b.add(path(cut, under));
      const inner = kind === "ribbon" ? h - SAFE_MARGIN - top : tall;
      const y = kind === "ribbon" ? top + 10 * k : top;
      const height = kind === "ribbon" ? inner - 10 * k + 0.1 : inner;
      const box = { x: m, y, width: set.width + 6 * k, height };
      b.type(call, box, { on: under, across: "middle" });
    },
  };
}
