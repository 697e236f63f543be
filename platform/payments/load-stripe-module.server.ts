import { createRequire } from "node:module";
import type Stripe from "stripe";

let library: typeof Stripe | undefined;

/** Stripe's official library, loaded on first use: starts without a gateway should not wait for it. */
export function loadStripeModule(): typeof Stripe {
  library ??= createRequire(import.meta.url)("stripe") as typeof Stripe;
  return library;
}
