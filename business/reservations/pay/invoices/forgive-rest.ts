import { eq, sql } from "drizzle-orm";
import { defineGatewayAction } from "#business/actions.ts";
import { refuseWhilePaymentPending } from "#business/reservations/pay/checkout/checkout-store.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/close-checkout.ts";
import { tryMarkPaid } from "#business/reservations/pay/try-mark-paid.ts";
import { invoice, payment } from "#database/schema/billing.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { lockOpenInvoice, type SeenInvoice } from "./find-invoices.ts";
import { amountToPay, forgivenPaymentId, type Invoice } from "./invoice.ts";
import { ensurePaidInvoice } from "./issue-invoice.ts";

export type ForgiveRestInput = SeenInvoice & {
  /** Why; the audit log keeps it. */
  because: string;
};

/**
 * Forgives what is left of an open invoice: the spot is paid. It stands beside the payments, with the reason, and can be
 * taken back like one; no tax is due on it, because it never came in. Closes an open payment page at the gateway first.
 * Refuses without a reason, where nothing has come in yet, an outdated invoice, a pending payment, and a card in print.
 */
export const forgiveRest = defineGatewayAction({
  name: "forgiveRest",
  permission: "refunds.give",
  undo: ["reversePayment"],
  check: (tx, input: ForgiveRestInput) => lockForgivable(input, tx),
  async atGateway(database, input, context) {
    const ask = "Enter a reason for forgiving the rest.";
    const because = requireTextWithin(input.because, { field: "because", most: 500, ask });
    await closeCheckout(input, context, database);
    return { because };
  },
  async run(tx, input, { prepared: { because }, operator, ...context }) {
    const { reservation, billed } = await lockForgivable(input, tx);
    await refuseWhilePaymentPending(reservation.id, tx);
    const cents = amountToPay(billed);
    const name = forgivenPaymentId(billed.number, await forgivenBefore(billed, tx));
    await tx.insert(payment).values({
      id: name,
      reservationId: reservation.id,
      method: "forgiven",
      amountCents: cents,
      note: because,
      recordedBy: `operator:${operator.id}`,
    });
    const subject = { type: "invoice", id: billed.number };
    const detail = { cents, because };
    await tx
      .update(invoice)
      .set({ forgivenCents: sql`${invoice.forgivenCents} + ${cents}` })
      .where(eq(invoice.id, billed.id));
    const paid = await tryMarkPaid({ reservationId: reservation.id, payment: name }, context, tx);
    if (paid.outcome !== "granted") throw tooLate();
    await ensurePaidInvoice(tx, paid.reservation);
    return {
      event: { event: "invoice.rest-forgiven", subject, detail },
      result: { forgivenCents: cents },
    };
  },
});

async function lockForgivable(input: ForgiveRestInput, tx: Queryable) {
  const found = await lockOpenInvoice(input, tx);
  if (amountToPay(found.billed) === found.billed.totalCents) throw nothingCame(found.billed);
  return found;
}

async function forgivenBefore({ number }: Invoice, tx: Queryable): Promise<number> {
  const name = forgivenPaymentId(number, 0);
  return tx.$count(payment, sql`${payment.id} = ${name} or ${payment.id} like ${`${name}:%`}`);
}

function nothingCame({ number }: Invoice): Refusal {
  return new Refusal(
    "conflict",
    `Nothing has been paid on invoice ${number} yet, so you can’t forgive the rest. To write it off, cancel the reservation.`,
  );
}

function tooLate(): Refusal {
  return new Refusal(
    "conflict",
    "The card has gone to print without this spot, so nothing is left to forgive.",
  );
}
