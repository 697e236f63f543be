import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { contact } from "#database/schema/advertisers.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { db } from "#platform/database/database.server.ts";
import {
  byOperator,
  everyMessage,
  firmPlace,
  recordCheck,
  tellChanges,
} from "#tests/support/business/papers.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase, emptyTables } from "#tests/support/database/database.ts";
import { pickBusinessFields } from "./business-fields.ts";
import { findAdvertiserWithHistory } from "./list-advertisers.ts";
import { mergeAdvertisers } from "./merge-advertisers.ts";
import {
  type AdvertiserAndContactsUpdate,
  type ContactUpdate,
  updateAdvertiserAndContacts,
} from "./update-advertiser.ts";

/** What the page shows of a business: the form sends it back, with what was typed. */
async function shownOf(advertiserId: number): Promise<AdvertiserAndContactsUpdate> {
  const found = await findAdvertiserWithHistory(advertiserId);
  if (!found) throw new Error("there is no such advertiser");
  return {
    advertiserId,
    expectedVersion: found.version,
    business: found.name,
    ...pickBusinessFields(found),
    people: found.contacts.map(({ id, version, name, email, phone }) => ({
      contactId: id,
      expectedVersion: version,
      name,
      email,
      phone,
      shared: false,
    })),
  };
}

const withFirst = (
  shown: AdvertiserAndContactsUpdate,
  typed: Partial<ContactUpdate>,
): AdvertiserAndContactsUpdate => ({
  ...shown,
  people: shown.people.map((person, at) => (at === 0 ? { ...person, ...typed } : person)),
});

async function oneBusiness() {
  const place = await firmPlace();
  return { ...place, id: place.reserved.advertiserId ?? 0 };
}

/** Two entries, made one: the same person, with the same address, for two spots. */
async function metTwice() {
  const [first = 0, second = 0] = await planTestMailings();
  const one = await firmPlace({ mailingId: first });
  const two = await firmPlace({ mailingId: second });
  await db.execute(sql`update contact set email = 'pat@old.example', email_key = 'pat@old.example',
    phone = '+14805550199', name = 'Pat ' || id`);
  const [id = 0, fold = 0] = [one, two].map(({ reserved }) => reserved.advertiserId ?? 0);
  const seen = (each: number) => ({ id: each, expectedVersion: 1 });
  await mergeAdvertisers({ keep: seen(id), fold: seen(fold) }, byOperator);
  return id;
}

const changesTold = async () =>
  (await db.select().from(auditEvent).where(sql`event = 'advertiser.changed'`)).map(
    ({ detail }) => detail,
  );

anyDatabase("a correction by the office", () => {
  test("changes name, website and person; the audit log has which fields, not their values", async () => {
    const { id } = await oneBusiness();
    const shown = await shownOf(id);
    const typed = { name: "Kim New", email: "Kim@New.example", phone: "+14805550101" };
    const wanted = { ...shown, business: "New Pipes", website: "https://new.example/" };
    await updateAdvertiserAndContacts(withFirst(wanted, typed), byOperator);
    expect(await findAdvertiserWithHistory(id)).toMatchObject({
      name: "New Pipes",
      website: "https://new.example/",
      contacts: [{ ...typed, emailConfirmedAt: null }],
    });
    expect(await changesTold()).toEqual([
      { changed: ["name", "website", "person", "email", "phone"] },
    ]);
  });

  test("leaves the invoice as it was written, and messages to come go to the new address", async () => {
    const { id, reservationId } = await oneBusiness();
    const before = await findLatestInvoice(reservationId);
    const shown = await shownOf(id);
    const wanted = withFirst({ ...shown, business: "New Pipes" }, { email: "kim@new.example" });
    await updateAdvertiserAndContacts(wanted, byOperator);
    expect((await findLatestInvoice(reservationId))?.buyer).toEqual(before?.buyer);
    await emptyTables("message", "job");
    await recordCheck(reservationId);
    await tellChanges();
    expect((await everyMessage()).map(({ recipient }) => recipient)).toContain("kim@new.example");
  });

  test("keeps an address confirmed if only its capitals change, and writes nothing if nothing changes", async () => {
    const { id } = await oneBusiness();
    const shown = await shownOf(id);
    expect(await updateAdvertiserAndContacts(shown, byOperator)).toEqual([]);
    expect(await changesTold()).toEqual([]);
    const email = (shown.people[0]?.email ?? "").toUpperCase();
    await updateAdvertiserAndContacts(withFirst(shown, { email }), byOperator);
    expect((await findAdvertiserWithHistory(id))?.contacts).toMatchObject([
      { email, emailConfirmedAt: expect.any(Date) },
    ]);
  });

  test("of a person met twice applies to all their spots, and only to the changed fields", async () => {
    const id = await metTwice();
    const shown = await shownOf(id);
    expect(shown.people).toHaveLength(1);
    await updateAdvertiserAndContacts(withFirst(shown, { email: "pat@new.example" }), byOperator);
    const rows = await db.select().from(contact).orderBy(contact.id);
    expect(rows.map(({ email, emailKey }) => [email, emailKey])).toEqual(
      rows.map(() => ["pat@new.example", "pat@new.example"]),
    );
    expect(new Set(rows.map(({ name }) => name)).size).toBe(2);
    await updateAdvertiserAndContacts(
      withFirst(await shownOf(id), { name: "Pat One" }),
      byOperator,
    );
    const named = await db.select({ name: contact.name }).from(contact);
    expect(named).toEqual([{ name: "Pat One" }, { name: "Pat One" }]);
  });

  test("lets two people of a business swap their addresses", async () => {
    const { id } = await oneBusiness();
    await db.execute(sql`insert into contact (advertiser_id, name, email, email_key, phone)
      values (${id}, 'Kim Other', 'kim@other.example', 'kim@other.example', '+14805550177')`);
    const shown = await shownOf(id);
    const emails = shown.people.map(({ email }) => email).toReversed();
    const people = shown.people.map((person, at) => ({ ...person, email: emails[at] ?? "" }));
    await updateAdvertiserAndContacts({ ...shown, people }, byOperator);
    const { contacts = [] } = (await findAdvertiserWithHistory(id)) ?? {};
    expect(contacts.map(({ email }) => email)).toEqual(emails);
  });

  test("refuses an address that another business has, with its name, unless they are said to be two", async () => {
    const [first = 0, second = 0] = await planTestMailings();
    const one = await firmPlace({ mailingId: first });
    const two = await firmPlace({ mailingId: second });
    const [id = 0, other = 0] = [one, two].map(({ reserved }) => reserved.advertiserId ?? 0);
    const [shown, theirs] = [await shownOf(id), await shownOf(other)];
    const email = theirs.people[0]?.email.toUpperCase() ?? "";
    const wanted = withFirst({ ...shown, business: "New Pipes" }, { email });
    const said = await updateAdvertiserAndContacts(wanted, byOperator).catch(
      (error: unknown) => error,
    );
    expect(said).toMatchObject({
      code: "invalid",
      field: `shared-${shown.people[0]?.contactId}`,
      sentence: expect.stringContaining(`“${theirs.business}” (number ${other})`),
    });
    expect(await findAdvertiserWithHistory(id)).toMatchObject({ name: shown.business, version: 1 });
    await updateAdvertiserAndContacts(withFirst(wanted, { email, shared: true }), byOperator);
    expect((await findAdvertiserWithHistory(id))?.contacts).toMatchObject([{ email }]);
    const again = await shownOf(id);
    await updateAdvertiserAndContacts(withFirst(again, { phone: "+14805550102" }), byOperator);
  });

  test("is refused from an outdated view, and for a merged record; nothing changes", async () => {
    const { id } = await oneBusiness();
    const shown = await shownOf(id);
    await updateAdvertiserAndContacts({ ...shown, website: "https://one.example/" }, byOperator);
    const late = updateAdvertiserAndContacts({ ...shown, business: "Too Late" }, byOperator);
    await expectRefusal(late, "conflict");
    const again = await shownOf(id);
    await updateAdvertiserAndContacts(withFirst(again, { phone: "+14805550101" }), byOperator);
    const wanted = withFirst({ ...again, business: "Too Late" }, { email: "late@x.example" });
    await expectRefusal(updateAdvertiserAndContacts(wanted, byOperator), "conflict");
    const stranger = withFirst(await shownOf(id), { contactId: 999_999 });
    await expectRefusal(updateAdvertiserAndContacts(stranger, byOperator), "conflict");
    expect(await findAdvertiserWithHistory(id)).toMatchObject({ name: shown.business });
    await db.execute(sql`with made as (insert into advertiser (name) values ('Kept') returning id)
      update advertiser set merged_into_id = (select id from made) where id = ${id}`);
    const merged = updateAdvertiserAndContacts(await shownOf(id), byOperator);
    await expectRefusal(merged, "conflict");
  });
});
