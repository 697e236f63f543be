import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { findIndustrySearchConditions } from "#business/mailings/industries/industry-words.ts";
import { advertiser, contact, termsAcceptance } from "#database/schema/advertisers.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { eachWordInSomeColumnSql, isAmongNewestRowsSql } from "#platform/database/list-sql.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { type BusinessFieldId, mapBusinessFields } from "./business-fields.ts";

export type ContactWithBusiness = NonNullable<Awaited<ReturnType<typeof findContactWithBusiness>>>;

export async function findContactWithBusiness(id: number, database: Queryable = db) {
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

/** Whether a contact's address was confirmed by the button we emailed; true where there is no contact. */
export async function isEmailConfirmed(contactId: number | null): Promise<boolean> {
  if (contactId === null) return true;
  const unconfirmed = and(eq(contact.id, contactId), isNull(contact.emailConfirmedAt));
  return (await db.$count(contact, unconfirmed)) === 0;
}

/**
 * The status of an address that we have written to. `current`: it is the contact's. `unconfirmed`:
 * it is, but the office entered it, and nobody has confirmed it since. `former`: the contact has
 * another by now.
 */
export type EmailStatus = "current" | "unconfirmed" | "former";

/** `locked`: it cannot change until the caller's transaction ends. */
export async function findEmailStatus(
  { contactId, emailKey }: { contactId: number | null; emailKey: string | null },
  { locked = false }: { locked?: boolean } = {},
  database: Queryable = db,
): Promise<EmailStatus> {
  if (contactId === null) return "current";
  const found = database.select().from(contact).where(eq(contact.id, contactId));
  const [person] = await (locked ? found.for("update") : found);
  if (person?.emailKey !== emailKey) return "former";
  return person?.emailChangedAt ? "unconfirmed" : "current";
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

type AdvertiserSearchHit = { id: number; name: string; person: string; email: string };

export const hasBookedInIndustriesSql = (slugs: string[]): SQL =>
  sql`exists (select from ${reservation} where ${reservation.advertiserId} = ${sql.raw('"advertiser"."id"')}
    and ${inArray(reservation.industry, slugs)})`;

/** At most `limit` businesses whose name, contact or industry contains every word, among the newest 10,000 contacts. */
export async function searchAdvertisers(
  words: readonly string[],
  limit: number,
): Promise<AdvertiserSearchHit[]> {
  if (words.length === 0) return [];
  const called = await findIndustrySearchConditions(words.join(" "), hasBookedInIndustriesSql);
  const columns = [advertiser.name, contact.name, contact.email];
  const found = db
    .selectDistinctOn([advertiser.id], {
      id: advertiser.id,
      name: advertiser.name,
      person: sql<string>`${contact.name}`.as("person"),
      email: contact.email,
    })
    .from(advertiser)
    .innerJoin(contact, eq(contact.advertiserId, advertiser.id))
    .where(
      and(
        isAmongNewestRowsSql(contact.id, contact),
        isNull(advertiser.mergedIntoId),
        eachWordInSomeColumnSql(words, columns, contact.phone, called),
      ),
    )
    .orderBy(advertiser.id)
    .as("found");
  return db.select().from(found).orderBy(sql`lower(${found.name})`, asc(found.id)).limit(limit);
}

export const advertiserBusinessColumns = mapBusinessFields((id) => advertiser[id]) as Pick<
  typeof advertiser,
  BusinessFieldId
>;
