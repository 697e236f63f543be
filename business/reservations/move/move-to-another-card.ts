import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { enqueueBookingNews } from "#business/reservations/booking-news-job.ts";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import { refuseWhilePaymentPending } from "#business/reservations/pay/checkout/checkout-store.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/close-checkout.ts";
import { carryCreditsToNewInvoice } from "#business/reservations/pay/credits/apply-credit.ts";
import { carryPartPayments } from "#business/reservations/pay/invoices/carry-part-payments.ts";
import { amountToPay, type Invoice } from "#business/reservations/pay/invoices/invoice.ts";
import { issueInvoice, voidInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import {
  describeCardMove,
  type MoveToCardInput,
  moveToCard,
  requireMoveToCardAllowed,
} from "./move-to-card.ts";

/**
 * Moves a reservation to another card and notifies the buyer. An open invoice is voided and
 * replaced, at the sold price or, if agreed, the other card's; applied credits move with it. A paid
 * invoice stays. An open payment page is closed at the gateway first, once nothing else prevents
 * the move; what was paid in parts counts for the new invoice. Refuses as `moveToCard` does, a price
 * that is paid already, and while a payment is pending. Not to be called inside a
 * transaction.
 */
export async function moveToAnotherCard(
  input: MoveToCardInput,
  context: ActionContext,
  database: Queryable = db,
): Promise<Reservation> {
  await runTransactionWithRetries(database, (tx) => requireMoveToCardAllowed(input, context, tx));
  await closeCheckout(input, context, database);
  return move(input, context, database);
}

/** The same for a preview, which leaves the payment page at the gateway alone. */
export async function previewMoveToAnotherCard(
  input: MoveToCardInput,
  context: ActionContext,
  tx: Queryable,
): Promise<Reservation> {
  await requireMoveToCardAllowed(input, context, tx);
  return move(input, context, tx);
}

function move(
  input: MoveToCardInput,
  context: ActionContext,
  database: Queryable,
): Promise<Reservation> {
  return runTransactionWithRetries(database, async (tx) => {
    await lockReservation(input.reservationId, tx);
    await refuseWhilePaymentPending(input.reservationId, tx);
    const moved = await moveToCard(input, context, tx);
    const { after } = moved;
    const voided = await voidInvoice(tx, after.id);
    const sentences = describeCardMove(moved);
    if (voided) {
      const dueOn = after.paymentDueOn ?? voided.dueOn;
      const issued = await carryPartPayments(tx, voided, await issueInvoice(tx, after, { dueOn }));
      sentences.push(`Invoice ${issued.number} replaces invoice ${voided.number}.`);
      if (issued.receivedCents > 0) sentences.push(receivedSentence(issued));
      sentences.push(...(await carryCreditsToNewInvoice(tx, { voided, issued }, context)));
    }
    await enqueueBookingNews(tx, after, { news: "to-card", sentences });
    return lockReservation(after.id, tx);
  });
}

function receivedSentence(issued: Invoice): string {
  return `The ${dollars(issued.receivedCents)} you’ve paid counts toward it. That leaves ${dollars(amountToPay(issued))} to pay.`;
}
