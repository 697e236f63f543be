import { and, eq, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { deleteNotesAbout } from "#business/team/notes.ts";
import { advertiser, contact, termsAcceptance } from "#database/schema/advertisers.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { type BusinessAndContactInput, upsertAdvertiser } from "./upsert-advertiser.ts";

/** Adds a business that the office knows from elsewhere, with its contact. The caller checks for duplicates. */
export const addAdvertiserWithContact = defineAction({
  name: "addAdvertiserWithContact",
  permission: "advertisers.change",
  undo: "harmless",
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
