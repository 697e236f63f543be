import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { recordExpense, removeExpense } from "#business/expenses/record-expense.ts";
import { businessDaysAfter } from "#business/mailings/calendar/business-days.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import { setTaxRate } from "#business/reservations/pay/billing-settings.ts";
import { recordRefundSent } from "#business/reservations/refunds/send-refund.ts";
import { mailing } from "#database/schema/mailings.ts";
import { credit, dispute, invoice } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { datesOfPeriod } from "#platform/date-range.ts";
import { agreement } from "#site.ts";
import { byOperator, firmPlace, recordCheck } from "#tests/support/business/papers.ts";
import { giveBack, theRefund } from "#tests/support/business/payments.ts";
import { industryAt, planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { listProfitLinesOfYear, listYearsWithMoney } from "./card-and-reservation-money.ts";
import { sumProfitFigures } from "./money.ts";
import {
  findOutstandingCreditTotals,
  findOwedInvoices,
  findOwedRefunds,
  findTaxReport,
  findUpcomingTaxPayments,
  listMonthTotals,
} from "./money-totals.ts";

/** A spot of $1,000 and $17 tax on a card, paid by check. */
async function paidSpot(mailingId: number, at: number, spot: string) {
  const { reservationId } = await firmPlace({ mailingId, spot, industry: industryAt(at) });
  await recordCheck(reservationId);
  return reservationId;
}

async function refundPart(reservationId: number, amountCents: number) {
  await giveBack(reservationId, amountCents);
  return { ...(await theRefund()), note: "" };
}

const spend = (mailingId: number | null, kind: string, amount: string, paidOn: string) =>
  recordExpense(
    {
      ...{ kind, amount, paidOn, payee: "Copper Press", note: "", formKey: randomUUID() },
      mailingId: mailingId === null ? "" : String(mailingId),
    },
    byOperator,
  );

anyDatabase("the result of a card", () => {
  const lineOf = async (mailingId: number) => {
    const [row] = await db.select().from(mailing).where(eq(mailing.id, mailingId));
    const lines = await listProfitLinesOfYear(Number(row?.dropDate.slice(0, 4)));
    return lines.find((line) => line.mailing?.id === mailingId);
  };

  test("is what came in before tax, less refunds, lost disputes and expenses, by card and in total", async () => {
    const [first = 0, second = 0] = await planTestMailings();
    const today = await findTodayByDatabaseClock();
    const year = Number(today.slice(0, 4));
    await setTaxRate({ from: today, basisPoints: 170 }, byOperator);
    const one = await paidSpot(first, 0, "F1");
    await paidSpot(first, 1, "F2");
    const disputed = await paidSpot(second, 2, "F1");
    await db.update(mailing).set({ state: "canceled" });
    await recordRefundSent(await refundPart(one, 101_70), byOperator);
    const { paymentId } = (await findReservationById(disputed)) ?? {};
    await db.insert(dispute).values({
      ...{ id: "dp_1", paymentId: paymentId ?? "", reservationId: disputed, reason: "fraudulent" },
      ...{ state: "lost", amountCents: 10_00, openedAt: sql`now()`, stateChangedAt: sql`now()` },
    });
    await spend(first, "printing", "1500", today);
    await spend(first, "design", "100", today);
    await spend(null, "other", "50", today);
    await removeExpense(
      { id: await spend(second, "postage", "999", today), expectedVersion: 1 },
      byOperator,
    );

    const years = [year, year + 1];
    const lines = (await Promise.all(years.map(listProfitLinesOfYear))).flat();
    expect(lines.find((each) => each.mailing?.id === first)).toMatchObject({
      receivedCents: 2_000_00,
      refundedCents: 100_00,
      recordedCostCents: 1_600_00,
      profitCents: 300_00,
    });
    expect(lines.find((each) => each.mailing?.id === second)).toMatchObject({
      receivedCents: 1_000_00,
      refundedCents: 10_00,
      recordedCostCents: 0,
      profitCents: 990_00,
    });
    expect((await listProfitLinesOfYear(year)).at(-1)).toMatchObject({
      mailing: null,
      recordedCostCents: 50_00,
      profitCents: -50_00,
    });
    const total = sumProfitFigures(lines);
    expect(total.profitCents).toBe(300_00 + 990_00 - 50_00);

    const months = await listMonthTotals();
    expect(months).toMatchObject([
      { taxCents: 3 * 17_00 - 1_70, expenseCents: 1_650_00, profitCents: total.profitCents },
    ]);
    const taxed = await findTaxReport({ from: `${year}-01-01`, to: `${year}-12-31` });
    expect(taxed.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(months[0]?.taxCents);
    expect(await listProfitLinesOfYear(year - 1)).toEqual([]);
  });

  test("is whole in the year of its drop date, whenever its money came in", async () => {
    const [first = 0] = await planTestMailings([400]);
    const today = await findTodayByDatabaseClock();
    await paidSpot(first, 0, "F1");
    await spend(first, "printing", "300", today);
    await db.update(mailing).set({ state: "canceled" });
    expect(await lineOf(first)).toMatchObject({
      receivedCents: 1_000_00,
      recordedCostCents: 300_00,
      profitCents: 700_00,
    });
    const [row] = await db.select().from(mailing).where(eq(mailing.id, first));
    expect(await listYearsWithMoney()).toEqual([Number(row?.dropDate.slice(0, 4))]);
    expect(await listProfitLinesOfYear(Number(today.slice(0, 4)))).toEqual([]);
  });

  test("counts the planned costs without an expense as expected, unless the mailing is canceled", async () => {
    const [first = 0] = await planTestMailings();
    await db.update(mailing).set({ printCents: 2_299_00, otherCents: 150_00 });
    const today = await findTodayByDatabaseClock();
    const postage = 2_600_00;
    expect(await lineOf(first)).toMatchObject({
      expectedCostCents: 2_299_00 + postage + 150_00,
      profitCents: -(2_299_00 + postage + 150_00),
      isPrintingUnknown: false,
    });
    await spend(first, "printing", "2000", addDays(today, -400));
    await spend(first, "other", "20", today);
    expect(await lineOf(first)).toMatchObject({
      expectedCostCents: postage,
      recordedCostCents: 2_020_00,
      profitCents: -(postage + 2_020_00),
    });
    await db.update(mailing).set({ state: "canceled" });
    expect(await lineOf(first)).toMatchObject({
      expectedCostCents: 0,
      profitCents: -2_020_00,
    });
  });

  test("says that nobody knows what printing costs, until it is planned or paid", async () => {
    const [first = 0] = await planTestMailings();
    await db.update(mailing).set({ printCents: null });
    expect(await lineOf(first)).toMatchObject({ isPrintingUnknown: true });
    await spend(first, "printing", "2000", await findTodayByDatabaseClock());
    expect(await lineOf(first)).toMatchObject({ isPrintingUnknown: false });
  });
});

anyDatabase("what is owed", () => {
  test("to us is what is left of open invoices, with its age, the longest due first", async () => {
    const [first = 0] = await planTestMailings();
    const today = await findTodayByDatabaseClock();
    const late = await firmPlace({ mailingId: first, spot: "F1", industry: industryAt(0) });
    const soon = await firmPlace({ mailingId: first, spot: "F2", industry: industryAt(1) });
    await paidSpot(first, 2, "F3");
    const { number, id, dueOn } = late.invoice;
    await db.update(invoice).set({ creditedCents: 250_00 }).where(eq(invoice.id, id));
    const owed = (day: string) => findOwedInvoices(day);
    expect(await owed(today)).toMatchObject([
      { number, reservationId: late.reservationId, age: "not-due", cents: 750_00 },
      { number: soon.invoice.number, age: "not-due", cents: soon.invoice.totalCents },
    ]);
    for (const [days, age] of [
      [1, "week"],
      [8, "month"],
      [31, "older"],
    ] as const) {
      expect(await owed(addDays(dueOn ?? "", days))).toMatchObject([{ age }, { age }]);
    }
    await db
      .update(reservation)
      .set({ paymentDueOn: addDays(dueOn ?? "", -1) })
      .where(eq(reservation.id, soon.reservationId));
    expect(await owed(today)).toMatchObject([{ number: soon.invoice.number }, { number }]);
  });

  test("by us is each refund until it has gone out, the tax until it is due, and what is left of credits", async () => {
    const [first = 0] = await planTestMailings();
    const today = await findTodayByDatabaseClock();
    await setTaxRate({ from: today, basisPoints: 170 }, byOperator);
    const one = await paidSpot(first, 0, "F1");
    const sent = await refundPart(one, 101_70);
    expect(await findOwedRefunds()).toMatchObject([
      {
        ...{ id: sent.refundId, reservationId: one, cents: 101_70, state: "by-hand" },
        dueOn: businessDaysAfter(today, agreement.refundBusinessDays),
      },
    ]);
    await recordRefundSent(sent, byOperator);
    expect(await findOwedRefunds()).toEqual([]);
    const month = datesOfPeriod("this-month", today);
    expect(await findUpcomingTaxPayments(today)).toMatchObject([{ ...month, cents: 17_00 - 1_70 }]);
    const next = addDays(month.to, 1);
    expect(await findUpcomingTaxPayments(next)).toMatchObject([month]);
    expect(await findUpcomingTaxPayments(addDays(next, 25))).toEqual([]);

    const give = { reservationId: one, amountCents: 400_00, expiresOn: today };
    await db.insert(credit).values({ ...give, withdrawnCents: 150_00 });
    expect(await findOutstandingCreditTotals(today)).toEqual({ count: 1, cents: 250_00 });
    expect(await findOutstandingCreditTotals(addDays(today, 1))).toEqual({ count: 0, cents: 0 });
  });
});
