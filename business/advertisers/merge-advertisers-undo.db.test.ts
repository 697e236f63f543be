import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findUsableCredits } from "#business/reservations/pay/credits/find-credits.ts";
import { addNote, changeNote, findNotes } from "#business/team/notes.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator, firmPlace } from "#tests/support/business/papers.ts";
import { creditedBusiness } from "#tests/support/business/payments.ts";
import {
  holdWithDetails,
  outcomeOf,
  planTestMailings,
} from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findAdvertiserWithHistory } from "./list-advertisers.ts";
import { findMergesInto, mergeAdvertisers, undoMerge } from "./merge-advertisers.ts";

async function versionOf(id: number) {
  const [row] = await db.select().from(advertiser).where(sql`id = ${id}`);
  return { id, expectedVersion: row?.version ?? 0 };
}

async function merge(keep: number, fold: number): Promise<number> {
  const both = { keep: await versionOf(keep), fold: await versionOf(fold) };
  return (await mergeAdvertisers(both, byOperator)).mergeId;
}

/** Two businesses with a spot and a note each; the second has a website. */
async function twoBusinesses() {
  const [first = 0, second = 0, third = 0] = await planTestMailings();
  const one = await firmPlace({ mailingId: first });
  const two = await firmPlace({ mailingId: second });
  const [keep = 0, fold = 0] = [one, two].map(({ reserved }) => reserved.advertiserId ?? 0);
  await db.update(advertiser).set({ website: "https://two.example/" }).where(sql`id = ${fold}`);
  await db.update(advertiser).set({ name: "Second Business" }).where(sql`id = ${fold}`);
  for (const id of [keep, fold]) {
    await addNote({ subject: { type: "advertiser", id }, text: `Note on ${id}` }, byOperator);
  }
  return { keep, fold, one, two, third };
}

/** All that an advertiser has, in words that stay the same while it stays the same. */
async function allOf(id: number) {
  const record = await findAdvertiserWithHistory(id);
  return {
    name: record?.name,
    website: record?.website,
    mergedIntoId: record?.mergedIntoId,
    spots: record?.reservations.map(({ reference }) => reference),
    people: record?.contacts.map(({ email }) => email),
    notes: (await findNotes({ type: "advertiser", id })).map(({ text }) => text),
    credits: (await findUsableCredits(id)).map(({ leftCents }) => leftCents),
  };
}

anyDatabase("a merge that was a mistake", () => {
  test("is undone: both businesses have what they had, and the office's note about it goes", async () => {
    const { keep, fold } = await twoBusinesses();
    const before = [await allOf(keep), await allOf(fold)];
    const id = await merge(keep, fold);
    expect(await findMergesInto(keep)).toMatchObject([{ id, name: "Second Business" }]);
    expect((await allOf(keep)).notes).toHaveLength(3);
    expect(await undoMerge({ id }, byOperator)).toEqual({ keptId: keep, foldedId: fold });
    expect([await allOf(keep), await allOf(fold)]).toEqual(before);
    expect(await findMergesInto(keep)).toEqual([]);
    await expectRefusal(undoMerge({ id }, byOperator), "conflict");
    await merge(keep, fold);
  });

  test("gives a credit back to the business that it was given to", async () => {
    await creditedBusiness();
    const [given] = await db.select().from(reservation);
    const fold = given?.advertiserId ?? 0;
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from mailing order by id desc limit 1`,
    );
    const { reserved } = await firmPlace({ mailingId: Number(rows[0]?.id) });
    const keep = reserved.advertiserId ?? 0;
    const before = [await allOf(keep), await allOf(fold)];
    const id = await merge(keep, fold);
    await undoMerge({ id }, byOperator);
    expect([await allOf(keep), await allOf(fold)]).toEqual(before);
    expect(before[1]?.credits).toHaveLength(1);
  });

  test("can't be undone once a credit of one paid for the other; without that check it would (negative control)", async () => {
    await creditedBusiness();
    const [given] = await db.select().from(reservation);
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from mailing order by id desc limit 1`,
    );
    const { reserved, invoice } = await firmPlace({ mailingId: Number(rows[0]?.id) });
    const id = await merge(reserved.advertiserId ?? 0, given?.advertiserId ?? 0);
    await db.execute(sql`insert into credit_use (credit_id, invoice_id, reservation_id, amount_cents)
      select id, ${invoice.id}, ${reserved.id}, 100 from credit`);
    await expectRefusal(undoMerge({ id }, byOperator), "conflict");
    await db.execute(sql`update credit_use set returned_at = now()`);
    await undoMerge({ id }, byOperator);
  });

  test("sends a later booking with the person who made it, and keeps what was typed since", async () => {
    const { keep, fold, one, two, third } = await twoBusinesses();
    const id = await merge(keep, fold);
    const later = await firmPlace({ mailingId: third });
    await db
      .update(reservation)
      .set({ advertiserId: keep, contactId: two.reserved.contactId })
      .where(sql`id = ${later.reservationId}`);
    await db.update(advertiser).set({ website: "https://new.example/" }).where(sql`id = ${keep}`);
    const [, , merged] = await findNotes({ type: "advertiser", id: keep });
    await changeNote({ id: merged?.id ?? 0, text: "They share an office." }, byOperator);
    await undoMerge({ id }, byOperator);
    expect((await allOf(fold)).spots).toEqual([later.reserved.reference, two.reserved.reference]);
    expect(await allOf(keep)).toMatchObject({
      website: "https://new.example/",
      spots: [one.reserved.reference],
      notes: [`Note on ${keep}`, "They share an office."],
    });
  });

  test("waits for the merge on top of it to be undone first", async () => {
    const { keep, fold, third } = await twoBusinesses();
    const other = await firmPlace({ mailingId: third });
    const last = other.reserved.advertiserId ?? 0;
    const before = [await allOf(keep), await allOf(fold), await allOf(last)];
    const first = await merge(keep, fold);
    const second = await merge(last, keep);
    await expectRefusal(undoMerge({ id: first }, byOperator), "conflict");
    await undoMerge({ id: second }, byOperator);
    expect(await allOf(fold)).toMatchObject({ mergedIntoId: keep });
    await undoMerge({ id: first }, byOperator);
    expect([await allOf(keep), await allOf(fold), await allOf(last)]).toEqual(before);
  });

  test("waits while a buyer is filling in their details", async () => {
    const { keep, fold, third } = await twoBusinesses();
    const id = await merge(keep, fold);
    const { reservation: held } = await holdWithDetails({ mailingId: third });
    await db.update(reservation).set({ advertiserId: keep }).where(sql`id = ${held.id}`);
    await expectRefusal(undoMerge({ id }, byOperator), "conflict");
  });

  test("has nothing to undo once all that it moved was deleted", async () => {
    const { keep, fold } = await twoBusinesses();
    const id = await merge(keep, fold);
    await db.execute(sql`update reservation set advertiser_id = null, contact_id = null,
      state = 'expired', expires_at = null, ended_at = now() where advertiser_id = ${keep}`);
    await db.execute(sql`delete from terms_acceptance`);
    await db.delete(contact);
    await expectRefusal(undoMerge({ id }, byOperator), "conflict");
    await db.delete(advertiser).where(sql`id = ${fold}`);
    expect(await findMergesInto(keep)).toEqual([]);
  });
});

anyDatabase("a merge that two people undo at once", () => {
  test("is undone once", async () => {
    const { keep, fold } = await twoBusinesses();
    const id = await merge(keep, fold);
    const tries = await Promise.all(
      [1, 2, 3].map(() => outcomeOf(undoMerge({ id }, byOperator).then(() => undefined))),
    );
    expect(tries.filter((one) => one === undefined)).toHaveLength(1);
    expect(await allOf(fold)).toMatchObject({ mergedIntoId: null });
  });
});
