import { desc, eq, inArray } from "drizzle-orm";
import { advertiser, contact, termsAcceptance } from "#database/schema/advertisers.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

export type ContactWithBusiness = {
  contactId: number;
  advertiserId: number;
  business: string;
  website: string | null;
  name: string;
  email: string;
  phone: string;
  emailConfirmedAt: Date | null;
};

export async function findContactWithBusiness(
  id: number,
  database: Queryable = db,
): Promise<ContactWithBusiness | undefined> {
  const [row] = await database
    .select({
      contactId: contact.id,
      advertiserId: advertiser.id,
      business: advertiser.name,
      website: advertiser.website,
      name: contact.name,
      email: contact.email,
      phone: contact.phone,
      emailConfirmedAt: contact.emailConfirmedAt,
    })
    .from(contact)
    .innerJoin(advertiser, eq(advertiser.id, contact.advertiserId))
    .where(eq(contact.id, id));
  return row;
}

export async function findAcceptedTermsVersion(contactId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ termsVersion: termsAcceptance.termsVersion })
    .from(termsAcceptance)
    .where(eq(termsAcceptance.contactId, contactId))
    .orderBy(desc(termsAcceptance.acceptedAt))
    .limit(1);
  return row?.termsVersion;
}

export async function findAdvertiserNames(
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  const { id, name } = advertiser;
  return db
    .select({ id, name })
    .from(advertiser)
    .where(inArray(id, [...ids]));
}
