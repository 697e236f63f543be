import type { Price } from "#business/reservations/pay/payment-terms.ts";
import type { CancellationCompensationKind } from "#business/reservations/reservation.ts";
import { company } from "#company.ts";
import { addDays, dateFromParts, datePartsOf, type PlainDate } from "#platform/clock.ts";
import { agreement } from "#site.ts";

/** Invoices, payments, refunds and credits: types and rules, safe in the browser. */

/** `open`: to be paid. `paid`: nothing is left, until a payment is taken back. `void` is final. */
export type InvoiceState = "open" | "paid" | "void";

/** What a buyer wants to stand on an invoice: the billing name, an address of some lines, their PO number. Empty: nothing. */
export type BillingDetails = { name: string; address: string; poNumber: string };

/** How many characters of each fit on an invoice. */
export const billingLimits = { name: 80, address: 200, poNumber: 30 } as const;

export type InvoiceBuyer = {
  business: string;
  name: string;
  email: string;
  billing?: BillingDetails;
};

export function billToLines({ business, name, email, billing }: InvoiceBuyer): string[] {
  const address = billing?.address ? billing.address.split("\n") : [name];
  return [billing?.name || business, ...address, email];
}

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
  /** The number of the invoice that it corrects. */
  replaces: string | null;
  /** While it's open, its reservation's due date. */
  dueOn: PlainDate | null;
  dueChanges: number;
  buyer: InvoiceBuyer;
  seller: InvoiceSeller;
  description: string;
  creditedCents: number;
  receivedCents: number;
  /** What the office has forgiven. */
  forgivenCents: number;
  partsAllowed: boolean;
  state: InvoiceState;
  /** When its state or its applied credits last changed. */
  stateChangedAt: Date;
  version: number;
};

export type PaymentMethod = "online" | "invoice" | "credit" | "forgiven";

/** Whether money came in. */
export const isPaidWithMoney = ({ method }: { method: string }) =>
  method === "online" || method === "invoice";

/**
 * `granted`: it paid for the spot. `duplicate`, `spot-gone`: another had, or somebody else has the spot; it goes back.
 * `unapplied`: it waits for the office to apply it, to refund it or to give a credit.
 */
export type PaymentOutcome = "granted" | "duplicate" | "spot-gone" | "unapplied";

export type Payment = {
  /** The gateway's id, or "invoice:" and its number. */
  id: string;
  reservationId: number;
  /** `credit`, `forgiven`: no money came in; a credit paid the whole invoice, or the office forgave the rest. */
  method: PaymentMethod;
  amountCents: number;
  outcome: PaymentOutcome;
  /** What was more than the invoice asked for: a refund or a credit of its own. */
  excessCents: number;
  taxCents: number;
  receivedAt: Date;
  /** The operator's note: "check 1042". */
  note: string | null;
};

/**
 * The refund reasons, as in the table's check. `at-gateway`: started in the gateway's dashboard.
 * `dispute`: a bank took it. `smaller-spot`: the price difference to the spot they took instead. `overpaid`: more came than
 * the invoice asked for. `unpaid-rest`: the rest of a part payment did not come.
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
  | "smaller-spot"
  | "overpaid"
  | "unpaid-rest";

export type RefundState = "requested" | "pending" | "done" | "failed" | "by-hand";

export type Refund = {
  id: string;
  paymentId: string;
  reservationId: number;
  /** Whether it is all that was left of the payment. */
  isFull: boolean;
  amountCents: number;
  taxCents: number;
  reason: RefundReason;
  state: RefundState;
  createdAt: Date;
  doneAt: Date | null;
};

/** Why the office took a payment back. `mistake`: it never came, or was typed wrong. `bounced`: the bank did not honor the check. */
export type ReversalReason = "mistake" | "bounced";

export type RefundWithIsForSpot = Refund & { isForSpot: boolean };

/** Why a business has a credit, as in the table's check. */
export type CreditReason = "canceled" | "smaller-spot" | "overpaid" | "our-error" | "referral";

export const invoiceCentsLeftToPay = ({
  totalCents,
  creditedCents,
  receivedCents,
  forgivenCents,
}: Pick<Invoice, "totalCents" | "creditedCents" | "receivedCents" | "forgivenCents">) =>
  totalCents - creditedCents - receivedCents - forgivenCents;

/**
 * What was taken off an invoice's total, line by line: credits, what the office forgave and, while
 * it is open, what came in. Cents.
 */
export function listInvoiceDeductions({
  creditedCents,
  receivedCents,
  forgivenCents,
  state,
}: Pick<Invoice, "creditedCents" | "receivedCents" | "forgivenCents" | "state">): (readonly [
  string,
  number,
])[] {
  const lines = [
    ["Credit applied", creditedCents],
    ["Received so far", state === "open" ? receivedCents : 0],
    ["Forgiven", forgivenCents],
  ] as const;
  return lines.filter(([, cents]) => cents > 0);
}

/** Why the office took back every payment for a spot; undefined where one stands, or none came. */
export function findWhyAllPaymentsWereTakenBack({
  payments,
  takenBack,
}: {
  payments: readonly Pick<Payment, "id" | "method">[];
  takenBack: readonly { paymentId: string; reason: ReversalReason }[];
}): ReversalReason | undefined {
  const paid = payments.filter(({ method }) => method !== "forgiven");
  const standing = paid.filter(({ id }) => !takenBack.some(({ paymentId }) => paymentId === id));
  if (paid.length === 0 || standing.length > 0) return undefined;
  return takenBack.some(({ reason }) => reason === "bounced") ? "bounced" : "mistake";
}

export type OfferedPaymentMethods = { card: boolean; invoice: boolean };

export function formatInvoiceNumber(year: number, count: number): string {
  return `${year}-${String(count).padStart(4, "0")}`;
}

/** A payment's id as people read it: the gateway's id, or its invoice and which payment of it. */
export const describePaymentId = (id: string): string =>
  id
    .replace(/^forgiven:([^:]+)(?::\d+)?$/, "invoice $1, forgiven")
    .replace(/^invoice:([^:]+)(?::(\d+))?$/, (_, number: string, time?: string) =>
      time ? `invoice ${number}, payment ${time}` : `invoice ${number}`,
    );

/** The last date a credit can be used: some months later (site.ts), on the last day of a shorter month. */
export function lastDateOfCredit(from: PlainDate): PlainDate {
  const { year, month, day } = datePartsOf(from);
  const sameDay = dateFromParts(year, month + agreement.creditMonths, day);
  if (datePartsOf(sameDay).day === day) return sameDay;
  return addDays(dateFromParts(year, month + agreement.creditMonths + 1, 1), -1);
}

export function getInvoiceSeller(): InvoiceSeller {
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

/** The money behind a spot before it is canceled, in cents. */
export type RefundableTotals = {
  isPaid: boolean;
  /** How it was paid, `both`: partly online and partly by invoice; null if nothing was paid. */
  method: PaymentMethod | "both" | null;
  /** The payments; for `credit` no money came in. */
  paidCents: number;
  /** The part that is neither refunded nor being refunded. */
  leftCents: number;
  creditedCents: number;
};

/** What becomes of that money, in cents. */
type CancellationAmounts = {
  /** Refunded as money: what came in parts for an unpaid spot always is. */
  refundCents: number;
  creditCents: number;
  /** Paid by a credit, and returned as a credit. */
  renewedCents: number;
};

/** What a cancellation gives back; of an unpaid spot only an applied credit and part payments. */
export function calculateCancellationAmounts(
  held: RefundableTotals,
  gives: CancellationCompensationKind,
): CancellationAmounts {
  const { isPaid, leftCents, creditedCents } = held;
  return {
    refundCents: !isPaid || gives === "refund" ? leftCents : 0,
    creditCents: isPaid && gives === "credit" ? leftCents : 0,
    renewedCents: isPaid && gives === "nothing" ? 0 : creditedCents,
  };
}
