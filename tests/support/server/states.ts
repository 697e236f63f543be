import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Tokens of private links to reservations in every state, by the name of the state. */
export type StateTokens = Record<string, string>;

const script = fileURLToPath(new URL("./reservation-states.ts", import.meta.url));

function run(dataDirectory: string, task: "make" | "read") {
  const options = { encoding: "utf8", maxBuffer: 2 ** 26 } as const;
  return JSON.parse(execFileSync(process.execPath, [script, dataDirectory, task], options));
}

/** Puts reservations in every state into a data folder that no server has open. */
export function createReservationsInEveryState(dataDirectory: string): StateTokens {
  return run(dataDirectory, "make");
}

/** Every row of a data folder, closed by its server, that a reservation could have changed. */
export function readReservationRows(dataDirectory: string): Record<string, unknown[]> {
  return run(dataDirectory, "read");
}
