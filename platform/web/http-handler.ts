import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { redactPath } from "#platform/errors.ts";
import { log } from "#platform/log.ts";
import { householdNetworkOf } from "#platform/rate-limit.ts";
import { Refusal } from "#platform/refusal.ts";
import { findClientAddress, recordUntrustedForwarding } from "./client-address.ts";
import type { ResponseInAllEncodings } from "./compress-in-all-encodings.ts";
import { writePreparedResponse } from "./compress-in-all-encodings.ts";
import type { PageCache } from "./page-cache.ts";
import { hasNulInBody, hasNulInUrl, parseMediaType, readBody } from "./request-body.ts";
import { isReadOrSameOriginWrite, NON_DOCUMENT_SECURITY_HEADERS } from "./security-headers.ts";
import { answerShortLink, type FindShortLink } from "./short-links.ts";

export type RequestMetadata = { reference: string; networkAddress: string };

/** Answers an address with a stream. It is called and read within one turn, so that no stream is left without a reader. */
export type StreamHandler = (request: Request, arrival: RequestMetadata) => Response;

type HonoEnvironment = { Bindings: HttpBindings; Variables: RequestMetadata };

/** Most bytes in a form, by default. */
const BODY_LIMIT = 64 * 1024;
/** Milliseconds in which a form has to arrive; one with a file may take as long as the server waits, unless it stalls. */
const SLOWEST_FORM = 30_000;
/** Pictures that one network may be loading at once: a page shows some 20, and browsers load six at once. */
const PICTURES_AT_ONCE = 32;
/** Milliseconds in which a picture has to be read, however its reader dribbles: 13 MB at 400 kbit a second. */
const SLOWEST_PICTURE = 300_000;
/** The methods that browsers use; a route's action would answer any other method like a form. */
const METHODS = ["GET", "HEAD", "POST", "OPTIONS"];
const NO_LENGTH = "We can’t tell how large this file is. Please send it with another browser.";
const INCOMPLETE = "Part of this form didn’t arrive. Please send it again.";
const NO_NUL = "This address or form has a character we can’t read. Please retype it.";

/** A short id of one request, shown on error pages and in the log. */
export function newRequestReference(): string {
  return randomBytes(5).toString("hex").toUpperCase();
}

/** Handles every request: built files, short links and cached pages from memory, the rest through the guards. */
export function createHttpHandler(options: {
  files: Map<string, ResponseInAllEncodings>;
  memory: PageCache;
  /** Whether this path is a public page that may be cached. */
  isKeptPage: (path: string) => boolean;
  dispatch: (request: Request, arrival: RequestMetadata) => Promise<Response>;
  /** Short links, answered before anything is read or looked up. */
  findShortLink?: FindShortLink;
  /** The streams, by the exact path of a GET. */
  streams?: Map<string, StreamHandler>;
  ready: () => Promise<boolean>;
  /** Whether requests to this path prove their sender by a signature, because no browser sends them. */
  isSignedPath?: (path: string) => boolean;
  /** Most bytes in a form with a file at this path; undefined for any other form. */
  largestBody?: (path: string) => number | undefined;
  /** Whether a form with a file may come from its sender; without, its page is asked and the form is not read. */
  mayUpload?: (request: Request) => Promise<boolean>;
  /** Most bytes of a form with a file that its page reads as a stream; undefined for any other form. */
  largestStream?: (path: string) => number | undefined;
  /** Whether the answer at this path is a picture, which a reader may leave unread: one network has a few at once. */
  isPicture?: (path: string) => boolean;
  /** If set, neither the Host header nor a proxy's headers decide the site's address. */
  siteUrl: string | undefined;
  trustedProxies: number;
}) {
  const hono = new Hono<HonoEnvironment>();

  /** Most bytes of a request whose page reads it as a stream: a form with a file. */
  function streamLimit(request: Request): number | undefined {
    const isForm = parseMediaType(request.headers.get("content-type")) === "multipart/form-data";
    return isForm ? options.largestStream?.(new URL(request.url).pathname) : undefined;
  }

  function addressOf({ headers, socket }: IncomingMessage): string {
    const { "x-forwarded-for": header } = headers;
    const forwarded = Array.isArray(header) ? header.join(",") : header;
    if (forwarded !== undefined && options.trustedProxies === 0) recordUntrustedForwarding();
    return findClientAddress(socket.remoteAddress, forwarded, options.trustedProxies);
  }

  hono.use(async (c, next) => {
    const startedAt = performance.now();
    c.set("reference", newRequestReference());
    c.set("networkAddress", addressOf(c.env.incoming));
    await next();
    for (const [name, value] of Object.entries(NON_DOCUMENT_SECURITY_HEADERS)) {
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
    return refused(c, 405, "This site doesn’t accept that kind of request.");
  });
  hono.use(async (c, next) => {
    if (isReadOrSameOriginWrite(c.req.raw, options.siteUrl)) return next();
    if (c.req.method === "POST" && options.isSignedPath?.(c.req.path)) return next();
    log.warn(
      { reference: c.get("reference"), path: redactPath(c.req.path) },
      "refused: from another site",
    );
    return refused(c, 403, "This form was sent from another site, so nothing was changed.");
  });
  hono.use(async (c, next) => {
    if (c.req.method !== "POST" || !options.largestBody?.(c.req.path)) return next();
    // Reading the parts of a large form takes seconds, and comes before the page asks who sent it.
    const request = rewriteRequestOrigin(c.req.raw, options.siteUrl);
    const mayUpload = await options.mayUpload?.(request).catch(() => false);
    return mayUpload ? next() : options.dispatch(request, arrivalOf(c));
  });
  hono.use(async (c, next) => {
    const stream = streamLimit(c.req.raw);
    // The guard measures a body without a length by holding all of it in memory.
    if (stream && !c.req.raw.headers.has("content-length")) return refused(c, 411, NO_LENGTH);
    const guard = bodyLimit({
      maxSize: stream ?? options.largestBody?.(c.req.path) ?? BODY_LIMIT,
      onError: () => refused(c, 413, "That’s too long for this form. Please shorten it."),
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
    if (streamLimit(c.req.raw)) {
      const stream = c.req.raw.body ?? undefined;
      return options.dispatch(
        rewriteRequestOrigin(c.req.raw, options.siteUrl, stream),
        arrivalOf(c),
      );
    }
    const body = await readBody(c.req, maySendLarge(c.env.incoming)).catch((error: unknown) =>
      error instanceof Refusal ? error.sentence : INCOMPLETE,
    );
    if (typeof body === "string") return refused(c, 400, body);
    const unreadable = await hasNulInBody(body, c.req.header("content-type") ?? "").catch(
      (error: unknown) => error,
    );
    if (unreadable instanceof Refusal) return refused(c, 400, unreadable.sentence);
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

  /** Whether a form is read as long as it keeps coming. One that doesn't say its length is measured before. */
  const maySendLarge = ({ url, headers }: IncomingMessage) =>
    "content-length" in headers && options.largestBody?.(pathOf(url)) !== undefined;

  function endIfSlow(request: IncomingMessage, path: string): void {
    if (request.method === "GET" || options.largestStream?.(path) || maySendLarge(request)) return;
    const timer = setTimeout(() => {
      if (!request.complete) request.destroy();
    }, SLOWEST_FORM);
    request.once("close", () => clearTimeout(timer.unref()));
  }

  const answer = getRequestListener(hono.fetch);
  const picturesOf = new Map<string, number>();

  /** Answers a request, unless its network has enough pictures that it doesn't read. */
  async function listener(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (options.isPicture?.(routedPathOf(request.url))) {
      const network = householdNetworkOf(addressOf(request));
      const open = picturesOf.get(network) ?? 0;
      if (open >= PICTURES_AT_ONCE) {
        response.writeHead(503, { "retry-after": "5", "content-type": "text/plain" });
        response.end("You’re loading a lot of pictures. Please try again in a minute.\n");
        return;
      }
      picturesOf.set(network, open + 1);
      const timer = setTimeout(() => response.destroy(), SLOWEST_PICTURE);
      response.once("close", () => {
        clearTimeout(timer);
        const left = (picturesOf.get(network) ?? 1) - 1;
        if (left > 0) picturesOf.set(network, left);
        else picturesOf.delete(network);
      });
    }
    await answer(request, response);
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    const path = pathOf(request.url);
    const reads = request.method === "GET" || request.method === "HEAD";
    endIfSlow(request, path);
    const file = reads ? options.files.get(path) : undefined;
    if (file) {
      writePreparedResponse(request, response, file);
      return;
    }
    const link = reads ? options.findShortLink?.(path) : undefined;
    if (link) {
      answerShortLink(request, response, link, addressOf(request));
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

/** A path as the router reads it, which ignores encoding, case, slashes at the end and a script's `.data`. */
function routedPathOf(url?: string): string {
  let path = pathOf(url);
  try {
    path = decodeURIComponent(path);
  } catch {
    // The router takes what can't be decoded as it is.
  }
  path = path.toLowerCase().replace(/(\/_)?\.data$/, "");
  while (path.endsWith("/")) path = path.slice(0, -1);
  return path;
}

function arrivalOf(c: Context<HonoEnvironment>): RequestMetadata {
  return { reference: c.get("reference"), networkAddress: c.get("networkAddress") };
}

function refused(
  c: Context<HonoEnvironment>,
  status: 400 | 403 | 405 | 411 | 413 | 500,
  sentence: string,
): Response {
  return c.text(`${sentence}\nReference: ${c.get("reference")}\n`, status);
}

/** A request under the site's own address: nothing after this uses the client's Host header or a proxy's additions. */
function rewriteRequestOrigin(
  request: Request,
  siteUrl: string | undefined,
  body?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
): Request {
  const { method, signal } = request;
  const headers = new Headers(request.headers);
  const parts: RequestInit = {
    method,
    headers,
    signal,
    ...(body && { body }),
    // A stream is sent before the answer is read; there is no other way yet.
    ...(body instanceof ReadableStream && { duplex: "half" }),
  };
  if (!siteUrl) return new Request(request.url, parts);
  headers.set("host", new URL(siteUrl).host);
  for (const name of ["x-forwarded-proto", "x-forwarded-host", "forwarded"]) headers.delete(name);
  const { pathname, search } = new URL(request.url);
  return new Request(siteUrl + pathname + search, parts);
}
