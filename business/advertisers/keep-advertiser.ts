import { eq, sql } from "drizzle-orm";
import { advertiser, contact } from "#database/schema.ts";
import type { Queryable } from "#platform/database/transactions.ts";

export type AdvertiserDetails = {
  business: string;
  /** https://..., or null for none. */
  website: string | null;
  /** The person's. */
  name: string;
  email: string;
  /** The address as it is compared. */
  emailKey: string;
  /** E.164. */
  phone: string;
};

export type KeptAdvertiser = { advertiserId: number; contactId: number };

/**
 * Keeps a business and the person who speaks for it: new ones, or those given, with what was typed last. Two who type
 * the same address are two: an address proves nothing until its mail is read, so nobody's row is opened by it.
 */
export async function keepAdvertiser(
  tx: Queryable,
  known: { advertiserId: number | null; contactId: number | null },
  details: AdvertiserDetails,
): Promise<KeptAdvertiser> {
  const business = { name: details.business, website: details.website };
  const { name, email, emailKey, phone } = details;
  const person = { name, email, emailKey, phone };
  const { advertiserId, contactId } = known;
  if (advertiserId === null || contactId === null) return add(tx, business, person);
  const version = { version: sql`version + 1` };
  await tx
    .update(advertiser)
    .set({ ...business, ...version })
    .where(eq(advertiser.id, advertiserId));
  await tx
    .update(contact)
    .set({ ...person, ...version })
    .where(eq(contact.id, contactId));
  return { advertiserId, contactId };
}

async function add(
  tx: Queryable,
  business: { name: string; website: string | null },
  person: { name: string; email: string; emailKey: string; phone: string },
): Promise<KeptAdvertiser> {
  const [made] = await tx.insert(advertiser).values(business).returning({ id: advertiser.id });
  if (!made) throw new Error("an advertiser was not written");
  const [met] = await tx
    .insert(contact)
    .values({ ...person, advertiserId: made.id })
    .returning({ id: contact.id });
  if (!met) throw new Error("a contact was not written");
  return { advertiserId: made.id, contactId: met.id };
}
