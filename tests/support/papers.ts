import { sql } from "drizzle-orm";
import { chooseInvoice } from "#business/billing/choose-invoice.ts";
import { latestInvoice } from "#business/billing/find.ts";
import { recordInvoicePayment } from "#business/billing/record-invoice-payment.ts";
import { tellChange } from "#business/billing/tell-change.ts";
import { tellMailingNews } from "#business/billing/tell-mailing-news.ts";
import { confirmByMail } from "#business/reservations/confirm-by-mail.ts";
import { mailingNews } from "#business/reservations/mailing-jobs.ts";
import { reservationChanged } from "#business/reservations/reservation-jobs.ts";
import { job, message } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import { circumstances, holdWithDetails } from "./reservation.ts";

/** What an operator's verbs are told: the owner that `planTestMailings` puts there. */
export const byOperator = { actor: { kind: "operator", id: "900" }, now: new Date() } as const;

/** A place on a numbered invoice, as a buyer chose it. */
export async function invoicedPlace(wish: Parameters<typeof holdWithDetails>[0]) {
  const { reservation: held } = await holdWithDetails(wish);
  const reserved = await chooseInvoice({ reservationId: held.id }, circumstances);
  const invoice = await latestInvoice(held.id);
  if (!invoice) throw new Error("no invoice was issued");
  return { reservationId: held.id, reserved, invoice };
}

/** Tells every change that was asked for, in order, also those told before. */
export async function tellChanges() {
  const rows = await db
    .select({ payload: job.payload })
    .from(job)
    .where(sql`${job.kind} = ${reservationChanged.name}`)
    .orderBy(job.id);
  for (const { payload } of rows) await tellChange(payload as Parameters<typeof tellChange>[0]);
}

/** Tells all news about cards and places that was asked for, in order. */
export async function tellAllNews() {
  const rows = await db
    .select({ payload: job.payload })
    .from(job)
    .where(sql`${job.kind} = ${mailingNews.name}`)
    .orderBy(job.id);
  for (const { payload } of rows) {
    await tellMailingNews(payload as Parameters<typeof tellMailingNews>[0]);
  }
}

/** Every message so far, in order. */
export function everyMessage() {
  return db.select().from(message).orderBy(message.queuedAt, message.purpose);
}

/** The message of a purpose that begins so; there must be one. */
export async function theMessage(purpose: string) {
  const found = (await everyMessage()).filter((one) => one.purpose.startsWith(purpose));
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} messages of ${purpose}`);
  return found[0];
}

/** The token of a private link in a message. */
export function tokenIn({ html }: { html: string }, path: "confirm" | "yours"): string {
  return new RegExp(`/reservation/${path}/([\\w-]{43})`).exec(html)?.[1] ?? "";
}

/** A place on an invoice whose buyer has pressed the button in the message. */
export async function firmPlace(wish: Parameters<typeof holdWithDetails>[0]) {
  const place = await invoicedPlace(wish);
  await tellChanges();
  const sent = await theMessage(`reservation-unconfirmed:${place.reservationId}:`);
  await confirmByMail({ token: tokenIn(sent, "confirm") }, circumstances);
  return place;
}

/** What the operator does when the money for an invoice has come. */
export async function recordCheck(reservationId: number, expectedVersion?: number) {
  const invoice = await latestInvoice(reservationId);
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

/** What is wrong with the invoices: of each year's numbers none is missing, and each says what became of its place. */
export async function papersInOrder(): Promise<string[]> {
  const { rows } = await db.execute<{ what: string }>(sql`
    select format('year %s: %s invoices, the last number is %s', year, of_year.n, last) as what
    from invoice_counter cross join lateral (
      select count(*) as n, max(split_part(number, '-', 2)::int) as highest from invoice
      where split_part(number, '-', 1)::int = year) as of_year
    where of_year.n <> last or of_year.highest <> last
    union all
    select format('reservation %s is %s with %s open, %s paid invoices over %s, paid %s', reservation.id,
      reservation.state, standing.open, standing.paid, standing.total, payment.amount_cents)
    from reservation left join payment on payment.name = reservation.paid_with
    cross join lateral (
      select count(*) filter (where state = 'open') as open, count(*) filter (where state = 'paid') as paid,
        max(total_cents) filter (where state = 'paid') as total,
        max(credited_cents) filter (where state = 'paid') as credited
      from invoice where reservation_id = reservation.id) as standing
    where case
      when reservation.state = 'paid'
        then standing.open <> 0 or standing.paid <> 1 or standing.total <> payment.amount_cents
          + case payment.way when 'credit' then 0 else standing.credited end
      when reservation.state in ('unconfirmed', 'unpaid') then standing.open <> 1 or standing.paid <> 0
      else standing.paid > 1 end`);
  return rows.map(({ what }) => what);
}
