import { getTableColumns, sql } from "drizzle-orm";
import { choosePayByInvoice } from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation.ts";
import {
  sendBookingNewsEmail,
  sendReservationChangeEmails,
} from "#business/reservations/messages/send-reservation-change-emails.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { recordInvoicePayment } from "#business/reservations/pay/invoices/record-invoice-payment.ts";
import { bookingNewsJob, reservationChangedJob } from "#business/reservations/reservation-jobs.ts";
import { job } from "#database/schema/jobs.ts";
import { message } from "#database/schema/mail.ts";
import { db } from "#platform/database/database.server.ts";
import { messageLabel } from "#tests/support/mail/message-names.ts";
import { context, holdWithDetails, linkTo } from "./reservation.ts";

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

/** A spot on a numbered invoice, whose buyer has confirmed it; no message about it is written yet. */
export async function firmPlace(wish?: Parameters<typeof holdWithDetails>[0]) {
  const { reservationId } = await reservedPlace(wish);
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
