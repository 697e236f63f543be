import { sql } from "drizzle-orm";
import { templates } from "#artwork/studio/templates.ts";
import { arizonaMidnight, daysBetween, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { ReportedResult } from "./ad-result.ts";

/** Days after the first drop in which scans are compared between cards; a card's tail goes on for months. */
export const COMPARED_SCAN_DAYS = 30;

/** Ads that a card must have before its middle says nothing about a single one of them. */
export const MIN_ADS_FOR_MEDIAN = 6;

/** What one ad brought, counted from its first drop on, Arizona days. See docs/decisions/062 for what each figure proves. */
export type AdResults = {
  /** The first day on which a post office had the card. */
  since: PlainDate;
  inHomesBy: PlainDate;
  mailing: { id: number; name: string; homes: number };
  size: string;
  priceCents: number;
  /** Of people, by day from `since` to today, each day once. */
  days: { day: PlainDate; people: number }[];
  people: number;
  /** The same visitors again within an hour, robots, and what went past one network's share. */
  notCounted: { repeats: number; machines: number; overShare: number };
  calls: number;
  websiteVisits: number;
  directions: number;
  saves: number;
  couponViews: number;
  /** Calls to the tracked number that the ad prints. */
  trackedCalls: number;
  /** How many days after its drop a card is compared over: as many as this one has had, up to `COMPARED_SCAN_DAYS`. */
  comparedDays: number;
  /** This card and the advertiser's earlier ones, newest first, with their people over those days. */
  cards: ComparedCard[];
  /** The middle of this card's ads over the same days; undefined with fewer than six. */
  middle: { people: number; ads: number } | undefined;
} & ReportedResult;

type ComparedCard = {
  mailing: string;
  /** What people call its design; empty where we have no version of it. */
  design: string;
  size: string;
  offer: string;
  people: number;
};

const columns = {
  people: "people",
  repeats: "repeats",
  machines: "machines",
  overShare: "over_share",
  calls: "calls",
  websiteVisits: "website_visits",
  directions: "directions",
  saves: "saves",
  couponViews: "coupon_views",
  trackedCalls: "tracked_calls",
} as const;
const COUNTED = sql.raw(
  Object.entries(columns)
    .map(([name, column]) => `coalesce(sum(scan.${column}), 0)::int as "${name}"`)
    .join(", "),
);

type Ad = {
  code: string;
  advertiser: number | null;
  mailing: number;
  name: string;
  homes: number;
  since: PlainDate | null;
  in_homes: PlainDate;
  size: string;
  price: number;
};

/** What an ad brought so far; undefined before its card is mailed, and for a spot that was never confirmed. */
export async function findAdResults(
  reservationId: number,
  today: PlainDate,
): Promise<AdResults | undefined> {
  const ad = await findMailedAd(reservationId);
  if (!ad?.since || ad.since > today) return undefined;
  const { since } = ad;
  const from = arizonaMidnight(since).toISOString();
  const { rows: days } = await db.execute<{ day: PlainDate; people: number }>(sql`
    with by_day as (
      select (hour at time zone 'America/Phoenix')::date as on_day, sum(people)::int as people
      from code_scan where code = ${ad.code} and hour >= ${from}::timestamptz group by on_day)
    select day::date::text as day, coalesce(by_day.people, 0) as people
    from generate_series(${since}::date, ${today}::date, '1 day') as day
    left join by_day on on_day = day::date order by day`);
  const {
    rows: [sums],
  } = await db.execute<Record<keyof typeof columns | "redeemed", number>>(sql`
    select ${COUNTED}, (select coalesce(sum(count), 0)::int from redemption
      where reservation_id = ${reservationId} and taken_back_at is null) as redeemed
    from code_scan as scan where scan.code = ${ad.code} and scan.hour >= ${from}::timestamptz`);
  if (!sums) throw new Error("a sum has no row");
  const { repeats, machines, overShare, ...counted } = sums;
  const comparedDays = Math.min(daysBetween(since, today) + 1, COMPARED_SCAN_DAYS);
  return {
    ...counted,
    since,
    inHomesBy: ad.in_homes,
    mailing: { id: ad.mailing, name: ad.name, homes: ad.homes },
    size: ad.size,
    priceCents: ad.price,
    days,
    notCounted: { repeats, machines, overShare },
    comparedDays,
    cards: await findCards(reservationId, ad, comparedDays),
    middle: await findMiddle(ad.mailing, comparedDays),
    reported: await findReported(reservationId, ad.advertiser),
  };
}

/** The instant at which the first drop's day begins in Arizona, which has no daylight saving time. */
export const firstDropInstantSql = sql.raw(
  `((select min(drop ->> 'date') from jsonb_array_elements(mailing.drops) as drop)::timestamp at time zone 'America/Phoenix')`,
);

export const firstDropDateSql = sql.raw(
  `(select min(drop ->> 'date') from jsonb_array_elements(mailing.drops) as drop)`,
);

async function findMailedAd(reservationId: number): Promise<Ad | undefined> {
  const { rows } = await db.execute<Ad>(sql`
    select spot_code.code, reservation.advertiser_id::int as advertiser, mailing.id::int as mailing, mailing.name,
      (select coalesce(sum((drop ->> 'pieces')::int), 0)::int from jsonb_array_elements(mailing.drops) as drop) as homes,
      ${firstDropDateSql} as since, mailing.in_homes_on::text as in_homes, reservation.size, reservation.price_cents as price
    from reservation
    join mailing on mailing.id = reservation.mailing_id
    join spot_code on spot_code.reservation_id = reservation.id
    where reservation.id = ${reservationId} and mailing.state in ('dropped', 'confirmed')`);
  return rows[0];
}

const peopleWithin = (days: number) => sql`
  (select coalesce(sum(scan.people), 0)::int from spot_code
    join code_scan as scan on scan.code = spot_code.code
    where spot_code.reservation_id = reservation.id
      and scan.hour >= ${firstDropInstantSql}
      and scan.hour < ${firstDropInstantSql} + ${days}::int * interval '1 day')`;

/** SQL: joins `printed`, the version of a reservation's ad that was approved, else the latest that was sent in time. */
export const joinPrintedVersionSql = sql.raw(`left join lateral (
  select proof.source, proof.look ->> 'template' as template, proof.facts ->> 'offer' as offer from proof
  left join ad_approval on ad_approval.proof_id = proof.id and ad_approval.withdrawn_at is null
  where proof.reservation_id = reservation.id and proof.size = reservation.size and (ad_approval.id is not null
    or (proof.sent_at at time zone 'America/Phoenix')::date <= mailing.approval_due_on)
  order by ad_approval.id is not null desc, proof.number desc limit 1) as printed on true`);

export type PrintedVersion = { source: string | null; template: string | null };

/** What people call the design of a printed ad: "Poster"; empty where we have no version of it. */
export function designNameOfPrintedAd({ source, template }: PrintedVersion): string {
  if (source === "artwork") return "Finished artwork";
  return templates.find(({ id }) => id === template)?.name ?? "";
}

async function findCards(
  reservationId: number,
  { advertiser, since }: Ad,
  days: number,
): Promise<ComparedCard[]> {
  const { rows } = await db.execute<Omit<ComparedCard, "design"> & PrintedVersion>(sql`
    select mailing.name as mailing, reservation.size, coalesce(printed.offer, ad_brief.facts ->> 'offer', '') as offer,
      printed.source, printed.template, ${peopleWithin(days)} as people
    from reservation
    join mailing on mailing.id = reservation.mailing_id
    left join ad_brief on ad_brief.reservation_id = reservation.id ${joinPrintedVersionSql}
    where reservation.id = ${reservationId} or (reservation.advertiser_id = ${advertiser}::bigint and reservation.state = 'paid'
      and mailing.state in ('dropped', 'confirmed') and ${firstDropDateSql} < ${since})
    order by reservation.id = ${reservationId} desc, mailing.drop_date desc limit 13`);
  return rows.map(({ source, template, ...card }) => ({
    ...card,
    design: designNameOfPrintedAd({ source, template }),
  }));
}

async function findMiddle(mailing: number, days: number): Promise<AdResults["middle"]> {
  const { rows } = await db.execute<{ people: number | null; ads: number }>(sql`
    select percentile_cont(0.5) within group (order by people)::float8 as people, count(*)::int as ads
    from (select ${peopleWithin(days)} as people from reservation
      join mailing on mailing.id = reservation.mailing_id
      where reservation.mailing_id = ${mailing} and reservation.state = 'paid') as ad`);
  const [row] = rows;
  if (!row || row.people === null || row.ads < MIN_ADS_FOR_MEDIAN) return undefined;
  return { people: row.people, ads: row.ads };
}

/** For this ad, else the last figures of their business. */
async function findReported(
  reservationId: number,
  advertiser: number | null,
): Promise<AdResults["reported"]> {
  const { rows } = await db.execute<{
    own: boolean;
    job: number | null;
    margin: number | null;
    customers: number | null;
  }>(sql`
    select reservation_id = ${reservationId} as own, job_cents as job, margin_basis_points as margin,
      new_customers as customers
    from ad_result join reservation on reservation.id = ad_result.reservation_id
    where reservation.id = ${reservationId} or reservation.advertiser_id = ${advertiser}::bigint
    order by own desc, reservation.id desc limit 1`);
  const [last] = rows;
  return {
    jobCents: last?.job ?? null,
    marginBasisPoints: last?.margin ?? null,
    newCustomers: last?.own ? last.customers : null,
  };
}

/** Cards that must be in homes for a month, and advertisers on them, before pages say how the cards did. */
export const MIN_CARDS_FOR_TRACK_RECORD = 3;
export const MIN_ADVERTISERS_FOR_TRACK_RECORD = 20;

/** How the cards that have been in homes for a month did. */
export type TrackRecord = {
  cards: number;
  /** Pieces that post offices took, of all of them. */
  homes: number;
  advertisers: number;
  /** Advertisers who were on two or more of them. */
  cameBack: number;
  /** Ads, and the median of the people who scanned each within a month. */
  ads: number;
  middle: number;
};

/** The record of every card since the first; undefined until there are enough for the figures to mean something. */
export async function findTrackRecord(): Promise<TrackRecord | undefined> {
  const { rows } = await db.execute<TrackRecord>(sql`
    with card as materialized (
      select mailing.id, ${firstDropInstantSql} as since,
        (select sum((drop ->> 'pieces')::int) from jsonb_array_elements(mailing.drops) as drop) as pieces
      from mailing where mailing.state in ('dropped', 'confirmed')
        and ${firstDropDateSql}::date + ${COMPARED_SCAN_DAYS}::int <= (statement_timestamp() at time zone 'America/Phoenix')::date),
    ad as (
      select reservation.advertiser_id as advertiser,
        (select coalesce(sum(scan.people), 0) from spot_code join code_scan as scan on scan.code = spot_code.code
          where spot_code.reservation_id = reservation.id and scan.hour >= card.since
            and scan.hour < card.since + ${COMPARED_SCAN_DAYS}::int * interval '1 day') as people
      from card join reservation on reservation.mailing_id = card.id and reservation.state = 'paid')
    select (select count(*)::int from card) as cards, (select coalesce(sum(pieces), 0)::int from card) as homes,
      (select count(distinct advertiser)::int from ad) as advertisers,
      (select count(*)::int from (select from ad group by advertiser having count(*) > 1) as again) as "cameBack",
      count(*)::int as ads, coalesce(percentile_cont(0.5) within group (order by people), 0)::float8 as middle
    from ad`);
  const [record] = rows;
  if (!record) return undefined;
  const isEnough =
    record.cards >= MIN_CARDS_FOR_TRACK_RECORD &&
    record.advertisers >= MIN_ADVERTISERS_FOR_TRACK_RECORD;
  return isEnough ? record : undefined;
}
