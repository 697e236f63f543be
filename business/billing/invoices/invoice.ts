import type { Price } from "#business/billing/tax/tax.ts";
import { addDays, dateFromParts, datePartsOf, type PlainDate } from "#platform/clock.ts";
import { agreement, site } from "#site.ts";

/** What is owed and paid: types and rules that need no database. Safe in the browser. */

/** `open`: to be paid. `paid` and `void` are final. */
export type InvoiceState = "open" | "paid" | "void";

type InvoiceBuyer = { business: string; name: string; email: string };

export type InvoiceSeller = {
  tradeName: string;
  company: string;
  street: string;
  town: string;
  phone: string;
  email: string;
};

export type Invoice = Price & {
  id: number;
  /** "2027-0001": the year in Arizona, and the count within it, without gaps. */
  number: string;
  reservationId: number;
  issuedOn: PlainDate;
  /** The last date in Arizona on which it may be paid; null where it was paid at once. */
  dueOn: PlainDate | null;
  buyer: InvoiceBuyer;
  seller: InvoiceSeller;
  description: string;
  /** What credits have taken off. */
  creditedCents: number;
  state: InvoiceState;
  /** When it last changed: its state, or what credits have taken off. */
  stateChangedAt: Date;
  version: number;
};

export type Payment = {
  /** As the gateway names it, or "invoice:" and its number. */
  id: string;
  reservationId: number;
  /** `credit`: no money came, a credit has paid all of the invoice. */
  method: "card" | "invoice" | "credit";
  amountCents: number;
  at: Date;
  /** What the operator knows of it: "check 1042". */
  note: string | null;
};

/** Why money goes back: the table's check names them all. `at-gateway`: somebody began it there. `dispute`: a bank has it. */
export type RefundReason =
  | "spot-gone"
  | "duplicate"
  | "cancelled"
  | "wrong-amount"
  | "at-gateway"
  | "operator"
  | "fewer-homes"
  | "dispute";
type RefundState = "requested" | "pending" | "done" | "failed" | "by-hand";

export type Refund = {
  id: string;
  /** The payment that goes back. */
  paymentId: string;
  reservationId: number;
  /** Whether it is all that was left of the payment. */
  whole: boolean;
  amountCents: number;
  /** The city's tax within the amount. */
  taxCents: number;
  reason: RefundReason;
  state: RefundState;
  createdAt: Date;
  doneAt: Date | null;
};

export type Credit = {
  id: number;
  reservationId: number;
  amountCents: number;
  /** The last date on which it is good. */
  goodUntil: PlainDate;
  usedAt: Date | null;
};

/** What is to be paid on an invoice: its total less what credits have taken off. */
export const amountToPay = ({
  totalCents,
  creditedCents,
}: Pick<Invoice, "totalCents" | "creditedCents">) => totalCents - creditedCents;

/** How buyers may pay at present. */
export type PaymentMethods = { card: boolean; invoice: boolean };

/** An invoice's number: the year, and the count with at least four digits. */
export function invoiceNumber(year: number, count: number): string {
  return `${year}-${String(count).padStart(4, "0")}`;
}

/** How the payment of an invoice is named; a second one for the same invoice gets the count behind it. */
export function invoicePaymentId(number: string, before: number): string {
  return before === 0 ? `invoice:${number}` : `invoice:${number}:${before + 1}`;
}

/** The last date on which a credit of a date is good: so many months later (site.ts), on the last day of a shorter month. */
export function creditExpiryDate(from: PlainDate): PlainDate {
  const { year, month, day } = datePartsOf(from);
  const sameDay = dateFromParts(year, month + agreement.creditMonths, day);
  if (datePartsOf(sameDay).day === day) return sameDay;
  return addDays(dateFromParts(year, month + agreement.creditMonths + 1, 1), -1);
}

/** Who bills, as it is today. */
export function currentSeller(): InvoiceSeller {
  const { street, city, region, postalCode } = site.address;
  return {
    tradeName: site.tradeName,
    company: site.parentCompany,
    street,
    town: `${city}, ${region} ${postalCode}`,
    phone: site.phone.display,
    email: site.email,
  };
}
