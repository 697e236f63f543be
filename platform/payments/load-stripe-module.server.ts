import { createRequire } from "node:module";
import type Stripe from "stripe";

let library: typeof Stripe | undefined;

/**
 * Stripe's official library, loaded on first use: without a gateway, starts should not wait a tenth
 * of a second for it or keep it in memory.
 */
export function loadStripeModule(): typeof Stripe {
  library ??= createRequire(import.meta.url)("stripe") as typeof Stripe;
  return library;
}
