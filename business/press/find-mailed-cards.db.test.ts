import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { printerSetting } from "#business/company/printer-setting.ts";
import { setCodeTarget } from "#business/results/spot-code.ts";
import { mailing } from "#database/schema/mailings.ts";
import { pressFile } from "#database/schema/press.ts";
import { db } from "#platform/database/database.server.ts";
import { createIncomingFilePath, fileStore } from "#platform/files/file-storage.server.ts";
import { context, planTestMailings } from "#tests/support/business/reservation.ts";
import { paidPlace } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { drawPhoto } from "#tests/support/pictures.ts";
import { findMailedCards, readMailedCardSide } from "./find-mailed-cards.ts";
import { pressFileKey } from "./find-press-files.ts";

const HASH = "ab".repeat(32);
let picture: Buffer;
let card = 0;
let ad: Awaited<ReturnType<typeof paidPlace>>;

const mail = () =>
  db
    .update(mailing)
    .set({ state: "dropped", drops: [{ date: "2026-05-15", pieces: 9, postOffice: "A" }] })
    .where(eq(mailing.id, card));

async function print({ sentAt = new Date() as Date | null, exception = null as string | null }) {
  const version = { number: 1, hash: "0", business: "Copper & Kind", exception };
  await db.insert(pressFile).values({
    mailingId: card,
    number: 1,
    formKey: randomUUID(),
    state: "ready",
    printer: printerSetting.first,
    content: { versions: [{ ...version, spot: ad.spot, reservationId: ad.id }], findings: [] },
    hash: HASH,
    madeBy: "Ana",
    sentAt,
    sentTo: sentAt && "Press",
  });
}

/** The businesses of the cards that anyone can see, and whether their ad is in the picture of its side. */
async function shown() {
  const cards = await findMailedCards();
  const seen = await readMailedCardSide(cards[0]?.slug ?? "", sideOf(ad.spot));
  return {
    businesses: cards.flatMap(({ ads }) => ads.map(({ business }) => business)),
    covered: cards[0]?.covered,
    isInPicture: seen?.equals(picture),
  };
}

const sideOf = (spot: string) => (spot.startsWith("F") ? "front" : "back");

anyDatabase("the cards that were mailed", () => {
  beforeEach(async () => {
    [card = 0] = await planTestMailings();
    ad = await paidPlace(card);
    picture = await drawPhoto({ width: 120, height: 90 });
    const path = await createIncomingFilePath();
    await writeFile(path, picture);
    await (await fileStore()).take(path, pressFileKey(HASH, sideOf(ad.spot)));
  });

  test("are shown with their pieces and businesses once a post office took them", async () => {
    await print({});
    expect(await findMailedCards()).toEqual([]);
    await mail();
    const seen = await findMailedCards();
    expect(seen).toMatchObject([
      {
        firstDrop: "2026-05-15",
        pieces: 9,
        ads: [{ spot: ad.spot, business: "Copper & Kind", industry: ad.industry }],
      },
    ]);
    await db.update(mailing).set({ state: "confirmed" }).where(eq(mailing.id, card));
    expect(await findMailedCards()).toEqual(seen);
  });

  test("are those of which we sent the printer a file", async () => {
    await print({ sentAt: null });
    await mail();
    expect(await findMailedCards()).toEqual([]);
  });

  test("leave out an ad, by name and in the picture, that its advertiser takes off our website", async () => {
    await print({});
    await mail();
    const target = { reservationId: ad.id, leadsTo: "offer", website: "" } as const;
    await setCodeTarget({ ...target, isListed: false }, context);
    expect(await shown()).toEqual({ businesses: [], covered: 1, isInPicture: false });
    await setCodeTarget({ ...target, isListed: true }, context);
    expect(await shown()).toEqual({
      businesses: ["Copper & Kind"],
      covered: 0,
      isInPicture: true,
    });
  });

  test("leave out an ad that its advertiser didn't approve", async () => {
    await print({ exception: "They asked by phone." });
    await mail();
    expect(await shown()).toEqual({ businesses: [], covered: 1, isInPicture: false });
  });
});
