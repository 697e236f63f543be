import { eq, sql } from "drizzle-orm";
import { systemActor } from "#business/audit-log/audit-log.ts";
import { refund } from "#database/schema/billing.ts";
import { now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { findGateway } from "#platform/payments/gateway.server.ts";
import {
  type Gateway,
  type GatewayRefund,
  GatewayRefused,
  GatewayUnavailable,
} from "#platform/payments/gateway.ts";
import { recordGatewayRefund } from "./record-gateway-refund.ts";
import { alertRefundFailed } from "./refund-alerts.ts";
import { refundIdempotencyKey } from "./request-refund.ts";

type RefundRow = typeof refund.$inferSelect;

/**
 * Sends a refund at the gateway. A retry after a lost response uses the same key, so the money goes
 * out once; a refund that the gateway already has is adopted, and a partial one is looked up there
 * before it is sent. A refusal alerts the operator and is retried under a new key. Handler of the
 * job `sendRefundJob`.
 */
export async function sendRefund({ refundId }: { refundId: string }): Promise<void> {
  const row = await getRefund(refundId);
  if (!row || row.state === "done" || row.state === "by-hand" || row.gatewayRefundId !== null)
    return;
  const gateway = findGateway();
  if (!gateway) throw new Error("A payment must go back, and no gateway is set.");
  const [asked] = await db
    .update(refund)
    .set({ state: "pending" })
    .where(
      sql`${refund.id} = ${row.id} and ${refund.version} = ${row.version} and ${refund.gatewayRefundId} is null
        and ${refund.state} in ('requested', 'failed', 'pending')`,
    )
    .returning();
  if (!asked) throw new Error("This refund changed as it was about to be sent.");
  const reported = await ask(gateway, asked, db);
  await runTransactionWithRetries(db, (tx) =>
    recordGatewayRefund(tx, { ...reported, refund: row.id }, { actor: systemActor, now: now() }),
  );
}

async function getRefund(id: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refund).where(eq(refund.id, id));
  return row;
}

async function ask(gateway: Gateway, row: RefundRow, database: Queryable): Promise<GatewayRefund> {
  const { id, paymentId: payment, amountCents } = row;
  // A partial refund could go twice: its key expires after a day, and after a restore our row is
  // older than the gateway's.
  const gone = row.isFull ? undefined : await findGone(gateway, row);
  if (gone) return gone;
  try {
    return await gateway.refund({
      key: refundIdempotencyKey(row),
      refund: id,
      payment,
      amountCents,
    });
  } catch (error) {
    const uncertain = error instanceof GatewayUnavailable && !error.stuck;
    if (uncertain || !isNo(error)) throw error;
    const before = await findGone(gateway, row);
    if (before) return before;
    await begunAnew(row, error, database);
    throw error;
  }
}

const isNo = (error: unknown): error is GatewayRefused | GatewayUnavailable =>
  error instanceof GatewayRefused || error instanceof GatewayUnavailable;

/** The gateway's copy of this refund: ours, or one of the whole rest that was started there. */
async function findGone(gateway: Gateway, row: RefundRow): Promise<GatewayRefund | undefined> {
  const all = await gateway.refundsOf(row.paymentId);
  return all.find((each) => isThis(each, row));
}

const isThis = (reported: GatewayRefund, { id, amountCents, isFull }: RefundRow) =>
  reported.state !== "failed" &&
  (reported.refund === id ||
    (isFull && reported.refund === null && reported.amountCents === amountCents));

/**
 * The gateway refuses, or repeats its own failure under this key: the next attempt gets a new key.
 * A whole refund cannot go twice, because no gateway refunds more than was paid; for a partial one
 * we ask the gateway first.
 */
async function begunAnew(row: RefundRow, error: Error, database: Queryable): Promise<void> {
  await database.transaction(async (tx) => {
    const [moved] = await tx
      .update(refund)
      .set({ state: "failed", lastError: error.message, version: sql`${refund.version} + 1` })
      .where(
        sql`${refund.id} = ${row.id} and ${refund.version} = ${row.version} and ${refund.state} = 'pending'
          and ${refund.gatewayRefundId} is null`,
      )
      .returning();
    if (moved && error instanceof GatewayRefused) await alertRefundFailed(tx, moved, error.message);
  });
}
