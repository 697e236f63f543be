import type { Price } from "#business/reservations/pay/tax.ts";

/** A payment page of one reservation: types and rules that need no database. Safe in the browser. */

/**
 * `opening`: the gateway has been called, and the buyer hasn't been sent there yet. `processing`: the buyer has finished,
 * and the money of an asynchronous method is pending. The last three are final.
 */
export type CheckoutState = "opening" | "open" | "processing" | "paid" | "expired" | "failed";

export type Checkout = Price & {
  id: string;
  reservationId: number;
  /** The gateway's id of the page; null until it answers. */
  gatewaySessionId: string | null;
  url: string | null;
  /** How much credits, part payments and forgiven amounts had reduced the price, in cents. */
  creditCents: number;
  request: Record<string, string>;
  state: CheckoutState;
  expiresAt: Date;
  createdAt: Date;
  endedAt: Date | null;
  version: number;
};

export const checkoutTimeLimits = {
  /**
   * Minutes that a page stays open. Stripe's minimum is 30, counted from when it receives the
   * request.
   */
  open: 32,
  /** Below so many minutes a page is too short for the gateway; one without an answer is given up after as many. */
  askedAgainWithin: 1,
  /** Days a spot waits for asynchronous money (a bank debit takes up to 5 business days). */
  waitingDays: 10,
  /** Minutes a spot is kept beyond its page's end while the gateway does not answer. */
  silence: 60,
} as const;

export type PendingPayment = { state: "open" | "processing"; expiresAt: Date };
