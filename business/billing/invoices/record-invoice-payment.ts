import { eq, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { latestInvoice } from "#business/billing/billing-queries.ts";
import { requestRefund } from "#business/billing/refunds/request-refund.ts";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import { type MarkPaidOutcome, markPaid } from "#business/reservations/payment/mark-paid.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { invoice, payment } from "#database/schema/billing.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { amountToPay, type Invoice, invoicePaymentId } from "./invoice.ts";
import { markInvoicePaid } from "./issue-invoice.ts";

export type InvoicePaymentInput = {
  reservationId: number;
  amountCents: number;
  /** The operator's note: "check 1042". */
  note: string;
  /** The invoice version that the operator saw. */
  expectedVersion: number;
};

/**
 * Records money received for an invoice. In time, it pays the spot; if the spot is already paid, or
 * the money is late and the spot gone, it becomes a refund that the operator sends by hand, with an
 * alert. Refuses any amount but the invoice's total, an outdated version (so a double press records
 * once), and an actor without the permission.
 */
export async function recordInvoicePayment(
  input: InvoicePaymentInput,
  context: ActionContext,
  tx: Queryable = db,
): Promise<{ outcome: MarkPaidOutcome; reservation: Reservation }> {
  const { actor } = context;
  return runTransactionWithRetries(tx, async (inner) => {
    const { id } = await requirePermission(inner, actor, "payments.record");
    await lockReservation(input.reservationId, inner);
    const billed = await seenInvoice(input, inner);
    const name = invoicePaymentId(billed.number, await recordedBefore(billed, inner));
    await inner.insert(payment).values({
      id: name,
      reservationId: input.reservationId,
      method: "invoice",
      amountCents: input.amountCents,
      note: input.note.trim().slice(0, 500) || null,
      recordedBy: `operator:${id}`,
    });
    await countUp(billed, inner);
    const subject = { type: "invoice", id: billed.number };
    const detail = { amountCents: input.amountCents, payment: name };
    await recordEvent(inner, actor, { event: "invoice.payment-recorded", subject, detail });
    const { reservationId } = input;
    const paid = await markPaid({ reservationId, payment: name }, context, inner);
    if (paid.outcome === "granted")
      await markInvoicePaid(inner, paid.reservation, { price: billed });
    if (paid.outcome === "duplicate" || paid.outcome === "spot-gone") {
      await requestRefund(inner, { payment: name, reason: paid.outcome }, context);
    }
    return paid;
  });
}

async function seenInvoice(input: InvoicePaymentInput, tx: Queryable): Promise<Invoice> {
  const billed = await latestInvoice(input.reservationId, tx);
  if (!billed) {
    throw new Refusal("not-found", "This reservation has no invoice.", {
      detail: `no invoice of reservation ${input.reservationId}`,
    });
  }
  if (billed.version !== input.expectedVersion) {
    throw new Refusal(
      "conflict",
      "This invoice changed or was just paid. Check it and try again.",
      { detail: `invoice ${billed.number} is at version ${billed.version}` },
    );
  }
  const due = billed.state === "open" ? amountToPay(billed) : billed.totalCents;
  if (input.amountCents !== due) {
    throw new Refusal(
      "invalid",
      `Invoice ${billed.number} is for ${dollars(due)}${due < billed.totalCents ? " after the credit" : ""}. If they paid another amount, send it back and ask for the total.`,
      { field: "amountCents" },
    );
  }
  return billed;
}

async function recordedBefore({ number }: Invoice, tx: Queryable): Promise<number> {
  const name = invoicePaymentId(number, 0);
  return tx.$count(payment, sql`${payment.id} = ${name} or ${payment.id} like ${`${name}:%`}`);
}

/**
 * Bumps the version, so that an operator who saw the invoice before this payment cannot record it
 * again.
 */
async function countUp({ id }: Invoice, tx: Queryable): Promise<void> {
  await tx
    .update(invoice)
    .set({ version: sql`${invoice.version} + 1` })
    .where(eq(invoice.id, id));
}
