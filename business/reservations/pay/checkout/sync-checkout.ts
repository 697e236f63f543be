import type { ActionContext } from "#business/audit-log/audit-log.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { findReservationById } from "#business/reservations/search/find-reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { log } from "#platform/log.ts";
import { findGateway } from "#platform/payments/gateway.server.ts";
import { applyCheckoutSession } from "./apply-checkout-session.ts";
import { findCheckoutBySession } from "./checkout-store.ts";

/**
 * For the return page: asks the gateway for the payment's outcome, so that the buyer need not wait
 * for the webhook. Returns the reservation's current state, even without an answer, since the
 * webhook will follow. Undefined if the page is not ours. Not to be called inside a transaction.
 */
export async function syncCheckout(
  { session }: { session: string },
  context: ActionContext,
): Promise<Reservation | undefined> {
  const known = await findCheckoutBySession(session);
  if (!known) return undefined;
  try {
    const page = await findGateway()?.getPage(session);
    if (page) await applyCheckoutSession(page, context, db);
  } catch (error) {
    log.warn(
      { err: error, session },
      "A payment could not be settled on return; the webhook will.",
    );
  }
  return findReservationById(known.reservationId);
}
