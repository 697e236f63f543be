import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { db, isDatabaseResponding, pool } from "#platform/database/database.server.ts";
import { withoutIndex } from "#tests/support/business/reservation.ts";
import { countSchemaParts, eachDatabase } from "#tests/support/database/database.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

eachDatabase("the database", (engine) => {
  const table = async () => {
    await pool.query(
      "create table if not exists tally (id int primary key, n int not null); delete from tally; insert into tally values (1, 0)",
    );
  };
  const tally = async () =>
    (await pool.query<{ n: number }>("select n from tally where id = 1")).rows[0]?.n;

  afterAll(() => pool.query("drop table tally"));

  test("is seen to differ for the next suite while an index is gone (negative control)", async () => {
    const before = await countSchemaParts();
    await withoutIndex("reservation_one_per_spot", async () => {
      expect(await countSchemaParts()).not.toBe(before);
    });
    expect(await countSchemaParts()).toBe(before);
  });

  test("answers", async () => {
    expect(await isDatabaseResponding()).toBe(true);
  });

  test("undoes an inner transaction alone", async () => {
    await table();
    await db.transaction(async (tx) => {
      await tx.execute(sql`update tally set n = 1`);
      await tx
        .transaction(async (inner) => {
          await inner.execute(sql`update tally set n = 2`);
          throw new Error("inner");
        })
        .catch(() => {});
    });
    expect(await tally()).toBe(1);
  });

  test("adds up under 60 transactions at once", async () => {
    await table();
    await Promise.all(
      Array.from({ length: 60 }, () =>
        db.transaction(async (tx) => {
          const { rows } = await tx.execute<{ n: number }>(
            sql`select n from tally where id = 1 for update`,
          );
          await tx.execute(sql`update tally set n = ${Number(rows[0]?.n) + 1} where id = 1`);
        }),
      ),
    );
    expect(await tally()).toBe(60);
  });

  test("refuses a query outside its transaction at once, and keeps working", async () => {
    const before = performance.now();
    const nested = db.transaction(() => db.execute(sql`select 1`));
    await expect(nested).rejects.toMatchObject({
      cause: { message: expect.stringContaining("inside an open transaction") },
    });
    await expect(db.transaction(() => pool.query("select 1"))).rejects.toThrow(
      "pass the transaction",
    );
    await expect(db.transaction(() => db.transaction(async () => {}))).rejects.toThrow(
      "pass the tran",
    );
    expect(performance.now() - before).toBeLessThan(30_000);
    expect(await isDatabaseResponding()).toBe(true);
  });

  test("does not take a transaction for success that swallowed a statement's error", async () => {
    await table();
    const swallowing = db.transaction(async (tx) => {
      await tx.execute(sql`update tally set n = 5`);
      await tx.execute(sql`select 1 / 0`).catch(() => {});
    });
    await expect(swallowing).rejects.toThrow("swallowed");
    expect(await tally()).toBe(0);
  });

  test("undoes what a dropped connection had begun, and forgets its settings", async () => {
    await table();
    const client = await pool.connect();
    await client.query("set search_path = nowhere");
    await client.query("begin");
    await client.query("update public.tally set n = 9");
    client.release(true);
    expect(await tally()).toBe(0);
  });

  test("tells a mistake in a query from its own absence", async () => {
    const error = await db.execute(sql`select no_such_column`).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Error);
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  test("stores long texts, all kinds of letters, and times in UTC", async () => {
    const text = `${"é漢🎉'\\\"\n".repeat(50_000)}end`;
    const { rows } = await db.execute<{ text: string; zone: string; moment: Date }>(
      sql`select ${text}::text as text, current_setting('TimeZone') as zone, timestamptz '2027-01-15 12:00-07' as moment`,
    );
    expect(rows[0]?.text === text).toBe(true);
    expect(rows[0]?.zone).toBe("UTC");
    expect(rows[0]?.moment).toBe("2027-01-15 19:00:00+00");
  });

  // What a PostgreSQL server does is its owner's setting; the one of these tests keeps its files in memory.
  test.runIf(engine === "embedded")(
    "writes every commit to the disk before it answers",
    async () => {
      expect((await pool.query("show fsync")).rows).toEqual([{ fsync: "on" }]);
      expect((await pool.query("show wal_sync_method")).rows).toEqual([
        { wal_sync_method: "fsync" },
      ]);
    },
  );
});
