import { type BrowserContext, type BrowserContextOptions, test as base } from "@playwright/test";
import { type Server, type ServerOptions, startServer } from "#tests/support/server/server.ts";
import { type Watch, watch } from "./watch.ts";

export { expect, type Locator, type Page } from "@playwright/test";

type Fixtures = {
  /**
   * Watches the browser of this test. A test fails on any problem that it has not declared with
   * `problems.expect(/pattern/)`.
   */
  problems: Watch;
  /** A network address that no other test uses, so that limits per visitor don't mix. */
  networkAddress: string;
  /** Another visitor, watched as well: `newVisitor({ javaScriptEnabled: false })`. */
  newVisitor: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** A second server, with other settings, another clock or other data; stopped after the test. */
  openServer: (options?: ServerOptions) => Promise<Server>;
};

type WorkerFixtures = {
  /** Settings of this worker's server on top of the usual ones: `test.use({ settings: { SITE_URL } })`. */
  settings: ServerOptions["settings"];
  /** This worker's own server on its own data: `server.mails()`, `server.log()`. */
  server: Server;
};

let visitors = 0;

/**
 * The test of every journey. `page` and `request` go to this worker's server, which stands behind
 * one trusted proxy (us): each test is a visitor with an address of its own.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: "worker" }],
  server: [
    async ({ settings }, use) => {
      const server = await startServer({ settings });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
  networkAddress: async ({}, use, { workerIndex }) => {
    visitors += 1;
    await use(`10.${workerIndex % 256}.${visitors >> 8}.${visitors & 255}`);
  },
  extraHTTPHeaders: async ({ networkAddress }, use) => use({ "x-forwarded-for": networkAddress }),
  problems: [
    async ({ context, server }, use) => {
      const watched = watch(context, server.url);
      await use(watched);
      base.expect(watched.unexpected(), "what the browser complained about").toEqual([]);
    },
    { auto: true },
  ],
  newVisitor: async ({ browser, server, networkAddress, problems }, use) => {
    const contexts: BrowserContext[] = [];
    const watches: Watch[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        baseURL: server.url,
        extraHTTPHeaders: { "x-forwarded-for": networkAddress },
        ...options,
      });
      contexts.push(context);
      watches.push(watch(context, new URL(options.baseURL ?? server.url).origin));
      return context;
    });
    for (const watched of watches) problems.problems.push(...watched.problems);
    await Promise.all(contexts.map((context) => context.close()));
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
  openServer: async ({}, use) => {
    const servers: Server[] = [];
    await use(async (options) => {
      const server = await startServer(options);
      servers.push(server);
      return server;
    });
    await Promise.all(servers.map((server) => server.stop()));
  },
});
