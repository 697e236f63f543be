import { rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { now } from "#platform/clock.ts";
import type { Engine } from "#platform/database/engine.ts";
import { Refusal } from "#platform/refusal.ts";
import { errorMessage } from "#platform/safe-error.ts";
import { StartupProblem } from "#platform/startup-problem.ts";
import {
  backupName,
  defaultBackupFolderIn,
  listBackupNames,
  productVersion,
  takeBackupOverDatabaseConnection,
} from "./take-backup.server.ts";

const KIND = "before-upgrade";

/** Repeatedly failing starts must not fill the disk. */
const KEPT = 5;

/** Backs up the database that is about to be migrated, and prints where; without a backup there is no upgrade. */
export async function backUpBeforeUpgrade(
  client: pg.ClientBase,
  { place, oneSession }: Pick<Engine, "place" | "oneSession">,
  dataDirectory: string,
): Promise<void> {
  const folder = defaultBackupFolderIn(dataDirectory);
  const path = join(folder, backupName(now(), KIND));
  try {
    await takeBackupOverDatabaseConnection(client, { dataDirectory, path, now: now(), oneSession });
  } catch (error) {
    const reason = error instanceof Refusal ? error.sentence : `${errorMessage(error)}.`;
    throw new StartupProblem(
      `The database at ${place} needs an upgrade, but it couldn’t be backed up first. Nothing was changed. The reason: ${reason}`,
      error,
    );
  }
  process.stdout.write(
    `Upgrading the database at ${place} to release ${productVersion()}. It was backed up first, to ${path}.\n`,
  );
  const names = await listBackupNames(folder, KIND);
  for (const name of names.slice(0, -KEPT)) await rm(join(folder, name), { force: true });
}
