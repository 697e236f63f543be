import { eq, sql } from "drizzle-orm";
import { type ActionOutcome, defineAction } from "#business/actions.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { recordDispute } from "#business/reservations/refunds/record-dispute.ts";
import {
  enqueuePaymentRefundsSync,
  recordGatewayRefund,
} from "#business/reservations/refunds/record-gateway-refund.ts";
import { gatewayEvent } from "#database/schema/payments.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { type GatewayEvent, GatewayRefused } from "#platform/payments/gateway.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireGateway } from "./checkout-store.ts";
import { applyCheckoutSession } from "./settle-checkout.ts";

/** How many seconds a signature is valid, as in Stripe's own libraries. */
const SIGNATURE_GOOD_FOR = 300;

/**
 * Applies a webhook: checks its signature over the exact bytes first, then its age by the
 * database's clock. The event, its effect and its messages are one transaction; a second copy does
 * nothing. Refuses (`invalid`) a bad signature, and (`unavailable`) a page or payment of ours that is unknown, so
 * that the gateway retries later.
 */
export const applyGatewayEvent = defineAction({
  name: "applyGatewayEvent",
  permission: "anyone",
  async run(
    tx,
    { body, signature }: { body: Uint8Array; signature: string },
    context,
  ): Promise<ActionOutcome<{ effect: string }>> {
    const { event, signedAt } = readSignedEvent(body, signature);
    await refuseIfOld(tx, signedAt);
    const { id, kind, subject: gatewayObjectId, occurredAt } = event;
    const [first] = await tx
      .insert(gatewayEvent)
      .values({ id, kind, gatewayObjectId, occurredAt, effect: "taking" })
      .onConflictDoNothing()
      .returning({ id: gatewayEvent.id });
    if (!first) return { result: { effect: "repeated" } };
    const effect = await apply(tx, event, context);
    await tx.update(gatewayEvent).set({ effect }).where(eq(gatewayEvent.id, id));
    return { result: { effect } };
  },
});

function readSignedEvent(body: Uint8Array, signature: string) {
  const gateway = requireGateway();
  try {
    return gateway.readEvent(body, signature);
  } catch (error) {
    if (error instanceof GatewayRefused) throw notSignedRefusal(error.message, error);
    throw error;
  }
}

async function refuseIfOld(tx: Queryable, signedAt: Date): Promise<void> {
  const { rows } = await tx.execute<{ old: boolean }>(
    sql`select ${signedAt.toISOString()}::timestamptz
      < statement_timestamp() - make_interval(secs => ${SIGNATURE_GOOD_FOR}::int) as old`,
  );
  if (rows[0]?.old) throw notSignedRefusal(`signed at ${signedAt.toISOString()}`);
}

async function apply(
  tx: Queryable,
  { news, occurredAt }: GatewayEvent,
  context: ActionContext,
): Promise<string> {
  switch (news.about) {
    case "page":
      return requireKnown(await applyCheckoutSession(news.page, context, tx), {
        name: news.page.session,
        isOurs: news.page.checkout !== null,
      });
    case "refund":
      return requireKnown(await recordGatewayRefund({ reported: news.refund }, context, tx), {
        name: news.refund.name,
        isOurs: news.refund.refund !== null,
      });
    case "refunds-of":
      return requireKnown(await enqueuePaymentRefundsSync(tx, news.payment), {
        name: news.payment,
        isOurs: news.isOurs,
      });
    case "dispute":
      return recordDispute(tx, { ...news.dispute, stateChangedAt: occurredAt }, context);
    case "nothing-of-ours":
      return "ignored";
  }
}

/**
 * What an event did. One of ours that is unknown is asked for again: our own transaction may not have committed yet, or a
 * backup was restored. One of another product of the same account is none of our business.
 */
function requireKnown(
  found: { effect: string } | undefined,
  { name, isOurs }: { name: string; isOurs: boolean },
): string {
  if (found) return found.effect;
  if (!isOurs) return "ignored";
  throw new Refusal("unavailable", "We do not know this yet. Please tell us again later.", {
    detail: `the gateway tells of ${name}, which is unknown`,
    retryAfter: 60,
  });
}

function notSignedRefusal(detail: string, cause?: unknown): Refusal {
  return new Refusal("invalid", "This message is not signed by the payment gateway.", {
    detail,
    cause,
  });
}
