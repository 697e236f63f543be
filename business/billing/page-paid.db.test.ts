import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { confirmByMail } from "#business/reservations/confirm-by-mail.ts";
import { expireHolds } from "#business/reservations/expire-holds.ts";
import { getReservation } from "#business/reservations/find.ts";
import { db } from "#platform/database/database.server.ts";
import { books, tell, withGateway, workOff } from "#tests/support/billing.ts";
import { eachDatabase } from "#tests/support/database.ts";
import {
  circumstances,
  holdWithDetails,
  outcomeOf,
  planTestMailings,
  shiftExpiry,
} from "#tests/support/reservation.ts";
import { onInvoice, paidPlace, refused } from "#tests/support/reservation-paths.ts";
import { siteUrl } from "#tests/support/site-url.ts";
import { issueInvoice } from "./issue-invoice.ts";
import { openCheckout } from "./open-checkout.ts";
import { settleCheckout } from "./settle-checkout.ts";

eachDatabase("a payment page", () => {
  const gateway = withGateway();
  const { opened, lastEvent } = gateway;

  test("whose answer was lost, and that was paid all the same, pays its place", async () => {
    const { double } = gateway;
    const [mailingId = 0] = await planTestMailings();
    const { reservation, token } = await holdWithDetails({ mailingId });
    double.faults.push({ on: /POST .*sessions$/, times: 2, with: "after" });
    await outcomeOf(openCheckout({ reservationId: reservation.id, token, siteUrl }, circumstances));
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
    const second = await openCheckout({ reservationId, token, siteUrl }, circumstances);
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

  test("paid with a method whose money comes later keeps its place, and is paid when the money comes", async () => {
    const { double } = gateway;
    const { reservationId, token, session } = await opened();
    double.ledger.pay(session, { later: true });
    expect(await tell(lastEvent())).toEqual({ status: 200, said: "waiting" });
    const waiting = await getReservation(reservationId);
    expect(waiting?.state).toBe("paying");
    expect(waiting?.secondsLeft).toBeGreaterThan(9 * 86_400);
    expect(await outcomeOf(openCheckout({ reservationId, token, siteUrl }, circumstances))).toEqual(
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
    const { address } = await openCheckout({ ...input, siteUrl }, circumstances);
    const session = address.split("/").at(-1) ?? "";
    double.ledger.pay(session, { later: true });
    await tell(lastEvent());
    double.ledger.bankSays(session, "failed");
    await tell(lastEvent());
    const again = await getReservation(reserved.id);
    expect(again?.state).toBe("unpaid");
    expect(Math.abs(Number(again?.secondsLeft) - Number(firm.secondsLeft))).toBeLessThan(10);
    const second = await openCheckout({ ...input, siteUrl }, circumstances);
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
});
