import { tryCountOperatorNotice } from "#business/mail-limits/count-mail.ts";
import { type Booking, findBooking } from "#business/reservations/pay/booking.ts";
import { findPendingPayment } from "#business/reservations/pay/checkout/checkout-store.ts";
import { voidInvoiceOfEndedReservation } from "#business/reservations/pay/invoices/issue-invoice.ts";
import {
  endedStates,
  isTimeUp,
  type ReservationState,
} from "#business/reservations/reservation.ts";
import type { ReservationChangeKind } from "#business/reservations/reservation-jobs.ts";
import { company } from "#company.ts";
import { nameMessage } from "#emails/message-kinds.ts";
import { now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { mailSettingsFrom } from "#platform/mail/settings.ts";
import { currentSettings } from "#platform/settings.server.ts";
import {
  changeMessages,
  composeOperatorNotice,
  createBuyerMailLimitCheck,
  type MailLimitCheck,
  prepareBuyerMessageWriter,
  queueMessageOnce,
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
  if (change === "reminder" && (await isMoneyOnItsWay(reservationId, database))) return;
  const { operator } = mailSettingsFrom(currentSettings(), company());
  const dated = { ...happened, at: now() };
  const notice = await composeOperatorNotice(booking, dated);
  const { notice: noticeKind } = changeMessages[change];
  if (notice && noticeKind) {
    const name = nameMessage(noticeKind, reservationId, occasionOf(happened, booking));
    const replyTo = booking.contact.email;
    const may = isVisitors(change, booking) ? tryCountOperatorNotice : undefined;
    await queueMessageOnce(database, { ...name, to: operator, replyTo }, () => notice, { may });
  }
  const message = await prepareBuyerMessageWriter(booking, dated, database);
  if (!message) return;
  const to = {
    ...nameMessage(`reservation-${change}`, reservationId, occasionOf(happened, booking)),
    to: booking.contact.email,
    replyTo: operator,
  };
  const subject = { type: "reservation", id: reservationId };
  await queueMessageOnce(database, to, message, { subject, may: courtesyTo(change, booking) });
}

/** Whether the buyer has paid by a bank debit or the like, which takes days: no reminder goes out. */
async function isMoneyOnItsWay(reservationId: number, database: Queryable): Promise<boolean> {
  return (await findPendingPayment(reservationId, database))?.state === "processing";
}

/** Whether visitors can cause a change repeatedly by pressing buttons, without money or the office. */
function isVisitors(change: ReservationChangeKind, { reservation }: Booking): boolean {
  if (change === "paid" || change === "refunded") return false;
  return change !== "canceled" || !isCanceledByOffice(reservation);
}

function isCanceledByOffice({ canceledBy }: Booking["reservation"]): boolean {
  return (canceledBy ?? "").startsWith("operator:");
}

/**
 * Follow-ups to an address that never confirmed are a courtesy, and counted, also for the holding
 * network: otherwise one network could exceed its limit (docs/decisions/028). Paying proves no
 * address: the confirmation of a payment always goes out, what follows it is counted. Messages that the
 * office caused are not counted: placed, vouched-for and canceled buyers always get them.
 */
function courtesyTo(
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
  return changeMessages[change].states.includes(reservation.state) && !isTimeUp(reservation);
}
