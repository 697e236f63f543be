import { daysBetween, type PlainDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";

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

export const moneyStatesByKind = {
  payments: ["granted", "duplicate", "spot-gone", "unapplied", "taken-back"],
  invoices: ["open", "paid", "void"],
  refunds: ["requested", "pending", "done", "failed", "by-hand"],
} as const satisfies Record<MoneyKind, readonly string[]>;

export type MoneySearch = {
  kind: MoneyKind;
  words: string;
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

export const latenessBands = ["not-due", "week", "month", "older"] as const;
export type LatenessBand = (typeof latenessBands)[number];

/** 1 to 7 days late is a week, 8 to 30 a month. */
export function latenessBandOf(dueOn: PlainDate | null, today: PlainDate): LatenessBand {
  const late = dueOn === null ? 0 : daysBetween(dueOn, today);
  if (late <= 0) return "not-due";
  if (late <= 7) return "week";
  return late <= 30 ? "month" : "older";
}

export type OwedInvoice = {
  number: string;
  reservationId: number;
  business: string;
  /** Null if it was due at once. */
  dueOn: PlainDate | null;
  cents: number;
  age: LatenessBand;
};

export type OwedRefund = {
  id: string;
  reservationId: number;
  business: string;
  cents: number;
  state: "requested" | "pending" | "failed" | "by-hand";
  /** By when the Terms promise it (`agreement.refundBusinessDays`). */
  dueOn: PlainDate;
};

/** The city's tax of a month, and by when it is due if one files each month (`taxDueDate`). */
export type UpcomingTaxPayment = {
  from: PlainDate;
  to: PlainDate;
  cents: number;
  dueOn: PlainDate;
};

/** What a card has earned so far, in cents before tax. `profitCents` is what was received, less all the others. */
export type ProfitFigures = {
  receivedCents: number;
  /** Refunded, or taken back by banks in lost disputes. */
  refundedCents: number;
  recordedCostCents: number;
  /** Planned costs without a recorded expense; 0 for a canceled mailing. */
  expectedCostCents: number;
  profitCents: number;
};

/** A card's result; its profit leaves printing out as long as nobody knows its cost. */
export type CardProfitFigures = ProfitFigures & { isPrintingUnknown: boolean };

/** A line of a year: a card, or with `mailing` null the money and expenses of no card. */
export type YearProfitLine = CardProfitFigures & { mailing: { id: number; name: string } | null };

export const profitFigureColumns: readonly {
  name: string;
  of: (result: ProfitFigures) => number;
}[] = [
  { name: "Received", of: ({ receivedCents }) => receivedCents },
  { name: "Refunded", of: ({ refundedCents }) => refundedCents },
  { name: "Costs recorded", of: ({ recordedCostCents }) => recordedCostCents },
  { name: "Costs expected", of: ({ expectedCostCents }) => expectedCostCents },
  { name: "Profit so far", of: ({ profitCents }) => profitCents },
];

export const PRINTING_NOT_ENTERED_TEXT = "Printing not entered";

/** "$240", "−$2,600, printing not entered" */
export const describeProfit = ({ profitCents, isPrintingUnknown }: CardProfitFigures): string =>
  `${dollars(profitCents)}${isPrintingUnknown ? `, ${PRINTING_NOT_ENTERED_TEXT.toLowerCase()}` : ""}`;

export function sumProfitFigures(results: readonly ProfitFigures[]): ProfitFigures {
  const sum = (part: keyof ProfitFigures) => results.reduce((cents, each) => cents + each[part], 0);
  return {
    receivedCents: sum("receivedCents"),
    refundedCents: sum("refundedCents"),
    recordedCostCents: sum("recordedCostCents"),
    expectedCostCents: sum("expectedCostCents"),
    profitCents: sum("profitCents"),
  };
}
