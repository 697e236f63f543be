import sharp from "sharp";
import { unprintedPaperColor } from "#artwork/card/draw-card.ts";
import type { Box, CardLayout } from "#artwork/layouts/card-layout.ts";

/** Covers boxes of a card, in inches, on a picture of its side; nothing of what was there is kept. Returns a JPEG. */
export async function hideCardBoxesOnPicture(
  picture: Buffer,
  boxes: readonly Box[],
  { width: inches }: Pick<CardLayout, "width">,
): Promise<Buffer> {
  if (boxes.length === 0) return picture;
  const { width } = await sharp(picture).metadata();
  const pixels = (length: number) => Math.round((length * width) / inches);
  const covers = boxes.map((box) => ({
    left: pixels(box.x),
    top: pixels(box.y),
    input: {
      create: {
        width: pixels(box.width),
        height: pixels(box.height),
        channels: 3 as const,
        background: unprintedPaperColor,
      },
    },
  }));
  return sharp(picture).composite(covers).jpeg({ quality: 82 }).toBuffer();
}
