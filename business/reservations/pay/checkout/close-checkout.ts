import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { loadReservation } from "#business/reservations/claims/claims.ts";
import { returnFromPayingToHold } from "#business/reservations/pay/record-open-payment-page.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import { isPreview, type Queryable } from "#platform/database/transactions.ts";
import { type CheckoutSession, type Gateway, GatewayRefused } from "#platform/payments/gateway.ts";
import { applyCheckoutSession } from "./apply-checkout-session.ts";
import type { Checkout } from "./checkout.ts";
import {
  callGateway,
  endedCheckoutColumns,
  fetchCheckoutSession,
  findUnsettledCheckout,
  redactedRequestColumns,
  requireGateway,
  transitionCheckout,
} from "./checkout-store.ts";

/**
 * `none`: no page was open. `paid`: it was already paid. `processing`: complete, with money pending.
 */
export type CloseCheckoutResult = {
  outcome: "none" | "closed" | "paid" | "processing";
  reservation: Reservation;
};

/**
 * Closes the payment page of a reservation, at the gateway first; a `paying` spot is held again. If
 * the gateway cannot close a page because it is complete, its outcome is applied. Refuses while the
 * gateway gives no answer: a page that may still be paid never counts as closed. Not to be called
 * inside a transaction; in a preview's, the page is taken for closed and the gateway left alone.
 */
export async function closeCheckout(
  { reservationId }: { reservationId: number },
  context: ActionContext,
  database: Queryable = db,
): Promise<CloseCheckoutResult> {
  const unsettled = await findUnsettledCheckout(reservationId, database);
  if (!unsettled) return heldAgain(reservationId, context, database);
  if (unsettled.gatewaySessionId === null) return giveUpOpening(unsettled, context, database);
  if (isPreview(database)) return closed(unsettled, "expired", context, database);
  const gateway = requireGateway();
  const { gatewaySessionId: session } = unsettled;
  const page = await callGateway(() => expireCheckoutSession(gateway, session, unsettled));
  if (page.state === "expired") return closed(unsettled, "expired", context, database);
  const settled = await applyCheckoutSession(page, context, database);
  const reservation = settled?.reservation ?? (await loadReservation(reservationId, database));
  if (page.state === "paid" || page.state === "processing") {
    return { outcome: page.state, reservation };
  }
  return { outcome: "closed", reservation };
}

/** Closes a page at the gateway; if that fails, its state says why. `row`: ours, if any. */
export async function expireCheckoutSession(
  gateway: Gateway,
  session: string,
  row?: Checkout,
): Promise<CheckoutSession> {
  try {
    return await gateway.closePage(session);
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    const page = row
      ? await fetchCheckoutSession(gateway, row, session)
      : await gateway.getPage(session);
    if (page.state === "open") throw error;
    return page;
  }
}

/** Nobody was sent to a page without a known address, so closing it means forgetting it. */
async function giveUpOpening(
  unsettled: Checkout,
  context: ActionContext,
  database: Queryable,
): Promise<CloseCheckoutResult> {
  return closed(unsettled, "failed", context, database);
}

async function closed(
  { id, reservationId }: Checkout,
  to: "expired" | "failed",
  context: ActionContext,
  database: Queryable,
): Promise<CloseCheckoutResult> {
  return runTransactionWithRetries(database, async (tx) => {
    const set = { ...endedCheckoutColumns, ...redactedRequestColumns };
    const from = to === "failed" ? (["opening"] as const) : (["opening", "open"] as const);
    await transitionCheckout(tx, id, { from, to, set });
    const { reservation } = await heldAgain(reservationId, context, tx);
    return { outcome: "closed", reservation };
  });
}

/** Returns a `paying` spot without an open page to `held`; leaves any other as it is. */
async function heldAgain(
  reservationId: number,
  context: ActionContext,
  database: Queryable,
): Promise<CloseCheckoutResult> {
  return runTransactionWithRetries(database, async (tx) => {
    const before = await loadReservation(reservationId, tx);
    const open = await findUnsettledCheckout(reservationId, tx);
    if (before.state !== "paying" || open) return { outcome: "none", reservation: before };
    const reservation = await returnFromPayingToHold({ reservationId }, context, tx);
    return { outcome: "none", reservation };
  });
}
