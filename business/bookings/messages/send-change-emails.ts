import { eq } from "drizzle-orm";
import { type Booking, loadBooking } from "#business/billing/booking.ts";
import { voidInvoiceOfEndedReservation } from "#business/billing/invoices/issue-invoice.ts";
import { isMailWithinLimits, mayNotifyOperator } from "#business/mail-limits/count-mail.ts";
import { endStates, isTimeUp, type ReservationState } from "#business/reservations/reservation.ts";
import type { ReservationChange } from "#business/reservations/reservation-jobs.ts";
import { reservation as reservations } from "#database/schema/reservations.ts";
import { type MessageKind, nameMessage } from "#emails/message-kinds.ts";
import { now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { mailSettings } from "#platform/mail/settings.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { site } from "#site.ts";
import { composeBuyerMessage, composeOperatorNotice } from "./buyer-messages.ts";
import { type MailPermission, queueMessageOnce } from "./queue-message-once.ts";

type Happened = { reservationId: number; change: ReservationChange; from: ReservationState };

/**
 * Writes to the buyer, and to the operator, what became of a reservation: one message each for each change, however
 * often it is asked for. What is no longer so by then is not said. The handler of the job `reservationChangedJob`.
 */
export async function sendChangeEmails(
  happened: Happened,
  database: Queryable = db,
): Promise<void> {
  const { reservationId, change } = happened;
  if (endStates.some((state) => state === change)) {
    await database.transaction((tx) => voidInvoiceOfEndedReservation(tx, reservationId));
  }
  const booking = await loadBooking(reservationId, database);
  if (!booking || !isStillSo(change, booking)) return;
  const { operator } = mailSettings(currentSettings(), site);
  const told = { ...happened, at: now() };
  const notice = await composeOperatorNotice(booking, told);
  const noticeKind = NOTICES[change];
  if (notice && noticeKind) {
    const name = nameMessage(noticeKind, reservationId, occasionOf(happened, booking));
    const replyTo = booking.contact.email;
    const may = isVisitors(change, booking) ? mayNotifyOperator : undefined;
    await queueMessageOnce(database, { ...name, to: operator, replyTo }, () => notice, { may });
  }
  const message = await composeBuyerMessage(booking, told);
  if (!message) return;
  const to = {
    ...nameMessage(`reservation-${change}`, reservationId, occasionOf(happened, booking)),
    to: booking.contact.email,
    replyTo: operator,
  };
  const subject = { type: "reservation", id: reservationId };
  await queueMessageOnce(database, to, message, { subject, may: courtesyTo(change, booking) });
}

/** Whether visitors bring a change about by pressing buttons, again and again: neither money nor the office did. */
function isVisitors(change: ReservationChange, { reservation }: Booking): boolean {
  if (change === "paid" || change === "refunded") return false;
  return change !== "cancelled" || !isCanceledByOffice(reservation);
}

function isCanceledByOffice({ cancelledBy }: Booking["reservation"]): boolean {
  return (cancelledBy ?? "").startsWith("operator:");
}

/**
 * What follows for an address that has never confirmed anything is a courtesy, and counted, also for the network that held
 * the spot: else one network could cause more than its ceiling (docs/decisions/028). What the office caused is none: whom
 * it placed or vouched for, and whom it canceled, hear of it whatever strangers caused.
 */
function courtesyTo(
  change: ReservationChange,
  { reservation, contact }: Booking,
): MailPermission | undefined {
  const { confirmedAt, paidAt, vouchedAt } = reservation;
  if (change === "unconfirmed" || confirmedAt !== null || paidAt !== null) return undefined;
  if (vouchedAt !== null || isCanceledByOffice(reservation)) return undefined;
  return async (tx) => {
    const { networkHash, wideNetworkHash } = reservations;
    const [held] = await tx
      .select({ networkHash, wideNetworkHash })
      .from(reservations)
      .where(eq(reservations.id, reservation.id));
    const { email } = contact;
    return isMailWithinLimits(tx, { email, networkHash: null, wideNetworkHash: null, ...held });
  };
}

/**
 * A spot that was taken again after its time ran out may be billed again: those messages are per invoice or, where there
 * is none yet, per time that it was taken.
 */
function occasionOf({ change, from }: Happened, { reservation, papers }: Booking): string {
  if (change === "unconfirmed" || (change === "expired" && from === "unconfirmed")) {
    return String(reservation.renewals);
  }
  const perInvoice = ["firm", "reminder", "expired"].includes(change);
  return perInvoice ? (papers.invoice?.number ?? "") : "";
}

/** The changes of which the office hears. */
const NOTICES: Partial<Record<ReservationChange, MessageKind>> = {
  firm: "reservation-firm-notice",
  paid: "reservation-paid-notice",
  expired: "reservation-expired-notice",
  cancelled: "reservation-cancelled-notice",
  refunded: "reservation-refunded-notice",
};

const STATES: Record<ReservationChange, readonly ReservationState[]> = {
  unconfirmed: ["unconfirmed"],
  firm: ["unpaid"],
  reminder: ["unpaid"],
  paid: ["paid"],
  expired: ["expired"],
  cancelled: ["cancelled", "refunded"],
  refunded: ["refunded"],
};

function isStillSo(change: ReservationChange, { reservation }: Booking): boolean {
  return STATES[change].includes(reservation.state) && !isTimeUp(reservation);
}
