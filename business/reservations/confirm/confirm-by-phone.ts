import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import {
  announceAvailabilityChange,
  lockReservation,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import { describeTermsDeadline } from "#business/reservations/messages/describe-terms-deadline.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { refuseWhilePaymentPending } from "#business/reservations/pay/checkout/checkout-store.ts";
import { amountToPay } from "#business/reservations/pay/invoices/invoice.ts";
import { voidInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import {
  changedMeanwhileRefusal,
  refuseStaleReservation,
} from "#business/reservations/refusals.ts";
import { type Reservation, restoreHours } from "#business/reservations/reservation.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { callDeadlineAfter } from "./call-deadline.ts";
import { issueConfirmedInvoice, makeFirm } from "./confirm-reservation-by-link.ts";

/**
 * Takes back a confirmation by phone within a day: the buyer has until tomorrow is over and the phone has been answered for
 * 2 hours after it (`callDeadlineAfter`) to confirm, and the invoice that it issued is void. A buyer who was told that the spot is confirmed is told that it isn't. Refuses a reservation that was confirmed
 * in another way, one that is paid in part or being paid, and an outdated view.
 */
export const undoConfirmByPhone = defineAction({
  name: "undoConfirmByPhone",
  permission: "reservations.vouch",
  undo: ["confirmByPhone"],
  async run(
    tx,
    { reservationId, expectedVersion }: { reservationId: number; expectedVersion: number },
  ) {
    const before = await lockReservation(reservationId, tx);
    refuseStaleReservation(before, expectedVersion);
    if (!(await canUndoConfirmByPhone(before, tx))) {
      throw new Refusal(
        "conflict",
        "It wasn’t confirmed by phone in the last day. Cancel the reservation instead.",
      );
    }
    await refuseWhilePaymentPending(reservationId, tx);
    const billed = await findLatestInvoice(reservationId, tx);
    if (billed?.state !== "open" || amountToPay(billed) !== billed.totalCents) {
      throw new Refusal("conflict", "A payment has been recorded since then. Reverse it first.");
    }
    const tomorrow = addDays(await findTodayByDatabaseClock(tx), 1);
    const expiresAt = callDeadlineAfter(tomorrow, before.paymentDueOn ?? tomorrow);
    const after = await transitionReservation(tx, reservationId, {
      from: ["unpaid"],
      to: "unconfirmed",
      set: { confirmedAt: null, expiresAt },
    });
    if (!after) throw changedMeanwhileRefusal(before);
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
    return {
      event: {
        event: "reservation.phone-confirmation-undone",
        subject: { type: "reservation", id: reservationId },
      },
      result: after,
    };
  },
});

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
  async run(
    tx,
    {
      reservationId,
      expectedVersion,
    }: {
      reservationId: number;
      expectedVersion: number;
    },
    context,
  ) {
    const { actor } = context;
    const before = await lockReservation(reservationId, tx);
    refuseStaleReservation(before, expectedVersion);
    if (before.state === "unconfirmed" && before.termsVersion === null) throw withoutTerms(before);
    const event = "reservation.confirmed-by-phone";
    const confirmed = await makeFirm(tx, before, { actor, event });
    await issueConfirmedInvoice(tx, confirmed);
    return { result: confirmed };
  },
});

function withoutTerms({ id }: Reservation): Refusal {
  return new Refusal(
    "conflict",
    "They haven’t accepted the Terms yet. Record how they accept them on the phone, or let them use the link in their email.",
    { detail: `reservation ${id} was placed by the office and lacks the Terms` },
  );
}

/** Whether the office confirmed a firm reservation by phone within the last day. */
export async function canUndoConfirmByPhone(
  { id, state }: Pick<Reservation, "id" | "state">,
  database: Queryable = db,
): Promise<boolean> {
  if (state !== "unpaid") return false;
  const [last] = await database
    .select({
      byPhone: sql<boolean>`${auditEvent.event} = 'reservation.confirmed-by-phone'
        and ${auditEvent.occurredAt} > statement_timestamp() - make_interval(hours => ${restoreHours}::int)`,
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
