import { and, eq, ne, sql } from "drizzle-orm";
import type * as v from "valibot";
import { sizeName } from "#artwork/layouts/card-layout.ts";
import { findContactWithBusiness } from "#business/advertisers/find-advertiser.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import {
  claimColumns,
  databaseArizonaDateSql,
  describeTermsDeadline,
  findReservationById,
  toReservation,
} from "#business/reservations/claims/claims.ts";
import { listFirstRefusalRightsEndingWithin } from "#business/reservations/claims/insert-claim.ts";
import { getApplicableTerms } from "#business/reservations/confirm/buyer-details.ts";
import { canCancelOnline, findBooking } from "#business/reservations/pay/booking.ts";
import { findCheckout } from "#business/reservations/pay/checkout/checkout-store.ts";
import { findCreditWithBalance } from "#business/reservations/pay/credits/give-credit.ts";
import { describePaymentId } from "#business/reservations/pay/invoices/invoice.ts";
import { lastDueDateToRemind } from "#business/reservations/pay/payment-terms.ts";
import { siteOrigin } from "#business/reservations/private-page-paths.ts";
import { isTimeUp } from "#business/reservations/reservation.ts";
import {
  enqueueBookingNews,
  enqueueReservationChangeEmails,
  type moneyCorrectionJob,
  type paymentAlertJob,
} from "#business/reservations/reservation-jobs.ts";
import { company } from "#company.ts";
import { credit, payment, refund } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { reservationLinks } from "#emails/booking-facts.ts";
import { messageRowIdentity } from "#emails/message-kinds.ts";
import { renderPaymentAlert } from "#emails/operator-notices.tsx";
import {
  renderCreditEnds,
  renderMoneyCorrection,
  renderPaymentFailed,
} from "#emails/payment-emails.tsx";
import { renderPartialRefund, renderRefundedPayment } from "#emails/refund-emails.tsx";
import { renderFirstRefusal } from "#emails/reservations/renewal-emails.tsx";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { mailSettingsFrom } from "#platform/mail/mail-settings.server.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { dollars } from "#platform/money.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { agreement } from "#site.ts";
import { queueBuyerMessageOnce } from "./buyer-messages.ts";

/** Tells the buyer and the operator that a payment bought nothing and is refunded, and why. */
export async function sendAutomaticRefundEmails(
  { payment: name }: { payment: string },
  database: Queryable = db,
): Promise<void> {
  const found = await findReturned(name, database);
  if (!found) return;
  const { reservation, contact, mailing } = found;
  const { id } = reservation;
  const about = describeReturned(found);
  const notice = await renderReturnedNotice(found, about);
  const { operator: to } = mailSettingsFrom(currentSettings(), company());
  await database.transaction(async (tx) => {
    if (contact) {
      const canCancel = mailing !== undefined && canCancelOnline(reservation, mailing);
      const toBuyer = messageRowIdentity("payment-refunded", id, name);
      await queueBuyerMessageOnce(tx, { reservation, contact }, toBuyer, ({ reservationUrl }) => {
        const links = reservationLinks({ canCancel }, reservationUrl);
        return renderRefundedPayment({ ...about, links });
      });
    }
    const toOffice = messageRowIdentity("payment-refunded-notice", id, name);
    const replyTo = contact && { replyTo: contact.email };
    await queueMessage(tx, { ...toOffice, to, ...replyTo, ...notice });
  });
}

async function findReturned(name: string, database: Queryable) {
  const [row] = await database
    .select({ paid: payment, back: refund })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(and(eq(payment.id, name), eq(refund.isFull, true), ne(refund.reason, "dispute")));
  const reservation = row && (await findReservationById(row.paid.reservationId, database));
  if (!row || !reservation) return undefined;
  const mailing = await findMailingById(reservation.mailingId, database);
  const { contactId } = reservation;
  const contact =
    contactId === null ? undefined : await findContactWithBusiness(contactId, database);
  return { ...row, reservation, mailing, contact };
}

type Returned = NonNullable<Awaited<ReturnType<typeof findReturned>>>;

function describeReturned({ paid, back, reservation, mailing }: Returned) {
  return {
    because: back.reason as "spot-gone" | "duplicate" | "wrong-amount",
    byHand: back.state === "by-hand",
    reference: reservation.reference,
    industry: findIndustry(reservation.industry)?.name ?? reservation.industry,
    spot: `${reservation.spot}, ${sizeName(reservation.size)}`,
    mailing: mailing?.name ?? "the card",
    amountCents: paid.amountCents,
    businessDays: agreement.refundBusinessDays,
    terms: getApplicableTerms(reservation),
    nextUrl: `${siteOrigin(currentSettings())}/reservation?industry=${encodeURIComponent(reservation.industry)}`,
  };
}

function renderReturnedNotice(
  { paid, contact }: Returned,
  about: ReturnType<typeof describeReturned>,
) {
  return renderPaymentAlert({
    headline: `Refund of ${dollars(paid.amountCents)}: ${REASONS[about.because] ?? about.because}`,
    advice: about.byHand
      ? "They didn’t pay by card, so please send it the same way they paid. We’ve emailed them about it."
      : "Their card is being refunded in full. A call may win them back for the next mailing.",
    facts: [
      ["Business", contact?.business ?? "unknown"],
      ["Phone", contact?.phone ?? "unknown"],
      ["Reservation", about.reference],
      ["Industry", about.industry],
      ["Mailing", about.mailing],
      ["Payment", describePaymentId(paid.id)],
    ],
  });
}

const REASONS: Record<string, string> = {
  "spot-gone": "the spot was taken when they paid",
  duplicate: "the spot was already paid for",
  "wrong-amount": "the amount was wrong",
};

/** Tells the buyer that part of a payment is refunded, and why, once. */
export async function sendPartialRefundEmail(
  { refundId, because }: { refundId: string; because: string },
  database: Queryable = db,
): Promise<void> {
  const [row] = await database.select().from(refund).where(eq(refund.id, refundId));
  const booking = row && (await findBooking(row.reservationId, database));
  if (!booking) return;
  const name = messageRowIdentity("partial-refund", row.reservationId, refundId);
  await queueBuyerMessageOnce(database, booking, name, ({ reservationUrl }) =>
    renderPartialRefund(booking, { refund: row, because, reservationUrl }),
  );
}

/** Tells a buyer that their bank did not pay, and what happens to the spot, once per page and unless paid since. */
export async function sendPaymentFailedEmail({
  checkoutSessionId,
}: {
  checkoutSessionId: string;
}): Promise<void> {
  const page = await findCheckout(checkoutSessionId, db);
  const booking = page && (await findBooking(page.reservationId));
  if (!booking || page.state !== "failed") return;
  const { reservation } = booking;
  if (reservation.state === "paid" || reservation.state === "refunded") return;
  const until = isTimeUp(reservation) ? undefined : (reservation.expiresAt ?? undefined);
  const name = messageRowIdentity("reservation-payment-failed", reservation.id, checkoutSessionId);
  await queueBuyerMessageOnce(db, booking, name, ({ reservationUrl }) =>
    renderPaymentFailed(booking, { amountCents: page.totalCents, until, reservationUrl }),
  );
}

/** Alerts the operator to a money problem, once per kind, record and occasion. */
export async function sendPaymentAlert({
  kind,
  recordId,
  occasion,
  ...about
}: v.InferOutput<typeof paymentAlertJob.payload>): Promise<void> {
  const { operator } = mailSettingsFrom(currentSettings(), company());
  const facts = Object.entries(about.facts).map(
    ([label, text]) => [label, describePaymentId(text)] as const,
  );
  const message = await renderPaymentAlert({ ...about, facts });
  const name = messageRowIdentity(kind, recordId, occasion);
  await db.transaction((tx) => queueMessage(tx, { ...name, to: operator, ...message }));
}

/** Tells the buyer that something we told them about their money is no longer so, once per correction. */
export async function sendMoneyCorrectionEmail(
  { reservationId, occasion, title, sentences }: v.InferOutput<typeof moneyCorrectionJob.payload>,
  database: Queryable = db,
): Promise<void> {
  const booking = await findBooking(reservationId, database);
  if (!booking) return;
  const name = messageRowIdentity("money-correction", reservationId, occasion);
  await queueBuyerMessageOnce(database, booking, name, ({ reservationUrl }) =>
    renderMoneyCorrection(booking, { title, sentences, reservationUrl }),
  );
}

/**
 * Reminds customers the office placed who have not accepted the Terms: once, from 9 am in Arizona
 * on the day before the deadline (a deadline at midnight or in the evening ends that day), and not
 * within 12 hours of the first message. Returns how many are past that time.
 */
export async function sendTermsReminders(): Promise<number> {
  const { expiresAt, createdAt } = reservation;
  // A deadline up to 6 pm counts to the day before, so there is time left to act on the reminder.
  const nineThatDay = sql`(date_trunc('day', ${expiresAt} at time zone 'America/Phoenix' - interval '18 hours')
    + interval '9 hours') at time zone 'America/Phoenix'`;
  const rows = await db
    .select(claimColumns)
    .from(reservation)
    .where(sql`${reservation.state} = 'unconfirmed' and ${reservation.termsVersion} is null
      and ${reservation.contactId} is not null and ${expiresAt} > statement_timestamp()
      and statement_timestamp() >= greatest(${nineThatDay}, ${createdAt} + interval '12 hours')`);
  for (const found of rows.map(toReservation)) {
    const sentences = [
      `We’re holding this spot for you until ${describeTermsDeadline(found)}. It isn’t confirmed yet: please read our Terms and accept them on the page below.`,
      "Otherwise we release the spot, and you owe nothing. Questions? Reply to this email or call us.",
    ];
    const reminder = { id: found.id, version: "reminder" };
    await enqueueBookingNews(db, reminder, { news: "placed", sentences });
  }
  return rows.length;
}

/**
 * Queues reminders for invoices due on the next business day. Runs from 9 am in Arizona, and not
 * within 12 hours of the confirmation. Runs again if the reservation has changed; each invoice gets
 * one message. Returns how many invoices qualify.
 */
export async function enqueueInvoiceDueReminders() {
  const { rows: clock } = await db.execute<{ day: string }>(
    sql`select (statement_timestamp() at time zone 'America/Phoenix' - interval '9 hours')::date::text as day`,
  );
  const [{ day } = {}] = clock;
  if (day === undefined) throw new Error("the database did not say which date it is");
  const rows = await db
    .select(claimColumns)
    .from(reservation)
    .where(sql`(${reservation.expiresAt} is null or ${reservation.expiresAt} > statement_timestamp()) and ${reservation.state} = 'unpaid'
      and ${reservation.paymentDueOn} <= ${lastDueDateToRemind(day)}::date
      and statement_timestamp() >= ${reservation.confirmedAt} + interval '12 hours'`);
  for (const row of rows)
    await enqueueReservationChangeEmails(db, toReservation(row), "reminder", "unpaid");
  return rows.length;
}

/** Tells buyers that an unused credit ends within `agreement.creditNoticeDays`, once per end date. Returns how many. */
export async function sendCreditExpiryReminders(): Promise<number> {
  const ending = await db
    .select({ id: credit.id })
    .from(credit)
    .where(
      sql`${credit.expiresOn} between ${databaseArizonaDateSql} and ${databaseArizonaDateSql} + ${agreement.creditNoticeDays}::int`,
    );
  let written = 0;
  for (const { id } of ending) if (await sendCreditExpiryReminder(id)) written++;
  return written;
}

async function sendCreditExpiryReminder(id: number): Promise<boolean> {
  const left = await findCreditWithBalance(id, db);
  const booking = left && left.leftCents > 0 && (await findBooking(left.reservationId, db));
  if (!booking) return false;
  const { reservationId, leftCents, expiresOn } = left;
  const name = messageRowIdentity("reservation-credit-ends", reservationId, expiresOn);
  return queueBuyerMessageOnce(db, booking, name, ({ reservationUrl }) =>
    renderCreditEnds(booking, { leftCents, expiresOn, reservationUrl }),
  );
}

/** Days before their first refusal ends on which advertisers are reminded. */
export const FIRST_REFUSAL_REMINDER_DAYS = 3;

/**
 * Reminds advertisers whose industry is kept on the next card for three more days at most, once per card: not who has booked
 * or declined. Returns the number of messages.
 */
export async function sendFirstRefusalReminders(): Promise<number> {
  let written = 0;
  for (const kept of await listFirstRefusalRightsEndingWithin(FIRST_REFUSAL_REMINDER_DAYS)) {
    const booking = await findBooking(kept.reservationId);
    if (!booking) continue;
    const name = messageRowIdentity("first-refusal", kept.reservationId, kept.mailingId);
    const { mailing: next, until } = kept;
    const queued = await queueBuyerMessageOnce(db, booking, name, ({ reservationUrl }) =>
      renderFirstRefusal(booking, { next, until, reservationUrl }),
    );
    if (queued) written++;
  }
  return written;
}
