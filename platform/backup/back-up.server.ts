import { openedEngine } from "#platform/database/database.server.ts";
import { type Taken, takeBackup } from "./take-backup.server.ts";

/** A backup of the database that is open in this process, while everybody goes on. See `takeBackup`. */
export function backUp(where: { dataDirectory: string; path: string; now: Date }): Promise<Taken> {
  return takeBackup(openedEngine(), where);
}
