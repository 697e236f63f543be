import { type SQL, sql } from "drizzle-orm";
import { currentSellingRules } from "#business/mailings/selling-rules.ts";
import { addDays, arizonaDate, now, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { databaseArizonaDateSql, stateListSql } from "./claims.ts";

/**
 * First refusal: until a published day an industry on the next card belongs to the advertiser who has it on the card before,
 * if the owner's rules say so. It is no row, so it can't be forgotten: the statement that inserts a claim asks for it.
 */

export type FirstRefusal = {
  /** The next card, and the last Arizona date on which its industry is kept. */
  mailingId: number;
  mailing: string;
  until: PlainDate;
  exclusivityGroup: string;
  /** The card before, the reservation there, and whose it is. */
  cardBefore: number;
  reservationId: number;
  advertiserId: number;
};

/** The day through which industries of `mailing` are kept. */
const keptUntilSql = () =>
  sql`(mailing.booking_closes_on - ${currentSellingRules().firstRefusalDays}::int)`;

/** SQL: the reservation `last` gives its advertiser the first refusal of its group on `mailing`, unless they declined. */
function givesFirstRefusalSql(): SQL {
  const { firstRefusalDays, firstRefusalFor } = currentSellingRules();
  if (firstRefusalDays === 0) return sql`false`;
  const states = stateListSql(firstRefusalFor === "paid" ? ["paid"] : ["paid", "unpaid"]);
  return sql`last.mailing_id = (select previous.id from mailing as previous
      where previous.area = mailing.area and previous.drop_date < mailing.drop_date
        and previous.state not in ('planned', 'canceled')
      order by previous.drop_date desc limit 1)
    and last.state in (${states}) and ${databaseArizonaDateSql} <= ${keptUntilSql()}
    and not exists (select from declined_first_refusal where declined_first_refusal.reservation_id = last.id)`;
}

/** SQL condition of a statement that names `mailing` and `industry`: the industry is kept there for another than this advertiser. */
export const isKeptForAnotherSql = (advertiserId: number | null | undefined): SQL =>
  sql`exists (select from reservation as last where last.exclusivity_group = industry.exclusivity_group
    and last.advertiser_id is distinct from ${advertiserId ?? null}::bigint and ${givesFirstRefusalSql()})`;

/** The industries that are kept on published cards for somebody who hasn't booked one yet, of some cards or of all. */
export async function findFirstRefusals(
  mailingIds?: readonly number[],
  database: Queryable = db,
): Promise<FirstRefusal[]> {
  if (currentSellingRules().firstRefusalDays === 0 || mailingIds?.length === 0) return [];
  const { rows } = await database.execute<FirstRefusal>(sql`
    select mailing.id::int as "mailingId", mailing.name as mailing, ${keptUntilSql()}::text as until,
      last.exclusivity_group as "exclusivityGroup", last.mailing_id::int as "cardBefore", last.id::int as "reservationId", last.advertiser_id::int as "advertiserId"
    from mailing join reservation as last on ${givesFirstRefusalSql()}
    where mailing.state = 'published' ${mailingIds ? sql`and mailing.id in ${[...mailingIds]}` : sql``}
      and not exists (select from reservation as claim where claim.mailing_id = mailing.id
        and claim.exclusivity_group = last.exclusivity_group
        and claim.state in ('offered', 'held', 'paying', 'unconfirmed', 'unpaid', 'paid')
        and (claim.expires_at is null or claim.expires_at > statement_timestamp()))
    order by mailing.drop_date, last.id`);
  return rows;
}

/** The first refusal that a reservation gives its advertiser now; undefined without one. */
export const findFirstRefusalOf = async (
  reservationId: number,
  database: Queryable = db,
): Promise<FirstRefusal | undefined> =>
  (await findFirstRefusals(undefined, database)).find((one) => one.reservationId === reservationId);

/** Whose first refusal ends within a number of days, and who hasn't answered. */
export async function findFirstRefusalsEnding(days: number): Promise<FirstRefusal[]> {
  const latest = addDays(arizonaDate(now()), days);
  return (await findFirstRefusals()).filter(({ until }) => until <= latest);
}

/** The next card that the advertiser of a reservation said they don't want; undefined if they didn't say so. */
export async function findDeclinedCard(reservationId: number): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select next.name from declined_first_refusal
      join reservation on reservation.id = declined_first_refusal.reservation_id
      join mailing on mailing.id = reservation.mailing_id
      join mailing as next on next.area = mailing.area and next.drop_date > mailing.drop_date
        and next.state not in ('planned', 'canceled')
    where reservation.id = ${reservationId} order by next.drop_date limit 1`);
  return rows[0]?.name;
}

/** Whether the advertiser of a reservation said that they don't want the next card. */
export async function hasDeclinedFirstRefusal(
  reservationId: number,
  database: Queryable,
): Promise<boolean> {
  const { rows } = await database.execute(
    sql`select from declined_first_refusal where reservation_id = ${reservationId}`,
  );
  return rows.length > 0;
}
