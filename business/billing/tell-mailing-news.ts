import type * as v from "valibot";
import { links } from "#business/reservations/links.ts";
import type { mailingNews } from "#business/reservations/mailing-jobs.ts";
import { originOf } from "#business/reservations/origin.ts";
import { agreedStates, hasRunOut } from "#business/reservations/reservation.ts";
import { renderMailingNews } from "#emails/mailing-news.tsx";
import { now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { readEnvironment } from "#platform/environment.ts";
import type { Attachment } from "#platform/mail/message.ts";
import { mailSettings } from "#platform/mail/settings.ts";
import { site } from "#site.ts";
import { type Booking, loadBooking } from "./booking.ts";
import { writeCalendar } from "./calendar.ts";
import { gatewayIsSet } from "./checkouts.ts";
import { pdfOf } from "./invoice-pdf.ts";
import { queueOnce } from "./queue-once.ts";

type NewsJob = v.InferOutput<typeof mailingNews.payload>;

/**
 * Writes to one buyer what we changed about their card or their place, once, whoever asks for it again. Nobody hears of
 * it whose reservation has ended by then; who was put on the card and has paid since has another message of that. The
 * handler of the job `mailingNews`.
 */
export async function tellMailingNews(
  { reservationId, news, purpose, sentences, moneyBack }: NewsJob,
  database: Queryable = db,
): Promise<void> {
  const booking = await loadBooking(reservationId, database);
  if (!booking || hasRunOut(booking.reservation)) return;
  const { state } = booking.reservation;
  const heard: readonly string[] = news === "placed" ? ["unpaid"] : agreedStates;
  if (!heard.includes(state)) return;
  const environment = readEnvironment(process.env);
  const { operator } = mailSettings(environment, site);
  const attachments = await filesOf(booking, news);
  const invoice = booking.papers.invoice?.state === "open" ? booking.papers.invoice : undefined;
  await queueOnce(
    database,
    { purpose, to: booking.contact.email, replyTo: operator },
    async (token) => {
      const reservationUrl = originOf(environment) + links.reservation(token);
      const cardUrl = gatewayIsSet() ? `${reservationUrl}/pay` : undefined;
      const more = { news, sentences, moneyBack, reservationUrl, cardUrl, invoice };
      return { ...(await renderMailingNews(booking, more)), attachments };
    },
    { type: "reservation", id: reservationId },
  );
}

/** After these the dates that they have are still right. */
const DATES_STAY: readonly string[] = ["moved", "mailed-anyway"];

/** The dates anew, for a place that is paid; the invoice, for one that is to be. */
async function filesOf(booking: Booking, news: NewsJob["news"]): Promise<Attachment[]> {
  const { reservation, mailing, papers } = booking;
  const billed = papers.invoice?.state === "open" && ["placed", "to-card", "credit"].includes(news);
  if (billed && papers.invoice) {
    const bytes = await pdfOf(booking, papers.invoice);
    return [{ name: `Invoice ${papers.invoice.number}.pdf`, type: "application/pdf", bytes }];
  }
  if (reservation.state !== "paid" || DATES_STAY.includes(news)) return [];
  const bytes = new TextEncoder().encode(writeCalendar(reservation, mailing, now()));
  return [
    {
      name: `${reservation.reference}.ics`,
      type: "text/calendar; charset=utf-8; method=PUBLISH",
      bytes,
    },
  ];
}
