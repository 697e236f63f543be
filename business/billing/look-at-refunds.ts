import { system } from "#business/journal/journal.ts";
import { now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { gatewayOrRefuse } from "./checkouts.ts";
import { noteRefund } from "./note-refund.ts";

/** Asks the gateway what has gone back of a payment, and notes each part. The handler of the job `lookAtRefunds`. */
export async function lookAt(
  { payment: name }: { payment: string },
  database: Queryable = db,
): Promise<void> {
  const refunds = await gatewayOrRefuse().refundsOf(name);
  const circumstances = { actor: system, now: now() };
  for (const told of refunds.toReversed()) {
    await inPoliteTransaction(database, (tx) => noteRefund(tx, told, circumstances));
  }
}
