import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { Refusal } from "#platform/refusal.ts";
import { eachDatabase } from "#tests/support/database/database.ts";
import { db } from "./database.server.ts";
import {
  runTransactionWithRetries,
  sqlState,
  violatedConstraint,
} from "./transaction-with-retries.ts";

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
    expect(violatedConstraint(error)).toBeUndefined();
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
