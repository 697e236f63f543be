import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findUpcomingMailings, upcomingMailingsQuery } from "#business/mailings/find-mailings.ts";
import { mailing } from "#database/schema/mailings.ts";
import { db } from "#platform/database/database.server.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { emptyTables } from "#tests/support/database/empty-tables.ts";
import { fillWithoutTimeout, pagesTouched } from "#tests/support/database/fill.ts";
import { depth } from "#tests/support/depth.ts";

const MOST = depth(3_000, 100_000);
const TODAY = "2027-01-01";

/** So many mailings in the past, thousands a day over many areas, and a year of coming ones. */
async function fill(past: number) {
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
      await fill(count);
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
    await fill(MOST);
    const touched = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_indexscan = off`);
      await tx.execute(sql`set local enable_bitmapscan = off`);
      return pagesTouched(upcomingMailingsQuery(TODAY, { limit: 3, database: tx }), tx);
    });
    expect(touched).toBeGreaterThan(MOST / 200);
    expect(await db.$count(mailing)).toBe(MOST + 12);
  });
});
