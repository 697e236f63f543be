import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/close-checkout.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { reserveOnInvoiceWithin } from "./choose-pay-by-invoice.ts";
import { recordInvoiceRequestAnswer, retakeForInvoiceRequest } from "./invoice-requests.ts";

/**
 * Vouches for a first-time buyer who asked for an invoice: their reservation does not count against
 * the card's share. Reserves the spot if it is still free, issues the invoice, and sends the
 * message with the confirmation button, valid for a day. Refuses (conflict) a taken spot, and an
 * actor without the permission. Not to be called inside a transaction.
 */
export async function approveInvoiceRequest(
  { reservationId }: { reservationId: number },
  context: ActionContext,
  database: Queryable = db,
): Promise<Reservation> {
  await requirePermission(database, context.actor, "reservations.vouch");
  await closeCheckout({ reservationId }, context, database);
  return runTransactionWithRetries(database, async (tx) => {
    const before = await lockReservation(reservationId, tx);
    await recordInvoiceRequestAnswer(tx, before, "vouched");
    const subject = { type: "reservation", id: reservationId };
    await recordEvent(tx, context.actor, { event: "reservation.vouched-for", subject });
    await retakeForInvoiceRequest(tx, before, context);
    return reserveOnInvoiceWithin(tx, reservationId, context);
  });
}
