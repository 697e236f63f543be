import type { HexColor } from "#artwork/drawing.ts";
import type { TypeItem } from "#artwork/studio/type/type-stack.ts";
import type { Board } from "./board.ts";
import {
  barColorOn,
  type DrawFooter,
  factsBesideCode,
  fieldBelow,
  heightIn,
  isSignatureItem,
  lightGround,
  signature,
  wholeOf,
} from "./footer-parts.ts";
import { drawField, letteringStyleOf, riseOf } from "./lettering-style.ts";
import { SAFE } from "./measures.ts";

/** Where the first line of an ad stands: below what a footer has put along the upper edge. */
export function topOf(b: Board): number {
  const below = riseOf(b) + 9 * b.k;
  if (b.footer === "top") return topBarHeight(b) + below;
  if (b.footer === "head") return headHeight(b) + below;
  return SAFE + 6 * b.k;
}

const topSignature = (b: Board, on: HexColor) =>
  signature(b, on, { phonePoints: 22 * b.k, namePoints: 13 * b.k }, { least: 9.5 });

/** How high the bar with name and phone along the upper edge is, without its edge. */
function topBarHeight(b: Board): number {
  const on = barColorOn(b, b.palette.ground);
  return SAFE + topSignature(b, on).height + 8 * b.k;
}

/** How high the field with name, phone and code along the upper edge is, without its edge. */
const headHeight = (b: Board) => SAFE + b.codeSize + b.captionHeight + 8 * b.k;

/** Name and phone in a bar along the upper edge; below, the facts beside the code. */
export const drawTopFooter: DrawFooter = (b, wanted, { isBand = true, ...options }) => {
  const { h, k } = b;
  const { codeSide } = letteringStyleOf(b.letteringId);
  const over = barColorOn(b, b.palette.ground);
  drawField(b, { from: topBarHeight(b), to: "top", color: over });
  topSignature(b, over).set(SAFE);
  const low = factsBesideCode(b, wanted, options, codeSide);
  const from = h - SAFE - low.tall - (isBand ? 10 : 6) * k;
  const edge = fieldBelow(b, from, wanted, isBand);
  low.set(h - SAFE, from);
  return edge;
};

/** Name, phone and code in a light field along the upper edge; below, all else in a strip. */
export const drawHeadFooter: DrawFooter = (
  b,
  wanted,
  { isBand = true, points = true, ...options },
) => {
  const { w, h, m, k, codeSize } = b;
  const over = lightGround(b);
  drawField(b, { from: headHeight(b), to: "top", color: over });
  const tallCode = codeSize + b.captionHeight;
  const isLeft = letteringStyleOf(b.letteringId).codeSide === "left";
  b.code(isLeft ? SAFE + codeSize : w - SAFE, SAFE + tallCode, over);
  const sign = b.facts(over, { ...options, phonePoints: 25 * k, namePoints: 15 * k });
  const air = isLeft ? 12 * k : 12;
  const width = w - m - SAFE - codeSize - air;
  const beside = { x: isLeft ? w - m - width : m, y: SAFE, width, height: tallCode };
  b.type(sign.filter(isSignatureItem), beside, { on: over, across: "middle" });
  const whole = wholeOf(b);
  const rest = b.facts(wanted, options).filter((item) => !isSignatureItem(item));
  const website = findAside(b, rest, whole.width);
  const items = [
    ...(points ? b.points(wanted, whole.width) : []),
    ...rest.filter((item) => item !== website),
  ];
  const tall = heightIn(b, items, whole.width, h * 0.2);
  const from = h - SAFE - tall - (tall > 0 ? (isBand ? 9 : 6) * k : 0);
  if (tall === 0) return h - SAFE + 4 * k;
  const edge = fieldBelow(b, from, wanted, isBand);
  const within = { ...whole, y: h - SAFE - tall, height: tall + 0.1 };
  const { lines } = b.type(items, within, { on: wanted, align: b.align });
  const area = lines.find(({ role }) => role === "area");
  if (!website || !area) return edge;
  const sizes = [area.size, area.size * 0.99] as const;
  const aside = [{ ...website, sizes }];
  const { lines: own, height } = b.heightOf(aside, { ...whole, y: 0, height: h });
  // on the same line, or as low as it may be
  const y = Math.min(area.y - (own[0]?.y ?? 0), h - SAFE - height);
  b.type(aside, { ...whole, y, height: height + 0.1 }, { on: wanted, align: "end" });
  return edge;
};

/** The website, where it stands at the end of the line that says where: nothing else is at the right of a foot without a code. */
function findAside(b: Board, facts: readonly TypeItem[], width: number): TypeItem | undefined {
  const [area, website] = ["area", "website"].map((role) => facts.find((one) => one.role === role));
  if (!area || !website || b.align === "middle") return undefined;
  const widthOf = (item: TypeItem) =>
    b.tryHeight([{ ...item, lines: 1 }], { x: 0, y: 0, width, height: b.h })?.width ?? width;
  return widthOf(area) + widthOf(website) + 16 * b.k < width ? website : undefined;
}
