import { createRequire } from "node:module";
import type Stripe from "stripe";
import * as v from "valibot";
import {
  type CheckoutSession,
  type CheckoutSessionState,
  type GatewayDispute,
  type GatewayEvent,
  type GatewayRefund,
  GatewayRefused,
} from "./gateway.ts";

/** The parts of Stripe's objects that we read; the rest may change. */

const instant = v.pipe(
  v.number(),
  v.transform((seconds) => new Date(seconds * 1000)),
);
const metadata = v.nullish(v.record(v.string(), v.string()), {});

/** A referenced object: its id, or the object itself if expanded. */
const named = v.nullish(v.union([v.string(), v.looseObject({ id: v.string() })]), null);

const intent = v.nullish(
  v.union([v.string(), v.looseObject({ id: v.string(), status: v.optional(v.string()) })]),
  null,
);

const Session = v.object({
  id: v.string(),
  client_reference_id: v.nullish(v.string(), null),
  metadata,
  status: v.nullish(v.string(), null),
  payment_status: v.string(),
  payment_intent: intent,
  amount_total: v.nullish(v.number(), 0),
  currency: v.nullish(v.string(), ""),
  url: v.nullish(v.string(), null),
  expires_at: instant,
});

const Refund = v.object({
  id: v.string(),
  amount: v.number(),
  payment_intent: named,
  status: v.nullish(v.string(), null),
  metadata,
  failure_reason: v.nullish(v.string(), null),
});

const Dispute = v.object({
  id: v.string(),
  amount: v.number(),
  payment_intent: named,
  reason: v.string(),
  status: v.string(),
  created: instant,
});

const Charge = v.object({ payment_intent: named, metadata });

const Event = v.object({
  id: v.string(),
  type: v.string(),
  created: instant,
  data: v.object({ object: v.looseObject({ id: v.optional(v.string(), "") }) }),
});

const nameOf = (found: string | { id: string } | null) =>
  found === null || typeof found === "string" ? found : found.id;

/** A session from a response or an event; `told`: what the event says about its payment. */
export function toCheckoutSession(
  session: unknown,
  reported?: CheckoutSessionState,
): CheckoutSession {
  const read = v.parse(Session, session);
  return {
    session: read.id,
    checkout: ourCheckout(read),
    state: reported ?? stateOf(read),
    payment: nameOf(read.payment_intent),
    amountCents: read.amount_total ?? 0,
    currency: read.currency ?? "",
    url: read.url,
    expiresAt: read.expires_at,
  };
}

/** Our id of a page: ours carries it twice. Another product of the same account may have a reference of its own. */
function ourCheckout(read: v.InferOutput<typeof Session>): string | null {
  const checkout = read.metadata?.checkout ?? null;
  return checkout === read.client_reference_id ? checkout : null;
}

function stateOf(session: v.InferOutput<typeof Session>): CheckoutSessionState {
  if (session.status === "open") return "open";
  if (session.status === "expired") return "expired";
  if (session.payment_status !== "unpaid") return "paid";
  const { payment_intent: payment } = session;
  const status = typeof payment === "string" ? undefined : payment?.status;
  return status === "requires_payment_method" || status === "canceled" ? "failed" : "processing";
}

/** Pending and `requires_action` are under way; canceled counts as failed. */
export function toGatewayRefund(refund: unknown): GatewayRefund {
  const read = v.parse(Refund, refund);
  const ended = read.status === "failed" || read.status === "canceled";
  return {
    name: read.id,
    payment: nameOf(read.payment_intent),
    amountCents: read.amount,
    state: ended ? "failed" : read.status === "succeeded" ? "done" : "pending",
    refund: read.metadata?.refund ?? null,
    because: read.failure_reason,
  };
}

function toDispute(dispute: unknown): GatewayDispute {
  const { id, amount, payment_intent, reason, status, created } = v.parse(Dispute, dispute);
  const payment = nameOf(payment_intent);
  return { id, payment, amountCents: amount, reason, state: status, openedAt: created };
}

/** Reads a webhook message whose signature is ours for these bytes. The caller checks its age. */
export function readStripeEvent(
  body: Uint8Array,
  signature: string,
  secret: string,
): { event: GatewayEvent; signedAt: Date } {
  const withoutAge = 0;
  try {
    const at = signedAt(signature);
    const given = loadStripeModule().webhooks.constructEvent(body, signature, secret, withoutAge);
    const { id, type, created, data } = v.parse(Event, given);
    const news = newsOf(type, data.object);
    const event = { id, kind: type, subject: data.object.id, occurredAt: created, news };
    return { event, signedAt: at };
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error);
    throw new GatewayRefused("event", because, error);
  }
}

/**
 * The one timestamp in the header. With several, the library verifies the last while a reader may
 * take another, so it is refused.
 */
function signedAt(signature: string): Date {
  const instants = signature.split(",").filter((part) => part.trimStart().startsWith("t="));
  const [seconds] = instants.flatMap((part) => /^t=(\d{1,12})$/.exec(part)?.[1] ?? []);
  if (instants.length !== 1 || !seconds) throw new Error("The signature has not one instant.");
  return new Date(Number(seconds) * 1000);
}

const REFUND_EVENTS = [
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.refund.updated",
];

/** The events that we handle; all others are ignored. */
function newsOf(kind: string, about: unknown): GatewayEvent["news"] {
  if (REFUND_EVENTS.includes(kind)) return { about: "refund", refund: toGatewayRefund(about) };
  if (kind.startsWith("charge.dispute.")) return { about: "dispute", dispute: toDispute(about) };
  switch (kind) {
    case "checkout.session.completed":
      return { about: "page", page: toCheckoutSession(about) };
    case "checkout.session.async_payment_succeeded":
      return { about: "page", page: toCheckoutSession(about, "paid") };
    case "checkout.session.async_payment_failed":
      return { about: "page", page: toCheckoutSession(about, "failed") };
    case "checkout.session.expired":
      return { about: "page", page: toCheckoutSession(about, "expired") };
    case "charge.refunded": {
      const charge = v.parse(Charge, about);
      const payment = nameOf(charge.payment_intent);
      if (!payment) return { about: "nothing-of-ours" };
      return { about: "refunds-of", payment, isOurs: charge.metadata?.checkout !== undefined };
    }
    default:
      return { about: "nothing-of-ours" };
  }
}

let library: typeof Stripe | undefined;

/** Stripe's official library, loaded on first use: starts without a gateway should not wait for it. */
export function loadStripeModule(): typeof Stripe {
  library ??= createRequire(import.meta.url)("stripe") as typeof Stripe;
  return library;
}
