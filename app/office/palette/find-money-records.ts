import { moneyStateLabel } from "#app/office/money/money-labels.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { paymentIdLabel } from "#business/reservations/pay/invoices/invoice.ts";
import {
  type MoneySearchHit,
  searchDisputes,
  searchInvoices,
  searchPayments,
  searchRefunds,
} from "#business/reservations/pay/search-billing.ts";
import { dollars, formatDollarsAndCents } from "#platform/money.ts";
import { type FoundRecord, MAX_RECORDS_PER_KIND } from "./find-pages.ts";

/** The page of a reservation's money; money without a reservation is shown in Money. */
const moneyAt = (reservationId: number | null) =>
  reservationId === null ? officePaths.money() : `${officePaths.reservation(reservationId)}#money`;

/** Invoices by number and buyer. */
export async function findInvoiceRecords(words: readonly string[]): Promise<FoundRecord[]> {
  const found = await searchInvoices(words, MAX_RECORDS_PER_KIND);
  return found.map(({ number, business, totalCents, state }) => ({
    name: `Invoice ${number}`,
    about: `${business}, ${dollars(totalCents)}, ${state}`,
    to: officePaths.invoice(number),
  }));
}

/** Payments by invoice or gateway id, note, reservation and business. */
export async function findPaymentRecords(words: readonly string[]): Promise<FoundRecord[]> {
  const found = await searchPayments(words, MAX_RECORDS_PER_KIND);
  return found.map((row) =>
    toHit("Payment", row, row.state === "online" ? "by card" : `by ${row.state}`),
  );
}

/** Refunds by amount and recipient. */
export async function findRefundRecords(words: readonly string[]): Promise<FoundRecord[]> {
  const found = await searchRefunds(words, MAX_RECORDS_PER_KIND);
  return found.map((row) =>
    toHit("Refund", row, moneyStateLabel("refunds", row.state).toLowerCase()),
  );
}

/** Disputes by payment, reason, reservation and business. */
export async function findDisputeRecords(words: readonly string[]): Promise<FoundRecord[]> {
  const found = await searchDisputes(words, MAX_RECORDS_PER_KIND);
  return found.map((row) => toHit("Dispute", row, row.state.replaceAll("_", " ")));
}

function toHit(kind: string, row: MoneySearchHit, state: string): FoundRecord {
  const { payment, reservationId, reference, business, amountCents } = row;
  return {
    name: `${kind}${payment.startsWith("invoice:") ? " for" : ""} ${paymentIdLabel(payment)}`,
    about: [business, reference, formatDollarsAndCents(amountCents), state]
      .filter(Boolean)
      .join(", "),
    to: moneyAt(reservationId),
  };
}
