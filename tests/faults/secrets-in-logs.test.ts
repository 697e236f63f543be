import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { newToken } from "#business/auth/token.ts";
import { pool } from "#platform/database/database.server.ts";
import {
  copyEmbedded,
  copyPostgresql,
  type Place,
  postgresqlMissing,
  WITHOUT_POSTGRESQL,
  whileOpen,
} from "#tests/support/database/database.ts";
import { isDeep } from "#tests/support/depth.ts";

const SCRIPT = join(import.meta.dirname, "failing-queries.ts");

type Removable = Place & { remove(): Promise<void> };

async function letQueriesFail({ dataDirectory, databaseUrl }: Place, token: string) {
  const place = JSON.stringify({ dataDirectory, databaseUrl });
  const child = spawn(process.execPath, [SCRIPT, place, token], {
    env: { ...process.env, LOG_LEVEL: "debug" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { out, errors, code };
}

/** Every row of the tables that people read, as text. */
function readTables(place: Place): Promise<Record<"job" | "message" | "auditLog", string>> {
  return whileOpen(place, async () => {
    const rowsOf = async (table: string) =>
      JSON.stringify((await pool.query(`select * from ${table}`)).rows);
    return {
      job: await rowsOf("job"),
      message: await rowsOf("message"),
      auditLog: await rowsOf("audit_event"),
    };
  });
}

async function expectNoLeak(place: Removable) {
  try {
    const token = newToken();
    const { out, errors, code } = await letQueriesFail(place, token);
    const tables = await readTables(place);
    expect(code, errors).toBe(1);
    for (const [name, words] of Object.entries({ out, errors, ...tables })) {
      expect(words.includes(token.slice(0, 20)), `the token stands in ${name}: ${words}`).toBe(
        false,
      );
    }
    // Check that every secret was actually sent, so that a leak was possible.
    const lines = errors
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.filter(({ msg }) => msg === "it failed")).toHaveLength(6);
    expect(lines.map(({ msg }) => msg)).toContain("A job is given up.");
    expect(lines.map(({ msg }) => msg)).toContain("a request failed");
    const cause = { code: "23505", constraint: "private_link_pkey" };
    expect(lines.at(-1)).toMatchObject({ level: 60, err: { cause } });
    expect(out).toMatch(/^500 Something went wrong/);
    expect(tables.job).toContain("duplicate key value");
  } finally {
    await place.remove();
  }
}

describe("a token in a failing query", () => {
  const missing = postgresqlMissing();
  if (isDeep || missing)
    test("is in no line of the log, no answer and no table, on the embedded database", async () => {
      await expectNoLeak(copyEmbedded());
    });

  const name = "is in no line of the log, no answer and no table, on a PostgreSQL server";
  test.skipIf(missing)(missing ? `${name} ${WITHOUT_POSTGRESQL}` : name, async () => {
    await expectNoLeak(await copyPostgresql());
  });
});
