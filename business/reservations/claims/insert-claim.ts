import { randomInt } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { findSpot } from "#artwork/layouts/card-layout.ts";
import { getLayout, layoutIdsWithSpot } from "#artwork/layouts/layouts.ts";
import { hiddenIndustryRefusal } from "#business/mailings/industries/stored-industries.ts";
import { currentSellingRules } from "#business/mailings/selling-rules.ts";
import type { HoldForm } from "#business/reservations/confirm/buyer-details.ts";
import {
  claimDurations,
  type Reservation,
  spotBlockingStates,
} from "#business/reservations/reservation.ts";
import { addDays, arizonaDate, now, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import type { SizeId } from "#site.ts";
import {
  databaseArizonaDateSql,
  databaseNowPlusMinutesSql,
  endOfArizonaDateSql,
  loadReservation,
  lockExclusivityGroupOfIndustry,
  lockMailings,
  stateListSql,
} from "./claims.ts";

export type NewClaim = {
  mailingId: number;
  industry: string;
  spot: string;
  size: SizeId;
  state: "offered" | "held";
  networkHash: string;
  wideNetworkHash?: string | null;
  waitlistEntryId?: number;
  request?: { id: number; mailbox: string } | undefined;
  /** Whose it is, where that is known: an industry may be kept for them. */
  advertiserId?: number | null | undefined;
  by?: "office";
};

/** SQL condition: the mailing is published and its last booking day in Arizona is not over. */
export const isBookableSql = sql`mailing.state = 'published'
  and ${databaseArizonaDateSql} <= mailing.booking_closes_on`;

/** SQL condition: the office may still book by hand. Booking may be over; the print date is not. */
export const isBookableByOfficeSql = sql`mailing.state in ('published', 'closed')
  and ${databaseArizonaDateSql} <= mailing.print_file_due_on`;

/** The instant at which booking of its mailing is over. */
export const bookingEndSql = endOfArizonaDateSql(sql`mailing.booking_closes_on`);

/** When a new claim expires; an offer ends no later than booking. */
const expirySql = {
  held: databaseNowPlusMinutesSql(claimDurations.hold),
  offered: sql`least(statement_timestamp() + make_interval(hours => ${claimDurations.offerUnopenedHours}::int),
    ${bookingEndSql})`,
};

/**
 * Inserts a claim, if the mailing can be booked, the industry is neither hidden nor kept for another advertiser, and no
 * live claim has the spot or the industry: one statement, decided by the indexes. Its price is the mailing's current price. A concurrent change
 * of the mailing or the industry runs before or after it, so no claim lands on a spot that the layout has lost, or in an
 * industry that was just hidden.
 */
export async function tryInsertClaim(
  tx: Queryable,
  claim: NewClaim,
): Promise<Reservation | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into reservation (reference, mailing_id, industry, exclusivity_group, spot, size, price_cents,
      households, state, expires_at, network_hash, wide_network_hash, waitlist_entry_id, hold_request_id, email_limit_key)
    select ${generateReservationReference()}, mailing.id, industry.slug, industry.exclusivity_group, ${claim.spot}::text,
      ${claim.size}::text, (mailing.prices_cents ->> ${claim.size}::text)::int, mailing.households, ${claim.state}::text,
      ${expirySql[claim.state]}, ${claim.networkHash}::text, ${claim.wideNetworkHash ?? null}::text,
      ${claim.waitlistEntryId ?? null}::bigint, ${claim.request?.id ?? null}::bigint, ${claim.request?.mailbox ?? null}::text
    from mailing cross join industry
    where mailing.id = ${claim.mailingId} and industry.slug = ${claim.industry} and industry.hidden_at is null
      and ${claim.by ? isBookableByOfficeSql : isBookableSql}
      and not ${isKeptForAnotherSql(claim.advertiserId)}
      and mailing.layout_id in ${layoutIdsWithSpot(claim)}
    for share of mailing, industry
    on conflict do nothing
    returning id`);
  const [row] = rows;
  return row && loadReservation(Number(row.id), tx);
}

/** Without letters and digits that sound or look alike. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The reference that people say on the phone: 30^8 values. */
export function generateReservationReference(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
}

export type HoldTarget = Awaited<ReturnType<typeof loadHoldTarget>>;

/**
 * Loads the requested mailing, spot and industry. `except`: the reservation whose own claim does
 * not count, and which keeps its industry where that is hidden now. Refuses an unknown or unbookable one, and an industry
 * that is kept for another advertiser.
 */
export async function loadHoldTarget(
  wish: Pick<HoldForm, "mailingId" | "industry" | "spot"> & { advertiserId?: number | null },
  tx: Queryable,
  except = 0,
  open = isBookableSql,
) {
  type Row = {
    layout_id: string;
    bookable: boolean;
    name: string;
    hidden: boolean;
    exclusivity_group: string;
    taken: boolean;
    kept: boolean;
  };
  const { rows } = await tx.execute<Row>(sql`
    select mailing.layout_id, ${open} as bookable, industry.name, industry.hidden_at is not null as hidden,
      industry.exclusivity_group, exists (
        select from reservation where reservation.mailing_id = mailing.id and reservation.id <> ${except}
          and reservation.state in (${stateListSql(spotBlockingStates)})
          and (reservation.expires_at is null or reservation.expires_at > statement_timestamp())
          and (reservation.exclusivity_group = industry.exclusivity_group or reservation.spot = ${wish.spot})
      ) as taken,
      ${isKeptForAnotherSql(wish.advertiserId)} and not exists (
        select from reservation as own where own.id = ${except} and own.mailing_id = mailing.id
          and own.exclusivity_group = industry.exclusivity_group and own.state in (${stateListSql(spotBlockingStates)})
      ) as kept
    from mailing cross join industry
    where mailing.id = ${wish.mailingId} and industry.slug = ${wish.industry}`);
  const [row] = rows;
  const spot = row && findSpot(getLayout({ layoutId: row.layout_id }), wish.spot);
  if (!row || !spot) throw unknownTargetRefusal(wish);
  if (!row.bookable) throw bookingClosedRefusal();
  if (row.hidden && except === 0) throw hiddenIndustryRefusal(row.name);
  if (row.kept && !row.taken) throw industryKeptRefusal(row.name);
  return {
    mailingId: wish.mailingId,
    industry: wish.industry,
    spot: wish.spot,
    exclusivityGroup: row.exclusivity_group,
    size: spot.size,
    /** The refusal when the spot or the industry is taken. */
    taken: row.taken ? "a live claim has it" : undefined,
  };
}

/** The same with its mailing and industry locked (shared): they keep layout, state and group until the transaction ends. */
export async function lockHoldTarget(
  wish: Parameters<typeof loadHoldTarget>[0],
  tx: Queryable,
  except: number,
  open = isBookableSql,
): Promise<HoldTarget> {
  await lockMailings([wish.mailingId], tx);
  await lockExclusivityGroupOfIndustry(wish.industry, tx);
  return loadHoldTarget(wish, tx, except, open);
}

export function spotTakenRefusal(detail: string): Refusal {
  return new Refusal(
    "conflict",
    "Someone just beat you to it. This spot or your industry is no longer open on this card.",
    { detail },
  );
}

function industryKeptRefusal(industry: string): Refusal {
  return new Refusal(
    "conflict",
    `${industry} is kept for this month’s advertiser on this card. If that’s you, book from the link in our email. If not, join the waitlist.`,
    { detail: "the industry is kept by a first refusal", field: "industry" },
  );
}

function bookingClosedRefusal(): Refusal {
  return new Refusal("conflict", "Booking for this mailing has closed. You can book a later one.", {
    detail: "the mailing cannot be booked",
    field: "mailingId",
  });
}

function unknownTargetRefusal(wish: object): Refusal {
  return new Refusal("not-found", "We can’t find this spot. Please choose one on the card.", {
    detail: `no such mailing, industry or spot: ${JSON.stringify(wish)}`,
  });
}

/**
 * First refusal: until a published day an industry on the next card belongs to the advertiser who has it on the card before,
 * if the owner's rules say so. It is no row, so it can't be forgotten: the statement that inserts a claim asks for it.
 */

export type FirstRefusalRight = {
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
const isKeptForAnotherSql = (advertiserId: number | null | undefined): SQL =>
  sql`exists (select from reservation as last where last.exclusivity_group = industry.exclusivity_group
    and last.advertiser_id is distinct from ${advertiserId ?? null}::bigint and ${givesFirstRefusalSql()})`;

/** The industries that are kept on published cards for somebody who hasn't booked one yet, of some cards or of all. */
export async function listFirstRefusalRights(
  mailingIds?: readonly number[],
  database: Queryable = db,
): Promise<FirstRefusalRight[]> {
  if (currentSellingRules().firstRefusalDays === 0 || mailingIds?.length === 0) return [];
  const { rows } = await database.execute<FirstRefusalRight>(sql`
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
export const findFirstRefusalRightOf = async (
  reservationId: number,
  database: Queryable = db,
): Promise<FirstRefusalRight | undefined> =>
  (await listFirstRefusalRights(undefined, database)).find(
    (one) => one.reservationId === reservationId,
  );

/** Whose first refusal ends within a number of days, and who hasn't answered. */
export async function listFirstRefusalRightsEndingWithin(
  days: number,
): Promise<FirstRefusalRight[]> {
  const latest = addDays(arizonaDate(now()), days);
  return (await listFirstRefusalRights()).filter(({ until }) => until <= latest);
}

/** The next card that the advertiser of a reservation said they don't want; undefined if they didn't say so. */
export async function findNameOfDeclinedNextCard(
  reservationId: number,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select next.name from declined_first_refusal
      join reservation on reservation.id = declined_first_refusal.reservation_id
      join mailing on mailing.id = reservation.mailing_id
      join mailing as next on next.area = mailing.area and next.drop_date > mailing.drop_date
        and next.state not in ('planned', 'canceled')
    where reservation.id = ${reservationId} order by next.drop_date limit 1`);
  return rows[0]?.name;
}
