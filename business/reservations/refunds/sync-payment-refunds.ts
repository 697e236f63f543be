import { systemActor } from "#business/audit-log/audit-log.ts";
import { requireGateway } from "#business/reservations/pay/checkout/checkout-store.ts";
import { now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import { recordGatewayRefund } from "./record-gateway-refund.ts";

/** Asks the gateway for a payment's refunds, and records each. */
export async function syncPaymentRefunds({ payment: name }: { payment: string }): Promise<void> {
  const refunds = await requireGateway().refundsOf(name);
  const context = { actor: systemActor, now: now() };
  for (const reported of refunds.toReversed()) {
    await runTransactionWithRetries(db, (tx) => recordGatewayRefund(tx, reported, context));
  }
}
