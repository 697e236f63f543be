import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { industry } from "#database/schema/mailings.ts";
import {
  closeDatabase,
  type DatabaseLocation,
  db,
  openAndMigrateDatabase,
  pool,
} from "#platform/database/database.server.ts";
import { MIGRATIONS_FOLDER, readMigrationFingerprints } from "#platform/database/migrate.server.ts";
import { StartupProblem } from "#platform/errors.ts";
import { emptyPlace, everyRow, withEngine } from "#tests/support/database/backup.ts";
import {
  copyEmbedded,
  copyPostgresql,
  type Engine,
  type Place,
  postgresqlMissing,
  WITHOUT_POSTGRESQL,
  whileOpen,
} from "#tests/support/database/database.ts";
import { isDeep } from "#tests/support/depth.ts";
import { command } from "#tests/support/server/command.ts";
import { inspectBackup, restoreBackup } from "./restore-backup.server.ts";
import { defaultBackupFolderIn, listBackupNames } from "./take-backup.server.ts";

/** The migrations of a release to come, which has one more. */
function migrationsWith(folder: string, statement: string): string {
  const migrations = join(folder, "migrations");
  cpSync(MIGRATIONS_FOLDER, migrations, { recursive: true });
  const path = join(migrations, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8"));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_next" });
  writeFileSync(path, JSON.stringify(journal));
  writeFileSync(join(migrations, "9999_next.sql"), statement);
  return migrations;
}

const engines: Engine[] =
  isDeep || postgresqlMissing() ? ["embedded", "postgresql"] : ["postgresql"];
for (const engine of engines) {
  const missing = engine === "postgresql" && postgresqlMissing();
  const title = `an upgrade of the ${engine} database`;
  describe.skipIf(missing)(missing ? `${title} ${WITHOUT_POSTGRESQL}` : title, () => {
    let folder = "";
    let next = "";
    let place: Place & { remove(): Promise<void> };
    let printed = "";
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), "upgrade-"));
      next = migrationsWith(folder, "create table next_release as select 7 as n");
      place = engine === "embedded" ? copyEmbedded() : await copyPostgresql();
      printed = "";
      vi.spyOn(process.stdout, "write").mockImplementation((text) => {
        printed += text;
        return true;
      });
    });
    afterEach(async () => {
      vi.restoreAllMocks();
      await closeDatabase();
      await place.remove();
      rmSync(folder, { recursive: true, force: true });
    });

    const backups = async () => {
      const path = defaultBackupFolderIn(place.dataDirectory);
      return (await listBackupNames(path, "before-upgrade")).map((name) => join(path, name));
    };
    const rows = () => withEngine(place, (opened) => everyRow(opened.pool));
    const refusal = async (where: DatabaseLocation) => {
      const error = await openAndMigrateDatabase(where).catch((problem: unknown) => problem);
      expect(error).toBeInstanceOf(StartupProblem);
      return error instanceof Error ? error.message : "";
    };
    const kites = { slug: "kites", name: "Kites", position: 1, exclusivityGroup: "kites" };
    const someRow = () => db.insert(industry).values(kites);

    test("is backed up first and says where, and the backup restores what was there", async () => {
      await whileOpen(place, someRow);
      const before = await rows();
      expect(before.industry).toHaveLength(1);
      await whileOpen({ ...place, migrations: next }, async () => {
        expect((await pool.query("select n from next_release")).rows).toEqual([{ n: 7 }]);
      });
      const [backup = "", ...more] = await backups();
      expect(more).toEqual([]);
      expect(printed).toMatch(/^Upgrading the database at .* to release \S+\. It was backed up/);
      expect(printed).toContain(`It was backed up first, to ${backup}.\n`);
      expect((await inspectBackup(backup)).schema).toHaveLength(
        readMigrationFingerprints(MIGRATIONS_FOLDER).length,
      );
      const elsewhere = await emptyPlace(engine);
      await withEngine(elsewhere, async (other) => {
        const { dataDirectory } = elsewhere;
        await restoreBackup(other, { path: backup, dataDirectory }, async () => {});
        expect(await everyRow(other.pool)).toEqual(before);
      });
      await elsewhere.remove();
    });

    test("is not needed for a fresh database, nor for one that is up to date: no backup, no word", async () => {
      const fresh = await emptyPlace(engine);
      await whileOpen(fresh, async () => {});
      await whileOpen(fresh, async () => {});
      await whileOpen(place, async () => {});
      expect(existsSync(join(fresh.dataDirectory, "backups"))).toBe(false);
      expect(await backups()).toEqual([]);
      expect(printed).toBe("");
      await fresh.remove();
    });

    test("is not begun where it cannot be backed up", async () => {
      writeFileSync(join(place.dataDirectory, "backups"), "a file in the folder’s place");
      expect(await refusal({ ...place, migrations: next })).toMatch(
        /needs an upgrade, but it couldn’t be backed up first\. Nothing was changed\. The reason: .*\.$/,
      );
      expect(printed).toBe("");
      expect(Object.keys(await rows())).not.toContain("next_release");
      rmSync(join(place.dataDirectory, "backups"));
      await whileOpen({ ...place, migrations: next }, async () => {});
      expect(Object.keys(await rows())).toContain("next_release");
    });

    test("that fails leaves the database as it was, and keeps no more than five backups", async () => {
      writeFileSync(
        join(next, "9999_next.sql"),
        "create table half ();--> statement-breakpoint\nno",
      );
      mkdirSync(join(place.dataDirectory, "backups"));
      const old = [1, 2, 3, 4, 5].map((day) => `before-upgrade-2020-01-0${day}T000000Z.backup`);
      for (const name of [...old, "mine.backup"]) {
        writeFileSync(join(place.dataDirectory, "backups", name), "");
      }
      expect(await refusal({ ...place, migrations: next })).toMatch(/cannot be migrated: /);
      expect(Object.keys(await rows())).not.toContain("half");
      const kept = defaultBackupFolderIn(place.dataDirectory);
      const left = await listBackupNames(kept, "before-upgrade");
      expect(left).toHaveLength(5);
      expect(left).toEqual(expect.arrayContaining(old.slice(1)));
      expect(existsSync(join(kept, "mine.backup"))).toBe(true);
    });

    test("cannot be undone by an older release, which refuses the data and leaves it", async () => {
      await whileOpen({ ...place, migrations: next }, someRow);
      const before = await rows();
      const taken = await backups();
      const sentence =
        /^The database at \S+ was upgraded by a newer release\. Start that release or a later one\. Nothing was changed\.$/;
      expect(await refusal(place)).toMatch(sentence);
      const { dataDirectory: DATA_DIR, databaseUrl: DATABASE_URL } = place;
      const settings = { DATA_DIR, DATABASE_URL };
      const ended = await command("sign-in-link", ["ana@office.example"], settings);
      expect(ended).toMatchObject({ code: 1, said: "" });
      expect(ended.complained.trimEnd()).toMatch(sentence);
      expect(await rows()).toEqual(before);
      expect(await backups()).toEqual(taken);
      await whileOpen({ ...place, migrations: next }, async () => {});
    });

    test("is refused where the schema is one that the release did not grow from", async () => {
      await whileOpen({ ...place, migrations: next }, async () => {});
      writeFileSync(join(next, "9999_next.sql"), "select 'another history'");
      expect(await refusal({ ...place, migrations: next })).toMatch(
        /^This release can’t open the database at \S+: its schema is from a different line of releases\. .* Nothing was changed\.$/,
      );
      expect(await backups()).toHaveLength(1);
    });
  });
}
