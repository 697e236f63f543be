import { moneyStateWords, paymentWords } from "#app/office/money/money-words.ts";
import { officePaths } from "#app/office/office-paths.ts";
import {
  type FoundMoney,
  findDisputesByWords,
  findInvoicesByWords,
  findPaymentsByWords,
  findRefundsByWords,
} from "#business/billing/find-by-words.ts";
import { dollars, dollarsInFull } from "#platform/money.ts";
import { type Found, MOST } from "./found-record.ts";

/** Where the money of a reservation stands; what belongs to none is told in Money. */
const moneyAt = (reservationId: number | null) =>
  reservationId === null ? officePaths.money() : `${officePaths.reservation(reservationId)}#money`;

/** Invoices by number and buyer. */
export async function invoices(words: readonly string[]): Promise<Found[]> {
  const found = await findInvoicesByWords(words, MOST);
  return found.map(({ number, business, totalCents, state, reservationId }) => ({
    kind: "Invoice",
    name: `Invoice ${number}`,
    about: `${business}, ${dollars(totalCents)}, ${state}`,
    to: officePaths.reservation(reservationId),
    commands: [],
  }));
}

/** Payments by invoice or the gateway's name, note, reservation and business. */
export async function payments(words: readonly string[]): Promise<Found[]> {
  const found = await findPaymentsByWords(words, MOST);
  return found.map((row) =>
    toHit("Payment", row, row.state === "card" ? "by card" : `by ${row.state}`),
  );
}

/** Refunds by what they give back, to whom. */
export async function refunds(words: readonly string[]): Promise<Found[]> {
  const found = await findRefundsByWords(words, MOST);
  return found.map((row) =>
    toHit("Refund", row, moneyStateWords("refunds", row.state).toLowerCase()),
  );
}

/** Disputes by payment, reason, reservation and business. */
export async function disputes(words: readonly string[]): Promise<Found[]> {
  const found = await findDisputesByWords(words, MOST);
  return found.map((row) => toHit("Dispute", row, row.state.replaceAll("_", " ")));
}

function toHit(kind: string, row: FoundMoney, state: string): Found {
  const { payment, reservationId, reference, business, amountCents } = row;
  return {
    kind,
    name: `${kind} ${paymentWords(payment)}`,
    about: [business, reference, dollarsInFull(amountCents), state].filter(Boolean).join(", "),
    to: moneyAt(reservationId),
    commands: [],
  };
}
