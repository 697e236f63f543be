import type * as v from "valibot";
import type { bookingNewsJob } from "#business/reservations/booking-news-job.ts";
import { type Booking, findBooking } from "#business/reservations/pay/booking.ts";
import { isGatewayConfigured } from "#business/reservations/pay/checkout/checkout-store.ts";
import { renderInvoicePdf } from "#business/reservations/pay/invoices/draw-invoice.ts";
import type { Invoice } from "#business/reservations/pay/invoices/invoice.ts";
import { privatePagePaths } from "#business/reservations/private-page-paths.ts";
import { committedStates, isTimeUp } from "#business/reservations/reservation.ts";
import { siteOrigin } from "#business/reservations/site-origin.ts";
import { company } from "#company.ts";
import { message } from "#database/schema/mail.ts";
import { nameMessage } from "#emails/message-kinds.ts";
import { renderBookingNews } from "#emails/reservations/booking-news.tsx";
import { type BookingNewsKind, getBookingNews } from "#emails/reservations/booking-news-kinds.ts";
import { now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { isMessageAboutSql } from "#platform/mail/find-messages-about.server.ts";
import type { Attachment } from "#platform/mail/message.ts";
import { mailSettingsFrom } from "#platform/mail/settings.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { queueMessageOnce } from "./buyer-messages.ts";
import { formatReservationCalendarFile } from "./reservation-calendar.ts";

type NewsJob = v.InferOutput<typeof bookingNewsJob.payload>;

/**
 * Tells one buyer what we changed about their card or spot, once. Nothing if their reservation has ended, if it isn't true
 * anymore, or if a placed customer has paid since and has that message. Handler of the job `bookingNewsJob`.
 */
export async function sendBookingNewsEmail(job: NewsJob, database: Queryable = db): Promise<void> {
  const { reservationId, news, occasion, sentences, moneyBack } = job;
  const booking = await findBooking(reservationId, database);
  if (!booking || !(await isStillTrue(booking, job, database))) return;
  const environment = currentSettings();
  const { operator: replyTo } = mailSettingsFrom(environment, company());
  const invoice = invoiceToPay(booking, news);
  const papers = invoice ? await attachInvoice(booking, invoice) : [];
  await queueMessageOnce(
    database,
    {
      ...nameMessage(`mailing-news-${news}`, reservationId, occasion),
      to: booking.contact.email,
      replyTo,
    },
    async (token) => {
      const reservationUrl = siteOrigin(environment) + privatePagePaths.reservation(token);
      const cardUrl = isGatewayConfigured() ? `${reservationUrl}/pay` : undefined;
      const confirmUrl = siteOrigin(environment) + privatePagePaths.confirm(token);
      const more = { news, sentences, moneyBack, reservationUrl, confirmUrl, cardUrl, invoice };
      const attachments = papers.length > 0 ? papers : calendarOf(booking, news, reservationUrl);
      return { ...(await renderBookingNews(booking, more)), attachments };
    },
    { subject: { type: "reservation", id: reservationId } },
  );
}

/** A change that was undone before its message left notifies nobody; a correction goes only to a buyer who got what it corrects. */
async function isStillTrue(
  booking: Booking,
  { news, occasion }: NewsJob,
  database: Queryable,
): Promise<boolean> {
  const { states = committedStates, isTrue, corrects: kind } = getBookingNews(news);
  const { reservation } = booking;
  if (isTimeUp(reservation) || !states.some((state) => state === reservation.state)) return false;
  if (isTrue && !isTrue(booking, occasion)) return false;
  if (kind === undefined) return true;
  const isWrong = isMessageAboutSql({ type: "reservation", ids: [reservation.id], kind });
  return (await database.$count(message, isWrong)) > 0;
}

function invoiceToPay({ papers: { invoice } }: Booking, news: BookingNewsKind) {
  return invoice?.state === "open" && getBookingNews(news).showsInvoice ? invoice : undefined;
}

async function attachInvoice(booking: Booking, invoice: Invoice): Promise<Attachment[]> {
  const bytes = await renderInvoicePdf(booking, invoice);
  return [{ name: `Invoice ${invoice.number}.pdf`, type: "application/pdf", bytes }];
}

function calendarOf(
  { reservation, mailing }: Booking,
  news: BookingNewsKind,
  url: string,
): Attachment[] {
  if (reservation.state !== "paid" || !getBookingNews(news).sendsCalendar) return [];
  const bytes = new TextEncoder().encode(
    formatReservationCalendarFile(reservation, mailing, { url, at: now() }),
  );
  return [
    {
      name: `${reservation.reference}.ics`,
      type: "text/calendar; charset=utf-8; method=PUBLISH",
      bytes,
    },
  ];
}
