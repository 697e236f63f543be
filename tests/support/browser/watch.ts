import type { BrowserContext } from "@playwright/test";

/** Everything that a visitor's browser complained about, or that it should not have done. */
export type Watch = {
  problems: string[];
  /** Declares a problem that this test brings about on purpose. */
  expect: (pattern: RegExp) => void;
  /** The problems that were not declared. */
  unexpected: () => string[];
  /** Listens to all pages of a context, until the function that it returns is called. */
  listen: (context: BrowserContext, origin: string) => () => void;
};

/** Watches the contexts that it is told to listen to, and keeps what happens there. */
export function createWatch(): Watch {
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
