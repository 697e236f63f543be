import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { loadReservation } from "#business/reservations/claims/claims.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/close-checkout.ts";
import { voidInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import { refuseStaleReservation } from "#business/reservations/refusals.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { releaseByOffice } from "./release-by-office.ts";

export type ReleaseInput = {
  reservationId: number;
  expectedVersion: number;
  reason: string;
};

/**
 * Ends a hold, payment, offer or unconfirmed spot for the office, closing its payment page first. Not inside a
 * transaction.
 */
export async function closePaymentAndRelease(
  { reservationId, expectedVersion, reason }: ReleaseInput,
  context: ActionContext,
  database: Queryable = db,
): Promise<Reservation> {
  await requirePermission(database, context.actor, "reservations.release");
  const shown = await loadReservation(reservationId, database);
  refuseStaleReservation(shown, expectedVersion);
  if (reason.trim() !== "") await closePage(reservationId, context, database);
  return release({ reservationId, expectedVersion, reason }, context, database);
}

/** The same for a preview, which leaves the payment page at the gateway alone. */
export async function previewRelease(
  input: ReleaseInput,
  context: ActionContext,
  tx: Queryable,
): Promise<void> {
  refuseStaleReservation(await loadReservation(input.reservationId, tx), input.expectedVersion);
  await release(input, context, tx);
}

function release(
  { reservationId, reason }: ReleaseInput,
  context: ActionContext,
  database: Queryable,
): Promise<Reservation> {
  return runTransactionWithRetries(database, async (tx) => {
    const released = await releaseByOffice({ reservationId, reason }, context, tx);
    await voidInvoice(tx, reservationId);
    return released;
  });
}

async function closePage(
  reservationId: number,
  context: ActionContext,
  database: Queryable,
): Promise<void> {
  const { outcome } = await closeCheckout({ reservationId }, context, database);
  if (outcome !== "paid" && outcome !== "processing") return;
  const words = outcome === "paid" ? "was just paid for" : "is being paid for right now";
  throw new Refusal("conflict", `This spot ${words}, so we didn't release it. Check it again.`, {
    detail: `the page of reservation ${reservationId} is ${outcome}`,
  });
}
