import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { Engine } from "#platform/database/engine.ts";
import { packageRoot } from "#platform/package-root.ts";
import { writeBackup } from "./backup-file.ts";
import { dumpDatabase } from "./dump-database.ts";
import { createBackupManifest } from "./manifest.ts";
import { dumpBucketFiles, dumpStoredFiles } from "./stored-files.ts";

export type BackupTotalsWritten = { rows: number; files: number; bytes: number };

export const defaultBackupFolderIn = (dataDirectory: string) => join(dataDirectory, "backups");

/** "spotlight-2027-01-04T100000Z.backup": sorts by time. `kind` is a prefix. */
export function backupName(now: Date, kind = "spotlight"): string {
  const instant = now.toISOString().slice(0, 19).replaceAll(":", "");
  return `${kind}-${instant}Z.backup`;
}

/** The names of the backups of a kind in a folder, oldest first; no other file is among them. */
export async function listBackupNames(folder: string, kind: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const ours = new RegExp(`^${kind}-\\d{4}-\\d{2}-\\d{2}T\\d{6}Z\\.backup$`);
  return names.filter((name) => ours.test(name)).sort();
}

export function productVersion(): string {
  return JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")).version;
}

export type BackupOptions = { dataDirectory: string; path: string; now: Date };

/** Reads every table at one instant; `first` supplies the lines before them. */
type DumpTables = (first: Parameters<typeof dumpDatabase>[1]) => ReturnType<typeof dumpDatabase>;

/** Writes a snapshot of every table and file to `path`, which must not exist; the site may keep working. */
export function takeBackup(
  { pool, oneSession }: Pick<Engine, "pool" | "oneSession">,
  destination: BackupOptions,
): Promise<BackupTotalsWritten> {
  return write({ ...destination, oneSession }, async function* (first) {
    const client = await pool.connect();
    let whole = false;
    try {
      const rows = yield* dumpDatabase(client, first);
      whole = true;
      return rows;
    } finally {
      client.release(!whole);
    }
  });
}

export function takeBackupOverDatabaseConnection(
  client: pg.ClientBase,
  destination: BackupOptions & Pick<Engine, "oneSession">,
): Promise<BackupTotalsWritten> {
  return write(destination, (first) => dumpDatabase(client, first));
}

async function write(
  { dataDirectory, path, now, oneSession }: BackupOptions & Pick<Engine, "oneSession">,
  dumpTables: DumpTables,
): Promise<BackupTotalsWritten> {
  const taken = { rows: 0, files: 0 };
  const database = oneSession ? "embedded" : "postgresql";
  const manifest = { product: productVersion(), madeAt: now.toISOString(), database } as const;
  async function* lines() {
    const rows = yield* dumpTables((schema) => createBackupManifest({ ...manifest, schema }));
    taken.files = (yield* dumpStoredFiles(dataDirectory)) + (yield* dumpBucketFiles());
    taken.rows = Object.values(rows).reduce((sum, count) => sum + count, 0);
    yield `${JSON.stringify({ rows, files: taken.files })}\n`;
  }
  const bytes = await writeBackup(path, lines());
  return { ...taken, bytes };
}
