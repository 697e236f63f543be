import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { inspectBackup, restoreBackup } from "#platform/backup/restore-backup.server.ts";
import { openEngine } from "#platform/database/database.server.ts";
import { MIGRATIONS_FOLDER } from "#platform/database/migrate.server.ts";

/** What a folder of database/released holds beside the hashes of its migrations. */
export const DATA_FOLDER_FILE = "data-folder.tar.zst";
export const BACKUP_FILE = "site.backup";

/** Bytes, as a power of two: a data folder holds the same catalogs three times, and a window over all of it finds that. */
const WINDOW = 27;
const LARGEST = 2 ** 28;

/** Packs a data folder that nobody has open. */
export function packDataFolder(dataDirectory: string, path: string): void {
  const args = ["-cf", "-", "-C", dataDirectory, "database", "mail"];
  const params = {
    [constants.ZSTD_c_compressionLevel]: 19,
    [constants.ZSTD_c_windowLog]: WINDOW,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
  };
  writeFileSync(
    path,
    zstdCompressSync(execFileSync("tar", args, { maxBuffer: LARGEST }), { params }),
  );
}

/** Lays the data folder of a release down as it was left. */
export function unpackDataFolder(release: string, dataDirectory: string): void {
  const params = { [constants.ZSTD_d_windowLogMax]: WINDOW };
  const input = zstdDecompressSync(readFileSync(join(release, DATA_FOLDER_FILE)), { params });
  mkdirSync(dataDirectory, { recursive: true });
  execFileSync("tar", ["-xf", "-", "-C", dataDirectory], { input });
}

/** Fills an empty PostgreSQL database: the schema by the migrations of the release alone, the rows from its backup. */
export async function fillPostgresql(
  release: string,
  place: { dataDirectory: string; databaseUrl: string },
): Promise<void> {
  const path = join(release, BACKUP_FILE);
  const migrations = mkdtempSync(join(tmpdir(), "migrations-"));
  const engine = await openEngine(place);
  try {
    const { schema } = await inspectBackup(path);
    cpSync(MIGRATIONS_FOLDER, migrations, { recursive: true });
    const journal = join(migrations, "meta/_journal.json");
    const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
    writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, schema.length) }));
    const { dataDirectory } = place;
    await restoreBackup(engine, { path, dataDirectory, migrations }, async () => {});
  } finally {
    await engine.close();
    rmSync(migrations, { recursive: true, force: true });
  }
}
