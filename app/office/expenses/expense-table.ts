import { officeLoader } from "#app/office/access/office-route.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { tableCsvResponse } from "#app/office/tables/csv-response.ts";
import type {
  ColumnDefinition,
  TableDefinition,
  TableSearch,
  TableTotals,
} from "#app/office/tables/table-definition.ts";
import {
  createColumnBuilders,
  dateFilters,
  dateRangeOfSearch,
} from "#app/office/tables/table-definition.ts";
import {
  defaultExpenseSearch,
  type ExpenseKind,
  type ExpenseListRow,
  type ExpenseSearch,
  expenseKinds,
  expenseSortKeys,
} from "#business/expenses/expense.ts";
import { listExpenses } from "#business/expenses/find-expenses.ts";
import type { PlainDate } from "#platform/clock.ts";
import { arizonaDate } from "#platform/clock.ts";

export const expenseKindLabels: Record<ExpenseKind, string> = {
  printing: "Printing",
  postage: "Postage",
  design: "Design",
  other: "Other",
};

export const expenseKindOptions = expenseKinds.map((value) => ({
  value,
  name: expenseKindLabels[value],
}));

/** "Printing, Copper Press" */
export const expenseName = ({ kind, payee }: { kind: ExpenseKind; payee: string }) =>
  `${expenseKindLabels[kind]}, ${payee}`;

/** "1.2 MB", "340 KB" */
export function formatByteCount(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1_000))} KB`;
}

const column = createColumnBuilders<ExpenseListRow>();

const expenseColumns: readonly ColumnDefinition<ExpenseListRow>[] = [
  column.text("payee", "Paid to", ({ payee }) => payee, {
    shown: "name",
    small: ({ note }) => note,
  }),
  column.date("date", "Date", ({ paidOn }) => paidOn, { shown: true }),
  column.text("kind", "For", ({ kind }) => expenseKindLabels[kind], { shown: true }),
  column.text("mailing", "Mailing", ({ mailing }) => mailing, {
    shown: true,
    text: ({ mailing }) => mailing ?? "No specific mailing",
  }),
  column.text("note", "Note", ({ note }) => note),
  column.number("receipts", "Receipts", ({ receiptCount }) => receiptCount, {
    shown: true,
    text: ({ receiptCount }) => (receiptCount === 0 ? "None" : String(receiptCount)),
  }),
  column.amount("amount", "Amount", ({ amountCents }) => amountCents, { shown: true }),
];

export const expenseTable: TableDefinition<ExpenseListRow> = {
  path: officePaths.expenses(),
  many: "expenses",
  csv: officePaths.expensesCsv(),
  columns: expenseColumns,
  filters: [
    { id: "kind", label: "For", options: [{ value: "", name: "Any" }, ...expenseKindOptions] },
    ...dateFilters,
  ],
  sort: "date",
  descending: true,
  idOf: ({ id }) => String(id),
  to: ({ id }) => officePaths.expense(id),
};

export function toExpenseSearch(search: TableSearch, today: PlainDate): ExpenseSearch {
  const { words, filters, descending, page } = search;
  const sort = expenseSortKeys.find((value) => value === search.sort) ?? defaultExpenseSearch.sort;
  const dates = dateRangeOfSearch(search, today);
  return { words, kind: filters.kind ?? "", ...dates, sort, descending, page };
}

export const toExpenseTotalsRow = (amountCents: number): TableTotals => ({
  label: "Total",
  cents: { amount: amountCents },
});

/** The list as a CSV file. */
export const loader = officeLoader("money.see", ({ request }, { actionContext: { now } }) =>
  tableCsvResponse(expenseTable, request, async (search, limit) => {
    const expenseSearch = toExpenseSearch(search, arizonaDate(now));
    const { rows, amountCents } = await listExpenses(expenseSearch, limit);
    return { rows, totals: toExpenseTotalsRow(amountCents) };
  }),
);
