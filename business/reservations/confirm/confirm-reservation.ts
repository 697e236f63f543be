import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { acceptTerms } from "#business/advertisers/accept-terms.ts";
import { findEmailStatus } from "#business/advertisers/find-advertiser.ts";
import { mergeConfirmedAdvertiser } from "#business/advertisers/merge-advertisers.ts";
import { markEmailConfirmed } from "#business/advertisers/upsert-advertiser.ts";
import { type ActionContext, type Actor, recordEvent } from "#business/audit-log/audit-log.ts";
import { hashNetworkAddress } from "#business/auth/keyed-hash.ts";
import { resolvePrivateLink } from "#business/auth/private-link.ts";
import {
  announceAvailabilityChange,
  databaseNowSql,
  describeTermsDeadline,
  endOfArizonaDateSql,
  findTodayByDatabaseClock,
  hasTimeLeftSql,
  loadReservation,
  lockReservation,
  phoneConfirmDeadline,
  requireReservationAction,
  requireReservationTransition,
  reservationNotFoundRefusal,
  updateReservation,
} from "#business/reservations/claims/claims.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import {
  findUnsettledCheckout,
  refuseWhilePaymentPending,
} from "#business/reservations/pay/checkout/checkout-store.ts";
import { invoiceCentsLeftToPay } from "#business/reservations/pay/invoices/invoice.ts";
import { issueInvoice, voidInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import {
  cancellationRestoreHours,
  type ExpectedReservation,
  isFirm,
  needsTermsAcceptance,
  type Reservation,
} from "#business/reservations/reservation.ts";
import {
  enqueueBookingNews,
  enqueueReservationChangeEmails,
} from "#business/reservations/reservation-jobs.ts";
import { company } from "#company.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { reservation } from "#database/schema/reservations.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

/**
 * Makes a spot on an invoice firm until the end of its due date, by the button in the email, and issues the numbered invoice.
 * Accepts only an emailed link, and only one sent to the reservation's current address. Also confirms the address of a spot
 * that is already firm. Idempotent. A customer the office placed must accept the Terms here, even if their payment is already
 * recorded. Refuses an expired or ended reservation. A buyer whose address was confirmed before joins the advertiser they
 * are; a payment alone never does that.
 */
export const confirmReservationByLink = defineAction({
  name: "confirmReservationByLink",
  permission: "anyone",
  prepare: async ({
    terms,
  }: {
    token: string;
    terms?: { version: string; networkAddress: string };
  }) =>
    terms && {
      version: terms.version,
      networkHash: await hashNetworkAddress(terms.networkAddress),
    },
  async run(tx, { token }, { prepared: terms, ...context }) {
    const opened = await resolvePrivateLink(token, tx);
    if (opened?.subjectType !== "reservation" || opened.channel !== "email")
      throw reservationNotFoundRefusal("by mail");
    const { contactId } = await loadReservation(opened.subjectId, tx);
    const whose = { contactId, emailKey: opened.emailKey };
    if ((await findEmailStatus(whose, { locked: true }, tx)) === "former") {
      throw new Refusal(
        "conflict",
        `This reservation has a different email address now. Use the link in the email we sent there, or call ${company().phone.display}.`,
        {
          detail: `a link of reservation ${opened.subjectId} was mailed to an address that it has no more`,
        },
      );
    }
    const found = await lockReservation(opened.subjectId, tx);
    if (needsTermsAcceptance(found)) await acceptReservationTerms(tx, found, terms, context);
    const before = await loadReservation(found.id, tx);
    const wasFirm = isFirm(before);
    const firm = wasFirm ? before : await makeReservationFirm(tx, before, context.actor);
    const isNews = firm.contactId !== null && (await markEmailConfirmed(tx, firm.contactId));
    if (isNews || !wasFirm) await mergeConfirmedAdvertiser(firm, context, tx);
    const confirmed = await loadReservation(firm.id, tx);
    if (confirmed.state === "unpaid") await issueConfirmedInvoice(tx, confirmed);
    const subject = { type: "reservation", id: firm.id };
    const event = { event: "reservation.email-confirmed", subject } as const;
    return { ...(isNews && wasFirm && { event }), result: confirmed };
  },
});

/** The numbered invoice of the confirmed spot, over an open payment page's price if there is one. */
async function issueConfirmedInvoice(tx: Queryable, confirmed: Reservation): Promise<void> {
  const price = await findUnsettledCheckout(confirmed.id, tx);
  await issueInvoice(tx, confirmed, { price });
}

export async function makeReservationFirm(
  tx: Queryable,
  before: Reservation,
  actor: Actor,
  event: "reservation.confirmed" | "reservation.confirmed-by-phone" = "reservation.confirmed",
): Promise<Reservation> {
  requireReservationAction("confirm", before);
  const after = await requireReservationTransition(tx, before, {
    from: ["unconfirmed"],
    to: "unpaid",
    set: {
      confirmedAt: databaseNowSql,
      expiresAt: sql`greatest(${reservation.expiresAt}, ${endOfArizonaDateSql(reservation.paymentDueOn)})`,
    },
    when: hasTimeLeftSql,
  });
  await recordEvent(tx, actor, { event, subject: { type: "reservation", id: after.id } });
  await enqueueReservationChangeEmails(tx, after, "firm", before.state);
  await announceAvailabilityChange(tx, after.mailingId);
  return after;
}

/**
 * Confirms a reservation on an invoice by phone, for a buyer who has accepted the Terms on the site
 * but did not get the message with the button. It becomes firm with its numbered invoice and the
 * same message; the email address stays unconfirmed. Refuses (conflict) any other state, an expired
 * or changed reservation, and missing Terms.
 */
export const confirmByPhone = defineAction({
  name: "confirmByPhone",
  permission: "reservations.vouch",
  undo: ["undoConfirmByPhone"],
  locks: (tx, { reservationId }: ExpectedReservation) => lockReservation(reservationId, tx),
  async run(tx, _, { locked: before, actor }) {
    if (before.state === "unconfirmed" && before.termsVersion === null) {
      throw new Refusal(
        "conflict",
        "They haven’t accepted the Terms yet. Record how they accept them on the phone, or let them use the link in their email.",
        { detail: `reservation ${before.id} was placed by the office and lacks the Terms` },
      );
    }
    const confirmed = await makeReservationFirm(
      tx,
      before,
      actor,
      "reservation.confirmed-by-phone",
    );
    await issueConfirmedInvoice(tx, confirmed);
    return { result: confirmed };
  },
});

/**
 * Takes back a confirmation by phone within a day: the buyer has until tomorrow is over and the phone has been answered for
 * 2 hours after it (`phoneConfirmDeadline`) to confirm, and the invoice that it issued is void. A buyer who was told that the spot is confirmed is told that it isn't. Refuses a reservation that was confirmed
 * in another way, one that is paid in part or being paid, and an outdated view.
 */
export const undoConfirmByPhone = defineAction({
  name: "undoConfirmByPhone",
  permission: "reservations.vouch",
  undo: ["confirmByPhone"],
  undoes: {
    what: "confirming by phone",
    done: "Confirmation undone. They have at least until the end of tomorrow to confirm.",
    facts: { reservationId: Number, expectedVersion: Number },
  },
  locks: (tx, { reservationId }: ExpectedReservation) => lockReservation(reservationId, tx),
  async run(tx, { reservationId }, { locked: before }) {
    if (!(await canUndoConfirmByPhone(before, tx))) {
      throw new Refusal(
        "conflict",
        "It wasn’t confirmed by phone in the last day. Cancel the reservation instead.",
      );
    }
    await refuseWhilePaymentPending(reservationId, tx);
    const billed = await findLatestInvoice(reservationId, tx);
    if (billed?.state !== "open" || invoiceCentsLeftToPay(billed) !== billed.totalCents) {
      throw new Refusal("conflict", "A payment has been recorded since then. Reverse it first.");
    }
    const tomorrow = addDays(await findTodayByDatabaseClock(tx), 1);
    const expiresAt = phoneConfirmDeadline(tomorrow, before.paymentDueOn ?? tomorrow);
    const after = await requireReservationTransition(tx, before, {
      from: ["unpaid"],
      to: "unconfirmed",
      set: { confirmedAt: null, expiresAt },
    });
    await voidInvoice(tx, reservationId);
    await enqueueBookingNews(tx, after, {
      news: "not-confirmed",
      sentences: [
        "We told you that your spot was confirmed. That was our mistake: you haven’t confirmed it yet.",
        `Please confirm it on the page below by ${describeTermsDeadline(after)}. Otherwise we release your spot.`,
        `Invoice ${billed.number} is void. You get a new one when you confirm.`,
      ],
    });
    await announceAvailabilityChange(tx, after.mailingId);
    const subject = { type: "reservation", id: reservationId };
    return { event: { event: "reservation.phone-confirmation-undone", subject }, result: after };
  },
});

/** Whether the office confirmed a firm reservation by phone within the last day. */
export async function canUndoConfirmByPhone(
  { id, state }: Pick<Reservation, "id" | "state">,
  database: Queryable = db,
): Promise<boolean> {
  if (state !== "unpaid") return false;
  const [last] = await database
    .select({
      byPhone: sql<boolean>`${auditEvent.event} = 'reservation.confirmed-by-phone'
        and ${auditEvent.occurredAt} > statement_timestamp() - make_interval(hours => ${cancellationRestoreHours}::int)`,
    })
    .from(auditEvent)
    .where(
      and(
        eq(auditEvent.subjectType, "reservation"),
        eq(auditEvent.subjectId, String(id)),
        inArray(auditEvent.event, [
          "reservation.confirmed",
          "reservation.confirmed-by-phone",
          "reservation.phone-confirmation-undone",
        ]),
      ),
    )
    .orderBy(desc(auditEvent.id))
    .limit(1);
  return last?.byPhone ?? false;
}

/** Records that a customer the office placed has accepted the Terms in force. */
async function acceptReservationTerms(
  tx: Queryable,
  { id, contactId }: Reservation,
  given: { version: string; networkHash: string } | undefined,
  { actor }: ActionContext,
): Promise<void> {
  if (!given || given.version === "") throw termsNotAcceptedRefusal();
  if (contactId === null)
    throw new Error(`reservation ${id} has nobody who could accept the Terms`);
  const { version, networkHash } = given;
  await acceptTerms(tx, { contactId, termsVersion: version, networkHash });
  await updateReservation(tx, id, { termsVersion: version });
  const subject = { type: "reservation", id };
  const event = "reservation.terms-accepted";
  await recordEvent(tx, actor, { event, subject, detail: { version } });
}

export function termsNotAcceptedRefusal(): Refusal {
  return new Refusal("invalid", "Please accept the Terms first.", { field: "terms" });
}
