import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { AdvertiserRow } from "#app/office/advertisers/advertiser-columns.ts";
import { advertiserSearch, advertiserTable } from "#app/office/advertisers/advertiser-table.ts";
import type { LeadRow } from "#app/office/leads/lead-columns.ts";
import { leadSearch, leadTable } from "#app/office/leads/lead-table.ts";
import { moneySearch, moneyTables } from "#app/office/money/money-table.ts";
import type { ReservationRow } from "#app/office/reservations/reservation-columns.ts";
import { reservationSearch, reservationTable } from "#app/office/reservations/reservation-table.ts";
import { arrange, findPlaces, type Prepared, preparing } from "#app/office/tables/arrange.ts";
import { readTable, type Table, type TableSearch } from "#app/office/tables/table.ts";
import { linesOf, rowsIn } from "#app/office/tables/whole-lines.ts";
import { allMoney, type MoneyRow } from "#business/billing/money.ts";
import { findMoney } from "#business/billing/money-list.ts";
import { findLeadList } from "#business/leads/lead-list.ts";
import { findAdvertisers } from "#business/reservations/advertiser-list.ts";
import { everyAdvertiser } from "#business/reservations/advertiser-search.ts";
import { findReservations } from "#business/reservations/reservation-list.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import { foldedKey } from "#platform/fold.ts";
import { bringCrowd } from "#tests/support/crowd.ts";
import { eachDatabase } from "#tests/support/database.ts";

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
    sql`update lead set last_interest_at = date_trunc('hour', last_interest_at) where id % 2 = 0`,
  );
}

/** The list as a browser has it: over the wire and prepared. */
async function inBrowser<Row>(table: Table<Row>, whole: readonly object[]): Promise<Prepared<Row>> {
  const [, ...lines] = [...linesOf({ stamp: 1, total: whole.length }, whole)];
  const work = preparing(
    table,
    lines.flatMap((line) => rowsIn<Row>(line)),
  );
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

async function expectSame<Row>(table: Table<Row>, find: Find<Row>, whole: readonly object[]) {
  const prepared = await inBrowser(table, whole);
  const usual = readTable(table, new URLSearchParams());
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
    const here = arrange(prepared, findPlaces(prepared, table, search), search, ALL);
    const what = `seed ${SEED}, ${table.id}: ${JSON.stringify(search)}`;
    expect(here.total, what).toBe(said.total);
    expect(here.rows.map(table.idOf), what).toEqual(said.rows.map(table.idOf));
  }
  const page = { ...usual, page: 2 };
  const here = arrange(prepared, findPlaces(prepared, table, page), page, 7);
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
    const find: Find<ReservationRow> = (search, limit) =>
      findReservations(reservationSearch(search), limit);
    const whole = await find(asked(reservationTable, "sort=made&order=up"), ALL);
    expect(await expectSame(reservationTable, find, whole.rows)).toBe(COUNT);
  });

  test("finds the same advertisers, leads and money in the same order as the database", async () => {
    const up = "sort=number&order=up";
    const advertisers: Find<AdvertiserRow> = (search, limit) =>
      findAdvertisers(advertiserSearch(search), limit);
    const businesses = await advertisers(asked(advertiserTable, up), ALL);
    expect(await expectSame(advertiserTable, advertisers, businesses.rows)).toBe(COUNT / 4);
    const leads: Find<LeadRow> = (search, limit) => findLeadList(leadSearch(search), limit);
    const addresses = await leads(asked(leadTable, up), ALL);
    expect(await expectSame(leadTable, leads, addresses.rows)).toBe(COUNT / 2);
    const { payments } = moneyTables;
    const money: Find<MoneyRow> = (search, limit) =>
      findMoney(moneySearch("payments", search), limit);
    const since = { ...allMoney, kind: "payments", sort: "since", descending: false } as const;
    const all = await findMoney(since, ALL);
    expect(await expectSame(payments, money, all.rows)).toBeGreaterThan(50);
  });

  test("would not, were names compared as they are, or as English has them (negative control)", async () => {
    const { rows } = await findAdvertisers(everyAdvertiser, ALL);
    const names = rows.map(({ name }) => name);
    expect(names.toSorted()).not.toEqual(names);
    expect(names.toSorted((a, b) => a.localeCompare(b, "en"))).not.toEqual(names);
    expect(names.toSorted(byKey)).toEqual(names);
  });
});

const asked = <Row>(table: Table<Row>, query: string) =>
  readTable(table, new URLSearchParams(query));

function byKey(one: string, other: string): number {
  const [a, b] = [foldedKey(one), foldedKey(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}
