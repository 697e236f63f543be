import type { ActionContext } from "#business/audit-log/audit-log.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { getReservation } from "#business/reservations/search/find-reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { log } from "#platform/log.ts";
import { findGateway } from "#platform/payments/gateway.server.ts";
import { applyCheckoutSession } from "./apply-checkout-session.ts";
import { findCheckoutBySession } from "./checkout-store.ts";

/**
 * For the page on which the gateway sets a buyer down: asks what became of the payment, so that nobody waits for the
 * webhook. Returns the reservation as it stands then; also where the gateway gives no answer, since the webhook will.
 * Undefined for a page that is none of ours. Not to be called inside a transaction.
 */
export async function syncCheckout(
  { session }: { session: string },
  context: ActionContext,
  database: Queryable = db,
): Promise<Reservation | undefined> {
  const known = await findCheckoutBySession(session, database);
  if (!known) return undefined;
  try {
    const page = await findGateway()?.getPage(session);
    if (page) await applyCheckoutSession(page, context, database);
  } catch (error) {
    log.warn(
      { err: error, session },
      "A payment could not be settled on return; the webhook will.",
    );
  }
  return getReservation(known.reservationId, database);
}
