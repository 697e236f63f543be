import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import pg from "pg";
import { runCommand } from "#bin/run-command.ts";
import { FROZEN_FILE, recordMigrations } from "#database/frozen-migrations.ts";
import { backUpRunningDatabase } from "#platform/backup/back-up-running-database.server.ts";
import { restoreBackup } from "#platform/backup/restore-backup.server.ts";
import { productVersion } from "#platform/backup/take-backup.server.ts";
import {
  closeDatabase,
  type DatabaseLocation,
  openDatabase,
  openEngine,
} from "#platform/database/database.server.ts";
import { packageRoot } from "#platform/package-root.ts";
import { parseSettings, replaceSettings } from "#platform/settings.server.ts";
import { StartupProblem } from "#platform/startup-problem.ts";
import { findPostgresql, startPostgresql } from "#tests/support/database/postgresql-server.ts";
import { dumpPostgresql, EMBEDDED_FILE, POSTGRESQL_FILE, packDataFolder } from "./archives.ts";
import { liveSmallBusiness } from "./small-business.ts";

/**
 * What `node database/make-release.mjs` does; see there. The business is lived once, on an embedded database aside, and
 * comes to both databases as a backup does.
 */

const say = (line: string) => process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  const { target, replace, programs } = read(process.argv.slice(2));
  if (existsSync(target) && !replace) {
    throw new StartupProblem(
      `${target} is there already. What a version left is never made again once it is out in the world; before that, --replace does it.`,
    );
  }
  const aside = mkdtempSync(join(tmpdir(), "release-"));
  try {
    const made = join(aside, "made");
    mkdirSync(made);
    const path = await liveAside(aside);
    await makeEmbedded(path, join(aside, "embedded"), made);
    if (programs) await makePostgresql(path, join(aside, "postgresql"), { programs, made });
    const frozen = recordMigrations(join(packageRoot, "database"));
    writeFileSync(join(made, FROZEN_FILE), `${JSON.stringify(frozen, null, 2)}\n`);
    rmSync(target, { recursive: true, force: true });
    cpSync(made, target, { recursive: true });
    say(`Version ${productVersion()} is in ${relative(process.cwd(), target) || "."}.`);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

function read(args: readonly string[]) {
  const into = args.find((arg) => arg.startsWith("--into="))?.slice("--into=".length);
  const unknown = args.find((arg) => !/^--(?:replace|embedded-only|into=.+)$/.test(arg));
  if (unknown) throw new StartupProblem(`${unknown} is not known: see database/make-release.mjs.`);
  const programs = args.includes("--embedded-only") ? undefined : findPostgresql();
  if (!programs && !args.includes("--embedded-only")) {
    throw new StartupProblem(
      "The programs of a PostgreSQL server (initdb, postgres, pg_dump) are not on this machine.",
    );
  }
  const target = into
    ? resolve(process.env.INIT_CWD ?? process.cwd(), into)
    : join(packageRoot, "database/released", productVersion());
  return { target, replace: args.includes("--replace"), programs };
}

/** Lives the business in a data folder of its own; returns the backup of it. */
async function liveAside(aside: string): Promise<string> {
  const dataDirectory = join(aside, "data");
  const path = join(aside, "release.backup");
  // Nothing of the machine's own settings may reach what is released.
  replaceSettings(parseSettings({ DATA_DIR: dataDirectory }));
  await liveSmallBusiness(dataDirectory);
  await openDatabase({ dataDirectory });
  try {
    await backUpRunningDatabase({ dataDirectory, path, now: new Date() });
  } finally {
    await closeDatabase();
  }
  return path;
}

async function restoreInto(where: DatabaseLocation, path: string): Promise<number> {
  const engine = await openEngine(where);
  try {
    const { dataDirectory } = where;
    const { rows } = await restoreBackup(engine, { path, dataDirectory }, async () => {});
    await engine.pool.query("vacuum full");
    await engine.pool.query("checkpoint");
    return rows;
  } finally {
    await engine.close();
  }
}

async function makeEmbedded(path: string, dataDirectory: string, made: string) {
  const rows = await restoreInto({ dataDirectory }, path);
  packDataFolder(dataDirectory, ["database", "mail"], join(made, EMBEDDED_FILE));
  say(`${rows} rows tell of a small business.`);
}

async function makePostgresql(
  path: string,
  dataDirectory: string,
  { programs, made }: { programs: string; made: string },
) {
  const server = await startPostgresql(programs);
  try {
    const client = new pg.Client({ connectionString: server.url("postgres") });
    await client.connect();
    await client.query("create database release");
    await client.end();
    const databaseUrl = server.url("release");
    await restoreInto({ dataDirectory, databaseUrl }, path);
    dumpPostgresql(programs, databaseUrl, join(made, POSTGRESQL_FILE));
  } finally {
    await server.stop();
  }
}

await runCommand(run);
