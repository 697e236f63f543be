import { type Placement, placeInBox } from "#business/ads/files/placement.ts";
import { standardLayout } from "#business/mailings/layouts/card-layout.ts";
import { getSize } from "#business/mailings/layouts/sizes.ts";
import type { SizeId } from "#site.ts";

type Picture = { bytes: Uint8Array; type: string; width: number; height: number };

/**
 * A finished ad in its spot as an SVG document, cut as it is on the card, in hundredths of an inch: our own rendering of the
 * file, placed as was chosen, on white.
 */
export function drawArtwork(
  { bytes, type, ...picture }: Picture,
  { size, placement }: { size: SizeId; placement: Placement },
): string {
  const { widthInches, heightInches } = getSize(size);
  const cut = (inches: number) => Math.round((inches - standardLayout.gutter) * 1e4) / 100;
  const [width, height] = [cut(widthInches), cut(heightInches)];
  const box = placeInBox(picture, { width, height }, placement);
  const at = Object.entries(box).map(
    ([name, units]) => `${name}="${Math.round(units * 100) / 100}"`,
  );
  const data = Buffer.from(bytes).toString("base64");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><title>Your ad</title><path fill="#fff" d="M0 0h${width}v${height}H0z"/><image ${at.join(" ")} preserveAspectRatio="none" href="data:${type};base64,${data}"/></svg>`;
}
