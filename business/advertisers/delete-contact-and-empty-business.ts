import { and, eq, sql } from "drizzle-orm";
import { deleteNotesAbout } from "#business/team/notes.ts";
import { advertiser, contact, termsAcceptance } from "#database/schema/advertisers.ts";
import type { Queryable } from "#platform/database/transactions.ts";

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
