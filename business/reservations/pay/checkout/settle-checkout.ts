import { and, eq, ne, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import {
  announceAvailabilityChange,
  databaseNowPlusMinutesSql,
  getDatabaseTimeAfterMinutes,
  loadReservation,
  lockReservation,
  requireReservationTransition,
} from "#business/reservations/claims/claims.ts";
import { findActiveInvoice } from "#business/reservations/pay/billing-queries.ts";
import { invoiceCentsLeftToPay } from "#business/reservations/pay/invoices/invoice.ts";
import { ensurePaidInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import { tryMarkPaid } from "#business/reservations/pay/mark-paid.ts";
import {
  recordOpenPaymentPage,
  releaseAfterUnpaidCheckout,
} from "#business/reservations/pay/record-open-payment-page.ts";
import { applyEarlierDisputes } from "#business/reservations/refunds/record-dispute.ts";
import { requestRefund } from "#business/reservations/refunds/request-refund.ts";
import { claimDurations, type Reservation } from "#business/reservations/reservation.ts";
import { enqueuePaymentAlert, paymentFailedJob } from "#business/reservations/reservation-jobs.ts";
import { payment } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { isPreview, type Queryable } from "#platform/database/transactions.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { dollars } from "#platform/money.ts";
import type { CheckoutSession } from "#platform/payments/gateway.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  type Checkout,
  type CheckoutState,
  callGatewayOrRefuse,
  checkoutTimeLimits,
  endedCheckoutColumns,
  expireCheckoutSession,
  findUnsettledCheckout,
  lockCheckout,
  redactedRequestColumns,
  requireGateway,
  transitionCheckout,
} from "./checkout-store.ts";

/**
 * Updates our rows from a payment page at the gateway, for the webhook, the return page, the
 * overdue job and the reconciler. Idempotent on the page. Money received ends as a spot or as a
 * refund; an outdated report changes nothing. Undefined if the page is not ours.
 */
export const applyCheckoutSession = defineAction({
  name: "applyCheckoutSession",
  permission: "anyone",
  async run(tx, page: CheckoutSession, context) {
    const known = await lockCheckout(tx, page);
    if (!known) return { result: undefined };
    const effect = await settle[page.state](tx, known, page, context);
    const after = await lockCheckout(tx, { checkout: known.id, session: null });
    const reservation = await loadReservation(known.reservationId, tx);
    return { result: { state: after?.state ?? known.state, effect, reservation } };
  },
});

const settle: Record<
  CheckoutSession["state"],
  (tx: Queryable, known: Checkout, page: CheckoutSession, context: ActionContext) => Promise<string>
> = {
  open: async (tx, known, page) => {
    const set = { gatewaySessionId: page.session, url: page.url, ...redactedRequestColumns };
    const opened = await transitionCheckout(tx, known.id, { from: ["opening"], to: "open", set });
    return opened ? "opened" : "nothing";
  },
  processing: async (tx, known, page, context) => {
    const set = { gatewaySessionId: page.session, ...redactedRequestColumns };
    const from = ["opening", "open"] as const;
    const moved = await transitionCheckout(tx, known.id, { from, to: "processing", set });
    if (!moved) return "nothing";
    await keepSpotWhileWaiting(tx, known, context);
    return "processing";
  },
  paid: applyPaidPage,
  failed: (tx, known, page, context) =>
    endUnpaid(tx, known, { page, from: ["opening", "open", "processing"], to: "failed" }, context),
  expired: (tx, known, page, context) =>
    endUnpaid(tx, known, { page, from: ["opening", "open"], to: "expired" }, context),
};

async function endUnpaid(
  tx: Queryable,
  known: Checkout,
  edge: { page: CheckoutSession; from: readonly CheckoutState[]; to: "failed" | "expired" },
  context: ActionContext,
): Promise<string> {
  const set = { gatewaySessionId: edge.page.session, ...endedCheckoutColumns };
  const moved = await transitionCheckout(tx, known.id, { from: edge.from, to: edge.to, set });
  if (!moved) return "nothing";
  const { reservationId, id: checkoutSessionId } = known;
  const afterDays = known.state === "processing";
  await releaseAfterUnpaidCheckout({ reservationId, checkoutSessionId, afterDays }, context, tx);
  const key = `failed:${checkoutSessionId}`;
  if (afterDays) await enqueue(tx, paymentFailedJob, { checkoutSessionId }, { key });
  return edge.to;
}

/** The spot is kept for pending money; if its time is up, the money decides when it comes. */
async function keepSpotWhileWaiting(tx: Queryable, known: Checkout, context: ActionContext) {
  const until = await getDatabaseTimeAfterMinutes(tx, checkoutTimeLimits.waitingDays * 24 * 60);
  const { reservationId, id: checkoutSessionId } = known;
  try {
    await recordOpenPaymentPage({ reservationId, checkoutSessionId, until }, context, tx);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Records the money once, and `tryMarkPaid` decides its outcome once. */
async function applyPaidPage(
  tx: Queryable,
  known: Checkout,
  page: CheckoutSession,
  context: ActionContext,
): Promise<string> {
  const set = { gatewaySessionId: page.session, ...endedCheckoutColumns };
  const from = ["opening", "open", "processing", "expired", "failed"] as const;
  await transitionCheckout(tx, known.id, { from, to: "paid", set });
  if (page.amountCents <= 0) return alertNothingPaid(tx, known, page, context);
  const name = await recordCardPayment(tx, known, page, context);
  const isAsAsked = page.amountCents === known.totalCents && page.currency === "usd";
  if (!isAsAsked || !(await isAmountStillDue(tx, known, name)))
    return refundWrongAmount(tx, known, page, name, context);
  const { reservationId } = known;
  const { outcome, reservation } = await tryMarkPaid({ reservationId, payment: name }, context, tx);
  if (outcome === "granted") await ensurePaidInvoice(tx, reservation, { price: known });
  if (outcome === "spot-gone" || outcome === "duplicate") {
    await requestRefund(tx, { payment: name, reason: outcome }, context);
  }
  await applyEarlierDisputes(tx, { payment: name, reservationId }, context);
  return outcome;
}

/** Whether the page's amount is still what is due; a payment's outcome never changes. */
async function isAmountStillDue(tx: Queryable, known: Checkout, name: string): Promise<boolean> {
  const { reservationId, creditCents, totalCents } = known;
  await lockReservation(reservationId, tx);
  if (known.state === "paid") {
    const isDecided = and(eq(payment.id, name), ne(payment.outcome, "unapplied"));
    return (await tx.$count(payment, isDecided)) > 0;
  }
  const billed = await findActiveInvoice(reservationId, tx);
  if (billed?.state === "open") return invoiceCentsLeftToPay(billed) === totalCents;
  // A paid invoice refunds it as a duplicate. Without an invoice only the full price brings a spot back.
  return billed?.state === "paid" || creditCents === 0;
}

async function recordCardPayment(
  tx: Queryable,
  { id, reservationId }: Checkout,
  page: CheckoutSession,
  { actor }: ActionContext,
): Promise<string> {
  const name = page.payment ?? page.session;
  const { amountCents, currency } = page;
  const [created] = await tx
    .insert(payment)
    .values({
      id: name,
      reservationId,
      checkoutSessionId: id,
      method: "online",
      amountCents,
      currency,
      recordedBy: "gateway",
    })
    .onConflictDoNothing()
    .returning({ id: payment.id });
  if (created) {
    const subject = { type: "reservation", id: reservationId };
    const detail = { payment: name, cents: amountCents, currency };
    await recordEvent(tx, actor, { event: "payment.received", subject, detail });
  }
  return name;
}

/** The paid amount is not the amount asked: nothing is granted, it is refunded, and a person checks it. */
async function refundWrongAmount(
  tx: Queryable,
  known: Checkout,
  page: CheckoutSession,
  name: string,
  context: ActionContext,
): Promise<string> {
  const { reservationId, id: checkoutSessionId } = known;
  const isNew = await requestRefund(tx, { payment: name, reason: "wrong-amount" }, context);
  await applyEarlierDisputes(tx, { payment: name, reservationId }, context);
  if (isNew) await releaseAfterUnpaidCheckout({ reservationId, checkoutSessionId }, context, tx);
  const { reference } = await loadReservation(reservationId, tx);
  const billed = await findActiveInvoice(reservationId, tx);
  await enqueuePaymentAlert(tx, {
    kind: "wrong-amount",
    recordId: name,
    headline: "A payment had the wrong amount",
    advice:
      "We didn’t book the spot, and we’re refunding the payment. Please find out why the amount was wrong.",
    facts: {
      Reservation: reference,
      Asked: `${dollars(known.totalCents)} USD`,
      Paid: `${dollars(page.amountCents)} ${page.currency.toUpperCase()}`,
      ...(billed?.state === "open" && {
        "Due now": `${dollars(invoiceCentsLeftToPay(billed))} USD`,
      }),
      Payment: name,
    },
  });
  return "wrong-amount";
}

async function alertNothingPaid(
  tx: Queryable,
  known: Checkout,
  page: CheckoutSession,
  context: ActionContext,
): Promise<string> {
  const { reservationId, id: checkoutSessionId, state } = known;
  if (state !== "paid")
    await releaseAfterUnpaidCheckout({ reservationId, checkoutSessionId }, context, tx);
  await enqueuePaymentAlert(tx, {
    kind: "nothing-paid",
    recordId: page.session,
    headline: "A checkout finished without a payment",
    advice: "We didn’t book the spot. Please check this checkout on the card processor’s site.",
    facts: { Asked: dollars(known.totalCents), Page: page.session },
  });
  return "wrong-amount";
}

/**
 * Closes the payment page of a reservation, at the gateway first; a `paying` spot is held again. If
 * the gateway cannot close a page because it is complete, its outcome is applied. Refuses while the
 * gateway gives no answer: a page that may still be paid never counts as closed. Not to be called
 * inside a transaction; in a preview's, the page is taken for closed and the gateway left alone.
 * `none`: no page was open. `paid`: it was already paid. `processing`: complete, with money pending.
 */
export async function closeCheckout(
  { reservationId }: { reservationId: number },
  context: ActionContext,
  database: Queryable = db,
): Promise<{ outcome: "none" | "closed" | "paid" | "processing"; reservation: Reservation }> {
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
  const page = await callGatewayOrRefuse(() => expireCheckoutSession(gateway, session, unsettled));
  if (page.state === "expired") return { outcome: "closed", reservation: await record("expired") };
  const settled = await applyCheckoutSession(page, context, database);
  const after = settled?.reservation ?? (await loadReservation(reservationId, database));
  const { state } = page;
  const outcome = state === "paid" || state === "processing" ? state : "closed";
  return { outcome, reservation: after };
}

/** What is left of a page once it is closed: its row ends, and a `paying` spot without an open page is held for 15 minutes at most. */
const recordPageClosed = defineAction({
  name: "recordPageClosed",
  permission: "anyone",
  async run(tx, { reservationId, page }: { reservationId: number; page?: ClosedPage }) {
    if (page) {
      const from = page.to === "failed" ? (["opening"] as const) : (["opening", "open"] as const);
      await transitionCheckout(tx, page.id, { from, to: page.to, set: endedCheckoutColumns });
    }
    const before = await loadReservation(reservationId, tx);
    const open = await findUnsettledCheckout(reservationId, tx);
    if (before.state !== "paying" || open) return { result: before };
    const expiresAt = sql`least(${reservation.expiresAt}, ${databaseNowPlusMinutesSql(claimDurations.hold)})`;
    const held = await requireReservationTransition(tx, before, {
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
