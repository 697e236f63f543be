import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listReleasedVersions } from "#database/frozen-migrations.ts";
import { backUpRunningDatabase } from "#platform/backup/back-up-running-database.server.ts";
import { inspectBackup } from "#platform/backup/restore-backup.server.ts";
import { closeDatabase, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { packageRoot } from "#platform/package-root.ts";
import {
  copyPostgresql,
  type Engine,
  type Place,
  postgresqlMissing,
  WITHOUT_POSTGRESQL,
} from "#tests/support/database/database.ts";
import { depth, isDeep } from "#tests/support/depth.ts";
import { patternsToRead, readEverything } from "./read-everything.ts";
import { fillPostgresql, unpackDataFolder } from "./release-files.ts";

const database = join(packageRoot, "database");
const scratch = mkdtempSync(join(tmpdir(), "released-"));
const released = listReleasedVersions(database);
/** Before the first release the test makes one by the same command, so that it never reads nothing. */
const made = join(scratch, "made");
const releases = released.map((version) => join(database, "released", version));
if (releases.length === 0) releases.push(made);
const engines: readonly Engine[] =
  isDeep || postgresqlMissing() ? ["embedded", "postgresql"] : ["postgresql"];

beforeAll(async () => {
  if (released.length > 0) return;
  const args = ["database/make-release.mjs", `--into=${made}`];
  await promisify(execFile)(process.execPath, args, { cwd: packageRoot });
}, 400_000);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function layDown(
  release: string,
  engine: Engine,
): Promise<Place & { remove(): Promise<void> }> {
  if (engine === "postgresql") {
    const place = await copyPostgresql("template0");
    await fillPostgresql(release, place);
    return place;
  }
  const dataDirectory = mkdtempSync(join(scratch, "data-"));
  unpackDataFolder(release, dataDirectory);
  return { dataDirectory, remove: async () => {} };
}

for (const release of releases) {
  for (const engine of engines) {
    const missing = engine === "postgresql" && postgresqlMissing();
    const version = release === made ? "being made" : released[releases.indexOf(release)];
    const title = `the ${engine} database of the version ${version}`;
    describe.skipIf(missing)(missing ? `${title} ${WITHOUT_POSTGRESQL}` : title, () => {
      let place: Place & { remove(): Promise<void> };
      beforeAll(async () => {
        place = await layDown(release, engine);
        await openAndMigrateDatabase(place);
      }, 120_000);
      afterAll(async () => {
        await closeDatabase();
        await place.remove();
      });

      test("is read by every page of the office and every private page", async () => {
        const { asked, problems } = await readEverything(depth(1, Number.POSITIVE_INFINITY));
        expect(problems).toEqual([]);
        expect(patternsToRead.filter((pattern) => !asked.has(pattern))).toEqual([]);
      }, 400_000);

      test("is backed up by the code of today", async () => {
        const path = join(scratch, `${engine}.backup`);
        const { dataDirectory } = place;
        const { rows } = await backUpRunningDatabase({ dataDirectory, path, now: new Date() });
        expect(rows).toBeGreaterThan(200);
        expect((await inspectBackup(path)).database).toBe(engine);
      });
    });
  }
}
