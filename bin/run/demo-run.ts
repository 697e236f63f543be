import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { systemActor } from "#business/audit-log/audit-log.ts";
import { createAccountRecoveryLinkToken } from "#business/auth/sign-in-links.ts";
import { Agenda } from "#database/demo/agenda.ts";
import { demoOwner, simulateYear } from "#database/demo/simulate-year.ts";
import { backUpRunningDatabase } from "#platform/backup/backup-control.server.ts";
import {
  countRowsOfOwnTables,
  refuseDatabaseInUse,
  restoreBackup,
} from "#platform/backup/restore-backup.server.ts";
import { now } from "#platform/clock.ts";
import { createClockShift, shiftGlobalDate } from "#platform/clock-shift.ts";
import {
  closeDatabase,
  type DatabaseLocation,
  openAndMigrateDatabase,
  openEngine,
} from "#platform/database/database.server.ts";
import type { Engine } from "#platform/database/transactions.ts";
import { StartupProblem } from "#platform/errors.ts";
import { Refusal } from "#platform/refusal.ts";
import { currentSettings, parseSettings, replaceSettings } from "#platform/settings.server.ts";
import { runCommand } from "./run-command.ts";

/**
 * What `npm run demo` does; see demo.ts. The year is lived aside, on an embedded database whose clock is moved, and
 * comes to its place as a backup does: whole or not at all, into either database.
 */

const DAYS = 366;

/** Nothing of the machine's own settings may reach the demonstration: it writes to nobody and takes no money. */
const SETTINGS = [
  "DATABASE_URL",
  "SMTP_URL",
  "MAIL_FROM",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
];

const say = (line: string) => process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  const target = targetOf(process.argv.slice(2));
  await inTarget(target, refuseBusiness);
  const aside = await mkdtemp(join(tmpdir(), "demo-"));
  try {
    const kept = Object.entries(process.env).filter(([name]) => !SETTINGS.includes(name));
    const variables = { ...Object.fromEntries(kept), DATA_DIR: join(aside, "data") };
    replaceSettings(parseSettings(variables));
    const path = join(aside, "year.backup");
    say("Making a year of sample business. This takes about a minute ...");
    const done = await liveAside(join(aside, "data"), path);
    const { rows } = await inTarget(target, async (engine) => {
      await refuseBusiness(engine);
      return restoreBackup(engine, { path, dataDirectory: target.dataDirectory }, async () => {});
    });
    say(`Done: ${done.toLocaleString("en")} events, ${rows.toLocaleString("en")} rows.`);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  await showTheWay(target);
}

function targetOf([given = "demo", ...more]: readonly string[]): DatabaseLocation {
  if (more.length > 0 || given.startsWith("-")) {
    throw new StartupProblem("Name one folder, one postgres:// address, or nothing.");
  }
  const from = process.env.INIT_CWD ?? process.cwd();
  if (!/^postgres(ql)?:/.test(given)) return { dataDirectory: resolve(from, given) };
  const { dataDirectory, databaseUrl } = parseSettings({
    DATA_DIR: resolve(from, "demo"),
    DATABASE_URL: given,
  });
  return { dataDirectory, databaseUrl };
}

async function inTarget<Result>(
  target: DatabaseLocation,
  work: (engine: Engine) => Promise<Result>,
): Promise<Result> {
  const engine = await openEngine(target);
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** A fresh installation may be replaced; one in use never is. */
async function refuseBusiness(engine: Engine): Promise<void> {
  await refuseDatabaseInUse(engine);
  if ((await countRowsOfOwnTables(engine)) === 0) return;
  const { rows } = await engine.pool.query<{ n: number }>(
    `select ((select count(*) from reservation) + (select count(*) from lead)
      + (select count(*) from operator))::int as n`,
  );
  if (rows[0]?.n === 0) return;
  throw new Refusal(
    "conflict",
    `${engine.place} already has data. Name an empty folder for the demo. Nothing changed.`,
  );
}

async function liveAside(dataDirectory: string, path: string): Promise<number> {
  const shift = createClockShift();
  const end = Date.now();
  shift[0] = -DAYS * 24 * 3_600_000;
  const real = shiftGlobalDate(shift);
  await openAndMigrateDatabase({ dataDirectory, shift });
  try {
    const done = await simulateYear(new Agenda({ shift, real, end }), currentSettings());
    await backUpRunningDatabase({ dataDirectory, path, now: now() });
    return done;
  } finally {
    await closeDatabase();
    shift[0] = 0;
  }
}

async function showTheWay(target: DatabaseLocation): Promise<void> {
  await openAndMigrateDatabase(target);
  try {
    const { email } = demoOwner;
    const token = await createAccountRecoveryLinkToken(
      { email },
      { actor: systemActor, now: now() },
    );
    const { port } = parseSettings({ PORT: process.env.PORT });
    const folder = relative(process.cwd(), target.dataDirectory) || ".";
    const where = target.databaseUrl ? "DATABASE_URL=<that address>" : `DATA_DIR=${folder}`;
    say(
      `\nTo look:  ${where} npm start\nThen open this link and choose a password; you are ${demoOwner.name}, the owner:\nhttp://localhost:${port}/office/sign-in-link/${token}`,
    );
  } finally {
    await closeDatabase();
  }
}

await runCommand(run);
