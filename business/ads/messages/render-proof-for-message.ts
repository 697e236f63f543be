import { getSize } from "#artwork/layouts/sizes.ts";
import type { Proof } from "#business/ads/proofs/proof.ts";
import { readDrawing } from "#business/ads/proofs/proof-drawing.ts";
import type { ShownProof } from "#emails/ads/proof-picture.tsx";
import type { Attachment } from "#platform/mail/message.ts";
import { renderSvgAsPng } from "#platform/pictures/render-svg-as-png.server.ts";

/** Pixels that an inch of the ad has in the picture: twice what a message shows, for sharp screens. */
const PIXELS_PER_INCH = 220;

export async function renderProofForMessage(
  version: Proof,
): Promise<{ proof: ShownProof; attachments: Attachment[] }> {
  const { widthInches, heightInches } = getSize(version.size);
  const cid = `proof-${version.id}`;
  const bytes = await renderSvgAsPng(await readDrawing(version), widthInches * PIXELS_PER_INCH);
  return {
    proof: {
      number: version.number,
      cid,
      widthInches,
      heightInches,
      words: version.words,
      leftOut: version.leftOut,
    },
    attachments: [
      { name: `Your ad, version ${version.number}.png`, type: "image/png", bytes, cid },
    ],
  };
}
