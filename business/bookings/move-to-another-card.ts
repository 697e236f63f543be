import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { refuseWhilePaymentPending } from "#business/billing/checkout/checkout-store.ts";
import { closeCheckout } from "#business/billing/checkout/close-checkout.ts";
import { carryCreditsToNewInvoice } from "#business/billing/credits/apply-credit.ts";
import { issueInvoice, voidInvoice } from "#business/billing/invoices/issue-invoice.ts";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import { enqueueMailingNews } from "#business/reservations/mailing-jobs.ts";
import {
  checkMoveToCard,
  describeCardMove,
  type MoveToCardInput,
  moveToCard,
} from "#business/reservations/moves/move-to-card.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/**
 * Moves somebody to another card and notifies them. An invoice that is open becomes void, and a new one says the new card,
 * at the price that was sold or, if that is wished, at the other card's; what credits had taken off the one is taken off
 * the other. An invoice that is paid stays what it is. A payment page that is open is closed at the gateway first, once
 * nothing else stands in the way. Refuses as `moveToCard` does, and while a payment is under way. Not to be called inside
 * a transaction.
 */
export async function moveToAnotherCard(
  input: MoveToCardInput,
  context: ActionContext,
  database: Queryable = db,
): Promise<Reservation> {
  await runTransactionWithRetries(database, (tx) => checkMoveToCard(input, context, tx));
  await closeCheckout(input, context, database);
  return runTransactionWithRetries(database, async (tx) => {
    await lockReservation(input.reservationId, tx);
    await refuseWhilePaymentPending(input.reservationId, tx);
    const moved = await moveToCard(input, context, tx);
    const { after } = moved;
    const voided = await voidInvoice(tx, after.id);
    const sentences = describeCardMove(moved);
    if (voided) {
      const issued = await issueInvoice(tx, after, { dueOn: after.paymentDue ?? voided.dueOn });
      sentences.push(`Invoice ${issued.number} takes the place of invoice ${voided.number}.`);
      sentences.push(...(await carryCreditsToNewInvoice(tx, { voided, issued }, context)));
    }
    await enqueueMailingNews(tx, after, { news: "to-card", sentences });
    return lockReservation(after.id, tx);
  });
}
