import fc from "fast-check";
import { expect, test } from "vitest";
import {
  advertiserTable,
  advertiserTableColumns,
} from "#app/office/advertisers/advertiser-table.ts";
import { expenseTable } from "#app/office/expenses/expense-table.ts";
import { leadTable, leadTableColumns } from "#app/office/leads/lead-table.ts";
import { moneyTableColumns, moneyTablesByKind } from "#app/office/money/money-table.ts";
import type { ReservationListRow } from "#app/office/reservations/reservation-table.ts";
import {
  reservationTable,
  reservationTableColumns,
} from "#app/office/reservations/reservation-table.ts";
import { advertiserSortKeys } from "#business/advertisers/advertiser.ts";
import { leadSortKeys } from "#business/leads/lead.ts";
import { reservationSortKeys } from "#business/reservations/search/reservation-search.ts";
import { formatCsv } from "#platform/read-csv.ts";
import { toCsvTable } from "./csv-response.ts";
import { formatTableSearchQuery, parseTableSearch } from "./table-definition.ts";

const tables = [
  ...[reservationTable, advertiserTable, leadTable, expenseTable],
  ...Object.values(moneyTablesByKind),
];

for (const table of tables) {
  test(`a search of ${table.many} is read from an address as it was written there`, () => {
    const ids = table.columns.map(({ id }) => id);
    const search = fc.record({
      words: fc.string({ maxLength: 100 }).map((words) => words.trim()),
      filters: fc.record(
        Object.fromEntries(
          table.filters.map(({ id, options, isDate }) => [
            id,
            isDate ? fc.constant("") : fc.constantFrom(...options.map(({ value }) => value)),
          ]),
        ),
      ),
      sort: fc.constantFrom(...ids),
      descending: fc.boolean(),
      page: fc.integer({ min: 1, max: 10_000 }),
    });
    fc.assert(
      fc.property(search, (each) => {
        const address = new URLSearchParams(formatTableSearchQuery(table, each));
        expect(parseTableSearch(table, address)).toEqual({ ...each, filters: { ...each.filters } });
      }),
    );
  });
}

test("an address that asks for nonsense finds everything as usual", () => {
  const usual = parseTableSearch(reservationTable, new URLSearchParams());
  const nonsense = "?state=gone&mailing=-1&sort=drop+table&page=1e9&words=%20&industry=x";
  expect(parseTableSearch(reservationTable, new URLSearchParams(nonsense))).toEqual(usual);
  expect(formatTableSearchQuery(reservationTable, usual)).toBe("");
  expect(usual).toMatchObject({ sort: "made", descending: true, page: 1 });
});

test("dates of one's own take the place of a period, and what is no date is none", () => {
  const asked = (query: string) => {
    const { from, to, period } = parseTableSearch(expenseTable, new URLSearchParams(query)).filters;
    return [from, to, period];
  };
  expect(asked("period=this-month")).toEqual(["", "", "this-month"]);
  expect(asked("period=this-month&from=2027-05-01")).toEqual(["2027-05-01", "", ""]);
  expect(asked("period=this-month&to=2027-05-31")).toEqual(["", "2027-05-31", ""]);
  expect(asked("period=this-month&from=2027-02-30&to=x")).toEqual(["", "", "this-month"]);
});

const row: ReservationListRow = {
  id: 7,
  reference: "7K3M-9PQX",
  business: "=SUM(A1)",
  person: "Pat Example",
  email: "pat@kettle.example",
  phone: "+14805550142",
  mailingId: 1,
  mailing: "May 2027",
  dropDate: "2027-05-15",
  industry: "plumbing",
  spot: "F1",
  size: "large" as const,
  priceCents: 100_050,
  state: "paid" as const,
  paymentDueOn: null,
  createdAt: "2027-01-02T06:30:00.000Z",
};

const idsOf = (columns: readonly { id: string }[]) => columns.map(({ id }) => id);

test("every column of a list can be sorted by, has an id of its own, and one names the row", () => {
  for (const [columns, sorted] of [
    [reservationTableColumns, reservationSortKeys],
    [advertiserTableColumns, advertiserSortKeys],
    [leadTableColumns, leadSortKeys],
  ] as const) {
    expect(idsOf(columns).toSorted()).toEqual([...sorted].toSorted());
  }
  for (const columns of [
    reservationTableColumns,
    advertiserTableColumns,
    leadTableColumns,
    moneyTableColumns("payments"),
  ]) {
    expect(new Set(idsOf(columns)).size).toBe(columns.length);
    expect(columns.filter(({ shown }) => shown === "name")).toHaveLength(1);
    expect(columns.filter(({ file }) => file.first)).toHaveLength(1);
  }
});

test("a file has amounts as numbers, dates as such, states in words, and nothing that runs", () => {
  const file = toCsvTable(reservationTableColumns, [row]);
  expect(file.head[0]).toBe("Reference");
  const cellOf = (heading: string) => file.rows[0]?.[file.head.indexOf(heading)];
  expect(cellOf("Reference")).toBe("7K3M-9PQX");
  expect(cellOf("Price before tax (USD)")).toBe(1000.5);
  expect(cellOf("Status")).toBe("Paid");
  expect(cellOf("Due")).toBe(null);
  expect(cellOf("Booked on")).toBe("2027-01-01");
  expect(formatCsv(file.head, file.rows)).toContain(`"'=SUM(A1)"`);
});
