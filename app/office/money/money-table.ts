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
  type AmountAndTaxSums,
  defaultMoneySearch,
  type MoneyKind,
  type MoneyRow,
  type MoneySearch,
  moneySortKeys,
  moneyStates,
} from "#business/ledger/money.ts";
import { paymentIdLabel } from "#business/reservations/pay/invoices/invoice.ts";
import { type PlainDate, shortWeekdayDateWithYear } from "#platform/clock.ts";
import { formatDollarsAndCents } from "#platform/money.ts";
import { centsToCsvAmount } from "#platform/read-csv.ts";
import {
  columnHeadingsByMoneyKind,
  describeMoneyRowState,
  formatMoneyRowDetail,
  moneyKindLabels,
  moneyRowCsvDetail,
  moneyRowCsvState,
  moneyStateLabel,
  moneyTotalsLabel,
} from "./money-labels.ts";

export function moneyColumns(kind: MoneyKind): readonly Column<MoneyRow>[] {
  const {
    name: nameHeading,
    state: stateHeading,
    more: moreHeading,
  } = columnHeadingsByMoneyKind[kind];
  return [
    textColumn<MoneyRow>("business", "Business", ({ business }) => business, {
      shown: "name",
      text: ({ business, reference }) => business || reference,
      small: ({ reference, name }) => `${reference}, ${paymentIdLabel(name)}`,
    }),
    textColumn<MoneyRow>("name", nameHeading, ({ name }) => paymentIdLabel(name), {
      shown: false,
      file: { heading: nameHeading, cell: ({ name }) => paymentIdLabel(name), first: true },
    }),
    {
      id: "date",
      heading: "Date",
      kind: "date",
      shown: true,
      text: ({ on }) => shortWeekdayDateWithYear(on),
      file: { heading: "Date", cell: ({ on }) => on },
    },
    textColumn<MoneyRow>("reservation", "Reservation", ({ reference }) => reference, {
      shown: false,
    }),
    {
      id: "state",
      heading: stateHeading,
      kind: "text",
      shown: true,
      text: (row) => describeMoneyRowState(kind, row),
      file: { heading: stateHeading, cell: (row) => moneyRowCsvState(kind, row) },
    },
    textColumn<MoneyRow>("more", moreHeading, (row) => moneyRowCsvDetail(kind, row), {
      shown: false,
      text: (row) => formatMoneyRowDetail(kind, row),
    }),
    {
      id: "tax",
      heading: "Tax",
      kind: "amount",
      shown: true,
      text: ({ taxCents }) => formatDollarsAndCents(taxCents),
      file: { heading: "Tax (USD)", cell: ({ taxCents }) => centsToCsvAmount(taxCents) },
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
}

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
