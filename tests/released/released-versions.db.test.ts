import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listReleasedVersions } from "#database/frozen-migrations.ts";
import { backUpRunningDatabase } from "#platform/backup/back-up-running-database.server.ts";
import { inspectBackup } from "#platform/backup/restore-backup.server.ts";
import { closeDatabase, db, openDatabase } from "#platform/database/database.server.ts";
import { packageRoot } from "#platform/package-root.ts";
import {
  copyPostgresql,
  type Place,
  postgresqlMissing,
  WITHOUT_POSTGRESQL,
} from "#tests/support/database/database.ts";
import { command } from "#tests/support/server/command.ts";
import { EMBEDDED_FILE, loadPostgresql, POSTGRESQL_FILE, unpackDataFolder } from "./archives.ts";
import { readEverything } from "./read-everything.ts";

const database = join(packageRoot, "database");
const scratch = mkdtempSync(join(tmpdir(), "released-"));
const released = listReleasedVersions(database);
/** Before the first release the test makes one by the same command, so that it never reads nothing. */
const versions = released.length > 0 ? released : ["of now"];
const folderOf = (version: string) =>
  released.length > 0 ? join(database, "released", version) : join(scratch, "made");

beforeAll(async () => {
  if (released.length > 0) return;
  const args = [
    `--into=${folderOf("of now")}`,
    ...(postgresqlMissing() ? ["--embedded-only"] : []),
  ];
  const { code, complained } = await command("make-release", args, {}, scratch);
  if (code !== 0) throw new Error(complained);
}, 400_000);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function lay(
  version: string,
  engine: "embedded" | "postgresql",
): Promise<Place & { remove(): Promise<void> }> {
  const folder = folderOf(version);
  if (engine === "postgresql") {
    const place = await copyPostgresql("template0");
    await loadPostgresql(join(folder, POSTGRESQL_FILE), place.databaseUrl);
    return place;
  }
  const dataDirectory = mkdtempSync(join(scratch, "data-"));
  unpackDataFolder(join(folder, EMBEDDED_FILE), dataDirectory);
  return { dataDirectory, remove: async () => {} };
}

for (const version of versions) {
  for (const engine of ["embedded", "postgresql"] as const) {
    const missing = engine === "postgresql" && postgresqlMissing();
    const title = `the ${engine} database of version ${version}`;
    describe.skipIf(missing)(missing ? `${title} ${WITHOUT_POSTGRESQL}` : title, () => {
      let place: Place & { remove(): Promise<void> };
      beforeAll(async () => {
        place = await lay(version, engine);
        await openDatabase(place);
      }, 120_000);
      afterAll(async () => {
        await closeDatabase();
        await place.remove();
      });

      test("has rows in every table", async () => {
        const { rows: tables } = await db.execute<{ name: string }>(
          sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
        );
        expect(tables.length).toBeGreaterThan(40);
        const empty: string[] = [];
        for (const { name } of tables) {
          const { rows } = await db.execute(sql`select 1 from ${sql.identifier(name)} limit 1`);
          if (rows.length === 0) empty.push(name);
        }
        expect(empty).toEqual([]);
      });

      test("is read by the code of today: every list, every record, every private page, every message", async () => {
        const { read, problems } = await readEverything();
        expect(problems).toEqual([]);
        for (const [what, count] of Object.entries(read)) {
          expect(count, `${what} read`).toBeGreaterThan(0);
        }
      });

      test("is backed up by the code of today", async () => {
        const path = join(scratch, `${engine}-${version}.backup`);
        const { dataDirectory } = place;
        const { rows } = await backUpRunningDatabase({ dataDirectory, path, now: new Date() });
        expect(rows).toBeGreaterThan(200);
        expect((await inspectBackup(path)).database).toBe(engine);
      });
    });
  }
}
