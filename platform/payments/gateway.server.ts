import { currentSettings, type Settings } from "#platform/settings.server.ts";
import type { Gateway } from "./gateway.ts";
import { paymentSettingsFrom } from "./settings.ts";
import { stripeGateway } from "./stripe.server.ts";

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
