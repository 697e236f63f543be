import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import Stripe from "stripe";
import { KeptAnswers, noIs, perform } from "./stripe-api.ts";
import { type Event, type Session, StripeLedger, StripeNo } from "./stripe-objects.ts";

/** What goes wrong with the next calls that match; each as often as it says. */
export type Fault = {
  /** Matched against "POST /v1/refunds". */
  on: RegExp;
  times: number;
  /**
   * `late`: the answer takes so long. `status`: it is a failure of the gateway, kept under the idempotency key as
   * Stripe keeps it, unless 429. `before`, `after`: the line breaks before anything was done, or after it all was.
   */
  with: { late: number } | { status: number } | "before" | "after";
};

export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>;

const SECRET = "whsec_double";
const KEY = "sk_test_double";

/**
 * A small HTTP server that is Stripe's API as far as we use it, reached by the real library: form-encoded calls,
 * idempotency keys, real signatures, hosted payment pages. It fails, is slow or is down on demand.
 */
export async function startStripeDouble() {
  let url = "";
  const ledger = new StripeLedger(() => url);
  const faults: Fault[] = [];
  /** Every call, as "POST /v1/refunds". */
  const calls: string[] = [];
  const answers = new KeptAnswers();
  const underWay = new Set<string>();
  const sockets = new Set<Socket>();
  const webhook: { at: string | undefined } = { at: undefined };
  const pages = { returnTo: undefined as string | undefined };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const body = await read(request);
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://double");
    if (!pathname.startsWith("/v1/")) {
      return paymentPage(ledger, { request, response, body, returnTo: pages.returnTo });
    }
    const call = `${request.method} ${pathname}`;
    calls.push(call);
    if (request.headers.authorization !== `Bearer ${KEY}`) {
      return send(response, 401, noIs(new StripeNo(401, "Invalid API Key provided")));
    }
    const given = request.headers["idempotency-key"];
    const key = typeof given === "string" ? given : undefined;
    const answer = await oneAtATime(key, () =>
      answerOrFail({ call, key, question: `${call} ${body}` }, () =>
        perform(ledger, request.method ?? "GET", pathname, body, searchParams),
      ),
    );
    if (answer) send(response, answer.status, answer.body);
    else request.socket.destroy();
  }

  /** While Stripe is answering a request with a key, it answers no other request with that key. */
  async function oneAtATime<Answer>(key: string | undefined, work: () => Promise<Answer>) {
    if (key === undefined) return work();
    if (underWay.has(key)) {
      const more = { code: "idempotency_key_in_use" };
      return { status: 409, body: noIs(new StripeNo(409, "It is being answered.", more)) };
    }
    underWay.add(key);
    try {
      return await work();
    } finally {
      underWay.delete(key);
    }
  }

  /** The response, or an injected fault; undefined: the connection breaks. */
  async function answerOrFail(
    { call, key, question }: { call: string; key: string | undefined; question: string },
    work: () => unknown,
  ) {
    const fault = takeFault(call);
    if (fault === "before") return undefined;
    if (typeof fault === "object" && "late" in fault) await pause(fault.late);
    const answer = answers.once(key, question, () => {
      if (typeof fault === "object" && "status" in fault) {
        const code = fault.status === 429 ? "rate_limit" : "api_error";
        throw new StripeNo(fault.status, "The double fails on demand.", { code });
      }
      return work();
    });
    return fault === "after" ? undefined : answer;
  }

  function takeFault(call: string): Fault["with"] | undefined {
    const fault = faults.find(({ on, times }) => times > 0 && on.test(call));
    if (fault) fault.times--;
    return fault?.with;
  }

  async function open(port = 0) {
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async function shut() {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  ledger.onEvent = (event) => {
    if (webhook.at === undefined) return;
    const { body, headers } = sign(event);
    void fetch(webhook.at, { method: "POST", body, headers }).catch(() => {});
  };

  await open();
  return {
    ledger,
    faults,
    calls,
    pages,
    /** The settings under which the product reaches this double. */
    settings: { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API: url },
    get url() {
      return url;
    },
    /** From now on, posts every event there as it happens, and payment pages lead back to that server. */
    tellTo(server: string) {
      webhook.at = `${server}/webhooks/stripe`;
      pages.returnTo = server;
    },
    /** Stops all deliveries from now on. */
    tellNobody() {
      webhook.at = undefined;
    },
    /** Nothing listens any more; `up` comes back at the same address. */
    down: shut,
    up: () => open(Number(new URL(url).port)),
    stop: shut,
  };
}

/** An event as it comes to our route, signed by Stripe's own library. `at`: when, in milliseconds. */
export function sign(event: Event | string, { secret = SECRET, at = Date.now() } = {}) {
  const body = typeof event === "string" ? event : JSON.stringify(event);
  const timestamp = Math.floor(at / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
  return {
    body,
    headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
  };
}

function send(response: ServerResponse, status: number, body: string) {
  response
    .writeHead(status, { "content-type": "application/json", "request-id": "req_double" })
    .end(body);
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

type Visit = {
  request: IncomingMessage;
  response: ServerResponse;
  body: string;
  /** The server to which its links lead, whatever origin they were asked with. */
  returnTo: string | undefined;
};

/** The double's hosted payment page: what is bought for how much, a button to pay, a link back. */
function paymentPage(ledger: StripeLedger, visit: Visit): void {
  const { request, response, body } = visit;
  const [, id = "", pays] = /^\/c\/pay\/(\w+)(\/pay)?$/.exec(request.url ?? "") ?? [];
  const session = ledger.sessions.get(id);
  if (!session) {
    html(response, 404, "<h1>There is no such page.</h1>");
    return;
  }
  const lead = (address: string) => back(address, session, visit.returnTo);
  if (pays && request.method === "POST") {
    try {
      ledger.pay(id, { later: new URLSearchParams(body).get("method") === "bank" });
    } catch (error) {
      if (!(error instanceof StripeNo)) throw error;
      html(response, 409, `<h1>${error.message}</h1>`);
      return;
    }
    response.writeHead(303, { location: lead(session.success_url) }).end();
    return;
  }
  html(
    response,
    200,
    session.status === "open" ? openPage(session, lead) : endedPage(session, lead),
  );
}

type Lead = (address: string) => string;

const openPage = (session: Session, lead: Lead) => `
<h1>Pay ${dollars(session)}</h1>
<p>${plain(session.customer_email ?? "")}</p>
<form method="post" action="/c/pay/${session.id}/pay">
  <button name="method" value="card">Pay</button>
  <button name="method" value="bank">Pay by bank debit</button>
</form>
<p><a href="${plain(lead(session.cancel_url))}">Back</a></p>`;

const endedPage = (session: Session, lead: Lead) => `
<h1>This page is ${session.status}</h1>
<p><a href="${plain(lead(session.cancel_url))}">Back</a></p>`;

const dollars = ({ amount_total, currency }: Session) =>
  `${currency.toUpperCase()} ${(amount_total / 100).toFixed(2)}`;

function back(address: string, session: Session, returnTo: string | undefined): string {
  const named = address.replace("{CHECKOUT_SESSION_ID}", session.id);
  if (returnTo === undefined) return named;
  const { pathname, search } = new URL(named);
  return returnTo + pathname + search;
}

const plain = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function html(response: ServerResponse, status: number, body: string) {
  response
    .writeHead(status, { "content-type": "text/html; charset=utf-8" })
    .end(
      `<!doctype html><html lang="en"><title>Payment page of the tests</title><main>${body}</main></html>`,
    );
}
