import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findRefundedAndCreditedCents } from "#business/ledger/card-and-reservation-money.ts";
import { findTaxReport, listMonthTotals } from "#business/ledger/money-totals.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import { findActiveInvoice } from "#business/reservations/pay/billing-queries.ts";
import { openCheckout } from "#business/reservations/pay/checkout/open-checkout.ts";
import { findPaymentBalance } from "#business/reservations/refunds/payment-balance.ts";
import {
  payOutCredit,
  refundAllOrPartOfPayment,
  withdrawRefund,
} from "#business/reservations/refunds/refund-payment.ts";
import { recordRefundSent } from "#business/reservations/refunds/send-refund.ts";
import { message } from "#database/schema/mail.ts";
import { credit, payment, refund } from "#database/schema/payments.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import {
  deliverWebhook,
  everyRefund,
  runAllJobs,
  withGateway,
} from "#tests/support/business/billing.ts";
import {
  byOperator,
  firmPlace,
  papersInOrder,
  recordCheck,
  seenReservation,
  tellAllNews,
  theMessage,
} from "#tests/support/business/papers.ts";
import {
  creditedBusiness,
  creditLeft,
  owedPlace,
  pay,
  recordPart,
  recordSent,
  takeBack,
  takeCredit,
  taxedPlace,
  theRefund,
} from "#tests/support/business/payments.ts";
import { context, outcomeOf } from "#tests/support/business/reservation.ts";
import {
  expectInvoice,
  expectRefusal,
  refused,
} from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { messageLabel } from "#tests/support/mail/message-names.ts";
import { siteUrl } from "#tests/support/settings.ts";
import { findAllCredits, findUsableCredits } from "./find-credits.ts";
import { findCreditWithBalance, giveCredit } from "./give-credit.ts";
import { takeBackCredit } from "./make-up-for-error.ts";

anyDatabase("a credit", () => {
  const gateway = withGateway();
  let second = 0;

  beforeEach(async () => {
    ({ second } = await creditedBusiness());
  });

  const owes = (wish: { spot?: string; industry?: string } = {}) =>
    owedPlace({ mailingId: second, ...wish });

  const use = (reservationId: number, amountCents: number, seen?: number) =>
    takeCredit({ reservationId, amountCents, ...(seen && { expectedVersion: seen }) });

  const left = creditLeft;

  test("pays a spot, and what is left of it stays good", async () => {
    const reservationId = await owes();
    expect(await use(reservationId, 610_20)).toEqual({ paid: true, leftToPay: 0 });
    expect(await findReservationById(reservationId)).toMatchObject({ state: "paid" });
    expect(await left()).toBe(406_80);
    expect(await papersInOrder()).toEqual([]);
    expect(await db.select().from(payment).where(sql`method = 'credit'`)).toMatchObject([
      { amountCents: 610_20 },
    ]);
  });

  test("pays part of an invoice: the invoice stays as it is, less is due, and the buyer is notified", async () => {
    const reservationId = await owes();
    expect(await use(reservationId, 400_00)).toEqual({ paid: false, leftToPay: 210_20 });
    await tellAllNews();
    const [messages] = await db
      .select()
      .from(message)
      .where(sql`${messageLabel} like 'mailing-news-credit:%'`);
    expect(messages?.text).toContain("We applied $400 of your credit to invoice");
    expect(messages?.text).toContain("You have $617 in credit left, good through");
    expect(messages?.text).toContain("Amount due: $210.20, tax included");
    await expectRefusal(recordCheck(reservationId), "invalid");
    await recordPart(reservationId, 210_20);
    expect(await findReservationById(reservationId)).toMatchObject({ state: "paid" });
    expect(await papersInOrder()).toEqual([]);
  });

  test("is used once, however often and on however many invoices at the same instant", async () => {
    const one = await owes();
    const other = await owes({ spot: "F6", industry: "solar" });
    const { version = 0 } = (await findActiveInvoice(one)) ?? {};
    const twice = await Promise.all([1, 2, 3].map(() => outcomeOf(use(one, 300_00, version))));
    expect(twice.filter((each) => each && "paid" in each)).toHaveLength(1);
    expect(await left()).toBe(717_00);
    const both = await Promise.all([outcomeOf(use(one, 310_20)), outcomeOf(use(other, 610_20))]);
    expect(both.filter((each) => each && "paid" in each).length).toBeGreaterThan(0);
    expect(await left()).toBeGreaterThanOrEqual(0);
    const { rows } = await db.execute<{ sum: string }>(
      sql`select sum(amount_cents) as sum from credit_use`,
    );
    expect(Number(rows[0]?.sum)).toBeLessThanOrEqual(1017_00);
    expect(await papersInOrder()).toEqual([]);
  });

  test("is refused to another business, after its date, beyond what there is, and on what is not owed", async () => {
    const reservationId = await owes();
    for (const cents of [610_21, 0, -1]) {
      expect(await outcomeOf(use(reservationId, cents)), `${cents}`).toEqual(refused("invalid"));
    }
    const other = { mailingId: second, spot: "F1", industry: "bakery" };
    const { reservationId: stranger } = await firmPlace(other);
    await expectRefusal(use(stranger, 1_00), "not-found");
    const today = await findTodayByDatabaseClock();
    await db.update(credit).set({ expiresOn: addDays(today, -1) });
    await expectRefusal(use(reservationId, 1_00), "conflict");
    const { advertiserId } = (await findReservationById(reservationId)) ?? {};
    expect(await findUsableCredits(advertiserId ?? 0)).toEqual([]);
    await db.update(credit).set({ expiresOn: today });
    expect(await findUsableCredits(advertiserId ?? 0)).toHaveLength(1);
    await cancelAndCompensate({ reservationId, expects: "nothing" }, context);
    await expectRefusal(use(reservationId, 1_00, 1), "conflict");
  });

  test("is good again when the spot is given up: unpaid at its old date, paid for twelve months, and money is money", async () => {
    const unpaid = await owes();
    await use(unpaid, 400_00);
    await cancelAndCompensate({ reservationId: unpaid, expects: "nothing" }, context);
    expect(await left()).toBe(1017_00);
    const paid = await owes();
    await use(paid, 400_00);
    await recordPart(paid, 210_20);
    await db.update(credit).set({ expiresOn: await findTodayByDatabaseClock() });
    await cancelAndCompensate({ reservationId: paid, expects: "refund" }, context);
    expect(await left()).toBe(1017_00);
    expect(await db.select().from(refund)).toMatchObject([{ amountCents: 210_20, taxCents: 3_51 }]);
    const [again] = await db.select().from(credit);
    expect(String(again?.expiresOn) > addDays(await findTodayByDatabaseClock(), 360)).toBe(true);
    const whole = await owes({ spot: "F6" });
    await use(whole, 610_20);
    const seen = await seenReservation(whole);
    const { paymentId } = (await findReservationById(whole)) ?? {};
    const money = { payment: paymentId ?? "", amountCents: 1, leftCents: 0, because: "x" };
    const asMoney = refundAllOrPartOfPayment({ ...seen, ...money }, byOperator);
    await expectRefusal(asMoney, "conflict");
    await cancelAndCompensate({ reservationId: whole, expects: "refund" }, context);
    expect(await left()).toBe(1017_00);
    expect(await db.$count(refund)).toBe(1);
  });

  test("counts once in the tax report and in no month: its money was counted when it came", async () => {
    const reservationId = await owes();
    await use(reservationId, 400_00);
    await recordPart(reservationId, 210_20);
    const today = await findTodayByDatabaseClock();
    expect(await findTaxReport({ from: today, to: today })).toMatchObject([
      { kind: "sold", count: 2, totalCents: 1017_00 + 210_20, taxCents: 17_00 + 3_51 },
    ]);
    expect(await listMonthTotals()).toMatchObject([{ invoiceCents: 1017_00 + 210_20 }]);
  });

  test("and a page that is paid in time have paid the spot together", async () => {
    const { ledger } = gateway.double;
    const reservationId = await owes();
    await use(reservationId, 400_00);
    const { address } = await openCheckout(
      { reservationId, token: "a".repeat(43), siteUrl },
      context,
    );
    ledger.pay(address.split("/").at(-1) ?? "");
    expect((await deliverWebhook(gateway.lastEvent())).said).toBe("granted");
    expect(await left()).toBe(617_00);
    expect(await papersInOrder()).toEqual([]);
  });
});

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
  const paymentId = await paymentOf(reservationId);
  const what = { reservationId, paymentId, amountCents, reason: "smaller-spot" } as const;
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
