import pino from "pino";
import { initialLogLevel } from "#platform/settings.server.ts";
import { redactTokens, toSafeError } from "./errors.ts";

const formatters = {
  log: (line: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(line).map(([name, value]) => [
        name,
        typeof value === "string" ? redactTokens(value) : value,
      ]),
    ),
};

/**
 * Structured log, one JSON object per line on standard error; standard output is for people. Errors
 * are written by `toSafeError`, and no line contains a private link, a token or a key.
 */
export const log = pino(
  {
    level: initialLogLevel(),
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters,
    serializers: { err: toSafeError },
  },
  pino.destination({ dest: 2, sync: true }),
);

/** Ends the process on an uncaught error, written to our log, since Node prints all of its properties. */
export function exitOnUncaughtException(): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an error that nobody caught ends the server");
    process.exit(1);
  });
}
