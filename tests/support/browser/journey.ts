import { type BrowserContext, type BrowserContextOptions, test as base } from "@playwright/test";
import { type Server, type ServerOptions, startServer } from "#tests/support/server/server.ts";
import type { StateTokens, Template } from "#tests/support/server/templates.ts";
import { whatIsInTemplates } from "#tests/support/server/templates.ts";
import type { StripeDouble } from "#tests/support/stripe/stripe-double.ts";

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

/** Everything that a visitor's browser complained about, or that it should not have done. */
type Watch = {
  problems: string[];
  /** Declares a problem that this test brings about on purpose. */
  expect: (pattern: RegExp) => void;
  /** The problems that were not declared. */
  unexpected: () => string[];
  /** Listens to all pages of a context, until the function that it returns is called. */
  listen: (context: BrowserContext, origin: string) => () => void;
};

/** Watches the contexts that it is told to listen to, and keeps what happens there. */
function createWatch(): Watch {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  return {
    problems,
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => problems.filter((one) => !expected.some((pattern) => pattern.test(one))),
    listen: (context, origin) => {
      let isOver = false;
      listen(context, origin, (problem) => {
        if (!isOver) problems.push(problem);
      });
      return () => {
        isOver = true;
      };
    },
  };
}

/**
 * Tells of messages at level error (a breach of the content security policy is one), uncaught
 * errors, requests to our server that fail or are answered 400 and up, and requests to anybody else.
 */
function listen(context: BrowserContext, origin: string, tell: (problem: string) => void): void {
  const ours = (url: string) => new URL(url).origin === origin;

  context.on("console", (message) => {
    if (message.type() !== "error") return;
    tell(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => tell(`uncaught: ${error.error().stack}`));
  context.on("request", (request) => {
    const { protocol } = new URL(request.url());
    if (protocol.startsWith("http") && !ours(request.url())) {
      tell(`third party: ${request.url()}`);
    }
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // A page that is left takes its unfinished requests with it.
    if (!ours(request.url()) || reason === "net::ERR_ABORTED") return;
    tell(`failed: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on("response", (response) => {
    if (!ours(response.url()) || response.status() < 400) return;
    tell(`answered ${response.status()}: ${response.url()}`);
  });
}

/** Which server a test needs. */
type Wanted = {
  template: Template;
  settings: ServerOptions["settings"];
  /** A name for tests that have the server to themselves; undefined: shared by all tests that want the same. */
  owner: string | undefined;
};

/** The servers of one worker: those that many files share stay open, one that is a file's own goes with its file. */
function createServerPool() {
  const shared = new Map<string, Server>();
  let own: { key: string; server: Server } | undefined;

  async function get({ template, settings, owner }: Wanted): Promise<Server> {
    const key = JSON.stringify([template, settings, owner]);
    const found = own?.key === key ? own.server : shared.get(key);
    if (found) return found;
    if (owner !== undefined) {
      await own?.server.stop();
      own = undefined;
    }
    const server = await startServer({ template, settings });
    if (owner === undefined) shared.set(key, server);
    else own = { key, server };
    return server;
  }

  async function close(): Promise<void> {
    await Promise.all([own?.server, ...shared.values()].map((server) => server?.stop()));
  }

  return { get, close };
}

/** The test of the journeys behind private links: its server has a reservation in every state. */
export const portalTest = test.extend<{ states: StateTokens }>({
  template: "business",
  serverOf: "the portal",
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
  states: async ({}, use) => use((await whatIsInTemplates()).states),
});
