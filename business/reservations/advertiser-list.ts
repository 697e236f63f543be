import { and, asc, desc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { advertiser, contact, mailing, reservation } from "#database/schema.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { SizeId } from "#site.ts";
import { secondsLeft } from "./claims.ts";
import type { ReservationState } from "./reservation.ts";

export type ListedAdvertiser = {
  id: number;
  name: string;
  email: string | null;
  reservations: number;
  paid: number;
  lastDrop: PlainDate | null;
};

/** Businesses, by name: those whose name, people or addresses have the words in them. `page` from 1. */
export async function findAdvertisers(
  { words, page }: { words: string; page: number },
  limit: number,
  database: Queryable = db,
): Promise<{ rows: ListedAdvertiser[]; total: number }> {
  const where = and(isNull(advertiser.mergedInto), words === "" ? undefined : matching(words));
  const of = sql`from reservation r where r.advertiser_id = ${sql.raw('"advertiser"."id"')}`;
  const rows = await database
    .select({
      id: advertiser.id,
      name: advertiser.name,
      email: sql<string | null>`(select c.email from contact c
        where c.advertiser_id = ${sql.raw('"advertiser"."id"')} order by c.id desc limit 1)`,
      reservations: sql<number>`(select count(*)::int ${of})`,
      paid: sql<number>`(select count(*)::int ${of} and r.state = 'paid')`,
      lastDrop: sql<PlainDate | null>`(select max(m.drop_date)::text from reservation r
        join mailing m on m.id = r.mailing_id
        where r.advertiser_id = ${sql.raw('"advertiser"."id"')} and r.state = 'paid')`,
    })
    .from(advertiser)
    .where(where)
    .orderBy(sql`lower(${advertiser.name})`, asc(advertiser.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await database.$count(advertiser, where) };
}

function matching(words: string): SQL | undefined {
  const pattern = `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return or(
    sql`${advertiser.name} ilike ${pattern}`,
    sql`exists (select from contact c where c.advertiser_id = ${sql.raw('"advertiser"."id"')}
      and (c.email ilike ${pattern} or c.name ilike ${pattern}))`,
  );
}

export type AdvertiserRecord = {
  id: number;
  name: string;
  website: string | null;
  mergedInto: number | null;
  version: number;
  contacts: {
    id: number;
    name: string;
    email: string;
    phone: string;
    emailProvenAt: Date | null;
  }[];
  reservations: {
    id: number;
    reference: string;
    mailing: string;
    dropDate: PlainDate;
    /** Null: a house ad. */
    industry: string | null;
    size: SizeId;
    spot: string;
    priceCents: number;
    state: ReservationState;
    secondsLeft: number | null;
  }[];
};

/** One business with its people, and its history over the mailings, the latest first; undefined: there is none. */
export async function getAdvertiser(
  id: number,
  database: Queryable = db,
): Promise<AdvertiserRecord | undefined> {
  const [row] = await database.select().from(advertiser).where(eq(advertiser.id, id));
  if (!row) return undefined;
  const contacts = await database
    .select({
      id: contact.id,
      name: contact.name,
      email: contact.email,
      phone: contact.phone,
      emailProvenAt: contact.emailProvenAt,
    })
    .from(contact)
    .where(eq(contact.advertiserId, id))
    .orderBy(desc(contact.id));
  const reservations = await database
    .select({
      id: reservation.id,
      reference: reservation.reference,
      mailing: mailing.name,
      dropDate: mailing.dropDate,
      industry: reservation.industry,
      size: sql<SizeId>`${reservation.size}`,
      spot: reservation.spot,
      priceCents: reservation.priceCents,
      state: sql<ReservationState>`${reservation.state}`,
      secondsLeft,
    })
    .from(reservation)
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .where(eq(reservation.advertiserId, id))
    .orderBy(desc(mailing.dropDate), desc(reservation.id))
    .limit(200);
  const { name, website, mergedInto, version } = row;
  return { id, name, website, mergedInto, version, contacts, reservations };
}

export type Duplicate = { id: number; name: string; version: number; email: string | null };

/** Businesses that may be the same one: the same name, or a person with the same address or phone. At most 20. */
export function findDuplicates(id: number, database: Queryable = db): Promise<Duplicate[]> {
  return database
    .select({
      id: advertiser.id,
      name: advertiser.name,
      version: advertiser.version,
      email: sql<string | null>`(select c.email from contact c
        where c.advertiser_id = ${sql.raw('"advertiser"."id"')} order by c.id desc limit 1)`,
    })
    .from(advertiser)
    .where(
      and(
        ne(advertiser.id, id),
        isNull(advertiser.mergedInto),
        sql`(lower(trim(${advertiser.name})) = (select lower(trim(a.name)) from advertiser a where a.id = ${id})
          or ${advertiser.id} in (select theirs.advertiser_id from contact theirs join contact ours
            on theirs.email_key = ours.email_key or theirs.phone = ours.phone
            where ours.advertiser_id = ${id}))`,
      ),
    )
    .orderBy(advertiser.id)
    .limit(20);
}
