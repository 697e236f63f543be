import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { findPriceWithTax } from "#business/reservations/pay/billing-queries.ts";
import { voidInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import type { Price } from "#business/reservations/pay/tax/tax.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { findCurrentPriceAndHouseholds, renewHold } from "./renew-hold.ts";

/**
 * Takes an expired spot again at today's price. Voids its open invoice at once, so that only the
 * shown price can be asked. Refuses as `renewHold` does.
 */
export async function renewHoldAndVoidInvoice(
  input: { reservationId: number; shownCents: number },
  context: ActionContext,
  tx: Queryable = db,
): Promise<Reservation> {
  return runTransactionWithRetries(tx, async (inner) => {
    const held = await renewHold(input, context, inner);
    await voidInvoice(inner, held.id);
    return held;
  });
}

/** Today's price for taking a spot again. */
export async function priceToRetakeSpot(
  reservation: Pick<Reservation, "mailingId" | "size">,
): Promise<Price> {
  const { priceCents } = await findCurrentPriceAndHouseholds(reservation, db);
  return findPriceWithTax({ priceCents }, await findTodayByDatabaseClock());
}
