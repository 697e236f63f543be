import { rm } from "node:fs/promises";
import { copyOfTemplate, startServer } from "#tests/support/server/server.ts";
import { createReservationsInEveryState, type StateTokens } from "#tests/support/server/states.ts";
import { test as journey } from "./journey.ts";

/** The test of the journeys behind private links: this worker's server has a reservation in every state. */
export const test = journey.extend<object, { states: { dataDirectory: string } & StateTokens }>({
  states: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
    async ({}, use) => {
      const dataDirectory = await copyOfTemplate();
      await use({ ...createReservationsInEveryState(dataDirectory), dataDirectory });
      await rm(dataDirectory, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 240_000 },
  ],
  server: [
    async ({ states }, use) => {
      const server = await startServer({ dataDirectory: states.dataDirectory });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});
