import { officePaths } from "#app/office/office-paths.ts";
import { type Column, textColumn } from "#app/office/tables/columns.ts";
import {
  dateFilters,
  dateRangeOf,
  type TableDefinition,
  type TableSearch,
  type TableTotals,
} from "#app/office/tables/table-definition.ts";
import {
  defaultExpenseSearch,
  type ExpenseKind,
  type ExpenseListRow,
  type ExpenseSearch,
  expenseKinds,
  expenseSortKeys,
} from "#business/expenses/expense.ts";
import { type PlainDate, shortWeekdayDateWithYear } from "#platform/clock.ts";
import { formatDollarsAndCents } from "#platform/money.ts";
import { centsToCsvAmount } from "#platform/read-csv.ts";

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

const forWhat = ({ mailing }: ExpenseListRow) => mailing ?? "No specific mailing";

const expenseColumns: readonly Column<ExpenseListRow>[] = [
  textColumn<ExpenseListRow>("payee", "Paid to", ({ payee }) => payee, {
    shown: "name",
    small: ({ note }) => note,
  }),
  {
    id: "date",
    heading: "Date",
    kind: "date",
    shown: true,
    text: ({ paidOn }) => shortWeekdayDateWithYear(paidOn),
    file: { heading: "Date", cell: ({ paidOn }) => paidOn },
  },
  textColumn<ExpenseListRow>("kind", "For", ({ kind }) => expenseKindLabels[kind], { shown: true }),
  textColumn<ExpenseListRow>("mailing", "Mailing", forWhat, {
    shown: true,
    file: { heading: "Mailing", cell: ({ mailing }) => mailing },
  }),
  textColumn<ExpenseListRow>("note", "Note", ({ note }) => note, { shown: false }),
  {
    id: "receipts",
    heading: "Receipts",
    kind: "number",
    shown: true,
    text: ({ receiptCount }) => (receiptCount === 0 ? "None" : String(receiptCount)),
    file: { heading: "Receipts", cell: ({ receiptCount }) => receiptCount },
  },
  {
    id: "amount",
    heading: "Amount",
    kind: "amount",
    shown: true,
    text: ({ amountCents }) => formatDollarsAndCents(amountCents),
    file: { heading: "Amount (USD)", cell: ({ amountCents }) => centsToCsvAmount(amountCents) },
  },
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
  const sort = expenseSortKeys.find((each) => each === search.sort) ?? defaultExpenseSearch.sort;
  const dates = dateRangeOf(search, today);
  return { words, kind: filters.kind ?? "", ...dates, sort, descending, page };
}

export const toExpenseTotalsRow = (amountCents: number): TableTotals => ({
  label: "Total",
  cents: { amount: amountCents },
});
