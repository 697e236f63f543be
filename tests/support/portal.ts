import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { test as journey } from "./journey.ts";
import { copyOfTemplate, startServer } from "./server.ts";

/** Tokens of private links to reservations in every state, by the name of the state. */
export type StateTokens = Record<string, string>;

const script = fileURLToPath(new URL("./reservation-states.ts", import.meta.url));

function run(dataDirectory: string, task: "make" | "tell") {
  const options = { encoding: "utf8", maxBuffer: 2 ** 26 } as const;
  return JSON.parse(execFileSync(process.execPath, [script, dataDirectory, task], options));
}

/** Puts reservations in every state into a data folder that no server has open. */
export function makeStates(dataDirectory: string): StateTokens {
  return run(dataDirectory, "make");
}

/** Every row of a data folder, closed by its server, that a reservation could have changed. */
export function tellRows(dataDirectory: string): Record<string, unknown[]> {
  return run(dataDirectory, "tell");
}

/** The test of the journeys behind private links: this worker's server has a reservation in every state. */
export const test = journey.extend<object, { states: { dataDirectory: string } & StateTokens }>({
  states: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
    async ({}, use) => {
      const dataDirectory = await copyOfTemplate();
      await use({ ...makeStates(dataDirectory), dataDirectory });
      await rm(dataDirectory, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 90_000 },
  ],
  server: [
    async ({ states }, use) => {
      const server = await startServer({ dataDirectory: states.dataDirectory });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});
