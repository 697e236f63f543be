import { and, eq, isNull, sql } from "drizzle-orm";
import { defineAction, type Outcome } from "#business/actions.ts";
import {
  findActiveInvoice,
  invoiceColumns,
  lockSeenInvoice,
  type SeenInvoice,
  toInvoice,
} from "#business/reservations/pay/billing-queries.ts";
import { refuseWhilePaymentPending } from "#business/reservations/pay/checkout/checkout-store.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { creditUse, invoice } from "#database/schema/payments.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { asOneLine } from "#platform/text-line.ts";
import { type BillingDetails, billingLimits, type Invoice } from "./invoice.ts";
import { nextNumber } from "./issue-invoice.ts";

export type CorrectInvoiceInput = SeenInvoice & { billing: BillingDetails };

const OWN_CORRECTIONS_AT_MOST = 5;

/**
 * Corrects the billing name, the billing address or the PO number of an invoice, paid or not: it becomes void and keeps its
 * number, and a new one with the next number, the same amounts and the same due date replaces it. The buyer gets one message.
 * Refuses an outdated invoice, a pending payment, and what stands on it already.
 */
export const correctInvoice = defineAction({
  name: "correctInvoice",
  permission: "payments.record",
  undo: ["correctInvoice"],
  run: (tx, input: CorrectInvoiceInput) => replaceInvoice(tx, input),
});

/** The same by its buyer, who came by their link, until it is paid; a few times, because each takes a number and sends an email. */
export const correctOwnInvoice = defineAction({
  name: "correctOwnInvoice",
  permission: "anyone",
  undo: ["correctOwnInvoice"],
  async run(tx, input: CorrectInvoiceInput) {
    const billed = await findActiveInvoice(input.reservationId, tx);
    if (billed?.state !== "open") {
      throw new Refusal("conflict", "This invoice isn’t open anymore. Call us to correct it.");
    }
    const many = await tx.$count(invoice, eq(invoice.reservationId, input.reservationId));
    if (many > OWN_CORRECTIONS_AT_MOST) {
      throw new Refusal(
        "conflict",
        "You’ve corrected this invoice several times. Call us instead.",
      );
    }
    return replaceInvoice(tx, input);
  },
});

async function replaceInvoice(
  tx: Queryable,
  { billing: typed, ...seen }: CorrectInvoiceInput,
): Promise<Outcome<Invoice>> {
  const billing = readBilling(typed);
  const { billed: before } = await lockSeenInvoice(seen, tx);
  const { reservationId } = before;
  if (before.state === "void") throw new Refusal("conflict", "This invoice is void.");
  if (JSON.stringify(billing) === JSON.stringify(billingOf(before))) {
    throw new Refusal("invalid", "Nothing has changed.", { field: "billingName" });
  }
  await refuseWhilePaymentPending(reservationId, tx);
  await voidReplaced(tx, before);
  const { id: _, number, stateChangedAt: __, ...same } = before;
  const issuedOn = await findTodayByDatabaseClock(tx);
  const buyer = { ...before.buyer, billing };
  const values = {
    ...same,
    buyer,
    issuedOn,
    replaces: number,
    number: await nextNumber(tx, issuedOn),
    // Anyone who saw the previous one has seen another version.
    version: same.version + 1,
  };
  const [row] = await tx.insert(invoice).values(values).returning(invoiceColumns);
  if (!row) throw new Error(`invoice ${values.number} was not stored`);
  await tx
    .update(creditUse)
    .set({ invoiceId: row.id })
    .where(and(eq(creditUse.invoiceId, before.id), isNull(creditUse.returnedAt)));
  const what = { id: reservationId, version: row.number };
  const isPaid = before.state === "paid";
  const sentences = [
    `Invoice ${row.number} replaces invoice ${number}, with the billing details you asked for. ${isPaid ? "It’s paid, so you owe nothing on it." : "The amount and the due date are the same."}`,
    `Invoice ${number} is void. ${isPaid ? "Your payment counts toward the new one." : "If you’ve already sent a payment for it, you don’t have to do anything."}`,
  ];
  await enqueueBookingNews(tx, what, { news: "invoice-corrected", sentences });
  const subject = { type: "invoice", id: row.number };
  const detail = { replaced: number };
  return { event: { event: "invoice.corrected", subject, detail }, result: toInvoice(row) };
}

/** What stands on an invoice now, as its form shows it. */
export const billingOf = ({ buyer: { business, billing } }: Pick<Invoice, "buyer">) =>
  billing ?? { name: business, address: "", poNumber: "" };

/** By way of open: a paid invoice can't become void at once. */
async function voidReplaced(tx: Queryable, { id, state }: Invoice): Promise<void> {
  const change = { stateChangedAt: sql`now()`, version: sql`${invoice.version} + 1` };
  if (state === "paid") await tx.update(invoice).set({ state: "open" }).where(eq(invoice.id, id));
  await tx
    .update(invoice)
    .set({ state: "void", ...change })
    .where(eq(invoice.id, id));
}

function readBilling({ name, address, poNumber }: BillingDetails): BillingDetails {
  const ask = "Enter the name to bill.";
  const lines = requireTextWithin(address, { field: "billingAddress", most: billingLimits.address })
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (lines.length > 4) {
    throw new Refusal("invalid", "Use up to 4 lines for the address.", { field: "billingAddress" });
  }
  return {
    name: requireTextWithin(asOneLine(name), {
      field: "billingName",
      most: billingLimits.name,
      ask,
    }),
    address: lines.join("\n"),
    poNumber: requireTextWithin(poNumber, { field: "poNumber", most: billingLimits.poNumber }),
  };
}
