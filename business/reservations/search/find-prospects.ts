import {
  and,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import * as v from "valibot";
import {
  mayHaveSimilarNameSql,
  normalizeBusinessName,
} from "#business/advertisers/find-duplicates.ts";
import { leadName } from "#business/leads/lead.ts";
import { findMailingAvailabilityBoard } from "#business/reservations/availability/find-availability.ts";
import type { ReservationState } from "#business/reservations/reservation.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { lead } from "#database/schema/leads.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { db } from "#platform/database/database.server.ts";
import { foldTextSql } from "#platform/database/list-sql.ts";
import { cleanEmail, emailKey } from "#platform/email-address.ts";
import { foldText } from "#platform/fold-text.ts";
import { phoneWithoutExtension } from "#platform/phone-number.ts";
import { phoneSchema } from "#platform/phone-schema.ts";

export type ProspectToCall = {
  email: string | null;
  /** Known if they had a reservation. */
  business: string | null;
  person: string | null;
  phone: string | null;
  /** The mailing they were on or wait for; "" for a lead. */
  mailing: string;
  /** How that ended; "waiting": they are on its waitlist; "lead": they are a lead. */
  last: ReservationState | "waiting" | "lead";
  reservationId: number | null;
  /** The open lead with that address, or the lead itself. */
  leadId: number | null;
};

export type OpenIndustryWithProspects = { slug: string; name: string; people: ProspectToCall[] };

/**
 * The open industries of a mailing, each with people to call: first those who had or wanted the
 * industry on another mailing, each address once with its latest; then its waitlists elsewhere,
 * and the leads of the industry that are still open. Industries with people to call come first. Undefined for an unknown mailing.
 */
export async function findOpenIndustriesWithProspects(
  mailingId: number,
): Promise<OpenIndustryWithProspects[] | undefined> {
  const board = await findMailingAvailabilityBoard(mailingId);
  if (!board) return undefined;
  const open = board.industries.filter(({ availability }) => availability === "open");
  const slugs = open.map(({ slug }) => slug);
  if (slugs.length === 0) return [];
  const had = await findFormerBuyers(slugs);
  const wait = await findWaitingElsewhere(mailingId, slugs);
  const leads = await findOpenLeads(slugs);
  const listed = open.map(({ slug, name }) => {
    const all = [...had, ...wait, ...leads].filter(({ industry }) => industry === slug);
    const people = keepFirstOfEachAddress(all).map(
      ({ industry: _, emailKey: __, ...person }) => person,
    );
    return { slug, name, people };
  });
  return listed.toSorted((a, b) => Number(b.people.length > 0) - Number(a.people.length > 0));
}

type Found = ProspectToCall & { industry: string; emailKey: string | null };

/** The first of each address, with the lead that another of them is. */
function keepFirstOfEachAddress(found: readonly Found[]): Found[] {
  return found.flatMap((one, at) => {
    if (one.emailKey === null) return [one];
    const same = found.filter(({ emailKey }) => emailKey === one.emailKey);
    if (same[0] !== found[at]) return [];
    return [{ ...one, leadId: same.find(({ leadId }) => leadId !== null)?.leadId ?? null }];
  });
}

function findFormerBuyers(slugs: string[]): Promise<Found[]> {
  return db
    .selectDistinctOn([reservation.industry, contact.emailKey], {
      industry: sql<string>`${reservation.industry}`,
      emailKey: contact.emailKey,
      email: contact.email,
      business: sql<string | null>`${advertiser.name}`,
      person: sql<string | null>`${contact.name}`,
      phone: sql<string | null>`${contact.phone}`,
      mailing: mailing.name,
      last: sql<ReservationState>`${reservation.state}`,
      reservationId: sql<number | null>`${reservation.id}::int`,
      leadId: sql<number | null>`null::int`,
    })
    .from(reservation)
    .innerJoin(contact, eq(contact.id, reservation.contactId))
    .innerJoin(advertiser, eq(advertiser.id, contact.advertiserId))
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .where(and(inArray(reservation.industry, slugs), isNotNull(reservation.contactId)))
    .orderBy(reservation.industry, contact.emailKey, desc(reservation.id));
}

async function findWaitingElsewhere(mailingId: number, slugs: string[]): Promise<Found[]> {
  const rows = await db
    .selectDistinctOn([waitlistEntry.industry, waitlistEntry.emailKey], {
      industry: waitlistEntry.industry,
      emailKey: waitlistEntry.emailKey,
      email: waitlistEntry.email,
      mailing: mailing.name,
    })
    .from(waitlistEntry)
    .innerJoin(mailing, eq(mailing.id, waitlistEntry.mailingId))
    .where(
      and(
        inArray(waitlistEntry.industry, slugs),
        ne(waitlistEntry.mailingId, mailingId),
        sql`${waitlistEntry.state} = 'waiting'`,
      ),
    )
    .orderBy(waitlistEntry.industry, waitlistEntry.emailKey, desc(waitlistEntry.id));
  const unknown = { business: null, person: null, phone: null, reservationId: null, leadId: null };
  return rows.map((row) => ({ ...row, ...unknown, last: "waiting" as const }));
}

/** The leads of these industries that are neither won nor lost, those to be called first. */
async function findOpenLeads(slugs: string[]): Promise<Found[]> {
  const rows = await db
    .select()
    .from(lead)
    .where(
      and(
        inArray(lead.industry, slugs),
        isNull(lead.deletedAt),
        sql`${lead.state} in ('new', 'contacted')`,
      ),
    )
    .orderBy(sql`${lead.nextCallOn} nulls last`, lead.id);
  return rows.map(({ id, industry, email, emailKey, business, person, phone }) => ({
    email,
    emailKey,
    business,
    person,
    phone,
    industry: industry ?? "",
    mailing: "",
    last: "lead" as const,
    reservationId: null,
    leadId: id,
  }));
}

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

const MAX_PER_KIND = 5;

/** Shorter texts would match everybody. */
const SHORTEST_TEXT = 3;

const SHORTEST_NUMBER = 7;

type NormalizedTypedCustomer = ReturnType<typeof normalizeTypedCustomer>;

/** At most five advertisers and five leads who may be the person that is typed, the surely same first. */
export async function findKnownCustomers(typed: TypedCustomer): Promise<KnownCustomer[]> {
  const wanted = normalizeTypedCustomer(typed);
  const found = [...(await findAdvertisers(wanted)), ...(await findLeads(wanted))];
  return found.toSorted((a, b) => Number(b.isSame) - Number(a.isSame));
}

function normalizeTypedCustomer(typed: TypedCustomer) {
  return {
    name: normalizeBusinessName(typed.business),
    person: foldText(typed.name).trim(),
    email: typed.email.trim() === "" ? "" : emailKey(cleanEmail(typed.email)),
    digits: digitsOf(typed.phone),
  };
}

function digitsOf(phone: string): string {
  const read = v.safeParse(phoneSchema, phone);
  const number = read.success ? phoneWithoutExtension(read.output) : phone;
  return number.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
}

/** Whether a row has something of what is typed; undefined if nothing is. */
function resembles(
  { name, person, email, digits }: NormalizedTypedCustomer,
  row: Record<"business" | "person" | "emailKey" | "phone", SQLWrapper>,
): SQL | undefined {
  const ways: SQL[] = [];
  if (name.length >= SHORTEST_TEXT) ways.push(mayHaveSimilarNameSql(row.business, name));
  if (person.length >= SHORTEST_TEXT) ways.push(sql`${foldTextSql(row.person)} = ${person}`);
  if (email.length >= SHORTEST_TEXT) ways.push(sql`starts_with(${row.emailKey}, ${email})`);
  if (digits.length >= SHORTEST_NUMBER) ways.push(sql`strpos(${row.phone}, ${digits}) > 0`);
  return or(...ways);
}

/** Whether their address, number or name shows for sure that it is who is typed. */
function isSame(
  { name, email, digits }: NormalizedTypedCustomer,
  row: { business: string | null; emailKey: string | null; phone: string | null },
): boolean {
  if (email !== "" && row.emailKey === email) return true;
  if (digits.length >= 10 && phoneWithoutExtension(row.phone ?? "").endsWith(digits)) return true;
  return name !== "" && row.business !== null && normalizeBusinessName(row.business) === name;
}

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
  return keepBestOfEachRecord(known);
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
  return keepBestOfEachRecord(known);
}

/** Each record once, as the best of its matches; the first few. */
function keepBestOfEachRecord(found: readonly KnownCustomer[]): KnownCustomer[] {
  const best = new Map<number, KnownCustomer>();
  for (const one of found) {
    if (!best.has(one.id) || (one.isSame && !best.get(one.id)?.isSame)) best.set(one.id, one);
  }
  const ordered = [...best.values()].toSorted((a, b) => Number(b.isSame) - Number(a.isSame));
  return ordered.slice(0, MAX_PER_KIND);
}
