import type { PlainDate } from "#platform/clock.ts";

export const moneyKinds = ["payments", "invoices", "refunds"] as const;
export type MoneyKind = (typeof moneyKinds)[number];

export type MoneyRow = {
  /** Unique within its kind. */
  id: string;
  name: string;
  reservationId: number;
  reference: string;
  business: string;
  /** The Arizona date it came in, was issued, or was decided. */
  on: PlainDate;
  amountCents: number;
  /** The city's tax within the amount; 0 for a payment by credit, whose money was taxed when it came in. */
  taxCents: number;
  /** For payments the method and outcome; otherwise the state. */
  state: string;
  /** Due date of an invoice, note of a payment, reason of a refund. */
  more: string | null;
  /** What is left to pay of an open invoice; null for anything else. */
  restCents: number | null;
};

export const moneySortKeys = [
  "business",
  "name",
  "date",
  "reservation",
  "state",
  "more",
  "tax",
  "amount",
] as const;
type MoneySortKey = (typeof moneySortKeys)[number];

export const moneyStates = {
  payments: ["granted", "duplicate", "spot-gone", "unapplied", "taken-back"],
  invoices: ["open", "paid", "void"],
  refunds: ["requested", "pending", "done", "failed", "by-hand"],
} as const satisfies Record<MoneyKind, readonly string[]>;

export type MoneySearch = {
  kind: MoneyKind;
  words: string;
  /** One of `moneyStates`, or "" for all. */
  state: string;
  /** Arizona dates, both included. */
  from?: PlainDate | undefined;
  to?: PlainDate | undefined;
  sort: MoneySortKey;
  descending: boolean;
  /** From 1. */
  page: number;
};

/**
 * The sums of all rows that a search finds, without those that are no money of their own: payments
 * by credit (their money came in with another card), forgiven or taken back, void invoices, failed
 * refunds. Cents.
 */
export type AmountAndTaxSums = {
  amountCents: number;
  taxCents: number;
  leftOut: number;
};

export const defaultMoneySearch = {
  words: "",
  state: "",
  sort: "date",
  descending: true,
  page: 1,
} as const satisfies Omit<MoneySearch, "kind">;

/** Lost disputes: the bank took the payment back; `-part`: the reservation continues. */
type MoneyProblemKind =
  | "to-send"
  | "refund-failed"
  | "unapplied"
  | "disputed"
  | "dispute-lost"
  | "dispute-lost-part";

export type MoneyProblem = {
  kind: MoneyProblemKind;
  /** The id of the refund, the payment or the dispute. */
  id: string;
  name: string;
  reservationId: number | null;
  business: string;
  amountCents: number;
  /** The Arizona date the refund was decided; null if there is none. */
  decidedOn: PlainDate | null;
};

/** Received, refunded, lost and spent money in an Arizona month ("2027-05"), in cents. */
export type MonthTotals = {
  month: string;
  cardCents: number;
  /** By check and the like, less payments taken back in this month. */
  invoiceCents: number;
  refundedCents: number;
  /** Taken back by banks in lost disputes. */
  lostCents: number;
  /** Received less refunded and lost, tax included. */
  netCents: number;
  /** The city's tax within it. */
  taxCents: number;
  expenseCents: number;
  /** Net without tax, less expenses. */
  profitCents: number;
};

export const createEmptyMonthTotals = (month: string): MonthTotals => ({
  month,
  cardCents: 0,
  invoiceCents: 0,
  refundedCents: 0,
  lostCents: 0,
  netCents: 0,
  taxCents: 0,
  expenseCents: 0,
  profitCents: 0,
});
