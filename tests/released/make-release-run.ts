import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { runCommand } from "#bin/run/run-command.ts";
import { FROZEN_FILE, recordMigrations } from "#database/frozen-migrations.ts";
import { backUpRunningDatabase } from "#platform/backup/back-up-running-database.server.ts";
import { quoteIdentifier } from "#platform/backup/catalog.ts";
import { productVersion } from "#platform/backup/take-backup.server.ts";
import { closeDatabase, openAndMigrateDatabase, pool } from "#platform/database/database.server.ts";
import { packageRoot } from "#platform/package-root.ts";
import { parseSettings, replaceSettings } from "#platform/settings.server.ts";
import { StartupProblem } from "#platform/startup-problem.ts";
import { BACKUP_FILE, DATA_FOLDER_FILE, packDataFolder } from "./release-files.ts";
import { liveSmallBusiness } from "./small-business.ts";

/** Bytes. */
const LARGEST_MAIL = 20_000;

/** Tables without gaps, and a log that begins anew. */
const MAKE_SMALL = ["vacuum full", "set wal_recycle = off", "select pg_switch_wal()", "checkpoint"];

/** What `node database/make-release.mjs` does; see there. */
async function run(): Promise<void> {
  const { target, replace } = parseArguments(process.argv.slice(2));
  if (existsSync(target) && !replace) {
    throw new StartupProblem(
      `${target} is there already. It never changes once that version is out; before that, --replace makes it anew.`,
    );
  }
  const aside = mkdtempSync(join(tmpdir(), "release-"));
  try {
    const dataDirectory = join(aside, "data");
    const made = join(aside, "made");
    mkdirSync(made);
    // Nothing of the machine's own settings may reach what is released.
    replaceSettings(parseSettings({ DATA_DIR: dataDirectory }));
    await liveSmallBusiness(dataDirectory);
    deleteLargeMail(join(dataDirectory, "mail"));
    const rows = await backUp(dataDirectory, join(made, BACKUP_FILE));
    packDataFolder(dataDirectory, join(made, DATA_FOLDER_FILE));
    const frozen = recordMigrations(join(packageRoot, "database"));
    writeFileSync(join(made, FROZEN_FILE), `${JSON.stringify(frozen, null, 2)}\n`);
    rmSync(target, { recursive: true, force: true });
    cpSync(made, target, { recursive: true });
    process.stdout.write(`Version ${productVersion()}, ${rows} rows, is in ${target}.\n`);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

function parseArguments(args: readonly string[]) {
  const unknown = args.find((arg) => !/^--(?:replace|into=.+)$/.test(arg));
  if (unknown) throw new StartupProblem(`${unknown} is not known: see database/make-release.mjs.`);
  const into = args.find((arg) => arg.startsWith("--into="))?.slice("--into=".length);
  const target = into ?? join(packageRoot, "database/released", productVersion());
  return { target: resolve(target), replace: args.includes("--replace") };
}

/** Most of a release would be invoices that are in the database already; kept mail without attachments is enough. */
function deleteLargeMail(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).size > LARGEST_MAIL) rmSync(path);
  }
}

/** Backs the business up, and makes its data folder small. Returns how many rows there are. */
async function backUp(dataDirectory: string, path: string): Promise<number> {
  await openAndMigrateDatabase({ dataDirectory });
  try {
    await refuseEmptyTable();
    const { rows } = await backUpRunningDatabase({ dataDirectory, path, now: new Date() });
    for (const statement of MAKE_SMALL) await pool.query(statement);
    return rows;
  } finally {
    await closeDatabase();
  }
}

/** Every table is to be read by later versions, so each has a row. */
async function refuseEmptyTable(): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  for (const { name } of rows) {
    const { rowCount } = await pool.query(`select from ${quoteIdentifier(name)} limit 1`);
    if (rowCount === 0) {
      throw new StartupProblem(`${name} has no row: live it in tests/released/office-week.ts.`);
    }
  }
}

await runCommand(run);
