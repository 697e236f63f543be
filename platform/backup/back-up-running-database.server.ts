import { requireOpenEngine } from "#platform/database/database.server.ts";
import { type BackupTotalsWritten, takeBackup } from "./take-backup.server.ts";

/** A backup of the database that is open in this process, while everybody goes on. See `takeBackup`. */
export function backUpRunningDatabase(where: {
  dataDirectory: string;
  path: string;
  now: Date;
}): Promise<BackupTotalsWritten> {
  return takeBackup(requireOpenEngine(), where);
}
