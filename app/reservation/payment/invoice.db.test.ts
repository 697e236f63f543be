import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { openCheckout } from "#business/reservations/pay/checkout/open-checkout.ts";
import { deliverWebhook, withGateway } from "#tests/support/business/billing.ts";
import { firmPlace } from "#tests/support/business/papers.ts";
import { context as actionContext, linkTo } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { siteUrl, withSettings } from "#tests/support/settings.ts";
import { loader } from "./invoice.tsx";

async function canPayOnline(token: string): Promise<boolean> {
  const url = new URL(`http://localhost/reservation/yours/${token}/invoice`);
  const context = new RouterContextProvider();
  const args = { request: new Request(url), context, params: { token }, url, pattern: "" };
  return (await loader(args as unknown as Parameters<typeof loader>[0])).canPayOnline;
}

anyDatabase("the page of an invoice", () => {
  const gateway = withGateway();

  test("offers to pay online while the invoice is open, a gateway is set and no bank debit is on its way", async () => {
    const { reservationId } = await firmPlace();
    const token = await linkTo(reservationId, "browser");
    expect(await canPayOnline(token)).toBe(true);
    const none = { stripeSecretKey: undefined };
    expect(await withSettings(none, () => canPayOnline(token))).toBe(false);
    const { address } = await openCheckout({ reservationId, token, siteUrl }, actionContext);
    const session = address.split("/").at(-1) ?? "";
    expect(await canPayOnline(token)).toBe(true);
    gateway.double.ledger.pay(session, { later: true });
    await deliverWebhook(gateway.lastEvent());
    expect(await canPayOnline(token)).toBe(false);
    gateway.double.ledger.bankSays(session, "failed");
    await deliverWebhook(gateway.lastEvent());
    expect(await canPayOnline(token)).toBe(true);
    const again = await openCheckout({ reservationId, token, siteUrl }, actionContext);
    gateway.double.ledger.pay(again.address.split("/").at(-1) ?? "");
    await deliverWebhook(gateway.lastEvent());
    expect(await canPayOnline(token)).toBe(false);
  });
});
