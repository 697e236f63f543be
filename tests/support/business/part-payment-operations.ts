import { sql } from "drizzle-orm";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { setPartPaymentsAllowed } from "#business/reservations/pay/invoices/add-payment-to-invoice.ts";
import { forgiveRest } from "#business/reservations/pay/invoices/change-due-date.ts";
import { amountToPay, type Invoice } from "#business/reservations/pay/invoices/invoice.ts";
import { recordInvoicePayment } from "#business/reservations/pay/invoices/record-invoice-payment.ts";
import { strangerMessage } from "#database/schema/mail-limits.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { byOperator, firmPlaceByItsBuyer } from "./papers.ts";
import { industryAt } from "./reservation.ts";
import { type Choice, type Operation, someReservation } from "./reservation-model.ts";

/**
 * Money as it comes, for random histories: parts, a rest that is forgiven, too much. The way back from each is among
 * `undoOperations`: a payment is taken back, and so is a rest that was forgiven.
 */

/**
 * On the newest invoice of a reservation, mostly of one that is owed, those with a part first, so that a short history
 * comes to it. Commits as it goes, so it is never part of a transaction that is rolled back.
 */
const onInvoice =
  (act: (billed: Invoice, seen: Seen, choice: Choice) => Promise<unknown>): Operation =>
  async (_, choice, tx) => {
    if (tx !== db) return;
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from reservation where state = 'unpaid'
        order by expires_at is null desc, id desc limit 4`,
    );
    const owed = Number(rows[choice.a % Math.max(1, rows.length)]?.id ?? 0);
    const reservationId = choice.c % 5 ? owed : await someReservation(choice.a, db);
    const billed = reservationId === 0 ? undefined : await findLatestInvoice(reservationId);
    if (!billed) throw new Refusal("not-found", "Nothing is billed.");
    await act(billed, { reservationId, expectedVersion: billed.version }, choice);
  };

type Seen = { reservationId: number; expectedVersion: number };

/** A buyer who books on an invoice and confirms it. */
const bookOnInvoice: Operation = async ({ mailingIds }, { a, b, c }, tx) => {
  if (tx !== db) return;
  // Days pass between buyers: the message limits (028) have their own tests.
  await db.delete(strangerMessage);
  const spot = ["F1", "F2", "F3", "B4", "B5"][b % 5] ?? "F1";
  const mailingId = mailingIds[c % mailingIds.length] ?? 0;
  await firmPlaceByItsBuyer({ mailingId, spot, industry: industryAt(a % 6) });
};

const part: Operation = onInvoice((billed, seen, { b }) => {
  const amountCents = Math.ceil((amountToPay(billed) * (1 + (b % 3))) / 4);
  return recordInvoicePayment({ ...seen, amountCents, note: "a part" }, byOperator);
});

const rest: Operation = onInvoice((billed, seen) =>
  recordInvoicePayment({ ...seen, amountCents: amountToPay(billed), note: "the rest" }, byOperator),
);

const forgive: Operation = onInvoice((_, seen) =>
  forgiveRest({ ...seen, because: "The bank kept a fee." }, byOperator),
);

/** The operations, by their names in the report. */
export const partPaymentOperations: Record<string, Operation> = {
  bookOnInvoice,
  bookOnInvoiceToo: bookOnInvoice,
  part,
  partToo: part,
  rest,
  forgive,
  forgiveToo: forgive,
  tooMuch: onInvoice((billed, seen, { b, c }) => {
    const amountCents = amountToPay(billed) + 1_00 + (c % 5_000);
    const excess = b % 3 ? "credit" : "refund";
    return recordInvoicePayment({ ...seen, amountCents, excess, note: "too much" }, byOperator);
  }),
  setPartPaymentsAllowed: onInvoice((_, seen, { b }) =>
    setPartPaymentsAllowed({ ...seen, allowed: b % 2 === 0 }, byOperator),
  ),
};
