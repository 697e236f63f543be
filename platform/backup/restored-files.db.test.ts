import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Engine } from "#platform/database/transactions.ts";
import { outcomeOf, planTestMailings } from "#tests/support/business/reservation.ts";
import { emptyPlace, everyRow, withEngine } from "#tests/support/database/backup.ts";
import { anyDatabase, type Place } from "#tests/support/database/database.ts";
import { isDeep } from "#tests/support/depth.ts";
import { backUpRunningDatabase } from "./backup-control.server.ts";
import { finishOrUndoRestore, restoreBackup } from "./restore-backup.server.ts";
import { listStoredAndPartialFiles } from "./stored-files.ts";

anyDatabase("the files of a restore", (engine) => {
  let folder = "";
  let place: (Place & { remove(): Promise<void> }) | undefined;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "restored-files-"));
    place = await emptyPlace(engine);
    await planTestMailings();
    write(join(folder, "data"), { "mail/kept.eml": "backup’s", "mail/new.eml": "new" });
    await backUpRunningDatabase({
      dataDirectory: join(folder, "data"),
      path: path(),
      now: new Date(),
    });
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true });
    await place?.remove();
  });
  const path = () => join(folder, "one.backup");
  const there = () => {
    if (!place) throw new Error("There is a place within a test only.");
    return place;
  };

  function write(directory: string, files: Record<string, string>) {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(directory, name)), { recursive: true });
      writeFileSync(join(directory, name), content);
    }
  }

  /** The content of every stored file of a data folder, by its path. */
  async function files(): Promise<Record<string, string>> {
    const { dataDirectory } = there();
    const found = await listStoredAndPartialFiles(dataDirectory);
    return Object.fromEntries(
      found.map((path) => [path, readFileSync(join(dataDirectory, path), "utf8")]),
    );
  }

  const before = {
    "mail/.half.eml.1.part": "half",
    "mail/gone.eml": "gone",
    "mail/kept.eml": "own",
    "certificates/site.pem": "not ours",
  };

  /** A site with one row less than the backup, and files of its own. */
  function somethingThere(work: (other: Engine) => Promise<void>) {
    return withEngine(there(), async (other) => {
      await restore(other);
      await other.pool.query("delete from mailing where id = (select max(id) from mailing)");
      rmSync(join(there().dataDirectory, "mail"), { recursive: true });
      write(there().dataDirectory, before);
      await work(other);
    });
  }

  function restore(other: Engine, { replaces = false, afterwards = async () => {} } = {}) {
    const from = { path: path(), dataDirectory: there().dataDirectory, replaces };
    return restoreBackup(other, from, afterwards);
  }

  const mailings = async ({ pool }: Engine) => (await everyRow(pool)).mailing?.length;

  test("are put in place only once the rows are committed; a failed restore leaves the earlier files", async () => {
    await somethingThere(async (other) => {
      const rows = await everyRow(other.pool);
      const failing = restore(other, {
        replaces: true,
        afterwards: async () => {
          expect(await files()).toMatchObject(before);
          expect(await files()).toHaveProperty(["mail/new.eml.restored.part"], "new");
          throw new Error("the very end");
        },
      });
      await expect(failing).rejects.toThrow("the very end");
      expect(await everyRow(other.pool)).toEqual(rows);
      expect(await files()).toEqual(before);
      expect(await finishOrUndoRestore(other, there().dataDirectory)).toBeUndefined();
      expect(await files()).toEqual(before);
    });
  });

  test("are all mail that is there, where the backup replaces what was backed up; folders of others stay", async () => {
    await somethingThere(async (other) => {
      await restore(other, { replaces: true });
      expect(await files()).toEqual({
        "mail/kept.eml": "backup’s",
        "mail/new.eml": "new",
        "certificates/site.pem": "not ours",
      });
    });
  });

  if (isDeep)
    test("are put beside what is there, where nobody backed that up", async () => {
      await somethingThere(async (other) => {
        await restore(other);
        expect(await files()).toEqual({
          ...before,
          "mail/kept.eml": "backup’s",
          "mail/new.eml": "new",
        });
      });
    });

  test("are put in place by the next restore when one is stopped after the rows were committed", async () => {
    await somethingThere(async (other) => {
      const { dataDirectory } = there();
      const inTheWay = join(dataDirectory, "mail/new.eml");
      mkdirSync(join(inTheWay, "something"), { recursive: true });
      const less = await mailings(other);
      expect(await outcomeOf(restore(other, { replaces: true }))).toMatchObject({
        code: "unavailable",
        sentence: expect.stringContaining("new.eml"),
      });
      expect(await mailings(other)).toBe((less ?? 0) + 1);
      rmSync(inTheWay, { recursive: true });
      expect(await finishOrUndoRestore(other, dataDirectory)).toEqual({ files: 2, missing: 0 });
      expect(await files()).toEqual({
        "mail/kept.eml": "backup’s",
        "mail/new.eml": "new",
        "certificates/site.pem": "not ours",
      });
      expect(await finishOrUndoRestore(other, dataDirectory)).toBeUndefined();
    });
  });

  if (isDeep)
    test("are cleared away by the next restore when one was stopped before; those that are nowhere are counted", async () => {
      await somethingThere(async (other) => {
        const { dataDirectory } = there();
        write(dataDirectory, { "mail/kept.eml.restored.part": "of a restore that never was" });
        expect(await finishOrUndoRestore(other, dataDirectory)).toBeUndefined();
        expect(await files()).toEqual(before);
        mkdirSync(join(dataDirectory, "mail/new.eml"));
        await expect(restore(other)).rejects.toThrow();
        rmSync(join(dataDirectory, "mail/new.eml"), { recursive: true });
        rmSync(join(dataDirectory, "mail/new.eml.restored.part"));
        expect(await finishOrUndoRestore(other, dataDirectory)).toEqual({ files: 1, missing: 1 });
      });
    });
});
