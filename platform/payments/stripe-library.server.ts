import { createRequire } from "node:module";
import type Stripe from "stripe";

let library: typeof Stripe | undefined;

/**
 * Stripe's official library, loaded when it is first needed: without a gateway nobody shall wait a tenth of a second for
 * it at every start, nor keep it in memory.
 */
export function stripeLibrary(): typeof Stripe {
  library ??= createRequire(import.meta.url)("stripe") as typeof Stripe;
  return library;
}
