import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { log } from "#platform/log.ts";
import type { CompressedResponse } from "./compress-response.ts";
import { findClientAddress } from "./network-address.ts";
import { hasNulInBody, hasNulInUrl } from "./nul-bytes.ts";
import type { PageCache } from "./page-cache.ts";
import { writePreparedResponse } from "./prepared-response.ts";
import { redactPath } from "./redact-path.ts";
import { rewriteRequestOrigin } from "./rewrite-request-origin.ts";
import { isSameOriginWrite } from "./same-origin.ts";
import { NON_DOCUMENT_HEADERS } from "./security-headers.ts";
import { recordUntrustedForwarding } from "./untrusted-forwarding.ts";

export type IncomingRequest = { reference: string; networkAddress: string };

/** What answers an address with a stream. It is asked and read within one turn, so that none is left without a reader. */
export type Stream = (request: Request, arrival: IncomingRequest) => Response;

type HonoEnvironment = { Bindings: HttpBindings; Variables: IncomingRequest };

/** Bytes that a form may have, where nothing else is said. */
const BODY_LIMIT = 64 * 1024;
/** What browsers ask with; a route's action would answer any other method as it answers a form. */
const METHODS = ["GET", "HEAD", "POST", "OPTIONS"];
const NO_NUL = "This address or form has a character in it that nobody can type.";

/** A short name for one request: shown to a person on an error page, and in the log. */
export function newRequestReference(): string {
  return randomBytes(5).toString("hex").toUpperCase();
}

/**
 * Everything that comes in over HTTP. Built files and kept pages are answered straight from memory;
 * the rest passes the guards (body size, same origin) and goes to `dispatch`.
 */
export function createHttpHandler(options: {
  files: Map<string, CompressedResponse>;
  memory: PageCache;
  /** Whether this path is a public page that memory may keep. */
  isKeptPage: (path: string) => boolean;
  dispatch: (request: Request, arrival: IncomingRequest) => Promise<Response>;
  /** By path: what is answered with a stream to a GET of exactly this path. */
  streams?: Map<string, Stream>;
  ready: () => Promise<boolean>;
  /** Whether what comes to this path proves by a signature of its own who sent it: no browser goes there. */
  isSignedPath?: (path: string) => boolean;
  /** How many bytes a form at this path may have; undefined: as many as any form. */
  largestBody?: (path: string) => number | undefined;
  /** With it, neither the Host header nor what a proxy adds decides what the site's address is. */
  siteUrl: string | undefined;
  trustedProxies: number;
}) {
  const hono = new Hono<HonoEnvironment>();

  hono.use(async (c, next) => {
    const startedAt = performance.now();
    c.set("reference", newRequestReference());
    const forwarded = c.req.header("x-forwarded-for");
    if (forwarded !== undefined && options.trustedProxies === 0) recordUntrustedForwarding();
    const { remoteAddress } = c.env.incoming.socket;
    c.set("networkAddress", findClientAddress(remoteAddress, forwarded, options.trustedProxies));
    await next();
    for (const [name, value] of Object.entries(NON_DOCUMENT_HEADERS)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
    log.info({
      reference: c.get("reference"),
      method: c.req.method,
      path: redactPath(c.req.path),
      status: c.res.status,
      ms: Math.round(performance.now() - startedAt),
    });
  });
  hono.use(compress());
  hono.use(async (c, next) =>
    hasNulInUrl(c.env.incoming.url ?? "") ? refused(c, 400, NO_NUL) : next(),
  );

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
    if (isSameOriginWrite(c.req.raw, options.siteUrl)) return next();
    if (c.req.method === "POST" && options.isSignedPath?.(c.req.path)) return next();
    log.warn(
      { reference: c.get("reference"), path: redactPath(c.req.path) },
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

  hono.use(async (c, next) => {
    const stream = c.req.raw.method === "GET" && options.streams?.get(pathOf(c.env.incoming.url));
    if (!stream) return next();
    return stream(c.req.raw, arrivalOf(c));
  });

  hono.all("*", async (c) => {
    if (c.req.method !== "POST") {
      return options.dispatch(rewriteRequestOrigin(c.req.raw, options.siteUrl), arrivalOf(c));
    }
    const body = await c.req.arrayBuffer().then(
      (bytes) => new Uint8Array(bytes),
      () => undefined,
    );
    if (!body) return refused(c, 400, "This form did not arrive whole. Please send it again.");
    const unreadable = await hasNulInBody(body, c.req.header("content-type") ?? "");
    if (unreadable) return refused(c, 400, NO_NUL);
    return options.dispatch(rewriteRequestOrigin(c.req.raw, options.siteUrl, body), arrivalOf(c));
  });
  hono.onError((error, c) => {
    log.error(
      { err: error, reference: c.get("reference"), path: redactPath(c.req.path) },
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
      writePreparedResponse(request, response, file);
      return;
    }
    if (!reads || !options.isKeptPage(path) || hasNulInUrl(request.url ?? "")) {
      void listener(request, response);
      return;
    }
    const page = options.memory.kept(path);
    if (page) {
      writePreparedResponse(request, response, page);
      return;
    }
    options.memory.page(path).then(
      (rendered) => writePreparedResponse(request, response, rendered),
      () => void listener(request, response),
    );
  };
}

function pathOf(url = "/"): string {
  const query = url.indexOf("?");
  return query === -1 ? url : url.slice(0, query);
}

function arrivalOf(c: Context<HonoEnvironment>): IncomingRequest {
  return { reference: c.get("reference"), networkAddress: c.get("networkAddress") };
}

function refused(
  c: Context<HonoEnvironment>,
  status: 400 | 403 | 405 | 413 | 500,
  sentence: string,
): Response {
  return c.text(`${sentence}\nReference: ${c.get("reference")}\n`, status);
}
