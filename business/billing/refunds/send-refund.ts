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
 * Gives a payment back at the gateway. Sent again after a lost answer it goes out under the same key, so the money goes
 * back once; one that the gateway has given back already is taken over, and a part is looked for there before it goes. What the gateway refuses is the operator's to
 * know, and is tried again under a new key. The handler of the job `sendRefundJob`.
 */
export async function sendRefund(
  { refundId }: { refundId: string },
  database: Queryable = db,
): Promise<void> {
  const row = await getRefund(refundId, database);
  if (!row || row.state === "done" || row.state === "by-hand" || row.gatewayRefundId !== null)
    return;
  const gateway = findGateway();
  if (!gateway) throw new Error("A payment must go back, and no gateway is set.");
  const [asked] = await database
    .update(refund)
    .set({ state: "pending" })
    .where(
      sql`${refund.id} = ${row.id} and ${refund.version} = ${row.version} and ${refund.gatewayRefundId} is null
        and ${refund.state} in ('requested', 'failed', 'pending')`,
    )
    .returning();
  if (!asked) throw new Error("This refund changed as it was about to be sent.");
  const told = await ask(gateway, asked, database);
  await runTransactionWithRetries(database, (tx) =>
    recordGatewayRefund(tx, { ...told, refund: row.id }, { actor: systemActor, now: now() }),
  );
}

async function getRefund(id: string, database: Queryable): Promise<RefundRow | undefined> {
  const [row] = await database.select().from(refund).where(eq(refund.id, id));
  return row;
}

async function ask(gateway: Gateway, row: RefundRow, database: Queryable): Promise<GatewayRefund> {
  const { id, paymentId: payment, amountCents } = row;
  // A part could go twice: its key lapses after a day, and after a restore the row knows less than the gateway.
  const gone = row.whole ? undefined : await findGone(gateway, row);
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

/** What the gateway has of this refund: ours, or one of all that was left that somebody began there. */
async function findGone(gateway: Gateway, row: RefundRow): Promise<GatewayRefund | undefined> {
  const all = await gateway.refundsOf(row.paymentId);
  return all.find((each) => isThis(each, row));
}

const isThis = (told: GatewayRefund, { id, amountCents, whole }: RefundRow) =>
  told.state !== "failed" &&
  (told.refund === id || (whole && told.refund === null && told.amountCents === amountCents));

/**
 * The gateway says no, or repeats its own failure under this key: the next attempt gets a key of its own. All that is
 * left cannot go back twice by it, since no gateway gives back more than was paid; of a part the gateway is asked first
 * whether it has gone.
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
