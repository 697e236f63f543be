import { defineAction } from "#business/actions.ts";
import {
  lockUnmergedAdvertiser,
  upsertAdvertiser,
} from "#business/advertisers/upsert-advertiser.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { markLeadsWon } from "#business/leads/move-lead.ts";
import { businessDaysAfter } from "#business/mailings/calendar/business-days.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import type { BuyerDetailsForm, HoldForm } from "#business/reservations/forms.ts";
import { issueInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import { recordInvoicePayment } from "#business/reservations/pay/invoices/record-invoice-payment.ts";
import {
  callDeadlineAfter,
  describeTermsDeadline,
  officeInvoiceDueDate,
} from "#business/reservations/pay/payment-terms.ts";
import { claimDurations, type Reservation } from "#business/reservations/reservation.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import type { PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { announceAvailabilityChange, databaseNowSql, requireTransition } from "./claims.ts";
import { loadHoldTarget, spotTakenRefusal, tryClaimTarget } from "./hold-spot.ts";
import { isBookableByOfficeSql } from "./try-insert-claim.ts";

/** No visitor's network: no hold limits apply to the office. */
const NO_NETWORK = "";

export type PlaceCustomerInput = Place & {
  paid: { note: string } | undefined;
  leadId?: number | undefined;
};

/**
 * Books a free spot for a customer who called, with a numbered invoice: sent to them, or marked as
 * paid with a note ("check 1042"). Their message asks them to accept the Terms. One transaction for
 * spot, invoice, payment and messages; a lead with their
 * address or number is won. Refuses (conflict) a taken spot, a card that has gone to
 * print, and a changed price.
 */
export const placeCustomer = defineAction({
  name: "placeCustomer",
  permission: "mailings.place",
  undo: ["closePaymentAndRelease"],
  async run(tx, { paid, leadId, ...place }: PlaceCustomerInput, context) {
    const placed = await claimForCustomer(tx, place, context);
    const { email, phone } = place.details;
    const reason = `Reservation ${placed.reference}`;
    await markLeadsWon({ id: leadId, email, phone, reason }, context, tx);
    const invoice = await issueInvoice(tx, placed);
    if (!paid) {
      const sentences = [
        "Thank you for your call. As agreed, we’re holding this spot on the card for you.",
        `To confirm it, read our Terms and accept them on the page below, by ${describeTermsDeadline(placed)}. Otherwise we release the spot, and you owe nothing.`,
        "The invoice is attached. Once it’s paid, we’ll send you the dates and start designing your ad. If we haven’t received payment by its due date, we release the spot.",
      ];
      await enqueueBookingNews(tx, placed, { news: "placed", sentences });
      return { result: placed };
    }
    const payment = {
      reservationId: placed.id,
      amountCents: invoice.totalCents,
      note: requireTextWithin(paid.note, { field: "note", most: 500 }),
      expectedVersion: invoice.version,
    };
    const { reservation } = await recordInvoicePayment(payment, context, tx);
    return { result: reservation };
  },
});

type Place = HoldForm & {
  details: Omit<BuyerDetailsForm, "terms">;
  /** The quoted price of the spot, in cents before tax. */
  priceCents: number;
  /** The business that it is for, if it is an advertiser already; otherwise it becomes a new one. */
  advertiserId?: number | undefined;
};

/**
 * The spot of a customer who called, held until the second business day is over and the phone has been answered for 2 hours
 * after it; they confirm it by accepting the Terms through the link in their email.
 */
async function claimForCustomer(
  tx: Queryable,
  { details, priceCents, advertiserId, ...wish }: Place,
  context: ActionContext,
): Promise<Reservation> {
  const whose = { ...wish, advertiserId: advertiserId ?? null };
  const target = await loadHoldTarget(whose, tx, 0, isBookableByOfficeSql);
  if (target.taken) throw spotTakenRefusal(target.taken);
  const { mailingId, industry, spot, size } = target;
  const where = { mailingId, industry, spot, size, advertiserId };
  const claim = { ...where, state: "held", networkHash: NO_NETWORK, by: "office" } as const;
  const held = await tryClaimTarget(tx, target, claim, context);
  if (!held) throw spotTakenRefusal("a claim came first");
  if (held.priceCents !== priceCents) {
    throw new Refusal(
      "conflict",
      `The price of ${held.spot} is now ${dollars(held.priceCents)}, not ${dollars(priceCents)}. Book again if they agree to it.`,
    );
  }
  const kept = await keepFor(tx, held, { details, advertiserId });
  const subject = { type: "reservation", id: kept.id };
  const detail = { mailing: mailingId, industry, spot, due: kept.paymentDueOn };
  await recordEvent(tx, context.actor, { event: "reservation.placed-by-hand", subject, detail });
  await announceAvailabilityChange(tx, mailingId);
  return kept;
}

async function keepFor(
  tx: Queryable,
  held: Reservation,
  {
    details,
    advertiserId = null,
  }: { details: Place["details"]; advertiserId?: number | null | undefined },
): Promise<Reservation> {
  if (advertiserId !== null) await lockUnmergedAdvertiser(advertiserId, tx);
  const known = { advertiserId, contactId: null };
  const person = await upsertAdvertiser(tx, known, {
    ...details,
    emailKey: emailKey(details.email),
  });
  const mailing = await findMailingById(held.mailingId, tx);
  if (!mailing) throw new Error(`mailing ${held.mailingId} vanished under its reservation`);
  const today = await findTodayByDatabaseClock(tx);
  const { bookingCloses, printFile } = mailing.dates;
  const due = officeInvoiceDueDate(today, today <= bookingCloses ? bookingCloses : printFile);
  const acceptBy = earlier(businessDaysAfter(today, claimDurations.acceptBusinessDays), due);
  return requireTransition(tx, held, {
    from: ["held"],
    to: "unconfirmed",
    set: {
      ...person,
      paymentMethod: "invoice",
      paymentDueOn: due,
      expiresAt: callDeadlineAfter(acceptBy, due),
      vouchedAt: databaseNowSql,
    },
  });
}

const earlier = (a: PlainDate, b: PlainDate): PlainDate => (a < b ? a : b);
