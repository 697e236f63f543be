import { sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import {
  announceAvailabilityChange,
  databaseNowPlusMinutesSql,
  loadReservation,
  requireTransition,
} from "#business/reservations/claims/claims.ts";
import { claimDurations, type Reservation } from "#business/reservations/reservation.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { isPreview, type Queryable } from "#platform/database/transactions.ts";
import { type CheckoutSession, type Gateway, GatewayRefused } from "#platform/payments/gateway.ts";
import { applyCheckoutSession } from "./apply-checkout-session.ts";
import {
  type Checkout,
  callGateway,
  endedCheckoutColumns,
  fetchCheckoutSession,
  findUnsettledCheckout,
  redactedRequestColumns,
  requireGateway,
  transitionCheckout,
} from "./checkout-store.ts";

/** `none`: no page was open. `paid`: it was already paid. `processing`: complete, with money pending. */
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
  const record = (to?: ClosedPage["to"]) =>
    recordPageClosed(
      { reservationId, ...(unsettled && to && { page: { id: unsettled.id, to } }) },
      context,
      database,
    );
  if (!unsettled) return { outcome: "none", reservation: await record() };
  const { gatewaySessionId: session } = unsettled;
  // Nobody was sent to a page without a known address, so closing it means forgetting it.
  if (session === null) return { outcome: "closed", reservation: await record("failed") };
  if (isPreview(database)) return { outcome: "closed", reservation: await record("expired") };
  const gateway = requireGateway();
  const page = await callGateway(() => expireCheckoutSession(gateway, session, unsettled));
  if (page.state === "expired") return { outcome: "closed", reservation: await record("expired") };
  const settled = await applyCheckoutSession(page, context, database);
  const after = settled?.reservation ?? (await loadReservation(reservationId, database));
  if (page.state === "paid" || page.state === "processing") {
    return { outcome: page.state, reservation: after };
  }
  return { outcome: "closed", reservation: after };
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

/** What is left of a page once it is closed: its row ends, and a `paying` spot without an open page is held for 15 minutes at most. */
const recordPageClosed = defineAction({
  name: "recordPageClosed",
  permission: "anyone",
  async run(tx, { reservationId, page }: { reservationId: number; page?: ClosedPage }) {
    if (page) {
      const from = page.to === "failed" ? (["opening"] as const) : (["opening", "open"] as const);
      const set = { ...endedCheckoutColumns, ...redactedRequestColumns };
      await transitionCheckout(tx, page.id, { from, to: page.to, set });
    }
    const before = await loadReservation(reservationId, tx);
    const open = await findUnsettledCheckout(reservationId, tx);
    if (before.state !== "paying" || open) return { result: before };
    const expiresAt = sql`least(${reservation.expiresAt}, ${databaseNowPlusMinutesSql(claimDurations.hold)})`;
    const held = await requireTransition(tx, before, {
      from: ["paying"],
      to: "held",
      set: { expiresAt, paymentMethod: null },
    });
    await announceAvailabilityChange(tx, held.mailingId);
    const subject = { type: "reservation", id: reservationId };
    return { event: { event: "reservation.payment-stopped", subject }, result: held };
  },
});

type ClosedPage = { id: string; to: "expired" | "failed" };
