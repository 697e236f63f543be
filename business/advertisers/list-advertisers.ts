import { and, desc, eq, inArray, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { findIndustrySearchConditions } from "#business/mailings/industries/industry-words.ts";
import { type MailingState, mailedStates } from "#business/mailings/mailing.ts";
import { secondsLeftSql } from "#business/reservations/claims/claims.ts";
import type { ReservationState } from "#business/reservations/reservation.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import {
  containsAllWordsSql,
  foldTextSql,
  orderByWithTieBreaker,
} from "#platform/database/list-sql.ts";
import type { SizeId } from "#site.ts";
import type { AdvertiserSearch, AdvertiserSortKey } from "./advertiser.ts";
import { type BusinessFields, mapBusinessFields, pickBusinessFields } from "./business-fields.ts";
import { advertiserBusinessColumns, hasBookedInIndustriesSql } from "./find-advertiser.ts";

export type ListedAdvertiser = BusinessFields & {
  id: number;
  name: string;
  person: string | null;
  email: string | null;
  phone: string | null;
  /** How many other entries have this email: a returning person stays separate until their address is confirmed. */
  sameEmail: number;
  reservations: number;
  paid: number;
  /** Among mailings at the post office or in homes; null if they have been on none yet. */
  lastDrop: PlainDate | null;
};

const met = sql`(select each.*, (count(*) over (partition by each.email_key))::int - 1 as same_email
  from (select c.advertiser_id,
      (array_agg(c.name order by c.id desc))[1] as person,
      (array_agg(c.email order by c.id desc))[1] as email,
      (array_agg(c.email_key order by c.id desc))[1] as email_key,
      (array_agg(c.phone order by c.id desc))[1] as phone,
      string_agg(concat_ws(chr(9), c.name, c.email, c.phone), chr(9) order by c.id) as people
    from contact c group by c.advertiser_id) as each) as met`;

const booked = sql`(select r.advertiser_id, count(*)::int as reservations,
    (count(*) filter (where r.state = 'paid'))::int as paid,
    max(coalesce((select max(d ->> 'date') from jsonb_array_elements(m.drops) as d), m.drop_date::text))
      filter (where r.state = 'paid' and m.state in ${[...mailedStates]}) as last_drop
  from reservation r join mailing m on m.id = r.mailing_id group by r.advertiser_id) as booked`;

const listed = {
  id: advertiser.id,
  name: advertiser.name,
  ...advertiserBusinessColumns,
  person: sql<string | null>`met.person`,
  email: sql<string | null>`met.email`,
  phone: sql<string | null>`met.phone`,
  sameEmail: sql<number>`coalesce(met.same_email, 0)`,
  reservations: sql<number>`coalesce(booked.reservations, 0)`,
  paid: sql<number>`coalesce(booked.paid, 0)`,
  lastDrop: sql<PlainDate | null>`booked.last_drop`,
};

const ORDERS: Record<AdvertiserSortKey, SQLWrapper> = {
  business: foldTextSql(advertiser.name),
  number: advertiser.id,
  person: foldTextSql(listed.person),
  email: foldTextSql(listed.email),
  phone: foldTextSql(listed.phone),
  ...mapBusinessFields((id) => foldTextSql(advertiser[id])),
  reservations: listed.reservations,
  paid: listed.paid,
  mailed: listed.lastDrop,
};

/** Lists one page of the businesses that contain the search words, in the requested order, and the total. */
export async function listAdvertisers(
  { words, sort, descending, page }: AdvertiserSearch,
  limit: number,
): Promise<{ rows: ListedAdvertiser[]; total: number }> {
  const texts = [advertiser.name, sql`met.people`, ...Object.values(advertiserBusinessColumns)];
  const called = await findIndustrySearchConditions(words, hasBookedInIndustriesSql);
  const where = and(isNull(advertiser.mergedIntoId), containsAllWordsSql(words, texts, called));
  const rows = await db
    .select(listed)
    .from(advertiser)
    .leftJoin(met, sql`met.advertiser_id = ${advertiser.id}`)
    .leftJoin(booked, sql`booked.advertiser_id = ${advertiser.id}`)
    .where(where)
    .orderBy(...orderByWithTieBreaker(ORDERS[sort], descending, advertiser.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(advertiser)
    .leftJoin(met, sql`met.advertiser_id = ${advertiser.id}`)
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}

export type AdvertiserBookingCount = {
  advertiserId: number;
  reservations: number;
  lastMailing: string;
};

export async function countBookingsByAdvertiser(
  advertiserIds: readonly number[],
): Promise<AdvertiserBookingCount[]> {
  if (advertiserIds.length === 0) return [];
  return db
    .select({
      advertiserId: sql<number>`${reservation.advertiserId}::int`,
      reservations: sql<number>`count(*)::int`,
      lastMailing: sql<string>`(array_agg(${mailing.name} order by ${mailing.dropDate} desc, ${reservation.id} desc))[1]`,
    })
    .from(reservation)
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .where(inArray(reservation.advertiserId, [...advertiserIds]))
    .groupBy(reservation.advertiserId);
}

export type AdvertiserWithHistory = BusinessFields & {
  id: number;
  name: string;
  mergedIntoId: number | null;
  version: number;
  contacts: {
    id: number;
    name: string;
    email: string;
    phone: string;
    emailConfirmedAt: Date | null;
    version: number;
  }[];
  reservations: {
    id: number;
    reference: string;
    mailing: string;
    mailingState: MailingState;
    dropDate: PlainDate;
    /** Null for a house ad. */
    industry: string | null;
    size: SizeId;
    spot: string;
    priceCents: number;
    state: ReservationState;
    secondsLeft: number | null;
  }[];
};

export async function findAdvertiserWithHistory(
  id: number,
): Promise<AdvertiserWithHistory | undefined> {
  const [row] = await db.select().from(advertiser).where(eq(advertiser.id, id));
  if (!row) return undefined;
  const contacts = await findPeople(id);
  const reservations = await db
    .select({
      id: reservation.id,
      reference: reservation.reference,
      mailing: mailing.name,
      mailingState: mailing.state,
      dropDate: mailing.dropDate,
      industry: reservation.industry,
      size: reservation.size,
      spot: reservation.spot,
      priceCents: reservation.priceCents,
      state: sql<ReservationState>`${reservation.state}`,
      secondsLeft: secondsLeftSql,
    })
    .from(reservation)
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .where(eq(reservation.advertiserId, id))
    .orderBy(desc(mailing.dropDate), desc(reservation.id))
    .limit(200);
  const { name, mergedIntoId, version } = row;
  return { id, name, ...pickBusinessFields(row), mergedIntoId, version, contacts, reservations };
}

async function findPeople(id: number): Promise<AdvertiserWithHistory["contacts"]> {
  const proven = sql`max(${contact.emailConfirmedAt}) over (partition by ${contact.emailKey})`;
  const people = db
    .selectDistinctOn([contact.emailKey], {
      id: contact.id,
      name: contact.name,
      email: contact.email,
      phone: contact.phone,
      emailConfirmedAt: sql<Date | null>`${proven}`
        .mapWith(contact.emailConfirmedAt)
        .as("email_confirmed_at"),
      version: contact.version,
    })
    .from(contact)
    .where(eq(contact.advertiserId, id))
    .orderBy(contact.emailKey, desc(contact.id))
    .as("people");
  return db.select().from(people).orderBy(desc(people.id));
}
