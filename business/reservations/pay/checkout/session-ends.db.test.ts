import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { expireAllOverdueClaims } from "#business/reservations/claims/end-claims.ts";
import { joinWaitlist } from "#business/reservations/claims/waitlist.ts";
import { recurringTasks } from "#business/schedule.ts";
import { db } from "#platform/database/database.server.ts";
import { parseSettings } from "#platform/settings.server.ts";
import {
  bySystem,
  deliverWebhook,
  everyCheckout,
  pageIsOver,
  payingPlace,
  readMoneyTables,
  withGateway,
  withPatience,
} from "#tests/support/business/billing.ts";
import {
  context,
  hold,
  outcomeOf,
  ownNetwork,
  renew,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import { expectRefusal, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { siteUrl } from "#tests/support/settings.ts";
import { openCheckout } from "./open-checkout.ts";
import { syncOverdueCheckoutsFromGateway } from "./reconcile.ts";
import { closeCheckout } from "./settle-checkout.ts";

const ENDED = { reservations: ["expired"], pages: ["expired"] };

anyDatabase("a payment page", () => {
  const gateway = withGateway();
  const { opened, lastEvent } = gateway;

  test("abandoned frees its spot when the gateway says so, and a late webhook about it changes nothing after a resale", async () => {
    const { session, mailingId } = await opened();
    gateway.double.ledger.expire(session);
    const event = lastEvent();
    expect(await deliverWebhook(event)).toEqual({ status: 200, said: "expired" });
    const next = await payingPlace(gateway.double, { mailingId });
    event.id = `${event.id}again`;
    expect(await deliverWebhook(event)).toEqual({ status: 200, said: "nothing" });
    expect(await findReservationById(next.reservationId)).toMatchObject({ state: "paying" });
  });

  test("abandoned, with the message lost, frees its spot by the sweep as soon as its time is up", async () => {
    const { session, mailingId } = await opened();
    expect(await syncOverdueCheckoutsFromGateway(bySystem)).toBe(0);
    await pageIsOver(session);
    gateway.double.ledger.expire(session);
    expect(await syncOverdueCheckoutsFromGateway(bySystem)).toBe(1);
    expect(await readMoneyTables()).toMatchObject(ENDED);
    await hold({ mailingId });
  });

  test("abandoned can be taken up again by its buyer while the spot is free, with everything they had typed", async () => {
    const { reservationId, token, session } = await opened();
    gateway.double.ledger.expire(session);
    await deliverWebhook(lastEvent());
    const again = await renew(reservationId);
    expect(again).toMatchObject({ state: "held", contactId: expect.any(Number) });
    const { address } = await openCheckout({ reservationId, token, siteUrl }, context);
    gateway.double.ledger.pay(address.split("/").at(-1) ?? "");
    expect((await deliverWebhook(lastEvent())).said).toBe("granted");
  });

  test("that the gateway has forgotten, as after a change of account, can be closed, and frees its spot when its time is up", async () => {
    const first = await opened();
    gateway.double.ledger.forget();
    const { reservationId } = first;
    expect(await closeCheckout({ reservationId }, context)).toMatchObject({
      outcome: "closed",
      reservation: { state: "held" },
    });
    const { session } = await opened();
    gateway.double.ledger.forget();
    await pageIsOver(session);
    expect(await syncOverdueCheckoutsFromGateway(bySystem)).toBe(1);
    expect(await readMoneyTables()).toMatchObject(ENDED);
  });

  test("still open at the gateway after its time is closed there first, and only then its spot is freed", async () => {
    const { double } = gateway;
    const { session } = await opened();
    await pageIsOver(session);
    expect(await syncOverdueCheckoutsFromGateway(bySystem)).toBe(1);
    expect(double.ledger.session(session).status).toBe("expired");
    expect(double.calls.filter((call) => call.endsWith("/expire"))).toHaveLength(1);
    expect(await readMoneyTables()).toMatchObject({ reservations: ["expired"] });
  });

  test("that the gateway refuses to close because it is complete counts as paid, for the buyer and for the sweep", async () => {
    const { double } = gateway;
    const first = await opened();
    double.ledger.pay(first.session);
    const closed = await closeCheckout({ reservationId: first.reservationId }, context);
    expect(closed).toMatchObject({ outcome: "paid", reservation: { state: "paid" } });
    const second = await opened();
    double.ledger.pay(second.session);
    await pageIsOver(second.session);
    await syncOverdueCheckoutsFromGateway(bySystem);
    expect(await readMoneyTables()).toMatchObject({ reservations: ["paid"], pages: ["paid"] });
  });

  test("that the gateway does not close in time stays open, and its spot stays taken", async () => {
    const { double } = gateway;
    const { reservationId, session, mailingId } = await opened();
    double.faults.push({ on: /expire$/, times: 9, with: { late: 900 } });
    const close = () => outcomeOf(closeCheckout({ reservationId }, context));
    expect(await withPatience(300, close)).toEqual(refused("unavailable"));
    expect(await findReservationById(reservationId)).toMatchObject({ state: "paying" });
    expect(await everyCheckout()).toMatchObject([{ gatewaySessionId: session, state: "open" }]);
    await expectRefusal(hold({ mailingId }), "conflict");
  });

  test("about which a silent gateway says nothing keeps its spot for an hour at most; without that it is sold over a payment (negative control)", async () => {
    const { double } = gateway;
    for (const keeps of [true, false]) {
      const { reservationId, session, mailingId } = await opened();
      double.ledger.pay(session);
      const payment = lastEvent();
      await pageIsOver(session, 5 * 60);
      await shiftExpiry(reservationId, 1);
      double.faults.push({ on: /./, times: 99, with: "before" });
      if (keeps) await syncOverdueCheckoutsFromGateway(bySystem);
      await db.execute(sql`update reservation set expires_at = expires_at - interval '2 seconds'`);
      await expireAllOverdueClaims(context);
      const rival = await outcomeOf(hold({ mailingId, industry: "hvac" }));
      expect("reservation" in rival).toBe(!keeps);
      double.faults.splice(0);
      expect((await deliverWebhook(payment)).said).toBe(keeps ? "granted" : "spot-gone");
    }
    const late = await opened();
    await pageIsOver(late.session, 61 * 60);
    await shiftExpiry(late.reservationId, 60);
    double.faults.push({ on: /./, times: 99, with: "before" });
    await syncOverdueCheckoutsFromGateway(bySystem);
    expect((await findReservationById(late.reservationId))?.secondsLeft).toBeLessThanOrEqual(60);
  });

  test("paid while we were away past its spot's time is settled before the spot is offered to the next in line; the other way round it is lost (negative control)", async () => {
    for (const inOrder of [true, false]) {
      const { session, reservationId, mailingId } = await opened();
      const wish = { mailingId, industry: "plumbing", email: "next@shop.example" };
      await joinWaitlist({ ...wish, networkAddress: ownNetwork(), proven: true }, context);
      gateway.double.ledger.pay(session);
      await pageIsOver(session, 20 * 60);
      await shiftExpiry(reservationId, -15 * 60);
      if (!inOrder) await expireAllOverdueClaims(bySystem);
      await recurringTasks(parseSettings({}))
        .find(({ name }) => name === "expire-holds")
        ?.run();
      const { reservations, refunds } = await readMoneyTables();
      expect({ reservations, refunds }).toEqual(
        inOrder
          ? { reservations: ["paid"], refunds: [] }
          : { reservations: ["expired", "offered"], refunds: ["spot-gone requested"] },
      );
    }
  });
});
