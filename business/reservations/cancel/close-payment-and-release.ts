import { eq, sql } from "drizzle-orm";
import { defineAction, defineGatewayAction, refuseOutdated } from "#business/actions.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import {
  endedClaimColumns,
  loadReservation,
  lockReservation,
  requireAction,
  requireTransition,
} from "#business/reservations/claims/claims.ts";
import { handleEndedClaims } from "#business/reservations/claims/end-claims.ts";
import { findApplicableTerms } from "#business/reservations/confirm/accept-reservation-terms.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/close-checkout.ts";
import { voidInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import { privatePagePaths, siteOrigin } from "#business/reservations/private-page-paths.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { releasedByOfficeJob } from "#business/reservations/reservation-jobs.ts";
import { findReservationById } from "#business/reservations/search/find-reservations.ts";
import { contact } from "#database/schema/advertisers.ts";
import { holdRequest, reservation } from "#database/schema/reservations.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { nameMessage } from "#emails/message-kinds.ts";
import { renderSpotReleased } from "#emails/reservations/spot-ended-emails.tsx";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { asOneLine } from "#platform/text-line.ts";

const REASON_MAX = 300;

export type ReleaseInput = {
  reservationId: number;
  expectedVersion: number;
  reason: string;
};

/** Ends a hold, payment, offer or unconfirmed spot for the office, closing its payment page first. */
export const closePaymentAndRelease = defineGatewayAction({
  name: "closePaymentAndRelease",
  permission: "reservations.release",
  undo: "final",
  async check(tx, input: ReleaseInput) {
    const shown = await loadReservation(input.reservationId, tx);
    refuseOutdated(input, shown);
    readReason(input.reason);
    requireAction("release-by-office", shown);
  },
  atGateway: closePage,
  async run(tx, { reservationId, reason }, context) {
    const released = await releaseByOffice({ reservationId, reason }, context, tx);
    await voidInvoice(tx, reservationId);
    return { result: released };
  },
});

async function closePage(
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
  undo: "final",
  async run(tx, input: { reservationId: number; reason: string }, context) {
    const reason = readReason(input.reason);
    const before = await lockReservation(input.reservationId, tx);
    requireAction("release-by-office", before);
    const billed = before.state === "unconfirmed";
    const after = await requireTransition(tx, before, {
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
  return requireTextWithin(asOneLine(typed), { field: "reason", most: REASON_MAX, ask });
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
    was: whatItWas(released),
    reason,
    terms: findApplicableTerms(released),
  };
  const origin = siteOrigin(currentSettings());
  const name = nameMessage("reservation-released-by-office", released.id, released.version);
  await database.transaction(async (tx) => {
    const subject = { type: "reservation", id: released.id };
    const token = await createPrivateLinkToken(tx, { subject, channel: "email", email: to });
    const reservationUrl = origin + privatePagePaths.reservation(token);
    const message = await renderSpotReleased({ ...about, reservationUrl });
    await queueMessage(tx, { ...name, to, ...message });
  });
}

function whatItWas({ endedFromState }: Reservation): "offer" | "hold" | "reservation" {
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
