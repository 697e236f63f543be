import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { previewEmails } from "#business/preview-emails.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import { closePaymentAndRelease } from "#business/reservations/claims/place-and-release.ts";
import { choosePayByInvoice } from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { setTaxRate } from "#business/reservations/pay/billing-settings.ts";
import { db } from "#platform/database/database.server.ts";
import { findViolatedConstraint } from "#platform/database/transactions.ts";
import {
  bySystem,
  deliverWebhook,
  everyCheckout,
  payingPlace,
  readMoneyTables,
  withGateway,
} from "#tests/support/business/billing.ts";
import { byOperator, seenReservation } from "#tests/support/business/papers.ts";
import { context, holdWithDetails, planTestMailings } from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase, emptyTables } from "#tests/support/database/database.ts";
import { siteUrl } from "#tests/support/settings.ts";
import { openCheckout } from "./open-checkout.ts";
import { syncOverdueCheckoutsFromGateway } from "./reconcile.ts";
import { closeCheckout } from "./settle-checkout.ts";

anyDatabase("a payment page", () => {
  const gateway = withGateway();
  const { opened, lastEvent } = gateway;

  test("asks for the price and its tax on lines of their own, and leads back to the private link", async () => {
    const { double } = gateway;
    const [mailingId = 0] = await planTestMailings();
    await setTaxRate({ from: await findTodayByDatabaseClock(), basisPoints: 175 }, byOperator);
    const place = await payingPlace(double, { mailingId });
    const session = double.ledger.session(place.session);
    expect(session).toMatchObject({ amount_total: 1017_50, currency: "usd" });
    expect(session.customer_email).toMatch(/@/);
    expect(session.success_url).toMatch(
      new RegExp(`/reservation/yours/${place.token}/paid\\?session=\\{CHECKOUT_SESSION_ID\\}$`),
    );
    expect(session.cancel_url).toMatch(new RegExp(`/reservation/yours/${place.token}/pay$`));
    const [row] = await everyCheckout();
    expect(row).toMatchObject({ state: "open", taxCents: 17_50, totalCents: 1017_50 });
    expect(JSON.stringify(row)).not.toContain(place.token);
    expect(session.expires_at * 1000).toBe(row?.expiresAt.getTime());
  });

  test("keeps its spot until it closes by itself, plus the lag, and no longer", async () => {
    const { reservationId, session } = await opened();
    const { secondsLeft = 0, state } = (await findReservationById(reservationId)) ?? {};
    expect(state).toBe("paying");
    const page = gateway.double.ledger.session(session).expires_at - Date.now() / 1000;
    expect(Math.abs((secondsLeft ?? 0) - page - 5 * 60)).toBeLessThan(60);
    expect(page).toBeGreaterThan(30 * 60);
  });

  test("opened again, by a reload or Back, is the same page", async () => {
    const { reservationId, token, address } = await opened();
    expect(await openCheckout({ reservationId, token, siteUrl }, context)).toEqual({
      address,
    });
    expect(gateway.double.ledger.sessions.size).toBe(1);
  });

  test("opened by a double click while the gateway takes its time is one page for both", async () => {
    const { reservation, token } = await holdWithDetails();
    const input = { reservationId: reservation.id, token };
    gateway.double.faults.push({ on: /POST .*sessions$/, times: 1, with: { late: 250 } });
    const clicks = [1, 2, 3].map(() => openCheckout({ ...input, siteUrl }, context));
    const addresses = (await Promise.all(clicks)).map(({ address }) => address);
    expect(new Set(addresses).size).toBe(1);
    expect(gateway.double.ledger.sessions.size).toBe(1);
  });

  test("beside another open one is what the database refuses; without its index there would be two (negative control)", async () => {
    await opened();
    const second = sql`insert into checkout_session (reservation_id, price_cents, tax_basis_points, tax_cents,
        total_cents, request, expires_at)
      select reservation_id, price_cents, 0, 0, price_cents, request, expires_at from checkout_session limit 1`;
    const indexed = await db.execute(second).catch(findViolatedConstraint);
    expect(indexed).toBe("checkout_session_one_open");
    await db.execute(sql`drop index checkout_session_one_open`);
    try {
      await db.execute(second);
      expect(await everyCheckout()).toHaveLength(2);
    } finally {
      await emptyTables("checkout_session");
      await db.execute(sql`create unique index checkout_session_one_open on checkout_session (reservation_id)
        where state in ('opening', 'open', 'processing')`);
    }
  });

  test("opened with another link is a new page, and the first one is closed", async () => {
    const { double } = gateway;
    const { reservationId, session } = await opened();
    const other = await openCheckout({ reservationId, token: "x".repeat(43), siteUrl }, context);
    expect(double.ledger.session(session).status).toBe("expired");
    const second = double.ledger.session(other.address.split("/").at(-1) ?? "");
    expect(second).toMatchObject({ status: "open" });
    expect(second.cancel_url).toContain("x".repeat(43));
  });

  test("whose answer was lost after it was made is found again, and no second one is made", async () => {
    const { double } = gateway;
    const { reservation, token } = await holdWithDetails();
    const input = { reservationId: reservation.id, token };
    double.faults.push({ on: /POST .*sessions$/, times: 2, with: "after" });
    await expectRefusal(openCheckout({ ...input, siteUrl }, context), "unavailable");
    expect(double.ledger.sessions.size).toBe(1);
    const [session] = double.ledger.sessions.values();
    expect(await openCheckout({ ...input, siteUrl }, context)).toEqual({
      address: session?.url,
    });
    expect(double.ledger.sessions.size).toBe(1);
  });

  test("opened before a tax rate begins is not used after it: the next click pays what is due then", async () => {
    const { double } = gateway;
    const { reservationId, token, session } = await opened();
    await setTaxRate({ from: await findTodayByDatabaseClock(), basisPoints: 175 }, byOperator);
    const { address } = await openCheckout({ reservationId, token, siteUrl }, context);
    expect(double.ledger.session(session).status).toBe("expired");
    const next = double.ledger.session(address.split("/").at(-1) ?? "");
    expect(next).toMatchObject({ status: "open", amount_total: 1017_50 });
  });

  test("closed by its buyer gives the spot back to them as a hold, which an invoice can take", async () => {
    const { double } = gateway;
    const { reservationId, session } = await opened();
    const closed = await closeCheckout({ reservationId }, context);
    expect(closed).toMatchObject({ outcome: "closed", reservation: { state: "held" } });
    expect(double.ledger.session(session).status).toBe("expired");
    expect(await deliverWebhook(lastEvent())).toEqual({ status: 200, said: "nothing" });
    expect(await choosePayByInvoice({ reservationId }, context)).toMatchObject({
      state: "unconfirmed",
    });
    expect(await closeCheckout({ reservationId }, context)).toMatchObject({
      outcome: "none",
    });
  });

  test("stays open at the gateway while the emails of releasing its spot are previewed", async () => {
    const { double } = gateway;
    const { reservationId, session } = await opened();
    const wish = { ...(await seenReservation(reservationId)), reason: "They called." };
    await previewEmails((tx) => closePaymentAndRelease(wish, byOperator, tx));
    expect(double.ledger.session(session).status).toBe("open");
    await closePaymentAndRelease(wish, byOperator);
    expect(double.ledger.session(session).status).toBe("expired");
  });

  test("that nobody was sent to, after a crash, is given up by the sweep and its spot held again", async () => {
    const { double } = gateway;
    const { reservation, token } = await holdWithDetails();
    double.faults.push({ on: /sessions$/, times: 9, with: { status: 429 } });
    const input = { reservationId: reservation.id, token };
    await expectRefusal(openCheckout({ ...input, siteUrl }, context), "unavailable");
    expect(await syncOverdueCheckoutsFromGateway(bySystem)).toBe(0);
    await db.execute(
      sql`update checkout_session set created_at = created_at - interval '3 minutes'`,
    );
    expect(await syncOverdueCheckoutsFromGateway(bySystem)).toBe(1);
    expect(await readMoneyTables()).toMatchObject({ reservations: ["held"], pages: ["failed"] });
  });
});
