import { and, desc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { ReservationState } from "#business/reservations/reservation.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { lead } from "#database/schema/leads.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { db } from "#platform/database/database.server.ts";
import { findMailingAvailabilityBoard } from "./find-availability.ts";

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
  const had = await whoHadIt(slugs);
  const wait = await whoWaits(mailingId, slugs);
  const leads = await openLeads(slugs);
  const listed = open.map(({ slug, name }) => {
    const all = [...had, ...wait, ...leads].filter(({ industry }) => industry === slug);
    return { slug, name, people: eachAddressOnce(all).map(toPersonToCall) };
  });
  return listed.toSorted((a, b) => Number(b.people.length > 0) - Number(a.people.length > 0));
}

type Found = ProspectToCall & { industry: string; emailKey: string | null };

/** The first of each address, with the lead that another of them is. */
function eachAddressOnce(found: readonly Found[]): Found[] {
  return found.flatMap((one, at) => {
    if (one.emailKey === null) return [one];
    const same = found.filter(({ emailKey }) => emailKey === one.emailKey);
    if (same[0] !== found[at]) return [];
    return [{ ...one, leadId: same.find(({ leadId }) => leadId !== null)?.leadId ?? null }];
  });
}

function toPersonToCall({ industry: _, emailKey: __, ...person }: Found): ProspectToCall {
  return person;
}

function whoHadIt(slugs: string[]): Promise<Found[]> {
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

async function whoWaits(mailingId: number, slugs: string[]): Promise<Found[]> {
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
async function openLeads(slugs: string[]): Promise<Found[]> {
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
