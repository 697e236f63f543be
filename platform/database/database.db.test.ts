import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { Refusal } from "#platform/refusal.ts";
import { withoutIndex } from "#tests/support/business/reservation.ts";
import { countSchemaParts, eachDatabase } from "#tests/support/database/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { type Announcement, announce, onAnnouncement } from "./announcements.server.ts";
import { db, isDatabaseResponding, isDatabaseUnavailable, pool } from "./database.server.ts";
import { findViolatedConstraint, runTransactionWithRetries, sqlState } from "./transactions.ts";

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

/** Fails with a code of PostgreSQL, so often, and then answers. */
function failing(code: string, times: number) {
  let tries = 0;
  const work = (tx: typeof db | Parameters<Parameters<typeof runTransactionWithRetries>[1]>[0]) => {
    tries++;
    const raise = sql.raw(`do $$ begin raise exception 'lost' using errcode = '${code}'; end $$`);
    return tries <= times ? tx.execute(raise) : tx.execute(sql`select 1`);
  };
  return { work, tries: () => tries };
}

eachDatabase("a transaction with retries", () => {
  test.each([
    ["a deadlock", "40P01"],
    ["a serialization failure", "40001"],
    ["a lock not had in time", "55P03"],
  ])("is tried again after %s, up to four times", async (_, code) => {
    const thrice = failing(code, 3);
    await runTransactionWithRetries(db, thrice.work);
    expect(thrice.tries()).toBe(4);
    const always = failing(code, 99);
    const error = await runTransactionWithRetries(db, always.work).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ code: "unavailable", status: 503, retryAfter: 2 });
    expect(always.tries()).toBe(4);
  });

  test("is not tried again after any other error or a refusal", async () => {
    const broken = failing("22012", 99);
    const error = await runTransactionWithRetries(db, broken.work).catch(
      (reason: unknown) => reason,
    );
    expect(sqlState(error)).toBe("22012");
    expect(findViolatedConstraint(error)).toBeUndefined();
    expect(broken.tries()).toBe(1);
    let tries = 0;
    const refusing = runTransactionWithRetries(db, async () => {
      tries++;
      throw new Refusal("conflict", "Taken.");
    });
    await expect(refusing).rejects.toThrow("Taken.");
    expect(tries).toBe(1);
  });

  test("inside a transaction is a part of it, and trying again is the outer one's", async () => {
    const once = failing("40P01", 1);
    await runTransactionWithRetries(db, (tx) => runTransactionWithRetries(tx, once.work));
    expect(once.tries()).toBe(2);
  });
});

const withCode = (code: string) => Object.assign(new Error("failed"), { code });

test.each(["ECONNREFUSED", "ECONNRESET", "08006", "57P01", "57P03", "53300", "53100", "57014"])(
  "%s means that the database is away for now",
  (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(true);
  },
);

test.each(["23505", "42601", "40001", "22P02", "P0001", "ERR_INVALID_ARG_TYPE"])(
  "%s is an answer of a database that is there",
  (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(false);
  },
);

test("the cause is looked for behind wrapped and joined errors", () => {
  const wrapped = new Error("Failed query", { cause: withCode("ECONNREFUSED") });
  expect(isDatabaseUnavailable(wrapped)).toBe(true);
  expect(isDatabaseUnavailable(new AggregateError([withCode("ECONNREFUSED")]))).toBe(true);
  expect(isDatabaseUnavailable(new Error("other", { cause: withCode("23505") }))).toBe(false);
  expect(isDatabaseUnavailable("ECONNREFUSED")).toBe(false);
});

eachDatabase("announcements", () => {
  const hear = (topic: string) => {
    const heard: Announcement[] = [];
    const end = onAnnouncement(topic, (announcement) => heard.push(announcement));
    return { heard, end };
  };

  test("are heard after the commit, with their payload, and not before", async () => {
    const { heard, end } = hear("site");
    await db.transaction(async (tx) => {
      await announce(tx, "site", { mailing: 3 });
      await tx.execute(sql`select pg_sleep(0.05)`);
      expect(heard).toEqual([]);
    });
    await eventually(() => expect(heard).toEqual([{ kind: "announced", payload: { mailing: 3 } }]));
    end();
  });

  test("are not heard when the transaction rolls back", async () => {
    const { heard, end } = hear("site");
    await expect(
      db.transaction(async (tx) => {
        await announce(tx, "site", "never");
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    await announce(db, "site", "always");
    await eventually(() => expect(heard).toHaveLength(1));
    expect(heard).toEqual([{ kind: "announced", payload: "always" }]);
    end();
  });

  test("reach only the listeners of their topic, until these end", async () => {
    const site = hear("site");
    const other = hear("other");
    await announce(db, "site");
    await eventually(() => expect(site.heard).toHaveLength(1));
    site.end();
    await announce(db, "site");
    await announce(db, "other");
    await eventually(() => expect(other.heard).toHaveLength(1));
    expect(site.heard).toHaveLength(1);
    other.end();
  });

  test("survive a listener that throws", async () => {
    const endThrower = onAnnouncement("site", () => {
      throw new Error("a listener’s own mistake");
    });
    const { heard, end } = hear("site");
    await announce(db, "site");
    await eventually(() => expect(heard).toHaveLength(1));
    endThrower();
    end();
  });

  test("refuse a payload longer than PostgreSQL carries", async () => {
    await expect(announce(db, "site", "x".repeat(8_000))).rejects.toThrow("too long");
  });
});
