import type { IncomingMessage, ServerResponse } from "node:http";
import { type Session, type StripeLedger, StripeNo } from "./stripe-objects.ts";

type Visit = {
  request: IncomingMessage;
  response: ServerResponse;
  body: string;
  /** The server to which its links lead, whatever origin they were asked with. */
  returnTo: string | undefined;
};

/** The double's hosted payment page: what is bought for how much, a button to pay, a link back. */
export function paymentPage(ledger: StripeLedger, visit: Visit): void {
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
