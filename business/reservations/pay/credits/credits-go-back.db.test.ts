import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { recordRefundSent } from "#business/reservations/refunds/record-refund-sent.ts";
import { refundAllOrPartOfPayment } from "#business/reservations/refunds/refund-all-or-part-of-payment.ts";
import { withdrawRefund } from "#business/reservations/refunds/withdraw-refund.ts";
import { findReservationById } from "#business/reservations/search/find-reservations.ts";
import { credit } from "#database/schema/billing.ts";
import { db } from "#platform/database/database.server.ts";
import { everyRefund, runAllJobs } from "#tests/support/business/billing.ts";
import {
  creditedBusiness,
  creditLeft,
  owedPlace,
  takeCredit,
} from "#tests/support/business/credits.ts";
import { byOperator, theMessage } from "#tests/support/business/papers.ts";
import { outcomeOf } from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findAllCredits, findCreditWithBalance } from "./credit-with-balance.ts";
import { takeBackCredit } from "./give-cancellation-credit.ts";
import { payOutCredit } from "./pay-with-credit.ts";

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
    expect(await outcomeOf(takeCredit({ reservationId, amountCents: 517_01 }))).toEqual(
      refused("invalid"),
    );
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
    expect(await outcomeOf(payOut(406_81))).toEqual(refused("invalid"));
    expect(await outcomeOf(payOut(0))).toEqual(refused("invalid"));
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
    const sent = { refundId: owed?.id ?? "", note: "check 9", expectedVersion: owed?.version ?? 0 };
    await recordRefundSent(sent, byOperator);
    expect(await findReservationById(await origin())).toMatchObject({ state: "refunded" });
    expect(await outcomeOf(takeBack())).toEqual(refused("conflict"));
  });

  test("is whole again when its payout is taken back before it left", async () => {
    const before = await db.select({ cents: credit.withdrawnCents }).from(credit);
    await payOut(500_00);
    expect(await runAllJobs()).toEqual([]);
    const [owed] = await everyRefund();
    const refund = { refundId: owed?.id ?? "", expectedVersion: owed?.version ?? 0 };
    await withdrawRefund(refund, byOperator);
    expect(await outcomeOf(withdrawRefund(refund, byOperator))).toEqual(refused("not-found"));
    expect(await everyRefund()).toEqual([]);
    expect(await db.select({ cents: credit.withdrawnCents }).from(credit)).toEqual(before);
    expect(await runAllJobs()).toEqual([]);
    const told = await theMessage("money-correction:");
    expect(told.subject).toContain("Your $500 refund won’t be sent");
    expect(told.text).toContain("The $500 is yours again as a credit");
  });

  test("is taken back with a reason that they read, and its money can be refunded then", async () => {
    const { paymentId, version } = (await findReservationById(await origin())) ?? {};
    const whole = {
      reservationId: await origin(),
      payment: paymentId ?? "",
      expectedVersion: version ?? 0,
      amountCents: 1017_00,
      leftCents: 1017_00,
      because: "agreed on the phone",
    };
    expect(await outcomeOf(refundAllOrPartOfPayment(whole, byOperator))).toEqual(
      refused("conflict"),
    );
    expect(await outcomeOf(takeBack(" "))).toEqual(refused("invalid"));
    const stale = { ...(await seen()), expectedVersion: 99, because: "x" };
    expect(await outcomeOf(takeBackCredit(stale, byOperator))).toEqual(refused("conflict"));
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
    expect(await outcomeOf(takeBack())).toEqual(refused("conflict"));
    await db.execute(sql`update credit_use set returned_at = now()`);
    await db.update(credit).set({ expiresOn: sql`current_date - 2` });
    expect(await outcomeOf(takeBack())).toEqual(refused("conflict"));
    expect(await payOut(1017_00)).toEqual({ byHand: true });
  });
});
