import {
  bleedBackground,
  circle,
  clip,
  group,
  qrCodeArea,
  rect,
  type Sketch,
  textLine,
} from "#business/artwork/sketch.ts";
import type { SizeId } from "#site.ts";
import { type SampleAd, spotCellSize } from "./sample-ad.ts";
import {
  type AdCopy,
  type AdPalette,
  type AdPicture,
  createAd,
  samplePhone,
} from "./template-parts.ts";

/** A picture that fills a cell of width and height, drawn at a scale. */
export type AdScene = (w: number, h: number, k: number) => readonly Sketch[];

/**
 * Makes a template that draws its ad in each size: medium and large by its own layout, small by the one that all share.
 * `pictureOf` gives the picture for the small one.
 */
export function inEverySize<Pictures extends readonly unknown[]>(
  template: (copy: AdCopy, palette: AdPalette, ...pictures: Pictures) => SampleAd,
  pictureOf: (palette: AdPalette, ...pictures: Pictures) => AdPicture,
) {
  return (copy: AdCopy, palette: AdPalette, ...pictures: Pictures): SampleAd => {
    const inSize = (size: SizeId) =>
      size === "small"
        ? smallAd({ ...copy, size }, palette, pictureOf(palette, ...pictures))
        : template({ ...copy, size }, palette, ...pictures);
    return { ...inSize(copy.size), inSize };
  };
}

/** A scene as a picture around 0,0: the middle of it, through a round window. */
export function throughWindow(scene: AdScene): AdPicture {
  const { width, height } = spotCellSize("medium");
  const scale = 0.52;
  return [
    clip("M-76 0a76 76 0 1 0 152 0a76 76 0 1 0-152 0z", [
      group(-width * 0.5 * scale, -height * 0.6 * scale, [...scene(width, height, 1)], { scale }),
    ]),
  ];
}

/** Words on the left, the picture on a disc, the code at the lower left: all that 3 x 2 inches hold. */
function smallAd(copy: AdCopy, p: AdPalette, picture: AdPicture): SampleAd {
  const { width: w, height: h } = spotCellSize("small");
  const lines = copy.headline;
  const size = lines.length > 2 ? 25 : 31;
  const lift = copy.legal ? 7 : 0;
  return createAd(copy, p, [
    bleedBackground(w, h, p.ground),
    circle(w - 56, 56, 53, p.second),
    group(w - 56, 57, picture, { scale: 0.7 }),
    rect(-20, 136, w + 40, h - 116, p.foot),
    ...lines.map((text, i) =>
      textLine("poster", size, 14, 40 + i * size * 1.04, text, p.ink, {
        fit: w - 138,
        spacing: -0.4,
      }),
    ),
    textLine("sans", 13.5, 106, 128, copy.offer.join(" "), p.ink, { fit: w - 122 }),
    textLine("poster", 18, 106, 160 - lift, copy.business, p.footInk, { fit: w - 122 }),
    textLine("sans", 18, 106, 183 - lift * 1.3, samplePhone(copy), p.footInk, { fit: w - 122 }),
    ...(copy.legal
      ? [textLine("sans", 11.5, 106, 189, copy.legal, p.footInk, { fit: w - 122 })]
      : []),
    qrCodeArea(12, 106, p.dark),
  ]);
}
