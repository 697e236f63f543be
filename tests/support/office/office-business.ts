import { rm } from "node:fs/promises";
import { copyOfTemplate, startServer } from "#tests/support/server/server.ts";
import { createReservationsInEveryState, type StateTokens } from "#tests/support/server/states.ts";
import { test as office } from "./office-journey.ts";

/** The test of the office's business: it has an owner, an assistant, and reservations in every state. */
export const test = office.extend<object, { states: { dataDirectory: string } & StateTokens }>({
  states: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
    async ({}, use) => {
      const dataDirectory = await copyOfTemplate();
      await use({ ...createReservationsInEveryState(dataDirectory), dataDirectory });
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

/** The same with a worker, and thereby data, of one file's tests alone: where tests pay, move and cancel. */
export const businessOf = (whose: string) =>
  test.extend<object, { dataOf: string }>({
    dataOf: [whose, { scope: "worker", option: true }],
  });
