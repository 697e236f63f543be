import { contrastRatio } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { path } from "#artwork/sketch.ts";
import { CARD_UNITS_PER_POINT, SAFE_MARGIN } from "#artwork/studio/ad-sizes.ts";
import type { Box, TypeItem } from "#artwork/studio/type/type-stack.ts";
import type { AdCanvas, FactOptions } from "./ad-canvas.ts";
import { drawColorField, type LetteringStyle, letteringStyleOf } from "./lettering-style.ts";

export type FooterOptions = FactOptions & {
  /** Whether it stands on a field of its own color; otherwise on the ad's. */
  readonly isBand?: boolean;
  /** Where its lines across the ad stand; with the headline by default. */
  readonly align?: "middle";
};

/** Returns its upper edge below the composition. */
export type FooterDrawer = (b: AdCanvas, wanted: HexColor, options: FooterOptions) => number;

export const isPhoneItem = ({ role }: TypeItem) => role === "phone";
export const isNameItem = ({ role }: TypeItem) => role === "name";
export const isNameOrPhoneItem = (item: TypeItem) => isPhoneItem(item) || isNameItem(item);
export const isFinePrintItem = ({ role }: TypeItem) => role === "license" || role === "conditions";

/** Where type across the whole ad begins, and how wide it may be. */
export const spanInsideMargins = ({ w, m }: AdCanvas) => ({ x: m, width: w - 2 * m });

/** How high items are in a column of a width, at most `most`; 0 without items. */
export function measureHeightOfItems(
  b: AdCanvas,
  items: readonly TypeItem[],
  width: number,
  most: number,
): number {
  return items.length > 0 ? b.heightOf(items, { x: 0, y: 0, width, height: most }).height : 0;
}

/** Few facts larger, so that they fill a height; fine print stays fine. */
export function enlargeToFillHeight(
  b: AdCanvas,
  items: readonly TypeItem[],
  width: number,
  height: number,
): readonly TypeItem[] {
  const isFull =
    (b.tryHeight(items, { x: 0, y: 0, width, height })?.height ?? height) > height * 0.8;
  if (isFull) return items;
  return items.map((item) => {
    const [most, least] = item.sizes;
    if (isFinePrintItem(item)) return { ...item, sizes: [most * 1.2, least] };
    const top = (isNameItem(item) ? 18 : 13) * b.k * CARD_UNITS_PER_POINT;
    return { ...item, grows: true, sizes: [Math.max(most, Math.min(most * 1.9, top)), least] };
  });
}

/** An item that is set in a size in points or not at all. */
export const withLeastPointSize =
  (points: number) =>
  (item: TypeItem): TypeItem => ({
    ...item,
    sizes: [item.sizes[0], Math.max(item.sizes[1], points * CARD_UNITS_PER_POINT * 1.001)],
  });

/** More services than so many are run on beside a code, and fewer stand on one line in a size that is read well. */
const MOST_LISTED = 3;
const LISTED_POINTS = 8;

type Corner = {
  /** What it takes of the ad's width, with the air beside it, and of its height. */
  readonly width: number;
  readonly height: number;
  /** `top`: where the light side of its field begins. */
  readonly set: (bottom: number, top: number) => void;
};

/** The code in a corner, with the words under it: on a dark field on a plate, in a light corner, or on the light side of the field. */
export function layOutCodeInCorner(
  b: AdCanvas,
  side: "left" | "right",
  on: HexColor,
  ground = letteringStyleOf(b.letteringId).code,
): Corner {
  const { w, m, k, codeSize, captionHeight: caption } = b;
  const isBare = b.bearsCode(on);
  const right = (edge: number) => (side === "right" ? w - edge : edge + codeSize);
  if (isBare || ground === "plate") {
    const pad = b.platePad(on);
    const edge = isBare ? SAFE_MARGIN : m + pad;
    return {
      width: edge + codeSize + pad + 14,
      height: codeSize + 2 * pad + caption,
      set: (bottom) => b.code(right(edge), bottom - pad, on),
    };
  }
  const pad = 7 * k;
  const isAslant = letteringStyleOf(b.letteringId).edge === "slant";
  return {
    // its inner edge leans toward the words
    width: SAFE_MARGIN + codeSize + pad + 14 + (isAslant ? 8 * k : 0),
    height: codeSize + caption + (ground === "corner" ? pad : 0),
    set: (bottom, top) => {
      const from = ground === "side" ? top : bottom - codeSize - caption - pad;
      lightCorner(b, { side, from, width: SAFE_MARGIN + codeSize + pad });
      b.code(right(SAFE_MARGIN), bottom, b.palette.sparkle);
    },
  };
}

type LightCorner = {
  readonly side: "left" | "right";
  readonly from: number;
  readonly width: number;
};

/** The lower corner of an ad in its lightest color, its own inner corner as the lettering's edges ask. */
function lightCorner(b: AdCanvas, { side, from, width }: LightCorner): void {
  const { w, h, k } = b;
  const { edge } = letteringStyleOf(b.letteringId);
  const [inner, outer] = side === "right" ? [w - width, w + 20] : [width, -20];
  const inward = side === "right" ? 1 : -1;
  const r = 20 * k;
  const corners: Partial<Record<typeof edge, string>> = {
    wave: `M${inner} ${h + 20}V${from + r}Q${inner} ${from} ${inner + inward * r} ${from}H${outer}`,
    slant: `M${inner - inward * 13 * k} ${h + 20}L${inner} ${from}H${outer}`,
  };
  const d = corners[edge] ?? `M${inner} ${h + 20}V${from}H${outer}`;
  b.add(path(`${d}V${h + 20}z`, b.palette.sparkle));
}

/** The color of a bar on a ground: the ad's own strong one on a light ground, the lightest on a dark one. */
export function barColorOn(b: AdCanvas, on: HexColor): HexColor {
  const { ground, accent, ink, sparkle } = b.palette;
  if (b.bandOn(on) !== ink) return sparkle;
  return (
    [ground, accent].find((color) => color !== on && contrastRatio(color, sparkle) >= 7) ?? ink
  );
}

/** The services beside a code: on one line, else one under the other where that is no higher than the code with its words, else run on. */
export function bulletPointsBesideCode(
  b: AdCanvas,
  on: HexColor,
  below: readonly TypeItem[],
  within: Box,
  beside: number,
): TypeItem[] {
  const [services] = b.points(on, within.width, 4);
  if (!services) return [];
  const line = withLeastPointSize(LISTED_POINTS)({ ...services, lines: 1 });
  if (b.tryHeight([line], within)) return [{ ...line, yields: 1 }];
  const runOn = [{ ...services, yields: 1 }];
  if (b.pointTexts.length > MOST_LISTED) return runOn;
  const list = b.item("points", b.pointTexts.join("\n"), "text", 8.6 * b.k, {
    ...{ color: b.ink(on, 4.5), gap: 0.7, leading: 1.3 },
  });
  const whole = below.map(({ yields, ...item }) => item);
  const taken = b.tryHeight([services, ...whole], within)?.height ?? 0;
  const room = { ...within, height: Math.max(taken, beside) };
  return b.tryHeight([list, ...whole], room) ? [{ ...list, yields: 1 }] : runOn;
}

/** The services one under the other, else run on, as many as leave room for what stands below them. */
export function stackBulletPoints(
  b: AdCanvas,
  on: HexColor,
  below: readonly TypeItem[],
  within: Box,
): TypeItem[] {
  const texts = b.pointTexts;
  const look = { color: b.ink(on, 4.5), gap: 0.42, leading: 1.42 };
  const lists = texts.map((_, i) => {
    const words = texts.slice(0, texts.length - i).join("\n");
    return b.item("points", words, "text", 9 * b.k, look);
  });
  const whole = below.map(({ yields, ...item }) => item);
  const fits = (item: TypeItem) => b.tryHeight([item, ...whole], within);
  const [all, ...fewer] = lists;
  // run on before any is left out
  const found = [...(all ? [all] : []), ...b.points(on, within.width, 4), ...fewer].find(fits);
  return found ? [found] : [];
}

/** The field below everything else, if there is one. Returns where it begins. */
export const drawFieldBelow = (
  b: AdCanvas,
  from: number,
  color: HexColor,
  isBand: boolean,
): number => (isBand ? drawColorField(b, { from, to: "bottom", color }) : from);

/** A light color that a code is read on without a plate: the ad's ground if it is one. */
export const lightGroundForCode = (b: AdCanvas) =>
  b.bearsCode(b.palette.ground) ? b.palette.ground : b.palette.sparkle;

type Signature = {
  readonly height: number;
  readonly set: (y: number) => void;
};

/** Name and phone number across the ad: on one line where both have room, else one over the other. */
export function layOutNameAndPhone(
  b: AdCanvas,
  on: HexColor,
  { namePoints = 14, ...options }: FactOptions,
  { least = 10.8 } = {},
): Signature {
  const { k, h } = b;
  const { x, width } = spanInsideMargins(b);
  const all = b.facts(on, { ...options, namePoints });
  const [name, call] = [all.filter(isNameItem), all.filter(isPhoneItem)];
  const gap = 16 * k;
  const callBox = { x: 0, y: 0, width: width * 0.58, height: h * 0.1 };
  const phone = b.tryHeight(call, callBox);
  const nameBox = {
    x,
    y: 0,
    width: width - (phone?.width ?? 0) - 1.25 * gap,
    height: (phone?.height ?? 0) * 1.7,
  };
  // two words beside a number look like a remark
  const beside = name.map((item) => (/ .+ /.test(b.brief.name) ? item : { ...item, lines: 1 }));
  const title = phone && b.leads !== "phone" && b.tryHeight(beside, nameBox);
  if (phone && title && (title.lines[0]?.size ?? 0) > least * CARD_UNITS_PER_POINT) {
    const height = Math.max(phone.height, title.height);
    const size = phone.lines[0]?.size ?? 0;
    // no larger than it was measured, or it takes the air before it
    const kept = call.map((item) => ({ ...item, sizes: [size, size * 0.99] as const }));
    const set = (y: number) => {
      b.type(beside, { ...nameBox, y, height }, { on, across: "middle" });
      // its first figure stands a little inside its width
      const own = phone.width + gap;
      const right = { x: x + width - own, y, width: own, height };
      b.type(kept, right, { on, align: "end", across: "middle" });
    };
    return { height: height + 0.1, set };
  }
  const both = [...name, ...call];
  const height = measureHeightOfItems(b, both, width, h * 0.17) + 0.1;
  return { height, set: (y) => b.type(both, { x, y, width, height }, { on, align: b.align }) };
}

/** The services, where, the website and the fine print at one side of the code. */
export function layOutFactsBesideCode(
  b: AdCanvas,
  on: HexColor,
  { points = true, ...options }: FooterOptions,
  side: "left" | "right",
  ground?: LetteringStyle["code"],
) {
  const { w, h, m } = b;
  const corner = layOutCodeInCorner(b, side, on, ground);
  const width = w - m - corner.width;
  const rest = b.facts(on, options).filter((item) => !isNameOrPhoneItem(item));
  const room = { x: 0, y: 0, width, height: h * 0.3 };
  const items = [
    ...(points ? bulletPointsBesideCode(b, on, rest, room, corner.height) : []),
    ...rest,
  ];
  const tall = Math.max(measureHeightOfItems(b, items, width, h * 0.3), corner.height);
  return {
    tall,
    set: (bottom: number, top: number) => {
      corner.set(bottom, top);
      const x = side === "right" ? m : corner.width;
      const larger = enlargeToFillHeight(b, items, width, tall);
      b.type(larger, { x, y: bottom - tall, width, height: tall }, { on, across: "middle" });
    },
  };
}
