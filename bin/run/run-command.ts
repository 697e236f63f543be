import { errorStack, StartupProblem } from "#platform/errors.ts";
import { Refusal } from "#platform/refusal.ts";

/** Runs a command of `npm run` to its end, and what must be closed after it. */
export async function runCommand(
  run: () => Promise<unknown>,
  close: () => Promise<void> = async () => undefined,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  } finally {
    await close();
  }
  // The channel to the command that started us must not keep this process.
  if (process.connected) process.disconnect?.();
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return error.sentence;
  if (error instanceof StartupProblem) return error.message;
  return errorStack(error);
}
