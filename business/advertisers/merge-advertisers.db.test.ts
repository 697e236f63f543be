import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { expireAllOverdueClaims } from "#business/reservations/claims/end-claims.ts";
import { saveBuyerDetailsAndTerms } from "#business/reservations/confirm/buyer-details.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation.ts";
import { findUsableCredits } from "#business/reservations/pay/credits/find-credits.ts";
import { addNote, findNotes } from "#business/team/notes.ts";
import { advertiser, contact, termsAcceptance } from "#database/schema/advertisers.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { emailKey } from "#platform/email-address.ts";
import { byOperator, firmPlace, reservedPlace } from "#tests/support/business/papers.ts";
import { creditedBusiness } from "#tests/support/business/payments.ts";
import {
  context,
  holdWithDetails,
  linkTo,
  outcomeOf,
  planTestMailings,
  renew,
  shiftExpiry,
  someDetails,
} from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { defaultAdvertiserSearch } from "./advertiser.ts";
import { findDuplicateAdvertisers, searchOtherAdvertisers } from "./find-duplicates.ts";
import { findAdvertiserWithHistory, listAdvertisers } from "./list-advertisers.ts";
import { findMergesInto, mergeAdvertisers, undoMerge } from "./merge-advertisers.ts";

const seen = (id: number, expectedVersion = 1) => ({ id, expectedVersion });

/** Two entries of one business: the same person typed the same name twice, for two mailings. */
async function twoEntries() {
  const [first = 0, second = 0] = await planTestMailings();
  const one = await firmPlace({ mailingId: first });
  const two = await firmPlace({ mailingId: second });
  const [keep = 0, fold = 0] = [one, two].map(({ reserved }) => reserved.advertiserId ?? 0);
  await db.update(advertiser).set({ name: " copper PIPES" }).where(sql`id = ${keep}`);
  await db.update(advertiser).set({ name: "Copper Pipes" }).where(sql`id = ${fold}`);
  return { keep, fold, one, two };
}

anyDatabase("two records of one business", () => {
  test("are found by their name, and become one with both histories, people and notes", async () => {
    const { keep, fold, one, two } = await twoEntries();
    expect(await findDuplicateAdvertisers(keep)).toMatchObject([{ id: fold, version: 1 }]);
    await addNote({ subject: { type: "advertiser", id: fold }, text: "Called." }, byOperator);
    const merged = await mergeAdvertisers({ keep: seen(keep), fold: seen(fold) }, byOperator);
    expect(merged).toEqual({ moved: 1, mergeId: expect.any(Number) });
    const record = await findAdvertiserWithHistory(keep);
    expect(record?.reservations.map(({ id }) => id)).toEqual([
      two.reservationId,
      one.reservationId,
    ]);
    expect(record?.contacts).toHaveLength(2);
    expect(await findNotes({ type: "advertiser", id: keep })).toHaveLength(1);
    expect(await findAdvertiserWithHistory(fold)).toMatchObject({
      mergedIntoId: keep,
      reservations: [],
    });
    const { rows, total } = await listAdvertisers(
      { ...defaultAdvertiserSearch, words: "copper" },
      10,
    );
    expect(total).toBe(1);
    expect(rows).toMatchObject([{ id: keep, reservations: 2, paid: 0 }]);
    expect(await findDuplicateAdvertisers(keep)).toEqual([]);
    const messages = await db.select().from(auditEvent).where(sql`event like 'advertiser.%'`);
    expect(messages.map(({ event, subjectId }) => [event, Number(subjectId)])).toEqual([
      ["advertiser.noted", fold],
      ["advertiser.merged", fold],
      ["advertiser.received-merge", keep],
    ]);
  });

  test("of which one has no website take the other's; the website and name that go are in a note", async () => {
    const { keep, fold } = await twoEntries();
    await db.update(advertiser).set({ website: "https://other.example/" }).where(sql`id = ${fold}`);
    await mergeAdvertisers({ keep: seen(keep), fold: seen(fold) }, byOperator);
    expect(await findAdvertiserWithHistory(keep)).toMatchObject({
      name: " copper PIPES",
      website: "https://other.example/",
    });
    expect(await findNotes({ type: "advertiser", id: keep })).toEqual([]);
    const [made] = await db
      .insert(advertiser)
      .values({ name: "Copper Pipes LLC", website: "https://third.example/" })
      .returning();
    await mergeAdvertisers({ keep: seen(keep, 2), fold: seen(made?.id ?? 0) }, byOperator);
    expect(await findAdvertiserWithHistory(keep)).toMatchObject({
      website: "https://other.example/",
    });
    const [note] = await findNotes({ type: "advertiser", id: keep });
    expect(note?.text).toBe(
      `Merged with “Copper Pipes LLC” (number ${made?.id}). Its website was https://third.example/`,
    );
  });

  test("keep everything of the merged record: people, their agreements, notes, spots, credits", async () => {
    await creditedBusiness();
    const [first = 0] = (
      await db.execute<{ id: number }>(sql`select id from mailing order by id desc limit 1`)
    ).rows.map(({ id }) => Number(id));
    const [gone] = await db.select().from(reservation);
    const fold = gone?.advertiserId ?? 0;
    const { reserved } = await firmPlace({ mailingId: first });
    const keep = reserved.advertiserId ?? 0;
    await db.update(contact).set({ phone: "+14805550123" }).where(sql`advertiser_id = ${fold}`);
    await addNote({ subject: { type: "advertiser", id: fold }, text: "Called." }, byOperator);
    const allOf = async (id: number): Promise<Record<string, unknown[]>> => {
      const { contacts = [], reservations = [] } = (await findAdvertiserWithHistory(id)) ?? {};
      return {
        people: contacts.map(({ name, email, phone, emailConfirmedAt }) => ({
          name,
          email,
          phone,
          emailConfirmedAt,
        })),
        places: reservations.map(({ reference }) => reference),
        notes: (await findNotes({ type: "advertiser", id })).map(({ text }) => text),
        credits: (await findUsableCredits(id)).map(({ leftCents }) => leftCents),
      };
    };
    const theirs = await allOf(fold);
    const agreed = await db.select().from(termsAcceptance).orderBy(termsAcceptance.contactId);
    expect(Object.values(theirs).map(({ length }) => length)).toEqual([1, 1, 1, 1]);
    const versions = await db.select().from(advertiser).orderBy(advertiser.id);
    const at = (id: number) => seen(id, versions.find((row) => row.id === id)?.version);
    await mergeAdvertisers({ keep: at(keep), fold: at(fold) }, byOperator);
    const now = await allOf(keep);
    for (const [part, had] of Object.entries(theirs)) {
      expect(now[part], part).toEqual(expect.arrayContaining(had));
    }
    expect(now.notes?.join()).toContain("Merged with “");
    expect(await db.select().from(termsAcceptance).orderBy(termsAcceptance.contactId)).toEqual(
      agreed,
    );
  });

  test("are found by any words of their name, people and website, but not the one itself or one that is merged", async () => {
    const { keep, fold, two } = await twoEntries();
    const [person] = await db.select().from(contact).where(sql`id = ${two.reserved.contactId}`);
    await db
      .update(advertiser)
      .set({ name: "Désert Drains", website: "https://drains.example/" })
      .where(sql`id = ${fold}`);
    for (const words of ["desert", "drains.example pat", person?.email ?? "", "pat drains"]) {
      expect(await searchOtherAdvertisers({ id: keep, words }), words).toMatchObject([
        { id: fold },
      ]);
    }
    expect(await searchOtherAdvertisers({ id: keep, words: "copper" })).toEqual([]);
    expect(await searchOtherAdvertisers({ id: keep, words: " " })).toEqual([]);
    await mergeAdvertisers({ keep: seen(keep), fold: seen(fold) }, byOperator);
    expect(await searchOtherAdvertisers({ id: keep, words: "desert" })).toEqual([]);
  });

  test("list a person of both once, as they were met last; another address beside them", async () => {
    const { keep, fold, one, two } = await twoEntries();
    await db.execute(
      sql`update contact set email = 'pat@shop.example', email_key = 'pat@shop.example'`,
    );
    await db.execute(sql`update contact set name = 'Pat Before', email_confirmed_at = '2027-01-04T10:00Z'
      where id = ${one.reserved.contactId}`);
    await db.execute(sql`insert into contact (advertiser_id, name, email, email_key, phone)
      values (${keep}, 'Kim Other', 'kim@other.example', 'kim@other.example', '+14805550177')`);
    await mergeAdvertisers({ keep: seen(keep), fold: seen(fold) }, byOperator);
    const { contacts = [] } = (await findAdvertiserWithHistory(keep)) ?? {};
    expect(contacts).toMatchObject([
      { name: "Kim Other", emailConfirmedAt: null },
      {
        id: two.reserved.contactId,
        name: "Pat Example",
        emailConfirmedAt: new Date("2027-01-04T10:00Z"),
      },
    ]);
  });

  test("are merged once, and not from an outdated view", async () => {
    const { keep, fold } = await twoEntries();
    const stale = mergeAdvertisers({ keep: seen(keep, 7), fold: seen(fold) }, byOperator);
    await expectRefusal(stale, "conflict");
    const same = mergeAdvertisers({ keep: seen(keep), fold: seen(keep) }, byOperator);
    await expectRefusal(same, "invalid");
    const both = [
      mergeAdvertisers({ keep: seen(keep), fold: seen(fold) }, byOperator),
      mergeAdvertisers({ keep: seen(fold), fold: seen(keep) }, byOperator),
    ];
    const done = await Promise.all(both.map(outcomeOf));
    expect(done.filter((one) => "moved" in one)).toHaveLength(1);
    expect(await db.$count(advertiser, sql`merged_into_id is not null`)).toBe(1);
  });

  test("are left alone while one of them is filling in their details", async () => {
    const { keep } = await twoEntries();
    const [, , third = 0] = (
      await db.execute<{ id: number }>(sql`select id from mailing order by id`)
    ).rows.map(({ id }) => Number(id));
    const { reservation } = await holdWithDetails({ mailingId: third });
    const busy = { keep: seen(keep), fold: seen(reservation.advertiserId ?? 0) };
    await expectRefusal(mergeAdvertisers(busy, byOperator), "conflict");
  });

  test("keep their name when one who takes a spot again types another", async () => {
    const { keep, fold, two } = await twoEntries();
    await mergeAdvertisers({ keep: seen(keep), fold: seen(fold) }, byOperator);
    await shiftExpiry(two.reservationId, -1);
    await expireAllOverdueClaims(context);
    const { id: reservationId } = await renew(two.reservationId);
    const details = someDetails({ business: "Somebody Else" });
    const after = await saveBuyerDetailsAndTerms(
      { reservationId, details, networkAddress: "10.9.9.9" },
      context,
    );
    expect(after.advertiserId).not.toBe(keep);
    expect(await findAdvertiserWithHistory(keep)).toMatchObject({ name: " copper PIPES" });
  });
});

const zoe = { email: "zoe@copper.example", business: "Copper Pipes LLC" };

/** A spot that is reserved on an invoice by somebody who types these details. */
async function reserve(
  wish: Parameters<typeof reservedPlace>[0],
  { email, business }: typeof zoe,
): Promise<number> {
  const { reservationId, reserved } = await reservedPlace(wish);
  await db
    .update(contact)
    .set({ email, emailKey: emailKey(email) })
    .where(eq(contact.id, reserved.contactId ?? 0));
  await db
    .update(advertiser)
    .set({ name: business })
    .where(eq(advertiser.id, reserved.advertiserId ?? 0));
  return reservationId;
}

/** The same, confirmed by the button in the email. */
async function book(wish: Parameters<typeof reservedPlace>[0], details = zoe) {
  const id = await reserve(wish, details);
  await confirmReservationByLink({ token: await linkTo(id) }, context);
  return advertiserOf(id);
}

async function advertiserOf(id: number) {
  const [row] = await db.select().from(reservation).where(eq(reservation.id, id));
  return row?.advertiserId ?? 0;
}

anyDatabase("a repeat booking from the site", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
  });
  const another = { spot: "F2", industry: "roofing" };

  test("joins its advertiser when the same address is confirmed, and not before", async () => {
    const keep = await book({ mailingId });
    const again = { email: "ZOE@copper.example", business: "the copper pipes" };
    const id = await reserve({ mailingId, ...another }, again);
    expect(await advertiserOf(id)).not.toBe(keep);
    await confirmReservationByLink({ token: await linkTo(id) }, context);
    expect(await advertiserOf(id)).toBe(keep);
    expect(await findAdvertiserWithHistory(keep)).toMatchObject({ name: "Copper Pipes LLC" });
    const [join] = await findMergesInto(keep);
    expect(join).toMatchObject({ by: "visitor" });
    await undoMerge({ id: join?.id ?? 0 }, byOperator);
    expect(await advertiserOf(id)).not.toBe(keep);
  });

  test("of another business with the same address, or of another address, stays by itself", async () => {
    const keep = await book({ mailingId });
    expect(await book({ mailingId, ...another }, { ...zoe, business: "Zinc Roofs" })).not.toBe(
      keep,
    );
    const other = { ...zoe, email: "zoe@home.example" };
    expect(await book({ mailingId, spot: "F3", industry: "dental" }, other)).not.toBe(keep);
  });

  test("does not join an address that nobody has confirmed", async () => {
    const id = await reserve({ mailingId }, zoe);
    expect(await book({ mailingId, ...another })).not.toBe(await advertiserOf(id));
  });

  test("waits while somebody chooses a spot for the advertiser", async () => {
    const keep = await book({ mailingId });
    const dental = { mailingId, spot: "F3", industry: "dental" };
    const { reservation: held } = await holdWithDetails(dental);
    await db.update(reservation).set({ advertiserId: keep }).where(eq(reservation.id, held.id));
    expect(await book({ mailingId, ...another })).not.toBe(keep);
  });
});
