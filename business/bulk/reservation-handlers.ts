import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { mailedStates } from "#business/mailings/mailing.ts";
import { cancelByOffice } from "#business/reservations/cancel/cancel-and-compensate.ts";
import { cancellationTermsToday } from "#business/reservations/cancel/cancel-reservation.ts";
import { restoreCanceled } from "#business/reservations/cancel/restore-canceled.ts";
import { isBookableSql } from "#business/reservations/claims/try-insert-claim.ts";
import { resendMessage } from "#business/reservations/messages/resend-message.ts";
import { findActiveInvoice } from "#business/reservations/pay/billing-queries.ts";
import type { Invoice } from "#business/reservations/pay/invoices/invoice.ts";
import { findRefundableTotals } from "#business/reservations/refunds/find-refundable-totals.ts";
import {
  type CancellationCompensationKind,
  checkReservationAction,
  type Reservation,
} from "#business/reservations/reservation.ts";
import { findReservationById } from "#business/reservations/search/find-reservations.ts";
import { hasPermission } from "#business/team/permissions.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { message } from "#database/schema/mail.ts";
import { mailing } from "#database/schema/mailings.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { isMessageAboutSql } from "#platform/mail/find-messages-about.server.ts";
import { Refusal } from "#platform/refusal.ts";
import type { BulkActionHandler } from "./bulk-action-handler.ts";
import { findReservationLabels } from "./note-handlers.ts";

/**
 * Resends the newest message that carries the open invoice; never one with another invoice or
 * outdated text.
 */
export const resendInvoiceHandler: BulkActionHandler = {
  findNames: findReservationLabels,
  async carryOut({ id }, _, context, database) {
    const found = await existing(id, database);
    if (found.state !== "unpaid" || found.secondsLeft === 0) {
      throw new Refusal("conflict", "They have no open invoice.");
    }
    const billed = await findActiveInvoice(id, database);
    if (billed?.state !== "open") throw new Refusal("conflict", "They have no open invoice.");
    const sent = await newestInvoiceMessage(billed, database);
    if (!sent) throw new Refusal("conflict", "Their invoice is already on its way.");
    if (sent.isOlder) throw changedSince(billed);
    const copy = await resendMessage(sent, context, database);
    return { message: copy.id };
  },
};

/**
 * The newest message to the buyer with this invoice, how often it was resent, and whether the
 * invoice has changed since.
 */
async function newestInvoiceMessage(
  { reservationId: id, number, stateChangedAt }: Invoice,
  database: Queryable,
) {
  const isAbout = isMessageAboutSql({ type: "reservation", ids: [id] });
  const paper = JSON.stringify([{ name: `Invoice ${number}.pdf` }]);
  const [row] = await database
    .select({
      id: message.id,
      isOlder: sql<boolean>`${message.queuedAt} < ${stateChangedAt.toISOString()}::timestamptz`,
      times: sql<number>`(select count(*)::int from message copy where copy.resend_of_id = ${sql.raw('"message"."id"')})`,
    })
    .from(message)
    .where(
      and(
        isAbout,
        eq(message.audience, "buyer"),
        isNull(message.resendOfId),
        sql`${message.attachments} @> ${paper}::jsonb`,
      ),
    )
    .orderBy(desc(message.queuedAt), desc(message.id))
    .limit(1);
  return row;
}

function changedSince({ number }: Invoice): Refusal {
  return new Refusal(
    "conflict",
    `Invoice ${number} changed, and the email about it is on its way.`,
  );
}

async function existing(id: number, database: Queryable): Promise<Reservation> {
  const found = await findReservationById(id, database);
  if (!found) throw new Refusal("not-found", "That reservation is gone.");
  return found;
}

/**
 * Cancels by the published ladder, each with the result that was shown: a refund, a credit, or
 * nothing; undoing restores each, for a day. Only the owner may cancel a paid spot, and nobody can once it was mailed.
 */
export const cancelReservationHandler: BulkActionHandler = {
  outside: true,
  findNames: findReservationLabels,
  async agree(id, context, database) {
    const found = await existing(id, database);
    const possible = checkReservationAction("cancel", found);
    const paid = found.state === "paid";
    if (!possible.possible) return paid ? `${possible.because} ${MONEY_BACK}` : possible.because;
    if (paid && !(await mayRefund(context, database))) {
      return "It's paid, so only the owner can cancel it.";
    }
    const card = await cardOf(found, database);
    const gives = await cancellationTermsToday(id, database);
    return {
      version: found.version,
      gives,
      paid: paid ? 1 : 0,
      ...(await moneyOf(found, database)),
      ...card,
    };
  },
  async carryOut({ id, agreed }, _, context, database) {
    const { version, gives, left, credited } = agreed ?? {};
    const found = await existing(id, database);
    if (isDoneAlready(found, Number(version), context)) return { version: found.version };
    const ladder = gives as CancellationCompensationKind;
    const input = { reservationId: id, expectedVersion: Number(version), expects: ladder };
    const money = { leftCents: Number(left), creditedCents: Number(credited) };
    const { reservation } = await cancelByOffice(
      { ...input, gives: ladder, because: "", money },
      context,
      database,
    );
    return { version: reservation.version };
  },
  async undo({ id, before }, context, tx) {
    const seen = { reservationId: id, expectedVersion: Number(before.version) };
    await restoreCanceled(seen, context, tx);
  },
};

const MONEY_BACK = "You can still refund it on the reservation's page.";

/**
 * As 1 or 0: whether the card can still be booked, so that the spot is offered to the waitlist, and
 * whether it was mailed.
 */
async function cardOf({ mailingId }: Reservation, database: Queryable) {
  const [card] = await database
    .select({
      open: sql<number>`(${isBookableSql})::int`,
      mailed: sql<number>`(${mailing.state} in ${[...mailedStates]})::int`,
    })
    .from(mailing)
    .where(eq(mailing.id, mailingId));
  return card ?? { open: 0, mailed: 0 };
}

async function mayRefund({ actor }: ActionContext, database: Queryable): Promise<boolean> {
  const { role } = await requirePermission(database, actor, "reservations.cancel");
  return hasPermission(role, "refunds.give");
}

/** The money behind a spot, as it is confirmed. */
async function moneyOf(found: Reservation, database: Queryable) {
  const { method, paidCents, leftCents, creditedCents } = await findRefundableTotals(
    found,
    database,
  );
  return { cents: paidCents, left: leftCents, credited: creditedCents, method };
}

/** Whether this same cancellation was done before a crash and only its record is missing. */
function isDoneAlready(
  { state, canceledBy, version }: Reservation,
  agreed: number,
  { actor }: ActionContext,
): boolean {
  const by = actor.kind === "operator" ? `operator:${actor.id}` : "";
  return state === "canceled" && canceledBy === by && version === agreed + 1;
}
