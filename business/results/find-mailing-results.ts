import { sql } from "drizzle-orm";
import { db } from "#platform/database/database.server.ts";
import { FIRST_DROP } from "./find-results.ts";

export type MailingAdResult = {
  reservationId: number;
  advertiserId: number | null;
  business: string;
  contact: string;
  phone: string;
  industry: string;
  size: string;
  offer: string;
  people: number;
  calls: number;
  websiteVisits: number;
  /** As the advertiser reports them, else those they counted. */
  customers: number;
  /** The next card on which the business has a spot; null if none. */
  bookedAgain: string | null;
};

/** The ads of a mailed card, the most scanned first. Scans count from the first drop on. */
export async function findMailingResults(mailingId: number): Promise<MailingAdResult[]> {
  const { rows } = await db.execute<MailingAdResult>(sql`
    select reservation.id::int as "reservationId", reservation.advertiser_id::int as "advertiserId",
      coalesce(advertiser.name, '') as business, coalesce(contact.name, '') as contact,
      coalesce(contact.phone, '') as phone, coalesce(reservation.industry, '') as industry, reservation.size,
      coalesce(ad_brief.facts ->> 'offer', '') as offer,
      coalesce(scans.people, 0)::int as people, coalesce(scans.calls, 0)::int as calls,
      coalesce(scans.website_visits, 0)::int as "websiteVisits",
      coalesce(ad_result.new_customers, (select sum(count) from redemption
        where redemption.reservation_id = reservation.id and taken_back_at is null), 0)::int as customers,
      (select later.name from reservation as next join mailing as later on later.id = next.mailing_id
        where next.advertiser_id = reservation.advertiser_id and later.drop_date > mailing.drop_date
          and next.state in ('unconfirmed', 'unpaid', 'paid')
        order by later.drop_date limit 1) as "bookedAgain"
    from reservation
    join mailing on mailing.id = reservation.mailing_id
    left join advertiser on advertiser.id = reservation.advertiser_id
    left join contact on contact.id = reservation.contact_id
    left join ad_brief on ad_brief.reservation_id = reservation.id
    left join ad_result on ad_result.reservation_id = reservation.id
    left join lateral (
      select sum(code_scan.people) as people, sum(code_scan.calls) as calls,
        sum(code_scan.website_visits) as website_visits
      from spot_code join code_scan on code_scan.code = spot_code.code
      where spot_code.reservation_id = reservation.id
        and (code_scan.hour at time zone 'America/Phoenix')::date >= ${FIRST_DROP}::date
    ) as scans on true
    where reservation.mailing_id = ${mailingId} and reservation.state = 'paid'
      and mailing.state in ('dropped', 'confirmed')
    order by people desc, business`);
  return rows;
}
