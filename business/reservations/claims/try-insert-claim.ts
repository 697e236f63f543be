import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { layoutIdsWithSpot } from "#artwork/layouts/layouts.ts";
import { claimDurations, type Reservation } from "#business/reservations/reservation.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { SizeId } from "#site.ts";
import { mailingStateSql, mapRawReservationRow, secondsLeftSql } from "./claims.ts";
import { isKeptForAnotherSql } from "./first-refusal.ts";

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
  and (statement_timestamp() at time zone 'America/Phoenix')::date <= mailing.booking_closes_on`;

/** SQL condition: the office may still book by hand. Booking may be over; the print date is not. */
export const isBookableByOfficeSql = sql`mailing.state in ('published', 'closed')
  and (statement_timestamp() at time zone 'America/Phoenix')::date <= mailing.print_file_due_on`;

/** The instant at which booking of its mailing is over. */
export const bookingEndSql = sql`(mailing.booking_closes_on + 1)::timestamp at time zone 'America/Phoenix'`;

/** When a new claim expires; an offer ends no later than booking. */
const lives = {
  held: sql`statement_timestamp() + make_interval(mins => ${claimDurations.hold}::int)`,
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
  const { rows } = await tx.execute(sql`
    insert into reservation (reference, mailing_id, industry, exclusivity_group, spot, size, price_cents,
      households, state, expires_at, network_hash, wide_network_hash, waitlist_entry_id, hold_request_id, email_limit_key)
    select ${newReservationReference()}, mailing.id, industry.slug, industry.exclusivity_group, ${claim.spot}::text,
      ${claim.size}::text, (mailing.prices_cents ->> ${claim.size}::text)::int, mailing.households, ${claim.state}::text,
      ${lives[claim.state]}, ${claim.networkHash}::text, ${claim.wideNetworkHash ?? null}::text,
      ${claim.waitlistEntryId ?? null}::bigint, ${claim.request?.id ?? null}::bigint, ${claim.request?.mailbox ?? null}::text
    from mailing cross join industry
    where mailing.id = ${claim.mailingId} and industry.slug = ${claim.industry} and industry.hidden_at is null
      and ${claim.by ? isBookableByOfficeSql : isBookableSql}
      and not ${isKeptForAnotherSql(claim.advertiserId)}
      and mailing.layout_id in ${layoutIdsWithSpot(claim)}
    for share of mailing, industry
    on conflict do nothing
    returning *, ${secondsLeftSql} as seconds_left, ${mailingStateSql} as mailing_state`);
  const [row] = rows;
  return row && mapRawReservationRow(row);
}

/** Without letters and digits that sound or look alike. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The reference that people say on the phone: 30^8 values. */
export function newReservationReference(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
}
