import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { defineAction } from "#business/actions.ts";
import { deleteNotesAbout } from "#business/team/notes.ts";
import { advertiser, contact, termsAcceptance } from "#database/schema/advertisers.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { type BusinessFields, businessFieldIds } from "./business-fields.ts";

/** `phone`: E.164. */
type ContactInput = { name: string; email: string; emailKey: string; phone: string };

export type BusinessAndContactInput = ContactInput &
  Pick<BusinessFields, "website"> &
  Partial<BusinessFields> & { business: string };

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
  if (advertiserId === null) return addBusiness(tx, business, person);
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
      emailConfirmedAt: keepIfSameEmail(emailKey, contact.emailConfirmedAt),
      emailChangedAt: keepIfSameEmail(emailKey, contact.emailChangedAt),
    })
    .where(eq(contact.id, contactId));
  return { advertiserId, contactId };
}

/** What is known about the stored address, unless another replaces it. */
const keepIfSameEmail = (emailKey: string, known: PgColumn) =>
  sql`case when ${contact.emailKey} = ${emailKey} then ${known} end`;

async function addBusiness(
  tx: Queryable,
  business: Partial<BusinessFields> & { name: string },
  person: ContactInput,
): Promise<AdvertiserIds> {
  const [added] = await tx.insert(advertiser).values(business).returning({ id: advertiser.id });
  if (!added) throw new Error("an advertiser was not written");
  return addContact(tx, added.id, person);
}

async function addContact(
  tx: Queryable,
  advertiserId: number,
  person: ContactInput,
): Promise<AdvertiserIds> {
  const [added] = await tx
    .insert(contact)
    .values({ ...person, advertiserId })
    .returning({ id: contact.id });
  if (!added) throw new Error("a contact was not written");
  return { advertiserId, contactId: added.id };
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

/** Adds a business that the office knows from elsewhere, with its contact. The caller checks for duplicates. */
export const addAdvertiserWithContact = defineAction({
  name: "addAdvertiserWithContact",
  permission: "advertisers.change",
  undo: ["undoAddAdvertiser"],
  async run(tx, details: BusinessAndContactInput) {
    const ids = await upsertAdvertiser(tx, { advertiserId: null, contactId: null }, details);
    const subject = { type: "advertiser", id: ids.advertiserId };
    return { event: { event: "advertiser.added", subject }, result: ids };
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
  if (gone) await deleteBusinessIfEmpty(tx, gone.id);
}

/** An advertiser that was merged into another has handed over its contacts, reservations and log. */
async function deleteBusinessIfEmpty(tx: Queryable, id: number): Promise<void> {
  const isEmpty = sql`not exists (select from contact where contact.advertiser_id = ${id})
    and not exists (select from reservation where reservation.advertiser_id = ${id})`;
  await tx.delete(advertiser).where(and(eq(advertiser.mergedIntoId, id), isEmpty));
  const deleted = await tx
    .delete(advertiser)
    .where(and(eq(advertiser.id, id), isEmpty))
    .returning({ id: advertiser.id });
  if (deleted.length > 0) await deleteNotesAbout({ type: "advertiser", id }, tx);
}
