import {
  bleedBackground,
  buildArray,
  circle,
  group,
  path,
  qrCodePlaceholder,
  rect,
  type Sketch,
  strokePath,
  textLine,
} from "#artwork/sketch.ts";
import type { SampleAd } from "./sample-ad.ts";
import {
  type AdCopy,
  type AdPalette,
  type AdPicture,
  createAd,
  drawAdFooter,
  drawHeadline,
  drawOfferSticker,
  frameForSize,
  mostReadableColor,
  toSamplePhone,
} from "./template-parts.ts";

/**
 * The layouts of the ads that a page highlights on the sample card. Each was composed with its pictures, for the medium or
 * large spot that it appears in. Ads for any brief and size come from the studio (docs/decisions/051).
 */

/** A picture that fills a cell of width and height, drawn at a scale. */
type AdScene = (w: number, h: number, k: number) => readonly Sketch[];

/** Two overlapping discs with the picture on them. */
export function discsTemplate(copy: AdCopy, p: AdPalette, picture: AdPicture): SampleAd {
  const { w, h, m, k } = frameForSize(copy.size);
  return createAd(copy, p, [
    bleedBackground(w, h, p.ground),
    circle(w * 0.66, h * 0.6, w * 0.56, p.second),
    group(w * 0.6, h * 0.58, picture, { scale: 1.25 * k }),
    ...drawHeadline(copy, "poster", 46 * k, 60 * k, [p.ink, p.accent]),
    drawOfferSticker(m + 40 * k, h * 0.64, 42 * k, copy.offer, {
      fill: p.accent,
      ink: mostReadableColor(p.accent, p.ground, p.dark),
      face: "poster",
      turn: -8,
    }),
    ...drawAdFooter(copy, p, "poster", "sans"),
  ]);
}

/** A quiet arch framing the picture. */
export function archTemplate(copy: AdCopy, p: AdPalette, picture: AdPicture): SampleAd {
  const { w, h, k } = frameForSize(copy.size);
  const base = h - 82 * k;
  const top = 132 * k;
  const door = (half: number, from: number) =>
    `M${w / 2 - half} ${base + 20}V${from + half}a${half} ${half} 0 0 1 ${half * 2} 0V${base + 20}z`;
  return createAd(copy, p, [
    bleedBackground(w, h, p.ground),
    path(door(100 * k, top), p.second),
    path(door(78 * k, top + 24 * k), p.accent),
    group(w / 2, top + 112 * k, picture, { scale: 1.05 * k }),
    textLine("serif", 38 * k, w / 2, 50 * k, copy.headline[0] ?? "", p.ink, {
      anchor: "middle",
      fit: w - 40,
      spacing: -0.6,
    }),
    textLine("serif-italic", 40 * k, w / 2, 91 * k, copy.headline[1] ?? "", p.ink, {
      anchor: "middle",
      fit: w - 40,
      spacing: -0.6,
    }),
    textLine("sans", 14.5 * k, w / 2, 117 * k, copy.offer.join(" "), p.ink, {
      anchor: "middle",
      fit: w - 40,
    }),
    ...drawAdFooter(copy, p, "serif", "sans"),
  ]);
}

/** Rays behind the picture, as on an old fruit crate. */
export function raysTemplate(copy: AdCopy, p: AdPalette, picture: AdPicture): SampleAd {
  const { w, h, m, k } = frameForSize(copy.size);
  const [cx, cy] = [w / 2, h * 0.54];
  const beam = (i: number) => {
    const [a, b] = [(i * Math.PI) / 9, (i * Math.PI) / 9 + Math.PI / 18];
    const far = (angle: number) =>
      `L${(cx + 520 * Math.cos(angle)).toFixed(0)} ${(cy + 520 * Math.sin(angle)).toFixed(0)}`;
    return `M${cx} ${cy}${far(a)}${far(b)}z`;
  };
  return createAd(copy, p, [
    bleedBackground(w, h, p.ground),
    path(buildArray(18, beam).join(""), p.second),
    circle(cx, cy, 82 * k, p.foot),
    circle(cx, cy, 75 * k, { stroke: p.accent, strokeWidth: 2.5 }),
    group(cx, cy, picture, { scale: k }),
    ...drawHeadline(copy, "slab", 37 * k, 52 * k, [p.ink, p.ink], "middle"),
    drawOfferSticker(m + 34 * k, h * 0.685, 37 * k, copy.offer, {
      fill: p.accent,
      ink: p.dark,
      face: "slab",
      turn: -9,
      notched: true,
    }),
    ...drawAdFooter(copy, p, "slab", "slab"),
  ]);
}

/** A diagonal split: words on one side, the picture on the other. */
export function slantTemplate(copy: AdCopy, p: AdPalette, picture: AdPicture): SampleAd {
  const { w, h, m, k } = frameForSize(copy.size);
  const base = h - 82 * k;
  const [big = "", ...small] = copy.offer;
  return createAd(copy, p, [
    bleedBackground(w, h, p.ground),
    path(`M-20 ${h * 0.56}L${w + 20} ${h * 0.32}V${h + 20}H-20z`, p.second),
    group(w * 0.7, h * 0.57, picture, { scale: 1.15 * k }),
    ...drawHeadline(copy, "anton", 54 * k, 70 * k, [p.ink, p.accent]),
    textLine("anton", 48 * k, m, base - 46 * k, big, p.foot, { fit: w * 0.35 }),
    ...small.map((text, i) =>
      textLine(
        "sans",
        13.5 * k,
        m,
        base - (small.length > 1 ? 27 : 18) * k + i * 15.5 * k,
        text,
        p.foot,
        {
          fit: w * 0.4,
        },
      ),
    ),
    ...drawAdFooter(copy, p, "poster", "anton"),
  ]);
}

/** A storefront: an awning, and the name as its sign. */
export function awningTemplate(copy: AdCopy, p: AdPalette, picture: AdPicture): SampleAd {
  const { w, h, m, k } = frameForSize(copy.size);
  const stripe = w / 10;
  const scallop = (i: number) =>
    `M${i * stripe} -20h${stripe}v${20 + 34 * k}a${stripe / 2} ${stripe / 2} 0 0 1-${stripe} 0z`;
  const even = buildArray(12, (i) => (i % 2 ? scallop(i - 1) : "")).join("");
  const odd = buildArray(12, (i) => (i % 2 ? "" : scallop(i - 1))).join("");
  const [big = "", ...small] = copy.offer;
  return createAd(copy, p, [
    bleedBackground(w, h, p.ground),
    path(even, p.second),
    path(odd, p.accent),
    textLine("script", 50 * k, w / 2, 112 * k, copy.headline[0] ?? "", p.ink, {
      anchor: "middle",
      fit: w - 40,
    }),
    textLine("sans", 13 * k, w / 2, 140 * k, copy.headline[1] ?? "", p.ink, {
      anchor: "middle",
      spacing: 1.4,
      fit: w - 40,
    }),
    group(w * 0.56, h * 0.62, picture, { scale: 1.05 * k }),
    drawOfferSticker(m + 32 * k, h * 0.68, 35 * k, [big, ...small], {
      fill: p.second,
      ink: mostReadableColor(p.second, p.footInk, p.dark),
      face: "poster",
      turn: 10,
      notched: true,
    }),
    ...drawAdFooter(copy, p, "poster", "anton"),
  ]);
}

/** The price as the picture, and a coupon to cut out. */
export function couponTemplate(copy: AdCopy, p: AdPalette, picture: AdPicture): SampleAd {
  const { w, h, m, k } = frameForSize(copy.size);
  const [big = "", ...small] = copy.offer;
  const room = w - m - 112;
  return createAd(copy, p, [
    bleedBackground(w, h, p.ground),
    path(
      `M-20 ${h * 0.3}C${w * 0.3} ${h * 0.2} ${w * 0.6} ${h * 0.44} ${w + 20} ${h * 0.3}V${h + 20}H-20z`,
      p.second,
    ),
    group(w * 0.74, h * 0.49, picture, { scale: 1.02 * k }),
    ...drawHeadline(copy, "poster", 42 * k, 56 * k, [p.ink, p.ink]),
    textLine("anton", 78 * k, m, h * 0.55, big, p.accent, { fit: w * 0.4 }),
    ...small.map((text, i) =>
      textLine("sans", 15 * k, m, h * 0.55 + (24 + i * 18) * k, text, p.dark, { fit: w * 0.42 }),
    ),
    rect(12, h - 104 * k, w - 24, 92 * k, {
      fill: "#ffffff",
      stroke: p.dark,
      strokeWidth: 2,
      dash: [6, 5],
    }),
    textLine("poster", 20 * k, m + 8, h - 66 * k, copy.business, p.dark, { fit: room }),
    textLine("anton", 24 * k, m + 8, h - 34 * k, toSamplePhone(copy), p.dark, { fit: room }),
    ...(copy.legal
      ? [textLine("sans", 11.5, m + 8, h - 20 * k, copy.legal, p.dark, { fit: room })]
      : []),
    qrCodePlaceholder(w - 102, h - 58 * k - 41, p.dark),
  ]);
}

/** Hills, a low sun, and the picture in the landscape. */
export function horizonTemplate(copy: AdCopy, p: AdPalette, picture: AdPicture): SampleAd {
  const { w, h, m, k } = frameForSize(copy.size);
  const y = h * 0.62;
  return createAd(copy, p, [
    bleedBackground(w, h, p.ground),
    circle(w * 0.26, y - 20 * k, 46 * k, p.accent),
    path(
      `M-20 ${y}L${w * 0.16} ${y - 26 * k} ${w * 0.3} ${y - 8 * k} ${w * 0.52} ${y - 44 * k} ${w * 0.66} ${y - 16 * k} ${w * 0.86} ${y - 34 * k} ${w + 20} ${y - 6 * k}V${h}H-20z`,
      p.second,
    ),
    path(
      `M-20 ${y + 22 * k}C${w * 0.3} ${y - 6 * k} ${w * 0.64} ${y + 40 * k} ${w + 20} ${y + 6 * k}V${h + 20}H-20z`,
      p.foot,
    ),
    group(w * 0.64, y - 16 * k, picture, { scale: 1.12 * k }),
    ...drawHeadline(copy, "poster", 44 * k, 58 * k, [p.ink]),
    textLine(
      "sans",
      15.5 * k,
      m,
      58 * k + copy.headline.length * 43 * k - 16 * k,
      copy.offer.join(" "),
      p.ink,
      {
        fit: w - 2 * m,
      },
    ),
    ...drawAdFooter(copy, p, "poster", "poster"),
  ]);
}

/** Mostly white space: a sentence, a rule, a small picture. For industries that sell trust. */
export function letterTemplate(copy: AdCopy, p: AdPalette, picture: AdPicture): SampleAd {
  const { w, h, m, k } = frameForSize(copy.size);
  return createAd(copy, p, [
    bleedBackground(w, h, p.ground),
    rect(-20, -20, w + 40, 20 + 108 * k, p.second),
    group(w / 2, 54 * k, picture, { scale: 0.72 * k }),
    ...copy.headline.map((text, i) =>
      textLine(
        i === copy.headline.length - 1 ? "serif-italic" : "serif",
        38 * k,
        m,
        (153 + i * 38) * k,
        text,
        p.ink,
        { fit: w - 2 * m, spacing: -0.8 },
      ),
    ),
    strokePath(`M${m} ${h * 0.625}h${44 * k}`, p.accent, 3),
    ...copy.offer.map((text, i) =>
      textLine("sans", 15 * k, m, h * 0.625 + (24 + i * 19) * k, text, p.ink, { fit: w - 2 * m }),
    ),
    ...drawAdFooter(copy, p, "poster", "sans"),
  ]);
}

/** The industry's picture as a small repeat pattern, like wrapping paper; the words on a label. */
export function wrappingPaperTemplate(
  copy: AdCopy,
  p: AdPalette,
  small: AdPicture,
  picture: AdPicture,
): SampleAd {
  const { w, h, k } = frameForSize(copy.size);
  const cells = buildArray(7, (row) =>
    buildArray(6, (column) =>
      group((column + (row % 2) * 0.5) * 62 * k - 10, row * 54 * k + 14, small, {
        scale: 0.3 * k,
        turn: row % 2 ? 14 : -14,
      }),
    ),
  ).flat();
  const [top, bottom] = [34 * k, (34 + 62 + copy.headline.length * 37) * k];
  const inner = { stroke: p.accent, strokeWidth: 2 } as const;
  return createAd(copy, p, [
    bleedBackground(w, h, p.ground),
    ...cells,
    rect(24 * k, top, w - 48 * k, bottom - top, p.foot, 6),
    rect(30 * k, top + 6 * k, w - 60 * k, bottom - top - 12 * k, inner, 3),
    ...copy.headline.map((text, i) =>
      textLine("slab", 33 * k, w / 2, top + (44 + i * 37) * k, text, p.footInk, {
        anchor: "middle",
        fit: w - 92 * k,
      }),
    ),
    textLine("sans", 14.5 * k, w / 2, bottom - 22 * k, copy.offer.join(" "), p.accent, {
      anchor: "middle",
      fit: w - 92 * k,
    }),
    circle(w / 2, h * 0.605, 66 * k, p.second),
    group(w / 2, h * 0.605, picture, { scale: k }),
    ...drawAdFooter(copy, p, "slab", "sans"),
  ]);
}

/** Full bleed: the picture is the ground. */
export function fullPictureTemplate(copy: AdCopy, p: AdPalette, scene: AdScene): SampleAd {
  const { w, h, m, k } = frameForSize(copy.size);
  return createAd(copy, p, [
    bleedBackground(w, h, p.ground),
    ...scene(w, h, k),
    ...drawHeadline(copy, "anton", 52 * k, 68 * k, [p.ink, p.accent]),
    textLine(
      "sans",
      16 * k,
      m,
      68 * k + copy.headline.length * 51 * k - 22 * k,
      copy.offer.join(" "),
      p.ink,
      {
        fit: w - 2 * m,
      },
    ),
    ...drawAdFooter(copy, p, "poster", "anton"),
  ]);
}
