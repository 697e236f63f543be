/**
 * What the business asks of a payment gateway, and what it hears, in words of our own: nothing above
 * this folder knows whose gateway it is.
 */

/** A payment page as it is asked for; asked twice with the same `checkout`, it is the same page. */
export type CheckoutSessionRequest = {
  /** Our name of the page, and the key under which the gateway repeats its answer. */
  checkout: string;
  /** The reservation's reference, for people who look at the payment in the gateway's own screens. */
  reference: string;
  /** What is bought, on a line with its price before tax. */
  title: string;
  priceCents: number;
  /** The tax on a line of its own; no line where it is 0. */
  taxTitle: string;
  taxCents: number;
  email: string;
  /** When the page shall close by itself: from 30 minutes to 24 hours ahead, in whole seconds. */
  expiresAt: Date;
  /** Where the gateway sends the buyer; in the first it puts its own name of the page. */
  successUrl: string;
  cancelUrl: string;
};

/**
 * What became of a page. `processing`: the buyer has finished, the money of an asynchronous method is on its
 * way. `failed`: it did not come. Only an `open` page can still be paid.
 */
export type CheckoutSessionState = "open" | "processing" | "paid" | "failed" | "expired";

/** A payment page as the gateway describes it. */
export type CheckoutSession = {
  /** The gateway's name of it. */
  session: string;
  /** Our name of it, where the gateway has one. */
  checkout: string | null;
  state: CheckoutSessionState;
  /** The gateway's name of the payment; null until there is one. */
  payment: string | null;
  amountCents: number;
  /** Lower case, as in "usd". */
  currency: string;
  /** Where the buyer pays; null once nobody can. */
  url: string | null;
  expiresAt: Date;
};

export type GatewayRefundState = "pending" | "done" | "failed";

/** Money on its way back, as the gateway describes it. */
export type GatewayRefund = {
  name: string;
  payment: string | null;
  amountCents: number;
  state: GatewayRefundState;
  /** Our name of it, where it was us who asked. */
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
  /** What it is about, as the gateway names it. */
  subject: string;
  occurredAt: Date;
  news:
    | { about: "page"; page: CheckoutSession }
    | { about: "refund"; refund: GatewayRefund }
    /** Something was given back of this payment; what exactly must be asked. */
    | { about: "refunds-of"; payment: string }
    | { about: "dispute"; dispute: GatewayDispute }
    | { about: "nothing-of-ours" };
};

export type Gateway = {
  /** Opens a page, or gives the one that was opened under the same name before. */
  openPage(request: CheckoutSessionRequest): Promise<CheckoutSession>;
  getPage(session: string): Promise<CheckoutSession>;
  /** Closes a page for good. Throws `GatewayRefused` where it is complete or closed already. */
  closePage(session: string): Promise<CheckoutSession>;
  /** Every page opened at or after an instant, newest first. */
  pagesSince(since: Date): AsyncIterable<CheckoutSession>;
  /** Gives a payment back; under the same key it is given back once. */
  refund(wish: {
    key: string;
    refund: string;
    payment: string;
    amountCents: number;
  }): Promise<GatewayRefund>;
  refundsOf(payment: string): Promise<GatewayRefund[]>;
  refundsSince(since: Date): AsyncIterable<GatewayRefund>;
  /**
   * What a webhook message says, and when it was signed. Throws `GatewayRefused` where the signature does
   * not belong to exactly this body, or the body is none of the gateway's.
   */
  readEvent(body: Uint8Array, signature: string): { event: GatewayEvent; signedAt: Date };
};

/** The gateway gave no answer that we could rely on: whether it did what we asked is not known. */
export class GatewayUnavailable extends Error {
  /** It is answering the same question, asked under the same key, at this moment. */
  readonly busy: boolean;
  /** It will say the same whenever it is asked again under the same key. */
  readonly stuck: boolean;
  constructor(cause: unknown, more: { busy?: boolean; stuck?: boolean } = {}) {
    super("The payment gateway gave no answer.", { cause });
    this.name = "GatewayUnavailable";
    this.busy = more.busy ?? false;
    this.stuck = more.stuck ?? false;
  }
}

/** The gateway understood, and said no: what we asked was not done. */
export class GatewayRefused extends Error {
  /** In the gateway's words. */
  readonly code: string;
  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "GatewayRefused";
    this.code = code;
  }
}
