import { readEnvironment } from "#platform/environment.ts";
import type { Gateway } from "./gateway.ts";
import { paymentSettings } from "./settings.ts";
import { stripeGateway } from "./stripe.server.ts";

let known: { settings: string; gateway: Gateway } | undefined;

/** The gateway that the settings name; undefined where there is none, and then no call leaves this machine. */
export function findGateway(): Gateway | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API } = process.env;
  const asWritten = JSON.stringify([STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API]);
  if (known?.settings === asWritten) return known.gateway;
  const settings = paymentSettings(readEnvironment(process.env));
  known = settings && { settings: asWritten, gateway: stripeGateway(settings) };
  return known?.gateway;
}
