import type { HexColor } from "#artwork/drawing.ts";
import { strokePath } from "#artwork/sketch.ts";
import { NO_BREAK } from "#artwork/studio/type/line-breaks.ts";
import type { Box, TypeItem } from "#artwork/studio/type/type-stack.ts";
import type { Board } from "./board.ts";
import {
  atLeast,
  codeIn,
  type DrawFooter,
  enlarge,
  factsBesideCode,
  fieldBelow,
  heightIn,
  isCall,
  isName,
  isSignature,
  lightGround,
  listPoints,
  signature,
  wholeOf,
} from "./footer-parts.ts";
import { letteringStyleOf } from "./lettering-style.ts";
import { SAFE } from "./measures.ts";
import { phoneStrip } from "./phone-strip.ts";
import { BriefUnsuitedError } from "./picture-board.ts";

/** Services over facts and code, on a band. */
export const band: DrawFooter = (b, wanted, { isBand = true, points = true, ...options }) => {
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
  const low = h - SAFE - tall;
  const from = low - pad - callHeight - servicesHeight;
  const top = fieldBelow(b, from, wanted, isBand);
  corner.set(h - SAFE, low - 5 * k);
  b.type(services, { ...whole, y: from + pad, height: servicesHeight }, { on: wanted });
  const callBox = { ...whole, y: from + pad + servicesHeight, height: callHeight };
  b.type(call, callBox, { on: wanted });
  const box = { x: m, y: low, width, height: tall };
  b.type(items, box, { on: wanted, across: "middle" });
  return top;
};

/** The phone number across the ad; under it the code at the left of everything else. */
export const left: DrawFooter = (b, on, { isBand = true, points = true, ...options }) => {
  const { w, h, m, k } = b;
  const whole = wholeOf(b);
  const all = b.facts(on, { ...options, phonePoints: 31 * k });
  const call = all.filter(isCall);
  const callHeight = heightIn(b, call, whole.width, h * 0.1);
  const corner = codeIn(b, "left", on, { words: "" });
  const x = corner.width;
  const width = w - m - x;
  const items = [
    ...all.filter(isName),
    ...(points ? b.points(on, width, 4, ", ").map(atLeast(8)) : []),
    ...all.filter((item) => !isSignature(item)),
  ];
  const tall = Math.max(heightIn(b, items, width, h * 0.28), corner.height);
  const low = h - SAFE - tall;
  const from = low - 14 * k - callHeight - (isBand ? 11 : 7) * k;
  const top = fieldBelow(b, from, on, isBand);
  corner.set(h - SAFE - (tall - corner.height) / 2, low - 6 * k);
  const callBox = { ...whole, y: low - 14 * k - callHeight, height: callHeight + 0.1 };
  b.type(call, callBox, { on, align: letteringStyleOf(b.letteringId).align });
  const larger = enlarge(b, items, width, tall);
  b.type(larger, { x, y: low, width, height: tall }, { on, across: "middle" });
  return top;
};

/** Facts and code on the light ground; under them the phone number as large as a strip along the ad allows. */
export const bar: DrawFooter = (b, wanted, { isBand = true, name = true, ...options }) => {
  const { h, k } = b;
  const { align, codeSide } = letteringStyleOf(b.letteringId);
  const on = isBand ? lightGround(b) : wanted;
  const whole = wholeOf(b);
  const strip = phoneStrip(b, on, options);
  const bottom = strip.top - 9 * k;
  const title = b.facts(on, { ...options, name, namePoints: 16 * k }).filter(isName);
  const titleHeight = title.length > 0 ? heightIn(b, title, whole.width, h * 0.12) + 8 * k : 0;
  const low = factsBesideCode(b, on, options, codeSide, "plate");
  const from = bottom - low.tall - titleHeight - 9 * k;
  const top = fieldBelow(b, from, on, isBand);
  b.type(title, { ...whole, y: from + 9 * k, height: titleHeight + 0.1 }, { on, align });
  strip.set();
  low.set(bottom, bottom - low.tall);
  return top;
};

/** On a light ground: a rule, name and phone on a line, a rule; under it the services one by one, and the code. */
export const lineAndList: DrawFooter = (
  b,
  wanted,
  { isBand = true, points = true, ...options },
) => {
  const { w, h, m, k } = b;
  const on = isBand ? lightGround(b) : wanted;
  const sign = signature(b, on, { ...options, phonePoints: 23 * k, namePoints: 13.5 * k }, "start");
  const corner = codeIn(b, "right", on, { words: "" });
  const width = w - m - corner.width;
  const rest = b.facts(on, options).filter((item) => !isSignature(item));
  const room = { x: 0, y: 0, width, height: h * 0.26 };
  const items = [...(points ? listPoints(b, on, rest, room) : []), ...rest];
  const tall = Math.max(heightIn(b, items, width, room.height), corner.height);
  const line = h - SAFE - tall - 9 * k;
  const from = line - sign.height - 18 * k;
  const top = fieldBelow(b, from, on, isBand);
  sign.set(line - sign.height - 9 * k);
  const color = b.ink(on, 3, b.palette.accent);
  b.add(strokePath(`M${m} ${line.toFixed(1)}H${w - m}`, color, 1.6 * k));
  corner.set(h - SAFE, line + 1);
  const larger = enlarge(b, items, width, tall);
  b.type(larger, { x: m, y: h - SAFE - tall, width, height: tall }, { on, across: "middle" });
  return top;
};

/** The services, halved, at both sides of a code in the middle, in one size. Refuses what can't be halved. */
function flanks(b: Board, on: HexColor, side: Pick<Box, "width" | "height">) {
  const all = b.pointTexts.map((text) => text.replaceAll(" ", NO_BREAK));
  const half = all.length / 2;
  if (half === 0 || !Number.isInteger(half))
    throw new BriefUnsuitedError("This design needs two or four points.");
  const list = (texts: readonly string[]) => {
    const look = { color: b.ink(on, 4.5), leading: 1.36, sizes: [0, 8] as const };
    return b.item("points", texts.join("\n"), "text", 9 * b.k, look);
  };
  const room = { x: 0, y: 0, width: side.width, height: side.height * 2 };
  const [line] = b.heightOf([list(all)], room).lines;
  const same = line && { faces: [line.face], sizes: [line.size, line.size] as const };
  return [all.slice(0, half), all.slice(half)].map((texts) => ({ ...list(texts), ...same }));
}

/** Name and phone number in the middle, under them the code between the services, and where it is. */
export const middle: DrawFooter = (b, wanted, { isBand = true, points = true, ...options }) => {
  const { w, h, m, k, codeSize } = b;
  const on = isBand ? lightGround(b) : wanted;
  const whole = wholeOf(b);
  const all = b.facts(on, { ...options, namePoints: 15 * k, phonePoints: 25 * k });
  const sign = all.filter(isSignature);
  const signHeight = heightIn(b, sign, whole.width, h * 0.18);
  const below = all.filter((item) => !isSignature(item));
  const belowHeight = below.length > 0 ? heightIn(b, below, whole.width, h * 0.14) + 4 * k : 0;
  const pad = b.platePad(on);
  const side = { width: (w - codeSize) / 2 - pad - m - 6 * k, height: codeSize + 2 * pad };
  const [before, after] = points ? flanks(b, on, side) : [];
  const codeAt = h - SAFE - belowHeight - codeSize - 2 * pad;
  const gap = (pad > 0 ? 9 : 4) * k;
  const from = codeAt - gap - signHeight - (isBand ? 9 : 5) * k;
  const top = fieldBelow(b, from, on, isBand);
  const signBox = { ...whole, y: codeAt - gap - signHeight, height: signHeight + 0.1 };
  b.type(sign, signBox, { on, align: "middle" });
  b.code((w + codeSize) / 2, codeAt + pad + codeSize, on, "");
  const flank = (item: TypeItem | undefined, x: number, align: "start" | "end") =>
    item && b.type([item], { x, y: codeAt, ...side }, { on, align, across: "middle" });
  flank(before, m, "end");
  flank(after, w - m - side.width, "start");
  const belowBox = {
    ...whole,
    y: h - SAFE - belowHeight + 4 * k,
    height: belowHeight - 4 * k + 0.1,
  };
  if (below.length > 0) b.type(below, belowBox, { on, align: "middle" });
  return top;
};
