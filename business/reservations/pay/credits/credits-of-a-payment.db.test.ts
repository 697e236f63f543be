import { expect, test } from "vitest";
import { findRefundedAndCreditedCents } from "#business/ledger/kept-money.ts";
import { findTaxReport } from "#business/ledger/money-totals.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-compensate.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { setTaxRate } from "#business/reservations/pay/billing-settings.ts";
import { reversePayment } from "#business/reservations/pay/invoices/reverse-payment.ts";
import { findPaymentBalance } from "#business/reservations/refunds/payment-balance.ts";
import { recordRefundSent } from "#business/reservations/refunds/record-refund-sent.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/search/find-reservations.ts";
import { credit, payment } from "#database/schema/billing.ts";
import { db } from "#platform/database/database.server.ts";
import { everyRefund } from "#tests/support/business/billing.ts";
import { pay, taxedPlace } from "#tests/support/business/checks.ts";
import { creditedBusiness, owedPlace, takeCredit } from "#tests/support/business/credits.ts";
import { byOperator, firmPlace } from "#tests/support/business/papers.ts";
import { context, planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findCreditWithBalance } from "./credit-with-balance.ts";
import { giveCredit } from "./give-cancellation-credit.ts";
import { payOutCredit } from "./pay-with-credit.ts";

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

async function recordSent() {
  for (const { id, state, version } of await everyRefund()) {
    if (state === "by-hand") {
      await recordRefundSent({ refundId: id, note: "", expectedVersion: version }, byOperator);
    }
  }
}

anyDatabase("a credit that is part of a payment", () => {
  test("is paid out, and the spot stays: its price is still with us", async () => {
    const reservationId = await paidPlace();
    await smallerSpotCredit(reservationId, 600_00);
    await payOut(600_00);
    await recordSent();
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
    const [mailingId = 0] = await planTestMailings();
    await setTaxRate({ from: await findTodayByDatabaseClock(), basisPoints: 170 }, byOperator);
    const { reservationId } = await firmPlace({ mailingId });
    await pay(reservationId, 400_00);
    await pay(reservationId, 717_00, { excess: "credit" });
    await payOut(100_00);
    expect(await everyRefund()).toMatchObject([
      { amountCents: 100_00, taxCents: 0, paymentId: await paymentOf(reservationId) },
    ]);
    await recordSent();
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
    const billed = await findLatestInvoice(reservationId);
    await reversePayment(
      {
        reservationId,
        payment: check?.id ?? "",
        reason: "bounced",
        note: "",
        dueOn: (await findReservationById(reservationId))?.paymentDueOn ?? "",
        expectedVersion: billed?.version ?? 0,
      },
      byOperator,
    );
    await takeCredit({ reservationId, amountCents: 310_20 });
    expect(await findReservationById(reservationId)).toMatchObject({ state: "paid" });
    expect(await findLatestInvoice(reservationId)).toMatchObject({
      state: "paid",
      creditedCents: 610_20,
    });
  });
});
