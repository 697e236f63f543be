import { rect } from "#artwork/sketch.ts";
import { SAFE_MARGIN } from "#artwork/studio/ad-sizes.ts";
import type { Box } from "#artwork/studio/type/type-stack.ts";
import type { AdCanvas } from "./ad-canvas.ts";
import { drawFooter } from "./draw-footer.ts";
import { drawOfferBesidePicture, layOutOfferBar } from "./offers.ts";
import { factItemsForSmallSpot, LEAST_PICTURE_HEIGHT_SHARE } from "./photo-led.ts";

/** Compositions that a buyer's own logo leads. */

/** The logo large on its own ground; below it what the ad says on the color. */
export function composeLogo(b: AdCanvas): void {
  const { w, h, m, k, palette: p } = b;
  const logo = b.requireLogo();
  const paper = b.logoGround(logo);
  b.ground(p.ground);
  if (b.isFlat) {
    const code = b.code(w - SAFE_MARGIN, h - SAFE_MARGIN, p.ground);
    const low = b.marks.splice(1);
    const [side, tall] = [w - code.x + 12, code.y - 8];
    const items = [
      b.headline(26, 3, p.ground, { accent: p.accent }),
      b.phrase(p.ground, 16, { wanted: p.accent, lines: 2, gap: 0.5 }),
      ...factItemsForSmallSpot(b, p.ground),
    ];
    b.add(rect(w - side, -20, side + 20, tall + 20, paper));
    b.logo(logo, {
      x: w - side + 8,
      y: SAFE_MARGIN - 8,
      width: side - SAFE_MARGIN - 2,
      height: tall - SAFE_MARGIN + 2,
    });
    b.add(...low);
    b.type(
      items,
      { x: m, y: SAFE_MARGIN, width: w - side - m - 9, height: h - 2 * SAFE_MARGIN },
      { on: p.ground, across: "middle" },
    );
    return;
  }
  const { top: foot, marks: low } = drawFooter(b, p.ground, { isBand: false, phonePoints: 22 * k });
  const items = [
    b.headline(34 * k, 3, p.ground, { accent: p.accent }),
    b.phrase(p.ground, 20 * k, { wanted: p.accent, lines: 2, gap: 0.5 }),
  ];
  const box = { x: m, y: 0, width: w - 2 * m, height: h * 0.3 };
  const used = b.heightOver(foot - 10 * k, h * 0.3, items, box);
  const top = foot - used.height - 24 * k;
  b.add(rect(-20, -20, w + 40, top + 20, paper), rect(-20, top, w + 40, 5 * k, p.accent));
  b.logo(logo, { x: m, y: SAFE_MARGIN, width: w - 2 * m, height: top - SAFE_MARGIN - 12 * k });
  b.type(
    items,
    { ...box, y: top + 17 * k, height: used.height + 0.1 },
    { on: p.ground, align: b.align },
  );
  b.add(...low);
}

/** The logo on its ground above, the photo from edge to edge below it. */
export function composeLogoAndPhoto(b: AdCanvas): void {
  const photo = b.requirePhoto();
  composeUnderLogo(b, (box) => b.photo(photo, box));
}

/** The logo on its ground above; below it in a field of color the offer and the drawn picture. */
export function composeLogoAndPicture(b: AdCanvas): void {
  const { second, sparkle, ink, accent } = b.palette;
  const isBeside = b.hasOffer && !b.isFlat;
  composeUnderLogo(b, drawIn, !isBeside);

  function drawIn(field: Box): void {
    if (isBeside) {
      const on = b.firm(second, sparkle);
      b.add(rect(field.x, field.y, field.width, field.height, on));
      drawOfferBesidePicture(b, field, { on, wanted: accent });
      return;
    }
    if (b.showsScene(field)) {
      b.scene(field);
      return;
    }
    const { x, y, width, height } = field;
    const on = b.behind(second, sparkle, ink);
    b.add(rect(x, y, width, height, on));
    const [left, top] = [Math.max(x, 0), Math.max(y, 0)];
    const [right, bottom] = [Math.min(x + width, b.w), y + height];
    const room = { x: left + 6, y: top + 5, width: right - left - 12, height: bottom - top - 5 };
    b.picture(room, { on, stand: "bottom" });
  }
}

function composeUnderLogo(b: AdCanvas, drawIn: (box: Box) => void, hasBar = true): void {
  const { w, h, m, k, palette: p } = b;
  const logo = b.requireLogo();
  const paper = b.logoGround(logo);
  b.ground(p.ground);
  if (b.isFlat) {
    const edge = SAFE_MARGIN + b.codeSize + 14;
    const from = h - SAFE_MARGIN - b.codeSize - 6;
    drawIn({ x: -20, y: -20, width: edge + 20, height: from + 20 });
    b.add(rect(-20, from, edge + 20, h - from + 20, p.sparkle));
    b.code(SAFE_MARGIN + b.codeSize + 1, h - SAFE_MARGIN, p.sparkle);
    const tall = 46;
    b.add(rect(edge, -20, w - edge + 20, tall + 20, paper));
    b.logo(logo, {
      x: edge + 8,
      y: SAFE_MARGIN - 9,
      width: w - edge - 8 - SAFE_MARGIN,
      height: tall - SAFE_MARGIN + 7,
    });
    b.type(
      [
        b.headline(22, 2, p.ground, { accent: p.accent }),
        b.phrase(p.ground, 16, { wanted: p.accent, lines: 2, gap: 0.5 }),
        ...factItemsForSmallSpot(b, p.ground),
      ],
      { x: edge + 13, y: tall + 8, width: w - edge - 13 - m, height: h - SAFE_MARGIN - tall - 8 },
      { on: p.ground, across: "middle" },
    );
    return;
  }
  const { top: foot, marks: low } = drawFooter(b, p.ground, {
    isBand: false,
    phonePoints: 21.5 * k,
  });
  const headline = b.headline(30 * k, 3, p.ground, { accent: p.accent });
  const box = { x: m, y: 0, width: w - 2 * m, height: h * 0.2 };
  const tall = SAFE_MARGIN + h * 0.115;
  const bar = hasBar ? layOutOfferBar(b, b.firm(p.accent, p.sparkle), 0.085) : undefined;
  const used = b.heightOver(foot - 22 * k - (bar?.height ?? 0), tall + h * 0.22, [headline], box);
  const line = foot - used.height - 20 * k;
  const top = line - (bar?.height ?? 0);
  b.requireRoom(top - tall, LEAST_PICTURE_HEIGHT_SHARE);
  drawIn({ x: -20, y: tall, width: w + 40, height: top - tall });
  b.add(rect(-20, -20, w + 40, tall + 20, paper));
  b.logo(logo, { x: m, y: SAFE_MARGIN - 5, width: w - 2 * m, height: tall - SAFE_MARGIN + 1 });
  b.add(rect(-20, top, w + 40, h - top + 20, p.ground));
  b.type(
    [headline],
    { ...box, y: line + 12 * k, height: used.height + 0.1 },
    { on: p.ground, align: b.align },
  );
  bar?.set(top);
  b.add(...low);
}
