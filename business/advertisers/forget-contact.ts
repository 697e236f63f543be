import { and, eq, sql } from "drizzle-orm";
import { advertiser, contact, termsAcceptance } from "#database/schema.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/**
 * Deletes a person and what they agreed to, and their business if nobody else is left of it; no reservation may name them
 * any more. Returns the id of a business that went with them.
 */
export async function forgetContact(tx: Queryable, contactId: number): Promise<number | undefined> {
  await tx.delete(termsAcceptance).where(eq(termsAcceptance.contactId, contactId));
  const [gone] = await tx
    .delete(contact)
    .where(eq(contact.id, contactId))
    .returning({ advertiserId: contact.advertiserId });
  if (!gone) return undefined;
  const [left] = await tx
    .delete(advertiser)
    .where(
      and(
        eq(advertiser.id, gone.advertiserId),
        sql`not exists (select from contact where contact.advertiser_id = ${gone.advertiserId})`,
        sql`not exists (select from reservation where reservation.advertiser_id = ${gone.advertiserId})`,
        sql`not exists (select from advertiser other where other.merged_into = ${gone.advertiserId})`,
      ),
    )
    .returning({ id: advertiser.id });
  return left?.id;
}
