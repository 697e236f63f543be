import { asc, eq, inArray } from "drizzle-orm";
import type { Actor } from "#business/audit-log/audit-log.ts";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { recordInvoicePayment } from "#business/reservations/pay/invoices/record-invoice-payment.ts";
import { recordRefundSent } from "#business/reservations/refunds/record-refund-sent.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-compensate.ts";
import { choosePayByInvoice } from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation-by-link.ts";
import {
  closeMailing,
  markDropped,
  markPrinted,
  recordPostOfficeConfirmation,
} from "#business/mailings/advance-mailing.ts";
import { postOfficeDayOnOrAfter } from "#business/mailings/calendar/business-days.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import { defaultFirstDropDate, dropDateAfter, dropDatesFrom } from "#business/mailings/mailing.ts";
import { holdSpot } from "#business/reservations/claims/hold-spot.ts";
import { addHouseAd } from "#business/reservations/claims/keep-spot-for-house-ad.ts";
import { saveBuyerDetailsAndTerms } from "#business/reservations/save-buyer-details-and-terms.ts";
import { refund } from "#database/schema/billing.ts";
import { mailing } from "#database/schema/mailings.ts";
import { addDays, arizonaMidnight, datePartsOf, type PlainDate } from "#platform/clock.ts";
import type { ClockShift } from "#platform/clock-shift.ts";
import { db } from "#platform/database/database.server.ts";
import { postOffice } from "#site.ts";
import { asVisitor } from "#tests/support/business/office.ts";
import { ownNetwork, someDetails } from "#tests/support/business/reservation.ts";

const HOUR = 3_600_000;

export const by = (actor: Actor) => ({ actor, now: new Date() });

/** Somebody books a spot on an invoice, and confirms it by the link in their email. */
export async function book(wish: {
  mailingId: number;
  industry: string;
  spot: string;
  business: string;
  email?: string;
}): Promise<number> {
  const { business, email = `pat@${wish.industry}.example`, ...choice } = wish;
  const networkAddress = ownNetwork();
  const held = await holdSpot({ ...choice, networkAddress }, asVisitor());
  const reservationId = held.reservation.id;
  const details = someDetails({ business, email });
  await saveBuyerDetailsAndTerms({ reservationId, details, networkAddress }, asVisitor());
  await choosePayByInvoice({ reservationId }, asVisitor());
  const token = await createPrivateLinkToken(db, {
    subject: { type: "reservation", id: reservationId },
    channel: "email",
    email,
  });
  await confirmReservationByLink({ token }, asVisitor());
  return reservationId;
}

/** The money for the invoice of a spot has come. */
async function payInvoice(reservationId: number, actor: Actor): Promise<void> {
  const invoice = await findLatestInvoice(reservationId);
  if (!invoice) throw new Error("There is no invoice to pay.");
  const { totalCents: amountCents, version: expectedVersion } = invoice;
  const input = { reservationId, amountCents, note: "check 1042", expectedVersion };
  await recordInvoicePayment(input, by(actor));
}

/** What the office sends back by hand has left. */
async function sendRefundsByHand(actor: Actor): Promise<void> {
  const rows = await db
    .select()
    .from(refund)
    .where(inArray(refund.state, ["by-hand"]));
  for (const { id, version } of rows.slice(0, 1)) {
    const sent = { refundId: id, note: "check, by mail", expectedVersion: version };
    await recordRefundSent(sent, by(actor));
  }
}

/** When mailings drop: one that is through by now, and a year of those that can be booked for weeks. */
export function dropDatesAround(today: PlainDate): PlainDate[] {
  const { year } = datePartsOf(today);
  let past = defaultFirstDropDate(`${year - 2}-01-01`);
  while (addDays(dropDateAfter(past), 10) < today) past = dropDateAfter(past);
  let next = past;
  while (next < addDays(today, 45)) next = dropDateAfter(next);
  return [past, ...dropDatesFrom(next, 12)];
}

/**
 * The first mailing of an installation, from its sale to the post office's confirmation; the clock is moved along, and
 * `work` does between the steps what the schedule does.
 */
export async function livePastMailing(
  { owner, shift, real }: { owner: Actor; shift: ClockShift; real: () => number },
  work: () => Promise<void>,
): Promise<void> {
  const [first] = await db.select().from(mailing).orderBy(asc(mailing.dropDate)).limit(1);
  if (!first) throw new Error("No mailing was planned.");
  const { id: mailingId, dropDate, bookingCloses } = first;
  const moveTo = async (date: PlainDate, hour: number) => {
    shift[0] = arizonaMidnight(date).getTime() + hour * HOUR - real();
    await work();
  };
  const seen = async () => {
    const found = await findOfficeMailingById(mailingId);
    if (!found) throw new Error("The mailing is gone.");
    return { id: mailingId, expectedVersion: found.version };
  };
  const roofing = await book({ mailingId, industry: "roofing", spot: "F1", business: "Dry Attic" });
  await payInvoice(roofing, owner);
  const bakery = await book({ mailingId, industry: "bakery", spot: "F4", business: "Oma's Oven" });
  await payInvoice(bakery, owner);
  const solar = await book({ mailingId, industry: "solar", spot: "B6", business: "Noon Solar" });
  await payInvoice(solar, owner);
  await book({ mailingId, industry: "florist", spot: "B7", business: "Paper Poppy" });
  await work();
  await cancelAndCompensate({ reservationId: solar, expects: "refund" }, asVisitor());
  await sendRefundsByHand(owner);

  await moveTo(bookingCloses, 23);
  await closeMailing(await seen(), by(owner));
  await addHouseAd({ mailingId, spot: "B1" }, by(owner));
  const printedOn = addDays(dropDate, -5);
  await moveTo(printedOn, 15);
  await markPrinted({ ...(await seen()), printedOn }, by(owner));
  const date = postOfficeDayOnOrAfter(dropDate);
  await moveTo(addDays(date, 1), 16);
  const { households } = first;
  const most = postOffice.piecesPerZipAndDay;
  const drops = [0, 1].map((n) => ({
    ...{ date, pieces: Math.min(households / 2, most), postOffice: `Station ${n + 1}` },
  }));
  await markDropped({ ...(await seen()), drops }, by(owner));
  const confirmedOn = addDays(dropDate, 6);
  await moveTo(confirmedOn, 10);
  await recordPostOfficeConfirmation({ ...(await seen()), confirmedOn }, by(owner));
  const [last] = await db.select().from(mailing).where(eq(mailing.id, mailingId));
  if (last?.state !== "confirmed") throw new Error("The mailing is not confirmed.");
}
