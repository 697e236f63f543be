import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { defineAction } from "#business/actions.ts";
import { deleteNotesAbout } from "#business/team/notes.ts";
import { advertiser, contact, termsAcceptance } from "#database/schema/advertisers.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { type BusinessFields, businessFieldIds } from "./business-fields.ts";

export type BusinessAndContactInput = Pick<BusinessFields, "website"> &
  Partial<BusinessFields> & {
    business: string;
    name: string;
    email: string;
    emailKey: string;
    /** E.164. */
    phone: string;
  };

type Person = Pick<BusinessAndContactInput, "name" | "email" | "emailKey" | "phone">;

export type AdvertiserIds = { advertiserId: number; contactId: number };

/**
 * Upserts a business and its contact: new rows, or the given ones, with the latest details. With a
 * business alone, adds a contact to it and leaves its name and fields as they are. Two
 * buyers who type the same address stay separate: an address proves nothing until its mail is read,
 * so it opens nobody's row. A changed address is no longer confirmed.
 */
export async function upsertAdvertiser(
  tx: Queryable,
  known: { advertiserId: number | null; contactId: number | null },
  details: BusinessAndContactInput,
): Promise<AdvertiserIds> {
  const given = businessFieldIds.filter((id) => details[id] !== undefined);
  const fields = Object.fromEntries(given.map((id) => [id, details[id]]));
  const business = { name: details.business, ...fields };
  const { name, email, emailKey, phone } = details;
  const person = { name, email, emailKey, phone };
  const { advertiserId, contactId } = known;
  if (advertiserId === null) return add(tx, business, person);
  if (contactId === null) return addContact(tx, advertiserId, person);
  const version = { version: sql`version + 1` };
  await tx
    .update(advertiser)
    .set({ ...business, ...version })
    .where(eq(advertiser.id, advertiserId));
  await tx
    .update(contact)
    .set({
      ...person,
      ...version,
      emailConfirmedAt: ifSame(emailKey, contact.emailConfirmedAt),
      emailChangedAt: ifSame(emailKey, contact.emailChangedAt),
    })
    .where(eq(contact.id, contactId));
  return { advertiserId, contactId };
}

/** What is known about the stored address, unless another replaces it. */
const ifSame = (emailKey: string, known: PgColumn) =>
  sql`case when ${contact.emailKey} = ${emailKey} then ${known} end`;

async function add(
  tx: Queryable,
  business: Partial<BusinessFields> & { name: string },
  person: Person,
): Promise<AdvertiserIds> {
  const [made] = await tx.insert(advertiser).values(business).returning({ id: advertiser.id });
  if (!made) throw new Error("an advertiser was not written");
  return addContact(tx, made.id, person);
}

async function addContact(
  tx: Queryable,
  advertiserId: number,
  person: Person,
): Promise<AdvertiserIds> {
  const [met] = await tx
    .insert(contact)
    .values({ ...person, advertiserId })
    .returning({ id: contact.id });
  if (!met) throw new Error("a contact was not written");
  return { advertiserId, contactId: met.id };
}

/** Locks a business that is about to get a reservation. Refuses one that was merged into another. */
export async function lockUnmergedAdvertiser(id: number, tx: Queryable): Promise<void> {
  const [found] = await tx
    .select({ id: advertiser.id })
    .from(advertiser)
    .where(and(eq(advertiser.id, id), isNull(advertiser.mergedIntoId)))
    .for("update");
  if (found) return;
  throw new Refusal("conflict", "That advertiser was merged into another. Choose again.", {
    detail: `advertiser ${id} is gone or was merged`,
  });
}

/**
 * The status of an address that we have written to. `current`: it is the contact's. `unconfirmed`:
 * it is, but the office entered it, and nobody has confirmed it since. `former`: the contact has
 * another by now.
 */
export type CurrentOrFormerEmailStatus = "current" | "unconfirmed" | "former";

export async function markEmailConfirmed(tx: Queryable, contactId: number): Promise<boolean> {
  const confirmed = await tx
    .update(contact)
    .set({
      emailConfirmedAt: sql`statement_timestamp()`,
      emailChangedAt: null,
      version: sql`version + 1`,
    })
    .where(
      and(
        eq(contact.id, contactId),
        or(isNull(contact.emailConfirmedAt), isNotNull(contact.emailChangedAt)),
      ),
    )
    .returning({ id: contact.id });
  return confirmed.length > 0;
}

/** Whether a contact's address was confirmed by the button we emailed; true where there is no contact. */
export async function isEmailConfirmed(contactId: number | null): Promise<boolean> {
  if (contactId === null) return true;
  const unproved = and(eq(contact.id, contactId), isNull(contact.emailConfirmedAt));
  return (await db.$count(contact, unproved)) === 0;
}

/** The status of an address. `locked`: it cannot change until the caller's transaction ends. */
export async function findCurrentOrFormerEmailStatus(
  { contactId, emailKey }: { contactId: number | null; emailKey: string | null },
  { locked = false }: { locked?: boolean } = {},
  database: Queryable = db,
): Promise<CurrentOrFormerEmailStatus> {
  if (contactId === null) return "current";
  const found = database.select().from(contact).where(eq(contact.id, contactId));
  const [person] = await (locked ? found.for("update") : found);
  if (person?.emailKey !== emailKey) return "former";
  return person?.emailChangedAt ? "unconfirmed" : "current";
}

/** Adds a business that the office knows from elsewhere, with its contact. The caller checks for duplicates. */
export const addAdvertiserWithContact = defineAction({
  name: "addAdvertiserWithContact",
  permission: "advertisers.change",
  undo: ["undoAddAdvertiser"],
  async run(tx, details: BusinessAndContactInput) {
    const kept = await upsertAdvertiser(tx, { advertiserId: null, contactId: null }, details);
    const subject = { type: "advertiser", id: kept.advertiserId };
    return { event: { event: "advertiser.added", subject }, result: kept };
  },
});

/** Deletes an advertiser with its contacts and notes, to undo that it was added; nobody booked with it. */
export const undoAddAdvertiser = defineAction({
  name: "undoAddAdvertiser",
  permission: "advertisers.change",
  undo: "harmless",
  async run(tx, { id }: { id: number }) {
    const people = await tx
      .select({ id: contact.id })
      .from(contact)
      .where(eq(contact.advertiserId, id));
    if (people.length === 0) throw new Refusal("not-found", "We can’t find that advertiser.");
    for (const person of people) await deleteContactAndEmptyBusiness(tx, person.id);
    return { event: { event: "advertiser.removed", subject: { type: "advertiser", id } } };
  },
});

/** Deletes a contact without reservations and their acceptances, and their business if nobody else is left in it. */
export async function deleteContactAndEmptyBusiness(
  tx: Queryable,
  contactId: number,
): Promise<void> {
  await tx.delete(termsAcceptance).where(eq(termsAcceptance.contactId, contactId));
  const [gone] = await tx
    .delete(contact)
    .where(eq(contact.id, contactId))
    .returning({ id: contact.advertiserId });
  if (gone) await forgetUnlessNamed(tx, gone.id);
}

/** An advertiser that was merged into another has handed over its contacts, reservations and log. */
async function forgetUnlessNamed(tx: Queryable, id: number): Promise<void> {
  const isNobodys = sql`not exists (select from contact where contact.advertiser_id = ${id})
    and not exists (select from reservation where reservation.advertiser_id = ${id})`;
  await tx.delete(advertiser).where(and(eq(advertiser.mergedIntoId, id), isNobodys));
  const forgotten = await tx
    .delete(advertiser)
    .where(and(eq(advertiser.id, id), isNobodys))
    .returning({ id: advertiser.id });
  if (forgotten.length > 0) await deleteNotesAbout({ type: "advertiser", id }, tx);
}
