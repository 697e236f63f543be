import type Stripe from "stripe";
import { errorMessage } from "#platform/errors.ts";
import { currentSettings, type Settings } from "#platform/settings.server.ts";
import type { CheckoutSessionRequest, Gateway } from "./gateway.ts";
import { GatewayRefused, GatewayUnavailable } from "./gateway.ts";
import {
  loadStripeModule,
  readStripeEvent,
  toCheckoutSession,
  toGatewayRefund,
} from "./read-stripe.server.ts";

/** The timeout (ms) of one call, and the library's retries. Tests have less time. */
export const stripeTimeouts = { answer: 6_000, retries: 1 };

/** Pages and refunds fetched per call. */
const AT_ONCE = 100;

const EXPANDED = ["payment_intent"];

/** Stripe by its official library: hosted Checkout pages, refunds and signed webhooks. */
function stripeGateway({ secretKey, webhookSecret, api }: PaymentSettings): Gateway {
  const Library = loadStripeModule();
  const stripe = new Library(secretKey, {
    timeout: stripeTimeouts.answer,
    maxNetworkRetries: stripeTimeouts.retries,
    telemetry: false,
    ...(api && {
      host: api.hostname,
      port: api.port || (api.protocol === "https:" ? 443 : 80),
      protocol: api.protocol === "https:" ? "https" : "http",
    }),
  });
  const { sessions } = stripe.checkout;
  return {
    openPage: (request) =>
      plainly(async () =>
        toCheckoutSession(
          await sessions.create(sessionOf(request), { idempotencyKey: request.checkout }),
        ),
      ),
    getPage: (session) =>
      plainly(async () =>
        toCheckoutSession(await sessions.retrieve(session, { expand: EXPANDED })),
      ),
    closePage: (session) => plainly(async () => toCheckoutSession(await sessions.expire(session))),
    pagesSince: (since) =>
      each(
        () => sessions.list({ ...from(since), expand: ["data.payment_intent"] }),
        toCheckoutSession,
      ),
    refund: ({ key, refund, payment, amountCents }) =>
      plainly(async () =>
        toGatewayRefund(
          await stripe.refunds.create(
            { payment_intent: payment, amount: amountCents, metadata: { refund } },
            { idempotencyKey: key },
          ),
        ),
      ),
    refundsOf: (payment) =>
      plainly(async () => {
        const { data } = await stripe.refunds.list({ payment_intent: payment, limit: AT_ONCE });
        return data.map(toGatewayRefund);
      }),
    refundsSince: (since) => each(() => stripe.refunds.list(from(since)), toGatewayRefund),
    readEvent: (body, signature) => readStripeEvent(body, signature, webhookSecret),
  };
}

const from = (since: Date) => ({
  created: { gte: Math.floor(since.getTime() / 1000) },
  limit: AT_ONCE,
});

/**
 * Equal requests must have equal parameters: Stripe rejects a different request under the same key.
 * No `payment_method_types`: the page offers what the account has turned on, cards, Apple Pay, Google
 * Pay and bank debit (docs.stripe.com/payments/dashboard-payment-methods, read on 2026-11-22).
 */
function sessionOf(request: CheckoutSessionRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { checkout: request.checkout, reservation: request.reference };
  const line = (name: string, cents: number) => ({
    quantity: 1,
    price_data: { currency: "usd", unit_amount: cents, product_data: { name } },
  });
  return {
    mode: "payment",
    submit_type: "pay",
    client_reference_id: request.checkout,
    customer_email: request.email,
    line_items: [
      line(request.title, request.priceCents),
      ...(request.taxCents > 0 ? [line(request.taxTitle, request.taxCents)] : []),
    ],
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    metadata,
    payment_intent_data: { description: `${request.title}, ${request.reference}`, metadata },
  };
}

async function* each<Found, Item>(
  list: () => AsyncIterable<Found>,
  read: (found: Found) => Item,
): AsyncIterable<Item> {
  try {
    for await (const found of list()) yield read(found);
  } catch (error) {
    throw inOurWords(error);
  }
}

async function plainly<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw inOurWords(error);
  }
}

/**
 * A clear no is a refusal; anything that leaves open whether something was done is not. A 5xx is
 * replayed under the same idempotency key; a 429 comes before anything is done
 * (docs.stripe.com/api/idempotent_requests). A wrong key is for the operator to correct, and says
 * nothing about what was done before.
 */
function inOurWords(error: unknown): unknown {
  if (!(error instanceof loadStripeModule().errors.StripeError)) return error;
  const status = error.statusCode ?? 0;
  if (status === 409) return new GatewayUnavailable(error, { busy: true });
  if (status >= 500) return new GatewayUnavailable(error, { stuck: true });
  const notUnderstood = status < 400 || status === 401 || status === 403 || status === 429;
  if (notUnderstood) return new GatewayUnavailable(error);
  return new GatewayRefused(error.code ?? error.type, errorMessage(error), error);
}

let known: { from: Settings; gateway: Gateway | undefined } | undefined;

/** The gateway in the settings; undefined if there is none, and then no call leaves this machine. */
export function findGateway(): Gateway | undefined {
  const from = currentSettings();
  if (known?.from !== from) {
    const settings = paymentSettingsFrom(from);
    known = { from, gateway: settings && stripeGateway(settings) };
  }
  return known.gateway;
}

/** How to reach a gateway, and the secret that signs its webhooks. */
type PaymentSettings = {
  secretKey: string;
  webhookSecret: string;
  /** Another host of the same API; undefined for the gateway's own. */
  api: URL | undefined;
};

/** The gateway's own host of payment pages (docs.stripe.com/payments/checkout). */
const PAYMENT_PAGES = "https://checkout.stripe.com";

/** The gateway's settings from the installation's; undefined if there is none. */
export function paymentSettingsFrom(
  environment: Pick<Settings, "stripeSecretKey" | "stripeWebhookSecret" | "stripeApi">,
): PaymentSettings | undefined {
  const { stripeSecretKey, stripeWebhookSecret, stripeApi } = environment;
  if (!stripeSecretKey || !stripeWebhookSecret) return undefined;
  return {
    secretKey: stripeSecretKey,
    webhookSecret: stripeWebhookSecret,
    api: stripeApi === undefined ? undefined : new URL(stripeApi),
  };
}

/** The origin of payment pages, which forms may redirect to; undefined without a gateway. */
export function checkoutPageOrigin(environment: Parameters<typeof paymentSettingsFrom>[0]) {
  const settings = paymentSettingsFrom(environment);
  return settings && (settings.api?.origin ?? PAYMENT_PAGES);
}
