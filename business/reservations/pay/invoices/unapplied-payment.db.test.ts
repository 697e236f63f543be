import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findMoneyProblems } from "#business/ledger/list-money.ts";
import { findTaxReport } from "#business/ledger/money-totals.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { setTaxRate } from "#business/reservations/pay/billing-settings.ts";
import { findCreditsFromReservations } from "#business/reservations/pay/credits/credit-with-balance.ts";
import {
  keepPaymentAsCredit,
  takeBackCredit,
} from "#business/reservations/pay/credits/give-credit-by-office.ts";
import { refund } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { everyPaymentIsInOnePlace } from "#tests/support/business/billing-model.ts";
import {
  byOperator,
  firmPlace,
  papersInOrder,
  recordCheck,
} from "#tests/support/business/papers.ts";
import { recordPart, takeBack, versionOf } from "#tests/support/business/payments.ts";
import { outcomeOf, planTestMailings } from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { applyPayment, findOpenInvoicesOfBusiness } from "./add-payment-to-invoice.ts";

/** A paid spot with a second check that waits, and another spot of the same business with an open invoice. */
async function secondCheck({ cents = 1000_00, basisPoints = 0 } = {}) {
  const [mailingId = 0] = await planTestMailings();
  await setTaxRate({ from: await findTodayByDatabaseClock(), basisPoints }, byOperator);
  const { reservationId } = await firmPlace({ mailingId });
  const other = await firmPlace({ mailingId, spot: "F2", industry: "hvac" });
  const { advertiserId } = (await findReservationById(reservationId)) ?? { advertiserId: null };
  await db.update(reservation).set({ advertiserId }).where(sql`id = ${other.reservationId}`);
  await recordCheck(reservationId);
  await recordPart(reservationId, cents, { note: "check 1043" });
  const number = (await findLatestInvoice(reservationId))?.number ?? "";
  return { reservationId, payment: `invoice:${number}:2`, other: other.reservationId };
}

const inOrder = async () => [...(await papersInOrder()), ...(await everyPaymentIsInOnePlace())];

anyDatabase("a payment that waits", () => {
  test("is applied to another open invoice of its business, which it pays, once", async () => {
    const { reservationId, payment, other } = await secondCheck();
    const own = await findReservationById(reservationId);
    const offered = own && (await findOpenInvoicesOfBusiness(own));
    expect(offered).toMatchObject([{ reservationId: other, leftCents: 1000_00 }]);
    const input = { payment, reservationId: other, expectedVersion: await versionOf(other) };
    const tries = await Promise.all(
      [1, 2, 3].map(() => outcomeOf(applyPayment(input, byOperator))),
    );
    expect(tries.filter((one) => "outcome" in one && one.outcome === "granted")).toHaveLength(1);
    expect(tries.filter((one) => "code" in one && one.code === "conflict")).toHaveLength(2);
    expect(await findReservationById(other)).toMatchObject({ state: "paid", paymentId: payment });
    expect(await findReservationById(reservationId)).toMatchObject({ state: "paid" });
    expect(await findMoneyProblems()).toEqual([]);
    expect(await inOrder()).toEqual([]);
  });

  test("pays a part of an invoice, or more than it asks for, and its tax counts when it came", async () => {
    const { payment, other } = await secondCheck({ cents: 500_00, basisPoints: 200 });
    const today = await findTodayByDatabaseClock();
    const seen = async () => ({ reservationId: other, expectedVersion: await versionOf(other) });
    expect(await applyPayment({ payment, ...(await seen()) }, byOperator)).toMatchObject({
      outcome: "part",
      leftToPay: 520_00,
    });
    const report = await findTaxReport({ from: today, to: today });
    expect(report).toMatchObject([
      { kind: "sold", count: 2, totalCents: 1520_00, taxCents: 29_80 },
    ]);
    expect(await inOrder()).toEqual([]);
  });

  test("needs a decision about what is too much", async () => {
    const { payment, other } = await secondCheck({ cents: 1300_00 });
    const input = { payment, reservationId: other, expectedVersion: await versionOf(other) };
    await expectRefusal(applyPayment(input, byOperator), "invalid");
    expect(await applyPayment({ ...input, excess: "refund" }, byOperator)).toMatchObject({
      outcome: "granted",
      excessCents: 300_00,
    });
    expect(await db.select().from(refund)).toMatchObject([
      { reason: "overpaid", amountCents: 300_00, reservationId: other },
    ]);
    expect(await inOrder()).toEqual([]);
  });

  test("pays its own invoice when the first check bounces", async () => {
    const { reservationId, payment } = await secondCheck();
    const first = payment.replace(/:2$/, "");
    await takeBack(reservationId, first, "bounced");
    const input = { payment, reservationId, expectedVersion: await versionOf(reservationId) };
    expect(await applyPayment(input, byOperator)).toMatchObject({ outcome: "granted" });
    expect(await findReservationById(reservationId)).toMatchObject({ paymentId: payment });
    expect(await inOrder()).toEqual([]);
  });

  test("doesn't pay another business's invoice", async () => {
    const { reservationId, payment, other } = await secondCheck();
    const input = { payment, reservationId: other, expectedVersion: await versionOf(other) };
    for (const id of [other, reservationId]) {
      await db.update(reservation).set({ advertiserId: null }).where(sql`id = ${id}`);
      await expectRefusal(applyPayment(input, byOperator), "not-found");
    }
  });

  test("is kept as a credit, and waits again when that is taken back", async () => {
    const { reservationId, payment } = await secondCheck();
    const input = { payment, leftCents: 1000_00 };
    await keepPaymentAsCredit(input, byOperator);
    await expectRefusal(keepPaymentAsCredit(input, byOperator), "conflict");
    const [given] = await findCreditsFromReservations([reservationId]);
    expect(given).toMatchObject({ reason: "overpaid", leftCents: 1000_00, paymentId: payment });
    expect(await findMoneyProblems()).toEqual([]);
    const seen = { creditId: given?.id ?? 0, expectedVersion: given?.version ?? 0 };
    await takeBackCredit({ ...seen, because: "they want it back" }, byOperator);
    expect(await findMoneyProblems()).toMatchObject([{ kind: "unapplied", name: payment }]);
    expect(await inOrder()).toEqual([]);
  });

  test("is reversed alone: the spot stays paid", async () => {
    const { reservationId, payment } = await secondCheck();
    const { told } = await takeBack(reservationId, payment, "bounced");
    expect(told).toBe(false);
    expect(await findReservationById(reservationId)).toMatchObject({ state: "paid" });
    expect(await findLatestInvoice(reservationId)).toMatchObject({ state: "paid" });
    expect(await findMoneyProblems()).toEqual([]);
    expect(await inOrder()).toEqual([]);
  });
});
