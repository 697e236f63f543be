import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { recordPostOfficeConfirmation } from "#business/mailings/advance-mailing.ts";
import { isPostOfficeDay } from "#business/mailings/calendar/business-days.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { refund } from "#database/schema/billing.ts";
import { mailing } from "#database/schema/mailings.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import {
  byOperator,
  everyMessage,
  firmPlace,
  recordCheck,
  tellAllNews,
} from "#tests/support/business/papers.ts";
import { openPostOfficeDay } from "#tests/support/business/printed-mailing.ts";
import { outcomeOf, planTestMailings } from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findFewerHomesRefunds, refundFewerHomes } from "./fewer-homes-refunds.ts";
import { replaceRecordedDrops } from "./replace-recorded-drops.ts";

anyDatabase("drops that were recorded", () => {
  let id = 0;
  let today = "";
  let yesterday = "";
  beforeEach(async () => {
    [id = 0] = await planTestMailings();
    today = openPostOfficeDay();
    yesterday = addDays(today, -1);
    while (!isPostOfficeDay(yesterday)) yesterday = addDays(yesterday, -1);
    const { reservationId } = await firmPlace({ mailingId: id, spot: "F1", industry: "plumbing" });
    await recordCheck(reservationId);
    const drops = [drop(5_000, -1)];
    await db.update(mailing).set({ state: "dropped", drops }).where(sql`id = ${id}`);
  });

  const drop = (pieces: number, days = 0) => ({
    date: days === -1 ? yesterday : addDays(today, days),
    pieces,
    postOffice: "Scottsdale Main",
  });

  const seen = async () => ({
    id,
    expectedVersion: (await findOfficeMailingById(id))?.version ?? 0,
  });

  test("can be added on the next day: a fully mailed card refunds nobody", async () => {
    const drops = [drop(5_000, -1), drop(5_000)];
    const corrected = await replaceRecordedDrops({ ...(await seen()), drops }, byOperator);
    expect(corrected).toMatchObject({ state: "dropped", drops });
    await recordPostOfficeConfirmation({ ...(await seen()), confirmedOn: today }, byOperator);
    expect(await findFewerHomesRefunds(id)).toMatchObject({
      pieces: 10_000,
      shares: [],
      given: false,
    });
    const messages = sql`event = 'mailing.drops-corrected'`;
    const entries = await db.select().from(auditEvent).where(messages);
    expect(entries).toMatchObject([{ detail: { changed: [expect.stringMatching(/ \(was /)] } }]);
  });

  const messages = async (news = "mailed") => {
    await tellAllNews();
    const all = await everyMessage();
    return all.filter(({ label }) => label.startsWith(`mailing-news-${news}:`));
  };

  test("are corrected for whoever heard the mistake, and for nobody else", async () => {
    await replaceRecordedDrops({ ...(await seen()), drops: [drop(500, -1)] }, byOperator);
    expect(await messages("drops-corrected")).toEqual([]);
    const all = [drop(500, -1), drop(9_500)];
    await replaceRecordedDrops({ ...(await seen()), drops: all }, byOperator);
    expect(await messages()).toHaveLength(1);
    await replaceRecordedDrops(
      { ...(await seen()), drops: [drop(5_000, -1), drop(4_000)] },
      byOperator,
    );
    const correction = (await messages("drops-corrected")).at(-1);
    expect(correction?.text).toContain("This is right: the post office has accepted 5,000 pieces");
    expect(correction?.text).toContain("We’ll email you when the rest is mailed.");
  });

  test("send one message to every paid buyer once complete; a smaller part notifies nobody", async () => {
    const nearly = [drop(5_000, -1), drop(4_000)];
    await replaceRecordedDrops({ ...(await seen()), drops: nearly }, byOperator);
    expect(await messages()).toEqual([]);
    const all = [drop(5_000, -1), drop(5_000)];
    await replaceRecordedDrops({ ...(await seen()), drops: all }, byOperator);
    const [message, ...others] = await messages();
    expect(others).toEqual([]);
    expect(message?.text).toContain("The post office has accepted the ");
    await replaceRecordedDrops({ ...(await seen()), drops: [...all, drop(10)] }, byOperator);
    expect(await messages()).toHaveLength(1);
  });

  test("can be corrected after a typo, even once confirmed, and an outdated view refunds nothing", async () => {
    await replaceRecordedDrops({ ...(await seen()), drops: [drop(1_000)] }, byOperator);
    await recordPostOfficeConfirmation({ ...(await seen()), confirmedOn: today }, byOperator);
    const shown = { ...(await seen()), key: (await findFewerHomesRefunds(id)).key };
    await replaceRecordedDrops({ ...(await seen()), drops: [drop(9_000)] }, byOperator);
    expect(await outcomeOf(refundFewerHomes(shown, byOperator))).toEqual(refused("conflict"));
    expect(await db.$count(refund)).toBe(0);
    expect((await findFewerHomesRefunds(id)).shares).toMatchObject([{ cents: 100_00 }]);
  });

  test("stay as they are after a refund based on them", async () => {
    await replaceRecordedDrops({ ...(await seen()), drops: [drop(9_000)] }, byOperator);
    await recordPostOfficeConfirmation({ ...(await seen()), confirmedOn: today }, byOperator);
    const { key } = await findFewerHomesRefunds(id);
    await refundFewerHomes({ ...(await seen()), key }, byOperator);
    const again = replaceRecordedDrops({ ...(await seen()), drops: [drop(10_000)] }, byOperator);
    expect(await outcomeOf(again)).toMatchObject({
      sentence: "Refunds for fewer homes were based on these numbers.",
    });
  });

  test("are not overwritten from an older view, nor recorded ahead, nor before there is one", async () => {
    const old = await seen();
    await replaceRecordedDrops({ ...old, drops: [drop(5_000, -1), drop(4_000)] }, byOperator);
    const stale = replaceRecordedDrops({ ...old, drops: [drop(6_000)] }, byOperator);
    expect(await outcomeOf(stale)).toMatchObject({
      sentence: expect.stringContaining("4,000 pieces at Scottsdale Main"),
    });
    const ahead = replaceRecordedDrops({ ...(await seen()), drops: [drop(1, 2)] }, byOperator);
    expect(await outcomeOf(ahead)).toMatchObject({ field: "drop-1-date" });
    const none = replaceRecordedDrops({ ...(await seen()), drops: [] }, byOperator);
    expect(await outcomeOf(none)).toEqual(refused("invalid"));
    await db.update(mailing).set({ state: "printed", drops: [] }).where(sql`id = ${id}`);
    const early = replaceRecordedDrops({ ...(await seen()), drops: [drop(5_000)] }, byOperator);
    expect(await outcomeOf(early)).toEqual(refused("conflict"));
  });
});
