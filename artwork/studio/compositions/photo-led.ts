import type { HexColor } from "#artwork/drawing.ts";
import { path, rect, strokePath } from "#artwork/sketch.ts";
import { languageOfBrief } from "#artwork/studio/ad-brief.ts";
import { SAFE_MARGIN } from "#artwork/studio/ad-sizes.ts";
import type { Box, TypeItem } from "#artwork/studio/type/type-stack.ts";
import type { AdCanvas } from "./ad-canvas.ts";
import { drawFooter, topOfFirstLine } from "./draw-footer.ts";
import { drawOfferSeal, layOutOfferBar, layOutOfferTag } from "./offers.ts";

/** Compositions that a buyer's own photos lead. Type stands on solid color only, so its contrast holds whatever the photo. */
/** Name, phone and fine print, sized for a small spot. */
export const factItemsForSmallSpot = (b: AdCanvas, on: HexColor): TypeItem[] =>
  b
    .facts(on, { namePoints: 12, phonePoints: 16.5 })
    .map((item, i) => (i === 0 ? { ...item, gap: 0.8 } : item));

/** In a small spot: a column of photo over code, type on the ground beside it. */
function photoColumn(b: AdCanvas): void {
  const { w, h, m, palette: p } = b;
  const photo = b.requirePhoto();
  b.ground(p.ground);
  const edge = SAFE_MARGIN + b.codeSize + 14;
  const from = h - SAFE_MARGIN - b.codeSize - 6;
  b.photo(photo, { x: -20, y: -20, width: edge + 20, height: from + 20 });
  b.add(rect(-20, from, edge + 20, h - from + 20, p.sparkle));
  b.code(SAFE_MARGIN + b.codeSize + 1, h - SAFE_MARGIN, p.sparkle);
  b.type(
    [
      b.headline(27, 3, p.ground, { accent: p.accent }),
      b.phrase(p.ground, 17, { wanted: p.accent, lines: 2, gap: 0.55 }),
      ...factItemsForSmallSpot(b, p.ground),
    ],
    { x: edge + 13, y: SAFE_MARGIN, width: w - edge - 13 - m, height: h - 2 * SAFE_MARGIN },
    { on: p.ground, across: "middle" },
  );
}

/** The photo over the whole ad; a solid panel in front of its lower part. */
export function composeFullPhoto(b: AdCanvas): void {
  if (b.isFlat) {
    photoColumn(b);
    return;
  }
  const photo = b.requirePhoto();
  composePictureOverPanel(b, { shows: () => true, draw: (box) => b.photo(photo, box) });
}

/** What of an ad's height a picture between its words has at least. */
export const LEAST_PICTURE_HEIGHT_SHARE = 0.16;

type BackPicture = {
  /** Whether what matters of it is seen in a box, beside what stands in front. */
  readonly shows: (box: Box, front: Box) => boolean;
  readonly draw: (box: Box, front?: Box) => void;
};

/** A picture from edge to edge; across its lower edge the offer on a tag, then headline and facts. */
export function composePictureOverPanel(b: AdCanvas, { shows, draw }: BackPicture): void {
  const { w, h, m, k, palette: p } = b;
  b.ground(p.ground);
  const { top: foot, marks: low } = drawFooter(b, p.ground, {
    isBand: false,
    phonePoints: 21.5 * k,
  });
  const fill = b.firm(p.accent, p.sparkle);
  const tag = b.hasOffer ? layOutOfferTag(b, fill, 0.115) : undefined;
  const { height: tall } = tag ?? layOutOfferBar(b, fill);
  const headline = b.headline(40 * k, 3, p.ground, { accent: p.accent });
  const box = { x: m, y: 0, width: w - 2 * m, height: h * 0.24 };
  const used = b.heightOver(foot - 22 * k - tall, h * 0.34, [headline], box);
  const line = foot - used.height - 22 * k;
  const top = line - tall;
  b.requireRoom(top, LEAST_PICTURE_HEIGHT_SHARE);
  const boxTo = (bottom: number) => ({ x: -20, y: -20, width: w + 40, height: bottom + 20 });
  const front = tag?.boxAt(top);
  const isBehind = front !== undefined && shows(boxTo(top + tall / 2), front);
  const edge = isBehind ? top + tall / 2 : top + 2;
  // under the edge of what is in front, so that no seam shows
  draw({ ...boxTo(edge), height: edge + 20 }, isBehind ? front : undefined);
  b.add(rect(-20, edge, w + 40, h - edge + 20, p.ground));
  (tag ?? layOutOfferBar(b, fill)).set(top);
  b.type(
    [headline],
    { ...box, y: line + 12 * k, height: used.height + 0.1 },
    { on: p.ground, align: b.align },
  );
  b.add(...low);
}

/** A photo from edge to edge between the headline and the facts. */
export function composeHalfPhoto(b: AdCanvas): void {
  if (b.isFlat) {
    const { w, h, m, palette: p } = b;
    const photo = b.requirePhoto();
    b.ground(p.ground);
    const on = b.bandOn(p.ground);
    const x = SAFE_MARGIN + b.codeSize + 13;
    const items = [
      b.phrase(on, 17, { lines: 2, wanted: p.accent }),
      ...factItemsForSmallSpot(b, on),
    ];
    const used = b.heightOf(items, { x, y: 0, width: w - x - m, height: 104 });
    const top = Math.min(h - SAFE_MARGIN - used.height - 9, h - SAFE_MARGIN - b.codeSize - 8);
    b.photo(photo, { x: w * 0.56, y: -20, width: w * 0.44 + 20, height: top + 20 });
    b.add(rect(-20, top, w + 40, h - top + 20, on));
    b.code(SAFE_MARGIN + b.codeSize + b.platePad(on), h - SAFE_MARGIN - b.platePad(on), on);
    b.type(
      [b.headline(36, 3, p.ground, { accent: p.accent })],
      { x: m, y: SAFE_MARGIN, width: w * 0.56 - m - 8, height: top - SAFE_MARGIN - 8 },
      { on: p.ground, align: b.align, across: "middle" },
    );
    b.type(
      items,
      { x, y: top + 8, width: w - x - m, height: h - SAFE_MARGIN - top - 8 },
      { on, across: "middle" },
    );
    return;
  }
  const { w, h, m, k, palette: p } = b;
  const photo = b.requirePhoto();
  b.ground(p.ground);
  const top = topOfFirstLine(b);
  const headline = b.headline(36 * k, 3, p.ground, { accent: p.accent, leading: 1.04 });
  const box = { x: m, y: top, width: w - 2 * m, height: h * 0.3 };
  const { top: foot, marks: band } = drawFooter(b, b.bandOn(p.ground), {
    namePoints: 13 * k,
    phonePoints: 21 * k,
  });
  const bar = layOutOfferBar(b, b.firm(p.accent, p.sparkle));
  const low = foot - bar.height;
  const used = b.heightOver(low - 12 * k, h * 0.3, [headline], box);
  const from = top + used.height + 12 * k;
  b.requireRoom(low - from, LEAST_PICTURE_HEIGHT_SHARE);
  b.photo(photo, { x: -20, y: from, width: w + 40, height: low - from + 2 });
  b.type([headline], { ...box, height: used.height + 0.1 }, { on: p.ground, align: b.align });
  bar.set(low);
  b.add(...band);
}

/** The photo cut by a slant with a stripe along it; the headline large on the color below. */
export function composeSlantedPhoto(b: AdCanvas): void {
  const { w, h, m, k, palette: p } = b;
  const photo = b.requirePhoto();
  b.ground(p.ground);
  const stripe = (b.isFlat ? 7 : 9) * k;
  if (b.isFlat) {
    const code = b.code(w - SAFE_MARGIN, h - SAFE_MARGIN, p.ground);
    const low = b.marks.splice(1);
    const [upper, lower] = [w * 0.52, w * 0.68];
    const edge = (x: number) => `M${upper + x} -20L${lower + x} ${code.y - 7}H${w + 20}V-20z`;
    b.add(path(edge(-stripe), p.accent));
    b.photo(photo, { x: upper, y: -20, width: w - upper + 20, height: code.y + 13 }, edge(0));
    b.add(...low);
    b.type(
      [
        b.headline(32, 3, p.ground, { accent: p.accent }),
        b.phrase(p.ground, 16, { wanted: p.accent, lines: 2, gap: 0.5 }),
        ...factItemsForSmallSpot(b, p.ground),
      ],
      { x: m, y: SAFE_MARGIN, width: upper - stripe - m - 7, height: h - 2 * SAFE_MARGIN },
      { on: p.ground, across: "middle" },
    );
    return;
  }
  const { top: foot, marks: band } = drawFooter(b, b.bandOn(p.ground), { phonePoints: 21.5 * k });
  const items = [
    b.headline(48 * k, 3, p.ground, { accent: p.accent }),
    b.phrase(p.ground, 19 * k, { wanted: p.accent, lines: 2, gap: 0.42 }),
  ];
  const box = { x: m, y: 0, width: w - 2 * m, height: h * 0.32 };
  const used = b.heightOver(foot - 12 * k, h * 0.33, items, box);
  const low = foot - used.height - 20 * k;
  const high = low - h * 0.13;
  b.requireRoom(low, LEAST_PICTURE_HEIGHT_SHARE);
  const edge = (y: number) =>
    `M-20 -20H${w + 20}V${(high + y).toFixed(1)}L-20 ${(low + y).toFixed(1)}z`;
  b.add(path(edge(stripe), p.accent));
  b.photo(photo, { x: -20, y: -20, width: w + 40, height: low + 20 }, edge(0));
  b.type(
    items,
    { ...box, y: low + 12 * k, height: used.height + 0.1 },
    { on: p.ground, align: b.align },
  );
  b.add(...band);
}

/** The photo in a circle that leaves the ad above and at the right; the offer on a seal at its edge. */
export function composeRoundPhoto(b: AdCanvas): void {
  const { w, h, m, k, palette: p } = b;
  const photo = b.requirePhoto();
  b.ground(p.ground);
  const { top: foot, marks: band } = drawFooter(b, p.ground, {
    isBand: false,
    namePoints: 13 * k,
    phonePoints: 21 * k,
  });
  const headline = b.headline(36 * k, 3, p.ground, { wanted: p.accent, leading: 1.04 });
  const box = { x: m, y: 0, width: w - 2 * m, height: h * 0.26 };
  const used = b.heightOver(foot - 10 * k, h * 0.36, [headline], box);
  const low = foot - used.height - 20 * k;
  b.requireRoom(low, LEAST_PICTURE_HEIGHT_SHARE);
  const r = Math.max(low * 0.66, w * 0.46);
  const [cx, cy] = [w - r * 0.74, low - r];
  const disc = (far: number) =>
    `M${(cx - far).toFixed(1)} ${cy.toFixed(1)}a${far} ${far} 0 1 0 ${2 * far} 0a${far} ${far} 0 1 0-${2 * far} 0z`;
  b.add(path(disc(r + 9 * k), p.second));
  b.photo(
    photo,
    {
      x: cx - r,
      y: Math.max(-20, cy - r),
      width: Math.min(2 * r, w + 20 - cx + r),
      height: cy + r - Math.max(-20, cy - r),
    },
    disc(r),
  );
  b.type(
    [headline],
    { ...box, y: low + 12 * k, height: used.height + 0.1 },
    { on: p.ground, align: b.align },
  );
  b.add(...band);
  b.add(
    strokePath(
      `M${m} ${(foot - 2 * k).toFixed(1)}H${w - m}`,
      b.ink(p.ground, 3, p.accent),
      1.4 * k,
    ),
  );
  const seal = Math.min(46 * k, low * 0.36);
  drawOfferSeal(b, {
    ...{ cx: Math.max(SAFE_MARGIN + seal * 1.04, cx - r * 0.8), cy: low - seal * 1.02, r: seal },
    over: [p.ground],
  });
}

const beforeAndAfter = { en: ["Before", "After"], es: ["Antes", "Después"] } as const;

/** Two photos of the same thing with a slant between them, each under its word. */
export function composeBeforeAndAfterPhotos(b: AdCanvas): void {
  const { w, h, m, k, palette: p } = b;
  const [before, after] = b.requireTwoPhotos();
  b.ground(p.ground);
  const { top: foot, marks: band } = drawFooter(b, b.bandOn(p.ground), { phonePoints: 21.5 * k });
  const items = [
    b.headline(44 * k, 2, p.ground, { accent: p.accent }),
    b.phrase(p.ground, 18 * k, { wanted: p.accent, lines: 2, gap: 0.42 }),
  ];
  const box = { x: m, y: topOfFirstLine(b), width: w - 2 * m, height: h * 0.3 };
  const used = b.heightOver(foot - 12 * k, h * 0.32, items, box);
  const from = box.y + used.height + 11 * k;
  b.requireRoom(foot - from, LEAST_PICTURE_HEIGHT_SHARE);
  const [upper, lower] = [w * 0.56, w * 0.44];
  b.photo(before, { x: -20, y: from, width: upper + 20, height: foot - from });
  b.add(path(`M${upper - 3 * k} ${from}H${w + 20}V${foot}H${lower - 3 * k}z`, p.sparkle));
  b.photo(
    after,
    { x: lower, y: from, width: w - lower + 20, height: foot - from },
    `M${upper + 3 * k} ${from}H${w + 20}V${foot}H${lower + 3 * k}z`,
  );
  b.type(items, { ...box, height: used.height + 0.1 }, { on: p.ground, align: b.align });
  const words = beforeAndAfter[languageOfBrief(b.brief)];
  const tall = 17 * k;
  for (const [i, word] of words.entries()) {
    const width = word.length * 6.4 * k + 10 * k + SAFE_MARGIN;
    const x = i === 0 ? 0 : w - width;
    const fill = i === 0 ? p.ink : p.sparkle;
    b.add(rect(i === 0 ? -20 : x, from, width + 20, tall, fill));
    const item = b.item("labels", word, "text", 8.5 * k, { color: b.ink(fill, 4.5) });
    const inner =
      i === 0 ? { x: SAFE_MARGIN, width: width - SAFE_MARGIN } : { x, width: width - SAFE_MARGIN };
    b.type(
      [item],
      { ...inner, y: from, height: tall },
      { on: fill, align: "middle", across: "middle" },
    );
  }
  b.add(...band);
}
