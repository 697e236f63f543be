import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, pool } from "#platform/database/database.server.ts";
import {
  firmPlace,
  firmPlaceByItsBuyer,
  papersInOrder,
  recordCheck,
} from "#tests/support/business/papers.ts";
import {
  holdWithDetails,
  holdWithDetailsByItsBuyer,
  planTestMailings,
} from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";

/** Every row as text, without what differs from one to the next: numbers, instants, and what is drawn at random. */
async function everyRow(): Promise<string[]> {
  const tables = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'invoice_counter'",
  );
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(`select * from ${name}`);
    for (const row of rows) texts.push(JSON.stringify([name, row], withoutChance));
  }
  return texts.toSorted();
}

function withoutChance(key: string, value: unknown) {
  if (/^(code|reference|\w+_hash|\w+_at)$/.test(key)) return value ? "some" : value;
  if (/^(id|\w+_id|mailing|reservation|reservationId)$/.test(key)) return value && "one";
  return key !== "version" && typeof value === "string"
    ? value.replace(/\w+ \d+, \d+|\d+/g, "#")
    : value;
}

/** The first rows less the second, each as often as it is there. */
function without(rows: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return rows.filter((row) => {
    const at = left.indexOf(row);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

anyDatabase("a spot of the tests", () => {
  test.each([
    ["held, that a hold and the details write", 6, holdWithDetailsByItsBuyer, holdWithDetails],
    ["firm, that its buyer’s whole way writes", 12, firmPlaceByItsBuyer, firmPlace],
  ])("has the rows of one that is %s", async (_, fewest, byItsBuyer, atOnce) => {
    const [first = 0, second = 0] = await planTestMailings();
    const planned = await everyRow();
    await byItsBuyer({ mailingId: first });
    const written = without(await everyRow(), planned);
    expect(written.length).toBeGreaterThan(fewest);
    await atOnce({ mailingId: second });
    expect(without(await everyRow(), [...planned, ...written])).toEqual(written);
  });
});

anyDatabase("the check of invoice numbers in random histories", () => {
  test("finds nothing in correct invoices, and each of four faults put into them (negative control)", async () => {
    const [mailingId = 0] = await planTestMailings();
    const paid = await firmPlace({ mailingId });
    await recordCheck(paid.reservationId);
    await firmPlace({ mailingId, spot: "F2", industry: "hvac" });
    expect(await papersInOrder()).toEqual([]);
    for (const [harm, remedy, says] of [
      [
        "update invoice_counter set last_number = last_number + 1",
        "update invoice_counter set last_number = last_number - 1",
        /the last number is 3/,
      ],
      [
        "update payment set amount_cents = 1",
        "update payment set amount_cents = 100000",
        /received 100000, by payments 1$/,
      ],
      [
        "update reservation set state = 'paid', expires_at = null, payment_id = 'x' where state = 'unpaid'",
        "update reservation set state = 'unpaid', expires_at = now() + interval '1 hour', payment_id = null where payment_id = 'x'",
        /is paid with 1 open, 0 paid/,
      ],
      [
        "update reservation set state = 'unconfirmed' where state = 'unpaid'",
        "update reservation set state = 'unpaid' where state = 'unconfirmed'",
        /is unconfirmed with 1 open, 0 paid/,
      ],
    ] as const) {
      await db.execute(sql.raw(harm));
      expect((await papersInOrder()).join()).toMatch(says);
      await db.execute(sql.raw(remedy));
      expect(await papersInOrder()).toEqual([]);
    }
  });
});
