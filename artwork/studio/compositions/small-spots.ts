import type { HexColor } from "#artwork/drawing.ts";
import { rect } from "#artwork/sketch.ts";
import { SAFE_MARGIN } from "#artwork/studio/ad-sizes.ts";
import type { TypeItem } from "#artwork/studio/type/type-stack.ts";
import type { AdCanvas } from "./ad-canvas.ts";
import { letteringStyleOf, pictureBackdrop } from "./lettering-style.ts";
import { layOutOfferAmongWords } from "./offer-among-words.ts";
import { requireNumberInOffer } from "./type-led.ts";

/** Name, phone and fine print, sized for a small spot. */
const facts = (b: AdCanvas, on: HexColor): TypeItem[] =>
  b.facts(on, { namePoints: 11.5, phonePoints: 16.5 });

/** A column of picture and code, in an order and at a side that the lettering chooses; beside it headline, offer and facts. */
export function composeEmblem(b: AdCanvas): void {
  const { w, h, m, palette: p, codeSize } = b;
  b.requirePicture();
  b.ground(p.ground);
  const { codeSide, isCodeFirst } = letteringStyleOf(b.letteringId);
  const isLeft = codeSide === "left";
  const wide = SAFE_MARGIN + codeSize + 14;
  const x = isLeft ? 0 : w - wide;
  const outer = isLeft ? -20 : x;
  const paper = codeSize + SAFE_MARGIN + 7;
  const field = b.behind(p.second, p.sparkle, p.accent, p.ink);
  const [codeAt, artAt] = isCodeFirst ? [0, paper] : [h - paper, 0];
  const block = (y: number, height: number, color: HexColor) =>
    rect(outer, y === 0 ? -20 : y, wide + 20, height + 20, color);
  // under the edge of the paper, so that no seam shows
  b.add(block(artAt - (isCodeFirst ? 2 : 0), h - paper + 2, field));
  b.picture({ x: x + 6, y: artAt + 8, width: wide - 12, height: h - paper - 14 }, { on: field });
  b.add(block(codeAt, paper, p.sparkle));
  const codeX = isLeft ? SAFE_MARGIN + 1 : w - SAFE_MARGIN - codeSize - 1;
  b.code(codeX + codeSize, isCodeFirst ? SAFE_MARGIN + codeSize : h - SAFE_MARGIN, p.sparkle);
  const width = w - wide - 13 - m;
  const room = { x: isLeft ? wide + 13 : m, width, height: h - 2 * SAFE_MARGIN };
  const words = {
    over: [b.headline(30, 3, p.ground, b.apartFromOffer(p.ground))],
    under: b.facts(p.ground, { namePoints: 12.5, phonePoints: 18 }),
    phrase: b.phrase(p.ground, 17, { wanted: p.accent, lines: 3, gap: 0.5 }),
  };
  const among = layOutOfferAmongWords(b, words, room, { on: p.ground, wanted: p.accent, most: 38 });
  among.set({ ...room, y: SAFE_MARGIN + (room.height - among.height) / 2 });
}

/** Headline and offer beside the code; name and phone in a bar along the lower edge. */
export function composePhoneBar(b: AdCanvas): void {
  const { w, h, m, palette: p } = b;
  b.ground(p.ground);
  const on = b.bandOn(p.ground);
  const all = b.facts(on, { namePoints: 12, phonePoints: 19 });
  const of = (...roles: readonly string[]) => all.filter(({ role }) => roles.includes(role));
  const phone = b.heightOf(of("phone"), { x: 0, y: 0, width: w - 2 * m, height: 30 });
  const beside = { x: m, y: 0, width: w - 2 * m - phone.width - 15, height: 30 };
  // a name on one line before a larger one that is broken
  const [title] = of("name").map((item) => {
    const whole = { ...item, lines: 1 };
    return b.tryHeight([whole], beside) ? whole : item;
  });
  const titles = title ? [title] : [];
  const name = b.tryHeight(titles, beside);
  const sign = [...of("name"), ...of("phone")];
  const tall = name
    ? Math.max(name.height, phone.height)
    : b.heightOf(sign, { x: 0, y: 0, width: w - 2 * m, height: 56 }).height;
  const top = h - SAFE_MARGIN - tall - 9;
  b.add(rect(-20, top, w + 40, h - top + 20, on));
  if (name) {
    b.type(titles, { ...beside, y: top + 9, height: tall + 0.1 }, { on, across: "middle" });
    const x = w - m - phone.width - 1;
    b.type(
      of("phone"),
      { x, y: top + 9, width: phone.width + 1, height: tall + 0.1 },
      { on, align: "end", across: "middle" },
    );
  } else b.type(sign, { x: m, y: top + 9, width: w - 2 * m, height: tall + 0.1 }, { on });
  const middle = (SAFE_MARGIN + top) / 2;
  const code = b.code(w - m - b.platePad(p.ground), middle + b.codeSize / 2, p.ground);
  const print = b.facts(p.ground).filter(({ role }) => role !== "name" && role !== "phone");
  const room = {
    x: m,
    width: code.x - b.platePad(p.ground) - m - 12,
    height: top - SAFE_MARGIN - 8,
  };
  const words = {
    over: [b.headline(34, 3, p.ground, b.apartFromOffer(p.ground))],
    under: print,
    phrase: b.phrase(p.ground, 19, { wanted: p.accent, lines: 2, gap: 0.5 }),
  };
  const among = layOutOfferAmongWords(b, words, room, { on: p.ground, wanted: p.accent, most: 38 });
  among.set({ ...room, y: SAFE_MARGIN + (room.height - among.height) / 2 });
}

/** A coupon along the lower edge with the code on it. */
export function composeCouponStrip(b: AdCanvas): void {
  const { w, h, m, palette: p } = b;
  b.requireOffer();
  const isLight = b.bandOn(p.ground) === p.ink;
  b.ground(p.ground);
  const paper = p.sparkle;
  const wanted = isLight ? p.accent : p.ink;
  const words = {
    over: [],
    under: facts(b, paper),
    phrase: b.phrase(paper, 17, { wanted, lines: 2 }),
  };
  const room = { width: w - SAFE_MARGIN - 1 - b.codeSize - m - 12, height: 95 };
  const among = layOutOfferAmongWords(b, words, room, { on: paper, wanted, most: 34 });
  const top = h - SAFE_MARGIN - Math.max(b.codeSize + 3, among.height + 9);
  b.add(
    rect(
      SAFE_MARGIN - 3,
      top - 3,
      w - 2 * SAFE_MARGIN + 6,
      h - SAFE_MARGIN - top + 6,
      { fill: paper, stroke: p.ink, strokeWidth: 1.5, dash: [5, 4] },
      3,
    ),
  );
  b.code(w - SAFE_MARGIN - 1, h - SAFE_MARGIN - 1, paper);
  const art = b.hasPicture ? 92 : 0;
  const from = w - SAFE_MARGIN - art;
  const field = b.behind(p.ground, p.second, p.sparkle, p.accent, p.ink);
  const isApart = art > 0 && field !== p.ground;
  if (isApart) b.add(rect(from - 8, -20, w - from + 28, top + 6, field));
  b.picture({ x: from, y: 8, width: art, height: top - 22 }, { on: field, stand: "bottom" });
  b.type(
    [b.headline(30, 3, p.ground, { accent: p.accent })],
    { x: m, y: SAFE_MARGIN, width: from - (isApart ? 18 : 10) - m, height: top - SAFE_MARGIN - 9 },
    { on: p.ground, align: b.align, across: "middle" },
  );
  const y = top + (h - SAFE_MARGIN - top - among.height) / 2;
  among.set({ x: m + 4, y, width: room.width });
}

/** The offer's number and the phone number large, all else small. */
export function composeLargeNumbers(b: AdCanvas): void {
  const { w, h, m, palette: p } = b;
  requireNumberInOffer(b);
  const isLight = b.bandOn(p.ground) === p.ink;
  const field = b.firm(isLight ? p.accent : p.second, p.ground);
  const low = isLight ? p.ground : p.sparkle;
  b.ground(low);
  const pad = b.platePad(low);
  const cut = h - SAFE_MARGIN - b.codeSize - 2 * pad - 8;
  b.add(rect(-20, -20, w + 40, cut + 20, field));
  const whole = { x: m, y: SAFE_MARGIN, width: w - 2 * m, height: cut - SAFE_MARGIN - 7 };
  const look = {
    on: field,
    most: 76,
    leastWords: 8.5,
    across: "middle",
  } as const;
  const art = b.stands(field) ? b.pictureSize({ width: w * 0.36, height: cut - 16 }) : undefined;
  if (art) {
    const x = w - m - art.width;
    b.picture({ x, y: 11, width: art.width, height: cut - 14 }, { on: field, stand: "bottom" });
    b.lockUp({ ...whole, width: x - m - 10 }, look);
  } else b.lockUp(whole, { ...look, isWide: true });
  const code = b.code(pad > 0 ? w - m - pad : w - SAFE_MARGIN, h - SAFE_MARGIN - pad, low);
  b.type(
    [
      b.headline(16, 2, low),
      ...facts(b, low).map((item, i) => (i === 0 ? { ...item, gap: 0.45 } : item)),
    ],
    { x: m, y: cut + 8, width: code.x - pad - m - 9, height: h - SAFE_MARGIN - cut - 8 },
    { on: low, across: "middle" },
  );
}

/** The headline on top, the picture before a field of color; below, a darker field with the facts, and under the words the code. */
export function composeHeadlineOnTop(b: AdCanvas): void {
  const { w, h, m, palette: p } = b;
  b.ground(p.ground);
  const isLight = b.bandOn(p.ground) === p.ink;
  const on = isLight ? p.ink : b.groundInShadow(0.55);
  const pad = b.platePad(on);
  const isLeft = letteringStyleOf(b.letteringId).codeSide === "left";
  const aside = b.codeSize + 2 * pad + 9;
  const x = isLeft ? m + aside : m;
  const width = w - 2 * m - aside;
  const wanted = isLight ? p.ground : p.accent;
  const words = {
    over: [],
    under: b.facts(on, { namePoints: 10.5, phonePoints: 17, phoneColor: p.sparkle }),
    phrase: b.phrase(on, 21, { lines: 2, wanted }),
  };
  const among = layOutOfferAmongWords(b, words, { width, height: 102 }, { on, wanted, most: 36 });
  const top = h - SAFE_MARGIN - Math.max(among.height, b.codeSize + 2 * pad) - 9;
  const art = b.hasPicture ? w * 0.63 : w - m + 4;
  // it leaves the ad at the other side than the code, clear of the headline
  const r = Math.min(top - SAFE_MARGIN * 0.4, (w - art) / 1.3);
  const place = { cx: isLeft ? w - r * 0.3 : r * 0.3, bottom: top + 1 };
  const disc = b.behind(p.second, p.sparkle, p.accent, p.ink);
  const field = isLeft
    ? { left: art + 4, right: w + 20, top: -20 }
    : { left: -20, right: w - art - 4, top: -20 };
  const picture = { y: SAFE_MARGIN - 5, width: w - art - m - 8, height: top - SAFE_MARGIN - 1 };
  if (b.hasPicture && disc !== p.ground)
    b.add(pictureBackdrop(b.letteringId, { ...place, r, color: disc, field }));
  b.picture({ ...picture, x: isLeft ? art + 11 : m - 3 }, { on: disc, stand: "bottom" });
  b.add(rect(-20, top, w + 40, h - top + 20, on));
  b.code(isLeft ? m + pad + b.codeSize : w - m - pad, h - SAFE_MARGIN - pad, on);
  b.type(
    [b.headline(40, 3, p.ground, { accent: p.accent })],
    {
      x: isLeft ? m : w - art + 8,
      y: SAFE_MARGIN,
      width: art - m - 8,
      height: top - SAFE_MARGIN - 7,
    },
    { on: p.ground, align: b.align, across: "middle" },
  );
  among.set({ x, y: top + 9 + (h - SAFE_MARGIN - top - 9 - among.height) / 2, width });
}

/** Within a double rule a sentence, the offer and the facts; beside them the code, the picture over it where there is one. */
export function composeSentence(b: AdCanvas): void {
  const { w, h, palette: p } = b;
  b.ground(p.ground);
  const frame = (inset: number, width: number) =>
    rect(inset, inset, w - 2 * inset, h - 2 * inset, {
      stroke: b.ink(p.ground, 3, p.accent),
      strokeWidth: width,
    });
  b.add(frame(SAFE_MARGIN + 1.1, 2.2), frame(SAFE_MARGIN + 3.8, 0.8));
  const edge = SAFE_MARGIN + 10;
  const pad = b.platePad(p.ground);
  const field = b.behind(p.ground, p.second, p.sparkle, p.accent, p.ink);
  const inset = field === p.ground ? 0 : 4;
  const width = b.codeSize + 2 * pad;
  const at = { x: w - edge - width, y: edge, width, height: h - 2 * edge - width - 7 };
  const inside = {
    ...{ x: at.x + inset, y: at.y + inset },
    ...{ width: width - 2 * inset, height: at.height - 2 * inset },
  };
  const isShown = b.hasRoomForPicture(inside, field);
  const low = isShown ? h - edge - pad : (h + b.codeSize) / 2;
  const code = b.code(w - edge - pad, low, p.ground);
  if (isShown && inset > 0) b.add(rect(at.x, at.y, at.width, at.height, field, 5));
  if (isShown) b.picture(inside, { on: field });
  const x = edge + 2;
  const room = { x, width: code.x - pad - edge - 12, height: h - 2 * x };
  const grown = b.hasOffer ? 1 : 1.55;
  const look = { leading: 1.02, grows: true, ...b.apartFromOffer(p.ground) };
  const facts = b.facts(p.ground, { namePoints: 12 * grown, phonePoints: 17 * grown });
  const phrase = b.phrase(p.ground, 18, { wanted: p.accent, lines: 3 });
  if (!b.hasOffer) {
    const [first, ...rest] = facts;
    const all = [b.headline(64, 4, p.ground, look), phrase, { ...(first as TypeItem), gap: 0.7 }];
    b.type([...all, ...rest], { ...room, y: x }, { on: p.ground, across: "middle" });
    return;
  }
  const words = { over: [b.headline(34, 3, p.ground, look)], under: facts, phrase };
  const among = layOutOfferAmongWords(b, words, room, { on: p.ground, wanted: p.accent, most: 40 });
  among.set({ ...room, y: x + (room.height - among.height) / 2 });
}
