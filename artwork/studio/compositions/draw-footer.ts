import { contrast } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { rect, type Sketch, strokePath } from "#artwork/sketch.ts";
import { scanCaption, splitOffer } from "#artwork/studio/ad-brief.ts";
import type { Box, TypeItem } from "#artwork/studio/type/type-stack.ts";
import type { Board, FactOptions } from "./board.ts";
import { POINT, SAFE } from "./measures.ts";

type FooterOptions = FactOptions & {
  /** Whether it stands on a field of its own color; otherwise on the ad's. */
  readonly isBand?: boolean;
};

type FooterDrawing = {
  /** Its upper edge below the composition. */
  readonly top: number;
  /** What the composition adds where nothing is drawn over it. */
  readonly marks: readonly Sketch[];
};

/** Draws name, phone, facts and code around a composition, each footer in its own way. */
export function drawFooter(b: Board, wanted: HexColor, options: FooterOptions = {}): FooterDrawing {
  const at = b.marks.length;
  const draw = { band, left, bar, coupon, top, corner: lineAndList, head };
  const edge = draw[b.footer](b, wanted, options);
  return { top: edge, marks: b.marks.splice(at) };
}

/** Returns its upper edge below the composition. */
type DrawFooter = (b: Board, wanted: HexColor, options: FooterOptions) => number;

const isCall = ({ role }: TypeItem) => role === "phone";
const isName = ({ role }: TypeItem) => role === "name";
const isSignature = (item: TypeItem) => isCall(item) || isName(item);
const isPrint = ({ role }: TypeItem) => role === "license" || role === "conditions";

const wholeOf = ({ w, m }: Board) => ({ x: m, width: w - 2 * m });

function heightIn(b: Board, items: readonly TypeItem[], width: number, most: number): number {
  return items.length > 0 ? b.heightOf(items, { x: 0, y: 0, width, height: most }).height : 0;
}

/** Few facts larger, so that they fill a height; fine print stays fine. */
function enlarge(
  b: Board,
  items: readonly TypeItem[],
  width: number,
  height: number,
): readonly TypeItem[] {
  const isFull =
    (b.tryHeight(items, { x: 0, y: 0, width, height })?.height ?? height) > height * 0.8;
  if (isFull) return items;
  return items.map((item) => {
    const [most, least] = item.sizes;
    if (isPrint(item)) return { ...item, sizes: [most * 1.2, least] };
    const top = (isName(item) ? 18 : 13) * b.k * POINT;
    return { ...item, grows: true, sizes: [Math.max(most, Math.min(most * 1.9, top)), least] };
  });
}

type Corner = {
  /** What it takes of the ad's width, with the air beside it, and of its height. */
  readonly width: number;
  readonly height: number;
  readonly set: (bottom: number) => void;
};

/** The code in a corner, with the words under it; a plate under it ends where type does. */
function codeIn(
  b: Board,
  side: "left" | "right",
  on: HexColor,
  words = scanCaption(b.brief, b.size) ?? "",
): Corner {
  const { w, m, codeSize } = b;
  const pad = b.platePad(on);
  const edge = pad > 0 ? m + pad : SAFE;
  return {
    width: edge + codeSize + pad + 14,
    height: codeSize + 2 * pad + (words ? 7 * POINT + 5 : 0),
    set: (bottom) => b.code(side === "right" ? w - edge : edge + codeSize, bottom - pad, on, words),
  };
}

/** The color of a bar on a ground: the ad's own strong one on a light ground, the lightest on a dark one. */
function barOn(b: Board, on: HexColor): HexColor {
  const { ground, accent, ink, sparkle } = b.palette;
  if (b.bandOn(on) !== ink) return sparkle;
  return [ground, accent].find((color) => color !== on && contrast(color, sparkle) >= 7) ?? ink;
}

/** The services one under the other, as many as leave room for what stands below them. */
function listPoints(b: Board, on: HexColor, below: readonly TypeItem[], within: Box): TypeItem[] {
  const all = b.pointTexts;
  const look = { color: b.ink(on, 4.5), gap: 0.42, leading: 1.42 };
  const lists = all.map((_, i) => {
    const words = all.slice(0, all.length - i).join("\n");
    return b.item("points", words, "text", 9 * b.k, look);
  });
  const whole = below.map(({ yields, ...item }) => item);
  const found = lists.find((list) => b.tryHeight([list, ...whole], within));
  return found ? [found] : [];
}

const fill = (b: Board, y: number, color: HexColor) =>
  b.add(rect(-20, y, b.w + 40, b.h - y + 20, color));

/** A light color that a code is read on without a plate: the ad's ground if it is one. */
const lightGround = (b: Board) =>
  b.bearsCode(b.palette.ground) ? b.palette.ground : b.palette.sparkle;

/** Services over facts and code, on a band. */
const band: DrawFooter = (b, wanted, { isBand = true, points = true, ...options }) => {
  const { w, h, m, k } = b;
  const pad = (isBand ? 10 : 6) * k;
  const whole = wholeOf(b);
  const services = points ? b.points(wanted, whole.width) : [];
  const servicesHeight =
    services.length > 0 ? heightIn(b, services, whole.width, h * 0.15) + 13 * k : 0;
  const all = b.facts(wanted, options);
  // a phone number that leads has a line of its own over name and code
  const call = b.leads === "phone" ? all.filter(isCall) : [];
  const items = all.filter((item) => !call.includes(item));
  const callHeight = call.length > 0 ? heightIn(b, call, whole.width, h * 0.15) + 9 * k : 0;
  const corner = codeIn(b, "right", wanted);
  const width = w - m - corner.width;
  const tall = Math.max(heightIn(b, items, width, h * 0.4 - pad - SAFE), corner.height);
  const from = h - SAFE - tall - pad - callHeight - servicesHeight;
  if (isBand) fill(b, from, wanted);
  corner.set(h - SAFE);
  b.type(services, { ...whole, y: from + pad, height: servicesHeight }, { on: wanted });
  const callBox = { ...whole, y: from + pad + servicesHeight, height: callHeight };
  b.type(call, callBox, { on: wanted });
  const box = { x: m, y: h - SAFE - tall, width, height: tall };
  b.type(items, box, { on: wanted, across: "middle" });
  return from;
};

/** The phone number across the ad; under it the code at the left of everything else. */
const left: DrawFooter = (b, wanted, { isBand = true, points = true, ...options }) => {
  const { w, h, m, k } = b;
  const on = wanted;
  const whole = wholeOf(b);
  const all = b.facts(on, { ...options, phonePoints: 31 * k });
  const call = all.filter(isCall);
  const callHeight = heightIn(b, call, whole.width, h * 0.1);
  const corner = codeIn(b, "left", on, "");
  const x = corner.width;
  const width = w - m - x;
  const items = [
    ...all.filter(isName),
    ...(points ? b.points(on, width, 4, ", ") : []),
    ...all.filter((item) => !isSignature(item)),
  ];
  const tall = Math.max(heightIn(b, items, width, h * 0.28), corner.height);
  const low = h - SAFE - tall;
  const from = low - 14 * k - callHeight - (isBand ? 11 : 7) * k;
  if (isBand) fill(b, from, on);
  corner.set(low + corner.height);
  const callBox = { ...whole, y: low - 14 * k - callHeight, height: callHeight + 0.1 };
  b.type(call, callBox, { on });
  const larger = enlarge(b, items, width, tall);
  b.type(larger, { x, y: low, width, height: tall }, { on, across: "middle" });
  return from;
};

type Signature = {
  readonly height: number;
  readonly set: (y: number) => void;
};

/** Name and phone number across the ad: on one line where both have room, else one over the other. */
function signature(
  b: Board,
  on: HexColor,
  { namePoints = 14, ...options }: FactOptions,
  align: "start" | "middle" = "middle",
): Signature {
  const { k, h } = b;
  const { x, width } = wholeOf(b);
  const all = b.facts(on, { ...options, namePoints });
  const [name, call] = [all.filter(isName), all.filter(isCall)];
  const gap = 12 * k;
  const callBox = { x: 0, y: 0, width: width * 0.58, height: h * 0.1 };
  const phone = b.tryHeight(call, callBox);
  const nameBox = {
    x,
    y: 0,
    width: width - (phone?.width ?? 0) - gap,
    height: (phone?.height ?? 0) * 1.7,
  };
  const title = phone && b.leads !== "phone" && b.tryHeight(name, nameBox);
  if (phone && title && (title.lines[0]?.size ?? 0) > 9.5 * POINT) {
    const height = Math.max(phone.height, title.height);
    const set = (y: number) => {
      b.type(name, { ...nameBox, y, height }, { on, across: "middle" });
      const right = { x: x + width - phone.width - 1, y, width: phone.width + 1, height };
      b.type(call, right, { on, align: "end", across: "middle" });
    };
    return { height: height + 0.1, set };
  }
  const both = [...name, ...call];
  const height = heightIn(b, both, width, h * 0.17) + 0.1;
  return { height, set: (y) => b.type(both, { x, y, width, height }, { on, align }) };
}

/** Where the first line of an ad stands: below what a footer has put along the upper edge. */
export function topOf(b: Board): number {
  if (b.footer === "top") return topBarHeight(b) + 9 * b.k;
  if (b.footer === "head") return headHeight(b) + 9 * b.k;
  return SAFE + 6 * b.k;
}

/** How high the bar with name and phone along the upper edge is. */
function topBarHeight(b: Board): number {
  const on = barOn(b, b.palette.ground);
  return SAFE + signature(b, on, topLook(b)).height + 8 * b.k;
}

const topLook = ({ k }: Board) => ({ phonePoints: 22 * k, namePoints: 13 * k });

/** How high the field with name, phone and code along the upper edge is. */
const headHeight = (b: Board) => SAFE + b.codeSize + 8 * b.k;

/** The services, where, the website and the fine print at one side of the code. */
function factsBesideCode(
  b: Board,
  on: HexColor,
  { points = true, ...options }: FooterOptions,
  side: "left" | "right",
) {
  const { w, h, m } = b;
  const corner = codeIn(b, side, on);
  const width = w - m - corner.width;
  const rest = b.facts(on, options).filter((item) => !isSignature(item));
  const join = side === "right" ? "/ " : "· ";
  const items = [
    ...(points ? b.points(on, width, 4, join).map((item) => ({ ...item, yields: 1 })) : []),
    ...rest,
  ];
  const tall = Math.max(heightIn(b, items, width, h * 0.3), corner.height);
  return {
    tall,
    set: (bottom: number) => {
      corner.set(bottom);
      const x = side === "right" ? m : corner.width;
      const larger = enlarge(b, items, width, tall);
      b.type(larger, { x, y: bottom - tall, width, height: tall }, { on, across: "middle" });
    },
  };
}

/** Name and phone in a bar along the upper edge; below, the facts beside the code. */
const top: DrawFooter = (b, wanted, { isBand = true, ...options }) => {
  const { w, h, k } = b;
  const over = barOn(b, b.palette.ground);
  b.add(rect(-20, -20, w + 40, topBarHeight(b) + 20, over));
  signature(b, over, topLook(b)).set(SAFE);
  const low = factsBesideCode(b, wanted, options, "right");
  const from = h - SAFE - low.tall - (isBand ? 10 : 6) * k;
  if (isBand) fill(b, from, wanted);
  low.set(h - SAFE);
  return from;
};

/** Name, phone and code in a light field along the upper edge; below, all else in a strip. */
const head: DrawFooter = (b, wanted, { isBand = true, points = true, ...options }) => {
  const { w, h, m, k, codeSize } = b;
  const over = lightGround(b);
  const high = headHeight(b);
  b.add(rect(-20, -20, w + 40, high + 20, over));
  if (over === b.palette.ground)
    b.add(strokePath(`M-20 ${high}H${w + 20}`, b.ink(over, 3, b.palette.accent), 3 * k));
  b.code(w - SAFE, SAFE + codeSize, over, "");
  const sign = b.facts(over, { ...options, phonePoints: 25 * k, namePoints: 15 * k });
  const beside = { x: m, y: SAFE, width: w - m - SAFE - codeSize - 12, height: codeSize };
  b.type(sign.filter(isSignature), beside, { on: over, across: "middle" });
  const whole = wholeOf(b);
  const items = [
    ...(points ? b.points(wanted, whole.width, 2, ", ") : []),
    ...b.facts(wanted, options).filter((item) => !isSignature(item)),
  ];
  const tall = heightIn(b, items, whole.width, h * 0.2);
  const from = h - SAFE - tall - (tall > 0 ? (isBand ? 9 : 6) * k : 0);
  if (tall === 0) return h - SAFE + 4 * k;
  if (isBand) fill(b, from, wanted);
  b.type(items, { ...whole, y: h - SAFE - tall, height: tall + 0.1 }, { on: wanted });
  return from;
};

/** Facts and code on the light ground; under them the phone number as large as a bar across the ad allows. */
const bar: DrawFooter = (b, wanted, { isBand = true, name = true, ...options }) => {
  const { h, w, k } = b;
  const on = isBand ? lightGround(b) : wanted;
  const under = barOn(b, on);
  const whole = wholeOf(b);
  const call = b.facts(under, { ...options, phonePoints: 34 * k }).filter(isCall);
  const callHeight = heightIn(b, call, whole.width, h * 0.11);
  const bottom = h - SAFE - callHeight - 9 * k;
  const title = b.facts(on, { ...options, name, namePoints: 16 * k }).filter(isName);
  const titleHeight = title.length > 0 ? heightIn(b, title, whole.width, h * 0.12) + 8 * k : 0;
  const low = factsBesideCode(b, on, options, "left");
  const from = bottom - 9 * k - low.tall - titleHeight - 9 * k;
  if (isBand) fill(b, from, on);
  b.type(title, { ...whole, y: from + 9 * k, height: titleHeight + 0.1 }, { on });
  b.add(rect(-20, bottom, w + 40, h - bottom + 20, under));
  const box = { ...whole, y: bottom + 9 * k, height: callHeight + 0.1 };
  b.type(call, box, { on: under, align: "middle" });
  low.set(bottom - 9 * k);
  return from;
};

/** On a light ground: a rule, name and phone on a line, a rule; under it the services one by one, and the code. */
const lineAndList: DrawFooter = (b, wanted, { isBand = true, points = true, ...options }) => {
  const { w, h, m, k } = b;
  const on = isBand ? lightGround(b) : wanted;
  const sign = signature(b, on, { ...options, phonePoints: 23 * k, namePoints: 13.5 * k }, "start");
  const corner = codeIn(b, "right", on, "");
  const width = w - m - corner.width;
  const rest = b.facts(on, options).filter((item) => !isSignature(item));
  const room = { x: 0, y: 0, width, height: h * 0.26 };
  const items = [...(points ? listPoints(b, on, rest, room) : []), ...rest];
  const tall = Math.max(heightIn(b, items, width, room.height), corner.height);
  const line = h - SAFE - tall - 9 * k;
  const from = line - sign.height - 18 * k;
  if (isBand) fill(b, from, on);
  sign.set(line - sign.height - 9 * k);
  const color = b.ink(on, 3, b.palette.accent);
  b.add(strokePath(`M${m} ${line.toFixed(1)}H${w - m}`, color, 1.6 * k));
  corner.set(h - SAFE);
  const larger = enlarge(b, items, width, tall);
  b.type(larger, { x: m, y: h - SAFE - tall, width, height: tall }, { on, across: "middle" });
  return from;
};

/** A dashed coupon with the offer and the code; below it name and phone. */
const coupon: DrawFooter = (b, wanted, { isBand = true, points = true, ...options }) => {
  const { w, h, m, k, palette: p } = b;
  const on = wanted;
  const paper = p.sparkle;
  const sign = signature(b, on, { ...options, phonePoints: 21 * k, namePoints: 13 * k });
  const all = b.facts(on, options).filter((item) => !isSignature(item));
  const lines = [
    ...(points ? b.points(on, w - 2 * m, 2, ", ") : []),
    ...all.filter((item) => !isPrint(item)),
  ];
  const below = heightIn(b, lines, w - 2 * m, h * 0.13);
  const pad = 8 * k;
  const codeTall = codeIn(b, "right", paper).height;
  const width = w - 2 * SAFE - b.codeSize - 3 * pad;
  const print = b.facts(paper, options).filter(isPrint);
  const inner = { x: SAFE + pad * 1.3, width: width - pad * 0.3 };
  const printHeight = print.length > 0 ? heightIn(b, print, inner.width, h * 0.1) + 6 * k : 0;
  const look = {
    on: paper,
    most: 56 * k,
    leastWords: 8.5,
    parts: splitOffer(b.brief.offer),
    wanted: b.ink(paper, 7, p.accent, p.ink),
  };
  const roomy = { ...inner, y: 0, height: Math.max(h * 0.2, codeTall - printHeight) };
  const offerHeight = b.measureOffer(roomy, look).height;
  const tall = Math.max(codeTall + 2, offerHeight + printHeight);
  const signAt = h - SAFE - sign.height;
  const box: Box = {
    x: SAFE,
    width: w - 2 * SAFE,
    height: tall + 2 * pad,
    y: signAt - (below > 0 ? below + 9 * k : 0) - 9 * k - tall - 2 * pad,
  };
  const from = box.y - 9 * k;
  if (isBand) fill(b, from, on);
  const edge = { fill: paper, stroke: b.ink(paper, 3, p.ink), strokeWidth: 1.5 * k, dash: [5, 4] };
  b.add(rect(box.x, box.y, box.width, box.height, edge, 4 * k));
  b.code(box.x + box.width - pad, box.y + box.height - pad, paper);
  const top = box.y + pad + (tall - offerHeight - printHeight) / 2;
  b.lockUp({ ...inner, y: top, height: offerHeight + 0.1 }, look);
  b.type(print, { ...inner, y: top + offerHeight + 6 * k, height: printHeight }, { on: paper });
  b.type(
    lines,
    { ...wholeOf(b), y: box.y + box.height + 9 * k, height: below + 0.1 },
    { on, align: "middle" },
  );
  sign.set(signAt);
  if (!isBand) b.add(strokePath(`M${m} ${from}H${w - m}`, b.ink(on, 3, p.accent), 1.4 * k));
  return from;
};
