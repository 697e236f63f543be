import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { confirmMailing } from "#business/mailings/advance-mailing.ts";
import { getPlannedMailing } from "#business/mailings/find.ts";
import { databaseToday } from "#business/reservations/find.ts";
import { journalEntry, mailing, refund } from "#database/schema.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { byOperator, firmPlace, recordCheck } from "#tests/support/papers.ts";
import { outcomeOf, planTestMailings } from "#tests/support/reservation.ts";
import { refused } from "#tests/support/reservation-paths.ts";
import { correctHandOvers } from "./correct-hand-overs.ts";
import { findFewerHomes, giveBackFewerHomes } from "./fewer-homes.ts";

eachDatabase("hand-overs that were noted", () => {
  let id = 0;
  let today = "";
  beforeEach(async () => {
    [id = 0] = await planTestMailings();
    today = await databaseToday();
    const { reservationId } = await firmPlace({ mailingId: id, spot: "F1", industry: "plumbing" });
    await recordCheck(reservationId);
    const drops = [drop(5_000, -1)];
    await db.update(mailing).set({ state: "dropped", drops }).where(sql`id = ${id}`);
  });

  const drop = (pieces: number, days = 0) => ({
    ...{ date: addDays(today, days), pieces, postOffice: "Scottsdale Main" },
  });

  const seen = async () => ({
    id,
    expectedVersion: (await getPlannedMailing(id))?.version ?? 0,
  });

  test("are added to on the next day: nobody gets money back for a card that went out whole", async () => {
    const drops = [drop(5_000, -1), drop(5_000)];
    const corrected = await correctHandOvers({ ...(await seen()), drops }, byOperator);
    expect(corrected).toMatchObject({ state: "dropped", drops });
    await confirmMailing({ ...(await seen()), confirmedOn: today }, byOperator);
    expect(await findFewerHomes(id)).toMatchObject({ pieces: 10_000, shares: [], given: false });
    const told = sql`event = 'mailing.hand-overs-corrected'`;
    const entries = await db.select().from(journalEntry).where(told);
    expect(entries).toMatchObject([{ detail: { changed: [expect.stringMatching(/, before /)] } }]);
  });

  test("are put right after a typo, even once confirmed, and what was shown before gives nothing", async () => {
    await correctHandOvers({ ...(await seen()), drops: [drop(1_000)] }, byOperator);
    await confirmMailing({ ...(await seen()), confirmedOn: today }, byOperator);
    const shown = { ...(await seen()), key: (await findFewerHomes(id)).key };
    await correctHandOvers({ ...(await seen()), drops: [drop(9_000)] }, byOperator);
    expect(await outcomeOf(giveBackFewerHomes(shown, byOperator))).toEqual(refused("conflict"));
    expect(await db.$count(refund)).toBe(0);
    expect((await findFewerHomes(id)).shares).toMatchObject([{ cents: 100_00 }]);
  });

  test("stay as they are once money went back by them", async () => {
    await correctHandOvers({ ...(await seen()), drops: [drop(9_000)] }, byOperator);
    await confirmMailing({ ...(await seen()), confirmedOn: today }, byOperator);
    const { key } = await findFewerHomes(id);
    await giveBackFewerHomes({ ...(await seen()), key }, byOperator);
    const again = correctHandOvers({ ...(await seen()), drops: [drop(10_000)] }, byOperator);
    expect(await outcomeOf(again)).toMatchObject({
      sentence: "Money went back for fewer homes by these figures.",
    });
  });

  test("are not overwritten from an older view, nor noted ahead, nor before there is one", async () => {
    const old = await seen();
    await correctHandOvers({ ...old, drops: [drop(5_000, -1), drop(4_000)] }, byOperator);
    const stale = correctHandOvers({ ...old, drops: [drop(6_000)] }, byOperator);
    expect(await outcomeOf(stale)).toMatchObject({
      sentence: expect.stringContaining("4,000 pieces at Scottsdale Main"),
    });
    const ahead = correctHandOvers({ ...(await seen()), drops: [drop(1, 2)] }, byOperator);
    expect(await outcomeOf(ahead)).toMatchObject({ field: "drop-1-date" });
    const none = correctHandOvers({ ...(await seen()), drops: [] }, byOperator);
    expect(await outcomeOf(none)).toEqual(refused("invalid"));
    await db.update(mailing).set({ state: "printed", drops: [] }).where(sql`id = ${id}`);
    const early = correctHandOvers({ ...(await seen()), drops: [drop(5_000)] }, byOperator);
    expect(await outcomeOf(early)).toEqual(refused("conflict"));
  });
});
