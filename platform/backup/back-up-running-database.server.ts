import { requireOpenEngine } from "#platform/database/database.server.ts";
import { type BackupTotalsWritten, takeBackup } from "./take-backup.server.ts";

/** Backs up the database that is open in this process, while the site keeps working. See `takeBackup`. */
export function backUpRunningDatabase(where: {
  dataDirectory: string;
  path: string;
  now: Date;
}): Promise<BackupTotalsWritten> {
  return takeBackup(requireOpenEngine(), where);
}
