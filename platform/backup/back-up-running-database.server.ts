import { requireOpenEngine } from "#platform/database/database.server.ts";
import { type BackupTotalsWritten, takeBackup } from "./take-backup.server.ts";

export function backUpRunningDatabase(where: {
  dataDirectory: string;
  path: string;
  now: Date;
}): Promise<BackupTotalsWritten> {
  return takeBackup(requireOpenEngine(), where);
}
