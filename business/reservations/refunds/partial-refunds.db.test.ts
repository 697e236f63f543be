import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findTaxReport, listMonthTotals } from "#business/ledger/money-totals.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import { findBillingDocuments } from "#business/reservations/pay/billing-queries.ts";
import { setTaxRate } from "#business/reservations/pay/billing-settings.ts";
import { reconcileWithGateway } from "#business/reservations/pay/checkout/reconcile.ts";
import { mailing } from "#database/schema/mailings.ts";
import { refund } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import {
  bySystem,
  deliverAllWebhooks,
  everyRefund,
  runAllJobs,
  withGateway,
} from "#tests/support/business/billing.ts";
import { byOperator, messagesOf, recordCheck } from "#tests/support/business/papers.ts";
import { giveBack, recordSent, taxedPlace } from "#tests/support/business/payments.ts";
import { context, outcomeOf, planTestMailings } from "#tests/support/business/reservation.ts";
import { expectRefusal, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findPaymentBalance } from "./payment-balance.ts";
import { requestPartialPaymentRefundWithEmail } from "./request-refund.ts";
import { retryRefund, sendRefund } from "./send-refund.ts";

/** A spot of $1,000 with 1.70% tax, paid by check. */
async function paidByCheck() {
  const reservationId = await taxedPlace();
  await recordCheck(reservationId);
  return reservationId;
}

const amounts = async () => (await everyRefund()).map(({ amountCents }) => amountCents);

anyDatabase("a partial refund", () => {
  const gateway = withGateway();

  async function paidByCard() {
    const [mailingId = 0] = await planTestMailings();
    await setTaxRate({ from: await findTodayByDatabaseClock(), basisPoints: 170 }, byOperator);
    return gateway.paid({ mailingId });
  }

  const { eventsSince } = gateway;

  test("leaves the spot with its buyer, carries its share of the tax, and is in one message", async () => {
    const { reservationId, payment, seen } = await paidByCard();
    expect(await giveBack(reservationId, 101_70)).toEqual({ isFull: false });
    expect(await runAllJobs()).toEqual([]);
    await deliverAllWebhooks(eventsSince(seen));
    await deliverAllWebhooks(eventsSince(seen));
    await runAllJobs();
    expect(gateway.double.ledger.refundsOf(payment)).toMatchObject([{ amount: 101_70 }]);
    expect(await findReservationById(reservationId)).toMatchObject({ state: "paid" });
    expect(await everyRefund()).toMatchObject([
      { isFull: false, amountCents: 101_70, taxCents: 1_70, state: "done", reason: "operator" },
    ]);
    const messages = await messagesOf("partial-refund");
    expect(messages).toHaveLength(1);
    expect(messages[0]?.text).toContain(
      "we’ll send $101.70, including $1.70 in city tax, back to the card or account you paid with",
    );
    expect(messages[0]?.text).toContain("fewer homes");
    expect(messages[0]?.text).toContain("You keep your spot");
  });

  test("never exceeds what is left of the payment, and refunding all of it frees the spot", async () => {
    const { reservationId, payment } = await paidByCard();
    await giveBack(reservationId, 300_00);
    for (const cents of [717_01, 0, -5]) {
      expect(await outcomeOf(giveBack(reservationId, cents)), `${cents}`).toEqual(
        refused("invalid"),
      );
    }
    expect(await giveBack(reservationId, 717_00)).toEqual({ isFull: true });
    await runAllJobs();
    expect(await findReservationById(reservationId)).toMatchObject({ state: "refunded" });
    expect(await amounts()).toEqual([300_00, 717_00]);
    const taxes = (await everyRefund()).map(({ taxCents }) => taxCents);
    expect(taxes.reduce((sum, cents) => sum + cents, 0)).toBe(17_00);
    expect(gateway.double.ledger.refundsOf(payment)).toHaveLength(2);
    await expectRefusal(giveBack(reservationId, 1), "conflict");
  });

  test("decided by two operators at once happens once: the second has seen another balance", async () => {
    const { reservationId, payment } = await paidByCard();
    const both = { leftCents: 1017_00 };
    const tries = await Promise.all(
      [600_00, 600_00, 600_00].map((cents) => outcomeOf(giveBack(reservationId, cents, both))),
    );
    expect(tries.filter((one) => one && "isFull" in one)).toHaveLength(1);
    await runAllJobs();
    expect(gateway.double.ledger.refundsOf(payment)).toMatchObject([{ amount: 600_00 }]);
    expect(await findPaymentBalance(payment)).toMatchObject({ leftCents: 417_00 });
  });

  test("sent long after its first response was lost is first looked up at the gateway", async () => {
    const { reservationId, payment } = await paidByCard();
    gateway.double.faults.push({ on: /POST .*refunds/, times: 1, with: "after" });
    await giveBack(reservationId, 100_00);
    await runAllJobs(1);
    await db.execute(sql`update refund set version = version + 7`);
    expect(await runAllJobs()).toEqual([]);
    expect(gateway.double.ledger.refundsOf(payment)).toHaveLength(1);
  });

  test("that waits in a restored backup and has gone since is found at the gateway, and not sent again", async () => {
    const { reservationId, payment } = await paidByCard();
    await giveBack(reservationId, 100_00);
    const [waiting] = await everyRefund();
    expect(await runAllJobs()).toEqual([]);
    // As in the backup; another version stands for a key that the gateway has forgotten.
    await db
      .update(refund)
      .set({ state: "requested", gatewayRefundId: null, doneAt: null, version: 7 });
    await sendRefund({ refundId: waiting?.id ?? "" });
    expect(gateway.double.ledger.refundsOf(payment)).toHaveLength(1);
    expect(await everyRefund()).toMatchObject([{ state: "done", amountCents: 100_00 }]);
    await giveBack(reservationId, 100_00);
    expect(await runAllJobs()).toEqual([]);
    expect(gateway.double.ledger.refundsOf(payment)).toHaveLength(2);
  });

  test("begun at the gateway counts: we refund only the rest afterwards, in either order", async () => {
    const { ledger } = gateway.double;
    for (const reportedFirst of [true, false]) {
      const { reservationId, payment, seen } = await paidByCard();
      ledger.refund(payment, { amount: 200_00 });
      if (reportedFirst) await deliverAllWebhooks(eventsSince(seen));
      await cancelAndCompensate({ reservationId, expects: "refund" }, context);
      await runAllJobs(2);
      await deliverAllWebhooks(eventsSince(seen));
      await runAllJobs();
      const back = ledger.refundsOf(payment).reduce((sum, { amount }) => sum + amount, 0);
      expect(back, `reported first: ${reportedFirst}`).toBe(1017_00);
      expect((await amounts()).toSorted()).toEqual([200_00, 817_00]);
      expect((await everyRefund()).every(({ state }) => state === "done")).toBe(true);
      expect(await findReservationById(reservationId)).toMatchObject({ state: "refunded" });
    }
  });

  test("need not go out if the whole payment was refunded at the gateway first", async () => {
    const { ledger } = gateway.double;
    const { reservationId, payment, seen } = await paidByCard();
    await giveBack(reservationId, 700_00);
    ledger.refund(payment);
    await deliverAllWebhooks(eventsSince(seen));
    expect(await runAllJobs()).toEqual([]);
    expect(await everyRefund()).toMatchObject([{ amountCents: 1017_00, reason: "at-gateway" }]);
    expect(ledger.refundsOf(payment)).toHaveLength(1);
    expect(await findReservationById(reservationId)).toMatchObject({ state: "refunded" });
  });

  test("that fails after it was begun at the gateway is owed by nobody, unless we wanted the whole payment", async () => {
    const { ledger } = gateway.double;
    const { reservationId, payment, seen } = await paidByCard();
    const begun = ledger.refund(payment, { amount: 200_00 });
    ledger.refundGoes(begun.id, "failed");
    await deliverAllWebhooks(eventsSince(seen));
    expect(await findPaymentBalance(payment)).toMatchObject({ leftCents: 1017_00 });
    ledger.refundsBegin = "pending";
    const again = ledger.refund(payment, { amount: 200_00 });
    await deliverAllWebhooks(eventsSince(seen));
    await cancelAndCompensate({ reservationId, expects: "refund" }, context);
    ledger.refundGoes(again.id, "failed");
    await deliverAllWebhooks(eventsSince(seen));
    expect(await findPaymentBalance(payment)).toMatchObject({ leftCents: 0 });
    const owed = (await everyRefund()).find(({ gatewayRefundId }) => gatewayRefundId === again.id);
    expect(owed).toMatchObject({ state: "failed", reason: "canceled" });
  });

  test("is found by the reconciler when its webhook was lost, and our totals match the gateway's", async () => {
    const { ledger } = gateway.double;
    const { reservationId, payment } = await paidByCard();
    ledger.refund(payment, { amount: 200_00 });
    const { differences } = await reconcileWithGateway({}, bySystem);
    expect(differences).toMatchObject([{ ours: "unknown", repaired: "refund-done" }]);
    expect((await reconcileWithGateway({}, bySystem)).differences).toEqual([]);
    expect(await findPaymentBalance(payment)).toMatchObject({ leftCents: 817_00 });
    expect(await findReservationById(reservationId)).toMatchObject({ state: "paid" });
  });

  test("that the bank returned is sent again once, or recorded as sent another way, and late webhooks of the gateway change nothing", async () => {
    const { ledger } = gateway.double;
    const { reservationId, payment, seen } = await paidByCard();
    await giveBack(reservationId, 100_00);
    await runAllJobs();
    const [first] = ledger.refundsOf(payment);
    ledger.refundGoes(first?.id ?? "", "failed");
    await deliverAllWebhooks(eventsSince(seen));
    const [failed] = await everyRefund();
    expect(failed).toMatchObject({ state: "failed" });
    const wish = { refundId: failed?.id ?? "", expectedVersion: failed?.version ?? 0 };
    const tries = await Promise.all([1, 2, 3].map(() => outcomeOf(retryRefund(wish, byOperator))));
    expect(tries.filter((one) => one === undefined)).toHaveLength(1);
    expect(await runAllJobs()).toEqual([]);
    await deliverAllWebhooks([...eventsSince(seen)].reverse());
    expect(ledger.refundsOf(payment).map(({ status }) => status)).toEqual(["succeeded", "failed"]);
    expect(await everyRefund()).toMatchObject([
      { state: "done", pastGatewayRefundIds: [first?.id] },
    ]);

    const [second] = ledger.refundsOf(payment);
    ledger.refundGoes(second?.id ?? "", "failed");
    await deliverAllWebhooks(eventsSince(seen));
    const [again] = await everyRefund();
    expect(again).toMatchObject({ state: "failed" });
    await recordSent(again, "check 12");
    await deliverAllWebhooks(eventsSince(seen));
    await reconcileWithGateway({}, bySystem);
    await runAllJobs();
    expect(await everyRefund()).toMatchObject([{ state: "done", gatewayRefundId: null }]);
    expect(ledger.refundsOf(payment)).toHaveLength(2);
    await expectRefusal(retryRefund(wish, byOperator), "conflict");
  });

  test("of a check is recorded as sent by the office; after the last part the spot is free", async () => {
    const reservationId = await paidByCheck();
    await giveBack(reservationId, 17_00);
    await giveBack(reservationId, 1000_00);
    const [part, rest] = (await everyRefund()).toSorted((a, b) => a.amountCents - b.amountCents);
    expect([part?.state, rest?.state]).toEqual(["by-hand", "by-hand"]);
    await recordSent(rest, "check 9");
    expect(await findReservationById(reservationId)).toMatchObject({ state: "paid" });
    await recordSent(part, "check 10");
    expect(await findReservationById(reservationId)).toMatchObject({ state: "refunded" });
  });

  test("reduces what a later cancellation gives, as money or credit", async () => {
    const reservationId = await paidByCheck();
    await giveBack(reservationId, 117_00);
    const past = sql`${await findTodayByDatabaseClock()}::date - 1`;
    await db.update(mailing).set({ bookingCloses: past, briefDue: past });
    await cancelAndCompensate({ reservationId, expects: "credit" }, context);
    expect((await findBillingDocuments(reservationId)).credit).toMatchObject({
      amountCents: 900_00,
    });
    const both = await outcomeOf(giveBack(reservationId, 1_00));
    expect(both).toEqual(refused("conflict"));
  });

  test("counts in the month and in the tax report when it has gone, with its share of the tax", async () => {
    const reservationId = await paidByCheck();
    const today = await findTodayByDatabaseClock();
    await giveBack(reservationId, 101_70);
    expect(await findTaxReport({ from: today, to: today })).toMatchObject([{ kind: "sold" }]);
    const [owed] = await everyRefund();
    await recordSent(owed);
    expect(await findTaxReport({ from: today, to: today })).toMatchObject([
      { kind: "sold", totalCents: 1017_00 },
      { kind: "given-back", priceCents: -100_00, taxCents: -1_70, totalCents: -101_70, count: 1 },
    ]);
    expect(await listMonthTotals()).toMatchObject([{ refundedCents: 101_70, netCents: 915_30 }]);
  });

  test("is kept from exceeding the payment by the reservation's lock; without it two would (negative control)", async () => {
    const reservationId = await paidByCheck();
    const { paymentId } = (await findReservationById(reservationId)) ?? {};
    const left = await findPaymentBalance(paymentId ?? "");
    if (!left) throw new Error("the payment has gone");
    const unlocked = () =>
      db.transaction((tx) =>
        requestPartialPaymentRefundWithEmail(
          tx,
          { left, cents: 700_00, reason: "operator", because: "x" },
          byOperator,
        ),
      );
    await Promise.all([unlocked(), unlocked()]);
    expect(await findPaymentBalance(left.name)).toMatchObject({ leftCents: -383_00 });
    await db.delete(refund);
    const tries = await Promise.all([
      outcomeOf(giveBack(reservationId, 700_00)),
      outcomeOf(giveBack(reservationId, 700_00)),
    ]);
    expect(tries.filter((one) => one && "isFull" in one)).toHaveLength(1);
  });
});
