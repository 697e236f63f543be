import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { businessDaysAfter } from "#business/mailings/calendar/business-days.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { forgiveRest } from "#business/reservations/pay/credits/credit-or-forgive.ts";
import { findUsableCredits } from "#business/reservations/pay/credits/find-credits.ts";
import { reversePayment } from "#business/reservations/pay/invoices/reverse-payment.ts";
import { mailing } from "#database/schema/mailings.ts";
import { payment, paymentReversal, refund } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import {
  byOperator,
  everyMessage,
  messagesOf,
  papersInOrder,
  tellAllNews,
  tellChanges,
} from "#tests/support/business/papers.ts";
import {
  books,
  giveBack,
  pay,
  takeBack,
  taxedPlace,
  versionOf,
} from "#tests/support/business/payments.ts";
import { context, outcomeOf } from "#tests/support/business/reservation.ts";
import {
  expectInvoice,
  expectRefusal,
  expectReservation,
  refused,
} from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";

anyDatabase("a payment that is taken back", () => {
  test("leaves the spot due and the invoice open, with both in the books, which add up to nothing", async () => {
    const id = await taxedPlace();
    const before = await findLatestInvoice(id);
    const name = await pay(id);
    const dueOn = businessDaysAfter(await findTodayByDatabaseClock(), 7);
    await takeBack(id, name);
    await expectReservation(id, { state: "unpaid", paymentId: null, paymentDueOn: dueOn });
    await expectInvoice(id, { number: before?.number, state: "open", receivedCents: 0, dueOn });
    expect(await db.$count(payment)).toBe(1);
    expect(await db.select().from(paymentReversal)).toMatchObject([
      { paymentId: name, reason: "mistake", note: "typed twice", recordedBy: "operator:900" },
    ]);
    expect(await books()).toEqual({ months: 0, sold: 0, tax: 0 });
    expect(await papersInOrder()).toEqual([]);
  });

  test("can be paid again, which pays the spot and tells the buyer again", async () => {
    const id = await taxedPlace();
    const name = await pay(id);
    await tellChanges();
    await takeBack(id, name);
    await pay(id);
    await tellChanges();
    expect(await findReservationById(id)).toMatchObject({ state: "paid" });
    const paid = await messagesOf("reservation-paid");
    expect(paid).toHaveLength(2);
    expect(await books()).toEqual({ months: 1017_00, sold: 1017_00, tax: 17_00 });
    expect(await papersInOrder()).toEqual([]);
  });

  test("tells the buyer of a bounced check once, if they were told that it was paid; of a mistake it tells nobody", async () => {
    const id = await taxedPlace();
    expect(await takeBack(id, await pay(id), "bounced")).toMatchObject({ told: false });
    const mistaken = await pay(id);
    await tellChanges();
    expect(await takeBack(id, mistaken, "mistake")).toMatchObject({ told: false });
    const name = await pay(id);
    await tellChanges();
    expect(await takeBack(id, name, "bounced")).toMatchObject({ told: true });
    await tellAllNews();
    await tellAllNews();
    const news = (await everyMessage()).filter(({ kind }) => kind.startsWith("mailing-news"));
    expect(news).toMatchObject([{ kind: "mailing-news-bounced" }]);
    expect(news[0]?.text).toContain("Your bank returned the check for $1,017");
  });

  test("leaves the other part standing, and keeps the spot past its due date", async () => {
    const id = await taxedPlace();
    await pay(id, 500_00);
    await takeBack(id, await pay(id, 517_00));
    expect(await findLatestInvoice(id)).toMatchObject({ state: "open", receivedCents: 500_00 });
    expect(await findReservationById(id)).toMatchObject({ state: "unpaid", expiresAt: null });
    expect(await papersInOrder()).toEqual([]);
  });

  test("takes what was too much with it, while nobody has used or sent it", async () => {
    const id = await taxedPlace();
    await takeBack(id, await pay(id, 1100_00, { excess: "refund" }));
    expect(await db.$count(refund)).toBe(0);
    await takeBack(id, await pay(id, 1100_00, { excess: "credit" }));
    const { advertiserId } = (await findReservationById(id)) ?? {};
    expect(await findUsableCredits(advertiserId ?? 0)).toEqual([]);
    expect(await books()).toEqual({ months: 0, sold: 0, tax: 0 });
  });

  test("is refused once a refund or a credit grew out of it, and the second time", async () => {
    const id = await taxedPlace();
    const name = await pay(id);
    await takeBack(id, name);
    await expectRefusal(takeBack(id, name), "conflict");
    const second = await pay(id);
    await giveBack(id, 100_00, { payment: second });
    await expectRefusal(takeBack(id, second), "conflict", "Cancel the refund first");
    expect(await db.$count(paymentReversal)).toBe(1);
  });

  test("is refused for an outdated invoice, and a date outside the rules", async () => {
    const id = await taxedPlace();
    const name = await pay(id);
    const dueOn = businessDaysAfter(await findTodayByDatabaseClock(), 7);
    const input = { reservationId: id, payment: name, reason: "mistake", note: "", dueOn } as const;
    const expectedVersion = await versionOf(id);
    const stale = reversePayment({ ...input, expectedVersion: 1 }, byOperator);
    expect(await outcomeOf(stale)).toEqual(refused("conflict"));
    const late = { ...input, dueOn: "2099-01-02", expectedVersion };
    await expectRefusal(reversePayment(late, byOperator), "invalid");
    expect(await findReservationById(id)).toMatchObject({ state: "paid" });
  });

  test("after print stays on the card and owed: it can still be paid, the buyer can't cancel, and the office can, to write it off", async () => {
    const id = await taxedPlace();
    const part = await pay(id, 500_00);
    await db.update(mailing).set({ state: "printed" });
    const rest = await pay(id, 517_00);
    await takeBack(id, rest, "bounced");
    expect(await findReservationById(id)).toMatchObject({ state: "unpaid", expiresAt: null });
    const again = await pay(id, 517_00);
    expect(await findReservationById(id)).toMatchObject({ state: "paid" });
    await takeBack(id, again, "bounced");
    const cancel = (by: typeof context | typeof byOperator) =>
      outcomeOf(cancelAndCompensate({ reservationId: id, expects: "nothing" }, by));
    expect(await cancel(context)).toEqual(refused("conflict"));
    expect(await findLatestInvoice(id)).toMatchObject({ state: "open", receivedCents: 500_00 });
    expect(await db.select().from(refund)).toEqual([]);
    expect(await cancel(byOperator)).toMatchObject({ gives: "nothing" });
    expect(await db.select().from(refund)).toMatchObject([{ paymentId: part }]);
  });
});

anyDatabase("a rest that was forgiven", () => {
  test("can be asked for after all", async () => {
    const id = await taxedPlace();
    await pay(id, 1000_00);
    const input = { reservationId: id, because: "fee", expectedVersion: await versionOf(id) };
    await forgiveRest(input, byOperator);
    const [given] = await db.select().from(payment).where(sql`${payment.method} = 'forgiven'`);
    await takeBack(id, given?.id ?? "");
    await expectInvoice(id, { state: "open", receivedCents: 1000_00, forgivenCents: 0 });
    expect(await papersInOrder()).toEqual([]);
  });
});

anyDatabase("a payment that two people take back, or one refunds", () => {
  test("goes one way only", async () => {
    const id = await taxedPlace();
    const name = await pay(id);
    const tries = await Promise.all([
      outcomeOf(takeBack(id, name)),
      outcomeOf(takeBack(id, name)),
      outcomeOf(cancelAndCompensate({ reservationId: id }, context)),
    ]);
    const reversals = await db.$count(paymentReversal);
    const refunds = await db.$count(refund);
    expect([tries.length, reversals + refunds]).toEqual([3, 1]);
    const { state } = (await findReservationById(id)) ?? {};
    expect(state).toBe("canceled");
  });
});
