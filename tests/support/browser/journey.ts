import { type BrowserContext, type BrowserContextOptions, test as base } from "@playwright/test";
import { type Server, type ServerOptions, startServer } from "#tests/support/server/server.ts";
import { createServerPool, type Wanted } from "#tests/support/server/server-pool.ts";
import type { StripeDouble } from "#tests/support/stripe/stripe-double.ts";
import { createWatch, type Watch } from "./watch.ts";

export { expect, type Locator, type Page } from "@playwright/test";

type Options = {
  /** Settings of the server on top of the usual ones: `test.use({ settings: { SITE_URL } })`. */
  settings: Wanted["settings"];
  /** What the server's data are a copy of. */
  template: Wanted["template"];
  /** Names the tests that have a server and its data to themselves; otherwise all that want the same share one. */
  serverOf: Wanted["owner"];
};

type Fixtures = {
  /** The server of this test: `server.mails()`, `server.log()`. */
  server: Server;
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

/** Here for every journey: one with a worker's fixture of its own has workers of its own, each with a browser and servers. */
type WorkerFixtures = {
  servers: ReturnType<typeof createServerPool>;
  /** A gateway for cards, for a server with its `settings`. */
  gateway: StripeDouble;
};

let visitors = 0;

/**
 * The test of every journey. `page` and `request` go to its server, which stands behind
 * one trusted proxy (us): each test is a visitor with an address of its own.
 */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  settings: [{}, { option: true }],
  template: ["fresh", { option: true }],
  serverOf: [undefined, { option: true }],
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
    async ({}, use) => {
      const pool = createServerPool();
      await use(pool);
      await pool.close();
    },
    { scope: "worker" },
  ],
  gateway: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
    async ({}, use) => {
      const { startStripeDouble } = await import("#tests/support/stripe/stripe-double.ts");
      const double = await startStripeDouble();
      await use(double);
      await double.stop();
    },
    { scope: "worker" },
  ],
  server: async ({ servers, settings, template, serverOf }, use) =>
    use(await servers.get({ settings, template, owner: serverOf })),
  baseURL: async ({ server }, use) => use(server.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
  networkAddress: async ({}, use, { workerIndex }) => {
    visitors += 1;
    await use(`10.${workerIndex % 256}.${visitors >> 8}.${visitors & 255}`);
  },
  extraHTTPHeaders: async ({ networkAddress }, use) => use({ "x-forwarded-for": networkAddress }),
  problems: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
    async ({}, use) => {
      const watch = createWatch();
      await use(watch);
      base.expect(watch.unexpected(), "what the browser complained about").toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, problems, server }, use) => {
    const endListening = problems.listen(context, server.url);
    await use(context);
    endListening();
  },
  // It names `openServer` so that visitors leave before their servers stop: a late picture would fail.
  newVisitor: async ({ browser, server, networkAddress, problems, openServer: _ }, use) => {
    const contexts: BrowserContext[] = [];
    const ends: (() => void)[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        baseURL: server.url,
        extraHTTPHeaders: { "x-forwarded-for": networkAddress },
        ...options,
      });
      contexts.push(context);
      ends.push(problems.listen(context, new URL(options.baseURL ?? server.url).origin));
      return context;
    });
    for (const endListening of ends) endListening();
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
