import { expect, test } from "vitest";
import { findMonthTotals } from "#business/ledger/money-totals.ts";
import {
  cancelAndCompensate,
  cancelByOffice,
} from "#business/reservations/cancel/cancel-and-compensate.ts";
import { findReservationById } from "#business/reservations/search/find-reservations.ts";
import { everyRefund, runAllJobs, withGateway } from "#tests/support/business/billing.ts";
import { giveBack, recordPart } from "#tests/support/business/checks.ts";
import {
  byOperator,
  everyMessage,
  firmPlace,
  recordCheck,
  tellChanges,
  theMessage,
} from "#tests/support/business/papers.ts";
import { context, outcomeOf } from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findPaymentBalance } from "./payment-balance.ts";
import { recordRefundSent, undoRefundSent } from "./record-refund-sent.ts";
import { sendRefund } from "./send-refund.ts";
import { withdrawRefund } from "./withdraw-refund.ts";

async function paidByCheck() {
  const { reservationId } = await firmPlace();
  await recordCheck(reservationId);
  return reservationId;
}

async function theRefund() {
  const [row] = await everyRefund();
  return { refundId: row?.id ?? "", expectedVersion: row?.version ?? 0 };
}

const recordSent = async () =>
  recordRefundSent({ ...(await theRefund()), note: "check 77" }, byOperator);

anyDatabase("a refund that did not happen", () => {
  const gateway = withGateway();

  test("is owed again, the reservation is canceled, and each time the buyer gets one message", async () => {
    const reservationId = await paidByCheck();
    await cancelAndCompensate({ reservationId, expects: "refund" }, context);
    await recordSent();
    await tellChanges();
    expect(await findReservationById(reservationId)).toMatchObject({ state: "refunded" });
    expect(await findMonthTotals()).toMatchObject([{ refundedCents: 1000_00 }]);

    const seen = await theRefund();
    await undoRefundSent(seen, byOperator);
    expect(await outcomeOf(undoRefundSent(seen, byOperator))).toEqual(refused("conflict"));
    expect(await everyRefund()).toMatchObject([{ state: "by-hand", doneAt: null }]);
    expect(await findReservationById(reservationId)).toMatchObject({
      state: "canceled",
      canceledBy: "visitor",
      cancellationOutcome: "refund",
    });
    expect(await findMonthTotals()).toMatchObject([{ refundedCents: 0 }]);
    expect(await runAllJobs()).toEqual([]);
    expect((await theMessage("money-correction:")).subject).toContain(
      "We haven’t sent your $1,000 refund yet",
    );

    await recordSent();
    await tellChanges();
    const told = (await everyMessage()).filter(({ kind }) => kind === "reservation-refunded");
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
    await recordSent();
    await undoRefundSent(await theRefund(), byOperator);
    expect(await findReservationById(reservationId)).toMatchObject({
      state: "canceled",
      canceledBy: "operator:900",
      cancellationOutcome: "refund",
    });
  });

  test("of a part changes nothing but the money", async () => {
    const reservationId = await paidByCheck();
    await giveBack(reservationId, 100_00);
    await recordSent();
    await undoRefundSent(await theRefund(), byOperator);
    expect(await findReservationById(reservationId)).toMatchObject({
      state: "paid",
      reopenedAt: null,
    });
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
    await recordSent();
    expect(await outcomeOf(withdrawRefund(await theRefund(), byOperator))).toEqual(
      refused("conflict"),
    );
    const other = await paidByCheck();
    const { version: expectedVersion = 0 } = (await findReservationById(other)) ?? {};
    const gives = { expects: "refund", gives: "refund", because: "" } as const;
    await cancelByOffice({ reservationId: other, expectedVersion, ...gives }, byOperator);
    expect(await outcomeOf(withdrawRefund(await theRefund(), byOperator))).toEqual(
      refused("conflict"),
    );
    expect(await everyRefund()).toHaveLength(1);
  });

  test("is a gateway's to report: what it sent is not recorded as unsent", async () => {
    const { reservationId } = await gateway.paid();
    await giveBack(reservationId, 100_00);
    expect(await runAllJobs()).toEqual([]);
    expect(await everyRefund()).toMatchObject([{ state: "done" }]);
    for (const attempt of [undoRefundSent, withdrawRefund]) {
      expect(await outcomeOf(attempt(await theRefund(), byOperator))).toEqual(refused("conflict"));
    }
  });
});

anyDatabase("a refund that is taken back as it is sent", () => {
  const gateway = withGateway();

  test("by card is taken back or sent, never both", async () => {
    const { ledger } = gateway.double;
    for (let round = 0; round < 4; round++) {
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
