import { requestContext } from "#app/request-context.ts";
import { systemActor } from "#business/audit-log/audit-log.ts";
import { applyGatewayEvent } from "#business/reservations/pay/checkout/apply-gateway-event.ts";
import { isGatewayConfigured } from "#business/reservations/pay/checkout/checkout-store.ts";
import { log } from "#platform/log.ts";
import { Refusal } from "#platform/refusal.ts";
import { createConcurrencyLimiter } from "#platform/web/concurrency-limiter.ts";
import type { Route } from "./+types/stripe.ts";

/** After an outage thousands may arrive at once; Stripe repeats what is sent back for three days. */
const line = createConcurrencyLimiter({ atOnce: 3, waiting: 100 });

/** Receives Stripe's webhooks. The signature over the body is the only credential. */
export async function action({ request, context }: Route.ActionArgs) {
  if (!isGatewayConfigured()) return answer(404, "There is no payment gateway here.");
  if (!request.headers.get("content-type")?.startsWith("application/json")) {
    return answer(415, "Please send JSON.");
  }
  const { reference, now } = context.get(requestContext);
  try {
    const body = new Uint8Array(await request.arrayBuffer());
    const signature = request.headers.get("stripe-signature") ?? "";
    const { effect } = await line.enter(() =>
      applyGatewayEvent({ body, signature }, { actor: systemActor, now }),
    );
    return answer(200, effect);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.warn({ reference, detail: error.detail }, "A message to the payment hook was refused.");
    return answer(error.code === "invalid" ? 400 : error.status, error.sentence, error.retryAfter);
  }
}

export function loader() {
  return new Response(null, { status: 405, headers: { allow: "POST" } });
}

function answer(status: number, sentence: string, retryAfter?: number): Response {
  const headers = { ...(retryAfter && { "retry-after": String(retryAfter) }) };
  return new Response(`${sentence}\n`, { status, headers });
}
