import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "#platform/database/database.server.ts";
import { createHttpHandler } from "#platform/web/http-handler.ts";
import { createPageCache } from "#platform/web/page-cache.ts";
import {
  dispatchToHook,
  everyEvent,
  readMoneyTables,
  withGateway,
} from "#tests/support/business/billing.ts";
import { anyDatabase, emptyTables } from "#tests/support/database/database.ts";
import { withSettings } from "#tests/support/settings.ts";
import { sign } from "#tests/support/stripe/stripe-double.ts";

anyDatabase("the webhook of the gateway", () => {
  const gateway = withGateway();
  let server: Server;
  let address = "";
  beforeAll(async () => {
    const render = () => Promise.reject(new Error("no pages here"));
    const handler = createHttpHandler({
      files: new Map(),
      memory: createPageCache({ render, expiresOn: () => 0 }),
      isKeptPage: () => false,
      isSignedPath: (path) => path === "/webhooks/stripe",
      dispatch: dispatchToHook,
      ready: async () => true,
      siteUrl: undefined,
      trustedProxies: 0,
    });
    server = createServer(handler);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const send = (
    signed: { body: string; headers: Record<string, string> },
    path = "/webhooks/stripe",
  ) => fetch(address + path, { method: "POST", ...signed });

  async function paidEvent() {
    const { session } = await gateway.opened();
    gateway.double.ledger.pay(session);
    const event = gateway.double.ledger.events.at(-1);
    if (!event) throw new Error("The gateway sent no event.");
    return event;
  }

  const nothingHappened = async () => {
    expect(await everyEvent()).toEqual([]);
    expect((await readMoneyTables()).reservations).toEqual(["paying"]);
  };

  test("takes what is signed over exactly these bytes, now", async () => {
    const answer = await send(sign(await paidEvent()));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("granted\n");
    expect((await readMoneyTables()).reservations).toEqual(["paid"]);
  });

  const json = { "content-type": "application/json" };
  const signedAt = (event: object, at: number) => sign(JSON.stringify(event), { at });
  test.each<[string, (event: object) => Parameters<typeof send>[0]]>([
    ["with another secret", (event) => sign(JSON.stringify(event), { secret: "whsec_other" })],
    ["6 minutes ago", (event) => signedAt(event, Date.now() - 360_000)],
    [
      "over another body",
      (event) => ({ ...sign(JSON.stringify(event)), body: `${JSON.stringify(event)} ` }),
    ],
    ["not at all", (event) => ({ body: JSON.stringify(event), headers: json })],
    [
      "with nonsense",
      (event) => ({
        body: JSON.stringify(event),
        headers: { ...json, "stripe-signature": "t=1,v1=00" },
      }),
    ],
    [
      "at two instants, of which the second is signed",
      (event) => {
        const { body, headers } = signedAt(event, Date.now() - 3_600_000);
        const now = Math.floor(Date.now() / 1000);
        const both = `t=${now},${headers["stripe-signature"]}`;
        return { body, headers: { ...headers, "stripe-signature": both } };
      },
    ],
    ["over no JSON", () => sign("no event at all")],
    ["over JSON that is no event", () => sign('{"id":"evt_1"}')],
  ])("answers 400 to what is signed %s, and does nothing", async (_, made) => {
    const answer = await send(made(await paidEvent()));
    expect(answer.status).toBe(400);
    await nothingHappened();
  });

  test.each([2, -2])(
    "takes a signature of 4 minutes ago and refuses one of 6, though this computer's clock is %i hours off",
    async (hours) => {
      const event = await paidEvent();
      const real = Date.now();
      vi.useFakeTimers({ toFake: ["Date"], now: real + hours * 3_600_000 });
      try {
        expect((await send(sign(event, { at: real - 360_000 }))).status).toBe(400);
        expect((await send(sign(event, { at: real - 240_000 }))).status).toBe(200);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  test("does nothing when a signed message is replayed within its 5 minutes, and refuses it after them", async () => {
    const event = await paidEvent();
    expect((await send(sign(event, { at: Date.now() - 200_000 }))).status).toBe(200);
    const before = await readMoneyTables();
    const replayed = await send(sign(event));
    expect(await replayed.text()).toBe("repeated\n");
    expect((await send(sign(event, { at: Date.now() - 301_000 }))).status).toBe(400);
    expect(await readMoneyTables()).toEqual(before);
  });

  test("leaves what another product of the same account does alone, and asks again for ours", async () => {
    const { ledger } = gateway.double;
    const ofAnother = ledger.createSession({
      ...{ mode: "payment", client_reference_id: "order-12", success_url: "https://x.example" },
      ...{ cancel_url: "https://x.example", metadata: { order: "12" } },
      expires_at: String(Math.floor(Date.now() / 1000) + 3600),
      line_items: { 0: { quantity: "1", price_data: { currency: "usd", unit_amount: "100" } } },
    });
    const told = ledger.events.length;
    const { id } = ledger.pay(ofAnother.id);
    ledger.refund(id);
    const events = ledger.events.slice(told);
    expect(events.map(({ type }) => type)).toContain("charge.refunded");
    for (const event of events) {
      const answer = await send(sign(event));
      expect([answer.status, await answer.text()], event.type).toEqual([200, "ignored\n"]);
    }
    const ours = await paidEvent();
    await emptyTables("checkout_session");
    expect((await send(sign(ours))).status).toBe(503);
  });

  test("answers 413 to 10 MB, even without a length header, and 415 to anything but JSON", async () => {
    const event = await paidEvent();
    const large = sign(JSON.stringify({ ...event, padding: "x".repeat(10 * 1024 * 1024) }));
    expect((await send(large)).status).toBe(413);
    const body = new Blob([large.body]).stream();
    const unknownLength = { ...large, body, method: "POST", duplex: "half" } as RequestInit;
    const streamed = await fetch(`${address}/webhooks/stripe`, unknownLength).then(
      ({ status }) => status,
      () => "cut",
    );
    expect([413, "cut"]).toContain(streamed);
    const { body: signed, headers } = sign(event);
    const form = { ...headers, "content-type": "application/x-www-form-urlencoded" };
    expect((await send({ body: signed, headers: form })).status).toBe(415);
    await nothingHappened();
  });

  test("answers 200 to a kind of event that it doesn't know, and keeps it as ignored", async () => {
    const customer = { id: "cus_1", object: "customer" };
    const event = gateway.double.ledger.emitEvent("customer.created", customer);
    expect((await send(sign(event))).status).toBe(200);
    expect(await everyEvent()).toMatchObject([{ kind: "customer.created", effect: "ignored" }]);
  });

  test("is the only one that a message from no browser may enter", async () => {
    const event = await paidEvent();
    const sameStart = ["/webhooks/stripe/", "/webhooks/stripe.data", "/webhooks/stripe%2f"];
    for (const path of [...sameStart, "/hooks", "/lead-form"]) {
      expect((await send(sign(event), path)).status, path).toBe(403);
    }
    await nothingHappened();
  });

  test("does not exist without a gateway", async () => {
    const event = await paidEvent();
    const none = { stripeSecretKey: undefined, stripeWebhookSecret: undefined };
    const { status } = await withSettings(none, () => send(sign(event)));
    expect(status).toBe(404);
  });

  test("answers 5xx while something fails on our side, keeps nothing of it, and takes it the next time", async () => {
    const event = await paidEvent();
    await db.execute(sql`alter table payment rename to payment_away`);
    try {
      expect((await send(sign(event))).status).toBe(500);
    } finally {
      await db.execute(sql`alter table payment_away rename to payment`);
    }
    await nothingHappened();
    expect((await send(sign(event))).status).toBe(200);
  });
});
