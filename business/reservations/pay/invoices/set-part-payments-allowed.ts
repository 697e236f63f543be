import { eq, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { invoice } from "#database/schema/billing.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { lockOpenInvoice, type SeenInvoice } from "./lock-open-invoice.ts";

/**
 * Allows the buyer of an open invoice to pay it in parts, or asks for one payment again. Their invoice, its reminder and
 * their page say so; the due date stays. Refuses an outdated invoice, and an actor without the permission.
 */
export async function setPartPaymentsAllowed(
  { allowed, ...seen }: SeenInvoice & { allowed: boolean },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await runTransactionWithRetries(tx, async (inner) => {
    await requirePermission(inner, actor, "payments.record");
    const { billed } = await lockOpenInvoice(seen, inner);
    if (billed.partsAllowed === allowed) return;
    await inner
      .update(invoice)
      .set({ partsAllowed: allowed, version: sql`${invoice.version} + 1` })
      .where(eq(invoice.id, billed.id));
    const subject = { type: "invoice", id: billed.number };
    await recordEvent(inner, actor, {
      event: "invoice.parts-allowed",
      subject,
      detail: { allowed },
    });
  });
}
