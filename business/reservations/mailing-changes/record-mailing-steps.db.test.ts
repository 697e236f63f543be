import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { recordPrinted } from "#business/ads/record-printed.ts";
import { recordPostOfficeConfirmation } from "#business/mailings/advance-mailing.ts";
import { isPostOfficeDay } from "#business/mailings/calendar/business-days.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import { proof } from "#database/schema/ads.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { mailing } from "#database/schema/mailings.ts";
import { refund } from "#database/schema/payments.ts";
import { addDays, weekday } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import {
  byOperator,
  everyMessage,
  firmPlace,
  recordCheck,
  tellAllNews,
} from "#tests/support/business/papers.ts";
import {
  closeAfterApprovals,
  messagesWithNews,
  openPostOfficeDay,
  paidPlaceWithAd,
  printMailing,
  seenMailing,
  sentAd,
} from "#tests/support/business/printed-mailing.ts";
import { outcomeOf, planTestMailings } from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findFewerHomesRefunds, refundFewerHomes } from "./card-falls-short.ts";
import {
  recordDropped,
  recordMailed,
  replaceRecordedDrops,
  undoMailed,
} from "./record-mailing-steps.ts";

const today = openPostOfficeDay();

anyDatabase("a step of a mailing that the office records", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings([60, 90]);
  });

  const seen = () => seenMailing(mailingId);
  const printed = () => printMailing(mailingId);
  const paidPlace = (spot = "F1", industry = "plumbing") =>
    paidPlaceWithAd({ mailingId, spot, industry });

  test("gone to print: paid buyers are notified once, unpaid ones are not", async () => {
    await paidPlace();
    await firmPlace({ mailingId, spot: "F2", industry: "solar" });
    await printed();
    const messages = await messagesWithNews("printed");
    expect(messages).toHaveLength(1);
    expect(messages[0]?.text).toContain("has gone to print, with your ad on every copy");
    expect(await messagesWithNews("printed")).toHaveLength(1);
  });

  test("gone to print: refused before approvals are over, and with a paid spot that has no ad, which it names", async () => {
    const { reservationId } = await paidPlace();
    const seenNow = await closeAfterApprovals(mailingId);
    const early = { ...seenNow, printedOn: addDays(today, -20) };
    expect(await outcomeOf(recordPrinted(early, byOperator))).toMatchObject({
      field: "printedOn",
      sentence: expect.stringContaining("may approve or withdraw through"),
    });
    await db.delete(proof);
    expect(
      await outcomeOf(recordPrinted({ ...seenNow, printedOn: today }, byOperator)),
    ).toMatchObject({
      sentence: expect.stringMatching(/no ad to print: F1 Business \d+\.$/),
    });
    await sentAd(reservationId);
    await recordPrinted({ ...seenNow, printedOn: today }, byOperator);
    expect((await messagesWithNews("printed"))[0]?.text).toContain(
      "version 1, which we sent you before the approval date",
    );
  });

  test("dropped off: refused before it was printed and on a Sunday, and nobody is told", async () => {
    await paidPlace();
    await printed();
    const dropOn = async (date: string) =>
      outcomeOf(
        recordDropped(
          { ...(await seen()), drops: [{ date, pieces: 10_000, postOffice: "Scottsdale Main" }] },
          byOperator,
        ),
      );
    expect(await dropOn(addDays(today, -1))).toMatchObject({
      field: "drop-1-date",
      sentence: expect.stringContaining("The card was printed on"),
    });
    await db.update(mailing).set({ printedOn: addDays(today, -10) });
    const sunday = Array.from({ length: 7 }, (_, days) => addDays(today, -1 - days)).find(
      (date) => weekday(date) === "Sunday",
    );
    expect(await dropOn(sunday ?? "")).toMatchObject({
      sentence: expect.stringContaining("post offices are closed"),
    });
    expect(await messagesWithNews("mailed")).toEqual([]);
  });

  test("mailed short: buyers learn what was accepted, then that there is no rest, and that it was a mistake if it was", async () => {
    await paidPlace();
    await printed();
    const drops = [{ date: today, pieces: 5_000, postOffice: "Scottsdale Main" }];
    await recordDropped({ ...(await seen()), drops }, byOperator);
    const [mailed, ...others] = await messagesWithNews("mailed");
    expect(others).toEqual([]);
    expect(mailed?.text).toContain("accepted the first part of the");
    expect(mailed?.text).toContain("5,000 pieces at Scottsdale Main");
    expect(mailed?.text).toContain("Your ad in spot F1 is on each of them.");
    expect(mailed?.text).not.toContain("Drop date");
    await recordMailed({ ...(await seen()), confirmedOn: today }, byOperator);
    const texts = (await messagesWithNews("mailed")).map(({ text }) => text);
    expect(texts.join()).toContain("5,000 pieces in all, of at least 10,000 that we promised");
    expect(texts.join()).toContain("our Terms give you the missing share of your payment back");
    await undoMailed(await seen(), byOperator);
    const [correction] = await messagesWithNews("drops-corrected");
    expect(correction?.text).toContain("We’ll email you when the rest is mailed.");
  });
});

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

  test("that were wrong are corrected by email only for the buyers who were told", async () => {
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
    await expectRefusal(refundFewerHomes(shown, byOperator), "conflict");
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
    await expectRefusal(none, "invalid");
    await db.update(mailing).set({ state: "printed", drops: [] }).where(sql`id = ${id}`);
    const early = replaceRecordedDrops({ ...(await seen()), drops: [drop(5_000)] }, byOperator);
    await expectRefusal(early, "conflict");
  });
});
