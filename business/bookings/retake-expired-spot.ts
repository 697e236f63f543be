import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { findPrice } from "#business/billing/billing-queries.ts";
import { voidInvoice } from "#business/billing/invoices/issue-invoice.ts";
import type { Price } from "#business/billing/tax/tax.ts";
import { findPriceToday, renewHold } from "#business/reservations/holds/renew-hold.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { databaseToday } from "#business/reservations/search/find-reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/**
 * Takes a spot again whose time has run out, at today's price. An invoice that was open on it becomes void at once: what
 * is asked from now on is what was shown. Refuses as `renewHold` does.
 */
export async function retakeExpiredSpot(
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

/** What taking a spot again costs today, whatever it cost before. */
export async function priceToRetakeSpot(
  reservation: Pick<Reservation, "mailingId" | "size">,
  database: Queryable = db,
): Promise<Price> {
  const { priceCents } = await findPriceToday(reservation, database);
  return findPrice({ priceCents }, await databaseToday(database), database);
}
