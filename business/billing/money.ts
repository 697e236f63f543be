import type { PlainDate } from "#platform/clock.ts";

/** The kinds of money that the office lists. Safe in the browser. */
export const moneyKinds = ["payments", "invoices", "refunds"] as const;
export type MoneyKind = (typeof moneyKinds)[number];

/** A payment, an invoice or a refund, as a list shows it. */
export type MoneyRow = {
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

/** Money that waits for a person. */
export type MoneyTrouble = {
  kind: "to-send" | "refund-failed" | "unmatched" | "disputed";
  name: string;
  reservationId: number | null;
  business: string;
  amountCents: number;
};
