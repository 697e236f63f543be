import pino from "pino";

/** Structured log, one JSON object a line on standard error; standard output is for people. */
export const log = pino(
  {
    level: process.env.LOG_LEVEL || "warn",
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
  },
  pino.destination({ dest: 2, sync: true }),
);
