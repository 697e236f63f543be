import type * as v from "valibot";
import { type MailingState, mailedStates } from "#business/mailings/mailing.ts";
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
import { type MessageKind, nameMessage } from "#emails/message-kinds.ts";
import { renderBookingNews } from "#emails/reservations/booking-news.tsx";
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
export async function sendBookingNewsEmail(
  { reservationId, news, occasion, sentences, moneyBack }: NewsJob,
  database: Queryable = db,
): Promise<void> {
  const booking = await findBooking(reservationId, database);
  if (!booking || isTimeUp(booking.reservation)) return;
  if (!HEARD_IN[news]?.includes(booking.reservation.state)) return;
  if (!(await isStillSo(booking, news, database))) return;
  if (news === "part-paid" && isTakenBack(booking, occasion)) return;
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

/** The states that get each message. Only paid buyers learn of print and mailing. */
const OWED = ["unconfirmed", "unpaid"];
const HEARD_IN: Record<NewsJob["news"], readonly string[]> = {
  postponed: committedStates,
  changed: committedStates,
  moved: committedStates,
  "to-card": committedStates,
  credit: committedStates,
  "part-paid": OWED,
  "due-date": OWED,
  bounced: OWED,
  "invoice-corrected": [...OWED, "paid"],
  "mailed-anyway": committedStates,
  placed: ["unconfirmed"],
  printed: ["paid"],
  "not-printed": ["paid"],
  "not-mailed": ["paid"],
  "drops-corrected": ["paid"],
  industry: committedStates,
  "not-confirmed": ["unconfirmed"],
  mailed: ["paid"],
  restored: committedStates,
  size: committedStates,
  copy: ["paid"],
  "copy-not-sent": ["paid"],
  "our-error": ["paid", "refunded"],
};

/**
 * A change that was undone before its message left notifies nobody; a buyer who accepted the Terms
 * is not asked again.
 */
async function isStillSo(
  { reservation, mailing }: Booking,
  news: NewsJob["news"],
  database: Queryable,
): Promise<boolean> {
  if (news === "placed") return reservation.termsVersion === null;
  if (news === "printed") return ["printed", ...mailedStates].includes(mailing.state);
  if (news === "mailed") return mailedStates.some((state) => state === mailing.state);
  const correction = CORRECTIONS[news];
  if (!correction) return true;
  const { of, state } = correction;
  const isWrong = isMessageAboutSql({ type: "reservation", ids: [reservation.id], kind: of });
  return (
    (state === undefined || mailing.state === state) &&
    (await database.$count(message, isWrong)) > 0
  );
}

/** Each correction, the message that it corrects, and the state that the mailing is in again. */
const CORRECTIONS: Partial<Record<NewsJob["news"], { of: MessageKind; state?: MailingState }>> = {
  "not-printed": { of: "mailing-news-printed", state: "closed" },
  "not-mailed": { of: "mailing-news-mailed", state: "printed" },
  "drops-corrected": { of: "mailing-news-mailed" },
  "not-confirmed": { of: "reservation-firm" },
  "copy-not-sent": { of: "mailing-news-copy" },
};

/** The payment, by its name, is not there anymore. */
const isTakenBack = ({ papers }: Booking, payment: string) =>
  papers.takenBack.some(({ paymentId }) => paymentId === payment);

/** After these changes the buyer's dates are still right. */
const DATES_STAY: readonly string[] = [
  "invoice-corrected",
  "size",
  "moved",
  "mailed-anyway",
  "printed",
  "not-printed",
  "mailed",
  "not-mailed",
  "drops-corrected",
  "industry",
  "copy",
  "copy-not-sent",
  "our-error",
];

/** The news that says what is to be paid now. */
const INVOICE_NEWS: readonly string[] = [
  "placed",
  "to-card",
  "credit",
  "part-paid",
  "due-date",
  "bounced",
  "invoice-corrected",
  "restored",
  "size",
] satisfies NewsJob["news"][];

function invoiceToPay(
  { papers: { invoice } }: Booking,
  news: NewsJob["news"],
): Invoice | undefined {
  return invoice?.state === "open" && INVOICE_NEWS.includes(news) ? invoice : undefined;
}

async function attachInvoice(booking: Booking, invoice: Invoice): Promise<Attachment[]> {
  const bytes = await renderInvoicePdf(booking, invoice);
  return [{ name: `Invoice ${invoice.number}.pdf`, type: "application/pdf", bytes }];
}

function calendarOf(
  { reservation, mailing }: Booking,
  news: NewsJob["news"],
  url: string,
): Attachment[] {
  if (reservation.state !== "paid" || DATES_STAY.includes(news)) return [];
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
