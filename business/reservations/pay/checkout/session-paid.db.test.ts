import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { expireAllOverdueClaims } from "#business/reservations/claims/end-claims.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation.ts";
import { enqueueInvoiceDueReminders } from "#business/reservations/messages/send-money-emails-and-reminders.ts";
import { issueInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import { findReservationByToken } from "#business/reservations/private-links.ts";
import { job } from "#database/schema/jobs.ts";
import { db } from "#platform/database/database.server.ts";
import {
  deliverWebhook,
  expectMoney,
  readMoneyTables,
  runAllJobs,
  withGateway,
} from "#tests/support/business/billing.ts";
import { everyMessage, firmPlace, theMessage, tokenIn } from "#tests/support/business/papers.ts";
import {
  context,
  holdWithDetails,
  linkTo,
  outcomeOf,
  planTestMailings,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import { expectRefusal, onInvoice, paidPlace } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { siteUrl } from "#tests/support/settings.ts";
import { openCheckout } from "./open-checkout.ts";
import { syncCheckoutFromGateway, syncOverdueCheckoutsFromGateway } from "./reconcile.ts";

anyDatabase("a payment page", () => {
  const gateway = withGateway();
  const { opened, lastEvent } = gateway;

  /** A firm spot whose open invoice is being paid from a bank account: its money comes later. */
  async function invoicePaidLater() {
    const [mailingId = 0] = await planTestMailings();
    const { reserved, token } = await onInvoice(mailingId);
    const firm = await confirmReservationByLink({ token }, context);
    await db.transaction((tx) => issueInvoice(tx, firm));
    const input = { reservationId: reserved.id, token };
    const { address } = await openCheckout({ ...input, siteUrl }, context);
    const session = address.split("/").at(-1) ?? "";
    gateway.double.ledger.pay(session, { later: true });
    return { reserved, firm, input, session };
  }

  test("whose answer was lost, and that was paid all the same, pays its spot", async () => {
    const { double } = gateway;
    const { reservation, token } = await holdWithDetails();
    double.faults.push({ on: /POST .*sessions$/, times: 2, with: "after" });
    await outcomeOf(openCheckout({ reservationId: reservation.id, token, siteUrl }, context));
    const [session] = double.ledger.sessions.keys();
    double.ledger.pay(session ?? "");
    expect(await deliverWebhook(lastEvent())).toEqual({ status: 200, said: "granted" });
    expect(await readMoneyTables()).toMatchObject({ reservations: ["paid"], pages: ["paid"] });
  });

  test("paid after its spot was resold is given back once, with a message to the buyer and one to the operator", async () => {
    const { double } = gateway;
    const { reservationId, session, mailingId } = await opened();
    await shiftExpiry(reservationId, -1);
    await paidPlace(mailingId, { spot: "F2" }, "other");
    const { id } = double.ledger.pay(session);
    expect(await syncCheckoutFromGateway({ session }, context)).toMatchObject({ state: "expired" });
    expect(await deliverWebhook(lastEvent())).toEqual({ status: 200, said: "spot-gone" });
    expect(await runAllJobs()).toEqual([]);
    expect(double.ledger.refundsOf(id)).toMatchObject([{ amount: 1000_00, status: "succeeded" }]);
    const { messages, refunds } = await readMoneyTables();
    expect(refunds).toEqual(["spot-gone done"]);
    expect(messages).toEqual(["payment-refunded:*", "payment-refunded:*:operator"]);
  });

  test("paid twice over two pages keeps the spot and gives the second payment back", async () => {
    const { double } = gateway;
    const first = await opened();
    const { reservationId, token } = first;
    double.ledger.pay(first.session);
    const paid = lastEvent();
    await db.execute(sql`update checkout_session set state = 'failed'`);
    const second = await openCheckout({ reservationId, token, siteUrl }, context);
    const { id } = double.ledger.pay(second.address.split("/").at(-1) ?? "");
    expect((await deliverWebhook(lastEvent())).said).toBe("granted");
    expect((await deliverWebhook(paid)).said).toBe("duplicate");
    await runAllJobs();
    expect(double.ledger.refundsOf(id)).toEqual([]);
    await expectMoney({
      reservations: ["paid"],
      payments: [1000_00, 1000_00],
      refunds: ["duplicate done"],
    });
  });

  test("paid with a method whose money comes later keeps its spot, and is paid when the money comes", async () => {
    const { double } = gateway;
    const { reservationId, token, session } = await opened();
    double.ledger.pay(session, { later: true });
    expect(await deliverWebhook(lastEvent())).toEqual({ status: 200, said: "processing" });
    const waiting = await findReservationById(reservationId);
    expect(waiting?.state).toBe("paying");
    expect(waiting?.secondsLeft).toBeGreaterThan(9 * 86_400);
    await expectRefusal(openCheckout({ reservationId, token, siteUrl }, context), "conflict");
    double.ledger.bankSays(session, "paid");
    expect(await deliverWebhook(lastEvent())).toEqual({ status: 200, said: "granted" });
  });

  test("paid with a method whose money never comes frees its spot, and a late first webhook does not take it back", async () => {
    const { double } = gateway;
    const { session } = await opened();
    double.ledger.pay(session, { later: true });
    const [completed] = double.ledger.events.slice(-1);
    double.ledger.bankSays(session, "failed");
    expect(await deliverWebhook(lastEvent())).toEqual({ status: 200, said: "failed" });
    expect(completed && (await deliverWebhook(completed))).toEqual({
      status: 200,
      said: "nothing",
    });
    expect(await readMoneyTables()).toMatchObject({ reservations: ["expired"], pages: ["failed"] });
  });

  test("for an invoice pays that invoice; where the bank's money does not come, it is due as before", async () => {
    const { double } = gateway;
    const { reserved, firm, input, session } = await invoicePaidLater();
    await deliverWebhook(lastEvent());
    double.ledger.bankSays(session, "failed");
    await deliverWebhook(lastEvent());
    const again = await findReservationById(reserved.id);
    expect(again?.state).toBe("unpaid");
    expect(Math.abs(Number(again?.secondsLeft) - Number(firm.secondsLeft))).toBeLessThan(10);
    const second = await openCheckout({ ...input, siteUrl }, context);
    double.ledger.pay(second.address.split("/").at(-1) ?? "");
    await deliverWebhook(lastEvent());
    expect(await readMoneyTables()).toMatchObject({ reservations: ["paid"], invoices: ["paid"] });
  });

  test("for an invoice, on its way from a bank, keeps the spot past the due date without a reminder, and pays it", async () => {
    const { double } = gateway;
    const { reserved, session } = await invoicePaidLater();
    await db.execute(sql`update reservation set payment_due_on = payment_due_on - 30,
      expires_at = statement_timestamp() + interval '1 minute', confirmed_at = now() - interval '2 days'`);
    expect(await deliverWebhook(lastEvent())).toEqual({ status: 200, said: "processing" });
    await db.delete(job);
    expect(await enqueueInvoiceDueReminders()).toBe(1);
    expect(await runAllJobs()).toEqual([]);
    expect((await findReservationById(reserved.id))?.secondsLeft).toBeGreaterThan(9 * 86_400);
    expect(await expireAllOverdueClaims(context)).toBe(0);
    expect(await syncOverdueCheckoutsFromGateway(context)).toBe(0);
    await expectMoney({ reservations: ["unpaid"], invoices: ["open"], messages: [] });
    double.ledger.bankSays(session, "paid");
    expect(await deliverWebhook(lastEvent())).toEqual({ status: 200, said: "granted" });
    expect(await readMoneyTables()).toMatchObject({ reservations: ["paid"], invoices: ["paid"] });
  });

  test("whose bank says no after days notifies its buyer, once, with what became of the spot", async () => {
    const { double } = gateway;
    const { reservationId, session } = await opened();
    double.ledger.pay(session, { later: true });
    await deliverWebhook(lastEvent());
    double.ledger.bankSays(session, "failed");
    await deliverWebhook(lastEvent());
    await deliverWebhook({ ...lastEvent(), id: "evt_again" });
    await runAllJobs();
    const sentMessages = await theMessage(`reservation-payment-failed:${reservationId}:`);
    expect(sentMessages.text).toContain(
      "Your bank declined your payment of $1,000, so we received nothing.",
    );
    expect(sentMessages.text).toContain("If it’s still open, you can book it again.");
    expect(sentMessages.text).toMatch(/^Mailing: .*, planned for /m);
    expect((await findReservationByToken(tokenIn(sentMessages, "yours")))?.reservation.state).toBe(
      "expired",
    );
  });

  test("whose bank says no after its invoice was due keeps the spot for a day, and says until when", async () => {
    const { double } = gateway;
    const { reservationId } = await firmPlace();
    const input = { reservationId, token: await linkTo(reservationId), siteUrl };
    const { address } = await openCheckout(input, context);
    const session = address.split("/").at(-1) ?? "";
    double.ledger.pay(session, { later: true });
    await deliverWebhook(lastEvent());
    await db.execute(sql`update reservation set payment_due_on = payment_due_on - 30`);
    double.ledger.bankSays(session, "failed");
    await deliverWebhook(lastEvent());
    await runAllJobs();
    const after = await findReservationById(reservationId);
    expect(after?.state).toBe("unpaid");
    expect(Math.abs(Number(after?.secondsLeft) - 24 * 3600)).toBeLessThan(120);
    const sentMessages = await theMessage(`reservation-payment-failed:${reservationId}:`);
    expect(sentMessages.text).toContain("Your spot is still yours. Pay another way by ");
  });

  test("that merely closes notifies nobody of a failed payment (control)", async () => {
    const { double } = gateway;
    const { session } = await opened();
    double.ledger.expire(session);
    await deliverWebhook(lastEvent());
    await runAllJobs();
    expect(await everyMessage()).toEqual([]);
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
      expect(await deliverWebhook(lastEvent())).toEqual({ status: 200, said: "wrong-amount" });
      const again = { ...lastEvent(), id: "evt_again" };
      expect(await deliverWebhook(again)).toEqual({ status: 200, said: "wrong-amount" });
      await runAllJobs();
      expect(double.ledger.refundsOf(id)).toMatchObject([{ amount }]);
      const { reservations, refunds, messages } = await readMoneyTables();
      expect({ reservations, refunds }).toEqual({
        reservations: ["expired"],
        refunds: ["wrong-amount done"],
      });
      expect(messages).toEqual([
        "payment-refunded:*",
        "payment-refunded:*:operator",
        "wrong-amount:*",
      ]);
    },
  );

  test("that finished without a payment takes its extra time back from a spot on an invoice, once, however often it is reported", async () => {
    const { reservationId } = await firmPlace();
    const input = { reservationId, token: await linkTo(reservationId), siteUrl };
    const { address } = await openCheckout(input, context);
    await db.execute(sql`update reservation set payment_due_on = payment_due_on - 30`);
    gateway.double.ledger.pay(address.split("/").at(-1) ?? "", { amount: 0 });
    expect((await deliverWebhook(lastEvent())).said).toBe("wrong-amount");
    const after = await findReservationById(reservationId);
    expect(after?.state).toBe("unpaid");
    expect(Math.abs(Number(after?.secondsLeft) - 15 * 60)).toBeLessThan(120);
    expect((await deliverWebhook({ ...lastEvent(), id: "evt_again" })).said).toBe("wrong-amount");
    expect((await findReservationById(reservationId))?.version).toBe(after?.version);
  });

  test("shows the price of the moment at which it was opened, whatever the operator changes while its buyer pays", async () => {
    const { session } = await opened();
    await db.execute(
      sql`update mailing set prices_cents = '{"small": 1, "medium": 1, "large": 1}', version = version + 1`,
    );
    gateway.double.ledger.pay(session);
    expect((await deliverWebhook(lastEvent())).said).toBe("granted");
    expect(await readMoneyTables()).toMatchObject({ payments: [1000_00], invoices: ["paid"] });
  });
});
