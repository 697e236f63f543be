import { endStates, hasRunOut, type ReservationState } from "#business/reservations/reservation.ts";
import type { Change } from "#business/reservations/reservation-jobs.ts";
import { now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { readEnvironment } from "#platform/environment.ts";
import { mailSettings } from "#platform/mail/settings.ts";
import { site } from "#site.ts";
import { type Booking, loadBooking } from "./booking.ts";
import { voidInvoiceOfEnded } from "./issue-invoice.ts";
import { messageToBuyer, noticeToOperator } from "./messages.ts";
import { queueOnce } from "./queue-once.ts";

type Happened = { reservationId: number; change: Change; from: ReservationState };

/**
 * Writes to the buyer, and to the operator, what became of a reservation: one message each for each change, however
 * often it is asked for. What is no longer so by then is not said. The handler of the job `reservationChanged`.
 */
export async function tellChange(happened: Happened, database: Queryable = db): Promise<void> {
  const { reservationId, change } = happened;
  if (endStates.some((state) => state === change)) {
    await database.transaction((tx) => voidInvoiceOfEnded(tx, reservationId));
  }
  const booking = await loadBooking(reservationId, database);
  if (!booking || !isStillSo(change, booking)) return;
  const { operator } = mailSettings(readEnvironment(process.env), site);
  const told = { ...happened, at: now() };
  const notice = await noticeToOperator(booking, told);
  if (notice) {
    const purpose = `${purposeOf(change, booking)}:operator`;
    const replyTo = booking.contact.email;
    await queueOnce(database, { purpose, to: operator, replyTo }, () => notice);
  }
  const message = await messageToBuyer(booking, told);
  if (!message) return;
  const to = { purpose: purposeOf(change, booking), to: booking.contact.email, replyTo: operator };
  await queueOnce(database, to, message, { type: "reservation", id: reservationId });
}

/** A place that was taken again after its time ran out may be billed again: those messages are per invoice. */
function purposeOf(change: Change, { reservation, papers }: Booking): string {
  const perInvoice = ["unconfirmed", "firm", "reminder", "expired"].includes(change);
  const round = perInvoice ? `:${papers.invoice?.number ?? ""}` : "";
  return `reservation-${change}:${reservation.id}${round}`;
}

const STATES: Record<Change, readonly ReservationState[]> = {
  unconfirmed: ["unconfirmed"],
  firm: ["unpaid"],
  reminder: ["unpaid"],
  paid: ["paid"],
  expired: ["expired"],
  released: ["released"],
  cancelled: ["cancelled", "refunded"],
  refunded: ["refunded"],
};

function isStillSo(change: Change, { reservation }: Booking): boolean {
  return STATES[change].includes(reservation.state) && !hasRunOut(reservation);
}
