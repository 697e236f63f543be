import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { log } from "#platform/log.ts";
import { answer } from "#platform/web/answer.ts";
import type { Compressed } from "#platform/web/compressed.ts";
import { loggedPath } from "#platform/web/logged-path.ts";
import { networkAddress } from "#platform/web/network-address.ts";
import type { PageMemory } from "#platform/web/page-memory.ts";
import { mayChangeThings } from "#platform/web/same-origin.ts";
import { PLAIN_HEADERS } from "#platform/web/security-headers.ts";

export type Arrival = { reference: string; networkAddress: string };

type Door = { Bindings: HttpBindings; Variables: Arrival };

/** Bytes that a form may have, where nothing else is said. */
const BODY_LIMIT = 64 * 1024;
/** What browsers ask with; a door's action would answer any other method as it answers a form. */
const METHODS = ["GET", "HEAD", "POST", "OPTIONS"];

/** A short name for one request: shown to a person on an error page, and in the log. */
export function newReference(): string {
  return randomBytes(5).toString("hex").toUpperCase();
}

/**
 * Everything that comes in over HTTP. Built files and kept pages are answered straight from memory;
 * the rest passes the guards (body size, same origin) and goes to `dispatch`.
 */
export function createFrontDoor(options: {
  files: Map<string, Compressed>;
  memory: PageMemory;
  /** Whether this path is a public page that memory may keep. */
  isKeptPage: (path: string) => boolean;
  dispatch: (request: Request, arrival: Arrival) => Promise<Response>;
  ready: () => Promise<boolean>;
  /** Whether what comes to this path proves by a signature of its own who sent it: no browser goes there. */
  isSignedDoor?: (path: string) => boolean;
  /** How many bytes a form at this path may have; undefined: as many as any form. */
  largestBody?: (path: string) => number | undefined;
  siteUrl: string | undefined;
  trustedProxies: number;
}) {
  const hono = new Hono<Door>();

  hono.use(async (c, next) => {
    const startedAt = performance.now();
    c.set("reference", newReference());
    c.set(
      "networkAddress",
      networkAddress(
        c.env.incoming.socket.remoteAddress,
        c.req.header("x-forwarded-for"),
        options.trustedProxies,
      ),
    );
    await next();
    for (const [name, value] of Object.entries(PLAIN_HEADERS)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
    log.info({
      reference: c.get("reference"),
      method: c.req.method,
      path: loggedPath(c.req.path),
      status: c.res.status,
      ms: Math.round(performance.now() - startedAt),
    });
  });
  hono.use(compress());

  hono.get("/healthz", (c) => c.text("alive\n"));
  hono.get("/readyz", async (c) =>
    (await options.ready()) ? c.text("ready\n") : c.text("the database does not answer\n", 503),
  );

  hono.use(async (c, next) => {
    if (METHODS.includes(c.req.method)) return next();
    c.header("allow", METHODS.join(", "));
    return refused(c, 405, "This site is read and sent forms, nothing else.");
  });
  hono.use(async (c, next) => {
    if (mayChangeThings(c.req.raw, options.siteUrl)) return next();
    if (c.req.method === "POST" && options.isSignedDoor?.(c.req.path)) return next();
    log.warn(
      { reference: c.get("reference"), path: loggedPath(c.req.path) },
      "refused: from another site",
    );
    return refused(c, 403, "This form was sent from another site, so nothing was changed.");
  });
  hono.use((c, next) => {
    const guard = bodyLimit({
      maxSize: options.largestBody?.(c.req.path) ?? BODY_LIMIT,
      onError: () => refused(c, 413, "That is more than this form takes. Please shorten it."),
    });
    return guard(c, next);
  });

  hono.all("*", (c) =>
    options.dispatch(c.req.raw, {
      reference: c.get("reference"),
      networkAddress: c.get("networkAddress"),
    }),
  );
  hono.onError((error, c) => {
    log.error(
      { err: error, reference: c.get("reference"), path: loggedPath(c.req.path) },
      "a request failed",
    );
    return refused(c, 500, "Something went wrong on our side. Please try again in a minute.");
  });

  const listener = getRequestListener(hono.fetch);

  return (request: IncomingMessage, response: ServerResponse): void => {
    const path = pathOf(request.url);
    const reads = request.method === "GET" || request.method === "HEAD";
    const file = reads ? options.files.get(path) : undefined;
    if (file) {
      answer(request, response, file);
      return;
    }
    if (!reads || !options.isKeptPage(path)) {
      void listener(request, response);
      return;
    }
    const page = options.memory.kept(path);
    if (page) {
      answer(request, response, page);
      return;
    }
    options.memory.page(path).then(
      (rendered) => answer(request, response, rendered),
      () => void listener(request, response),
    );
  };
}

function pathOf(url = "/"): string {
  const query = url.indexOf("?");
  return query === -1 ? url : url.slice(0, query);
}

function refused(c: Context<Door>, status: 403 | 405 | 413 | 500, sentence: string): Response {
  return c.text(`${sentence}\nReference: ${c.get("reference")}\n`, status);
}
