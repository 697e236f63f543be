import { officePaths } from "#app/office/office-paths.ts";
import type { Table, TableSearch } from "#app/office/tables/table.ts";
import {
  allMoney,
  hasState,
  type MoneyKind,
  type MoneyRow,
  type MoneySearch,
  moneySortings,
  moneyStates,
} from "#business/billing/money.ts";
import { moneyColumns } from "./money-columns.ts";
import { headings, kindWords, moneyStateWords, paymentWords } from "./money-words.ts";

const VIEWS: Record<MoneyKind, readonly (readonly [string, string])[]> = {
  payments: [["Not matched to a place", "state=unmatched"]],
  invoices: [
    ["Open, by due date", "state=open&sort=more&order=up"],
    ["Paid", "state=paid"],
  ],
  refunds: [
    ["To be sent by hand", "state=by-hand"],
    ["Could not be sent", "state=failed"],
  ],
};

/** The list of payments, of invoices, or of refunds: they share a page. */
export const moneyTables: Record<MoneyKind, Table<MoneyRow>> = {
  payments: moneyTable("payments"),
  invoices: moneyTable("invoices"),
  refunds: moneyTable("refunds"),
};

function moneyTable(kind: MoneyKind): Table<MoneyRow> {
  return {
    id: kind,
    path: officePaths.money(),
    fixed: { kind },
    many: kindWords[kind].toLowerCase(),
    csv: officePaths.moneyCsv(),
    views: VIEWS[kind].map(([name, search]) => ({ name, search: `?kind=${kind}&${search}` })),
    columns: moneyColumns(kind),
    filters: [
      {
        id: "state",
        label: kind === "payments" ? "What it paid" : headings[kind].state,
        options: [
          { value: "", name: "Any" },
          ...moneyStates[kind].map((value) => ({ value, name: moneyStateWords(kind, value) })),
        ],
        matches: hasState,
      },
    ],
    sort: "date",
    descending: true,
    idOf: ({ id }) => id,
    nameOf: ({ business, name }) => `${business}, ${paymentWords(name)}`,
    to: ({ reservationId }) => officePaths.reservation(reservationId),
    searched: ({ name, reference, business, more }) => [name, reference, business, more],
  };
}

/** What the business is asked for it. */
export function moneySearch(kind: MoneyKind, search: TableSearch): MoneySearch {
  const { words, filters, descending, page } = search;
  const sort = moneySortings.find((each) => each === search.sort) ?? allMoney.sort;
  return { kind, words, state: filters.state ?? "", sort, descending, page };
}
