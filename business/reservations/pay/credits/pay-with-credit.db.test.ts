import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findMonthTotals, findTaxReport } from "#business/ledger/money-totals.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import { findActiveInvoice } from "#business/reservations/pay/billing-queries.ts";
import { openCheckout } from "#business/reservations/pay/checkout/open-checkout.ts";
import { refundAllOrPartOfPayment } from "#business/reservations/refunds/refund-payment.ts";
import { message } from "#database/schema/mail.ts";
import { credit, payment, refund } from "#database/schema/payments.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { deliverWebhook, withGateway } from "#tests/support/business/billing.ts";
import {
  byOperator,
  firmPlace,
  papersInOrder,
  recordCheck,
  seenReservation,
  tellAllNews,
} from "#tests/support/business/papers.ts";
import {
  creditedBusiness,
  creditLeft,
  owedPlace,
  recordPart,
  takeCredit,
} from "#tests/support/business/payments.ts";
import { context, outcomeOf } from "#tests/support/business/reservation.ts";
import { expectRefusal, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { messageLabel } from "#tests/support/mail/message-names.ts";
import { siteUrl } from "#tests/support/settings.ts";
import { findUsableCredits } from "./credit-with-balance.ts";

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
    expect(await findMonthTotals()).toMatchObject([{ invoiceCents: 1017_00 + 210_20 }]);
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
