import { links } from "#business/reservations/links.ts";
import { originOf } from "#business/reservations/origin.ts";
import type { ReservationState } from "#business/reservations/reservation.ts";
import type { Change } from "#business/reservations/reservation-jobs.ts";
import { renderInvoiceReminder } from "#emails/invoice-reminder.tsx";
import { renderInvoiceSent } from "#emails/invoice-sent.tsx";
import { renderPlaceCancelled } from "#emails/place-cancelled.tsx";
import { renderPlaceExpired } from "#emails/place-expired.tsx";
import { renderPlaceFirm } from "#emails/place-firm.tsx";
import { renderPlacePaid } from "#emails/place-paid.tsx";
import { renderPlaceRefunded } from "#emails/place-refunded.tsx";
import { type Notice, renderReservationNotice } from "#emails/reservation-notice.tsx";
import { arizonaDate } from "#platform/clock.ts";
import { readEnvironment } from "#platform/environment.ts";
import type { Attachment } from "#platform/mail/message.ts";
import type { Booking } from "./booking.ts";
import { writeCalendar } from "./calendar.ts";
import { gatewayIsSet } from "./checkouts.ts";
import { pdfOf } from "./invoice-pdf.ts";
import type { Write, Written } from "./queue-once.ts";

/** What happened, and when it is told. */
export type Told = { change: Change; from: ReservationState; at: Date };

/** What the operator hears of a change, or nothing. Of a place that nobody has confirmed only when it is over. */
export async function noticeToOperator(
  booking: Booking,
  { change, from, at }: Told,
): Promise<Written | undefined> {
  const notice = noticeOf(change, from);
  return notice && renderReservationNotice(booking, { notice, at });
}

function noticeOf(change: Change, from: ReservationState): Notice | undefined {
  if (change === "firm") return "on-invoice";
  if (change === "expired" && from === "unconfirmed") return "not-confirmed";
  if (change === "expired" && from === "unpaid") return "went-back";
  if (change === "paid" || change === "cancelled" || change === "refunded") return change;
  return undefined;
}

/** What the buyer hears of a change, to be written once its private link is known; or nothing. */
export async function messageToBuyer(booking: Booking, told: Told): Promise<Write | undefined> {
  const words = toBuyer[told.change];
  if (!words) return undefined;
  const attachments = await filesFor(booking, told);
  return async (token) => ({ ...(await words(booking, placesOf(token), told)), attachments });
}

type Places = { reservationUrl: string; confirmUrl: string; cardUrl: string | undefined };

function placesOf(token: string): Places {
  const origin = originOf(readEnvironment(process.env));
  const reservationUrl = origin + links.reservation(token);
  return {
    reservationUrl,
    confirmUrl: origin + links.confirm(token),
    cardUrl: gatewayIsSet() ? `${reservationUrl}/pay` : undefined,
  };
}

type Words = (booking: Booking, places: Places, told: Told) => Promise<Written>;

const toBuyer: Partial<Record<Change, Words>> = {
  unconfirmed: (booking, places, { at }) =>
    renderInvoiceSent(booking, {
      ...places,
      invoice: billed(booking),
      until: untilOf(booking),
      at,
    }),
  firm: (booking, places) => renderPlaceFirm(booking, { ...places, invoice: billed(booking) }),
  reminder: (booking, places, { at }) =>
    renderInvoiceReminder(booking, { ...places, invoice: billed(booking), today: arizonaDate(at) }),
  paid: renderPlacePaid,
  expired: (booking, places, { from }) =>
    renderPlaceExpired(booking, { ...places, unconfirmed: from === "unconfirmed" }),
  cancelled: renderPlaceCancelled,
  refunded: renderPlaceRefunded,
};

function billed({ reservation, papers }: Booking) {
  if (!papers.invoice) throw new Error(`reservation ${reservation.id} has no invoice to write of`);
  return papers.invoice;
}

function untilOf({ reservation }: Booking): Date {
  return reservation.expiresAt ?? reservation.createdAt;
}

/** The invoice while it is owed or paid; the dates once the place is paid, and out of the calendar when it ended. */
async function filesFor(booking: Booking, { change, at }: Told): Promise<Attachment[]> {
  const { reservation, papers, mailing } = booking;
  const files: Attachment[] = [];
  if (papers.invoice && ["unconfirmed", "firm", "reminder", "paid"].includes(change)) {
    files.push({
      name: `Invoice ${papers.invoice.number}.pdf`,
      type: "application/pdf",
      bytes: await pdfOf(booking, papers.invoice),
    });
  }
  const wasPaid = reservation.endedFrom === "paid";
  const ends = (change === "cancelled" || change === "refunded") && wasPaid;
  if (change === "paid" || ends) {
    files.push({
      name: `${reservation.reference}.ics`,
      type: `text/calendar; charset=utf-8; method=${ends ? "CANCEL" : "PUBLISH"}`,
      bytes: new TextEncoder().encode(writeCalendar(reservation, mailing, at)),
    });
  }
  return files;
}
