import pino from "pino";

const wanted = process.env.LOG_LEVEL ?? "";

/** Structured log, one JSON object a line on standard error; standard output is for people. */
export const log = pino(
  {
    // A level that does not exist is refused, in a sentence, by readEnvironment.
    level: wanted in pino.levels.values || wanted === "silent" ? wanted : "warn",
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
  },
  pino.destination({ dest: 2, sync: true }),
);
