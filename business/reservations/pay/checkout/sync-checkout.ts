import { asc, sql } from "drizzle-orm";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { recordOpenPaymentPage } from "#business/reservations/pay/record-open-payment-page.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { findReservationById } from "#business/reservations/search/find-reservations.ts";
import { checkoutSession } from "#database/schema/billing.ts";
import { db } from "#platform/database/database.server.ts";
import { log } from "#platform/log.ts";
import { findGateway } from "#platform/payments/gateway.server.ts";
import { type Gateway, GatewayUnavailable } from "#platform/payments/gateway.ts";
import { Refusal } from "#platform/refusal.ts";
import { applyCheckoutSession } from "./apply-checkout-session.ts";
import { type Checkout, checkoutTimeLimits } from "./checkout.ts";
import {
  fetchCheckoutSession,
  findCheckoutBySession,
  getDatabaseTimeAfterMinutes,
  toCheckout,
} from "./checkout-store.ts";
import { closeCheckout, expireCheckoutSession } from "./close-checkout.ts";

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

const BATCH = 50;

/**
 * Asks the gateway for the final state of every overdue page: a paid one pays, an open one is
 * closed first, an ended one frees the spot. While the gateway does not answer, the spot is kept
 * longer, for an hour at most, and the remaining pages wait, so that a slow gateway delays nothing.
 * A page that nobody was sent to is given up after two minutes. Runs every minute, before claims
 * without a page expire; concurrent runs are safe. Returns how many pages were settled.
 */
export async function syncOverdueCheckouts(context: ActionContext): Promise<number> {
  const gateway = findGateway();
  if (!gateway) return 0;
  let total = 0;
  for (let settled = BATCH; settled === BATCH; total += settled) {
    settled = await settleBatch(gateway, context);
  }
  return total;
}

async function settleBatch(gateway: Gateway, context: ActionContext): Promise<number> {
  let settled = 0;
  let answers = true;
  for (const row of await findDue()) {
    try {
      if (!answers) await askAgainLater(row, context);
      else if (await settleOne(gateway, row, context)) settled++;
    } catch (error) {
      answers = !isGatewayUnreachable(error);
      log.error({ err: error, checkout: row.id }, "A payment page could not be settled.");
      if (!answers) await askAgainLater(row, context);
    }
  }
  return settled;
}

function isGatewayUnreachable(error: unknown): boolean {
  if (error instanceof Refusal) return isGatewayUnreachable(error.cause);
  return error instanceof GatewayUnavailable;
}

/** Pages waiting for a bank are left to the reconciler: they take days. */
async function findDue(): Promise<Checkout[]> {
  const opening = sql`state = 'opening'
    and created_at < statement_timestamp() - make_interval(mins => ${checkoutTimeLimits.askedAgainWithin * 2}::int)`;
  const open = sql`state = 'open' and expires_at <= statement_timestamp()`;
  const rows = await db
    .select()
    .from(checkoutSession)
    .where(sql`(${opening}) or (${open})`)
    .orderBy(asc(checkoutSession.expiresAt))
    .limit(BATCH);
  return rows.map(toCheckout);
}

async function settleOne(
  gateway: Gateway,
  row: Checkout,
  context: ActionContext,
): Promise<boolean> {
  const { gatewaySessionId: session, reservationId } = row;
  if (session === null) {
    await closeCheckout({ reservationId }, context, db);
    return true;
  }
  const asked = await fetchCheckoutSession(gateway, row, session);
  const page = asked.state === "open" ? await expireCheckoutSession(gateway, session) : asked;
  const settled = await applyCheckoutSession(page, context, db);
  return settled !== undefined && settled.effect !== "nothing";
}

/** Keeps a spot whose payment may have come, for a limited time. */
async function askAgainLater(row: Checkout, context: ActionContext) {
  const { reservationId, id, expiresAt } = row;
  const until = await getDatabaseTimeAfterMinutes(db, 0);
  if (until.getTime() > expiresAt.getTime() + checkoutTimeLimits.silence * 60_000) return;
  try {
    await recordOpenPaymentPage({ reservationId, checkoutSessionId: id, until }, context, db);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
