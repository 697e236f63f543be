import type { HexColor } from "#artwork/drawing.ts";
import { strokePath } from "#artwork/sketch.ts";
import { SAFE_MARGIN } from "#artwork/studio/ad-sizes.ts";
import { keepOnOneLine } from "#artwork/studio/type/line-breaks.ts";
import type { Box } from "#artwork/studio/type/type-stack.ts";
import type { AdCanvas } from "./ad-canvas.ts";
import {
  bulletPointsBesideCode,
  drawFieldBelow,
  enlargeToFillHeight,
  type FooterDrawer,
  isFinePrintItem,
  isNameItem,
  isNameOrPhoneItem,
  isPhoneItem,
  layOutCodeInCorner,
  layOutFactsBesideCode,
  layOutNameAndPhone,
  lightGroundForCode,
  measureHeightOfItems,
  spanInsideMargins,
  stackBulletPoints,
  withLeastPointSize,
} from "./footer-parts.ts";
import { letteringStyleOf } from "./lettering-style.ts";
import { layOutPhoneStrip } from "./phone-strip.ts";
import { BriefUnsuitedError } from "./picture-canvas.ts";

/** Services over facts and code, on a band. */
export const drawBandFooter: FooterDrawer = (
  b,
  wanted,
  { isBand = true, points = true, ...options },
) => {
  const { w, h, m, k } = b;
  const pad = (isBand ? 10 : 6) * k;
  const whole = spanInsideMargins(b);
  const services = points ? b.points(wanted, whole.width) : [];
  const servicesHeight =
    services.length > 0 ? measureHeightOfItems(b, services, whole.width, h * 0.15) + 13 * k : 0;
  const all = b.facts(wanted, options);
  // a phone number that leads has a line of its own over name and code
  const call = b.leads === "phone" ? all.filter(isPhoneItem) : [];
  const items = all.filter((item) => !call.includes(item));
  const callHeight =
    call.length > 0 ? measureHeightOfItems(b, call, whole.width, h * 0.15) + 9 * k : 0;
  const corner = layOutCodeInCorner(b, "right", wanted);
  const width = w - m - corner.width;
  const tall = Math.max(
    measureHeightOfItems(b, items, width, h * 0.4 - pad - SAFE_MARGIN),
    corner.height,
  );
  const low = h - SAFE_MARGIN - tall;
  const from = low - pad - callHeight - servicesHeight;
  const top = drawFieldBelow(b, from, wanted, isBand);
  corner.set(h - SAFE_MARGIN, low - 5 * k);
  b.type(services, { ...whole, y: from + pad, height: servicesHeight }, { on: wanted });
  const callBox = { ...whole, y: from + pad + servicesHeight, height: callHeight };
  b.type(call, callBox, { on: wanted });
  const box = { x: m, y: low, width, height: tall };
  b.type(items, box, { on: wanted, across: "middle" });
  return top;
};

/** Name and phone number across the ad; under them the code at the left of everything else, or of themselves where there is no more. */
export const drawLeftFooter: FooterDrawer = (
  b,
  on,
  { isBand = true, points = true, ...options },
) => {
  const { w, h, m, k } = b;
  const corner = layOutCodeInCorner(b, "left", on);
  const x = corner.width;
  const width = w - m - x;
  const all = b.facts(on, { ...options, phonePoints: 31 * k });
  const rest = all.filter((item) => !isNameOrPhoneItem(item));
  const room = { x, y: 0, width, height: h * 0.28 };
  const facts = [
    ...(points
      ? bulletPointsBesideCode(b, on, rest, room, corner.height).map(withLeastPointSize(8))
      : []),
    ...rest,
  ];
  const isAlone = facts.every(isFinePrintItem);
  const sign = isAlone ? undefined : layOutNameAndPhone(b, on, { ...options, phonePoints: 31 * k });
  const items = isAlone ? all : facts;
  const tall = Math.max(measureHeightOfItems(b, items, width, room.height), corner.height);
  const low = h - SAFE_MARGIN - tall;
  const signAt = sign ? low - 13 * k - sign.height : low;
  const top = drawFieldBelow(b, signAt - (isBand ? 11 : 7) * k, on, isBand);
  corner.set(h - SAFE_MARGIN - (tall - corner.height) / 2, low - 6 * k);
  sign?.set(signAt);
  const larger = enlargeToFillHeight(b, items, width, tall);
  b.type(larger, { x, y: low, width, height: tall }, { on, across: "middle" });
  return top;
};

/** Facts and code on the light ground; under them the phone number as large as a strip along the ad allows. */
export const drawBarFooter: FooterDrawer = (
  b,
  wanted,
  { isBand = true, name = true, ...options },
) => {
  const { h, k } = b;
  const { align = b.align } = options;
  const { codeSide } = letteringStyleOf(b.letteringId);
  const on = isBand ? lightGroundForCode(b) : wanted;
  const whole = spanInsideMargins(b);
  const strip = layOutPhoneStrip(b, on, options);
  const bottom = strip.top - 9 * k;
  const title = b.facts(on, { ...options, name, namePoints: 16 * k }).filter(isNameItem);
  const titleHeight =
    title.length > 0 ? measureHeightOfItems(b, title, whole.width, h * 0.12) + 15 * k : 0;
  const low = layOutFactsBesideCode(b, on, options, codeSide, "plate");
  const from = bottom - low.tall - titleHeight - 9 * k;
  const top = drawFieldBelow(b, from, on, isBand);
  b.type(title, { ...whole, y: from + 9 * k, height: titleHeight + 0.1 }, { on, align });
  strip.set();
  low.set(bottom, bottom - low.tall);
  return top;
};

/** On a light ground: a rule, name and phone on a line, a rule; under it the services one by one, and the code. */
export const drawLineAndListFooter: FooterDrawer = (
  b,
  wanted,
  { isBand = true, points = true, ...options },
) => {
  const { w, h, m, k } = b;
  const on = isBand ? lightGroundForCode(b) : wanted;
  const look = { ...options, phonePoints: 23 * k, namePoints: 13.5 * k };
  const corner = layOutCodeInCorner(b, "right", on);
  const width = w - m - corner.width;
  const all = b.facts(on, look);
  const rest = all.filter((item) => !isNameOrPhoneItem(item));
  const room = { x: 0, y: 0, width, height: h * 0.26 };
  const facts = [...(points ? stackBulletPoints(b, on, rest, room) : []), ...rest];
  // without more to say name and phone stand beside the code
  const isAlone = facts.every(isFinePrintItem);
  const sign = isAlone ? undefined : layOutNameAndPhone(b, on, look);
  const items = isAlone ? all : facts;
  const tall = Math.max(measureHeightOfItems(b, items, width, room.height), corner.height);
  const line = h - SAFE_MARGIN - tall - 9 * k;
  const signHeight = sign ? sign.height + 18 * k : 0;
  const top = drawFieldBelow(b, line - signHeight, on, isBand);
  sign?.set(line - sign.height - 9 * k);
  const color = b.ink(on, 3, b.palette.accent);
  if (sign) b.add(strokePath(`M${m} ${line.toFixed(1)}H${w - m}`, color, 1.6 * k));
  corner.set(h - SAFE_MARGIN, line + 1);
  const larger = enlargeToFillHeight(b, items, width, tall);
  b.type(
    larger,
    { x: m, y: h - SAFE_MARGIN - tall, width, height: tall },
    { on, across: "middle" },
  );
  return top;
};

type Flank = Pick<Box, "width" | "height">;

/** The services, halved, at both sides of a code in the middle, in one size and on the same lines. Refuses what can't be halved. */
function setFlanks(b: AdCanvas, on: HexColor, y: number, { width, height }: Flank): void {
  const all = b.pointTexts.map(keepOnOneLine);
  const half = all.length / 2;
  if (half === 0 || !Number.isInteger(half))
    throw new BriefUnsuitedError("This design needs two or four points.");
  const list = (texts: readonly string[]) => {
    const look = { color: b.ink(on, 4.5), leading: 1.36, sizes: [0, 8] as const };
    return b.item("points", texts.join("\n"), "text", 11 * b.k, look);
  };
  const [line] = b.heightOf([list(all)], { x: 0, y: 0, width, height: height * 2 }).lines;
  const same = line && { faces: [line.face], sizes: [line.size, line.size * 0.99] as const };
  const sides = [all.slice(0, half), all.slice(half)].map((texts) => ({ ...list(texts), ...same }));
  const room = { x: 0, y: 0, width, height };
  const sets = sides.map((item) => b.heightOf([item], room));
  const rises = sets.map(({ lines: [first] }) => first?.y ?? 0);
  const baseline =
    y + (height - Math.max(...sets.map((set) => set.height))) / 2 + Math.max(...rises);
  for (const [i, item] of sides.entries()) {
    const x = i === 0 ? b.m : b.w - b.m - width;
    const at = baseline - (rises[i] ?? 0);
    b.type([item], { x, y: at, width, height }, { on, align: "middle" });
  }
}

/** Name and phone number in the middle, under them the code between the services, and where it is. */
export const drawMiddleFooter: FooterDrawer = (
  b,
  wanted,
  { isBand = true, points = true, ...options },
) => {
  const { w, h, m, k, codeSize } = b;
  const on = isBand ? lightGroundForCode(b) : wanted;
  const whole = spanInsideMargins(b);
  const all = b.facts(on, { ...options, namePoints: 15 * k, phonePoints: 25 * k });
  const sign = all.filter(isNameOrPhoneItem);
  const signHeight = measureHeightOfItems(b, sign, whole.width, h * 0.18);
  const below = all.filter((item) => !isNameOrPhoneItem(item));
  const pad = b.platePad(on);
  const air = (pad > 0 ? 8 : 4) * k;
  const belowHeight =
    below.length > 0 ? measureHeightOfItems(b, below, whole.width, h * 0.14) + air : 0;
  const side = { width: (w - codeSize) / 2 - pad - m - 6 * k, height: codeSize + 2 * pad };
  const codeAt = h - SAFE_MARGIN - belowHeight - codeSize - b.captionHeight - 2 * pad;
  const gap = (pad > 0 ? 9 : 4) * k;
  const from = codeAt - gap - signHeight - (isBand ? 9 : 5) * k;
  const top = drawFieldBelow(b, from, on, isBand);
  const signBox = { ...whole, y: codeAt - gap - signHeight, height: signHeight + 0.1 };
  b.type(sign, signBox, { on, align: "middle" });
  b.code((w + codeSize) / 2, codeAt + pad + codeSize + b.captionHeight, on);
  if (points) setFlanks(b, on, codeAt, side);
  const belowBox = {
    ...whole,
    y: h - SAFE_MARGIN - belowHeight + air,
    height: belowHeight - air + 0.1,
  };
  if (below.length > 0) b.type(below, belowBox, { on, align: "middle" });
  return top;
};
