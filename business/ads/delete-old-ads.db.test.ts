import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findOrphanedAndMissingAdFiles } from "#business/ads/files/delete-orphans.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import {
  deleteOldContacts,
  deleteUnconfirmedStrangers,
} from "#business/reservations/cancel/delete-old-contacts.ts";
import { releaseHold } from "#business/reservations/claims/hold-spot.ts";
import {
  adApproval,
  adBrief,
  adFile,
  adGuest,
  adRefusal,
  proof,
  proofComment,
} from "#database/schema/ads.ts";
import { message } from "#database/schema/mail.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { agreement } from "#site.ts";
import { approvalOf, sentBrief, sentProof } from "#tests/support/business/ads.ts";
import { bySystem } from "#tests/support/business/billing.ts";
import { firmPlace } from "#tests/support/business/papers.ts";
import { context, hold, planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase, setUpDataDirectory } from "#tests/support/database/database.ts";
import { plainPng, sendAdFile } from "#tests/support/files/art.ts";
import { deleteOldAds } from "./delete-old-ads.ts";
import { sendAdNews } from "./send-ad-news.ts";

const tables = { adBrief, adFile, adGuest, adRefusal, proof, proofComment, adApproval };

/** How many rows of each kind are left. */
const left = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(tables).map(async ([name, table]) => [name, await db.$count(table)] as const),
    ),
  );
const all = (many: number) => Object.fromEntries(Object.keys(tables).map((name) => [name, many]));

/** An ad of a reservation with a row of each kind. */
async function wholeAd(reservationId: number, file: Buffer) {
  await sentBrief(reservationId);
  await sendAdFile(reservationId, file, { use: "artwork", name: "ad.png" });
  const version = await sentProof(reservationId);
  await db
    .insert(proofComment)
    .values({ proofId: version.id, words: "Bigger", author: "guest", authorName: "Lee" });
  const [guest] = await db
    .insert(adGuest)
    .values({
      reservationId,
      tokenHash: `token of ${reservationId}`,
      name: "Lee",
      may: "approve",
    })
    .returning();
  await db
    .insert(adRefusal)
    .values({ reservationId, reason: "No.", refusedBy: "Robin", withdrawnAt: new Date() });
  await approvalOf(version, { guestId: guest?.id ?? null });
  await sendAdNews({ reservationId, kind: "ad-approved", proofId: version.id });
}

/** The reservation was canceled so many months and minutes ago. */
async function canceledAgo(id: number, minutes: number) {
  const [row] = await db.select().from(reservation).where(eq(reservation.id, id));
  if (row?.endedAt === null) {
    await cancelAndCompensate({ reservationId: id, expects: "nothing" }, context);
  }
  await db
    .update(reservation)
    .set({
      endedAt: sql`statement_timestamp() - make_interval(months => ${agreement.adKeptMonths}::int)
        - make_interval(mins => ${minutes}::int)`,
    })
    .where(eq(reservation.id, id));
}

anyDatabase("what customers gave us for their ads", () => {
  const dataDirectory = setUpDataDirectory();
  let mailingId = 0;
  let next = 0;
  beforeEach(async () => {
    [mailingId = 0, next = 0] = await planTestMailings();
  });
  const stored = () => readdir(join(dataDirectory(), "files/art")).catch(() => []);

  test("is deleted a minute after its time, with its bytes and its messages; the spot stays", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    await wholeAd(reservationId, await plainPng());
    const aboutAds = () => db.$count(message, sql`kind like 'ad-%'`);
    expect([await left(), await aboutAds(), (await stored()).length > 0]).toEqual([
      all(1),
      1,
      true,
    ]);
    await canceledAgo(reservationId, -1);
    expect([await deleteOldAds(bySystem), await left()]).toEqual([0, all(1)]);
    await canceledAgo(reservationId, 1);
    expect([await deleteOldAds(bySystem), await deleteOldAds(bySystem)]).toEqual([1, 0]);
    expect([await left(), await aboutAds(), await stored()]).toEqual([all(0), 0, []]);
    expect(await db.$count(reservation)).toBe(1);
  });

  test("stays while the business has a later card", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    await sentBrief(reservationId);
    const later = await firmPlace({ mailingId: next });
    await db
      .update(reservation)
      .set({
        advertiserId: sql`(select advertiser_id from reservation where id = ${reservationId})`,
      })
      .where(eq(reservation.id, later.reservationId));
    await canceledAgo(reservationId, 1);
    expect(await deleteOldAds(bySystem)).toBe(0);
    await db
      .update(reservation)
      .set({ advertiserId: null })
      .where(eq(reservation.id, later.reservationId));
    expect(await deleteOldAds(bySystem)).toBe(1);
  });

  test("of a mailed card counts from its drop date", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    await sentBrief(reservationId);
    const shift = (months: number) => sql`make_interval(months => ${months}::int)`;
    await db
      .update(mailing)
      .set({
        bookingCloses: sql`booking_closes_on - ${shift(60)}`,
        briefDue: sql`brief_due_on - ${shift(60)}`,
        approvalDue: sql`approval_due_on - ${shift(60)}`,
        printFile: sql`print_file_due_on - ${shift(60)}`,
        cardsReceived: sql`cards_due_on - ${shift(60)}`,
        dropDate: sql`drop_date - ${shift(60)}`,
        inHomesBy: sql`in_homes_on - ${shift(60)}`,
        report: sql`report_due_on - ${shift(60)}`,
      })
      .where(eq(mailing.id, mailingId));
    expect(await deleteOldAds(bySystem)).toBe(1);
  });

  test("keeps the bytes that another ad has, too", async () => {
    const old = await firmPlace({ mailingId });
    const young = await firmPlace({ mailingId, industry: "roofing", spot: "F4" });
    const file = await plainPng();
    for (const { reservationId } of [old, young]) {
      await sendAdFile(reservationId, file, { use: "artwork", name: "ad.png" });
    }
    await canceledAgo(old.reservationId, 1);
    expect(await deleteOldAds(bySystem)).toBe(1);
    expect(await db.$count(adFile)).toBe(1);
    expect(await findOrphanedAndMissingAdFiles()).toEqual({ files: [], missing: [] });
  });

  test("of a hold that nobody confirmed goes with the stranger, and the stranger waits for it", async () => {
    const { reservation: held } = await hold({ mailingId });
    await sentBrief(held.id);
    await sendAdFile(held.id, await plainPng(), { use: "logo", name: "logo.png" });
    await releaseHold({ reservationId: held.id }, context);
    await db.update(reservation).set({
      endedAt: sql`statement_timestamp() - make_interval(days => ${agreement.strangerKeptDays}::int, mins => 1)`,
    });
    expect(await deleteUnconfirmedStrangers(bySystem)).toBe(0);
    expect(await deleteOldAds(bySystem)).toBe(1);
    expect([await deleteUnconfirmedStrangers(bySystem), await stored()]).toEqual([1, []]);
  });

  test("goes before the contact of a customer who never paid", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    await sentBrief(reservationId);
    await canceledAgo(reservationId, 1);
    await db.execute(sql`update contact set created_at = now() - interval '9 years'`);
    expect(await deleteOldContacts(bySystem)).toMatchObject({ contacts: 0 });
    await deleteOldAds(bySystem);
    expect(await deleteOldContacts(bySystem)).toMatchObject({ contacts: 1 });
  });
});
