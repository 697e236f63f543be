import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { advertiserTable, toAdvertiserSearch } from "#app/office/advertisers/advertiser-table.ts";
import { leadTable, toLeadSearch } from "#app/office/leads/lead-table.ts";
import { moneyTablesByKind, toMoneySearch } from "#app/office/money/money-table.ts";
import {
  reservationTable,
  toReservationSearch,
} from "#app/office/reservations/reservation-table.ts";
import {
  parseTableSearch,
  type TableDefinition,
  type TableSearch,
} from "#app/office/tables/table-definition.ts";
import { defaultAdvertiserSearch } from "#business/advertisers/advertiser.ts";
import { listAdvertisers } from "#business/advertisers/list-advertisers.ts";
import { leadStates } from "#business/leads/lead.ts";
import { listLeads } from "#business/leads/list-leads.ts";
import { listMoney } from "#business/ledger/list-money.ts";
import {
  defaultMoneySearch,
  type MoneyKind,
  type MoneyRow,
  moneyStatesByKind,
} from "#business/ledger/money.ts";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import { endedStates, liveStates } from "#business/reservations/reservation.ts";
import { listReservations } from "#business/reservations/search/search-reservations-and-money.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { invoice, payment, refund } from "#database/schema/payments.ts";
import { seedInstallation } from "#database/seed.ts";
import { arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { resolveDateRange } from "#platform/date-range.ts";
import { foldText, phoneDigitsInSearchWord, splitAndFoldSearchWords } from "#platform/fold-text.ts";
import { bringCrowd } from "#tests/support/business/crowd.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { isDeep } from "#tests/support/depth.ts";

type Key = string | number | Date | null;

/** What a list is expected to do with its rows, in plain words. */
type Expected<Row> = {
  /** What each column is sorted by. */
  keys: Record<string, (row: Row) => Key>;
  /** What tells equal rows apart, the first that differs. */
  ties: (row: Row) => readonly Key[];
  searched: (row: Row) => readonly (string | null)[];
  filters: Record<string, (row: Row, value: string) => boolean>;
};

type Find<Row> = (search: TableSearch, limit: number) => Promise<{ rows: Row[]; total: number }>;

const ALL = 5_000;
const COUNT = 96;

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

/**
 * Search words as people type them: capitals, accents, parts of words, pattern characters, numbers.
 */
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
  await db.execute(sql`update payment set note = ${names}[1 + (length(id) * 5 + amount_cents) % ${NAMES.length}::int]
    where reservation_id % 3 = 0`);
  await db.execute(sql`update lead set reason = ${any(3)} where id % 3 > 0`);
  await db.execute(sql`update lead set business = ${any(5)}, industry = 'dental' where id % 4 = 0`);
  await db.execute(sql`update lead set person = ${any(13)}, source = ${any(17)}, phone = '+1480555' || (5000 + id),
    neighborhood = ${any(19)}, next_call_on = date '2027-12-01' + (id % 60)::int, industry = 'pizza-shop'
    where id % 4 = 1`);
  await db.execute(
    sql`update lead set last_submitted_at = date_trunc('hour', last_submitted_at) where id % 2 = 0`,
  );
}

/** Text by its code points, capitals and accents aside; numbers by size, instants to the millisecond. */
function compare(one: Key, other: Key): number {
  if (typeof one === "string" && typeof other === "string") {
    return Buffer.compare(Buffer.from(foldText(one)), Buffer.from(foldText(other)));
  }
  return Number(one) - Number(other);
}

function sortRows<Row>(rows: readonly Row[], expected: Expected<Row>, search: TableSearch): Row[] {
  const key = expected.keys[search.sort] ?? (() => null);
  const way = search.descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)];
    if ((a === null) !== (b === null)) return a === null ? 1 : -1;
    const first = a === null || b === null ? 0 : compare(a, b);
    if (first !== 0) return way * first;
    const [mine, theirs] = [expected.ties(one), expected.ties(other)];
    const differing = mine.findIndex((tie, at) => compare(tie, theirs[at] ?? null) !== 0);
    return way * compare(mine[differing] ?? null, theirs[differing] ?? null);
  });
}

function isFound<Row>(row: Row, expected: Expected<Row>, { words, filters }: TableSearch): boolean {
  const text = foldText(expected.searched(row).join("\t"));
  const stands = (word: string) =>
    [word, phoneDigitsInSearchWord(word)].some((each) => each !== undefined && text.includes(each));
  return (
    splitAndFoldSearchWords(words).every(stands) &&
    Object.entries(filters).every(
      ([id, value]) => value === "" || expected.filters[id]?.(row, value),
    )
  );
}

/** Compares each column both ways, each word and each filter of a list with the expectation; says how many rows there are. */
async function expectSame<Row>(
  table: Pick<TableDefinition<Row>, "columns" | "filters" | "idOf"> & TableDefinition<never>,
  find: Find<Row>,
  expected: Expected<Row>,
): Promise<number> {
  const usual = parseTableSearch(table, new URLSearchParams());
  const { rows: all } = await find(usual, ALL);
  const searches: TableSearch[] = [
    ...table.columns.flatMap(({ id }) =>
      [true, false].map((descending) => ({ ...usual, sort: id, descending })),
    ),
    ...WORDS.filter((_, i) => isDeep || i % 3 === SEED % 3).map((words) => ({ ...usual, words })),
    ...table.filters.flatMap(({ id, options }) =>
      options.map(({ value }) => ({ ...usual, filters: { ...usual.filters, [id]: value } })),
    ),
  ];
  for (const search of searches) {
    const what = `seed ${SEED}, ${table.many}: ${JSON.stringify(search)}`;
    const wanted = sortRows(
      all.filter((row) => isFound(row, expected, search)),
      expected,
      search,
    ).map(table.idOf);
    const found = await find(search, ALL);
    expect(found.rows.map(table.idOf), what).toEqual(wanted);
    expect(found.total, what).toBe(wanted.length);
    const second = await find({ ...search, page: 2 }, 7);
    expect(second.rows.map(table.idOf), what).toEqual(wanted.slice(7, 14));
    expect(second.total, what).toBe(wanted.length);
  }
  return all.length;
}

const TODAY = arizonaDate(new Date());
const isWithin = (on: string, asked: Parameters<typeof resolveDateRange>[0]) => {
  const { from = "", to = "9" } = resolveDateRange(asked, TODAY);
  return from <= on && on <= to;
};

/** Compares dates of one's own, and the sums of what is found, with the expectation. */
async function expectDatesAndSums(kind: MoneyKind) {
  const { rows: all } = await listMoney({ ...defaultMoneySearch, kind }, ALL);
  const days = [...new Set(all.map(({ on }) => on))].sort();
  const [first = "", last = ""] = [days[0], days.at(-1)];
  for (const asked of [{ from: last }, { to: first }, { from: first, to: last }, {}]) {
    const found = await listMoney({ ...defaultMoneySearch, kind, ...asked }, 3);
    const wanted = all.filter(({ on }) => isWithin(on, asked));
    const counted = wanted.filter(
      ({ state }) =>
        !["void", "failed"].includes(state) && !/^(credit|forgiven)|taken-back$/.test(state),
    );
    const sum = (of: (row: MoneyRow) => number) =>
      counted.reduce((cents, row) => cents + of(row), 0);
    expect(found.total, kind).toBe(wanted.length);
    expect(found.sums, kind).toEqual({
      amountCents: sum(({ amountCents }) => amountCents),
      taxCents: sum(({ taxCents }) => taxCents),
      leftOut: wanted.length - counted.length,
    });
  }
}

anyDatabase("a list", () => {
  beforeEach(async () => {
    await seedInstallation({ now: new Date() });
    await bringCrowd(COUNT);
    await disturb();
  });

  test("of reservations is sorted, searched and narrowed as plainly expected", async () => {
    const states = [...liveStates, ...endedStates];
    const positions = new Map(builtInIndustries.map(({ slug }, at) => [slug, at]));
    const [mailing] = (await listReservations(toReservationSearch(usualOf(reservationTable)), 1))
      .rows;
    const options = [{ value: String(mailing?.mailingId), name: "One of them" }];
    const table = {
      ...reservationTable,
      filters: reservationTable.filters.map((filter) =>
        filter.id === "mailing" ? { ...filter, options } : filter,
      ),
    };
    const count = await expectSame(
      table,
      (search, limit) => listReservations(toReservationSearch(search), limit),
      {
        keys: {
          business: ({ business }) => business,
          reference: ({ reference }) => reference,
          person: ({ person }) => person,
          email: ({ email }) => email,
          phone: ({ phone }) => phone,
          mailing: ({ dropDate }) => dropDate,
          drop: ({ dropDate }) => dropDate,
          industry: ({ industry }) => positions.get(industry) ?? null,
          place: ({ spot }) => spot,
          size: ({ size }) => size,
          price: ({ priceCents }) => priceCents,
          state: ({ state }) => states.indexOf(state),
          due: ({ paymentDueOn }) => paymentDueOn,
          made: ({ id }) => id,
        },
        ties: ({ id }) => [id],
        searched: ({ reference, business, person, email, phone }) => [
          ...[reference, business, person, email, phone],
        ],
        filters: {
          state: ({ state }, value) =>
            value === "live"
              ? liveStates.some((each) => each === state)
              : value === "ended"
                ? endedStates.some((each) => each === state)
                : state === value,
          mailing: ({ mailingId }, value) => mailingId === Number(value),
          industry: ({ industry }, value) => industry === value,
        },
      },
    );
    expect(count).toBe(COUNT);
  });

  test("of advertisers is sorted and searched as plainly expected, also by people met before the last", async () => {
    await db.update(contact).set({ advertiserId: 2 }).where(sql`${contact.advertiserId} in (4, 6)`);
    const people = await db.select().from(contact);
    const count = await expectSame(
      advertiserTable,
      (search, limit) => listAdvertisers(toAdvertiserSearch(search), limit),
      {
        keys: {
          business: ({ name }) => name,
          number: ({ id }) => id,
          person: ({ person }) => person,
          email: ({ email }) => email,
          phone: ({ phone }) => phone,
          website: ({ website }) => website,
          reservations: ({ reservations }) => reservations,
          paid: ({ paid }) => paid,
          mailed: ({ lastDrop }) => lastDrop,
        },
        ties: ({ id }) => [id],
        searched: ({ id, name, website }) => [
          name,
          ...people
            .filter(({ advertiserId }) => advertiserId === id)
            .flatMap((each) => [each.name, each.email, each.phone]),
          website,
        ],
        filters: {},
      },
    );
    expect(count).toBe(COUNT / 4);
  });

  test("of leads is sorted, searched and narrowed as plainly expected", async () => {
    const positions = new Map(builtInIndustries.map(({ slug }, at) => [slug, at]));
    const today = "2028-01-01";
    const count = await expectSame(
      leadTable,
      (search, limit) => listLeads(toLeadSearch(search, today), limit),
      {
        keys: {
          name: ({ business, person, email, phone }) => business ?? person ?? email ?? phone,
          business: ({ business }) => business,
          person: ({ person }) => person,
          phone: ({ phone }) => phone,
          email: ({ email }) => email,
          industry: ({ industry }) => (industry === null ? null : positions.get(industry)) ?? null,
          neighborhood: ({ neighborhood }) => neighborhood,
          source: ({ source }) => source,
          next: ({ nextCallOn }) => nextCallOn && new Date(nextCallOn),
          number: ({ id }) => id,
          step: ({ state }) => leadStates.indexOf(state),
          why: ({ reason }) => reason,
          page: ({ page }) => page,
          times: ({ submissions }) => submissions,
          first: ({ createdAt }) => createdAt,
          last: ({ lastSubmittedAt }) => lastSubmittedAt,
        },
        ties: ({ id }) => [id],
        searched: (row) => [
          ...[row.business, row.person, row.phone, row.email],
          ...[row.neighborhood, row.source, row.reason],
        ],
        filters: {
          state: ({ state }, value) => state === value,
          calls: ({ nextCallOn }) => nextCallOn !== null && nextCallOn <= today,
        },
      },
    );
    expect(count).toBe(COUNT / 2);
  });

  test("of payments, of invoices and of refunds is sorted, searched and narrowed as plainly expected", async () => {
    await billAndRefund();
    const since = new Map<string, Key>([
      ...(await db.select().from(payment)).map((row) => [row.id, row.receivedAt] as const),
      ...(await db.select().from(invoice)).map((row) => [String(row.id), row.id] as const),
      ...(await db.select().from(refund)).map((row) => [row.id, row.createdAt] as const),
    ]);
    for (const kind of ["payments", "invoices", "refunds"] satisfies MoneyKind[]) {
      const count = await expectSame(
        moneyTablesByKind[kind],
        (search, limit) => listMoney(toMoneySearch(kind, search, TODAY), limit),
        {
          keys: {
            business: ({ business }) => business,
            name: ({ name }) => name,
            date: ({ on }) => on,
            reservation: ({ reference }) => reference,
            state: ({ state }) => state,
            more: ({ more }) => more,
            tax: ({ taxCents }) => taxCents,
            amount: ({ amountCents }) => amountCents,
          },
          ties: ({ id }) => [since.get(id) ?? null, id],
          searched: ({ name, reference, business, more }) => [name, reference, business, more],
          filters: {
            state: ({ state }, value) => state === value || state.endsWith(`, ${value}`),
            period: ({ on }, value) => isWithin(on, { period: value }),
          },
        },
      );
      await expectDatesAndSums(kind);
      expect(count, kind).toBeGreaterThan(10);
    }
  });

  test("would not be so, were names compared as they are, or as English has them (negative control)", async () => {
    for (const [at, name] of ["É", "b", "_", "C", "f", "["].entries()) {
      await db
        .update(advertiser)
        .set({ name })
        .where(eq(advertiser.id, at + 1));
    }
    const { rows } = await listAdvertisers(defaultAdvertiserSearch, ALL);
    const names = rows.map(({ name }) => name);
    expect(names.toSorted()).not.toEqual(names);
    expect(names.toSorted((a, b) => a.localeCompare(b, "en"))).not.toEqual(names);
    expect(names.toSorted(compare)).toEqual(names);
  });
});

const usualOf = (table: TableDefinition<never>) => parseTableSearch(table, new URLSearchParams());

/** An invoice for every other payment and a refund of the rest, in all states. */
async function billAndRefund() {
  const paid = await db.select().from(payment).orderBy(payment.id);
  const seller = { tradeName: "", company: "", street: "", town: "", phone: "", email: "" };
  await db.insert(invoice).values(
    paid
      .filter((_, at) => at % 2 === 0)
      .map(({ reservationId, amountCents }, at) => ({
        reservationId,
        seller,
        number: `2027-${String(at).padStart(4, "0")}`,
        issuedOn: `2027-01-${10 + (at % 5)}`,
        dueOn: at % 3 === 0 ? null : `2027-02-${10 + (at % 4)}`,
        buyer: { business: NAMES[at % NAMES.length] ?? "", name: "", email: "" },
        description: "",
        priceCents: amountCents - 1 - at,
        taxBasisPoints: 170,
        taxCents: 1 + at,
        totalCents: amountCents,
        state: moneyStatesByKind.invoices[at % moneyStatesByKind.invoices.length] ?? "open",
        receivedCents:
          moneyStatesByKind.invoices[at % moneyStatesByKind.invoices.length] === "paid"
            ? amountCents
            : 0,
      })),
  );
  const reasons = ["spot-gone", "duplicate", "canceled", "operator"] as const;
  await db.insert(refund).values(
    paid
      .filter((_, at) => at % 2 === 1)
      .map(({ id: name, reservationId, amountCents }, at) => ({
        paymentId: name,
        reservationId,
        amountCents,
        reason: reasons[at % reasons.length] ?? "spot-gone",
        state: moneyStatesByKind.refunds[at % moneyStatesByKind.refunds.length] ?? "done",
        createdAt: new Date(Date.UTC(2027, 0, 1 + (at % 6))),
      })),
  );
}
