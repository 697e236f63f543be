import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { requestBackupFromServer } from "#platform/backup/backup-control.server.ts";
import { copyBackup, refuseExistingFile } from "#platform/backup/backup-file.ts";
import {
  backupName,
  defaultBackupFolderIn,
  takeBackup,
} from "#platform/backup/take-backup.server.ts";
import { now } from "#platform/clock.ts";
import { openEngine } from "#platform/database/database.server.ts";
import { StartupProblem } from "#platform/errors.ts";
import { currentSettings, type Settings } from "#platform/settings.server.ts";
import { runCommand } from "./run-command.ts";

/**
 * npm run backup: writes everything into one file, also while the site runs.
 *
 *     npm run backup                        into the folder `backups` under DATA_DIR
 *     npm run backup -- /mnt/stick          into that folder
 *     npm run backup -- monday.backup       to that file, which must not be there yet
 */

async function run(): Promise<void> {
  const environment = currentSettings();
  const path = await destination(environment.dataDirectory, process.argv[2]);
  await refuseExistingFile(path);
  const { rows, files, bytes } = await backUpTo(path, environment);
  process.stdout.write(
    `Backed up ${rows.toLocaleString("en")} rows and ${files.toLocaleString("en")} files to ${path} (${size(bytes)}).\nIt holds names, addresses, and this site's secrets. Keep it somewhere private.\n`,
  );
}

/** A path is meant from where the command was given, which npm leaves for the project's folder. */
async function destination(dataDirectory: string, given: string | undefined): Promise<string> {
  if (!given) return join(defaultBackupFolderIn(dataDirectory), backupName(now()));
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), given);
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() ? join(path, backupName(now())) : path;
}

/** A running site over the embedded database makes the backup itself; everywhere else this process does. */
async function backUpTo(path: string, environment: Settings) {
  const { dataDirectory, databaseUrl } = environment;
  if (!databaseUrl) {
    const running = await requestBackupFromServer(dataDirectory);
    if (running) {
      await copyBackup(path, running.bytes);
      return JSON.parse(running.taken) as Awaited<ReturnType<typeof takeBackup>>;
    }
    await refuseNothing(dataDirectory);
  }
  const engine = await openEngine(environment);
  try {
    return await takeBackup(engine, { dataDirectory, path, now: now() });
  } finally {
    await engine.close();
  }
}

/** Opening the embedded database would make one. */
async function refuseNothing(dataDirectory: string): Promise<void> {
  if (await stat(join(dataDirectory, "database")).catch(() => undefined)) return;
  throw new StartupProblem(`There's no database in ${dataDirectory} to back up.`);
}

const size = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

await runCommand(run);
