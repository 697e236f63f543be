import { gatewayIsSet } from "#business/billing/checkouts.ts";
import { RECONCILED_DAYS, reconcile } from "#business/billing/reconcile.ts";
import { system } from "#business/journal/journal.ts";
import { now } from "#platform/clock.ts";
import { closeDatabase, openDatabase } from "#platform/database/database.server.ts";
import { readEnvironment } from "#platform/environment.ts";
import { GatewayUnavailable } from "#platform/payments/gateway.ts";
import { StartupProblem } from "#platform/startup-problem.ts";

/** What `npm run reconcile` runs; the schedule does the same every hour (business/schedule.ts). */

const say = (line: string) => process.stdout.write(`${line}\n`);

async function run(): Promise<number> {
  const environment = readEnvironment(process.env);
  if (!gatewayIsSet()) {
    say("No payment gateway is set (STRIPE_SECRET_KEY), so there is nothing to compare.");
    return 0;
  }
  const days = Number(process.argv[2] ?? RECONCILED_DAYS);
  if (!Number.isInteger(days) || days < 1 || days > 365) {
    throw new StartupProblem("Give the number of days to look at: from 1 to 365.");
  }
  await openDatabase(environment);
  const { pages, refunds, differences } = await reconcile({ days }, { actor: system, now: now() });
  for (const { what, gateway, ours, repaired } of differences) {
    say(`${what}: ${gateway} at the gateway, ${ours} here. ${repaired ?? "NOT REPAIRED"}`);
  }
  const left = differences.filter(({ repaired }) => repaired === undefined).length;
  say(
    `${pages} payment pages and ${refunds} refunds of ${days} days: ${differences.length} differences, ${left} left.`,
  );
  return left === 0 ? 0 : 1;
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartupProblem) return error.message;
  if (error instanceof GatewayUnavailable) {
    return "The payment gateway gives no answer; nothing was compared.";
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
// The channel to the command that started us must not keep this process.
if (process.connected) process.disconnect?.();
