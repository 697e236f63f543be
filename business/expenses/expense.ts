import type { PaidCosts } from "#business/mailings/economics.ts";
import type { PlainDate } from "#platform/clock.ts";

export const expenseKinds = ["printing", "postage", "design", "other"] as const;
export type ExpenseKind = (typeof expenseKinds)[number];
export const receiptTypes = {
  "application/pdf": "PDF",
  "image/jpeg": "JPG",
  "image/png": "PNG",
} as const;
export type ReceiptType = keyof typeof receiptTypes;

export const receiptLimits = { bytes: 10_000_000, perExpense: 10 } as const;

type Receipt = {
  id: number;
  name: string;
  type: ReceiptType;
  byteCount: number;
  isRemoved: boolean;
};

export type Expense = {
  id: number;
  kind: ExpenseKind;
  /** Null if it is not for one mailing. */
  mailingId: number | null;
  mailing: string | null;
  amountCents: number;
  paidOn: PlainDate;
  payee: string;
  note: string;
  isRemoved: boolean;
  version: number;
  /** Oldest first, removed ones included. */
  receipts: Receipt[];
};

export type ExpenseListRow = Omit<Expense, "isRemoved" | "version" | "receipts"> & {
  receiptCount: number;
};

export const expenseSortKeys = [
  "payee",
  "date",
  "kind",
  "mailing",
  "note",
  "receipts",
  "amount",
] as const;

export type ExpenseSearch = {
  words: string;
  /** One of `expenseKinds`, or "" for all. */
  kind: string;
  /** Arizona dates, both included. */
  from?: PlainDate | undefined;
  to?: PlainDate | undefined;
  sort: (typeof expenseSortKeys)[number];
  descending: boolean;
  /** From 1. */
  page: number;
};

export const defaultExpenseSearch = {
  words: "",
  kind: "",
  sort: "date",
  descending: true,
  page: 1,
} as const satisfies ExpenseSearch;

/** Cents paid by kind; a kind is missing if nothing was paid. */
export type ExpenseTotalsByKind = Partial<Record<ExpenseKind, number>>;

/** Expenses by part of a mailing's costs: its plan has one figure for design and everything else. */
export function paidCostsFromExpenseTotals({
  printing,
  postage,
  design,
  other,
}: ExpenseTotalsByKind = {}): PaidCosts {
  return {
    ...(printing !== undefined && { printing }),
    ...(postage !== undefined && { postage }),
    ...((design !== undefined || other !== undefined) && { other: (design ?? 0) + (other ?? 0) }),
  };
}
