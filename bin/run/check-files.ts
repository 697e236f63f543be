import { findOrphanedAndMissingFiles } from "#business/ads/files/find-orphaned-and-missing-files.ts";
import { closeDatabase, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { runCommand } from "./run-command.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  await openAndMigrateDatabase(currentSettings());
  const { files, missing } = await findOrphanedAndMissingFiles();
  for (const key of files)
    say(`${key} belongs to no ad. We delete it in the night after it is a day old.`);
  for (const { reservationId, key } of missing)
    say(`The ad of reservation ${reservationId} lacks ${key}.`);
  say(`${files.length} stored files without an ad, ${missing.length} missing.`);
  if (missing.length > 0) process.exitCode = 1;
}

await runCommand(run, closeDatabase);
