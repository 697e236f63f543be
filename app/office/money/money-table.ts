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
import { listMoney } from "#business/ledger/list-money.ts";
import type { AmountAndTaxSums, MoneyKind, MoneyRow, MoneySearch } from "#business/ledger/money.ts";
import {
  defaultMoneySearch,
  moneyKinds,
  moneySortKeys,
  moneyStatesByKind,
} from "#business/ledger/money.ts";
import { describePaymentId } from "#business/reservations/pay/invoices/invoice.ts";
import { arizonaDate, type PlainDate, shortWeekdayDateWithYear } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { capitalize, pluralize } from "#platform/number-word.ts";

export const moneyKindLabels: Record<MoneyKind, string> = {
  payments: "Payments",
  invoices: "Invoices",
  refunds: "Refunds",
};

/** The kind of list that an address asks for; payments by default. */
export const parseMoneyKindOrPayments = (text: string | null): MoneyKind =>
  moneyKinds.find((each) => each === text) ?? "payments";

export const columnHeadingsByMoneyKind: Record<
  MoneyKind,
  { name: string; state: string; more: string }
> = {
  payments: { name: "Invoice", state: "Paid with", more: "Note" },
  invoices: { name: "Invoice", state: "Status", more: "Due" },
  refunds: { name: "Payment", state: "Status", more: "Reason" },
};

export const paymentMethodLabels = {
  online: "Online",
  invoice: "Invoice",
  credit: "Credit",
  forgiven: "Forgiven",
} as const;
const METHODS: Record<string, string> = paymentMethodLabels;

const OUTCOMES: Record<string, string> = {
  granted: "paid for a spot",
  duplicate: "spot already paid",
  "spot-gone": "spot already taken",
  unapplied: "not applied",
  "taken-back": "reversed",
};

const INVOICES: Record<string, string> = { open: "Open", paid: "Paid", void: "Void" };

const REFUNDS: Record<string, string> = {
  requested: "Refund starting",
  pending: "Refund in progress",
  done: "Refunded",
  failed: "Failed",
  "by-hand": "Not sent yet",
};

const REASONS: Record<string, string> = {
  "spot-gone": "spot already taken",
  duplicate: "paid twice",
  canceled: "spot canceled",
  "wrong-amount": "wrong amount",
  "at-gateway": "started at the card processor",
  operator: "our decision",
  "fewer-homes": "fewer homes",
  dispute: "bank dispute",
  "smaller-spot": "smaller spot",
  overpaid: "paid too much",
  "unpaid-rest": "the rest wasn’t paid",
};

export function moneyStateLabel(kind: MoneyKind, state: string): string {
  const words = { payments: OUTCOMES, invoices: INVOICES, refunds: REFUNDS }[kind][state] ?? state;
  return capitalize(words);
}

/** The outcome of a row in words; for an ordinary payment only its method. */
export function describeMoneyRowState(
  kind: MoneyKind,
  { state, more, restCents, amountCents }: MoneyRow,
): string {
  if (kind === "payments") {
    const [method = "", outcome = ""] = state.split(", ");
    const paidWith = more || (METHODS[method] ?? method);
    return outcome === "granted" ? paidWith : `${paidWith}: ${OUTCOMES[outcome] ?? outcome}`;
  }
  if (kind === "invoices") {
    const isPart = restCents !== null && restCents < amountCents;
    const words = `${INVOICES[state] ?? state}${isPart ? `, ${dollars(restCents)} left` : ""}`;
    return state === "open" && more ? `${words}, due ${shortWeekdayDateWithYear(more)}` : words;
  }
  return `${REFUNDS[state] ?? state}: ${reasonWords(more)}`;
}

/** The state of a row for a file: for a payment its method and outcome. */
function moneyRowCsvState(kind: MoneyKind, { state }: Pick<MoneyRow, "state">): string {
  if (kind !== "payments") return moneyStateLabel(kind, state);
  const [method = "", outcome = ""] = state.split(", ");
  return `${METHODS[method] ?? method}: ${OUTCOMES[outcome] ?? outcome}`;
}

const reasonWords = (more: string | null) => REASONS[more ?? ""] ?? more ?? "";

/** The last column in a file: a payment's note, an invoice's due date as 2027-05-15, a refund's reason. */
const moneyRowCsvDetail = (kind: MoneyKind, { more }: Pick<MoneyRow, "more">): string | null =>
  kind === "refunds" ? reasonWords(more) : more;

/** What the sums of a kind leave out. */
const LEFT_OUT: Record<MoneyKind, [one: string, many: string]> = {
  payments: ["payment that brought in no money", "payments that brought in no money"],
  invoices: ["void invoice", "void invoices"],
  refunds: ["failed refund", "failed refunds"],
};

/** "Total", "Total, not counting 2 void invoices" */
function moneyTotalsLabel(kind: MoneyKind, leftOut: number): string {
  return leftOut === 0 ? "Total" : `Total, not counting ${pluralize(leftOut, ...LEFT_OUT[kind])}`;
}

const column = createColumnBuilders<MoneyRow>();

export function moneyTableColumns(kind: MoneyKind): readonly ColumnDefinition<MoneyRow>[] {
  const { name, state, more } = columnHeadingsByMoneyKind[kind];
  return [
    column.text("business", "Business", ({ business }) => business, {
      shown: "name",
      text: ({ business, reference }) => business || reference,
      small: ({ reference, name: id }) => `${reference}, ${describePaymentId(id)}`,
    }),
    column.text("name", name, (row) => describePaymentId(row.name), { file: { first: true } }),
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

export const moneyTablesByKind: Record<MoneyKind, TableDefinition<MoneyRow>> = {
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
    columns: moneyTableColumns(kind),
    filters: [
      {
        id: "state",
        label: kind === "payments" ? "Matched to" : columnHeadingsByMoneyKind[kind].state,
        options: [
          { value: "", name: "Any" },
          ...moneyStatesByKind[kind].map((value) => ({
            value,
            name: moneyStateLabel(kind, value),
          })),
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
  const dates = dateRangeOfSearch(search, today);
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
  return tableCsvResponse(moneyTablesByKind[kind], request, async (search, limit) => {
    const moneySearch = toMoneySearch(kind, search, arizonaDate(now));
    const { rows, sums } = await listMoney(moneySearch, limit);
    return { rows, totals: toMoneyTotalsRow(kind, sums) };
  });
});
