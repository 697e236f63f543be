import { log } from "#platform/log.ts";

/** Ends the process on an uncaught error, written to our log, since Node prints all of its properties. */
export function endOnUncaught(): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an error that nobody caught ends the server");
    process.exit(1);
  });
}
