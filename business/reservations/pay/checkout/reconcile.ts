import { and, asc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import {
  findReservationById,
  getDatabaseTimeAfterMinutes,
} from "#business/reservations/claims/claims.ts";
import { recordOpenPaymentPage } from "#business/reservations/pay/record-open-payment-page.ts";
import { isUnsettledPaymentSql } from "#business/reservations/refunds/payment-balance.ts";
import { recordGatewayRefund } from "#business/reservations/refunds/record-gateway-refund.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { enqueuePaymentAlert, sendRefundJob } from "#business/reservations/reservation-jobs.ts";
import { checkoutSession, payment, refund } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { log } from "#platform/log.ts";
import { findGateway } from "#platform/payments/gateway.server.ts";
import {
  type CheckoutSession,
  type Gateway,
  type GatewayRefund,
  GatewayUnavailable,
} from "#platform/payments/gateway.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  type Checkout,
  checkoutTimeLimits,
  expireCheckoutSession,
  fetchCheckoutSession,
  findCheckoutBySession,
  lockCheckout,
  requireGateway,
} from "./checkout-store.ts";
import { applyCheckoutSession, closeCheckout } from "./settle-checkout.ts";

type GatewayDifference = {
  /** The gateway's id, or our row's if the gateway has none. */
  what: string;
  gateway: string;
  ours: string;
  /** The correction; undefined if a person must look. */
  repaired: string | undefined;
};

type Reconciliation = { pages: number; refunds: number; differences: GatewayDifference[] };

/** How many days are compared: longer than a payment page and the slowest bank take together. */
export const RECONCILIATION_DAYS = checkoutTimeLimits.waitingDays + 4;

/**
 * Compares the pages, payments and refunds of the last days at the gateway with our rows, applies
 * what lost webhooks would have done, and returns the differences. Alerts the operator once to each
 * one it cannot fix. A second run finds nothing. Not to be called inside a transaction.
 */
export async function reconcileWithGateway(
  { days = RECONCILIATION_DAYS }: { days?: number },
  context: ActionContext,
): Promise<Reconciliation> {
  const gateway = requireGateway();
  const since = new Date(context.now.getTime() - days * 86_400_000);
  const differences: GatewayDifference[] = [];
  const seen = new Set<string>();
  let pages = 0;
  for await (const page of gateway.pagesSince(since)) {
    pages++;
    seen.add(page.session);
    const found = await comparePage(gateway, page, context);
    if (found) differences.push(found);
  }
  differences.push(...(await compareUnlistedPages({ since, seen }, context)));
  let refunds = 0;
  for await (const reported of gateway.refundsSince(since)) {
    refunds++;
    const found = await compareRefund(reported, context);
    if (found) differences.push(found);
  }
  differences.push(...(await resendOverdueRefunds()), ...(await findUnsettledPayments()));
  await alertUnrepaired(differences);
  return { pages, refunds, differences };
}

async function comparePage(
  gateway: Gateway,
  page: CheckoutSession,
  context: ActionContext,
): Promise<GatewayDifference | undefined> {
  const before = await db.transaction((tx) => lockCheckout(tx, page));
  const what = `page ${page.session}`;
  if (!before) {
    const paid = page.state === "paid" || page.state === "processing";
    if (!paid || page.checkout === null) return undefined;
    return { what, gateway: describePageState(page), ours: "unknown", repaired: undefined };
  }
  if (before.state === "failed" && page.state === "open") {
    await expireCheckoutSession(gateway, page.session);
    return { what, gateway: "open", ours: before.state, repaired: "closed at the card processor" };
  }
  const settled = await applyCheckoutSession(page, context);
  if (!settled || settled.state === before.state) return undefined;
  return { what, gateway: describePageState(page), ours: before.state, repaired: settled.effect };
}

const describePageState = ({ state, payment: name }: CheckoutSession) =>
  name ? `${state} (${name})` : state;

/** Our pages that the gateway did not list: their responses were lost, or it has forgotten them. */
async function compareUnlistedPages(
  { since, seen }: { since: Date; seen: Set<string> },
  context: ActionContext,
): Promise<GatewayDifference[]> {
  const aMinuteAgo = sql`${checkoutSession.createdAt}
    < statement_timestamp() - make_interval(mins => ${checkoutTimeLimits.askedAgainWithin * 2}::int)`;
  const rows = await db
    .select()
    .from(checkoutSession)
    .where(and(gte(checkoutSession.createdAt, since), aMinuteAgo));
  const missing = rows.filter(({ gatewaySessionId: session, state }) =>
    session ? !seen.has(session) : state === "opening",
  );
  const found: GatewayDifference[] = [];
  for (const { id, gatewaySessionId: session, state, reservationId } of missing) {
    if (session === null) await closeCheckout({ reservationId }, context);
    const repaired = session === null ? "given up" : undefined;
    found.push({ what: `page ${session ?? id}`, gateway: "unknown", ours: state, repaired });
  }
  return found;
}

async function compareRefund(
  reported: GatewayRefund,
  context: ActionContext,
): Promise<GatewayDifference | undefined> {
  const recorded = await recordGatewayRefund({ reported }, context);
  if (!recorded || recorded.effect === "nothing") return undefined;
  const ours = recorded.before ?? "unknown";
  const repaired = recorded.effect;
  return { what: `refund ${reported.name}`, gateway: reported.state, ours, repaired };
}

/** Refunds that should have been sent long ago: queues their job again, once a day. */
async function resendOverdueRefunds(): Promise<GatewayDifference[]> {
  const rows = await db
    .select({
      id: refund.id,
      state: refund.state,
      version: refund.version,
      today: sql<string>`current_date::text`,
    })
    .from(refund)
    .where(
      and(
        inArray(refund.state, ["requested", "pending", "failed"]),
        isNull(refund.gatewayRefundId),
        sql`${refund.createdAt} < statement_timestamp() - interval '1 hour'`,
        sql`not exists (select from job where kind = ${sendRefundJob.name} and done_at is null
          and dead_at is null and payload->>'refundId' = ${refund.id}::text)`,
      ),
    );
  return Promise.all(
    rows.map(async ({ id, state, version, today }) => {
      const key = `refund:${id}:again:${today}:${version}`;
      await enqueue(db, sendRefundJob, { refundId: id }, { key });
      return { what: `refund ${id}`, gateway: "unknown", ours: state, repaired: "sent again" };
    }),
  );
}

async function findUnsettledPayments(): Promise<GatewayDifference[]> {
  const rows = await db
    .select({ name: payment.id, outcome: payment.outcome })
    .from(payment)
    .where(and(eq(payment.method, "online"), isUnsettledPaymentSql));
  return rows.map(({ name, outcome }) => ({
    what: `payment ${name}`,
    gateway: "paid",
    ours: outcome === "unapplied" ? "without a spot or a refund" : outcome,
    repaired: undefined,
  }));
}

async function alertUnrepaired(differences: readonly GatewayDifference[]) {
  for (const { what, gateway, ours, repaired } of differences) {
    if (repaired !== undefined) continue;
    await db.transaction((tx) =>
      enqueuePaymentAlert(tx, {
        kind: "gateway-difference",
        recordId: what,
        headline: "The card processor and our records don’t match",
        advice: "Please compare the two. The site can’t tell which is right.",
        facts: { What: what, "At the card processor": gateway, "In our records": ours },
      }),
    );
  }
}

/**
 * For the return page: asks the gateway for the payment's outcome, so that the buyer need not wait
 * for the webhook. Returns the reservation's current state, even without an answer, since the
 * webhook will follow. Undefined if the page is not ours. Not to be called inside a transaction.
 */
export async function syncCheckoutFromGateway(
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

const BATCH_SIZE = 50;

/**
 * Asks the gateway for the final state of every overdue page: a paid one pays, an open one is
 * closed first, an ended one frees the spot. While the gateway does not answer, the spot is kept
 * longer, for an hour at most, and the remaining pages wait, so that a slow gateway delays nothing.
 * A page that nobody was sent to is given up after two minutes. Runs every minute, before claims
 * without a page expire; concurrent runs are safe. Returns how many pages were settled.
 */
export async function syncOverdueCheckoutsFromGateway(context: ActionContext): Promise<number> {
  const gateway = findGateway();
  if (!gateway) return 0;
  let total = 0;
  for (let settled = BATCH_SIZE; settled === BATCH_SIZE; total += settled) {
    settled = await settleOverdueBatch(gateway, context);
  }
  return total;
}

async function settleOverdueBatch(gateway: Gateway, context: ActionContext): Promise<number> {
  let settled = 0;
  let isAnswering = true;
  for (const row of await findOverdueCheckouts()) {
    try {
      if (!isAnswering) await keepSpotForNow(row, context);
      else if (await settleOverdueCheckout(gateway, row, context)) settled++;
    } catch (error) {
      isAnswering = !isGatewayUnreachable(error);
      log.error({ err: error, checkout: row.id }, "A payment page could not be settled.");
      if (!isAnswering) await keepSpotForNow(row, context);
    }
  }
  return settled;
}

function isGatewayUnreachable(error: unknown): boolean {
  if (error instanceof Refusal) return isGatewayUnreachable(error.cause);
  return error instanceof GatewayUnavailable;
}

/** Pages waiting for a bank are left to the reconciler: they take days. */
function findOverdueCheckouts(): Promise<Checkout[]> {
  const opening = sql`state = 'opening'
    and created_at < statement_timestamp() - make_interval(mins => ${checkoutTimeLimits.askedAgainWithin * 2}::int)`;
  const open = sql`state = 'open' and expires_at <= statement_timestamp()`;
  return db
    .select()
    .from(checkoutSession)
    .where(sql`(${opening}) or (${open})`)
    .orderBy(asc(checkoutSession.expiresAt))
    .limit(BATCH_SIZE);
}

async function settleOverdueCheckout(
  gateway: Gateway,
  row: Checkout,
  context: ActionContext,
): Promise<boolean> {
  const { gatewaySessionId: session, reservationId } = row;
  if (session === null) {
    await closeCheckout({ reservationId }, context, db);
    return true;
  }
  const found = await fetchCheckoutSession(gateway, row, session);
  const page = found.state === "open" ? await expireCheckoutSession(gateway, session) : found;
  const settled = await applyCheckoutSession(page, context, db);
  return settled !== undefined && settled.effect !== "nothing";
}

/** Keeps a spot whose payment may have come, for a limited time. */
async function keepSpotForNow(row: Checkout, context: ActionContext) {
  const { reservationId, id, expiresAt } = row;
  const until = await getDatabaseTimeAfterMinutes(db, 0);
  if (until.getTime() > expiresAt.getTime() + checkoutTimeLimits.silence * 60_000) return;
  try {
    await recordOpenPaymentPage({ reservationId, checkoutSessionId: id, until }, context, db);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
