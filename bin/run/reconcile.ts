import { systemActor } from "#business/audit-log/audit-log.ts";
import { isGatewayConfigured } from "#business/reservations/pay/checkout/checkout-store.ts";
import {
  RECONCILIATION_DAYS,
  reconcileWithGateway,
} from "#business/reservations/pay/checkout/reconcile.ts";
import { now } from "#platform/clock.ts";
import { closeDatabase, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { StartupProblem } from "#platform/errors.ts";
import { GatewayUnavailable } from "#platform/payments/gateway.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { runCommand } from "./run-command.ts";

/**
 * npm run reconcile: compares the payment gateway with our rows, puts right what can be, prints the difference.
 * `npm run reconcile -- 30` looks at the last 30 days. The schedule does the same every hour (business/schedule.ts).
 */

const say = (line: string) => process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  const environment = currentSettings();
  if (!isGatewayConfigured()) {
    say("No payment gateway is set (STRIPE_SECRET_KEY), so there's nothing to compare.");
    return;
  }
  const days = Number(process.argv[2] ?? RECONCILIATION_DAYS);
  if (!Number.isInteger(days) || days < 1 || days > 365) {
    throw new StartupProblem("Give the number of days to compare, from 1 to 365.");
  }
  await openAndMigrateDatabase(environment);
  const compared = await reconcileWithGateway({ days }, { actor: systemActor, now: now() }).catch(
    noAnswer,
  );
  const { pages, refunds, differences } = compared;
  for (const { what, gateway, ours, repaired } of differences) {
    say(`${what}: ${gateway} at the gateway, ${ours} here. ${repaired ?? "NOT FIXED"}`);
  }
  const left = differences.filter(({ repaired }) => repaired === undefined).length;
  say(
    `Compared ${pages} payment pages and ${refunds} refunds from ${days} days: ${differences.length} differences, ${left} not fixed.`,
  );
  if (left > 0) process.exitCode = 1;
}

function noAnswer(error: unknown): never {
  if (!(error instanceof GatewayUnavailable)) throw error;
  throw new StartupProblem("The payment gateway isn't responding. Nothing was compared.");
}

await runCommand(run, closeDatabase);
