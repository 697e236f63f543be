import { findOrphanedAndMissingAdFiles } from "#business/ads/files/delete-orphans.ts";
import { findUnneededAndMissingFiles } from "#business/stored-files.ts";
import { closeDatabase, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { runCommand } from "./run-command.ts";

/**
 * npm run check-files: compares the files that customers sent with the rows about them, and prints what doesn't belong
 * together. With the embedded database, while the server is stopped.
 */

const say = (line: string) => process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  await openAndMigrateDatabase(currentSettings());
  const { files, missing } = await findOrphanedAndMissingAdFiles();
  for (const key of files)
    say(`${key} belongs to no ad. We delete it in the night after it is a day old.`);
  for (const { reservationId, key } of missing)
    say(`The ad of reservation ${reservationId} lacks ${key}.`);
  const others = await findUnneededAndMissingFiles();
  for (const key of others.unneeded)
    say(`${key} belongs to no record. We delete it in the night after it is a day old.`);
  for (const key of others.missing) say(`A print file or a photo lacks ${key}.`);
  const lost = missing.length + others.missing.length;
  say(`${files.length + others.unneeded.length} stored files without a record, ${lost} missing.`);
  if (lost > 0) process.exitCode = 1;
}

await runCommand(run, closeDatabase);
