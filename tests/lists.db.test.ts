import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { AdvertiserListRow } from "#app/office/advertisers/advertiser-columns.ts";
import { advertiserTable, toAdvertiserSearch } from "#app/office/advertisers/advertiser-table.ts";
import type { LeadListRow } from "#app/office/leads/lead-columns.ts";
import { leadTable, toLeadSearch } from "#app/office/leads/lead-table.ts";
import { moneyTables, toMoneySearch } from "#app/office/money/money-table.ts";
import type { ReservationListRow } from "#app/office/reservations/reservation-columns.ts";
import {
  reservationTable,
  toReservationSearch,
} from "#app/office/reservations/reservation-table.ts";
import { formatFullList, parseRowLine } from "#app/office/tables/full-list-lines.ts";
import {
  matchRows,
  type PreparedList,
  prepareList,
  sortAndPage,
} from "#app/office/tables/sort-and-page.ts";
import {
  parseTableSearch,
  type TableDefinition,
  type TableSearch,
} from "#app/office/tables/table-definition.ts";
import { defaultAdvertiserSearch } from "#business/advertisers/advertiser-search.ts";
import { listAdvertisers } from "#business/advertisers/list-advertisers.ts";
import { listMoney } from "#business/billing/ledger/list-money.ts";
import { defaultMoneySearch, type MoneyRow } from "#business/billing/ledger/money.ts";
import { listLeads } from "#business/leads/list-leads.ts";
import { listReservations } from "#business/reservations/search/list-reservations.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import { foldedSortKey } from "#platform/fold-text.ts";
import { bringCrowd } from "#tests/support/business/crowd.ts";
import { eachDatabase } from "#tests/support/database/database.ts";

type Find<Row> = (search: TableSearch, limit: number) => Promise<{ rows: Row[]; total: number }>;

const ALL = 5_000;
const COUNT = 240;

/** Names as nobody would think of them: every kind of sign that sorts or folds in its own way, ties, nothing, and any. */
const SEED = Date.now() & 0xffffff;
const NAMES = [
  ...fc
    .sample(fc.string({ unit: "binary", maxLength: 6 }), { numRuns: 40, seed: SEED })
    .filter((name) => !name.includes("\0")),
  ...["", " ", "a", "A", "á", "Ä", "å", "z", "Z", "ß", "İ", "ı", "Σ", "ς", "é", "É", "ÿ", "Ÿ", "ñ"],
  ...[
    "copper",
    "Copper",
    "COPPER kettle",
    "Café Olé",
    "cafe ole",
    "100% off",
    "50_50",
    "a\\b",
    "-5",
  ],
  ...[
    "\u{1F600}",
    "\u{1F600} b",
    "\uE000",
    "\uFF21",
    "名前",
    "à",
    "a\u0300",
    "'quoted'",
    "~",
    "[",
    "_",
  ],
];

/** Words as somebody looks for them: in capitals, with accents, half of them, with signs of patterns, numbers. */
const WORDS = [
  ...["", "copper", "COPPER KETTLE", "kettle copper", "olé", "OLE", "%", "_", "\\", "é", "İ", "σ"],
  ...["person-1", "5501", "(480) 555", "480-555", "555-01", "\u{1F600}", "名", "check 1", "nobody"],
];

async function disturb() {
  const names = sql`(array[${sql.join(
    NAMES.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[])`;
  const any = (seed: number) =>
    sql`${names}[1 + (id * ${sql.raw(String(seed))}) % ${NAMES.length}::int]`;
  await db.execute(sql`update advertiser set name = ${any(7)}`);
  await db.execute(sql`update contact set name = ${any(11)}`);
  await db.execute(sql`update mailing set state = 'published' where id % 3 = 0`);
  await db.execute(sql`update payment set note = ${names}[1 + (length(name) * 5 + amount_cents) % ${NAMES.length}::int]
    where reservation_id % 3 = 0`);
  await db.execute(sql`update lead set reason = ${any(3)} where id % 3 > 0`);
  await db.execute(
    sql`update lead set last_submitted_at = date_trunc('hour', last_submitted_at) where id % 2 = 0`,
  );
}

/** The list as a browser has it: over the wire and prepared. */
async function inBrowser<Row>(
  table: TableDefinition<Row>,
  whole: readonly object[],
): Promise<PreparedList<Row>> {
  const [, ...lines] = [...formatFullList({ stamp: 1, total: whole.length }, whole)];
  const work = prepareList(
    table,
    lines.flatMap((line) => parseRowLine<Row>(line)),
  );
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

async function expectSame<Row>(
  table: TableDefinition<Row>,
  find: Find<Row>,
  whole: readonly object[],
) {
  const prepared = await inBrowser(table, whole);
  const usual = parseTableSearch(table, new URLSearchParams());
  const searches: TableSearch[] = [
    ...table.columns.flatMap(({ id }) =>
      [true, false].map((descending) => ({ ...usual, sort: id, descending })),
    ),
    ...WORDS.map((words) => ({ ...usual, words })),
    ...table.filters.flatMap(({ id, options }) =>
      options.map(({ value }) => ({ ...usual, filters: { ...usual.filters, [id]: value } })),
    ),
  ];
  for (const search of searches) {
    const said = await find(search, ALL);
    const here = sortAndPage(prepared, matchRows(prepared, table, search), search, ALL);
    const what = `seed ${SEED}, ${table.id}: ${JSON.stringify(search)}`;
    expect(here.total, what).toBe(said.total);
    expect(here.rows.map(table.idOf), what).toEqual(said.rows.map(table.idOf));
  }
  const page = { ...usual, page: 2 };
  const here = sortAndPage(prepared, matchRows(prepared, table, page), page, 7);
  expect(here.rows.map(table.idOf)).toEqual((await find(page, 7)).rows.map(table.idOf));
  return prepared.rows.length;
}

eachDatabase("a list in the browser", () => {
  beforeEach(async () => {
    await seedInstallation({ now: new Date() });
    await bringCrowd(COUNT);
    await disturb();
  });

  test("finds the same reservations in the same order as the database, by every column, word and filter", async () => {
    const find: Find<ReservationListRow> = (search, limit) =>
      listReservations(toReservationSearch(search), limit);
    const whole = await find(asked(reservationTable, "sort=made&order=up"), ALL);
    expect(await expectSame(reservationTable, find, whole.rows)).toBe(COUNT);
  });

  test("finds the same advertisers, leads and money in the same order as the database", async () => {
    const up = "sort=number&order=up";
    const advertisers: Find<AdvertiserListRow> = (search, limit) =>
      listAdvertisers(toAdvertiserSearch(search), limit);
    const businesses = await advertisers(asked(advertiserTable, up), ALL);
    expect(await expectSame(advertiserTable, advertisers, businesses.rows)).toBe(COUNT / 4);
    const leads: Find<LeadListRow> = (search, limit) => listLeads(toLeadSearch(search), limit);
    const addresses = await leads(asked(leadTable, up), ALL);
    expect(await expectSame(leadTable, leads, addresses.rows)).toBe(COUNT / 2);
    const { payments } = moneyTables;
    const money: Find<MoneyRow> = (search, limit) =>
      listMoney(toMoneySearch("payments", search), limit);
    const since = {
      ...defaultMoneySearch,
      kind: "payments",
      sort: "since",
      descending: false,
    } as const;
    const all = await listMoney(since, ALL);
    expect(await expectSame(payments, money, all.rows)).toBeGreaterThan(50);
  });

  test("would not, were names compared as they are, or as English has them (negative control)", async () => {
    const { rows } = await listAdvertisers(defaultAdvertiserSearch, ALL);
    const names = rows.map(({ name }) => name);
    expect(names.toSorted()).not.toEqual(names);
    expect(names.toSorted((a, b) => a.localeCompare(b, "en"))).not.toEqual(names);
    expect(names.toSorted(byKey)).toEqual(names);
  });
});

const asked = <Row>(table: TableDefinition<Row>, query: string) =>
  parseTableSearch(table, new URLSearchParams(query));

function byKey(one: string, other: string): number {
  const [a, b] = [foldedSortKey(one), foldedSortKey(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}
