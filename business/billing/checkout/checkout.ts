import type { Price } from "#business/billing/tax/tax.ts";

/** A payment page of one reservation: types and rules that need no database. Safe in the browser. */

/**
 * `opening`: the gateway has been asked, and nobody has been sent there yet. `waiting`: the buyer has finished, the
 * money of an asynchronous method is on its way. The last three are final.
 */
export type CheckoutState = "opening" | "open" | "waiting" | "paid" | "expired" | "failed";

export type Checkout = Price & {
  id: string;
  reservationId: number;
  /** The gateway's name of the page; null until its answer is known. */
  gatewaySessionId: string | null;
  url: string | null;
  /** What a credit had taken off what was asked for. */
  creditCents: number;
  request: Record<string, string>;
  state: CheckoutState;
  openUntil: Date;
  createdAt: Date;
  endedAt: Date | null;
  version: number;
};

/** Times of a payment page. */
export const checkoutTimes = {
  /** Minutes that a page stays open. Stripe closes none before 30, counted from when it hears of it. */
  open: 32,
  /** Minutes after which a page is too short for the gateway, and after which one without an answer is given up. */
  askedAgainWithin: 1,
  /** Days for which a spot waits for the money of an asynchronous method (a bank debit takes up to 5 business days). */
  waitingDays: 10,
  /** Minutes for which a spot is kept beyond its page's end while the gateway does not answer. */
  silence: 60,
} as const;

/** Where a payment stands, for a page that shows it. */
export type PendingPayment = { state: "open" | "waiting"; openUntil: Date };
