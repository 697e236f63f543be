import { officeLoader } from "#app/office/access/office-route.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { type Column, columnsOf } from "#app/office/tables/columns.ts";
import { tableCsvResponse } from "#app/office/tables/csv-response.ts";
import {
  dateFilters,
  dateRangeOf,
  type TableDefinition,
  type TableSearch,
  type TableTotals,
} from "#app/office/tables/table-definition.ts";
import { listMoney } from "#business/ledger/list-money.ts";
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
import type { PlainDate } from "#platform/clock.ts";
import { arizonaDate } from "#platform/clock.ts";
import {
  columnHeadingsByMoneyKind,
  describeMoneyRowState,
  moneyKindLabels,
  moneyRowCsvDetail,
  moneyRowCsvState,
  moneyStateLabel,
  moneyTotalsLabel,
  parseMoneyKindOrPayments,
} from "./money-labels.ts";

const column = columnsOf<MoneyRow>();

export function moneyColumns(kind: MoneyKind): readonly Column<MoneyRow>[] {
  const { name, state, more } = columnHeadingsByMoneyKind[kind];
  return [
    column.text("business", "Business", ({ business }) => business, {
      shown: "name",
      text: ({ business, reference }) => business || reference,
      small: ({ reference, name: id }) => `${reference}, ${paymentIdLabel(id)}`,
    }),
    column.text("name", name, (row) => paymentIdLabel(row.name), { file: { first: true } }),
    column.date("date", "Date", ({ on }) => on, { shown: true }),
    column.text("reservation", "Reservation", ({ reference }) => reference),
    column.text("state", state, (row) => moneyRowCsvState(kind, row), {
      shown: true,
      text: (row) => describeMoneyRowState(kind, row),
    }),
    column.text("more", more, (row) => moneyRowCsvDetail(kind, row)),
    column.amount("tax", "Tax", ({ taxCents }) => taxCents, { shown: true }),
    column.amount("amount", "Amount", ({ amountCents }) => amountCents, { shown: true }),
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

/** The list of a kind as a CSV file. */
export const loader = officeLoader("money.see", ({ request }, { actionContext: { now } }) => {
  const kind = parseMoneyKindOrPayments(new URL(request.url).searchParams.get("kind"));
  return tableCsvResponse(moneyTables[kind], request, async (search, limit) => {
    const asked = toMoneySearch(kind, search, arizonaDate(now));
    const { rows, sums } = await listMoney(asked, limit);
    return { rows, totals: toMoneyTotalsRow(kind, sums) };
  });
});
