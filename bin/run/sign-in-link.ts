import { systemActor } from "#business/audit-log/audit-log.ts";
import { createAccountRecoveryLinkToken } from "#business/auth/sign-in-links.ts";
import { now } from "#platform/clock.ts";
import { closeDatabase, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { runCommand } from "./run-command.ts";

/**
 * npm run sign-in-link -- ana@shop.example: prints a one-time link for somebody of the office who has lost password
 * or second factor. Anyone who can run commands on this machine can do this, so it needs no sign-in.
 */

async function run(): Promise<void> {
  const environment = currentSettings();
  const [email = ""] = process.argv.slice(2);
  await openAndMigrateDatabase(environment);
  const token = await createAccountRecoveryLinkToken({ email }, { actor: systemActor, now: now() });
  const siteUrl = environment.siteUrl ?? `http://localhost:${environment.port}`;
  process.stdout.write(
    `This link works once, within a day. The old password and sign-in steps work until then:\n${siteUrl}/office/sign-in-link/${token}\n`,
  );
}

await runCommand(run, closeDatabase);
