import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditEvent } from "#database/schema/audit-log.ts";
import { mailing } from "#database/schema/mailings.ts";
import { db } from "#platform/database/database.server.ts";
import { approvalOf, sentBrief, sentProof } from "#tests/support/business/ads.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { context, hold, planTestMailings } from "#tests/support/business/reservation.ts";
import { paidPlace, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findBrief } from "./find-brief.ts";
import { saveBrief, savePrintedCopyAddress } from "./save-brief.ts";

const address = {
  name: "Pat Moreno",
  street: "7420 E Example Road",
  town: "Scottsdale, AZ",
  zip: "85251",
};

let card = 0;
let id = 0;

const save = (given: Partial<typeof address> = {}) =>
  savePrintedCopyAddress({ reservationId: id, address: { ...address, ...given } }, context);

anyDatabase("where the printed copy goes", () => {
  beforeEach(async () => {
    [card = 0] = await planTestMailings();
    id = (await paidPlace(card)).id;
  });

  test("can be told and changed after the ad is approved, when its words are closed", async () => {
    await sentBrief(id);
    await approvalOf(await sentProof(id));
    const { facts, version } = { version: 0, ...(await findBrief(id)) };
    if (!facts) throw new Error("no brief");
    const words = { reservationId: id, version, facts, copyAddress: address };
    await expect(saveBrief(words, context)).rejects.toEqual(refused("conflict"));
    await save();
    await save({ street: "7422 E Example Road" });
    expect(await findBrief(id)).toMatchObject({
      facts,
      copyAddress: { ...address, street: "7422 E Example Road" },
      version: version + 2,
    });
    const told = await db.select().from(auditEvent).where(sql`event = 'ad.copy-address-changed'`);
    expect(told).toHaveLength(2);
  });

  test("can be told once the card is printed, and where nobody typed a word of the ad", async () => {
    await db.update(mailing).set({ state: "printed" });
    await savePrintedCopyAddress({ reservationId: id, address }, byOperator);
    expect(await findBrief(id)).toMatchObject({ copyAddress: address, sentAt: null });
  });

  test("is refused where it reaches nobody, and says which line is wrong", async () => {
    await expect(save({ zip: "10001" })).rejects.toMatchObject({
      field: "copyZip",
      sentence: "This ZIP Code isn’t in AZ. Please check it.",
    });
    await expect(save({ street: "" })).rejects.toMatchObject({ field: "copyStreet" });
    expect(await findBrief(id)).toBeUndefined();
  });

  test("is refused for a spot that is only held, and for a canceled mailing", async () => {
    const held = (await hold({ mailingId: card, spot: "F2", industry: "hvac" })).reservation.id;
    const early = savePrintedCopyAddress({ reservationId: held, address }, context);
    await expect(early).rejects.toEqual(refused("conflict"));
    await db.update(mailing).set({ state: "canceled" });
    await expect(save()).rejects.toEqual(refused("conflict"));
  });
});
