import { log } from "#platform/log.ts";

/** Ends the process on an error that nobody caught: written to our own log, since Node prints everything that hangs on it. */
export function endOnUncaught(): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an error that nobody caught ends the server");
    process.exit(1);
  });
}
