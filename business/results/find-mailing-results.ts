import { type SQL, sql } from "drizzle-orm";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import {
  designNameOfPrintedAd,
  firstDropDateSql,
  firstDropInstantSql,
  joinPrintedVersionSql,
  type PrintedVersion,
} from "./find-results.ts";
import type { RenewalCallOutcome } from "./renewal-calls.ts";

export type MailingAdResult = {
  reservationId: number;
  advertiserId: number | null;
  business: string;
  contact: string;
  phone: string;
  industry: string;
  size: string;
  /** What people call its design; empty where we have no version of it. */
  design: string;
  offer: string;
  people: number;
  calls: number;
  websiteVisits: number;
  /** As the advertiser reports them, else those they counted. */
  customers: number;
  /** The next card on which the business has a spot; null if none. */
  bookedAgain: string | null;
  mailing: string;
  /** When we reminded them by email that their industry is kept; null if we didn't. */
  remindedAt: Date | null;
  /** Whether they said that they don't want the next card. */
  declined: boolean;
  /** The last call about the next card. */
  call: { outcome: RenewalCallOutcome; said: string; nextCallOn: PlainDate | null } | null;
};

/** The ads of a mailed card, the most scanned first. Scans count from the first drop on. */
export const findMailingResults = (mailingId: number) =>
  findAds(sql`reservation.mailing_id = ${mailingId}`);

/** The same of every card mailed in a year. */
export const findYearResults = (year: number) =>
  findAds(sql`${firstDropDateSql} between ${`${year}-01-01`} and ${`${year}-12-31`}`);

/** The years in which cards were mailed, the latest first. */
export async function findYearsWithResults(): Promise<number[]> {
  const { rows } = await db.execute<{ year: number }>(sql`
    select distinct left(${firstDropDateSql}, 4)::int as year from mailing
    where mailing.state in ('dropped', 'confirmed') and ${firstDropDateSql} is not null order by year desc`);
  return rows.map(({ year }) => year);
}

async function findAds(which: SQL): Promise<MailingAdResult[]> {
  const { rows } = await db.execute<Omit<MailingAdResult, "design"> & PrintedVersion>(sql`
    select reservation.id::int as "reservationId", reservation.advertiser_id::int as "advertiserId",
      coalesce(advertiser.name, '') as business, coalesce(contact.name, '') as contact,
      coalesce(contact.phone, '') as phone, coalesce(reservation.industry, '') as industry, reservation.size,
      printed.source, printed.template, coalesce(printed.offer, ad_brief.facts ->> 'offer', '') as offer,
      coalesce(scans.people, 0)::int as people, coalesce(scans.calls, 0)::int as calls,
      coalesce(scans.website_visits, 0)::int as "websiteVisits",
      coalesce(ad_result.new_customers, (select sum(count) from redemption
        where redemption.reservation_id = reservation.id and taken_back_at is null), 0)::int as customers,
      (select later.name from reservation as next join mailing as later on later.id = next.mailing_id
        where next.advertiser_id = reservation.advertiser_id and later.drop_date > mailing.drop_date
          and next.state in ('unconfirmed', 'unpaid', 'paid')
        order by later.drop_date limit 1) as "bookedAgain",
      mailing.name as mailing,
      (select max(queued_at) from message where message.record_type = 'reservation'
        and message.record_id = reservation.id::text and message.kind = 'first-refusal') as "remindedAt",
      exists (select from declined_first_refusal where declined_first_refusal.reservation_id = reservation.id) as declined,
      (select jsonb_build_object('outcome', outcome, 'said', said, 'nextCallOn', next_call_on) from renewal_call
        where renewal_call.reservation_id = reservation.id and renewal_call.taken_back_at is null
        order by renewal_call.id desc limit 1) as call
    from reservation
    join mailing on mailing.id = reservation.mailing_id
    left join advertiser on advertiser.id = reservation.advertiser_id
    left join contact on contact.id = reservation.contact_id
    left join ad_brief on ad_brief.reservation_id = reservation.id ${joinPrintedVersionSql}
    left join ad_result on ad_result.reservation_id = reservation.id
    left join lateral (
      select sum(code_scan.people) as people, sum(code_scan.calls) as calls,
        sum(code_scan.website_visits) as website_visits
      from spot_code join code_scan on code_scan.code = spot_code.code
      where spot_code.reservation_id = reservation.id
        and code_scan.hour >= ${firstDropInstantSql}
    ) as scans on true
    where ${which} and reservation.state = 'paid'
      and mailing.state in ('dropped', 'confirmed')
    order by people desc, business`);
  return rows.map(({ source, template, ...ad }) => ({
    ...ad,
    design: designNameOfPrintedAd({ source, template }),
  }));
}

/** The ads of a year of one card, industry or size. */
export type AdResultGroup = {
  key: string;
  ads: number;
  people: number;
  middle: number;
  customers: number;
  /** How many of them are on a later card. */
  again: number;
};

export function groupAdResults(
  ads: readonly MailingAdResult[],
  keyOf: (ad: MailingAdResult) => string,
): AdResultGroup[] {
  return [...Map.groupBy(ads, keyOf)]
    .map(([key, of]) => ({
      key,
      ads: of.length,
      people: sum(of.map(({ people }) => people)),
      middle: median(of.map(({ people }) => people)),
      customers: sum(of.map(({ customers }) => customers)),
      again: of.filter(({ bookedAgain }) => bookedAgain !== null).length,
    }))
    .toSorted((a, b) => b.middle - a.middle || b.ads - a.ads || (a.key < b.key ? -1 : 1));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The median; 0 of nothing. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return (low + high) / 2;
}
