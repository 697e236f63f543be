/** What we ask of a payment gateway and hear from it, in our own terms; only this folder knows which it is. */

/** A request for a payment page; repeated with the same `checkout`, it returns the same page. */
export type CheckoutSessionRequest = {
  /** Our id of the page, and its idempotency key. */
  checkout: string;
  /** The reservation's reference, shown on the gateway's own screens. */
  reference: string;
  /** The item, on a line with its price before tax. */
  title: string;
  priceCents: number;
  /** The tax on a line of its own; no line if 0. */
  taxTitle: string;
  taxCents: number;
  email: string;
  /** When the page closes by itself: 30 minutes to 24 hours ahead, in whole seconds. */
  expiresAt: Date;
  /** Where the gateway sends the buyer; it adds its own id of the page to the first address. */
  successUrl: string;
  cancelUrl: string;
};

/**
 * The state of a payment page. `processing`: the buyer has finished, and the money of an asynchronous method is pending.
 * `failed`: it did not arrive. Only an `open` page can still be paid.
 */
export type CheckoutSessionState = "open" | "processing" | "paid" | "failed" | "expired";

/** A payment page as the gateway describes it. */
export type CheckoutSession = {
  /** The gateway's id. */
  session: string;
  /** Our id, if the gateway has one. */
  checkout: string | null;
  state: CheckoutSessionState;
  /** The gateway's id of the payment; null until there is one. */
  payment: string | null;
  amountCents: number;
  /** Lower case, as in "usd". */
  currency: string;
  /** Where the buyer pays; null once that is over. */
  url: string | null;
  expiresAt: Date;
};

export type GatewayRefundState = "pending" | "done" | "failed";

/** A refund as the gateway describes it. */
export type GatewayRefund = {
  name: string;
  payment: string | null;
  amountCents: number;
  state: GatewayRefundState;
  /** Our id, if we requested it. */
  refund: string | null;
  /** Why it failed, in the gateway's words. */
  because: string | null;
};

export type GatewayDispute = {
  id: string;
  payment: string | null;
  amountCents: number;
  reason: string;
  state: string;
  openedAt: Date;
};

/** A webhook message from the gateway. */
export type GatewayEvent = {
  id: string;
  /** In the gateway's words. */
  kind: string;
  /** What it is about, by the gateway's id. */
  subject: string;
  occurredAt: Date;
  news:
    | { about: "page"; page: CheckoutSession }
    | { about: "refund"; refund: GatewayRefund }
    /** This payment was refunded in full or in part; the details must be fetched. */
    /** `isOurs`: the gateway says that the payment came by a page of ours. */
    | { about: "refunds-of"; payment: string; isOurs: boolean }
    | { about: "dispute"; dispute: GatewayDispute }
    | { about: "nothing-of-ours" };
};

export type Gateway = {
  /** Opens a page, or returns the one opened under the same id before. */
  openPage(request: CheckoutSessionRequest): Promise<CheckoutSession>;
  getPage(session: string): Promise<CheckoutSession>;
  /** Closes a page for good. Throws `GatewayRefused` if it is complete or closed already. */
  closePage(session: string): Promise<CheckoutSession>;
  /** Every page opened at or after an instant, newest first. */
  pagesSince(since: Date): AsyncIterable<CheckoutSession>;
  /** Refunds a payment; under the same key it is refunded once. */
  refund(wish: {
    key: string;
    refund: string;
    payment: string;
    amountCents: number;
  }): Promise<GatewayRefund>;
  refundsOf(payment: string): Promise<GatewayRefund[]>;
  refundsSince(since: Date): AsyncIterable<GatewayRefund>;
  /**
   * The content of a webhook message, and when it was signed. Throws `GatewayRefused` if the
   * signature does not match this exact body, or the body is not the gateway's.
   */
  readEvent(body: Uint8Array, signature: string): { event: GatewayEvent; signedAt: Date };
};

/** The gateway gave no reliable answer: whether it did what we asked is unknown. */
export class GatewayUnavailable extends Error {
  /** It is still answering the same request under the same key. */
  readonly busy: boolean;
  /** It will give the same answer whenever asked under the same key. */
  readonly stuck: boolean;
  constructor(cause: unknown, more: { busy?: boolean; stuck?: boolean } = {}) {
    super("The payment gateway gave no answer.", { cause });
    this.name = "GatewayUnavailable";
    this.busy = more.busy ?? false;
    this.stuck = more.stuck ?? false;
  }
}

/** The gateway refused our request and did nothing. */
export class GatewayRefused extends Error {
  /** In the gateway's words. */
  readonly code: string;
  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "GatewayRefused";
    this.code = code;
  }
}
