import { type SQL, sql } from "drizzle-orm";
import { stateListSql } from "#business/reservations/claims/claims.ts";
import {
  acquireAdvisoryLocks,
  findMaxSpotsForStrangers,
} from "#business/reservations/claims/hold-limits.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { strangersShare } from "#site.ts";

/** SQL: vouched for, or their confirmed address has paid before. `its`: the row's alias in the query. */
const isKnown = (its: string): SQL => {
  const row = sql.raw(its);
  return sql`(${row}.vouched_at is not null or exists (
    select from contact as own
      join contact as before on before.email_key = own.email_key
      join reservation as paid on paid.contact_id = before.id and paid.state = 'paid' and paid.id <> ${row}.id
    where own.id = ${row}.contact_id and (${row}.confirmed_at is not null or exists (
      select from hold_request where hold_request.id = ${row}.hold_request_id and hold_request.email_key = own.email_key))))`;
};

/** Whether the office decides about an invoice for a spot: its card has its share of first-time buyers. */
export const doesOfficeDecideOnInvoice = async (
  reservation: Pick<Reservation, "id" | "mailingId">,
): Promise<boolean> => !(await canInvoiceFirstTimeBuyer(db, reservation));

/** How many buyers of a card wait for the office's word with their spots kept: as many as may go on invoices unasked. */
export async function canKeepSpotWhileOfficeIsAsked(
  tx: Queryable,
  { id, mailingId }: Pick<Reservation, "id" | "mailingId">,
): Promise<boolean> {
  const { rows } = await tx.execute<{ waiting: string }>(sql`
    select count(*) as waiting from reservation
    where mailing_id = ${mailingId} and id <> ${id} and state in (${stateListSql(["held", "paying"])})
      and invoice_requested_at is not null and vouched_at is null and expires_at > statement_timestamp()`);
  const most = await findMaxSpotsForStrangers(tx, mailingId, strangersShare.invoices);
  return Number(rows[0]?.waiting) < most;
}

/**
 * Whether a reservation may go on an invoice: a known buyer, or room in the card's share (`strangersShare`), locked.
 */
export async function canInvoiceFirstTimeBuyer(
  tx: Queryable,
  { id, mailingId }: Pick<Reservation, "id" | "mailingId">,
): Promise<boolean> {
  await acquireAdvisoryLocks(tx, [`invoices:${mailingId}`]);
  const { rows } = await tx.execute<{ known: boolean; others: string }>(sql`
    select ${isKnown("reservation")} as known, (
        select count(*) from reservation as other
        where other.mailing_id = ${mailingId} and other.id <> ${id}
          and other.state in (${stateListSql(["unconfirmed", "unpaid"])}) and other.expires_at > statement_timestamp()
          and not ${isKnown("other")}) as others
    from reservation where reservation.id = ${id}`);
  const [row] = rows;
  if (!row) throw new Error(`reservation ${id} vanished while its card was counted`);
  return (
    row.known ||
    Number(row.others) < (await findMaxSpotsForStrangers(tx, mailingId, strangersShare.invoices))
  );
}
