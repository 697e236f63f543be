import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { backUpRunningDatabase } from "#platform/backup/backup-control.server.ts";
import {
  type BackupTotalsWritten,
  backupName,
  defaultBackupFolderIn,
  listBackupNames,
} from "#platform/backup/take-backup.server.ts";
import { db } from "#platform/database/database.server.ts";
import { findLastRunFailure } from "#platform/jobs/job-table.server.ts";
import { currentSettings } from "#platform/settings.server.ts";

export const NIGHTLY_BACKUP_TASK = "nightly-backup";

/** Why last night's backup failed; undefined if it succeeded, and before the first. */
export function findBackupFailure(): Promise<string | undefined> {
  return findLastRunFailure(db, NIGHTLY_BACKUP_TASK);
}

const NIGHTLY = "night";

/** Takes the nightly backup into the data folder, onto the same disk, and keeps `keep`; 0 takes none. */
export async function takeNightlyBackup(
  { dataDirectory, keep }: { dataDirectory: string; keep: number },
  { now }: ActionContext,
): Promise<BackupTotalsWritten | undefined> {
  if (keep === 0) return undefined;
  const folder = defaultBackupFolderIn(dataDirectory);
  const taken = await backUpRunningDatabase({
    dataDirectory,
    path: join(folder, backupName(now, NIGHTLY)),
    now,
  });
  const nights = (await listBackupNames(folder, NIGHTLY)).slice(0, -keep);
  for (const name of nights) await rm(join(folder, name), { force: true });
  return taken;
}

export async function findLastBackup(): Promise<
  { at: Date; bytes: number; nights: number } | undefined
> {
  const folder = defaultBackupFolderIn(currentSettings().dataDirectory);
  const nights = await listBackupNames(folder, NIGHTLY);
  const last = nights.at(-1);
  if (last === undefined) return undefined;
  const { mtime, size } = await stat(join(folder, last));
  return { at: mtime, bytes: size, nights: nights.length };
}
