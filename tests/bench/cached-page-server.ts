// Two ports of one process, for `npm run bench -- throughput`: a cached page, and the same bytes from node:http alone.
import { once } from "node:events";
import { compressInAllEncodings } from "#platform/web/compress-in-all-encodings.ts";
import { createHttpHandler } from "#platform/web/http-handler.ts";
import { listen } from "#platform/web/listen.ts";
import { createPageCache } from "#platform/web/page-cache.ts";

const [page] = (await once(process, "message")) as [
  { body: string; headers: Record<string, string> },
];
const handler = createHttpHandler({
  files: new Map(),
  memory: createPageCache({ render: async () => page, expiresOn: () => Number.POSITIVE_INFINITY }),
  isKeptPage: () => true,
  dispatch: async () => new Response(null, { status: 404 }),
  ready: async () => true,
  siteUrl: undefined,
  trustedProxies: 0,
});
const { bodies, headers } = await compressInAllEncodings(
  Buffer.from(page.body),
  page.headers,
  "best",
);
const servers = await Promise.all([
  listen(handler, 0, "127.0.0.1"),
  listen((_, response) => response.writeHead(200, headers.br).end(bodies.br), 0, "127.0.0.1"),
]);
const [cachedAt, bareAt] = servers.map(({ port }) => `http://127.0.0.1:${port}/`);

/** Microseconds of processor time so far. */
const spent = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};
process.send?.({ cachedAt, bareAt });
process.on("message", () => process.send?.(spent()));
process.once("disconnect", () => process.exit(0));
