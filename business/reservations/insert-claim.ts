import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { layoutsWith } from "#business/mailings/layouts.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { SizeId } from "#site.ts";
import { mailingState, readRow, secondsLeft } from "./claims.ts";
import { type Reservation, times } from "./reservation.ts";

export type NewClaim = {
  mailingId: number;
  industry: string;
  spot: string;
  size: SizeId;
  state: "offered" | "held";
  networkHash: string;
  waitListEntryId?: number;
  /** The office may place somebody until the card goes to print. */
  by?: "office";
};

/** A row of `mailing` that can be booked at this instant: published, its last day in Arizona not over. */
export const bookable = sql`mailing.state = 'published'
  and (statement_timestamp() at time zone 'America/Phoenix')::date <= mailing.booking_closes`;

/** One on which the office may still place somebody by hand: its booking may be over, its print date is not. */
export const placeable = sql`mailing.state in ('published', 'closed')
  and (statement_timestamp() at time zone 'America/Phoenix')::date <= mailing.print_file`;

/** Until when a new claim lives; an offer ends with booking, at the latest. */
const lives = {
  held: sql`statement_timestamp() + make_interval(mins => ${times.hold}::int)`,
  offered: sql`least(statement_timestamp() + make_interval(hours => ${times.offerHours}::int),
    (mailing.booking_closes + 1)::timestamp at time zone 'America/Phoenix')`,
};

/**
 * Writes a claim, if the mailing can be booked and no other live claim has the place or the industry: one
 * statement, decided by the indexes. Its price is the mailing's now; whoever changes or closes the mailing at this
 * instant comes before or after it, so a layout that has come to lack the place gets no claim on it.
 */
export async function insertClaim(
  tx: Queryable,
  claim: NewClaim,
): Promise<Reservation | undefined> {
  const { rows } = await tx.execute(sql`
    insert into reservation (reference, mailing_id, industry, exclusivity_group, spot, size, price_cents,
      households, state, expires_at, network_hash, wait_list_entry_id)
    select ${newReference()}, mailing.id, industry.slug, industry.exclusivity_group, ${claim.spot}::text,
      ${claim.size}::text, (mailing.prices ->> ${claim.size}::text)::int, mailing.households, ${claim.state}::text,
      ${lives[claim.state]}, ${claim.networkHash}::text, ${claim.waitListEntryId ?? null}::bigint
    from mailing cross join industry
    where mailing.id = ${claim.mailingId} and industry.slug = ${claim.industry} and ${claim.by ? placeable : bookable}
      and mailing.layout_id in ${layoutsWith(claim)}
    for share of mailing, industry
    on conflict do nothing
    returning *, ${secondsLeft} as seconds_left, ${mailingState} as mailing_state`);
  const [row] = rows;
  return row && readRow(row);
}

/** No letter or digit that is taken for another when it is read out. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** What people say on the phone: 30 to the power of 8 of them. */
export function newReference(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
}
