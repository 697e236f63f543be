import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { clip, qrCodePlaceholder, rect, type Sketch } from "#artwork/sketch.ts";
import { openTypeSetter } from "#business/ads/design/design-ad.ts";
import type { AdFile } from "#business/ads/files/ad-file.ts";
import { openRendering } from "#business/ads/files/find-ad-files.ts";
import { defaultPlacement, placeInBox, printedBox } from "#business/ads/files/placement.ts";
import type { SizeId } from "#site.ts";

/** A code's side with its quiet zone, and its distance from the cut: 0.84 in and 9 pt, in card units. */
const CODE = { side: 84, margin: 12.5 } as const;

/**
 * A finished ad as it prints in a spot of a size, with the spot's code if its address is given; undefined until it is checked.
 */
export async function drawUploadedArtwork(
  file: AdFile,
  { size, address }: { size: SizeId; address: string | undefined },
): Promise<string | undefined> {
  const picture = await openRendering(file);
  if (!picture || !file.report) return undefined;
  const { placement = defaultPlacement } = file.report;
  const box = printedBox(size);
  const [width, height] = [box.width * 100, box.height * 100];
  const image: Sketch = {
    kind: "image",
    ...placeInBox(picture, { width, height }, placement),
    href: `data:${picture.type};base64,${picture.bytes.toString("base64")}`,
  };
  const { side, margin } = CODE;
  const sketches: Sketch[] = [
    rect(0, 0, width, height, "#ffffff"),
    clip(`M0 0h${width}v${height}h${-width}z`, [image]),
    ...(address !== undefined
      ? [qrCodePlaceholder(width - margin - side, height - margin - side, "#000000", side)]
      : []),
  ];
  const marks = (await openTypeSetter()).set(sketches, address ?? "");
  return drawingToSvg({ width, height, title: "Your ad", marks });
}
