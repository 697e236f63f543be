import type { HexColor } from "#artwork/drawing.ts";
import { rect, strokePath } from "#artwork/sketch.ts";
import { scanCaption } from "#artwork/studio/ad-brief.ts";
import type { Box, TypeItem } from "#artwork/studio/type/type-stack.ts";
import { type Board, type FactOptions, POINT, SAFE } from "./board.ts";

type Closing = { readonly isBand?: boolean } & FactOptions;

/** How an ad closes: name, phone, facts and code below the composition, each footer in its own way. Returns its upper edge. */
export function closeAd(b: Board, wanted: HexColor, options: Closing = {}): number {
  const close = {
    band: besideCode,
    corner: besideCode,
    left: besideCode,
    top,
    bar,
    center,
    coupon,
  };
  return close[b.footer](b, wanted, options);
}

type Close = (b: Board, wanted: HexColor, options: Closing) => number;

const isCall = ({ role }: TypeItem) => role === "phone";
const isName = ({ role }: TypeItem) => role === "name";
const isSignature = (item: TypeItem) => isCall(item) || isName(item);

const wholeOf = ({ w, m }: Board) => ({ x: m, width: w - 2 * m });

function heightIn(b: Board, items: readonly TypeItem[], width: number, most: number): number {
  return items.length > 0 ? b.heightOf(items, { x: 0, y: 0, width, height: most }).height : 0;
}

/** The height of a code with the words under it. */
const codeHeight = (b: Board) => b.codeSize + (scanCaption(b.brief, b.size) ? 7 * POINT + 5 : 0);

const fill = (b: Board, y: number, color: HexColor) =>
  b.add(rect(-20, y, b.w + 40, b.h - y + 20, color));

/** A light color that a code is read on without a plate: the ad's ground if it is one. */
const lightGround = (b: Board) =>
  b.bearsCode(b.palette.ground) ? b.palette.ground : b.palette.sparkle;

/** Facts at one side of the code: on a band, or on the light ground. */
const besideCode: Close = (b, wanted, { isBand = true, points = true, ...options }) => {
  const { w, h, m, k, footer } = b;
  const on = footer === "corner" && isBand ? lightGround(b) : wanted;
  const pad = (isBand ? 10 : 6) * k;
  const whole = wholeOf(b);
  const services = points ? b.points(on, whole.width) : [];
  const servicesHeight =
    services.length > 0 ? heightIn(b, services, whole.width, h * 0.15) + 13 * k : 0;
  const all = b.facts(on, options);
  // a phone number that leads has a line of its own over name and code
  const call = b.leads === "phone" ? all.filter(isCall) : [];
  const items = all.filter((item) => !call.includes(item));
  const callHeight = call.length > 0 ? heightIn(b, call, whole.width, h * 0.15) + 9 * k : 0;
  const width = w - m - SAFE - b.codeSize - 14;
  const tall = Math.max(heightIn(b, items, width, h * 0.4 - pad - SAFE), codeHeight(b));
  const from = h - SAFE - tall - pad - callHeight - servicesHeight;
  if (isBand) fill(b, from, on);
  const isLeft = footer === "left";
  b.code(isLeft ? SAFE + b.codeSize : w - SAFE, h - SAFE, on);
  b.type(services, { ...whole, y: from + pad, height: servicesHeight }, { on });
  b.type(call, { ...whole, y: from + pad + servicesHeight, height: callHeight }, { on });
  const x = isLeft ? w - m - width : m;
  b.type(items, { x, y: h - SAFE - tall, width, height: tall }, { on, across: "middle" });
  return from;
};

type Signature = {
  readonly height: number;
  readonly set: (y: number) => void;
};

/** Name and phone number across the ad: on one line where both have room, else one over the other on the axis. */
function signature(
  b: Board,
  on: HexColor,
  { namePoints = 14, ...options }: FactOptions,
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
  return { height, set: (y) => b.type(both, { x, y, width, height }, { on, align: "middle" }) };
}

/** Where the first line of an ad stands: below the bar with name and phone, where that is on top. */
export const topOf = (b: Board): number =>
  b.footer === "top" ? topBarHeight(b) + 9 * b.k : SAFE + 6 * b.k;

/** How high the bar with name and phone along the upper edge is. */
function topBarHeight(b: Board): number {
  const on = b.bandOn(b.palette.ground);
  return SAFE + signature(b, on, topLook(b)).height + 8 * b.k;
}

const topLook = ({ k }: Board) => ({ phonePoints: 22 * k, namePoints: 13 * k });

/** The services, where, the website and the fine print at the left of the code. */
function factsBesideCode(b: Board, on: HexColor, options: Closing) {
  const { w, h, m, codeSize } = b;
  const width = w - m - SAFE - codeSize - 14;
  const rest = b.facts(on, options).filter((item) => !isSignature(item));
  const items = [
    ...(options.points === false
      ? []
      : b.points(on, width, 4).map((item) => ({ ...item, yields: 1 }))),
    ...rest,
  ];
  const tall = Math.max(heightIn(b, items, width, h * 0.3), codeHeight(b));
  return {
    tall,
    set: (bottom: number) => {
      b.code(w - SAFE, bottom, on);
      b.type(items, { x: m, y: bottom - tall, width, height: tall }, { on, across: "middle" });
    },
  };
}

/** Name and phone in a bar along the upper edge; below, the facts beside the code. */
const top: Close = (b, wanted, { isBand = true, ...options }) => {
  const { w, h, k } = b;
  const over = b.bandOn(b.palette.ground);
  b.add(rect(-20, -20, w + 40, topBarHeight(b) + 20, over));
  signature(b, over, topLook(b)).set(SAFE);
  const low = factsBesideCode(b, wanted, options);
  const from = h - SAFE - low.tall - (isBand ? 10 : 6) * k;
  if (isBand) fill(b, from, wanted);
  low.set(h - SAFE);
  return from;
};

/** Facts and code on the light ground; under them name and phone in a bar along the lower edge. */
const bar: Close = (b, wanted, { isBand = true, ...options }) => {
  const { h, k } = b;
  const on = isBand ? lightGround(b) : wanted;
  const under = b.bandOn(on);
  const sign = signature(b, under, {
    ...options,
    phonePoints: 22 * k,
    namePoints: 13.5 * k,
  });
  const bottom = h - SAFE - sign.height - 9 * k;
  const low = factsBesideCode(b, on, options);
  const from = bottom - 9 * k - low.tall - 9 * k;
  if (isBand) fill(b, from, on);
  fill(b, bottom, under);
  sign.set(bottom + 9 * k);
  low.set(bottom - 9 * k);
  return from;
};

/** Everything on the axis: services, name and phone; the code beside the website and the fine print. */
const center: Close = (b, wanted, { isBand = true, points = true, ...options }) => {
  const { w, h, k, codeSize } = b;
  const on = wanted;
  const { x, width } = wholeOf(b);
  const all = b.facts(on, options);
  const head = [...(points ? b.points(on, width) : []), ...all.filter(isSignature)].map((item) =>
    isName(item)
      ? { ...item, gap: 0.7, lines: 1 + Number((item.words[0] ?? "").length > 24) }
      : item,
  );
  const headHeight = heightIn(b, head, width, h * 0.24) + 0.1;
  const rest = all.filter((item) => !isSignature(item));
  const beside = { x: 0, y: 0, width: width - codeSize - 14 * k, height: codeHeight(b) };
  const found = rest.length > 0 ? b.heightOf(rest, beside) : { width: 0 };
  const group = codeSize + (found.width > 0 ? found.width + 14 * k : 0);
  const left = (w - group) / 2;
  const from = h - SAFE - codeHeight(b) - 10 * k - headHeight - 10 * k;
  if (isBand) fill(b, from, on);
  b.type(head, { x, y: from + 10 * k, width, height: headHeight }, { on, align: "middle" });
  b.code(left + codeSize, h - SAFE, on);
  const y = h - SAFE - beside.height;
  b.type(rest, { ...beside, x: left + codeSize + 14 * k, y }, { on, across: "middle" });
  return from;
};

/** A dashed coupon with the offer and the code; below it name and phone. */
const coupon: Close = (b, wanted, { isBand = true, points = true, ...options }) => {
  const { w, h, m, k, palette: p } = b;
  const on = wanted;
  const paper = p.sparkle;
  const sign = signature(b, on, { ...options, phonePoints: 21 * k, namePoints: 13 * k });
  const all = b.facts(on, options).filter((item) => !isSignature(item));
  const isSmall = ({ role }: TypeItem) => role === "license" || role === "conditions";
  const lines = [
    ...(points ? b.points(on, w - 2 * m) : []),
    ...all.filter((item) => !isSmall(item)),
  ];
  const below = heightIn(b, lines, w - 2 * m, h * 0.13);
  const pad = 8 * k;
  const width = w - 2 * SAFE - b.codeSize - 3 * pad;
  const print = b.facts(paper, options).filter(isSmall);
  const offer = b.couponItems(paper);
  const inside: TypeItem[] = [...offer, ...print.map((item) => ({ ...item, gap: 1 }))];
  const tall = Math.max(codeHeight(b) + 2, heightIn(b, inside, width, h * 0.3));
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
  b.type(
    inside,
    { x: box.x + pad * 1.3, y: box.y + pad, width: width - pad * 0.3, height: tall },
    { on: paper, across: "middle" },
  );
  b.type(
    lines,
    { ...wholeOf(b), y: box.y + box.height + 9 * k, height: below + 0.1 },
    { on, align: "middle" },
  );
  sign.set(signAt);
  if (!isBand) b.add(strokePath(`M${m} ${from}H${w - m}`, b.ink(on, 3, p.accent), 1.4 * k));
  return from;
};
