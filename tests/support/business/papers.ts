import { getTableColumns, sql } from "drizzle-orm";
import { hashToken, newToken } from "#business/auth/token.ts";
import { loadReservation } from "#business/reservations/claims/claims.ts";
import type { HoldInput } from "#business/reservations/claims/hold-spot.ts";
import {
  type PlaceCustomerInput,
  placeCustomer,
} from "#business/reservations/claims/place-and-release.ts";
import { choosePayByInvoice } from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation.ts";
import {
  sendBookingNewsEmail,
  sendReservationChangeEmails,
} from "#business/reservations/messages/send-reservation-change-emails.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { issueInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import { recordInvoicePayment } from "#business/reservations/pay/invoices/record-payment.ts";
import { invoiceDueDate } from "#business/reservations/pay/payment-terms.ts";
import { bookingNewsJob, reservationChangedJob } from "#business/reservations/reservation-jobs.ts";
import { ensureSpotCode } from "#business/results/spot-code.ts";
import { job } from "#database/schema/jobs.ts";
import { message } from "#database/schema/mail.ts";
import { db } from "#platform/database/database.server.ts";
import { holdWithDetailsByItsBuyer } from "#tests/support/business/reservation.ts";
import { messageLabel } from "#tests/support/mail/message-names.ts";
import { context, holdWithDetails, linkTo, someDetails } from "./reservation.ts";

/** The context of an operator's actions: the owner that `planTestMailings` puts there. */
export const byOperator = {
  actor: { kind: "operator", id: "900" } as const,
  get now() {
    return new Date();
  },
};

/** A spot on an invoice that waits for the button in the email. */
export async function reservedPlace(wish?: Parameters<typeof holdWithDetails>[0]) {
  const { reservation: held } = await holdWithDetails(wish);
  const reserved = await choosePayByInvoice({ reservationId: held.id }, context);
  return { reservationId: held.id, reserved };
}

/**
 * A spot on a numbered invoice, whose buyer has confirmed it; no message about it is written yet. Its rows are written at
 * once, as a hold, the details, the invoice and the confirmation leave them: that takes five times as long.
 */
export async function firmPlace(wish: Partial<HoldInput> = {}) {
  const { reservation: held } = await holdWithDetails(wish);
  const { id: reservationId, mailingId } = held;
  return db.transaction(async (tx) => {
    const { rows: cards } = await tx.execute<{ closes: string; today: string }>(
      sql`select booking_closes_on::text as closes,
        (statement_timestamp() at time zone 'America/Phoenix')::date::text as today
        from mailing where id = ${mailingId}`,
    );
    const [{ closes = "", today = "" } = {}] = cards;
    const due = invoiceDueDate(today, closes);
    await tx.execute(sql`
      with buyer as (
        update contact set email_confirmed_at = statement_timestamp(), version = 2 where id = ${held.contactId}
        returning *
      ), claim as (
        update reservation set state = 'unpaid', payment_method = 'invoice', payment_due_on = ${due}::date,
          expires_at = (${due}::date + 1)::timestamp at time zone 'America/Phoenix',
          confirmed_at = statement_timestamp(), version = 4
        where id = ${reservationId} returning *
      ), link as (
        insert into private_link (token_hash, subject_type, subject_id, channel, email_key)
        select ${hashToken(newToken())}, 'reservation', ${reservationId}, 'email', email from buyer
      ), log as (
        insert into audit_event (actor, event, subject_type, subject_id, detail)
        select 'visitor', 'reservation.' || event, 'reservation', ${reservationId}, detail from (values
          ('invoice-chosen', jsonb_build_object('due', ${due}::text)), ('confirmed', '{}')) as happened (event, detail)
      ), mails as (
        insert into job (kind, key, payload)
        select 'reservation.changed', concat_ws(':', 'reservation', ${reservationId}::int, change, version),
          jsonb_build_object('reservationId', ${reservationId}::int, 'change', change, 'from', state) from (values
          ('unconfirmed', 'held', 3), ('firm', 'unconfirmed', 4)) as told (change, state, version)
      )
      insert into stranger_message (email_key, mailbox, domain, network_hash)
      select email, email, email_limit_key, network_hash from buyer, claim`);
    await ensureSpotCode(tx, reservationId);
    const reserved = await loadReservation(reservationId, tx);
    return { reservationId, reserved, invoice: await issueInvoice(tx, reserved) };
  });
}

/** A spot that the office booked for a caller, who hasn’t accepted the Terms yet; `paid`: how they have paid. */
export function placedByOffice(wish: Partial<PlaceCustomerInput> & { mailingId: number }) {
  const { terms: _, ...details } = someDetails();
  const usual = { industry: "plumbing", spot: "F1", priceCents: 1000_00, details, paid: undefined };
  return placeCustomer({ ...usual, ...wish }, byOperator);
}

/** A reservation as an operator sees it now. */
export const seenReservation = async (reservationId: number) => ({
  reservationId,
  expectedVersion: (await loadReservation(reservationId, db)).version,
});

/** The same by the steps of a buyer, with whatever stands in their way. */
export async function firmPlaceByItsBuyer(wish?: Parameters<typeof holdWithDetails>[0]) {
  const { id: reservationId } = (await holdWithDetailsByItsBuyer(wish)).reservation;
  await choosePayByInvoice({ reservationId }, context);
  return confirmedPlace(reservationId, await linkTo(reservationId));
}

async function confirmedPlace(reservationId: number, token: string) {
  const reserved = await confirmReservationByLink({ token }, context);
  const invoice = await findLatestInvoice(reservationId);
  if (!invoice) throw new Error("no invoice was issued");
  return { reservationId, reserved, invoice };
}

/** Sends the messages of every requested change, in order, including ones sent before. */
export async function tellChanges() {
  const rows = await db
    .select({ payload: job.payload })
    .from(job)
    .where(sql`${job.kind} = ${reservationChangedJob.name}`)
    .orderBy(job.id);
  for (const { payload } of rows)
    await sendReservationChangeEmails(payload as Parameters<typeof sendReservationChangeEmails>[0]);
}

/** Tells all news about cards and spots that was asked for, in order. */
export async function tellAllNews() {
  const rows = await db
    .select({ payload: job.payload })
    .from(job)
    .where(sql`${job.kind} = ${bookingNewsJob.name}`)
    .orderBy(job.id);
  for (const { payload } of rows) {
    await sendBookingNewsEmail(payload as Parameters<typeof sendBookingNewsEmail>[0]);
  }
}

/** Every message so far, in order. */
export function everyMessage() {
  return db
    .select({ ...getTableColumns(message), label: messageLabel })
    .from(message)
    .orderBy(message.queuedAt, messageLabel);
}

/** The messages of a kind so far, in order. */
export const messagesOf = async (wanted: string) =>
  (await everyMessage()).filter(({ kind }) => kind === wanted);

/** The message whose label begins so; there must be one. */
export async function theMessage(label: string) {
  const found = (await everyMessage()).filter((one) => one.label.startsWith(label));
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} messages of ${label}`);
  return found[0];
}

/** The token of a private link in a message. */
export function tokenIn({ html }: { html: string }, path: "confirm" | "yours"): string {
  return new RegExp(`/reservation/${path}/([\\w-]{43})`).exec(html)?.[1] ?? "";
}

/** A spot on an invoice whose buyer has read the message and pressed its button. */
export async function emailedPlace(wish?: Parameters<typeof holdWithDetails>[0]) {
  const { reservationId } = await reservedPlace(wish);
  await tellChanges();
  const sent = await theMessage(`reservation-unconfirmed:${reservationId}:`);
  return confirmedPlace(reservationId, tokenIn(sent, "confirm"));
}

/** What the operator does when the money for an invoice has come. */
export async function recordCheck(reservationId: number, expectedVersion?: number) {
  const invoice = await findLatestInvoice(reservationId);
  return recordInvoicePayment(
    {
      reservationId,
      amountCents: invoice?.totalCents ?? 0,
      note: "check 1042",
      expectedVersion: expectedVersion ?? invoice?.version ?? 0,
    },
    byOperator,
  );
}

/** What is wrong with the invoices: of each year's numbers none is missing, and each says what became of its spot. */
export async function papersInOrder(): Promise<string[]> {
  const { rows } = await db.execute<{ what: string }>(sql`
    select format('year %s: %s invoices, the last number is %s', year, of_year.n, last_number) as what
    from invoice_counter cross join lateral (
      select count(*) as n, max(split_part(number, '-', 2)::int) as highest from invoice
      where split_part(number, '-', 1)::int = year) as of_year
    where of_year.n <> last_number or of_year.highest <> last_number
    union all
    select format('reservation %s is %s with %s open, %s paid invoices, received %s, by payments %s', reservation.id,
      reservation.state, totals.open, totals.paid, totals.received, came.cents)
    from reservation
    cross join lateral (
      select count(*) filter (where state = 'open') as open, count(*) filter (where state = 'paid') as paid,
        max(received_cents) filter (where state <> 'void') as received
      from invoice where reservation_id = reservation.id) as totals
    cross join lateral (
      select coalesce(sum(payment.amount_cents - payment.excess_cents), 0) as cents
      from payment where payment.outcome = 'granted' and payment.reservation_id = reservation.id and payment.method in ('online', 'invoice')
        and not exists (select from payment_reversal as back where back.payment_id = payment.id)
        and not exists (select from refund where refund.payment_id = payment.id and (refund.reason = 'unpaid-rest'
          or (refund.reason = 'canceled' and refund.is_full)))) as came
    where case
      when reservation.state = 'paid'
        then totals.open <> 0 or totals.paid <> 1 or totals.received <> came.cents
      when reservation.state = 'unpaid'
        then totals.open <> 1 or totals.paid <> 0 or totals.received <> came.cents
      when reservation.state in ('held', 'paying', 'unconfirmed') then totals.open <> 0 or totals.paid <> 0
      else totals.paid > 1 end`);
  return rows.map(({ what }) => what);
}
