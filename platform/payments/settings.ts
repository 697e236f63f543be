import type { Settings } from "#platform/settings.server.ts";

/** How a gateway is reached, and the secret with which it signs what it tells us. */
export type PaymentSettings = {
  secretKey: string;
  webhookSecret: string;
  /** Another host of the same API; undefined: the gateway's own. */
  api: URL | undefined;
};

/** The gateway's own host of payment pages (docs.stripe.com/payments/checkout). */
const PAYMENT_PAGES = "https://checkout.stripe.com";

/** The gateway's settings from those of the installation; undefined where there is none. */
export function paymentSettings(
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

/** The origin to which a form may lead because the payment page is there; undefined without a gateway. */
export function checkoutPageOrigin(environment: Parameters<typeof paymentSettings>[0]) {
  const settings = paymentSettings(environment);
  return settings && (settings.api?.origin ?? PAYMENT_PAGES);
}
