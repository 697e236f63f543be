import { system } from "#business/journal/journal.ts";
import { makeNewWayIn } from "#business/people/entry-links.ts";
import { now } from "#platform/clock.ts";
import { closeDatabase, openDatabase } from "#platform/database/database.server.ts";
import { readEnvironment } from "#platform/environment.ts";
import { Refusal } from "#platform/refusal.ts";
import { StartupProblem } from "#platform/startup-problem.ts";

/** Makes the link and prints it, or says in a sentence why not. See bin/new-way-in.mjs. */
async function run(): Promise<void> {
  const environment = readEnvironment(process.env);
  const [email = ""] = process.argv.slice(2);
  await openDatabase(environment);
  const token = await makeNewWayIn({ email }, { actor: system, now: now() });
  const siteUrl = environment.siteUrl ?? `http://localhost:${environment.port}`;
  process.stdout.write(
    `Good once, for a day; the old password and factors hold until it is used:\n${siteUrl}/office/welcome/${token}\n`,
  );
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return error.sentence;
  if (error instanceof StartupProblem) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
// The channel to the command that started us must not keep this process.
if (process.connected) process.disconnect?.();
