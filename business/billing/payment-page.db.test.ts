import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { system } from "#business/journal/journal.ts";
import { confirmByMail } from "#business/reservations/confirm-by-mail.ts";
import { expireHolds } from "#business/reservations/expire-holds.ts";
import { databaseToday, getReservation } from "#business/reservations/find.ts";
import { joinWaitList } from "#business/reservations/join-wait-list.ts";
import { renewHold } from "#business/reservations/renew-hold.ts";
import { recurringTasks } from "#business/schedule.ts";
import { db } from "#platform/database/database.server.ts";
import { brokenConstraint } from "#platform/database/polite-transaction.ts";
import {
  books,
  bySystem,
  everyCheckout,
  pageIsOver,
  payingPlace,
  tell,
  withGateway,
  workOff,
} from "#tests/support/billing.ts";
import { eachDatabase } from "#tests/support/database.ts";
import {
  circumstances,
  hold,
  holdWithDetails,
  outcomeOf,
  ownNetwork,
  planTestMailings,
  shiftExpiry,
} from "#tests/support/reservation.ts";
import { onInvoice, paidPlace, refused } from "#tests/support/reservation-paths.ts";
import { chooseInvoice } from "./choose-invoice.ts";
import { closeCheckout } from "./close-checkout.ts";
import { issueInvoice } from "./issue-invoice.ts";
import { openCheckout } from "./open-checkout.ts";
import { setTaxRate } from "./set-tax-rate.ts";
import { settleCheckout } from "./settle-checkout.ts";
import { settleCheckouts } from "./settle-checkouts.ts";

eachDatabase("a payment page", () => {
  const gateway = withGateway();

  async function opened(wish = {}) {
    const [mailingId = 0] = await planTestMailings();
    return { mailingId, ...(await payingPlace(gateway.double, { mailingId, ...wish })) };
  }

  const lastEvent = () => {
    const event = gateway.double.ledger.events.at(-1);
    if (!event) throw new Error("The gateway told nothing.");
    return event;
  };

  test("asks for the price and its tax on lines of their own, and leads back to the private link", async () => {
    const { double } = gateway;
    const [mailingId = 0] = await planTestMailings();
    const operator = { actor: { kind: "operator", id: "ana" } as const, now: new Date() };
    await setTaxRate({ from: await databaseToday(), basisPoints: 175 }, operator);
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
    expect(session.expires_at * 1000).toBe(row?.openUntil.getTime());
  });

  test("keeps its place until it closes by itself, plus the lag, and no longer", async () => {
    const { reservationId, session } = await opened();
    const { secondsLeft = 0, state } = (await getReservation(reservationId)) ?? {};
    expect(state).toBe("paying");
    const page = gateway.double.ledger.session(session).expires_at - Date.now() / 1000;
    expect(Math.abs((secondsLeft ?? 0) - page - 5 * 60)).toBeLessThan(5);
    expect(page).toBeGreaterThan(30 * 60);
  });

  test("opened again, by a reload or Back, is the same page", async () => {
    const { reservationId, token, address } = await opened();
    expect(await openCheckout({ reservationId, token }, circumstances)).toEqual({ address });
    expect(gateway.double.ledger.sessions.size).toBe(1);
  });

  test("opened by a double click, ten times at once, is one page", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation, token } = await holdWithDetails({ mailingId });
    const input = { reservationId: reservation.id, token };
    const clicks = Array.from({ length: 10 }, () => openCheckout(input, circumstances));
    const addresses = (await Promise.all(clicks)).map(({ address }) => address);
    expect(new Set(addresses).size).toBe(1);
    expect(gateway.double.ledger.sessions.size).toBe(1);
  });

  test("opened by a double click while the gateway takes its time is one page for both", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation, token } = await holdWithDetails({ mailingId });
    const input = { reservationId: reservation.id, token };
    gateway.double.faults.push({ on: /POST .*sessions$/, times: 1, with: { late: 250 } });
    const clicks = [1, 2, 3].map(() => openCheckout(input, circumstances));
    const addresses = (await Promise.all(clicks)).map(({ address }) => address);
    expect(new Set(addresses).size).toBe(1);
    expect(gateway.double.ledger.sessions.size).toBe(1);
  });

  test("beside another open one is what the database refuses; without its index there would be two (negative control)", async () => {
    await opened();
    const second = sql`insert into checkout (reservation_id, price_cents, tax_basis_points, tax_cents,
        total_cents, request, open_until)
      select reservation_id, price_cents, 0, 0, price_cents, request, open_until from checkout limit 1`;
    const indexed = await db.execute(second).catch(brokenConstraint);
    expect(indexed).toBe("checkout_one_open");
    await db.execute(sql`drop index checkout_one_open`);
    try {
      await db.execute(second);
      expect(await everyCheckout()).toHaveLength(2);
    } finally {
      await db.execute(sql`truncate checkout cascade`);
      await db.execute(sql`create unique index checkout_one_open on checkout (reservation_id)
        where state in ('opening', 'open', 'waiting')`);
    }
  });

  test("opened by somebody with another link is another page, and the first one is closed", async () => {
    const { double } = gateway;
    const { reservationId, session } = await opened();
    const other = await openCheckout({ reservationId, token: "x".repeat(43) }, circumstances);
    expect(double.ledger.session(session).status).toBe("expired");
    const second = double.ledger.session(other.address.split("/").at(-1) ?? "");
    expect(second).toMatchObject({ status: "open" });
    expect(second.cancel_url).toContain("x".repeat(43));
  });

  test("whose answer was lost after it was made is found again, and no second one is made", async () => {
    const { double } = gateway;
    const [mailingId = 0] = await planTestMailings();
    const { reservation, token } = await holdWithDetails({ mailingId });
    const input = { reservationId: reservation.id, token };
    double.faults.push({ on: /POST .*sessions$/, times: 2, with: "after" });
    expect(await outcomeOf(openCheckout(input, circumstances))).toEqual(refused("unavailable"));
    expect(double.ledger.sessions.size).toBe(1);
    const [session] = double.ledger.sessions.values();
    expect(await openCheckout(input, circumstances)).toEqual({ address: session?.url });
    expect(double.ledger.sessions.size).toBe(1);
  });

  test("whose answer was lost, and that was paid all the same, pays its place", async () => {
    const { double } = gateway;
    const [mailingId = 0] = await planTestMailings();
    const { reservation, token } = await holdWithDetails({ mailingId });
    double.faults.push({ on: /POST .*sessions$/, times: 2, with: "after" });
    await outcomeOf(openCheckout({ reservationId: reservation.id, token }, circumstances));
    const [session] = double.ledger.sessions.keys();
    double.ledger.pay(session ?? "");
    expect(await tell(lastEvent())).toEqual({ status: 200, said: "granted" });
    expect(await books()).toMatchObject({ reservations: ["paid"], pages: ["paid"] });
  });

  test("paid 1 ms before and 1 ms after its place's time is up pays the place both times", async () => {
    for (const seconds of [0.001, -0.001]) {
      const { double } = gateway;
      const { reservationId, session } = await opened();
      double.ledger.pay(session);
      await shiftExpiry(reservationId, seconds);
      expect(await tell(lastEvent())).toEqual({ status: 200, said: "granted" });
    }
  });

  test("paid after its place ran out pays it while nobody has it", async () => {
    const { reservationId, session } = await opened();
    await shiftExpiry(reservationId, -1);
    expect(await expireHolds(circumstances)).toBe(1);
    gateway.double.ledger.pay(session);
    expect(await tell(lastEvent())).toEqual({ status: 200, said: "granted" });
  });

  test("paid after its place was resold is given back once, with a message to the buyer and one to the operator", async () => {
    const { double } = gateway;
    const { reservationId, session, mailingId } = await opened();
    await shiftExpiry(reservationId, -1);
    await paidPlace(mailingId, { spot: "F2" }, "other");
    const { id } = double.ledger.pay(session);
    expect(await settleCheckout({ session }, circumstances)).toMatchObject({ state: "expired" });
    expect(await tell(lastEvent())).toEqual({ status: 200, said: "lost" });
    expect(await workOff()).toEqual([]);
    expect(double.ledger.refundsOf(id)).toMatchObject([{ amount: 1000_00, status: "succeeded" }]);
    const { messages, refunds } = await books();
    expect(refunds).toEqual(["lost done"]);
    expect(messages).toEqual(["payment-returned:*", "payment-returned:*:notice"]);
  });

  test("paid twice over two pages keeps the place and gives the second payment back", async () => {
    const { double } = gateway;
    const first = await opened();
    const { reservationId, token } = first;
    double.ledger.pay(first.session);
    const paid = lastEvent();
    await db.execute(sql`update checkout set state = 'failed'`);
    const second = await openCheckout({ reservationId, token }, circumstances);
    const { id } = double.ledger.pay(second.address.split("/").at(-1) ?? "");
    expect((await tell(lastEvent())).said).toBe("granted");
    expect((await tell(paid)).said).toBe("twice");
    await workOff();
    expect(double.ledger.refundsOf(id)).toEqual([]);
    expect(await books()).toMatchObject({
      reservations: ["paid"],
      payments: [1000_00, 1000_00],
      refunds: ["twice done"],
    });
  });

  test("abandoned frees its place when the gateway says so, and a late word about it changes nothing after a resale", async () => {
    const { session, mailingId } = await opened();
    gateway.double.ledger.expire(session);
    const event = lastEvent();
    expect(await tell(event)).toEqual({ status: 200, said: "expired" });
    const next = await payingPlace(gateway.double, { mailingId });
    event.id = `${event.id}again`;
    expect(await tell(event)).toEqual({ status: 200, said: "nothing" });
    expect(await getReservation(next.reservationId)).toMatchObject({ state: "paying" });
  });

  test("abandoned, with the message lost, frees its place by the sweep as soon as its time is up", async () => {
    const { session, mailingId } = await opened();
    expect(await settleCheckouts(bySystem)).toBe(0);
    await pageIsOver(session);
    gateway.double.ledger.expire(session);
    expect(await settleCheckouts(bySystem)).toBe(1);
    expect(await books()).toMatchObject({ reservations: ["expired"], pages: ["expired"] });
    await hold({ mailingId });
  });

  test("abandoned can be taken up again by its buyer while the place is free, with everything they had typed", async () => {
    const { reservationId, token, session } = await opened();
    gateway.double.ledger.expire(session);
    await tell(lastEvent());
    const again = await renewHold({ reservationId }, circumstances);
    expect(again).toMatchObject({ state: "held", contactId: expect.any(Number) });
    const { address } = await openCheckout({ reservationId, token }, circumstances);
    gateway.double.ledger.pay(address.split("/").at(-1) ?? "");
    expect((await tell(lastEvent())).said).toBe("granted");
  });

  test("that the gateway has forgotten, as after a change of account, can be closed, and frees its place when its time is up", async () => {
    const first = await opened();
    gateway.double.ledger.forget();
    const { reservationId } = first;
    expect(await closeCheckout({ reservationId }, circumstances)).toMatchObject({
      outcome: "closed",
      reservation: { state: "held" },
    });
    const { session } = await opened();
    gateway.double.ledger.forget();
    await pageIsOver(session);
    expect(await settleCheckouts(bySystem)).toBe(1);
    expect(await books()).toMatchObject({ reservations: ["expired"], pages: ["expired"] });
  });

  test("still open at the gateway after its time is closed there first, and only then its place is freed", async () => {
    const { double } = gateway;
    const { session } = await opened();
    await pageIsOver(session);
    expect(await settleCheckouts(bySystem)).toBe(1);
    expect(double.ledger.session(session).status).toBe("expired");
    expect(double.calls.filter((call) => call.endsWith("/expire"))).toHaveLength(1);
    expect(await books()).toMatchObject({ reservations: ["expired"] });
  });

  test("that the gateway refuses to close because it is complete counts as paid, for the buyer and for the sweep", async () => {
    const { double } = gateway;
    const first = await opened();
    double.ledger.pay(first.session);
    const closed = await closeCheckout({ reservationId: first.reservationId }, circumstances);
    expect(closed).toMatchObject({ outcome: "paid", reservation: { state: "paid" } });
    const second = await opened();
    double.ledger.pay(second.session);
    await pageIsOver(second.session);
    await settleCheckouts(bySystem);
    expect(await books()).toMatchObject({ reservations: ["paid"], pages: ["paid"] });
  });

  test("that the gateway does not close in time stays open, and its place stays taken", async () => {
    const { double } = gateway;
    const { reservationId, session, mailingId } = await opened();
    double.faults.push({ on: /expire$/, times: 9, with: { late: 900 } });
    const refusal = await outcomeOf(closeCheckout({ reservationId }, circumstances));
    expect(refusal).toEqual(refused("unavailable"));
    expect(await getReservation(reservationId)).toMatchObject({ state: "paying" });
    expect(await everyCheckout()).toMatchObject([{ session, state: "open" }]);
    expect(await outcomeOf(hold({ mailingId }))).toEqual(refused("conflict"));
  });

  test("about which a silent gateway says nothing keeps its place for an hour at most; without that it is sold over a payment (negative control)", async () => {
    const { double } = gateway;
    for (const keeps of [true, false]) {
      const { reservationId, session, mailingId } = await opened();
      double.ledger.pay(session);
      const payment = lastEvent();
      await pageIsOver(session, 5 * 60);
      await shiftExpiry(reservationId, 1);
      double.faults.push({ on: /./, times: 99, with: "before" });
      if (keeps) await settleCheckouts(bySystem);
      await db.execute(sql`update reservation set expires_at = expires_at - interval '2 seconds'`);
      await expireHolds(circumstances);
      const rival = await outcomeOf(hold({ mailingId, industry: "hvac" }));
      expect("reservation" in rival).toBe(!keeps);
      double.faults.splice(0);
      expect((await tell(payment)).said).toBe(keeps ? "granted" : "lost");
    }
    const late = await opened();
    await pageIsOver(late.session, 61 * 60);
    await shiftExpiry(late.reservationId, 60);
    double.faults.push({ on: /./, times: 99, with: "before" });
    await settleCheckouts(bySystem);
    expect((await getReservation(late.reservationId))?.secondsLeft).toBeLessThanOrEqual(60);
  });

  test("paid while we were away past its place's time is settled before the place is offered to the next in line; the other way round it is lost (negative control)", async () => {
    for (const inOrder of [true, false]) {
      const { session, reservationId, mailingId } = await opened();
      const wish = { mailingId, industry: "plumbing", email: "next@shop.example" };
      await joinWaitList({ ...wish, networkAddress: ownNetwork() }, circumstances);
      gateway.double.ledger.pay(session);
      await pageIsOver(session, 20 * 60);
      await shiftExpiry(reservationId, -15 * 60);
      if (!inOrder) await expireHolds(bySystem);
      await recurringTasks()
        .find(({ name }) => name === "expire-holds")
        ?.run();
      const { reservations, refunds } = await books();
      expect({ reservations, refunds }).toEqual(
        inOrder
          ? { reservations: ["paid"], refunds: [] }
          : { reservations: ["expired", "offered"], refunds: ["lost wanted"] },
      );
    }
  });

  test("paid with a method whose money comes later keeps its place, and is paid when the money comes", async () => {
    const { double } = gateway;
    const { reservationId, token, session } = await opened();
    double.ledger.pay(session, { later: true });
    expect(await tell(lastEvent())).toEqual({ status: 200, said: "waiting" });
    const waiting = await getReservation(reservationId);
    expect(waiting?.state).toBe("paying");
    expect(waiting?.secondsLeft).toBeGreaterThan(9 * 86_400);
    expect(await outcomeOf(openCheckout({ reservationId, token }, circumstances))).toEqual(
      refused("conflict"),
    );
    double.ledger.bankSays(session, "paid");
    expect(await tell(lastEvent())).toEqual({ status: 200, said: "granted" });
  });

  test("paid with a method whose money never comes frees its place, and a late first word does not take it back", async () => {
    const { double } = gateway;
    const { session } = await opened();
    double.ledger.pay(session, { later: true });
    const [completed] = double.ledger.events.slice(-1);
    double.ledger.bankSays(session, "failed");
    expect(await tell(lastEvent())).toEqual({ status: 200, said: "failed" });
    expect(completed && (await tell(completed))).toEqual({ status: 200, said: "nothing" });
    expect(await books()).toMatchObject({ reservations: ["expired"], pages: ["failed"] });
  });

  test("for an invoice pays that invoice; where the bank's money does not come, it is due as before", async () => {
    const { double } = gateway;
    const [mailingId = 0] = await planTestMailings();
    const { reserved, token } = await onInvoice(mailingId);
    const firm = await confirmByMail({ token }, circumstances);
    await db.transaction((tx) => issueInvoice(tx, firm, { dueOn: firm.paymentDue }));
    const input = { reservationId: reserved.id, token };
    const { address } = await openCheckout(input, circumstances);
    const session = address.split("/").at(-1) ?? "";
    double.ledger.pay(session, { later: true });
    await tell(lastEvent());
    double.ledger.bankSays(session, "failed");
    await tell(lastEvent());
    const again = await getReservation(reserved.id);
    expect(again?.state).toBe("unpaid");
    expect(Math.abs(Number(again?.secondsLeft) - Number(firm.secondsLeft))).toBeLessThan(10);
    const second = await openCheckout(input, circumstances);
    double.ledger.pay(second.address.split("/").at(-1) ?? "");
    await tell(lastEvent());
    expect(await books()).toMatchObject({ reservations: ["paid"], invoices: ["paid"] });
  });

  test.each([
    ["amount", { amount: 1_00 }],
    ["currency", { currency: "eur" }],
  ])(
    "paid in a wrong %s is never a place: it goes back in full, with an alert",
    async (_, wrong) => {
      const { double } = gateway;
      const { session } = await opened();
      const { id, amount } = double.ledger.pay(session, wrong);
      expect(await tell(lastEvent())).toEqual({ status: 200, said: "amount" });
      const again = { ...lastEvent(), id: "evt_again" };
      expect(await tell(again)).toEqual({ status: 200, said: "amount" });
      await workOff();
      expect(double.ledger.refundsOf(id)).toMatchObject([{ amount }]);
      const { reservations, refunds, messages } = await books();
      expect({ reservations, refunds }).toEqual({
        reservations: ["expired"],
        refunds: ["amount done"],
      });
      expect(messages).toEqual([
        "payment-returned:*",
        "payment-returned:*:notice",
        "trouble:wrong-amount:*",
      ]);
    },
  );

  test("shows the price of the moment at which it was opened, whatever the operator changes while its buyer pays", async () => {
    const { session } = await opened();
    await db.execute(
      sql`update mailing set prices = '{"small": 1, "medium": 1, "large": 1}', version = version + 1`,
    );
    gateway.double.ledger.pay(session);
    expect((await tell(lastEvent())).said).toBe("granted");
    expect(await books()).toMatchObject({ payments: [1000_00], invoices: ["paid"] });
  });

  test("opened before a tax rate begins is not used after it: the next click pays what is due then", async () => {
    const { double } = gateway;
    const { reservationId, token, session } = await opened();
    const operator = { actor: { kind: "operator", id: "ana" } as const, now: new Date() };
    await setTaxRate({ from: await databaseToday(), basisPoints: 175 }, operator);
    const { address } = await openCheckout({ reservationId, token }, circumstances);
    expect(double.ledger.session(session).status).toBe("expired");
    const next = double.ledger.session(address.split("/").at(-1) ?? "");
    expect(next).toMatchObject({ status: "open", amount_total: 1017_50 });
  });

  test.each(["printed", "cancelled"])(
    "paid while its mailing is %s is given back, and said so",
    async (state) => {
      const { session } = await opened();
      await db.execute(sql`update mailing set state = ${state}`);
      gateway.double.ledger.pay(session);
      expect((await tell(lastEvent())).said).toBe("lost");
      await workOff();
      expect(await books()).toMatchObject({
        refunds: ["lost done"],
        messages: ["payment-returned:*", "payment-returned:*:notice"],
      });
    },
  );

  test("closed by its buyer gives the place back to them as a hold, which an invoice can take", async () => {
    const { double } = gateway;
    const { reservationId, session } = await opened();
    const closed = await closeCheckout({ reservationId }, circumstances);
    expect(closed).toMatchObject({ outcome: "closed", reservation: { state: "held" } });
    expect(double.ledger.session(session).status).toBe("expired");
    expect(await tell(lastEvent())).toEqual({ status: 200, said: "nothing" });
    expect(await chooseInvoice({ reservationId }, circumstances)).toMatchObject({
      state: "unconfirmed",
    });
    expect(await closeCheckout({ reservationId }, circumstances)).toMatchObject({
      outcome: "none",
    });
  });

  test("that nobody was sent to, after a crash, is given up by the sweep and its place held again", async () => {
    const { double } = gateway;
    const [mailingId = 0] = await planTestMailings();
    const { reservation, token } = await holdWithDetails({ mailingId });
    double.faults.push({ on: /sessions$/, times: 9, with: { status: 429 } });
    const input = { reservationId: reservation.id, token };
    expect(await outcomeOf(openCheckout(input, circumstances))).toEqual(refused("unavailable"));
    expect(await settleCheckouts(bySystem)).toBe(0);
    await db.execute(sql`update checkout set created_at = created_at - interval '3 minutes'`);
    expect(await settleCheckouts({ actor: system, now: new Date() })).toBe(1);
    expect(await books()).toMatchObject({ reservations: ["held"], pages: ["failed"] });
  });
});
