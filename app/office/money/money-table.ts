import { officePaths } from "#app/office/office-paths.ts";
import { dateFilters, dateRangeOf } from "#app/office/tables/date-filters.ts";
import type {
  TableDefinition,
  TableSearch,
  TableTotals,
} from "#app/office/tables/table-definition.ts";
import {
  type AmountAndTaxSums,
  defaultMoneySearch,
  type MoneyKind,
  type MoneyRow,
  type MoneySearch,
  moneySortKeys,
  moneyStates,
} from "#business/ledger/money.ts";
import type { PlainDate } from "#platform/clock.ts";
import { moneyColumns } from "./money-columns.ts";
import {
  columnHeadingsByMoneyKind,
  moneyKindLabels,
  moneyStateLabel,
  moneyTotalsLabel,
} from "./money-labels.ts";

export const moneyTables: Record<MoneyKind, TableDefinition<MoneyRow>> = {
  payments: moneyTable("payments"),
  invoices: moneyTable("invoices"),
  refunds: moneyTable("refunds"),
};

function moneyTable(kind: MoneyKind): TableDefinition<MoneyRow> {
  return {
    path: officePaths.money(),
    fixed: { kind },
    many: moneyKindLabels[kind].toLowerCase(),
    csv: officePaths.moneyCsv(),
    columns: moneyColumns(kind),
    filters: [
      {
        id: "state",
        label: kind === "payments" ? "Matched to" : columnHeadingsByMoneyKind[kind].state,
        options: [
          { value: "", name: "Any" },
          ...moneyStates[kind].map((value) => ({ value, name: moneyStateLabel(kind, value) })),
        ],
      },
      ...dateFilters,
    ],
    sort: "date",
    descending: true,
    idOf: ({ id }) => id,
    to: ({ name, reservationId }) =>
      kind === "invoices" ? officePaths.invoice(name) : officePaths.reservation(reservationId),
  };
}

export function toMoneySearch(kind: MoneyKind, search: TableSearch, today: PlainDate): MoneySearch {
  const { words, filters, descending, page } = search;
  const sort = moneySortKeys.find((each) => each === search.sort) ?? defaultMoneySearch.sort;
  const dates = dateRangeOf(search, today);
  return { kind, words, state: filters.state ?? "", ...dates, sort, descending, page };
}

export const toMoneyTotalsRow = (
  kind: MoneyKind,
  { amountCents, taxCents, leftOut }: AmountAndTaxSums,
): TableTotals => ({
  label: moneyTotalsLabel(kind, leftOut),
  cents: { tax: taxCents, amount: amountCents },
});
