import sharp from "sharp";
import { renderSVG } from "uqr";
import { expect, test } from "vitest";
import { removeAdFile } from "#business/ads/files/add-ad-file.ts";
import { placeAdFile } from "#business/ads/files/change-ad-file.ts";
import { findOrphanedAndMissingAdFiles } from "#business/ads/files/delete-orphans.ts";
import { ensureSpotCode, spotCodeUrl } from "#business/results/spot-code.ts";
import { db } from "#platform/database/database.server.ts";
import { readQrCodesAtAGlance } from "#platform/files/inspection/find-qr-codes.ts";
import { renderSvgAsPng } from "#platform/pictures/prepare-picture.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { placeWithBrief } from "#tests/support/business/ads.ts";
import { context, outcomeOf } from "#tests/support/business/reservation.ts";
import { anyDatabase, setUpDataDirectory } from "#tests/support/database/database.ts";
import { isDeep } from "#tests/support/depth.ts";
import { plainPng, sendAdFile } from "#tests/support/files/art.ts";
import { loadProof, readProofDrawing } from "./find-proofs.ts";
import { makeProofByCustomer } from "./send-proof.ts";

/** What a camera reads in a drawing, seen at 100 pixels to the inch. */
async function codeIn(drawing: string): Promise<string | undefined> {
  const picture = sharp(await renderSvgAsPng(drawing, 600)).removeAlpha();
  return (await readQrCodesAtAGlance(picture))[0];
}

anyDatabase("a proof of a finished ad", () => {
  setUpDataDirectory();

  test("is the file in its spot, with the spot's own code where it has none", async () => {
    const { reservationId } = await placeWithBrief();
    const fileId = await sendAdFile(reservationId, await plainPng({ width: 1140, height: 1500 }));
    const made = await makeProofByCustomer({ reservationId, from: { fileId } }, context);
    expect(made).toMatchObject({ number: 1, source: "artwork", fileId, look: null });
    // Whatever its owner says of the file afterwards, for a later version.
    const placement = { mode: "fit", x: 0.5, y: 0.5, code: "theirs" } as const;
    await placeAdFile({ reservationId, fileId, placement }, context);
    expect((await loadProof(made.id)).hasOurCode).toBe(true);
    expect(made.sentAt).not.toBeNull();
    const address = spotCodeUrl(await ensureSpotCode(db, reservationId));
    const drawing = await readProofDrawing(made);
    expect(drawing).toContain("data:image/");
    expect(await codeIn(drawing)).toBe(address);
  });

  if (isDeep)
    test("keeps the code that its file has", async () => {
      const { reservationId } = await placeWithBrief();
      const own = await renderSvgAsPng(
        await readProofDrawing(await makeProofByCustomer({ reservationId }, context)),
        1200,
      );
      const fileId = await sendAdFile(reservationId, own);
      const made = await makeProofByCustomer({ reservationId, from: { fileId } }, context);
      const drawing = await readProofDrawing(made);
      expect(drawing.match(/<path/g)?.length ?? 0).toBeLessThan(3);
      expect(made.hasOurCode).toBe(false);
      expect(await codeIn(drawing)).toBe(spotCodeUrl(await ensureSpotCode(db, reservationId)));
    });

  if (isDeep)
    test("is another version once the file is placed otherwise; the first one stays", async () => {
      const { reservationId } = await placeWithBrief();
      const fileId = await sendAdFile(reservationId, await plainPng({ width: 2400, height: 1200 }));
      const first = await makeProofByCustomer({ reservationId, from: { fileId } }, context);
      const before = await readProofDrawing(first);
      await placeAdFile(
        { reservationId, fileId, placement: { mode: "fill", x: 0, y: 0.5 } },
        context,
      );
      const second = await makeProofByCustomer({ reservationId, from: { fileId } }, context);
      expect(second.number).toBe(2);
      expect(await readProofDrawing(first)).toBe(before);
    });

  test("takes the placement that its owner is looking at, and not one that cuts its code", async () => {
    const { reservationId } = await placeWithBrief();
    const code = Buffer.from(renderSVG("https://shop.example", { border: 4 }));
    const input = await sharp(code, { density: 300 }).resize(500, 500).png().toBuffer();
    const wide = await sharp({
      create: { width: 3200, height: 1600, channels: 3, background: "#fc8" },
    })
      .composite([{ input, left: 100, top: 1000 }])
      .jpeg()
      .toBuffer();
    const fileId = await sendAdFile(reservationId, wide);
    const make = (x: 0 | 1) => {
      const placement = { mode: "fill", x, y: 0.5 } as const;
      return makeProofByCustomer({ reservationId, from: { fileId, placement } }, context);
    };
    expect(await outcomeOf(make(1))).toMatchObject({ sentence: /QR code .* is cut off/ });
    // Refused, it leaves no drawing on the disk.
    expect(await findOrphanedAndMissingAdFiles()).toEqual({ files: [], missing: [] });
    const made = await make(0);
    expect(made.stop).toBeNull();
    expect(await codeIn(await readProofDrawing(made))).toBe("https://shop.example");
  });

  test("needs a finished ad that is this ad's, and there", async () => {
    const { reservationId } = await placeWithBrief();
    const sentence = async (fileId: number) => {
      const outcome = await outcomeOf(
        makeProofByCustomer({ reservationId, from: { fileId } }, context),
      );
      return outcome instanceof Refusal ? outcome.sentence : "made";
    };
    const png = await plainPng({ width: 600, height: 750 });
    const logo = await sendAdFile(reservationId, png, { use: "logo" });
    expect(await sentence(logo)).toBe("This ad doesn’t have that file.");
    expect(await sentence(logo + 1000)).toBe("This ad doesn’t have that file.");
    const removed = await sendAdFile(reservationId, png);
    await removeAdFile({ reservationId, fileId: removed }, context);
    expect(await sentence(removed)).toBe("This ad doesn’t have that file.");
    const broken = await sendAdFile(reservationId, png.subarray(0, png.length - 200), {
      name: "torn.png",
    });
    expect(await sentence(broken)).toMatch(/./);
    expect(await sentence(broken)).not.toBe("made");
  });
});
