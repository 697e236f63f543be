import fc from "fast-check";
import { expect, test } from "vitest";
import { reservationTable } from "#app/office/reservations/reservation-table.ts";
import { foldedSortKey } from "#platform/fold-text.ts";
import { matchRows, type PreparedList, prepareList, sortAndPage } from "./sort-and-page.ts";
import type { TableDefinition } from "./table-definition.ts";

type Row = { id: number; name: string | null; cents: number };

const table: TableDefinition<Row> = {
  ...reservationTable,
  columns: [
    {
      id: "name",
      heading: "Name",
      kind: "text",
      shown: "always",
      text: ({ name }) => name ?? "",
      file: { heading: "Name", cell: ({ name }) => name },
      key: ({ name }) => name,
    },
    {
      id: "cents",
      heading: "Cents",
      kind: "amount",
      shown: true,
      text: ({ cents }) => String(cents),
      file: { heading: "Cents", cell: ({ cents }) => cents },
      key: ({ cents }) => cents,
    },
  ],
  filters: [
    {
      id: "dear",
      label: "Dear",
      options: [{ value: "yes", name: "Yes" }],
      matches: ({ cents }) => cents > 5,
    },
  ],
  sort: "name",
  idOf: ({ id }) => String(id),
  nameOf: ({ name }) => name ?? "",
  to: () => "/",
  searched: ({ name }) => [name],
};

function prepare(rows: readonly Row[]): { prepared: PreparedList<Row>; steps: number } {
  const work = prepareList(table, rows);
  for (let steps = 0; ; steps++) {
    const step = work.next();
    if (step.done) return { prepared: step.value, steps };
  }
}

const everything = { words: "", filters: {} };

/** The rows as anybody would sort them who has the time: by key, what has none last, equal ones by their ids. */
function slowly(rows: readonly Row[], sort: "name" | "cents", descending: boolean): number[] {
  const way = descending ? -1 : 1;
  const key = (row: Row) => (typeof row[sort] === "string" ? foldedSortKey(row[sort]) : row[sort]);
  return rows
    .toSorted((one, other) => {
      const [a, b] = [key(one), key(other)];
      if (a === null || b === null) {
        return a === b ? way * (one.id - other.id) : a === null ? 1 : -1;
      }
      return a === b ? way * (one.id - other.id) : a < b ? -way : way;
    })
    .map(({ id }) => id);
}

test("rows come in the order of their keys, what has none last, equal ones by id, in any number of steps", () => {
  const names = fc.option(fc.string({ unit: "binary", maxLength: 2 }), { nil: null });
  const some = fc.array(fc.tuple(names, fc.integer({ min: 0, max: 9 })), {
    maxLength: 1_800,
    size: "max",
  });
  fc.assert(
    fc.property(some, fc.boolean(), fc.constantFrom("name", "cents"), (drawn, descending, sort) => {
      const rows = drawn.map(([name, cents], id) => ({ id, name, cents }));
      const { prepared } = prepare(rows);
      const all = matchRows(prepared, table, everything);
      const found = sortAndPage(prepared, all, { sort, descending, page: 1 }, 9_999);
      expect(found.rows.map(({ id }) => id)).toEqual(slowly(rows, sort, descending));
    }),
    { numRuns: 60 },
  );
});

test("10,000 rows are prepared in many steps, none of which would keep anybody waiting", () => {
  const rows = Array.from({ length: 10_000 }, (_, id) => ({
    id,
    name: `Business ${(id * 7_919) % 10_000}`,
    cents: id % 97,
  }));
  const { prepared, steps } = prepare(rows);
  expect(steps).toBeGreaterThan(80);
  expect(prepared.rows).toHaveLength(10_000);
});

test("every word must be found, whatever its capitals and accents; numbers without their signs too", () => {
  const names = ["Café Olé", "cafe au lait", "Copper", "+14805550142", "a\tb\nc", null];
  const rows = names.map((name, id) => ({ id, name, cents: id }));
  const { prepared } = prepare(rows);
  const ids = (words: string) => {
    const found = matchRows(prepared, table, { ...everything, words });
    return rows.filter((_, at) => found[at]).map(({ id }) => id);
  };
  expect(ids("CAFE")).toEqual([0, 1]);
  expect(ids("olé café")).toEqual([0]);
  expect(ids("(480) 555-0142")).toEqual([3]);
  expect(ids("e e e")).toEqual([0, 1, 2]);
  expect(ids("c")).toEqual([0, 1, 2, 4]);
  expect(ids("copper café")).toEqual([]);
  expect(ids("null")).toEqual([]);
});

test("a page is a part of what is found, and a filter leaves out the rest", () => {
  const rows = Array.from({ length: 60 }, (_, id) => ({ id, name: `N${id}`, cents: id % 10 }));
  const { prepared } = prepare(rows);
  const dear = matchRows(prepared, table, { words: "n", filters: { dear: "yes" } });
  const page = (n: number) =>
    sortAndPage(prepared, dear, { sort: "cents", descending: true, page: n }, 10);
  expect(page(1)).toMatchObject({ total: 24 });
  expect(page(1).rows.map(({ cents }) => cents)).toEqual([9, 9, 9, 9, 9, 9, 8, 8, 8, 8]);
  expect(page(3).rows).toHaveLength(4);
  expect(page(4).rows).toEqual([]);
});
