import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Engine } from "#platform/database/engine.ts";
import { packageRoot } from "#platform/package-root.ts";
import { writeBackup } from "./backup-file.ts";
import { dumpDatabase } from "./dump-database.ts";
import { newManifest } from "./manifest.ts";
import { dumpStoredFiles } from "./stored-files.ts";

/** What a backup came to: rows in all, kept files, bytes on the disk. */
export type BackupTotalsWritten = { rows: number; files: number; bytes: number };

/** Where the backups are that nobody gave another place. */
export const defaultBackupFolder = (dataDirectory: string) => join(dataDirectory, "backups");

/** "spotlight-2027-01-04T100000Z.backup": sorts by its instant. `kind` stands in front of it. */
export function backupName(now: Date, kind = "spotlight"): string {
  const instant = now.toISOString().slice(0, 19).replaceAll(":", "");
  return `${kind}-${instant}Z.backup`;
}

/** Version of the product, as package.json has it. */
function productVersion(): string {
  return JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")).version;
}

/**
 * Writes everything, as it is at one instant, to `path`: every table, and every file in the data folder. The site may
 * go on working meanwhile; on the embedded database its queries wait until the tables have been read. Refuses to
 * overwrite.
 */
export async function takeBackup(
  { pool, oneSession }: Pick<Engine, "pool" | "oneSession">,
  { dataDirectory, path, now }: { dataDirectory: string; path: string; now: Date },
): Promise<BackupTotalsWritten> {
  const taken = { rows: 0, files: 0 };
  const database = oneSession ? "embedded" : "postgresql";
  const manifest = { product: productVersion(), madeAt: now.toISOString(), database } as const;
  async function* lines() {
    const client = await pool.connect();
    let rows: Record<string, number> = {};
    let whole = false;
    try {
      rows = yield* dumpDatabase(client, (schema) => newManifest({ ...manifest, schema }));
      whole = true;
    } finally {
      client.release(!whole);
    }
    taken.files = yield* dumpStoredFiles(dataDirectory);
    taken.rows = Object.values(rows).reduce((sum, count) => sum + count, 0);
    yield `${JSON.stringify({ rows, files: taken.files })}\n`;
  }
  const bytes = await writeBackup(path, lines());
  return { ...taken, bytes };
}
