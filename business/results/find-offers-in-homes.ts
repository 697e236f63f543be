import { sql } from "drizzle-orm";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { FIRST_DROP } from "./find-results.ts";

/** Days after its drop for which a card counts as in homes: people keep it on the refrigerator. */
const IN_HOMES_DAYS = 60;

export type HouseholdOffer = {
  code: string;
  industry: string;
  business: string;
  offer: string;
  conditions: string;
  lastDay: PlainDate | null;
  area: string;
  mailing: string;
};

/**
 * The offers of the cards that are in homes now, the newest card first: approved by their advertisers, not over, and not
 * taken off the page (`setOfferListed`).
 */
export async function findOffersInHomes(today: PlainDate): Promise<HouseholdOffer[]> {
  const { rows } = await db.execute<HouseholdOffer>(sql`
    select spot_code.code, reservation.industry, proof.facts ->> 'name' as business, proof.facts ->> 'offer' as offer,
      coalesce(proof.facts ->> 'conditions', '') as conditions, nullif(proof.facts ->> 'lastDay', '') as "lastDay",
      coalesce(proof.facts ->> 'area', '') as area, mailing.name as mailing
    from reservation
    join mailing on mailing.id = reservation.mailing_id
    join spot_code on spot_code.reservation_id = reservation.id and spot_code.is_listed
    join ad_approval on ad_approval.reservation_id = reservation.id and ad_approval.withdrawn_at is null
    join proof on proof.id = ad_approval.proof_id
    where reservation.state = 'paid' and mailing.state in ('dropped', 'confirmed')
      and ${FIRST_DROP}::date > ${today}::date - ${IN_HOMES_DAYS}::int
      and coalesce(proof.facts ->> 'offer', '') <> ''
      and coalesce(nullif(proof.facts ->> 'lastDay', ''), ${today}) >= ${today}
    order by mailing.drop_date desc, business`);
  return rows;
}
