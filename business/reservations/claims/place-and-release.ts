import { eq, sql } from "drizzle-orm";
import { defineAction, defineGatewayAction, refuseOutdated } from "#business/actions.ts";
import {
  lockUnmergedAdvertiser,
  upsertAdvertiser,
} from "#business/advertisers/upsert-advertiser.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { markLeadsWon } from "#business/leads/move-lead.ts";
import { findMailingById, loadMailing } from "#business/mailings/find-mailings.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import {
  describeTermsDeadline,
  termsAcceptanceDeadline,
} from "#business/reservations/claims/claims.ts";
import {
  type BuyerDetailsForm,
  getApplicableTerms,
  type HoldForm,
} from "#business/reservations/confirm/buyer-details.ts";
import { queueMessageOnce } from "#business/reservations/messages/buyer-messages.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/settle-checkout.ts";
import { issueInvoice, voidInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import { recordInvoicePayment } from "#business/reservations/pay/invoices/record-payment.ts";
import { officeInvoiceDueDate } from "#business/reservations/pay/payment-terms.ts";
import { privatePagePaths, siteOrigin } from "#business/reservations/private-page-paths.ts";
import type { ExpectedReservation, Reservation } from "#business/reservations/reservation.ts";
import {
  enqueueBookingNews,
  releasedByOfficeJob,
} from "#business/reservations/reservation-jobs.ts";
import { contact } from "#database/schema/advertisers.ts";
import { holdRequest, reservation } from "#database/schema/reservations.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { messageRowIdentity } from "#emails/message-kinds.ts";
import { renderSpotReleased } from "#emails/reservations/spot-ended-emails.tsx";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { asOneLine } from "#platform/text-line.ts";
import {
  announceAvailabilityChange,
  databaseNowSql,
  endedClaimColumns,
  findReservationById,
  findTodayByDatabaseClock,
  loadReservation,
  lockReservation,
  requireReservationAction,
  requireReservationTransition,
} from "./claims.ts";
import { handleEndedClaims } from "./end-claims.ts";
import { tryInsertClaimAfterEndingOverdue } from "./hold-spot.ts";
import { isBookableByOfficeSql, loadHoldTarget, spotTakenRefusal } from "./insert-claim.ts";

export type PlaceCustomerInput = Place & {
  paid: { note: string } | undefined;
  leadId?: number | undefined;
};

/**
 * Books a free spot for a customer who called, with a numbered invoice: sent to them, or marked as
 * paid with a note ("check 1042"). Their message asks them to accept the Terms. One transaction for
 * spot, invoice, payment and messages; a lead with their address or number is won. Refuses (conflict)
 * a taken spot, a card that has gone to print, and a changed price.
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
  // No visitor's network: no hold limits apply to the office.
  const claim = { ...where, state: "held", networkHash: "", by: "office" } as const;
  const held = await tryInsertClaimAfterEndingOverdue(tx, target, claim, context);
  if (!held) throw spotTakenRefusal("a claim came first");
  if (held.priceCents !== priceCents) {
    throw new Refusal(
      "conflict",
      `The price of ${held.spot} is now ${dollars(held.priceCents)}, not ${dollars(priceCents)}. Book again if they agree to it.`,
    );
  }
  const kept = await reserveForCustomer(tx, held, { details, advertiserId });
  const subject = { type: "reservation", id: kept.id };
  const detail = { mailing: mailingId, industry, spot, due: kept.paymentDueOn };
  await recordEvent(tx, context.actor, { event: "reservation.placed-by-hand", subject, detail });
  await announceAvailabilityChange(tx, mailingId);
  return kept;
}

async function reserveForCustomer(
  tx: Queryable,
  held: Reservation,
  { details, advertiserId }: Pick<Place, "details" | "advertiserId">,
): Promise<Reservation> {
  if (advertiserId !== undefined) await lockUnmergedAdvertiser(advertiserId, tx);
  const known = { advertiserId: advertiserId ?? null, contactId: null };
  const typed = { ...details, emailKey: emailKey(details.email) };
  const person = await upsertAdvertiser(tx, known, typed);
  const today = await findTodayByDatabaseClock(tx);
  const { bookingCloses, printFile } = (await loadMailing(held.mailingId, tx)).dates;
  const due = officeInvoiceDueDate(today, today <= bookingCloses ? bookingCloses : printFile);
  return requireReservationTransition(tx, held, {
    from: ["held"],
    to: "unconfirmed",
    set: {
      ...person,
      paymentMethod: "invoice",
      paymentDueOn: due,
      expiresAt: termsAcceptanceDeadline(today, due),
      vouchedAt: databaseNowSql,
    },
  });
}

type ReleaseInput = ExpectedReservation & { reason: string };

const WHY_FINAL = "You can’t undo this: the next person in line may get the spot right away.";

/** Ends a hold, payment, offer or unconfirmed spot for the office, closing its payment page first. */
export const closePaymentAndRelease = defineGatewayAction({
  name: "closePaymentAndRelease",
  permission: "reservations.release",
  undo: { final: WHY_FINAL },
  async check(tx, input: ReleaseInput) {
    const shown = await loadReservation(input.reservationId, tx);
    refuseOutdated(input, shown);
    readReason(input.reason);
    requireReservationAction("release-by-office", shown);
  },
  atGateway: closeUnpaidPage,
  async run(tx, { reservationId, reason }, context) {
    const released = await releaseByOffice({ reservationId, reason }, context, tx);
    await voidInvoice(tx, reservationId);
    return { result: released };
  },
});

async function closeUnpaidPage(
  { reservationId }: ReleaseInput,
  context: ActionContext,
  database: Queryable,
): Promise<void> {
  const { outcome } = await closeCheckout({ reservationId }, context, database);
  if (outcome !== "paid" && outcome !== "processing") return;
  const words = outcome === "paid" ? "was just paid for" : "is being paid for right now";
  throw new Refusal("conflict", `This spot ${words}, so we didn’t release it. Check it again.`, {
    detail: `the page of reservation ${reservationId} is ${outcome}`,
  });
}

/**
 * Releases a spot that is held, offered or unconfirmed, with the office's reason; it is free at
 * once. Any payment page must be closed at the gateway first. Notifies a buyer with a confirmed
 * address or one the office vouched for (`sendReleasedEmail`). Refuses without a reason, a firm or
 * paid spot.
 */
export const releaseByOffice = defineAction({
  name: "releaseByOffice",
  permission: "reservations.release",
  undo: { final: WHY_FINAL },
  async run(tx, input: { reservationId: number; reason: string }, context) {
    const reason = readReason(input.reason);
    const before = await lockReservation(input.reservationId, tx);
    requireReservationAction("release-by-office", before);
    const billed = before.state === "unconfirmed";
    const after = await requireReservationTransition(tx, before, {
      from: [before.state],
      to: billed ? "canceled" : "released",
      set: {
        ...endedClaimColumns,
        canceledBy: `operator:${context.operator.id}`,
        ...(billed && { cancellationOutcome: "nothing" as const }),
      },
    });
    const subject = { type: "reservation", id: after.id };
    const event = { event: "reservation.released-by-office", subject, detail: { reason } } as const;
    await handleEndedClaims(tx, [after], context, { callerNotifies: true });
    const key = `released-by-office:${after.id}:${after.version}`;
    await enqueue(tx, releasedByOfficeJob, { reservationId: after.id, reason }, { key });
    return { event, result: after };
  },
});

function readReason(typed: string): string {
  const ask = "Enter a reason. The buyer may read it.";
  return requireTextWithin(asOneLine(typed), { field: "reason", most: 300, ask });
}

/** Tells a confirmed or vouched-for holder that the office released their spot, and why. */
export async function sendReleasedEmail(
  { reservationId, reason }: { reservationId: number; reason: string },
  database: Queryable = db,
): Promise<void> {
  const released = await findReservationById(reservationId, database);
  const mailing = released && (await findMailingById(released.mailingId, database));
  const to = await addressToTell(reservationId, database);
  if (!released || !mailing || !to) return;
  const about = {
    industry: findIndustry(released.industry)?.name ?? released.industry,
    mailing: mailing.name,
    spot: released.spot,
    reference: released.reference,
    was: describeReleasedClaim(released),
    reason,
    terms: getApplicableTerms(released),
  };
  const origin = siteOrigin(currentSettings());
  const name = messageRowIdentity("reservation-released-by-office", released.id, released.version);
  const write = (token: string) =>
    renderSpotReleased({ ...about, reservationUrl: origin + privatePagePaths.reservation(token) });
  const subject = { type: "reservation", id: released.id };
  const link = { subject, channel: "email", email: to } as const;
  await queueMessageOnce(database, { ...name, to }, write, { link });
}

function describeReleasedClaim({ endedFromState }: Reservation): "offer" | "hold" | "reservation" {
  if (endedFromState === "offered") return "offer";
  return endedFromState === "unconfirmed" ? "reservation" : "hold";
}

/** A reservation's confirmed address, or its buyer's own if the office vouched for them. */
async function addressToTell(id: number, database: Queryable): Promise<string | undefined> {
  const proven = sql<
    string | null
  >`case when ${contact.emailConfirmedAt} is not null then ${contact.email} end`;
  const vouched = sql<string | null>`case when ${reservation.vouchedAt} is not null
    and ${reservation.endedFromState} = 'unconfirmed' then ${contact.email} end`;
  const [row] = await database
    .select({
      address: sql<
        string | null
      >`coalesce(${proven}, ${waitlistEntry.email}, ${holdRequest.email}, ${vouched})`,
    })
    .from(reservation)
    .leftJoin(contact, eq(contact.id, reservation.contactId))
    .leftJoin(waitlistEntry, eq(waitlistEntry.id, reservation.waitlistEntryId))
    .leftJoin(holdRequest, eq(holdRequest.id, reservation.holdRequestId))
    .where(eq(reservation.id, id));
  return row?.address ?? undefined;
}
