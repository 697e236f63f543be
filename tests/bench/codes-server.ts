// Two ports of one process, for `npm run bench -- codes`: scans that are counted, and the same redirect bare.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createShortLinkFinder } from "#app/links/short-links.ts";
import { createScanCounter } from "#business/results/scan-counter.ts";
import { ensureSpotCode } from "#business/results/spot-code.ts";
import { openSpotCodeCache } from "#business/results/spot-code-cache.ts";
import { closeDatabase, db, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { createHttpHandler } from "#platform/web/http-handler.ts";
import { listen } from "#platform/web/listen.ts";
import { createPageCache } from "#platform/web/page-cache.ts";
import type { FindShortLink } from "#platform/web/short-links.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { paidPlace } from "#tests/support/business/reservation-paths.ts";

const folder = mkdtempSync(join(tmpdir(), "bench-codes-"));
await openAndMigrateDatabase({ dataDirectory: folder });
const [mailingId = 0] = await planTestMailings();
const { id } = await paidPlace(mailingId);
const code = await ensureSpotCode(db, id);
const book = await openSpotCodeCache();
const counter = createScanCounter();
const counted = createShortLinkFinder(book, counter);
const target = { location: counted(`/r/${code}`)?.location ?? "", followed: () => {} };
const bare: FindShortLink = () => target;

async function serve(findShortLink: FindShortLink) {
  const handler = createHttpHandler({
    files: new Map(),
    memory: createPageCache({
      render: async () => {
        throw new Error("no pages here");
      },
      expiresOn: () => 0,
    }),
    isKeptPage: () => false,
    dispatch: async () => new Response(null, { status: 404 }),
    findShortLink,
    ready: async () => true,
    siteUrl: undefined,
    trustedProxies: 1,
  });
  return listen(handler, 0, "127.0.0.1");
}

const servers = await Promise.all([serve(counted), serve(bare)]);
const [countedAt, bareAt] = servers.map(({ port }) => `http://127.0.0.1:${port}/R/${code}`);
process.send?.({ countedAt, bareAt });
process.once("disconnect", async () => {
  for (const { server } of servers) {
    server.closeAllConnections();
    server.close();
  }
  book.close();
  await counter.close();
  await closeDatabase();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
