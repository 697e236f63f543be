import { expect, test } from "vitest";
import { openCheckout } from "#business/reservations/pay/checkout/open-checkout.ts";
import { deliverWebhook, withGateway } from "#tests/support/business/billing.ts";
import { firmPlace } from "#tests/support/business/papers.ts";
import { context as actionContext, linkTo } from "#tests/support/business/reservation.ts";
import { visitArgs, visitRoute } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { siteUrl, withSettings } from "#tests/support/settings.ts";
import { loader as invoicePage } from "./invoice.tsx";
import { loader as pageAfterPayment } from "./payment-return.tsx";

const canPayOnline = async (token: string) =>
  (await invoicePage(visitArgs({ token }) as never)).canPayOnline;

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

/** Where the page after payment leads; undefined: it waits for the bank's word. */
async function leadsTo(token: string, session: string) {
  const visit = { path: `/?session=${session}` };
  const { thrown } = await visitRoute(pageAfterPayment, { token }, visit);
  return thrown?.headers.get("location");
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
