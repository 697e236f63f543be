import { eq, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { invoice } from "#database/schema/billing.ts";
import { lockOpenInvoice, type SeenInvoice } from "./lock-open-invoice.ts";

/** Allows the buyer of an open invoice to pay in parts, or asks for one payment again; the due date stays. */
export const setPartPaymentsAllowed = defineAction({
  name: "setPartPaymentsAllowed",
  permission: "payments.record",
  undo: ["setPartPaymentsAllowed"],
  async run(tx, { allowed, ...seen }: SeenInvoice & { allowed: boolean }) {
    const { billed } = await lockOpenInvoice(seen, tx);
    if (billed.partsAllowed === allowed) return {};
    await tx
      .update(invoice)
      .set({ partsAllowed: allowed, version: sql`${invoice.version} + 1` })
      .where(eq(invoice.id, billed.id));
    const subject = { type: "invoice", id: billed.number };
    return {
      event: {
        event: "invoice.parts-allowed",
        subject,
        detail: { allowed },
      },
    };
  },
});
