import { join, resolve } from "node:path";
import { systemActor } from "#business/audit-log/audit-log.ts";
import { applyRestoreSafeguards, type RestoreSafeguardCounts } from "#business/backups.ts";
import {
  hasEverUsedGateway,
  isGatewayConfigured,
} from "#business/reservations/pay/checkout/checkout-store.ts";
import {
  RECONCILIATION_DAYS,
  reconcileWithGateway,
} from "#business/reservations/pay/checkout/reconcile.ts";
import {
  countRowsOfOwnTables,
  finishOrUndoRestore,
  inspectBackup,
  type RestoreResult,
  refuseDatabaseInUse,
  restoreBackup,
} from "#platform/backup/restore-backup.server.ts";
import {
  backupName,
  defaultBackupFolderIn,
  takeBackup,
} from "#platform/backup/take-backup.server.ts";
import { now } from "#platform/clock.ts";
import {
  closeDatabase,
  openAndMigrateDatabase,
  openEngine,
} from "#platform/database/database.server.ts";
import type { Engine } from "#platform/database/transactions.ts";
import { StartupProblem } from "#platform/errors.ts";
import { GatewayUnavailable } from "#platform/payments/gateway.ts";
import { Refusal } from "#platform/refusal.ts";
import { currentSettings, type Settings } from "#platform/settings.server.ts";
import { runCommand } from "./run-command.ts";

/**
 * npm run restore -- <file>: brings back what `npm run backup` wrote, while the site is stopped.
 *
 *     npm run restore -- monday.backup             into a place that is empty
 *     npm run restore -- monday.backup --replace   in the place of what is there, which is backed up first
 *     npm run restore -- monday.backup --moved     the site has stood still since: what waits may leave, sessions stay
 */

const DAY = 86_400_000;
const LONGEST_DAYS = 365;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  const { path, replace, moved } = read(process.argv.slice(2));
  const environment = currentSettings();
  const { madeAt } = await inspectBackup(path);
  const { dataDirectory } = environment;
  const engine = await openEngine(environment);
  let cards = false;
  try {
    await refuseDatabaseInUse(engine);
    await finishEarlier(engine, dataDirectory);
    const replaces = await makeRoom(engine, { dataDirectory, replace });
    let doubts: RestoreSafeguardCounts = { messages: 0, jobs: 0, sessions: 0, nextInvoice: "" };
    const restored = await restoreBackup(engine, { path, dataDirectory, replaces }, async (tx) => {
      doubts = await applyRestoreSafeguards(tx, { madeAt, moved });
      cards = await hasEverUsedGateway(tx);
    });
    tell(restored, doubts, engine);
  } finally {
    await engine.close();
  }
  await bringPaymentsIn(environment, { madeAt, cards });
  say("Start the site with npm start.");
}

function read(args: readonly string[]) {
  const options = args.filter((arg) => arg.startsWith("--"));
  const [file, ...more] = args.filter((arg) => !arg.startsWith("--"));
  const unknown = options.find((option) => option !== "--replace" && option !== "--moved");
  if (unknown || !file || more.length > 0) {
    throw new StartupProblem(
      "Specify one backup file: npm run restore -- <file>. Add --replace to replace the current data.",
    );
  }
  return {
    path: resolve(process.env.INIT_CWD ?? process.cwd(), file),
    replace: options.includes("--replace"),
    moved: options.includes("--moved"),
  };
}

/** What is backed up aside has its own files, also where an earlier restore was stopped before they were in place. */
async function finishEarlier(engine: Engine, dataDirectory: string): Promise<void> {
  const settled = await finishOrUndoRestore(engine, dataDirectory);
  if (!settled) return;
  say(`An earlier restore was interrupted. Its ${settled.files} files are now in place.`);
  if (settled.missing === 0) return;
  say(`${settled.missing} more of its files are missing from ${dataDirectory}.`);
}

/** What is there is never thrown away: it is backed up first. Returns whether there was anything. */
async function makeRoom(
  engine: Engine,
  { dataDirectory, replace }: { dataDirectory: string; replace: boolean },
): Promise<boolean> {
  const count = await countRowsOfOwnTables(engine);
  if (count === 0) return false;
  if (!replace) {
    throw new Refusal(
      "conflict",
      `The database at ${engine.place} isn't empty: it has ${count.toLocaleString("en")} rows. Use --replace to back them up and replace them. Nothing was changed.`,
    );
  }
  const aside = join(defaultBackupFolderIn(dataDirectory), backupName(now(), "before-restore"));
  await takeBackup(engine, { dataDirectory, path: aside, now: now() });
  say(`Your previous data is backed up in ${aside}.`);
  return true;
}

function tell(
  { manifest, rows, files, migrated }: RestoreResult,
  doubts: RestoreSafeguardCounts,
  { place }: Engine,
) {
  const grown = migrated > 0 ? ` Its schema was upgraded to this release.` : "";
  say(
    `Restored the backup of ${manifest.madeAt} (release ${manifest.product}) into ${place}: ${rows.toLocaleString("en")} rows and ${files.toLocaleString("en")} files.${grown}`,
  );
  if (doubts.nextInvoice) {
    say(
      `The next invoice is number ${doubts.nextInvoice}. Lower numbers may have been sent after the backup was made, so they aren't used again.`,
    );
  }
  if (doubts.sessions > 0) say("Everybody in the office has to sign in again.");
  if (doubts.messages + doubts.jobs > 0) {
    say(
      `When the backup was made, ${doubts.messages} messages and ${doubts.jobs} tasks were waiting. They may have been handled since. We won't send those messages automatically. The office lists each as uncertain, so you can resend it or mark it as handled.`,
    );
  }
}

/** What was paid after the backup: asked for further back than the hourly comparison looks. */
async function bringPaymentsIn(
  environment: Settings,
  { madeAt, cards }: { madeAt: string; cards: boolean },
): Promise<void> {
  const age = Math.ceil((now().getTime() - Date.parse(madeAt)) / DAY);
  const days = Math.min(age + RECONCILIATION_DAYS, LONGEST_DAYS);
  if (!isGatewayConfigured()) {
    if (cards) say(withoutGateway(days));
    return;
  }
  await openAndMigrateDatabase(environment);
  try {
    const { differences } = await reconcileWithGateway(
      { days },
      { actor: systemActor, now: now() },
    );
    for (const { what, gateway, ours, repaired } of differences) {
      say(`${what}: ${gateway} at the gateway, ${ours} here. ${repaired ?? "NOT FIXED"}`);
    }
    say(`Compared ${days} days with the payment gateway: ${differences.length} differences.`);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    say(
      `The payment gateway isn't responding. Before you start, run: npm run reconcile -- ${days}`,
    );
  } finally {
    await closeDatabase();
  }
}

const withoutGateway = (days: number) =>
  `This backup has card payments, but no payment gateway is set here (STRIPE_SECRET_KEY), so newer payments and refunds are missing. Set it, and before you start, run: npm run reconcile -- ${days}`;

await runCommand(run);
