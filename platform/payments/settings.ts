import type { Settings } from "#platform/settings.server.ts";

/** How to reach a gateway, and the secret that signs its webhooks. */
export type PaymentSettings = {
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
