import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { requestContext } from "#app/request-context.ts";
import { openCheckout } from "#business/reservations/pay/checkout/open-checkout.ts";
import { deliverWebhook, withGateway } from "#tests/support/business/billing.ts";
import { firmPlace } from "#tests/support/business/papers.ts";
import { context as actionContext, linkTo } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { siteUrl } from "#tests/support/settings.ts";
import { loader } from "./payment-return.tsx";

/** Where the page after payment leads; undefined: it waits for the bank's word. */
async function leadsTo(token: string, session: string) {
  const context = new RouterContextProvider();
  const visit = { reference: "TEST", nonce: "", networkAddress: "", siteUrl: "" };
  context.set(requestContext, { ...visit, now: new Date() });
  const url = new URL(`http://localhost/?session=${session}`);
  const args = { request: new Request(url), context, params: { token }, url, pattern: "" };
  try {
    await loader(args as unknown as Parameters<typeof loader>[0]);
    return undefined;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get("location");
    throw thrown;
  }
}

anyDatabase("the page after payment", () => {
  const gateway = withGateway();
  const { opened, lastEvent } = gateway;

  test("of a page that came to nothing leads to the reservation, and does not go on waiting for a bank", async () => {
    const { token, session } = await opened();
    expect(await leadsTo(token, session)).toBeUndefined();
    gateway.double.ledger.pay(session, { later: true });
    await deliverWebhook(lastEvent());
    expect(await leadsTo(token, session)).toBe(`/reservation/yours/${token}`);
    gateway.double.ledger.bankSays(session, "failed");
    await deliverWebhook(lastEvent());
    expect(await leadsTo(token, session)).toBe(`/reservation/yours/${token}`);
  });

  test("of a page that closed unpaid beside an invoice leads to the reservation, which says what is owed", async () => {
    const { reservationId } = await firmPlace();
    const token = await linkTo(reservationId, "browser");
    const { address } = await openCheckout({ reservationId, token, siteUrl }, actionContext);
    const session = address.split("/").at(-1) ?? "";
    expect(await leadsTo(token, session)).toBeUndefined();
    gateway.double.ledger.expire(session);
    await deliverWebhook(lastEvent());
    expect(await leadsTo(token, session)).toBe(`/reservation/yours/${token}`);
  });
});
