import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findRefundedAndCreditedCents } from "#business/ledger/card-and-reservation-money.ts";
import { findTaxReport } from "#business/ledger/money-totals.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import { findPaymentBalance } from "#business/reservations/refunds/payment-balance.ts";
import {
  payOutCredit,
  refundAllOrPartOfPayment,
  withdrawRefund,
} from "#business/reservations/refunds/refund-payment.ts";
import { recordRefundSent } from "#business/reservations/refunds/send-refund.ts";
import { credit, payment } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import { everyRefund, runAllJobs } from "#tests/support/business/billing.ts";
import { byOperator, seenReservation, theMessage } from "#tests/support/business/papers.ts";
import {
  creditedBusiness,
  creditLeft,
  owedPlace,
  pay,
  recordSent,
  takeBack,
  takeCredit,
  taxedPlace,
  theRefund,
} from "#tests/support/business/payments.ts";
import { context, outcomeOf } from "#tests/support/business/reservation.ts";
import { expectInvoice, expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findAllCredits, findCreditWithBalance } from "./credit-with-balance.ts";
import { giveCredit } from "./give-credit.ts";
import { takeBackCredit } from "./give-credit-by-office.ts";

/** A business has a credit of $1,017 for a check that it paid. */
anyDatabase("a credit that does not stay", () => {
  let second = 0;
  let creditId = 0;
  beforeEach(async () => {
    ({ second, creditId } = await creditedBusiness());
  });

  const seen = async () => {
    const { version = 0 } = (await findCreditWithBalance(creditId)) ?? {};
    return { creditId, expectedVersion: version };
  };
  const payOut = async (amountCents: number) =>
    payOutCredit({ ...(await seen()), amountCents }, byOperator);
  const takeBack = async (because = "They had canceled too late.") =>
    takeBackCredit({ ...(await seen()), because }, byOperator);
  const origin = async () => {
    const [row] = await db.select().from(credit);
    return row?.reservationId ?? 0;
  };

  test("is paid out in part: the money goes back as a refund, and the rest stays good", async () => {
    expect(await payOut(500_00)).toEqual({ byHand: true });
    expect(await creditLeft()).toBe(517_00);
    expect(await everyRefund()).toMatchObject([
      { amountCents: 500_00, taxCents: 8_36, state: "by-hand", reason: "operator", creditId },
    ]);
    expect(await runAllJobs()).toEqual([]);
    const told = await theMessage("partial-refund:");
    expect(told.text).toContain("You asked us to pay out your credit");
    const reservationId = await owedPlace({ mailingId: second });
    await expectRefusal(takeCredit({ reservationId, amountCents: 517_01 }), "invalid");
    await takeCredit({ reservationId, amountCents: 517_00 });
    expect(await creditLeft()).toBe(0);
    expect(await findAllCredits()).toMatchObject([
      {
        id: creditId,
        amountCents: 1017_00,
        usedCents: 517_00,
        withdrawnCents: 500_00,
        leftCents: 0,
      },
    ]);
  });

  test("never pays out more than is left of it, however often it is pressed", async () => {
    const reservationId = await owedPlace({ mailingId: second });
    await takeCredit({ reservationId, amountCents: 610_20 });
    await expectRefusal(payOut(406_81), "invalid");
    await expectRefusal(payOut(0), "invalid");
    const same = { ...(await seen()), amountCents: 406_80 };
    const both = await Promise.all([
      outcomeOf(payOutCredit(same, byOperator)),
      outcomeOf(payOutCredit(same, byOperator)),
    ]);
    expect(both.filter((one) => one && "byHand" in one)).toHaveLength(1);
    expect(await creditLeft()).toBe(0);
    expect(await everyRefund()).toMatchObject([{ amountCents: 406_80 }]);
  });

  test("that is paid out whole ends the canceled reservation as refunded, once the money has left", async () => {
    await payOut(1017_00);
    const [owed] = await everyRefund();
    expect(owed).toMatchObject({ isFull: true, amountCents: 1017_00, taxCents: 17_00 });
    expect(await findReservationById(await origin())).toMatchObject({ state: "canceled" });
    const sent = { ...(await theRefund()), note: "check 9" };
    await recordRefundSent(sent, byOperator);
    expect(await findReservationById(await origin())).toMatchObject({ state: "refunded" });
    await expectRefusal(takeBack(), "conflict");
  });

  test("is whole again when its payout is taken back before it left", async () => {
    const before = await db.select({ cents: credit.withdrawnCents }).from(credit);
    await payOut(500_00);
    expect(await runAllJobs()).toEqual([]);
    const refund = await theRefund();
    await withdrawRefund(refund, byOperator);
    await expectRefusal(withdrawRefund(refund, byOperator), "not-found");
    expect(await everyRefund()).toEqual([]);
    expect(await db.select({ cents: credit.withdrawnCents }).from(credit)).toEqual(before);
    expect(await runAllJobs()).toEqual([]);
    const told = await theMessage("money-correction:");
    expect(told.subject).toContain("Your $500 refund won’t be sent");
    expect(told.text).toContain("The $500 is yours again as a credit");
  });

  test("is taken back with a reason that they read, and its money can be refunded then", async () => {
    const { paymentId } = (await findReservationById(await origin())) ?? {};
    const whole = {
      ...{ ...(await seenReservation(await origin())), payment: paymentId ?? "" },
      ...{ amountCents: 1017_00, leftCents: 1017_00, because: "agreed on the phone" },
    };
    await expectRefusal(refundAllOrPartOfPayment(whole, byOperator), "conflict");
    await expectRefusal(takeBack(" "), "invalid");
    const stale = { ...(await seen()), expectedVersion: 99, because: "x" };
    await expectRefusal(takeBackCredit(stale, byOperator), "conflict");
    await takeBack();
    expect(await creditLeft()).toBe(0);
    expect(await runAllJobs()).toEqual([]);
    const told = await theMessage("money-correction:");
    expect(told.text).toContain("They had canceled too late.");
    await refundAllOrPartOfPayment(whole, byOperator);
    expect(await everyRefund()).toMatchObject([{ amountCents: 1017_00 }]);
  });

  test("is not taken back while it pays for a spot, nor once it has expired", async () => {
    const reservationId = await owedPlace({ mailingId: second });
    await takeCredit({ reservationId, amountCents: 1_00 });
    await expectRefusal(takeBack(), "conflict");
    await db.execute(sql`update credit_use set returned_at = now()`);
    await db.update(credit).set({ expiresOn: sql`current_date - 2` });
    await expectRefusal(takeBack(), "conflict");
    expect(await payOut(1017_00)).toEqual({ byHand: true });
  });
});

/** A spot of $1,017.00, $17.00 tax included, that a check of some cents paid; what was too much is a credit. */
async function paidPlace(cents = 1017_00) {
  const reservationId = await taxedPlace();
  await pay(reservationId, cents, { excess: "credit" });
  return reservationId;
}

const paymentOf = async (reservationId: number) =>
  (await findReservationById(reservationId))?.paymentId ?? "";

async function smallerSpotCredit(reservationId: number, amountCents: number) {
  const payment = await paymentOf(reservationId);
  const what = { reservationId, payment, amountCents, reason: "smaller-spot" } as const;
  await giveCredit(db, what, byOperator);
}

async function payOut(amountCents: number) {
  const [given] = await db.select().from(credit);
  const { version = 0 } = (await findCreditWithBalance(given?.id ?? 0)) ?? {};
  return payOutCredit(
    { creditId: given?.id ?? 0, expectedVersion: version, amountCents },
    byOperator,
  );
}

async function recordAllSent() {
  for (const owed of await everyRefund()) if (owed.state === "by-hand") await recordSent(owed);
}

anyDatabase("a credit that is part of a payment", () => {
  test("is paid out, and the spot stays: its price is still with us", async () => {
    const reservationId = await paidPlace();
    await smallerSpotCredit(reservationId, 600_00);
    await payOut(600_00);
    await recordAllSent();
    expect(await findPaymentBalance(await paymentOf(reservationId))).toMatchObject({
      leftCents: 417_00,
    });
    expect(await findReservationById(reservationId)).toMatchObject({ state: "paid" });
  });

  test("is paid out after the rest went back with a cancellation", async () => {
    const reservationId = await paidPlace();
    await smallerSpotCredit(reservationId, 400_00);
    await cancelAndCompensate({ reservationId, expects: "refund" }, context);
    await payOut(150_00);
    await payOut(250_00);
    const cents = (await everyRefund()).map(({ amountCents }) => amountCents);
    expect(cents.toSorted((a, b) => a - b)).toEqual([150_00, 250_00, 617_00]);
    expect(await findPaymentBalance(await paymentOf(reservationId))).toMatchObject({
      leftCents: 0,
      leftTaxCents: 0,
    });
  });

  test("and was too much has no tax in it, when it is paid out of its own payment", async () => {
    const reservationId = await taxedPlace();
    await pay(reservationId, 400_00);
    await pay(reservationId, 717_00, { excess: "credit" });
    await payOut(100_00);
    expect(await everyRefund()).toMatchObject([
      { amountCents: 100_00, taxCents: 0, paymentId: await paymentOf(reservationId) },
    ]);
    await recordAllSent();
    const today = await findTodayByDatabaseClock();
    const lines = await findTaxReport({ from: today, to: today });
    expect(lines).toMatchObject([{ kind: "sold", taxCents: 17_00, totalCents: 1017_00 }]);
    const adjusted = await findRefundedAndCreditedCents([reservationId]);
    expect(adjusted.get(reservationId)).toEqual({ givenBackCents: 0, creditCents: 0 });
    expect(await findReservationById(reservationId)).toMatchObject({ state: "paid" });
  });

  test("pays an invoice again whose other payment was taken back", async () => {
    const { second } = await creditedBusiness();
    const reservationId = await owedPlace({ mailingId: second });
    await takeCredit({ reservationId, amountCents: 100_00 });
    await pay(reservationId, 310_20);
    await takeCredit({ reservationId, amountCents: 200_00 });
    const check = (await db.select().from(payment)).find(
      (one) => one.reservationId === reservationId && one.method === "invoice",
    );
    await takeBack(reservationId, check?.id ?? "", "bounced");
    await takeCredit({ reservationId, amountCents: 310_20 });
    expect(await findReservationById(reservationId)).toMatchObject({ state: "paid" });
    await expectInvoice(reservationId, { state: "paid", creditedCents: 610_20 });
  });
});
