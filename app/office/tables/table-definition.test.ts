import fc from "fast-check";
import { expect, test } from "vitest";
import { advertiserTable } from "#app/office/advertisers/advertiser-table.ts";
import { expenseTable } from "#app/office/expenses/expense-table.ts";
import { leadTable } from "#app/office/leads/lead-table.ts";
import { moneyTables } from "#app/office/money/money-table.ts";
import { reservationTable } from "#app/office/reservations/reservation-table.ts";
import { formatTableSearch, parseTableSearch } from "./table-definition.ts";

const tables = [
  ...[reservationTable, advertiserTable, leadTable, expenseTable],
  ...Object.values(moneyTables),
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
        const address = new URLSearchParams(formatTableSearch(table, each));
        expect(parseTableSearch(table, address)).toEqual({ ...each, filters: { ...each.filters } });
      }),
    );
  });
}

test("an address that asks for nonsense finds everything as usual", () => {
  const usual = parseTableSearch(reservationTable, new URLSearchParams());
  const nonsense = "?state=gone&mailing=-1&sort=drop+table&page=1e9&words=%20&industry=x";
  expect(parseTableSearch(reservationTable, new URLSearchParams(nonsense))).toEqual(usual);
  expect(formatTableSearch(reservationTable, usual)).toBe("");
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
