import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listMoneyProblems } from "#business/ledger/list-money.ts";
import { findTaxReport, listMonthTotals } from "#business/ledger/money-totals.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import { expireAllOverdueClaims } from "#business/reservations/claims/end-claims.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { setTaxRate } from "#business/reservations/pay/billing-settings.ts";
import { forgiveRest } from "#business/reservations/pay/credits/credit-or-forgive.ts";
import { findUsableCredits } from "#business/reservations/pay/credits/find-credits.ts";
import { findCreditsFromReservations } from "#business/reservations/pay/credits/give-credit.ts";
import { takeBackCredit } from "#business/reservations/pay/credits/make-up-for-error.ts";
import {
  applyPayment,
  findOpenInvoicesOfBusiness,
  keepPaymentAsCredit,
} from "#business/reservations/pay/invoices/apply-payment.ts";
import { findPaymentBalance } from "#business/reservations/refunds/payment-balance.ts";
import { credit, invoice, payment, refund } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { everyPaymentIsInOnePlace } from "#tests/support/business/billing-model.ts";
import {
  byOperator,
  everyMessage,
  firmPlace,
  papersInOrder,
  recordCheck,
  tellAllNews,
  tellChanges,
} from "#tests/support/business/papers.ts";
import {
  giveBack,
  recordPart,
  takeBack,
  takeCredit,
  taxedPlace,
  versionOf,
} from "#tests/support/business/payments.ts";
import { context, outcomeOf, planTestMailings } from "#tests/support/business/reservation.ts";
import {
  expectInvoice,
  expectRefusal,
  refused,
} from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { invoiceCentsLeftToPay } from "./invoice.ts";

async function forgive(reservationId: number, because = "a small difference") {
  const billed = await findLatestInvoice(reservationId);
  const input = { reservationId, because, expectedVersion: billed?.version ?? 0 };
  return forgiveRest(input, byOperator);
}

const taxes = async () =>
  (await db.select().from(payment).orderBy(payment.receivedAt, payment.id)).map(
    ({ taxCents }) => taxCents,
  );

anyDatabase("a part of an invoice", () => {
  test("leaves the rest due, and the last part pays the spot, with the tax to the cent", async () => {
    const id = await taxedPlace();
    expect(await recordPart(id, 333_33)).toMatchObject({
      outcome: "part",
      leftToPay: 683_67,
      reservation: { state: "unpaid", expiresAt: null },
    });
    const open = await findLatestInvoice(id);
    expect(open).toMatchObject({ state: "open", receivedCents: 333_33 });
    expect(open && invoiceCentsLeftToPay(open)).toBe(683_67);
    await recordPart(id, 333_33);
    expect(await recordPart(id, 350_34)).toMatchObject({
      outcome: "granted",
      reservation: { state: "paid" },
    });
    expect(await findLatestInvoice(id)).toMatchObject({ state: "paid", receivedCents: 1017_00 });
    expect((await taxes()).reduce((sum, cents) => sum + cents, 0)).toBe(17_00);
    expect(await papersInOrder()).toEqual([]);
  });

  test("is told to the buyer with what is left, and the last one with the confirmation", async () => {
    const id = await taxedPlace();
    await recordPart(id, 500_00);
    await tellAllNews();
    await recordPart(id, 517_00);
    await tellAllNews();
    await tellChanges();
    const said = (await everyMessage()).filter(({ label }) => label.includes(`:${id}:`));
    const part = said.filter(({ label }) => label.startsWith("mailing-news-part-paid"));
    expect(part).toHaveLength(1);
    expect(part[0]?.text).toContain("We received $500 for invoice");
    expect(part[0]?.text).toContain("That leaves $517 to pay by");
    expect(said.filter(({ label }) => label.startsWith("reservation-paid:"))).toHaveLength(1);
  });

  test("keeps the spot past the due date", async () => {
    const id = await taxedPlace();
    await recordPart(id, 1_00);
    await db.execute(sql`update reservation set payment_due_on = payment_due_on - 400`);
    await expireAllOverdueClaims(context);
    expect(await findReservationById(id)).toMatchObject({ state: "unpaid", secondsLeft: null });
  });

  test("of a spot whose time is up waits, and all of it pays the spot", async () => {
    const id = await taxedPlace();
    await db.update(reservation).set({ expiresAt: sql`now() - interval '1 minute'` });
    expect(await recordPart(id, 1_00)).toMatchObject({ outcome: "unapplied", leftToPay: 1016_00 });
    expect(await recordPart(id, 1017_00)).toMatchObject({ outcome: "granted" });
  });

  test("goes back when the spot is canceled before the rest is paid", async () => {
    const id = await taxedPlace();
    await recordPart(id, 500_00);
    await cancelAndCompensate({ reservationId: id }, context);
    expect(await db.select().from(refund)).toMatchObject([
      { amountCents: 500_00, reason: "canceled", state: "by-hand", isFull: true },
    ]);
    expect(await findLatestInvoice(id)).toMatchObject({ state: "void" });
  });

  test("goes back with the other parts when the paid spot is canceled", async () => {
    const id = await taxedPlace();
    await recordPart(id, 500_00);
    await recordPart(id, 517_00);
    await cancelAndCompensate({ reservationId: id }, context);
    const back = await db.select().from(refund).orderBy(refund.amountCents);
    expect(back.map(({ amountCents }) => amountCents)).toEqual([500_00, 517_00]);
    expect(back.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(17_00);
  });

  test("that the office refunds in full leaves the spot paid while another part is ours", async () => {
    const id = await taxedPlace();
    await recordPart(id, 500_00);
    await recordPart(id, 517_00);
    const [first] = await db.select().from(payment).orderBy(payment.receivedAt, payment.id);
    expect(await giveBack(id, 500_00, { payment: first?.id ?? "" })).toEqual({ isFull: false });
    expect(await findReservationById(id)).toMatchObject({ state: "paid" });
  });

  test("can't be refunded by itself while the rest is open", async () => {
    const id = await taxedPlace();
    await recordPart(id, 500_00);
    const [first] = await db.select().from(payment);
    const back = giveBack(id, 500_00, { payment: first?.id ?? "", leftCents: 500_00 });
    expect(await outcomeOf(back)).toEqual(refused("conflict"));
  });

  test("counts on the day it came, in the totals and the tax report", async () => {
    const id = await taxedPlace();
    const today = await findTodayByDatabaseClock();
    const receivedOn = addDays(today, -3);
    await recordPart(id, 500_00, { receivedOn });
    expect(await findTaxReport({ from: receivedOn, to: receivedOn })).toMatchObject([
      { kind: "sold", totalCents: 500_00, taxCents: 8_36, basisPoints: 170 },
    ]);
    expect(await findTaxReport({ from: today, to: today })).toEqual([]);
    const months = await listMonthTotals();
    expect(months.reduce((sum, { invoiceCents }) => sum + invoiceCents, 0)).toBe(500_00);
  });

  test("is refused on a day to come, and on one more than three years ago", async () => {
    const id = await taxedPlace();
    const today = await findTodayByDatabaseClock();
    for (const receivedOn of [addDays(today, 1), addDays(today, -1097)]) {
      await expectRefusal(recordPart(id, 500_00, { receivedOn }), "invalid");
    }
    expect(await db.$count(payment)).toBe(0);
  });
});

anyDatabase("a rest that is forgiven", () => {
  test("pays the spot, with no tax on what never came", async () => {
    const id = await taxedPlace();
    await recordPart(id, 1000_00);
    expect(await forgive(id)).toEqual({ forgivenCents: 17_00 });
    expect(await findReservationById(id)).toMatchObject({ state: "paid" });
    await expectInvoice(id, { state: "paid", receivedCents: 1000_00, forgivenCents: 17_00 });
    const today = await findTodayByDatabaseClock();
    const [line, ...more] = await findTaxReport({ from: today, to: today });
    expect(more).toEqual([]);
    expect(line).toMatchObject({ totalCents: 1000_00, taxCents: 16_72 });
    expect(await papersInOrder()).toEqual([]);
  });

  test("is refused without a reason, and where nothing has come in", async () => {
    const id = await taxedPlace();
    await expectRefusal(forgive(id), "conflict");
    await recordPart(id, 1000_00);
    await expectRefusal(forgive(id, " "), "invalid");
    expect(await findReservationById(id)).toMatchObject({ state: "unpaid" });
  });

  test("is not given back when the spot is canceled", async () => {
    const id = await taxedPlace();
    await recordPart(id, 1000_00);
    await forgive(id);
    await cancelAndCompensate({ reservationId: id }, context);
    expect(await db.select().from(refund)).toMatchObject([{ amountCents: 1000_00 }]);
  });
});

anyDatabase("more than an invoice asks for", () => {
  test("is refused until somebody decides about the difference, and becomes a credit for the business, and no sale", async () => {
    const id = await taxedPlace();
    await expectRefusal(recordPart(id, 1100_00), "invalid");
    expect(await db.$count(payment)).toBe(0);
    expect(await recordPart(id, 1100_00, { excess: "credit" })).toMatchObject({
      outcome: "granted",
      excessCents: 83_00,
    });
    const { advertiserId } = (await findReservationById(id)) ?? {};
    expect(await findUsableCredits(advertiserId ?? 0)).toMatchObject([{ leftCents: 83_00 }]);
    const [paid] = await db.select().from(payment);
    expect(await findPaymentBalance(paid?.id ?? "")).toMatchObject({
      amountCents: 1100_00,
      leftCents: 1017_00,
      leftTaxCents: 17_00,
    });
    const today = await findTodayByDatabaseClock();
    expect(await findTaxReport({ from: today, to: today })).toMatchObject([
      { totalCents: 1017_00, taxCents: 17_00 },
    ]);
  });

  test("or is sent back by hand, without tax", async () => {
    const id = await taxedPlace();
    await recordPart(id, 1100_00, { excess: "refund" });
    expect(await db.select().from(refund)).toMatchObject([
      { amountCents: 83_00, taxCents: 0, reason: "overpaid", state: "by-hand", isFull: false },
    ]);
    expect(await findReservationById(id)).toMatchObject({ state: "paid" });
  });

  test("leaves the credit with the customer when the spot is canceled, and refunds the rest", async () => {
    const id = await taxedPlace();
    await recordPart(id, 1100_00, { excess: "credit" });
    await cancelAndCompensate({ reservationId: id }, context);
    expect(await db.select().from(refund)).toMatchObject([
      { amountCents: 1017_00, taxCents: 17_00 },
    ]);
    expect(await db.select().from(credit)).toMatchObject([{ amountCents: 83_00 }]);
  });
});

anyDatabase("a credit after a part", () => {
  test("pays the rest, and the books still add up", async () => {
    const id = await taxedPlace();
    await recordPart(id, 900_00);
    await db
      .insert(credit)
      .values({ reservationId: id, amountCents: 117_00, expiresOn: "2999-01-01" });
    await takeCredit({ reservationId: id, amountCents: 117_00 });
    await expectInvoice(id, { state: "paid", creditedCents: 117_00, receivedCents: 900_00 });
    expect(await papersInOrder()).toEqual([]);
  });
});

anyDatabase("parts recorded by two people at once", () => {
  test("are recorded once each time the invoice was seen", async () => {
    const id = await taxedPlace();
    const { version = 0 } = (await findLatestInvoice(id)) ?? {};
    const tries = await Promise.all(
      [1, 2, 3, 4].map(() => outcomeOf(recordPart(id, 500_00, { expectedVersion: version }))),
    );
    expect(tries.filter((one) => "outcome" in one && one.outcome === "part")).toHaveLength(1);
    expect(tries.filter((one) => "code" in one && one.code === "conflict")).toHaveLength(3);
    expect(await findLatestInvoice(id)).toMatchObject({ receivedCents: 500_00 });
  });

  test("and a rest that is forgiven meanwhile never settle more than the invoice", async () => {
    const id = await taxedPlace();
    await recordPart(id, 1000_00);
    const { version = 0 } = (await findLatestInvoice(id)) ?? {};
    await Promise.all([
      outcomeOf(forgive(id)),
      outcomeOf(recordPart(id, 10_00, { expectedVersion: version })),
      outcomeOf(recordPart(id, 17_00, { expectedVersion: version })),
    ]);
    const [billed] = await db.select().from(invoice).where(eq(invoice.reservationId, id));
    expect(billed && invoiceCentsLeftToPay(billed)).toBeGreaterThanOrEqual(0);
    expect(await papersInOrder()).toEqual([]);
  });
});

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
    expect(await listMoneyProblems()).toEqual([]);
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
    expect(await listMoneyProblems()).toEqual([]);
    const seen = { creditId: given?.id ?? 0, expectedVersion: given?.version ?? 0 };
    await takeBackCredit({ ...seen, because: "they want it back" }, byOperator);
    expect(await listMoneyProblems()).toMatchObject([{ kind: "unapplied", name: payment }]);
    expect(await inOrder()).toEqual([]);
  });

  test("is reversed alone: the spot stays paid", async () => {
    const { reservationId, payment } = await secondCheck();
    const { told } = await takeBack(reservationId, payment, "bounced");
    expect(told).toBe(false);
    expect(await findReservationById(reservationId)).toMatchObject({ state: "paid" });
    expect(await findLatestInvoice(reservationId)).toMatchObject({ state: "paid" });
    expect(await listMoneyProblems()).toEqual([]);
    expect(await inOrder()).toEqual([]);
  });
});
