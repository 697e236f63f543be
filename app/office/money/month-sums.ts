import { createEmptyMonthTotals, type MonthTotals } from "#business/ledger/money.ts";
import { arizonaDate } from "#platform/clock.ts";

type MonthSum = { name: string; of: (row: MonthTotals) => number; always?: true };

/** The columns of a month's totals, in cents. */
export const monthTotalColumns: readonly MonthSum[] = [
  { name: "By card", of: ({ cardCents }) => cardCents },
  { name: "By invoice", of: ({ invoiceCents }) => invoiceCents },
  { name: "Refunded", of: ({ refundedCents }) => refundedCents },
  { name: "Lost disputes", of: ({ lostCents }) => lostCents },
  { name: "Net", of: ({ netCents }) => netCents, always: true },
  { name: "Tax included", of: ({ taxCents }) => taxCents, always: true },
  { name: "Expenses", of: ({ expenseCents }) => expenseCents, always: true },
  { name: "Profit", of: ({ profitCents }) => profitCents, always: true },
];

export function sumMonths(months: readonly MonthTotals[]): MonthTotals {
  const sum = (of: (row: MonthTotals) => number) =>
    months.reduce((cents, row) => cents + of(row), 0);
  return {
    ...createEmptyMonthTotals(""),
    cardCents: sum(({ cardCents }) => cardCents),
    invoiceCents: sum(({ invoiceCents }) => invoiceCents),
    refundedCents: sum(({ refundedCents }) => refundedCents),
    lostCents: sum(({ lostCents }) => lostCents),
    netCents: sum(({ netCents }) => netCents),
    taxCents: sum(({ taxCents }) => taxCents),
    expenseCents: sum(({ expenseCents }) => expenseCents),
    profitCents: sum(({ profitCents }) => profitCents),
  };
}

export const NO_MAILING_LABEL = "No specific mailing";

/** The year that an address asks for; by default the current one in Arizona. */
export function parseYearOrCurrent(asked: URLSearchParams, now: Date): number {
  const text = asked.get("year") ?? "";
  return /^2\d{3}$/.test(text) ? Number(text) : Number(arizonaDate(now).slice(0, 4));
}
