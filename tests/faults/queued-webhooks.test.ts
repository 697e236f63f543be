import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findIndustryAvailability } from "#business/reservations/availability/find-availability.ts";
import { db } from "#platform/database/database.server.ts";
import { createHttpHandler } from "#platform/web/http-handler.ts";
import { createPageCache } from "#platform/web/page-cache.ts";
import {
  dispatchToHook,
  everyEvent,
  payingPlace,
  readMoneyTables,
  withGateway,
} from "#tests/support/business/billing.ts";
import {
  holdWithDetails,
  industryAt,
  planTestMailings,
} from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { depth } from "#tests/support/depth.ts";
import { sign } from "#tests/support/stripe/stripe-double.ts";

const MESSAGES = depth(100, 5_000);
const SPOTS = ["F1", "F2", "F3", "B4", "B5"];
/** As many as Stripe has under way to one endpoint, and more than our line takes. */
const AT_ONCE = 150;

anyDatabase(`${MESSAGES} messages that queued up while we were away`, () => {
  const gateway = withGateway();

  test("are all taken in the end, each fact once, and meanwhile the site answers and spots are sold", {
    timeout: 1_200_000,
  }, async () => {
    const { ledger } = gateway.double;
    const [mailingId = 0, later = 0] = await planTestMailings();
    for (const [n, spot] of SPOTS.entries()) {
      const place = await payingPlace(gateway.double, { mailingId, spot, industry: industryAt(n) });
      ledger.pay(place.session);
    }
    const paid = [...ledger.events];
    const queue = Array.from({ length: MESSAGES }, (_, n) => {
      const event = paid[n % paid.length];
      if (!event) throw new Error("Nothing was paid.");
      return { ...event, id: n < paid.length ? event.id : `evt_test_${n % (MESSAGES / 2)}` };
    });
    const { address, close } = await openSite();
    let done = false;
    const site = watchSite(address, later, () => done);
    const statuses = new Map<number, number>();
    const post = async () => {
      for (let event = queue.pop(); event; event = queue.pop()) {
        const { status } = await fetch(`${address}/webhooks/stripe`, {
          method: "POST",
          ...sign(event),
        });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status !== 200) queue.unshift(event);
        if (status === 503) await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, post));
    done = true;
    const { answered, held } = await site;
    close();
    expect([...statuses.keys()].sort()).toEqual(statuses.has(503) ? [200, 503] : [200]);
    expect(statuses.get(200)).toBe(MESSAGES);
    expect(await readMoneyTables()).toMatchObject({
      pages: Array(5).fill("paid"),
      payments: expect.objectContaining({ length: 5 }),
      refunds: [],
    });
    expect((await everyEvent()).length).toBeGreaterThanOrEqual(MESSAGES / 2);
    expect(answered).toBeGreaterThan(depth(0, 20));
    expect(held).toBeGreaterThan(0);
    const { rows } = await db.execute(sql`select from payment`);
    expect(rows).toHaveLength(5);
  });
});

/** The server with the webhook route behind it, and one page that queries the database. */
async function openSite() {
  const render = () => Promise.reject(new Error("no pages here"));
  const handler = createHttpHandler({
    files: new Map(),
    memory: createPageCache({ render, expiresOn: () => 0 }),
    isKeptPage: () => false,
    isSignedPath: (path) => path === "/webhooks/stripe",
    dispatch: async (request) => {
      if (new URL(request.url).pathname === "/webhooks/stripe") return dispatchToHook(request);
      return Response.json(await findIndustryAvailability("plumbing"));
    },
    ready: async () => true,
    siteUrl: undefined,
    trustedProxies: 0,
  });
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** A visitor who looks at what is free every 100 ms, and a buyer who takes a spot now and then. */
async function watchSite(address: string, mailingId: number, done: () => boolean) {
  let answered = 0;
  let held = 0;
  while (!done()) {
    const { status } = await fetch(`${address}/reservation`);
    expect(status).toBe(200);
    answered++;
    const spot = SPOTS[held];
    if (spot && answered % 10 === 1) {
      await holdWithDetails({ mailingId, spot, industry: industryAt(held) });
      held++;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { answered, held };
}
