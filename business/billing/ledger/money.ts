import type { PlainDate } from "#platform/clock.ts";

/** The kinds of money that the office lists. Safe in the browser. */
export const moneyKinds = ["payments", "invoices", "refunds"] as const;
export type MoneyKind = (typeof moneyKinds)[number];

/** A payment, an invoice or a refund, as a list shows it. */
export type MoneyRow = {
  /** Unique within its kind. */
  id: string;
  name: string;
  reservationId: number;
  reference: string;
  business: string;
  /** The Arizona date on which it came, was issued, or was decided. */
  on: PlainDate;
  amountCents: number;
  /** Of payments the way and what they came to; else the state. */
  state: string;
  /** Due date of an invoice, note of a payment, reason of a refund. */
  more: string | null;
};

/** What money is sorted by. */
export const moneySortKeys = [
  "business",
  "name",
  "date",
  "reservation",
  "state",
  "more",
  "amount",
] as const;
type MoneySortKey = (typeof moneySortKeys)[number];

/** What became of money, by its kind: what a list can be narrowed to. */
export const moneyStates = {
  payments: ["granted", "duplicate", "spot-gone", "unmatched"],
  invoices: ["open", "paid", "void"],
  refunds: ["requested", "pending", "done", "failed", "by-hand"],
} as const satisfies Record<MoneyKind, readonly string[]>;

export type MoneySearch = {
  kind: MoneyKind;
  words: string;
  /** One of `moneyStates`, or "" for all. */
  state: string;
  sort: MoneySortKey;
  descending: boolean;
  /** From 1. */
  page: number;
};

/** Everything of a kind, the newest first. */
export const defaultMoneySearch = {
  words: "",
  state: "",
  sort: "date",
  descending: true,
  page: 1,
} as const satisfies Omit<MoneySearch, "kind">;

/**
 * `dispute-lost`: a bank took the payment back, and the reservation has ended by that; `dispute-lost-part`: it stands.
 */
type MoneyProblemKind =
  | "to-send"
  | "refund-failed"
  | "unmatched"
  | "disputed"
  | "dispute-lost"
  | "dispute-lost-part";

/** Money that waits for a person. */
export type MoneyProblem = {
  kind: MoneyProblemKind;
  /** Of the refund, the payment or the dispute. */
  id: string;
  /** Of the payment. */
  name: string;
  reservationId: number | null;
  business: string;
  amountCents: number;
  /** The Arizona date on which it was decided that it goes back; null where nothing does. */
  decidedOn: PlainDate | null;
};
