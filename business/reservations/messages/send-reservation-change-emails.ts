import { and, asc, eq, or, sql } from "drizzle-orm";
import type * as v from "valibot";
import { countOperatorNoticeIfAllowed } from "#business/mail-limits/count-mail.ts";
import { isBookable } from "#business/mailings/mailing.ts";
import { type Booking, findBooking } from "#business/reservations/pay/booking.ts";
import { findPendingPayment } from "#business/reservations/pay/checkout/checkout-store.ts";
import { voidInvoiceOfEndedReservation } from "#business/reservations/pay/invoices/issue-invoice.ts";
import {
  committedStates,
  endedStates,
  hasReservationEnded,
  isTimeUp,
  type ReservationState,
} from "#business/reservations/reservation.ts";
import {
  type bookingNewsJob,
  enqueueBookingNews,
  type ReservationChangeKind,
} from "#business/reservations/reservation-jobs.ts";
import { company } from "#company.ts";
import { message } from "#database/schema/mail.ts";
import { reservation } from "#database/schema/reservations.ts";
import { messageRowIdentity } from "#emails/message-kinds.ts";
import { type ReservationNoticeKind, renderReservationNotice } from "#emails/operator-notices.tsx";
import { renderBookingNews } from "#emails/reservations/booking-news.tsx";
import {
  type BookingNewsKind,
  bookingNews,
  bookingNewsKinds,
  getBookingNews,
} from "#emails/reservations/booking-news-kinds.ts";
import { arizonaDate, now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { findMessagesAbout } from "#platform/mail/find-messages.server.ts";
import { mailSettingsFrom } from "#platform/mail/mail-settings.server.ts";
import { currentSettings } from "#platform/settings.server.ts";
import {
  buyerMessagesByChange,
  createBuyerMailLimitCheck,
  createCalendarAttachment,
  createInvoiceAttachments,
  type MailLimitCheck,
  prepareBuyerMessageWriter,
  queueBuyerMessageOnce,
  queueMessageOnce,
  type RenderedEmailWithAttachments,
  type ReservationChangeEvent,
} from "./buyer-messages.ts";

type Happened = { reservationId: number; change: ReservationChangeKind; from: ReservationState };

/** Tells the buyer and the operator about a change, once each, if it is still true. */
export async function sendReservationChangeEmails(
  happened: Happened,
  database: Queryable = db,
): Promise<void> {
  const { reservationId, change } = happened;
  if (endedStates.some((state) => state === change)) {
    await database.transaction((tx) => voidInvoiceOfEndedReservation(tx, reservationId));
  }
  const booking = await findBooking(reservationId, database);
  if (!booking || !isStillSo(change, booking)) return;
  // They have paid by a bank debit or the like, which takes days.
  const pending = change === "reminder" && (await findPendingPayment(reservationId, database));
  if (pending && pending.state === "processing") return;
  const dated = { ...happened, at: now() };
  const notice = await composeOperatorNotice(booking, dated);
  const { notice: noticeKind } = buyerMessagesByChange[change];
  if (notice && noticeKind) {
    const { operator: to } = mailSettingsFrom(currentSettings(), company());
    const name = messageRowIdentity(noticeKind, reservationId, occasionOf(happened, booking));
    const replyTo = booking.contact.email;
    const may = canVisitorsRepeat(change, booking) ? countOperatorNoticeIfAllowed : undefined;
    await queueMessageOnce(database, { ...name, to, replyTo }, () => notice, { may });
  }
  const message = await prepareBuyerMessageWriter(booking, dated, database);
  if (!message) return;
  const name = messageRowIdentity(
    `reservation-${change}`,
    reservationId,
    occasionOf(happened, booking),
  );
  await queueBuyerMessageOnce(database, booking, name, message, findFollowUpLimit(change, booking));
}

/** The operator's message about a change, if any. For an unconfirmed spot, only its expiry. */
async function composeOperatorNotice(
  booking: Booking,
  { change, from, at }: ReservationChangeEvent,
): Promise<RenderedEmailWithAttachments | undefined> {
  const isDispute = change === "refunded" && booking.papers.refund?.reason === "dispute";
  const notice = isDispute ? "taken-back" : findNoticeKind(change, from);
  const isOnSale = isBookable(booking.mailing, arizonaDate(at));
  return notice && renderReservationNotice(booking, { notice, at, isOnSale });
}

function findNoticeKind(
  change: ReservationChangeKind,
  from: ReservationState,
): ReservationNoticeKind | undefined {
  if (change === "canceled" && from === "unconfirmed") return undefined;
  if (change === "firm") return "on-invoice";
  if (change === "expired" && from === "unconfirmed") return "not-confirmed";
  if (change === "expired" && from === "unpaid") return "went-back";
  if (change === "paid" || change === "canceled" || change === "refunded") return change;
  return undefined;
}

/** Whether visitors can cause a change repeatedly by pressing buttons, without money or the office. */
function canVisitorsRepeat(change: ReservationChangeKind, { reservation }: Booking): boolean {
  if (change === "paid" || change === "refunded") return false;
  return change !== "canceled" || !isCanceledByOffice(reservation);
}

const isCanceledByOffice = ({ canceledBy }: Booking["reservation"]): boolean =>
  canceledBy?.startsWith("operator:") ?? false;

/**
 * Follow-ups to an address that never confirmed are a courtesy, and counted, also for the holding
 * network: otherwise one network could exceed its limit (docs/decisions/028). Paying proves no
 * address: the confirmation of a payment always goes out, what follows it is counted. Messages that the
 * office caused are not counted: placed, vouched-for and canceled buyers always get them.
 */
function findFollowUpLimit(
  change: ReservationChangeKind,
  { reservation, contact }: Booking,
): MailLimitCheck | undefined {
  const { confirmedAt, vouchedAt } = reservation;
  if (change === "unconfirmed" || change === "paid" || confirmedAt !== null) return undefined;
  if (vouchedAt !== null || isCanceledByOffice(reservation)) return undefined;
  const within = createBuyerMailLimitCheck({ reservation, contact });
  // What becomes of somebody's money is always told.
  return change === "refunded" ? async (tx) => (await within(tx)) || true : within;
}

/** Messages are per invoice or per time the spot was taken; one whose end was taken back may end again. */
function occasionOf({ change, from }: Happened, { reservation, papers }: Booking): string {
  if (change === "unconfirmed" || (change === "expired" && from === "unconfirmed")) {
    return String(reservation.renewals);
  }
  // A new due date has its own reminder, and a spot that is paid again after a payment was taken back its own message.
  const { invoice, takenBack } = papers;
  if (change === "reminder" && invoice && invoice.dueChanges > 0) {
    return `${invoice.number}:${invoice.dueChanges}`;
  }
  if (change === "paid" && takenBack.length > 0) return String(takenBack.length);
  if (["firm", "reminder", "expired"].includes(change)) return invoice?.number ?? "";
  const hasEnded = change === "canceled" || change === "refunded";
  return hasEnded && reservation.reopenedAt ? reservation.reopenedAt.toISOString() : "";
}

function isStillSo(change: ReservationChangeKind, { reservation }: Booking): boolean {
  return buyerMessagesByChange[change].states.includes(reservation.state) && !isTimeUp(reservation);
}

type NewsJob = v.InferOutput<typeof bookingNewsJob.payload>;

/**
 * Tells one buyer what we changed about their card or spot, once. Nothing if their reservation has ended, if it isn't true
 * anymore, or if a placed customer has paid since and has that message. Handler of the job `bookingNewsJob`.
 */
export async function sendBookingNewsEmail(job: NewsJob, database: Queryable = db): Promise<void> {
  const { reservationId, news, occasion, sentences, moneyBack } = job;
  const booking = await findBooking(reservationId, database);
  if (!booking || !(await isStillTrue(booking, job, database))) return;
  const invoice = invoiceToPay(booking, news);
  // A corrected one is also for the books of who has paid it.
  const papers =
    invoice || news === "invoice-corrected" ? await createInvoiceAttachments(booking) : [];
  const name = messageRowIdentity(`mailing-news-${news}`, reservationId, occasion);
  await queueBuyerMessageOnce(database, booking, name, async (links) => {
    const about = { news, sentences, moneyBack, invoice };
    const email = await renderBookingNews(booking, { ...links, ...about });
    const sendsCalendar =
      booking.reservation.state === "paid" && getBookingNews(news).sendsCalendar;
    const calendar = sendsCalendar
      ? [createCalendarAttachment(booking, { url: links.reservationUrl, at: now() })]
      : [];
    return { ...email, attachments: papers.length > 0 ? papers : calendar };
  });
}

/** A change that was undone before its message left notifies nobody; a correction goes only to who last heard what it corrects. */
async function isStillTrue(
  booking: Booking,
  { news, occasion }: NewsJob,
  database: Queryable,
): Promise<boolean> {
  const { corrects, isTrue, ...of } = getBookingNews(news);
  const states = of.states ?? (corrects ? undefined : committedStates);
  const { reservation } = booking;
  if (isTimeUp(reservation)) return false;
  if (states && !states.some((state) => state === reservation.state)) return false;
  if (isTrue && !isTrue(booking, occasion)) return false;
  return corrects === undefined || (await hasLastHeard(reservation.id, corrects, database));
}

/** Whether somebody has a message of a kind, and none since that takes it back. */
async function hasLastHeard(id: number, corrected: string, database: Queryable): Promise<boolean> {
  const corrections = bookingNewsKinds.filter((one) => getBookingNews(one).corrects === corrected);
  const saysSo = new Map([
    [corrected, true],
    ...corrections.map((one) => [`mailing-news-${one}`, getBookingNews(one).restates] as const),
  ]);
  const messages = await findMessagesAbout({ type: "reservation", ids: [id] }, database);
  const last = messages.find(({ kind }) => saysSo.has(kind));
  return last !== undefined && saysSo.get(last.kind) === true;
}

function invoiceToPay({ papers: { invoice } }: Booking, news: BookingNewsKind) {
  return invoice?.state === "open" && getBookingNews(news).showsInvoice ? invoice : undefined;
}

/**
 * Tells everybody who heard a mistake about a card what is true: `next` is for who has paid, the rest may have left since;
 * `only`: the one reservation that it is about.
 * Whose message about it is only being written is found as it leaves (`sendBookingNewsEmail`).
 */
export async function enqueueCardCorrectionEmails(
  tx: Queryable,
  { id: mailingId, version }: { id: number; version: number | string },
  news: Extract<
    BookingNewsKind,
    "not-printed" | "not-mailed" | "drops-corrected" | "copy-not-sent"
  >,
  {
    truth,
    next,
    paidBuyersKnow,
    only,
  }: { truth: string; next: readonly string[]; paidBuyersKnow?: boolean; only?: number },
): Promise<void> {
  const heard = sql`exists (select from ${message} where ${message.recordType} = 'reservation'
    and ${message.recordId} = ${reservation.id}::text and ${message.kind} = ${bookingNews[news].corrects})`;
  const people = await tx
    .select({ id: reservation.id, state: sql<ReservationState>`${reservation.state}` })
    .from(reservation)
    .where(and(eq(reservation.mailingId, mailingId), or(eq(reservation.state, "paid"), heard)))
    .orderBy(asc(reservation.id));
  for (const { id, state } of people) {
    if ((state === "paid" && paidBuyersKnow) || (only ?? id) !== id) continue;
    const ended = "This doesn’t change that your reservation has ended.";
    const more = state === "paid" ? next : hasReservationEnded({ state }) ? [ended] : [];
    const sentences = [truth, ...more];
    await enqueueBookingNews(tx, { id, version }, { news, sentences });
  }
}
