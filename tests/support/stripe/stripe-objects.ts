import { randomBytes } from "node:crypto";

/**
 * What our double of Stripe remembers, and how its objects change: as much of Stripe as we use, in its own words
 * (docs.stripe.com/api). Every change that Stripe tells by webhook leaves an event.
 */

export type Metadata = Record<string, string>;

export type Session = {
  id: string;
  object: "checkout.session";
  client_reference_id: string | null;
  customer_email: string | null;
  metadata: Metadata;
  mode: "payment";
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  url: string | null;
  expires_at: number;
  created: number;
  success_url: string;
  cancel_url: string;
};

export type Intent = {
  id: string;
  object: "payment_intent";
  status: "processing" | "succeeded" | "requires_payment_method";
  amount: number;
  currency: string;
  metadata: Metadata;
};

export type Refund = {
  id: string;
  object: "refund";
  amount: number;
  currency: string;
  payment_intent: string;
  status: "pending" | "succeeded" | "failed";
  failure_reason: string | null;
  metadata: Metadata;
  created: number;
};

export type Event = {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  type: string;
  livemode: false;
  data: { object: Record<string, unknown> };
};

/** A no in Stripe's shape. */
export class StripeNo extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly param: string | undefined;
  constructor(status: number, message: string, more: { code?: string; param?: string } = {}) {
    super(message);
    this.status = status;
    this.code = more.code;
    this.param = more.param;
  }
}

const nameLike = (prefix: string) => `${prefix}_test_${randomBytes(12).toString("hex")}`;
const seconds = () => Math.floor(Date.now() / 1000);

/** Form fields as Stripe nests them: `line_items[0][quantity]`. */
export type Fields = { [name: string]: string | Fields };

const at = (fields: Fields | undefined, ...path: string[]): string | undefined => {
  let here: string | Fields | undefined = fields;
  for (const name of path) here = typeof here === "object" ? here[name] : undefined;
  return typeof here === "string" ? here : undefined;
};

const inside = (fields: Fields, name: string): Fields => {
  const found = fields[name];
  return typeof found === "object" ? found : {};
};

export class StripeLedger {
  readonly sessions = new Map<string, Session>();
  readonly intents = new Map<string, Intent>();
  readonly refunds = new Map<string, Refund>();
  readonly events: Event[] = [];
  /** Called with each event as it happens. */
  onEvent: (event: Event) => void = () => {};
  /** How refunds begin: cards give back at once, some methods take days, and a balance can be too low. */
  refundsBegin: "succeeded" | "pending" | "no" = "succeeded";
  readonly #pagesAt: () => string;

  constructor(pagesAt: () => string) {
    this.#pagesAt = pagesAt;
  }

  /** As if nothing had ever happened. */
  forget() {
    for (const each of [this.sessions, this.intents, this.refunds]) each.clear();
    this.events.splice(0);
    this.refundsBegin = "succeeded";
  }

  createSession(fields: Fields): Session {
    const expires = Number(at(fields, "expires_at"));
    const halfAnHour = 30 * 60;
    if (at(fields, "mode") !== "payment")
      throw new StripeNo(400, "Missing: mode.", { param: "mode" });
    if (!(expires >= seconds() + halfAnHour - 1 && expires <= seconds() + 24 * 3600)) {
      throw new StripeNo(400, "expires_at must be 30 minutes to 24 hours ahead.", {
        param: "expires_at",
      });
    }
    const lines = Object.values(inside(fields, "line_items")).filter(
      (line) => typeof line === "object",
    );
    const cents = (line: Fields) => {
      const amount = Number(at(line, "price_data", "unit_amount")) * Number(at(line, "quantity"));
      if (!Number.isInteger(amount) || amount < 0) throw new StripeNo(400, "Invalid line item.");
      return amount;
    };
    const [first] = lines;
    const currency = at(first, "price_data", "currency");
    const success = at(fields, "success_url");
    const cancel = at(fields, "cancel_url");
    if (!first || !currency || !success?.includes("://") || !cancel?.includes("://")) {
      throw new StripeNo(400, "A required field is missing.");
    }
    const id = nameLike("cs");
    const session: Session = {
      id,
      object: "checkout.session",
      client_reference_id: at(fields, "client_reference_id") ?? null,
      customer_email: at(fields, "customer_email") ?? null,
      metadata: inside(fields, "metadata") as Metadata,
      mode: "payment",
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      amount_total: lines.reduce((sum, line) => sum + cents(line), 0),
      currency,
      url: `${this.#pagesAt()}/c/pay/${id}`,
      expires_at: expires,
      created: seconds(),
      success_url: success,
      cancel_url: cancel,
    };
    this.sessions.set(id, session);
    return session;
  }

  session(id: string): Session {
    const found = this.sessions.get(id);
    if (found) return found;
    throw new StripeNo(404, `No such checkout.session: '${id}'`, { code: "resource_missing" });
  }

  /** The buyer finishes the page. `later`: with a method whose money comes days afterwards. */
  pay(id: string, wish: { later?: boolean; amount?: number; currency?: string } = {}): Intent {
    const session = this.session(id);
    if (session.status !== "open") throw new StripeNo(400, `This page is ${session.status}.`);
    if (wish.amount !== undefined) session.amount_total = wish.amount;
    if (wish.currency !== undefined) session.currency = wish.currency;
    const intent: Intent = {
      id: nameLike("pi"),
      object: "payment_intent",
      status: wish.later ? "processing" : "succeeded",
      amount: session.amount_total,
      currency: session.currency,
      metadata: session.metadata,
    };
    this.intents.set(intent.id, intent);
    session.status = "complete";
    session.payment_status = wish.later ? "unpaid" : "paid";
    session.payment_intent = intent.id;
    session.url = null;
    this.emitEvent("checkout.session.completed", session);
    return intent;
  }

  /** The bank's word on a method whose money comes later. */
  bankSays(id: string, word: "paid" | "failed") {
    const session = this.session(id);
    const intent = this.intents.get(session.payment_intent ?? "");
    if (intent?.status !== "processing") throw new Error("No money is on its way.");
    intent.status = word === "paid" ? "succeeded" : "requires_payment_method";
    if (word === "paid") session.payment_status = "paid";
    this.emitEvent(
      `checkout.session.async_payment_${word === "paid" ? "succeeded" : "failed"}`,
      session,
    );
  }

  /** The page closes: by itself when its time is up, or because we ask. */
  expire(id: string): Session {
    const session = this.session(id);
    if (session.status !== "open") {
      throw new StripeNo(
        400,
        `Only Checkout Sessions with a status in ["open"] can be expired. This one has a status of \`${session.status}\`.`,
      );
    }
    session.status = "expired";
    session.url = null;
    this.emitEvent("checkout.session.expired", session);
    return session;
  }

  /** Requested over the API, or started in Stripe's own dashboard. */
  refund(payment: string, wish: { amount?: number; metadata?: Metadata } = {}): Refund {
    const intent = this.intents.get(payment);
    if (intent?.status !== "succeeded")
      throw new StripeNo(404, "No such payment_intent.", { code: "resource_missing" });
    const back = this.refundsOf(payment)
      .filter(({ status }) => status !== "failed")
      .reduce((sum, { amount }) => sum + amount, 0);
    const amount = wish.amount ?? intent.amount - back;
    if (back >= intent.amount) {
      throw new StripeNo(400, "Charge has already been refunded.", {
        code: "charge_already_refunded",
      });
    }
    if (amount > intent.amount - back)
      throw new StripeNo(400, "Refund amount is greater than what is left.");
    if (this.refundsBegin === "no") {
      throw new StripeNo(400, "Insufficient funds in your Stripe balance to refund this amount.", {
        code: "balance_insufficient",
      });
    }
    const refund: Refund = {
      id: nameLike("re"),
      object: "refund",
      amount,
      currency: intent.currency,
      payment_intent: payment,
      status: this.refundsBegin,
      failure_reason: null,
      metadata: wish.metadata ?? {},
      created: seconds(),
    };
    this.refunds.set(refund.id, refund);
    this.emitEvent("refund.created", refund);
    if (refund.status === "succeeded") this.tellCharge(intent);
    return refund;
  }

  refundGoes(id: string, word: "succeeded" | "failed") {
    const refund = this.refunds.get(id);
    if (!refund) throw new Error(`No refund ${id}.`);
    refund.status = word;
    refund.failure_reason = word === "failed" ? "expired_or_canceled_card" : null;
    this.emitEvent(word === "failed" ? "refund.failed" : "refund.updated", refund);
  }

  refundsOf(payment: string): Refund[] {
    return [...this.refunds.values()].filter((each) => each.payment_intent === payment).reverse();
  }

  dispute(payment: string, word = "needs_response", id = nameLike("dp")) {
    const { amount = 0 } = this.intents.get(payment) ?? {};
    const kind = word === "needs_response" ? "created" : "closed";
    const dispute = {
      id,
      object: "dispute",
      amount,
      payment_intent: payment,
      reason: "fraudulent",
      status: word,
      created: seconds(),
    };
    return this.emitEvent(`charge.dispute.${kind}`, dispute);
  }

  private tellCharge({ id, amount, metadata }: Intent) {
    this.emitEvent("charge.refunded", {
      id: id.replace("pi_", "ch_"),
      object: "charge",
      payment_intent: id,
      amount,
      refunded: true,
      metadata,
    });
  }

  /** An event with a picture of the object as it is now. */
  emitEvent(type: string, about: object, more: Partial<Event> = {}): Event {
    const event: Event = {
      id: nameLike("evt"),
      object: "event",
      api_version: "2026-10-28.endive",
      created: seconds(),
      type,
      livemode: false,
      data: { object: structuredClone(about) as Record<string, unknown> },
      ...more,
    };
    this.events.push(event);
    this.onEvent(event);
    return event;
  }
}
