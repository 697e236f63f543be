import { contrastRatio } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { buildArray, circle, path, rect } from "#artwork/sketch.ts";
import { SAFE_MARGIN } from "#artwork/studio/ad-sizes.ts";
import type { Box } from "#artwork/studio/type/type-stack.ts";
import type { AdCanvas } from "./ad-canvas.ts";
import { drawFooter, topOfFirstLine } from "./draw-footer.ts";
import { pictureBackdrop } from "./lettering-style.ts";
import { drawOfferBesidePicture, drawOfferSeal, layOutOfferSash, sealReach } from "./offers.ts";
import { composePictureOverPanel } from "./photo-led.ts";
import { BriefUnsuitedError } from "./picture-canvas.ts";
import { largeBulletPointItems } from "./type-led.ts";

/** How high headline and foot leave the field between them at least, as a share of the ad. */
const FIELD = 0.33;

/** The headline edge to edge; the picture large before a sun, off the edge; the offer on a seal. */
export function composePoster(b: AdCanvas): void {
  const { w, h, m, k, palette: p } = b;
  b.requirePicture();
  b.ground(p.ground);
  const top = topOfFirstLine(b);
  const on = b.hasScene && contrastRatio(p.accent, b.haloColor) < 4.5 ? p.ground : p.accent;
  const headline = b.headline(58 * k, 3, p.ground, { accent: on });
  const box = { x: m, y: top, width: w - 2 * m, height: h * 0.33 };
  const { top: foot, marks: band } = drawFooter(b, b.bandOn(p.ground), { phonePoints: 21.5 * k });
  const used = b.heightOver(foot - 12 * k, h * FIELD, [headline], box);
  const from = top + used.height + 12 * k;
  const field = { x: -20, y: from, width: w + 40, height: foot - from };
  b.requireRoom(field.height, 0.23);
  const set = () =>
    b.type([headline], { ...box, height: used.height + 0.1 }, { on: p.ground, align: b.align });
  const look = { turn: -8 } as const;
  const r = sealRadius(b, field);
  const [cx, cy] = [SAFE_MARGIN + sealReach(r), foot - sealReach(r) - 1.5 * k];
  const seal = b.hasOffer ? { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r } : undefined;
  const place = { ...field, height: field.height + 2 };
  if (b.hasHalo && b.showsScene(place, seal)) {
    b.sceneWithHalo(place, seal);
    set();
    b.add(...band);
    drawOfferSeal(b, { cx, cy, r, ...look, over: [...b.sceneTones, p.ground] });
    return;
  }
  const group = groupOf(b, field);
  const sun = Math.min(w * 0.62, field.height * 1.02);
  // below the headline's descenders
  const [sunX, sunY] = [group.picture.x + group.picture.width / 2, from + sun];
  const plain = b.behind(p.second, p.sparkle, p.ink, p.accent);
  // in the color of the foot the two are one misshapen block
  const lighter = b.mixColors("ink", "ground", 0.22);
  const disc = plain === p.ink && b.stands(lighter) ? lighter : plain;
  b.add(
    circle(sunX, sunY, sun, b.mixColors("ground", "second", 0.55)),
    circle(sunX, sunY, sun * 0.86, disc),
  );
  set();
  b.picture(group.picture, { on: disc, stand: "bottom" });
  b.add(...band);
  drawOfferSeal(b, { ...group.seal, ...look, over: [disc, p.ground] });
}

/** A seal grows with what it says, and its points stay within its field. */
const sealRadius = ({ k, w, offerGrowth }: AdCanvas, { height }: Pick<Box, "height">) =>
  Math.min(height * 0.46, Math.min(56 * k, w * 0.21) * Math.min(1.12, offerGrowth));

type Group = { readonly picture: Box; readonly seal: { cx: number; cy: number; r: number } };

/** In how many steps a picture beside a seal is made smaller, and a seal lower. */
const STEPS = 14;

/** The picture as large as a field allows beside a seal, which may stand over what is low of it and lies on nothing of it. */
function groupOf(b: AdCanvas, { y, height }: Box): Group {
  const { w, k } = b;
  const r = b.hasOffer ? sealRadius(b, { height }) * 0.9 : 0;
  const [room, tall] = [w - 2 * SAFE_MARGIN, height - 14 * k];
  const whole = b.pictureSize({ width: room, height: tall });
  const at = (width: number, tall: number) => {
    const picture = { x: 0, y: y + height - 4 * k - tall, width, height: tall };
    return r === 0
      ? { picture, aside: 0, cy: 0 }
      : { picture, ...besideSeal(b, picture, r, y, height) };
  };
  const sizes = buildArray(STEPS, (i) => 1 - i * 0.055);
  const all = sizes.map((share) => at(whole.width * share, whole.height * share));
  const fits = all.find(({ picture, aside }) => aside + picture.width <= room) ?? all.at(-1);
  const { picture, aside, cy } = fits as (typeof all)[0];
  const left = (w - Math.max(aside + picture.width, 2 * r)) / 2;
  return {
    picture: { ...picture, x: left + aside },
    seal: { cx: left + sealReach(r), cy, r },
  };
}

/** How far right of a seal's left edge a picture has to stand, and where the seal is then; halfway between those at which that is least. */
function besideSeal(b: AdCanvas, picture: Box, r: number, y: number, height: number) {
  const reach = sealReach(r);
  const far = reach + 6.5;
  const [high, low] = [y + reach + 2 * b.k, y + height - r * 1.08];
  const ink = b.inkIn(picture);
  const places = buildArray(STEPS, (i) => {
    const cy = low + ((high - low) * i) / (STEPS - 1);
    const from = ink.map((one) => {
      const over = Math.max(one.y - cy, 0, cy - one.y - one.height);
      return over < far ? Math.sqrt(far * far - over * over) - one.x : 0;
    });
    return { cy, aside: Math.max(0, reach + Math.max(...from)) };
  });
  const least = Math.min(...places.map(({ aside }) => aside)) + 2;
  const good = places.filter(({ aside }) => aside <= least);
  return good[Math.floor(good.length / 2)] as (typeof places)[0];
}

/** Rays from behind the picture and a price on a seal, as on a fruit crate. */
export function composeSunburst(b: AdCanvas): void {
  const { w, h, m, k, palette: p } = b;
  b.requirePicture();
  b.ground(p.ground);
  const top = topOfFirstLine(b);
  const headline = b.headline(38 * k, 3, p.ground, { leading: 1.08 });
  const box = { x: m, y: top, width: w - 2 * m, height: h * 0.3 };
  const { top: foot, marks: band } = drawFooter(b, b.bandOn(p.ground), {
    namePoints: 12.8 * k,
    phonePoints: 21.5 * k,
  });
  const used = b.heightOver(foot - 10 * k, h * FIELD, [headline], box);
  const from = top + used.height + 10 * k;
  const field = { x: 0, y: from, width: w, height: foot - from };
  b.requireRoom(field.height, 0.23);
  const group = groupOf(b, field);
  const [cx, cy] = [group.picture.x + group.picture.width / 2, (from + foot) / 2];
  // no further than they are seen: resvg loses a clipped picture beside what goes on far outside
  const radius = 1.02 * Math.hypot(Math.max(cx, w - cx) + 20, (foot - from) / 2 + 2);
  const beam = (i: number) => {
    const [start, end] = [(i * Math.PI) / 10, (i * Math.PI) / 10 + Math.PI / 20];
    const far = (angle: number) =>
      `L${(cx + radius * Math.cos(angle)).toFixed(0)} ${(cy + radius * Math.sin(angle)).toFixed(0)}`;
    return `M${cx.toFixed(0)} ${cy.toFixed(0)}${far(start)}${far(end)}z`;
  };
  // the ground of the headline and the foot lie over the rays
  const isOnRays = b.stands(p.second) && b.stands(p.ground);
  const on = isOnRays ? p.ground : b.behind(p.second, p.sparkle, p.ground, p.accent, p.ink);
  b.add(path(buildArray(20, beam).join(""), p.second));
  const { picture } = group;
  const sun = Math.hypot(picture.width, picture.height) / 2 + 7 * k;
  if (!isOnRays) b.add(circle(cx, picture.y + picture.height / 2, sun, on));
  b.add(rect(-20, -20, w + 40, from + 20, p.ground));
  b.add(rect(-20, from - 1.5 * k, w + 40, 3 * k, p.accent));
  b.picture(group.picture, { on, stand: "bottom" });
  b.add(...band);
  b.type([headline], { ...box, height: used.height + 0.1 }, { on: p.ground, align: b.align });
  drawOfferSeal(b, { ...group.seal, turn: -9, over: [on, p.second, p.ground] });
}

/** The headline on a band of color; below it on a light field the price and the picture, whole. */
export function composeHeadlineBand(b: AdCanvas): void {
  const { w, h, m, k, palette: p } = b;
  b.requirePicture();
  const isLight = b.bandOn(p.ground) === p.ink;
  const dark = b.firm(p.ground, p.ink);
  b.ground(p.ground);
  const low = b.hasOffer ? b.firm(p.sparkle) : b.behind(p.second, p.sparkle, p.accent);
  const top = topOfFirstLine(b);
  const headline = b.headline(56 * k, 3, p.ground, { accent: p.accent });
  const box = { x: m, y: top, width: w - 2 * m, height: h * 0.3 };
  const { top: foot, marks: band } = drawFooter(b, isLight ? p.ink : dark, {
    ...{ phonePoints: 21.5 * k, phoneColor: p.accent },
  });
  const used = b.heightOver(foot - 13 * k, h * FIELD, [headline], box);
  const from = top + used.height + 13 * k;
  b.add(rect(-20, from, w + 40, h - from, low), rect(-20, from, w + 40, 5 * k, p.accent));
  b.type([headline], { ...box, height: used.height + 0.1 }, { on: p.ground, align: b.align });
  const field = { x: -20, y: from + 5 * k, width: w + 40, height: foot - from - 5 * k };
  if (b.hasOffer) drawOfferBesidePicture(b, field, { on: low, wanted: p.accent });
  else if (b.showsScene(field)) b.scene(field);
  else
    b.picture(
      { x: m, y: field.y + 8 * k, width: w - 2 * m, height: field.height - 12 * k },
      { on: low, stand: "bottom" },
    );
  b.add(...band);
}

/** The place of the trade from edge to edge over a panel. */
export function composeScene(b: AdCanvas): void {
  composePictureOverPanel(b, {
    shows: (box, front) => b.showsScene(box, front),
    draw: (box, front) => {
      if (!b.showsScene(box, front))
        throw new BriefUnsuitedError("This design needs a place that is drawn for the trade.");
      b.requireRoom(box.height, 0.22);
      b.scene(box, front);
    },
  });
}

/** The picture on top, on a field of color with the offer beside it; below it the headline. */
export function composeStage(b: AdCanvas): void {
  const { w, h, m, k, palette: p } = b;
  b.requirePicture();
  b.ground(p.ground);
  const { top: foot, marks: low } = drawFooter(b, b.bandOn(p.ground), { phonePoints: 21.5 * k });
  const headline = b.headline(46 * k, 3, p.ground, { accent: p.accent });
  const box = { x: m, y: 0, width: w - 2 * m, height: h * 0.28 };
  const used = b.heightOver(foot - 24 * k, h * 0.34, [headline], box);
  const split = foot - used.height - 24 * k;
  const field = { x: -20, y: -20, width: w + 40, height: split + 20 };
  const top = { ...field, y: SAFE_MARGIN - 4 * k, height: split - SAFE_MARGIN + 4 * k };
  const on = b.hasOffer
    ? b.firm(p.second, p.sparkle)
    : b.behind(p.second, p.sparkle, p.accent, p.ground);
  b.add(rect(field.x, field.y, field.width, field.height, on));
  if (b.hasOffer) drawOfferBesidePicture(b, top, { on, wanted: p.accent });
  else
    b.picture(
      { x: m, y: top.y + 6 * k, width: w - 2 * m, height: top.height - 10 * k },
      { on, stand: "bottom" },
    );
  b.add(rect(-20, split, w + 40, 5 * k, p.accent));
  b.type(
    [headline],
    { ...box, y: split + 14 * k, height: used.height + 0.1 },
    { on: p.ground, align: b.align },
  );
  b.add(...low);
}

/** What says most in a banner below its picture: the offer on a sash, else what the business does on a bar from edge to edge. */
function bannerLine(b: AdCanvas, fill: HexColor) {
  const { w, h, m, k } = b;
  if (b.hasOffer) return layOutOfferSash(b, fill, 0.13);
  const items = largeBulletPointItems(b, fill, 2, 17);
  const inner = { x: m, y: 0, width: w - 2 * m, height: h * 0.13 };
  const tall = items.length > 0 ? b.heightOf(items, inner).height : 0;
  const height = tall > 0 ? tall + 18 * k : 0;
  return {
    ...{ height, fall: 0 },
    set: (y: number) => {
      b.add(rect(-20, y, w + 40, height + 2, fill));
      b.type(items, { ...inner, y: y + 9 * k, height: tall + 0.1 }, { on: fill, align: b.align });
    },
  };
}

/** The headline, the picture on the middle of the ad before a field of color, and before its foot the offer on a sash. */
export function composeBanner(b: AdCanvas): void {
  const { w, h, m, k, palette: p } = b;
  b.requirePicture();
  b.ground(p.ground);
  const top = topOfFirstLine(b);
  const isList = !b.hasOffer && b.pointTexts.length > 0;
  const { top: foot, marks: low } = drawFooter(b, b.bandOn(p.ground), {
    ...{ points: !isList, phonePoints: 21.5 * k },
  });
  const line = bannerLine(b, b.firm(p.accent, p.second, p.sparkle));
  const air = b.hasOffer ? 5 * k : 0;
  const bar = foot - line.height - air;
  const headline = b.headline(44 * k, 3, p.ground, { accent: p.accent });
  const box = { x: m, y: top, width: w - 2 * m, height: h * 0.25 };
  const used = b.heightOver(bar - 8 * k, h * 0.3, [headline], box);
  const from = top + used.height + 8 * k;
  const floor = bar + line.fall;
  const room = { x: m, y: from, width: w - 2 * m, height: floor - from };
  b.requireRoom(room.height, 0.24);
  const disc = b.behind(p.second, p.sparkle, p.ground, p.ink, p.accent);
  // behind the middle of what is in front
  const bottom = bar + line.height / 2 + 1;
  const r = Math.min((bottom - from) * 0.94, w * 0.62);
  const field = { left: -40, right: w + 40, top: from - 2 * k };
  if (disc !== p.ground)
    b.add(pictureBackdrop(b.letteringId, { cx: w / 2, bottom, r, color: disc, field }));
  // clear of the headline, as of what it stands on
  const clear = 6 * k;
  b.picture(
    { ...room, y: from + clear, height: room.height - clear - 3 * k },
    { on: disc, stand: "bottom" },
  );
  b.type([headline], { ...box, height: used.height + 0.1 }, { on: p.ground, align: b.align });
  b.add(...low);
  line.set(bar);
}
