import { expect, test } from "vitest";
import { pool } from "#platform/database/database.server.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { firmPlace, firmPlaceByItsBuyer } from "./papers.ts";
import { planTestMailings } from "./reservation.ts";

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

anyDatabase("a firm spot of the tests", () => {
  test("has the rows that a hold, the details, an invoice and the confirmation write", async () => {
    const [first = 0, second = 0] = await planTestMailings();
    const planned = await everyRow();
    await firmPlaceByItsBuyer({ mailingId: first });
    const written = without(await everyRow(), planned);
    expect(written.length).toBeGreaterThan(12);
    await firmPlace({ mailingId: second });
    expect(without(await everyRow(), [...planned, ...written])).toEqual(written);
  });
});
