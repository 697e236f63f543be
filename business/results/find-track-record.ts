import { sql } from "drizzle-orm";
import { db } from "#platform/database/database.server.ts";
import { COMPARED_DAYS, FIRST_DROP, FIRST_DROP_INSTANT } from "./find-results.ts";

/** Cards that must be in homes for a month, and advertisers on them, before pages say how the cards did. */
export const LEAST_CARDS = 3;
export const LEAST_ADVERTISERS = 20;

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
      select mailing.id, ${FIRST_DROP_INSTANT} as since,
        (select sum((drop ->> 'pieces')::int) from jsonb_array_elements(mailing.drops) as drop) as pieces
      from mailing where mailing.state in ('dropped', 'confirmed')
        and ${FIRST_DROP}::date + ${COMPARED_DAYS}::int <= (statement_timestamp() at time zone 'America/Phoenix')::date),
    ad as (
      select reservation.advertiser_id as advertiser,
        (select coalesce(sum(scan.people), 0) from spot_code join code_scan as scan on scan.code = spot_code.code
          where spot_code.reservation_id = reservation.id and scan.hour >= card.since
            and scan.hour < card.since + ${COMPARED_DAYS}::int * interval '1 day') as people
      from card join reservation on reservation.mailing_id = card.id and reservation.state = 'paid')
    select (select count(*)::int from card) as cards, (select coalesce(sum(pieces), 0)::int from card) as homes,
      (select count(distinct advertiser)::int from ad) as advertisers,
      (select count(*)::int from (select from ad group by advertiser having count(*) > 1) as again) as "cameBack",
      count(*)::int as ads, coalesce(percentile_cont(0.5) within group (order by people), 0)::float8 as middle
    from ad`);
  const [record] = rows;
  if (!record) return undefined;
  const isEnough = record.cards >= LEAST_CARDS && record.advertisers >= LEAST_ADVERTISERS;
  return isEnough ? record : undefined;
}
