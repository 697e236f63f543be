import { expect, test } from "vitest";
import { listMonthTotals } from "#business/ledger/money-totals.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { job } from "#database/schema/jobs.ts";
import { db } from "#platform/database/database.server.ts";
import {
  deliverAllWebhooks,
  everyRefund,
  runAllJobs,
  withGateway,
} from "#tests/support/business/billing.ts";
import {
  byOperator,
  everyMessage,
  firmPlace,
  messagesOf,
  recordCheck,
  seenReservation,
  tellChanges,
  theMessage,
} from "#tests/support/business/papers.ts";
import { giveBack, recordPart, recordSent, theRefund } from "#tests/support/business/payments.ts";
import { context, outcomeOf } from "#tests/support/business/reservation.ts";
import { expectRefusal, expectReservation } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { depth } from "#tests/support/depth.ts";
import { findPaymentBalance } from "./payment-balance.ts";
import { withdrawRefund } from "./refund-payment.ts";
import { recordRefundSent, sendRefund, undoRefundSent } from "./send-refund.ts";

async function paidByCheck() {
  const { reservationId } = await firmPlace();
  await recordCheck(reservationId);
  return reservationId;
}

const sendTheRefund = async () =>
  recordRefundSent({ ...(await theRefund()), note: "check 77" }, byOperator);

anyDatabase("a refund that did not happen", () => {
  const gateway = withGateway();

  test("is owed again, the reservation is canceled, and each time the buyer gets one message", async () => {
    const reservationId = await paidByCheck();
    await cancelAndCompensate({ reservationId, expects: "refund" }, context);
    await sendTheRefund();
    await tellChanges();
    expect(await findReservationById(reservationId)).toMatchObject({ state: "refunded" });
    expect(await listMonthTotals()).toMatchObject([{ refundedCents: 1000_00 }]);

    const seen = await theRefund();
    await undoRefundSent(seen, byOperator);
    await expectRefusal(undoRefundSent(seen, byOperator), "conflict");
    expect(await everyRefund()).toMatchObject([{ state: "by-hand", doneAt: null }]);
    await expectReservation(reservationId, {
      state: "canceled",
      canceledBy: "visitor",
      cancellationOutcome: "refund",
    });
    expect(await listMonthTotals()).toMatchObject([{ refundedCents: 0 }]);
    expect(await runAllJobs()).toEqual([]);
    expect((await theMessage("money-correction:")).subject).toContain(
      "We haven’t sent your $1,000 refund yet",
    );

    await sendTheRefund();
    await tellChanges();
    const told = await messagesOf("reservation-refunded");
    expect(told).toHaveLength(2);
  });

  test("of one of two part payments counts the reservation as canceled too", async () => {
    const { reservationId } = await firmPlace();
    for (const amountCents of [400_00, 600_00]) await recordPart(reservationId, amountCents);
    await cancelAndCompensate({ reservationId, expects: "refund" }, context);
    for (const { id: refundId, version: expectedVersion } of await everyRefund()) {
      await recordRefundSent({ refundId, note: "", expectedVersion }, byOperator);
    }
    expect(await findReservationById(reservationId)).toMatchObject({ state: "refunded" });
    const first = (await everyRefund()).find(({ amountCents }) => amountCents === 400_00);
    const seen = { refundId: first?.id ?? "", expectedVersion: first?.version ?? 0 };
    await undoRefundSent(seen, byOperator);
    expect(await findReservationById(reservationId)).toMatchObject({ state: "canceled" });
    expect(await runAllJobs()).toEqual([]);
    expect((await theMessage("money-correction:")).subject).toContain("$400");
  });

  test("ends a reservation that was refunded without a cancellation as canceled by the office", async () => {
    const reservationId = await paidByCheck();
    await giveBack(reservationId, 1000_00);
    await sendTheRefund();
    await undoRefundSent(await theRefund(), byOperator);
    await expectReservation(reservationId, {
      state: "canceled",
      canceledBy: "operator:900",
      cancellationOutcome: "refund",
    });
  });

  test("of a part changes nothing but the money", async () => {
    const reservationId = await paidByCheck();
    await giveBack(reservationId, 100_00);
    await sendTheRefund();
    await undoRefundSent(await theRefund(), byOperator);
    await expectReservation(reservationId, { state: "paid", reopenedAt: null });
    expect(await runAllJobs()).toEqual([]);
    expect((await everyMessage()).some(({ kind }) => kind === "money-correction")).toBe(false);
  });

  test("is taken back before it left, and the payment is whole again", async () => {
    const reservationId = await paidByCheck();
    await giveBack(reservationId, 100_00);
    expect(await runAllJobs()).toEqual([]);
    await withdrawRefund(await theRefund(), byOperator);
    expect(await everyRefund()).toEqual([]);
    const { paymentId } = (await findReservationById(reservationId)) ?? {};
    expect(await findPaymentBalance(paymentId ?? "")).toMatchObject({ leftCents: 1000_00 });
    expect(await runAllJobs()).toEqual([]);
    expect((await theMessage("money-correction:")).text).toContain("no money is on its way");
  });

  test("is not taken back once it was sent, or where a cancellation owes it", async () => {
    const reservationId = await paidByCheck();
    await giveBack(reservationId, 100_00);
    await sendTheRefund();
    await expectRefusal(withdrawRefund(await theRefund(), byOperator), "conflict");
    const other = await paidByCheck();
    const gives = { expects: "refund", gives: "refund", because: "" } as const;
    await cancelAndCompensate({ ...(await seenReservation(other)), ...gives }, byOperator);
    await expectRefusal(withdrawRefund(await theRefund(), byOperator), "conflict");
    expect(await everyRefund()).toHaveLength(1);
  });

  test("is a gateway's to report: what it sent is not recorded as unsent", async () => {
    const { reservationId } = await gateway.paid();
    await giveBack(reservationId, 100_00);
    expect(await runAllJobs()).toEqual([]);
    expect(await everyRefund()).toMatchObject([{ state: "done" }]);
    for (const attempt of [undoRefundSent, withdrawRefund]) {
      await expectRefusal(attempt(await theRefund(), byOperator), "conflict");
    }
  });
});

anyDatabase("a refund that is taken back as it is sent", () => {
  const gateway = withGateway();

  test("by card is taken back or sent, never both", async () => {
    const { ledger } = gateway.double;
    for (let round = 0; round < depth(4, 10); round++) {
      const { reservationId, payment } = await gateway.paid();
      await giveBack(reservationId, 100_00);
      const seen = await theRefund();
      const [withdrawn] = await Promise.all([
        outcomeOf(withdrawRefund(seen, byOperator)),
        sendRefund({ refundId: seen.refundId }).catch(() => undefined),
      ]);
      const isWithdrawn = withdrawn === undefined;
      expect(ledger.refundsOf(payment)).toHaveLength(isWithdrawn ? 0 : 1);
      expect(await everyRefund()).toHaveLength(isWithdrawn ? 0 : 1);
    }
  });
});

anyDatabase("money that a person sends by hand and another at the gateway", () => {
  const gateway = withGateway();

  const alerts = async () => {
    const jobs = await db.select().from(job);
    return jobs.flatMap(({ payload }) =>
      "headline" in (payload as object) ? [payload as { kind: string; headline: string }] : [],
    );
  };
  const tooMuch = async () => (await alerts()).filter(({ kind }) => kind === "over-refunded");

  test("is all recorded, and the operator is alerted once to the excess", async () => {
    const { ledger } = gateway.double;
    const { reservationId, payment, amount } = await gateway.paid();
    await cancelAndCompensate({ reservationId, expects: "refund" }, context);
    await runAllJobs();
    const seen = ledger.events.length;
    const [first] = ledger.refundsOf(payment);
    ledger.refundGoes(first?.id ?? "", "failed");
    await deliverAllWebhooks(ledger.events.slice(seen));
    const [failed] = await everyRefund();
    await recordSent(failed, "check 12");
    expect(await tooMuch()).toEqual([]);

    ledger.refund(payment, { amount: 100_00 });
    await deliverAllWebhooks(ledger.events.slice(seen));
    await deliverAllWebhooks(ledger.events.slice(seen));
    const rows = (await everyRefund()).map(({ amountCents, state }) => [amountCents, state]);
    expect(rows.toSorted()).toEqual(
      [
        [100_00, "done"],
        [amount, "done"],
      ].toSorted(),
    );
    expect(await tooMuch()).toMatchObject([{ headline: "$100 too much was refunded" }]);
  });

  test.each([
    { begun: "all of it", cents: undefined, left: [] },
    { begun: "a part of it", cents: 100_00, left: [900_00] },
  ])(
    "is not owed twice when ours came back unreported, and $begun was started at the gateway",
    async ({ cents, left }) => {
      const { ledger } = gateway.double;
      const { reservationId, payment, amount } = await gateway.paid();
      await cancelAndCompensate({ reservationId, expects: "refund" }, context);
      await runAllJobs();
      const [ours] = ledger.refundsOf(payment);
      const seen = ledger.events.length;
      ledger.refundGoes(ours?.id ?? "", "failed");
      const came = ledger.events.slice(seen);
      ledger.refund(payment, cents ? { amount: cents } : {});
      await deliverAllWebhooks(ledger.events.slice(seen + came.length));
      expect(await tooMuch()).toEqual([]);
      await deliverAllWebhooks(came);
      await runAllJobs();
      const rows = (await everyRefund()).map(({ amountCents, state }) => [amountCents, state]);
      expect(rows.toSorted()).toEqual(
        [[cents ?? amount, "done"], ...left.map((owed) => [owed, "failed"])].toSorted(),
      );
      const messages = (await alerts()).filter(({ kind }) => kind === "refund-failed");
      expect(messages.map(({ headline }) => headline)).toEqual(
        left.map((owed) => `A refund of $${owed / 100} failed`),
      );
      expect(await tooMuch()).toEqual([]);
    },
  );
});
