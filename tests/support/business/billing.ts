import { eq, sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { requestContext } from "#app/request-context.ts";
import { action } from "#app/webhooks/stripe.ts";
import { systemActor } from "#business/audit-log/audit-log.ts";
import {
  sendAutomaticRefundEmails,
  sendMoneyCorrectionEmail,
  sendPartialRefundEmail,
  sendPaymentAlert,
  sendPaymentFailedEmail,
} from "#business/reservations/messages/send-money-emails-and-reminders.ts";
import { openCheckout } from "#business/reservations/pay/checkout/open-checkout.ts";
import { sendRefund, syncPaymentRefunds } from "#business/reservations/refunds/send-refund.ts";
import {
  automaticRefundEmailJob,
  moneyCorrectionJob,
  partialRefundEmailJob,
  paymentAlertJob,
  paymentFailedJob,
  sendRefundJob,
  syncPaymentRefundsJob,
} from "#business/reservations/reservation-jobs.ts";
import { message } from "#database/schema/mail.ts";
import {
  checkoutSession,
  dispute,
  gatewayEvent,
  invoice,
  payment,
  refund,
} from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { claimJobs, finishJob, requeueOrFailJob } from "#platform/jobs/jobs.server.ts";
import { createJobHandler } from "#platform/jobs/worker.server.ts";
import { stripeTimeouts } from "#platform/payments/gateway.server.ts";
import { parseSettings } from "#platform/settings.server.ts";
import { messageLabel } from "#tests/support/mail/message-names.ts";
import { overrideSettings, siteUrl, withSettings } from "#tests/support/settings.ts";
import { type StripeDouble, sign, startStripeDouble } from "#tests/support/stripe/stripe-double.ts";
import type { Event } from "#tests/support/stripe/stripe-objects.ts";
import { context, holdWithDetails, planTestMailings } from "./reservation.ts";

export const bySystem = {
  actor: systemActor,
  get now() {
    return new Date();
  },
};

/** A double of the gateway for the tests of a suite, with the settings that lead there; faultless at each test's end. */
export function withGateway() {
  const held: { double?: StripeDouble } = {};
  let restoreSettings = () => {};
  const usual = { ...stripeTimeouts };
  beforeAll(async () => {
    held.double = await startStripeDouble();
    const { stripeSecretKey, stripeWebhookSecret, stripeApi } = parseSettings(held.double.settings);
    restoreSettings = overrideSettings({ stripeSecretKey, stripeWebhookSecret, stripeApi });
    Object.assign(stripeTimeouts, { answer: 10_000, retries: 0 });
  });
  afterEach(() => {
    held.double?.faults.splice(0);
    held.double?.calls.splice(0);
    held.double?.ledger.forget();
  });
  afterAll(async () => {
    await held.double?.stop();
    restoreSettings();
    Object.assign(stripeTimeouts, usual);
  });
  const gateway = {
    get double(): StripeDouble {
      if (!held.double) throw new Error("The double of the gateway is up within a test only.");
      return held.double;
    },
    /** The last event. */
    lastEvent(): Event {
      const event = gateway.double.ledger.events.at(-1);
      if (!event) throw new Error("The gateway sent no event.");
      return event;
    },
    /** A fresh installation with a spot whose payment page is open. */
    async opened(wish: Partial<Parameters<typeof holdWithDetails>[0]> = {}) {
      const mailingId = wish.mailingId ?? (await planTestMailings())[0] ?? 0;
      return { mailingId, ...(await payingPlace(gateway.double, { ...wish, mailingId })) };
    },
    /** The same, paid by card as we were told; `seen`: how many events there were by then. */
    async paid(wish: Partial<Parameters<typeof holdWithDetails>[0]> = {}) {
      const place = await gateway.opened(wish);
      const { id: payment, amount } = gateway.double.ledger.pay(place.session);
      const completed = gateway.lastEvent();
      expect((await deliverWebhook(completed)).said).toBe("granted");
      const seen = gateway.double.ledger.events.length;
      return { ...place, payment, amount, completed, seen };
    },
    eventsSince: (seen: number) => gateway.double.ledger.events.slice(seen),
  };
  return gateway;
}

/**
 * Runs with a client that waits so long for an answer of the gateway, in milliseconds; otherwise tests are patient, however
 * busy the machine is. Other settings make a new client.
 */
export async function withPatience<Result>(
  answer: number,
  run: () => Promise<Result>,
): Promise<Result> {
  const before = stripeTimeouts.answer;
  stripeTimeouts.answer = answer;
  try {
    return await withSettings({}, run);
  } finally {
    stripeTimeouts.answer = before;
  }
}

/** A spot with its payment page open. */
export async function payingPlace(
  double: StripeDouble,
  wish: Parameters<typeof holdWithDetails>[0],
) {
  const { reservation: held, token } = await holdWithDetails(wish);
  const { address } = await openCheckout({ reservationId: held.id, token, siteUrl }, context);
  const session = address.split("/").at(-1) ?? "";
  expect(double.ledger.sessions.has(session)).toBe(true);
  return { reservationId: held.id, token, session, address };
}

/** What the framework does with a request for the hook. */
export async function dispatchToHook(request: Request): Promise<Response> {
  const context = new RouterContextProvider();
  const visit = { reference: "TEST", nonce: "", networkAddress: "", siteUrl: "" };
  context.set(requestContext, { ...visit, now: new Date() });
  const args = { request, context, params: {}, url: new URL(request.url), pattern: "" };
  return action(args as unknown as Parameters<typeof action>[0]);
}

/** Posts to our hook what came, and returns its status. */
async function post(signed: { body: BodyInit; headers: Record<string, string> }) {
  const request = new Request("http://localhost/webhooks/stripe", { method: "POST", ...signed });
  const response = await dispatchToHook(request);
  return { status: response.status, said: (await response.text()).trim() };
}

/** One event at our hook, signed now. */
export const deliverWebhook = (event: Event) => post(sign(event));

/** Tells events in an order, and those again that we asked for again, as Stripe does, until none is left. */
export async function deliverAllWebhooks(events: readonly Event[]) {
  let left = [...events];
  for (let round = 0; left.length > 0; round++) {
    const again: Event[] = [];
    for (const event of left) {
      const { status } = await deliverWebhook(event);
      if (status >= 500) again.push(event);
      else expect(status).toBe(200);
    }
    if (round > 5) throw new Error(`never taken: ${left.map(({ type }) => type).join(", ")}`);
    left = again;
  }
}

const handlers = [
  createJobHandler(sendRefundJob, (job) => sendRefund(job)),
  createJobHandler(syncPaymentRefundsJob, (job) => syncPaymentRefunds(job)),
  createJobHandler(moneyCorrectionJob, (job) => sendMoneyCorrectionEmail(job)),
  createJobHandler(partialRefundEmailJob, (job) => sendPartialRefundEmail(job)),
  createJobHandler(automaticRefundEmailJob, (job) => sendAutomaticRefundEmails(job)),
  createJobHandler(paymentFailedJob, (job) => sendPaymentFailedEmail(job)),
  createJobHandler(paymentAlertJob, (job) => sendPaymentAlert(job)),
];

/** Does billing's jobs until none is due; what fails is tried again at once, `rounds` times at most. */
export async function runAllJobs(rounds = 5): Promise<string[]> {
  const errors: string[] = [];
  const kinds = handlers.map(({ kind }) => kind.name);
  for (let round = 0; round < rounds; round++) {
    const jobs = await claimJobs(db, { kinds, limit: 100, lease: 60 });
    if (jobs.length === 0) break;
    for (const job of jobs) {
      const handling = handlers.find(({ kind }) => kind.name === job.kind);
      const attempt = { id: job.id, attempt: job.attempts, signal: new AbortController().signal };
      try {
        await handling?.run(job.payload, attempt);
        await finishJob(db, job);
      } catch (error) {
        errors.push(String(error));
        await requeueOrFailJob(db, job, { error: String(error), pause: 0 });
      }
    }
  }
  return errors;
}

/** What our tables say of money, without names that differ from run to run. */
export async function readMoneyTables() {
  const [states, pages, payments, refunds, invoices, disputes, messages] = await Promise.all([
    db.select().from(reservation).orderBy(reservation.id),
    db.select().from(checkoutSession).orderBy(checkoutSession.createdAt),
    db.select().from(payment).orderBy(payment.receivedAt),
    db.select().from(refund).orderBy(refund.createdAt),
    db.select().from(invoice).orderBy(invoice.id),
    db.select().from(dispute).orderBy(dispute.id),
    db.select({ label: messageLabel }).from(message).orderBy(messageLabel),
  ]);
  return {
    reservations: states.map(({ state }) => state),
    pages: pages.map(({ state }) => state),
    payments: payments.map(({ amountCents }) => amountCents),
    refunds: refunds.map(({ reason, state }) => `${reason} ${state}`),
    invoices: invoices.map(({ state }) => state),
    disputes: disputes.map(({ state }) => state),
    messages: messages.map(({ label }) =>
      label.replace(/[a-z]+_test_\w+|[\da-f-]{36}/g, "*").replace(/:\d+:\*/, ":*"),
    ),
  };
}

/** Expects of our tables of money, as `readMoneyTables` reads them. */
export const expectMoney = async (expected: Partial<Awaited<ReturnType<typeof readMoneyTables>>>) =>
  expect(await readMoneyTables()).toMatchObject(expected);

/** A page whose time is up, for our rows; at the gateway it is what it is. */
export async function pageIsOver(session: string, secondsAgo = 1) {
  await db
    .update(checkoutSession)
    .set({ expiresAt: sql`statement_timestamp() - make_interval(secs => ${secondsAgo})` })
    .where(eq(checkoutSession.gatewaySessionId, session));
}

export const everyEvent = () => db.select().from(gatewayEvent).orderBy(gatewayEvent.receivedAt);
export const everyRefund = () => db.select().from(refund).orderBy(refund.createdAt);
export const everyCheckout = () =>
  db.select().from(checkoutSession).orderBy(checkoutSession.createdAt);
