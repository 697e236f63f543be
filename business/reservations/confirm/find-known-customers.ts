import { and, desc, eq, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import * as v from "valibot";
import { mayMatchNameSql, normalizeBusinessName } from "#business/advertisers/find-duplicates.ts";
import { leadName } from "#business/leads/lead.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { lead } from "#database/schema/leads.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { foldTextSql } from "#platform/database/list-sql.ts";
import { cleanEmail, emailKey } from "#platform/email-address.ts";
import { foldText } from "#platform/fold-text.ts";
import { phoneNumberOnly } from "#platform/phone-number.ts";
import { phoneSchema } from "#platform/phone-schema.ts";

/** What is typed about a person at a business; "" for nothing yet. */
export type TypedCustomer = { business: string; name: string; email: string; phone: string };

export type KnownCustomer = {
  kind: "advertiser" | "lead";
  id: number;
  name: string;
  person: string | null;
  email: string | null;
  /** E.164. */
  phone: string | null;
  /** Of an advertiser. */
  reservations: number;
  /** Same address, same number, or a name that sounds the same; otherwise it only resembles. */
  isSame: boolean;
};

const MOST = 5;
/** Shorter texts would match everybody. */
const SHORTEST_TEXT = 3;
const SHORTEST_NUMBER = 7;

/** What shows for sure that somebody is a customer we know. */
type CertainlyMatchingField = "email" | "phone" | "name";

type NormalizedTypedCustomer = {
  name: string;
  person: string;
  email: string;
  digits: string;
};

/** At most five advertisers and five leads who may be the person that is typed, the surely same first. */
export async function findKnownCustomers(typed: TypedCustomer): Promise<KnownCustomer[]> {
  const wanted = normalizeTypedCustomer(typed);
  const found = [...(await findAdvertisers(wanted)), ...(await findLeads(wanted))];
  return found.toSorted((a, b) => Number(b.isSame) - Number(a.isSame));
}

function normalizeTypedCustomer(typed: TypedCustomer): NormalizedTypedCustomer {
  return {
    name: normalizeBusinessName(typed.business),
    person: foldText(typed.name).trim(),
    email: typed.email.trim() === "" ? "" : emailKey(cleanEmail(typed.email)),
    digits: digitsOf(typed.phone),
  };
}

function digitsOf(phone: string): string {
  const read = v.safeParse(phoneSchema, phone);
  const number = read.success ? phoneNumberOnly(read.output) : phone;
  return number.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
}

/** Whether a row has something of what is typed; undefined if nothing is. */
function resembles(
  { name, person, email, digits }: NormalizedTypedCustomer,
  row: Record<"business" | "person" | "emailKey" | "phone", SQLWrapper>,
): SQL | undefined {
  const ways: SQL[] = [];
  if (name.length >= SHORTEST_TEXT) ways.push(mayMatchNameSql(row.business, name));
  if (person.length >= SHORTEST_TEXT) ways.push(sql`${foldTextSql(row.person)} = ${person}`);
  if (email.length >= SHORTEST_TEXT) ways.push(sql`starts_with(${row.emailKey}, ${email})`);
  if (digits.length >= SHORTEST_NUMBER) ways.push(sql`strpos(${row.phone}, ${digits}) > 0`);
  return or(...ways);
}

type Compared = { business: string | null; emailKey: string | null; phone: string | null };

function findCertainlyMatchingFields(
  { name, email, digits }: NormalizedTypedCustomer,
  row: Compared,
): CertainlyMatchingField[] {
  const signs: Record<CertainlyMatchingField, boolean> = {
    email: email !== "" && row.emailKey === email,
    phone: digits.length >= 10 && phoneNumberOnly(row.phone ?? "").endsWith(digits),
    name: name !== "" && row.business !== null && normalizeBusinessName(row.business) === name,
  };
  return (["email", "phone", "name"] as const).filter((sign) => signs[sign]);
}

const isSame = (wanted: NormalizedTypedCustomer, row: Compared) =>
  findCertainlyMatchingFields(wanted, row).length > 0;

async function findAdvertisers(wanted: NormalizedTypedCustomer): Promise<KnownCustomer[]> {
  const { name: person, emailKey: key, phone } = contact;
  const where = resembles(wanted, { business: advertiser.name, person, emailKey: key, phone });
  if (!where) return [];
  const rows = await db
    .select({
      id: advertiser.id,
      business: advertiser.name,
      person,
      email: contact.email,
      emailKey: key,
      phone,
      reservations: sql<number>`(select count(*)::int from ${reservation}
        where ${reservation.advertiserId} = ${sql.raw('"advertiser"."id"')})`,
    })
    .from(advertiser)
    .innerJoin(contact, eq(contact.advertiserId, advertiser.id))
    .where(and(isNull(advertiser.mergedIntoId), where))
    .orderBy(desc(contact.id))
    .limit(100);
  const known = rows.map(({ business, emailKey: of, ...row }) => ({
    ...row,
    kind: "advertiser" as const,
    name: business,
    isSame: isSame(wanted, { business, emailKey: of, phone: row.phone }),
  }));
  return eachOnce(known);
}

async function findLeads(wanted: NormalizedTypedCustomer): Promise<KnownCustomer[]> {
  const where = resembles(wanted, lead);
  if (!where) return [];
  const rows = await db
    .select()
    .from(lead)
    .where(and(isNull(lead.deletedAt), where))
    .orderBy(desc(lead.id))
    .limit(100);
  const known = rows.map((row) => ({
    kind: "lead" as const,
    id: row.id,
    name: leadName(row),
    person: row.person,
    email: row.email,
    phone: row.phone,
    reservations: 0,
    isSame: isSame(wanted, row),
  }));
  return eachOnce(known);
}

/** Each record once, as the best of its matches; the first few. */
function eachOnce(found: readonly KnownCustomer[]): KnownCustomer[] {
  const best = new Map<number, KnownCustomer>();
  for (const one of found) {
    if (!best.has(one.id) || (one.isSame && !best.get(one.id)?.isSame)) best.set(one.id, one);
  }
  const ordered = [...best.values()].toSorted((a, b) => Number(b.isSame) - Number(a.isSame));
  return ordered.slice(0, MOST);
}
