import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findUpcomingMailings, upcomingMailingsQuery } from "#business/mailings/find-mailings.ts";
import {
  findCardSpotStatuses,
  findIndustryAvailability,
  findMailingAvailabilityBoard,
  liveClaimsQuery,
} from "#business/reservations/availability/find-availability.ts";
import { findMailingResults, findYearResults } from "#business/results/find-mailing-results.ts";
import { findAdResults, findTrackRecord } from "#business/results/find-results.ts";
import { mailing } from "#database/schema/mailings.ts";
import type { PlainDate } from "#platform/clock.ts";
import { addDays, arizonaDate, datePartsOf, now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import {
  anyDatabase,
  emptyTables,
  fillWithoutTimeout,
  pagesTouched,
} from "#tests/support/database/database.ts";
import { depth, isDeep } from "#tests/support/depth.ts";

const CARDS = 12;
const ADS = 16;
/** Hours in which each ad was scanned, the first 55 before its drop date: 100,000 rows in the deep test. */
const HOURS = depth(72, 521);
/** Milliseconds that a page's figures may take. */
const BUDGET = 100;
const ROUNDS = 5;
const RECOUNTED = 10;

const today = arizonaDate(now());
/** A card a month, the last one 35 days ago. */
const dropOf = (card: number): PlainDate => addDays(today, -35 - 30 * card);

let ids: number[] = [];

/** A year of mailed cards with scans from two days before each drop on. */
async function fillYear() {
  const mailings = await planTestMailings(Array.from({ length: CARDS }, (_, n) => 40 + n * 30));
  await fillWithoutTimeout(async (tx) => {
    await tx.execute(
      sql`insert into advertiser (name) select 'Shop ' || n from generate_series(1, ${ADS}::int) n`,
    );
    await tx.execute(sql`
      insert into contact (advertiser_id, name, email, email_key, phone)
      select id, 'Pat ' || substr(name, 6), name || '@shop.example', name || '@shop.example', '+14805550142' from advertiser`);
    for (const [card, mailingId] of mailings.entries()) {
      const drops = JSON.stringify([
        { date: dropOf(card), pieces: 10_000, postOffice: "Old Town" },
      ]);
      await tx.execute(
        sql`update mailing set state = 'dropped', drops = ${drops}::jsonb where id = ${mailingId}`,
      );
      await tx.execute(sql`
        insert into reservation (reference, mailing_id, industry, exclusivity_group, spot, size, price_cents, state,
          network_hash, paid_at, payment_id, advertiser_id, contact_id)
        select ${`${card} `} || position, ${mailingId}, slug, exclusivity_group, 'S' || position, 'small', 35000, 'paid', '',
          now(), ${`pi_${card}_`} || position, (select id from advertiser where name = 'Shop ' || position),
          (select id from contact where name = 'Pat ' || position)
        from industry where position between 1 and ${ADS}::int`);
      await tx.execute(sql`
        insert into spot_code (code, reservation_id) select ${`C${card}X`} || id, id from reservation where mailing_id = ${mailingId}`);
      await tx.execute(sql`
        insert into code_scan (code, hour, people, repeats, machines, over_share, calls, website_visits)
        select code, date_trunc('hour', (${dropOf(card)}::date - 2)::timestamptz) + n * interval '1 hour',
          (random() * 5)::int, (random() * 2)::int, (random() * 3)::int, (random() * 2)::int, (random() * 2)::int, (random() * 2)::int
        from spot_code join reservation on reservation.id = reservation_id and mailing_id = ${mailingId}
        cross join generate_series(1, ${HOURS}::int) n`);
    }
    await tx.execute(sql`
      insert into redemption (reservation_id, count, taken_back_at)
      select id, 1 + (random() * 3)::int, case when random() < 0.3 then now() end from reservation
      cross join generate_series(1, 5)`);
  });
  await db.execute(sql`vacuum analyze`);
  const { rows } = await db.execute<{ id: number }>(
    sql`select id::int as id from reservation order by random()`,
  );
  ids = rows.map(({ id }) => id);
}

/** The best of some rounds, in milliseconds: what a busy machine does besides is not the query’s. */
async function time(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    await read();
    times.push(performance.now() - begun);
  }
  return Math.min(...times);
}

type Scan = Record<
  "people" | "repeats" | "machines" | "over_share" | "calls" | "website_visits",
  number
> & { hour: string; card: number };

/** What an ad brought, added up row by row, without the queries of the pages. */
async function recount(id: number) {
  const { rows: scans } = await db.execute<Scan>(sql`
    select code_scan.*, mailing.id::int as card from code_scan join spot_code using (code)
    join reservation on reservation.id = reservation_id join mailing on mailing.id = mailing_id
    where reservation_id = ${id}`);
  const { rows: of } = await db.execute<{ since: PlainDate }>(sql`
    select drops -> 0 ->> 'date' as since from mailing join reservation on mailing_id = mailing.id where reservation.id = ${id}`);
  const since = of[0]?.since ?? "";
  const counted = scans.filter(({ hour }) => arizonaDate(new Date(hour)) >= since);
  const sum = (column: Exclude<keyof Scan, "hour" | "card">) =>
    counted.reduce((all, row) => all + row[column], 0);
  const { rows: entries } = await db.execute<{ count: number; taken_back_at: string | null }>(
    sql`select count, taken_back_at from redemption where reservation_id = ${id}`,
  );
  const days = new Map<PlainDate, number>();
  for (const { hour, people } of counted) {
    const day = arizonaDate(new Date(hour));
    days.set(day, (days.get(day) ?? 0) + people);
  }
  return {
    mailing: scans[0]?.card ?? 0,
    people: sum("people"),
    notCounted: {
      repeats: sum("repeats"),
      machines: sum("machines"),
      overShare: sum("over_share"),
    },
    calls: sum("calls"),
    websiteVisits: sum("website_visits"),
    redeemed: entries
      .filter((entry) => entry.taken_back_at === null)
      .reduce((all, { count }) => all + count, 0),
    days,
  };
}

anyDatabase(`results of a year with ${CARDS * ADS * HOURS} rows of scans`, (engine) => {
  beforeEach(fillYear, 300_000);

  test(`of ${RECOUNTED} random advertisers are those that a recount of their rows gives, on their page and on the office's`, async () => {
    for (const id of ids.slice(0, RECOUNTED)) {
      const { days, mailing, ...figures } = await recount(id);
      expect(figures.people).toBeGreaterThan(0);
      const results = await findAdResults(id, today);
      expect(results, `reservation ${id}`).toMatchObject(figures);
      expect(results?.days.filter(({ people }) => people > 0)).toEqual(
        [...days]
          .filter(([, people]) => people > 0)
          .map(([day, people]) => ({ day, people }))
          .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
      );
      const row = (await findMailingResults(mailing)).find(
        ({ reservationId }) => reservationId === id,
      );
      expect(row).toMatchObject({
        people: figures.people,
        calls: figures.calls,
        websiteVisits: figures.websiteVisits,
        customers: figures.redeemed,
      });
    }
  });

  if (isDeep)
    test(`are there within ${BUDGET} ms`, async () => {
      const [id = 0] = ids;
      const { mailing } = await recount(id);
      const { year } = datePartsOf(today);
      const pages = {
        "an advertiser's results": () => findAdResults(id, today),
        "a card's results": () => findMailingResults(mailing),
        "a year's results": () => findYearResults(year),
        "the record on Features": () => findTrackRecord(),
      };
      for (const [page, read] of Object.entries(pages)) {
        const milliseconds = await time(read);
        console.info(`${page}, ${engine}: ${milliseconds.toFixed(1)} ms`);
        expect(milliseconds, page).toBeLessThanOrEqual(BUDGET);
      }
    });
});

const MOST = depth(3_000, 100_000);
const TODAY = "2027-01-01";

/** So many mailings in the past, thousands a day over many areas, and a year of coming ones. */
async function fillMailings(past: number) {
  await emptyTables("mailing", "lead");
  const columns = sql`(name, area, state, drop_date, booking_closes_on, brief_due_on, approval_due_on, print_file_due_on,
    cards_due_on, in_homes_on, report_due_on, households, layout_id, prices_cents)`;
  const rest = sql`d - 21, d - 19, d - 14, d - 12, d - 4, d + 7, d + 30, 10000, 'standard-14', '{}'`;
  await fillWithoutTimeout(async (tx) => {
    await tx.execute(sql`
      insert into mailing ${columns}
      select 'past', 'area ' || n, case when n % 2 = 0 then 'confirmed' else 'published' end, d, ${rest}
      from generate_series(1, ${past}::int) n, lateral (select date '2026-12-31' - n % 300 as d) as days`);
    await tx.execute(sql`
      insert into mailing ${columns} select 'coming', 'scottsdale', 'published', d, ${rest}
      from generate_series(1, 12) n, lateral (select date '2027-01-15' + n * 30 as d) as days`);
    await tx.execute(sql`
      insert into lead (email, email_key, page) select n || '@a', n || '@a', '/'
      from generate_series(1, ${past}::int) n`);
  });
  await db.execute(sql`vacuum analyze mailing, lead`);
}

anyDatabase("what a page reads", () => {
  test("costs the same with 1, 1,000 and very many mailings and leads", async () => {
    for (const count of [1, 1_000, MOST]) {
      await fillMailings(count);
      const coming = await findUpcomingMailings(TODAY, { limit: 3 });
      expect(coming.map(({ dropDate }) => dropDate)).toEqual([
        "2027-02-14",
        "2027-03-16",
        "2027-04-15",
      ]);
      expect(await pagesTouched(upcomingMailingsQuery(TODAY, { limit: 3 }))).toBeLessThanOrEqual(8);
    }
  });

  test("would grow without its index (negative control)", async () => {
    await fillMailings(MOST);
    const touched = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_indexscan = off`);
      await tx.execute(sql`set local enable_bitmapscan = off`);
      return pagesTouched(upcomingMailingsQuery(TODAY, { limit: 3, database: tx }), tx);
    });
    expect(touched).toBeGreaterThan(MOST / 200);
    expect(await db.$count(mailing)).toBe(MOST + 12);
  });
});

const COUNTS = [100, 1_000, MOST];

/** Many ended reservations on the coming mailings themselves, and ten live ones. */
async function fillReservations(mailingIds: readonly number[], past: number) {
  await emptyTables("reservation");
  const columns = sql`(reference, mailing_id, industry, exclusivity_group, spot, size, price_cents, state,
    expires_at, network_hash, ended_at)`;
  await fillWithoutTimeout(async (tx) => {
    await tx.execute(sql`
      insert into reservation ${columns}
      select 'past ' || n, (array[${sql.join([...mailingIds], sql`, `)}]::bigint[])[1 + n % ${mailingIds.length}::int],
        'plumbing', 'plumbing', 'F1', 'large', 100000, 'expired', null, '', now()
      from generate_series(1, ${past}::int) n`);
    await tx.execute(sql`
      insert into reservation ${columns}
      select 'live ' || slug, ${mailingIds[0]}, slug, slug, 'F' || position, 'large', 100000, 'held',
        now() + interval '1 hour', '', null
      from industry where position between 1 and 10`);
  });
  await db.execute(sql`vacuum analyze reservation`);
}

anyDatabase("what is free", () => {
  test(`costs the same with ${COUNTS.join(", ")} past reservations`, async () => {
    const mailingIds = await planTestMailings();
    const touched: number[] = [];
    for (const past of COUNTS) {
      await fillReservations(mailingIds, past);
      const [first] = await findIndustryAvailability("plumbing");
      expect(first).toMatchObject({ verdict: "open", spotsLeft: { large: 3 } });
      const board = await findMailingAvailabilityBoard(mailingIds[0] ?? 0);
      expect(board?.industries.filter(({ availability }) => availability === "held")).toHaveLength(
        10,
      );
      expect(await findCardSpotStatuses({ mailingId: mailingIds[0] ?? 0 })).toBeDefined();
      touched.push(await pagesTouched(liveClaimsQuery(mailingIds, db)));
    }
    expect(Math.max(...touched)).toBeLessThanOrEqual(40);
    expect(Math.max(...touched) - Math.min(...touched)).toBeLessThanOrEqual(15);
  });

  test("would grow without its index (negative control)", async () => {
    const mailingIds = await planTestMailings();
    await fillReservations(mailingIds, MOST);
    const touched = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_indexscan = off`);
      await tx.execute(sql`set local enable_bitmapscan = off`);
      return pagesTouched(liveClaimsQuery(mailingIds, tx), tx);
    });
    expect(touched).toBeGreaterThan(MOST / 200);
  });
});
