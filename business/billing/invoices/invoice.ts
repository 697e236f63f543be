import type { Price } from "#business/billing/tax/tax.ts";
import { company } from "#company.ts";
import { addDays, dateFromParts, datePartsOf, type PlainDate } from "#platform/clock.ts";
import { agreement } from "#site.ts";

/**
 * Invoices, payments, refunds and credits: types and rules that need no database. Safe in the
 * browser.
 */

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
  /** The due date in Arizona; null if it was paid at once. */
  dueOn: PlainDate | null;
  buyer: InvoiceBuyer;
  seller: InvoiceSeller;
  description: string;
  /** The total of applied credits. */
  creditedCents: number;
  state: InvoiceState;
  /** When its state or its applied credits last changed. */
  stateChangedAt: Date;
  version: number;
};

export type Payment = {
  /** The gateway's id, or "invoice:" and its number. */
  id: string;
  reservationId: number;
  /** `credit`: no money came in; a credit paid the whole invoice. */
  method: "online" | "invoice" | "credit";
  amountCents: number;
  receivedAt: Date;
  /** The operator's note: "check 1042". */
  note: string | null;
};

/**
 * The refund reasons, as in the table's check. `at-gateway`: started in the gateway's dashboard.
 * `dispute`: a bank took it. `smaller-spot`: the price difference to the spot they took instead.
 */
export type RefundReason =
  | "spot-gone"
  | "duplicate"
  | "canceled"
  | "wrong-amount"
  | "at-gateway"
  | "operator"
  | "fewer-homes"
  | "dispute"
  | "smaller-spot";
type RefundState = "requested" | "pending" | "done" | "failed" | "by-hand";

export type Refund = {
  id: string;
  /** The refunded payment. */
  paymentId: string;
  reservationId: number;
  /** Whether it is all that was left of the payment. */
  isFull: boolean;
  amountCents: number;
  /** The city's tax within the amount. */
  taxCents: number;
  reason: RefundReason;
  state: RefundState;
  createdAt: Date;
  doneAt: Date | null;
};

/** Why a business has a credit, as in the table's check. */
export type CreditReason = "canceled" | "smaller-spot";

export type Credit = {
  id: number;
  reservationId: number;
  amountCents: number;
  /** What of it was taken back or paid out. */
  withdrawnCents: number;
  /** The last date it can be used. */
  expiresOn: PlainDate;
  usedAt: Date | null;
};

/** The amount due on an invoice: its total less applied credits. */
export const amountToPay = ({
  totalCents,
  creditedCents,
}: Pick<Invoice, "totalCents" | "creditedCents">) => totalCents - creditedCents;

/** The payment methods offered now. */
export type PaymentMethods = { card: boolean; invoice: boolean };

/** An invoice's number: the year, and the count with at least four digits. */
export function invoiceNumber(year: number, count: number): string {
  return `${year}-${String(count).padStart(4, "0")}`;
}

/** The name of an invoice's payment; further payments of the same invoice get a count. */
export function invoicePaymentId(number: string, before: number): string {
  return before === 0 ? `invoice:${number}` : `invoice:${number}:${before + 1}`;
}

/** A payment's id as people read it: the gateway's id, or its invoice and which payment of it. */
export const paymentLabel = (id: string): string =>
  id.replace(/^invoice:([^:]+)(?::(\d+))?$/, (_, number: string, time?: string) =>
    time ? `invoice ${number}, payment ${time}` : `invoice ${number}`,
  );

/**
 * The last date a credit can be used: some months later (site.ts), on the last day of a shorter
 * month.
 */
export function creditExpiryDate(from: PlainDate): PlainDate {
  const { year, month, day } = datePartsOf(from);
  const sameDay = dateFromParts(year, month + agreement.creditMonths, day);
  if (datePartsOf(sameDay).day === day) return sameDay;
  return addDays(dateFromParts(year, month + agreement.creditMonths + 1, 1), -1);
}

/** The seller, as it is today. */
export function currentSeller(): InvoiceSeller {
  const { address, email, parentCompany, phone, tradeName } = company();
  const { street, city, region, postalCode } = address;
  return {
    tradeName,
    company: parentCompany,
    street,
    town: `${city}, ${region} ${postalCode}`,
    phone: phone.display,
    email,
  };
}
