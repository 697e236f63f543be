import pino from "pino";
import { describeError, withoutTokens } from "#platform/safe-error.ts";
import { initialLogLevel } from "#platform/settings.server.ts";

/** Every string of a line, without what opens something for anyone who reads it. */
const formatters = {
  log: (line: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(line).map(([name, value]) => [
        name,
        typeof value === "string" ? withoutTokens(value) : value,
      ]),
    ),
};

/**
 * Structured log, one JSON object a line on standard error; standard output is for people. An error is written as
 * `describeError` tells it, and no line has a private link, a token or a key.
 */
export const log = pino(
  {
    level: initialLogLevel(),
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters,
    serializers: { err: describeError },
  },
  pino.destination({ dest: 2, sync: true }),
);
