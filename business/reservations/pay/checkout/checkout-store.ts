import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { company } from "#company.ts";
import { checkoutSession, payment } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { log } from "#platform/log.ts";
import { findGateway } from "#platform/payments/gateway.server.ts";
import {
  type CheckoutSession,
  type Gateway,
  GatewayRefused,
  GatewayUnavailable,
} from "#platform/payments/gateway.ts";
import { Refusal } from "#platform/refusal.ts";

/**
 * `opening`: the gateway has been called, and the buyer hasn't been sent there yet. `processing`: the buyer has finished,
 * and the money of an asynchronous method is pending. The last three are final.
 */
export type CheckoutState = "opening" | "open" | "processing" | "paid" | "expired" | "failed";

export type Checkout = typeof checkoutSession.$inferSelect;

export const checkoutTimeLimits = {
  /** Minutes that a page stays open. Stripe's minimum is 30, counted from when it receives the request. */
  open: 32,
  /** Below so many minutes a page is too short for the gateway; one without an answer is given up after as many. */
  askedAgainWithin: 1,
  waitingDays: 10,
  /** Minutes a spot is kept beyond its page's end while the gateway does not answer. */
  silence: 60,
} as const;

type PendingPayment = { state: "open" | "processing"; expiresAt: Date };

/** Whether cards are accepted: both gateway settings are set. */
export function isGatewayConfigured(): boolean {
  return findGateway() !== undefined;
}

/** Whether cards were ever used here: a payment page was opened, or a card has paid. */
export async function hasEverUsedGateway(database: Queryable): Promise<boolean> {
  const pages = await database.$count(checkoutSession);
  return pages > 0 || (await database.$count(payment, eq(payment.method, "online"))) > 0;
}

export function requireGateway(): Gateway {
  const gateway = findGateway();
  if (gateway) return gateway;
  throw new Refusal("conflict", "We can’t take cards right now. Please pay by invoice.", {
    detail: "no gateway is set",
  });
}

/** Calls the gateway; if it does not answer, refuses and says that nothing was lost. */
export async function callGatewayOrRefuse<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof GatewayUnavailable ? gatewayUnavailableRefusal(error) : error;
  }
}

export function gatewayUnavailableRefusal(cause: unknown): Refusal {
  return new Refusal(
    "unavailable",
    `The payment page isn’t responding. Nothing was charged, and we’re keeping your spot. Please try again in a minute, or call ${company().phone.display}.`,
    { detail: "the gateway gave no answer", retryAfter: 20, cause },
  );
}

const UNSETTLED = ["opening", "open", "processing"] as const;

export const isUnsettledCheckoutSql: SQL = sql.raw(
  `state in (${UNSETTLED.map((state) => `'${state}'`).join(", ")})`,
);

export async function findUnsettledCheckout(
  reservationId: number,
  database: Queryable,
): Promise<Checkout | undefined> {
  const [row] = await database
    .select()
    .from(checkoutSession)
    .where(and(eq(checkoutSession.reservationId, reservationId), isUnsettledCheckoutSql));
  return row;
}

/** Whether a reservation has an open payment page, or a payment in progress. */
export async function findPendingPayment(
  reservationId: number,
  database: Queryable = db,
): Promise<PendingPayment | undefined> {
  const found = await findUnsettledCheckout(reservationId, database);
  if (found?.state !== "open" && found?.state !== "processing") return undefined;
  return { state: found.state, expiresAt: found.expiresAt };
}

/** Refuses to change a spot's price while a payment page is open or money is pending; none opens under the lock. */
export async function refuseWhilePaymentPending(
  reservationId: number,
  tx: Queryable,
): Promise<void> {
  const found = await findUnsettledCheckout(reservationId, tx);
  if (!found) return;
  const sentence =
    found.state === "processing"
      ? "Their payment is still in progress at the bank. Nothing was changed; wait until it clears or fails."
      : "They just opened the payment page. Nothing was changed; try again in a minute.";
  const detail = `a payment page of reservation ${reservationId} is ${found.state}`;
  throw new Refusal("conflict", sentence, { detail });
}

export async function findCheckout(id: string, database: Queryable): Promise<Checkout | undefined> {
  const [row] = await database.select().from(checkoutSession).where(eq(checkoutSession.id, id));
  return row;
}

export async function findCheckoutBySession(session: string) {
  const [row] = await db
    .select()
    .from(checkoutSession)
    .where(eq(checkoutSession.gatewaySessionId, session));
  return row;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The row of a page by our id or the gateway's, locked until the transaction ends. */
export async function lockCheckout(
  tx: Queryable,
  { checkout: id, session }: { checkout: string | null; session: string | null },
): Promise<Checkout | undefined> {
  const byId = id !== null && UUID.test(id) ? eq(checkoutSession.id, id) : undefined;
  const bySession = session === null ? undefined : eq(checkoutSession.gatewaySessionId, session);
  if (!byId && !bySession) return undefined;
  const [row] = await tx.select().from(checkoutSession).where(or(byId, bySession)).for("update");
  return row;
}

type Values = Omit<PgUpdateSetSource<typeof checkoutSession>, "id" | "state" | "version">;

/** One state transition as compare-and-set; undefined if its state was not in `from`. */
export async function transitionCheckout(
  tx: Queryable,
  id: string,
  edge: { from: readonly CheckoutState[]; to: CheckoutState; set?: Values },
): Promise<Checkout | undefined> {
  const [row] = await tx
    .update(checkoutSession)
    .set({ ...edge.set, state: edge.to, version: sql`${checkoutSession.version} + 1` })
    .where(and(eq(checkoutSession.id, id), inArray(checkoutSession.state, [...edge.from])))
    .returning();
  return row;
}

/** One of our pages as the gateway describes it; one that it doesn't know can't be paid, so it has ended. */
export async function fetchCheckoutSession(
  gateway: Gateway,
  row: Checkout,
  session: string,
): Promise<CheckoutSession> {
  try {
    return await gateway.getPage(session);
  } catch (error) {
    if (!(error instanceof GatewayRefused) || error.code !== "resource_missing") throw error;
    log.error({ checkout: row.id, session }, "The gateway does not know a page that it opened.");
    const { id, totalCents: amountCents, expiresAt } = row;
    const nothing = { payment: null, url: null, currency: "usd" };
    return { session, checkout: id, state: "expired", amountCents, expiresAt, ...nothing };
  }
}

/** What is kept of an answered request: no private token, and no address. */
export const redactedRequestColumns: Values = {
  request: sql`jsonb_build_object('link', ${checkoutSession.request} -> 'link')`,
};

/** Fields that the end of a page sets. */
export const endedCheckoutColumns: Values = {
  endedAt: sql`statement_timestamp()`,
  ...redactedRequestColumns,
};

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
