import { and, eq, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { billingSetting } from "#database/schema/billing.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

export type PayByInvoiceSetting = {
  /** Whether an invoice is offered beside cards; without a gateway it always is. */
  offersInvoices: boolean;
  version: number;
};

const AS_SHIPPED: PayByInvoiceSetting = { offersInvoices: true, version: 0 };

/** Whether the operator offers invoices beside cards; version 0: never saved. */
export async function getPayByInvoiceSetting(): Promise<PayByInvoiceSetting> {
  const [row] = await db
    .select({
      offersInvoices: billingSetting.offersInvoices,
      version: billingSetting.version,
    })
    .from(billingSetting);
  return row ?? AS_SHIPPED;
}

/** Turns invoices beside cards on or off. */
export const setPayByInvoiceSetting = defineAction({
  name: "setPayByInvoiceSetting",
  permission: "settings.change",
  undo: ["setPayByInvoiceSetting"],
  async run(
    tx,
    { offersInvoices, expectedVersion }: { offersInvoices: boolean; expectedVersion: number },
  ) {
    const changed = await write(tx, offersInvoices, expectedVersion);
    if (!changed) throw stale(expectedVersion);
    const subject = { type: "billing-setting", id: 1 };
    const detail = { offersInvoices };
    return { event: { event: "billing-setting.changed", subject, detail }, result: changed };
  },
});

async function write(tx: Queryable, offersInvoices: boolean, expectedVersion: number) {
  const returned = {
    offersInvoices: billingSetting.offersInvoices,
    version: billingSetting.version,
  };
  const [row] =
    expectedVersion === 0
      ? await tx
          .insert(billingSetting)
          .values({ id: 1, offersInvoices })
          .onConflictDoNothing()
          .returning(returned)
      : await tx
          .update(billingSetting)
          .set({ offersInvoices, version: sql`${billingSetting.version} + 1` })
          .where(and(eq(billingSetting.id, 1), eq(billingSetting.version, expectedVersion)))
          .returning(returned);
  return row;
}

function stale(expectedVersion: number): Refusal {
  return new Refusal(
    "conflict",
    "These settings have changed since you opened them. Check them and try again.",
    { detail: `billing settings are not at version ${expectedVersion}` },
  );
}
