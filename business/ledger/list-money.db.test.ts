import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import { setTaxRate } from "#business/reservations/pay/billing-settings.ts";
import { findPaymentBalance } from "#business/reservations/refunds/payment-balance.ts";
import { dispute, payment, refund } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator, firmPlace, recordCheck } from "#tests/support/business/papers.ts";
import { giveBack, recordSent } from "#tests/support/business/payments.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { listMoney, listMoneyProblems } from "./list-money.ts";
import { defaultMoneySearch, moneyKinds } from "./money.ts";
import { findTaxReport, listMonthTotals } from "./money-totals.ts";

/** Two spots paid at two rates, a third paid twice, with a refund of its second payment to send. */
async function aMonth() {
  const [first = 0, second = 0, third = 0] = await planTestMailings();
  const today = await findTodayByDatabaseClock();
  const one = await firmPlace({ mailingId: first });
  await recordCheck(one.reservationId);
  await setTaxRate({ from: today, basisPoints: 170 }, byOperator);
  const two = await firmPlace({ mailingId: second });
  await recordCheck(two.reservationId);
  const three = await firmPlace({ mailingId: third });
  await recordCheck(three.reservationId);
  await recordCheck(three.reservationId);
  await decideRefund(three.reservationId, `invoice:${three.invoice.number}:2`);
  return { one, two, three, today };
}

const decideRefund = async (reservationId: number, payment?: string) => {
  const name = payment ?? (await findReservationById(reservationId))?.paymentId ?? "";
  const { leftCents = 0 } = (await findPaymentBalance(name)) ?? {};
  await giveBack(reservationId, leftCents, { payment: name });
};

anyDatabase("the list of money", () => {
  test("is listed by kind, the newest first, in pages", async () => {
    await aMonth();
    for (const [kind, total] of [
      ["payments", 4],
      ["invoices", 3],
      ["refunds", 1],
    ] as const) {
      expect((await listMoney({ ...defaultMoneySearch, kind }, 2)).total, kind).toBe(total);
    }
    const names = new Set<string>();
    for (const page of [1, 2]) {
      for (const { name } of (await listMoney({ ...defaultMoneySearch, kind: "payments", page }, 2))
        .rows)
        names.add(name);
    }
    expect(names.size).toBe(4);
    const { rows } = await listMoney({ ...defaultMoneySearch, kind: "payments" }, 9);
    expect(rows.map(({ state }) => state).toSorted()).toEqual([
      "invoice, granted",
      "invoice, granted",
      "invoice, granted",
      "invoice, unapplied",
    ]);
    for (const kind of moneyKinds) {
      const all = await listMoney({ ...defaultMoneySearch, kind }, 9);
      expect(
        all.rows.every(({ business, reference }) => business && reference),
        kind,
      ).toBe(true);
    }
  });

  test("shows items that wait for a person until they are handled", async () => {
    const { three } = await aMonth();
    expect(await listMoneyProblems()).toMatchObject([
      { kind: "to-send", reservationId: three.reservationId, amountCents: 1017_00 },
    ]);
    await db.update(refund).set({ state: "failed" });
    expect(await listMoneyProblems()).toMatchObject([{ kind: "refund-failed" }]);
    await db.delete(refund);
    expect(await listMoneyProblems()).toMatchObject([{ kind: "unapplied" }]);
    expect(await db.$count(reservation)).toBe(3);
  });

  test("is reported by date and rate, and refunds are deducted at the rate of the sale", async () => {
    const { one, today } = await aMonth();
    await decideRefund(one.reservationId);
    const [owed] = await db.select().from(refund).where(sql`reservation_id = ${one.reservationId}`);
    await recordSent(owed);
    const report = await findTaxReport({ from: today, to: today });
    expect(report).toMatchObject([
      { on: today, basisPoints: 0, kind: "sold", count: 1, taxCents: 0, totalCents: 1000_00 },
      { on: today, basisPoints: 0, kind: "given-back", count: 1, totalCents: -1000_00 },
      { basisPoints: 170, kind: "sold", count: 2, priceCents: 2000_00, taxCents: 34_00 },
    ]);
    expect(await findTaxReport({ from: addDays(today, 1), to: addDays(today, 9) })).toEqual([]);
    expect(await listMonthTotals()).toEqual([
      {
        month: today.slice(0, 7),
        cardCents: 0,
        invoiceCents: 1000_00 + 3 * 1017_00,
        refundedCents: 1000_00,
        lostCents: 0,
        netCents: 3 * 1017_00,
        taxCents: 34_00,
        expenseCents: 0,
        profitCents: 3 * 1017_00 - 34_00,
      },
    ]);
  });

  test("counts in months and days of Arizona: half an hour before and after midnight are different ones", async () => {
    await aMonth();
    const before = sql`timestamp '2027-01-31 23:30' at time zone 'America/Phoenix'`;
    const after = sql`timestamp '2027-02-01 00:30' at time zone 'America/Phoenix'`;
    const first = sql`id in (select payment_id from reservation order by id limit 1)`;
    await db.update(payment).set({ receivedAt: after });
    await db.update(payment).set({ receivedAt: before }).where(first);
    await db.update(refund).set({ state: "done", doneAt: after });
    expect(await listMonthTotals()).toMatchObject([
      { month: "2027-02", invoiceCents: 3 * 1017_00, refundedCents: 1017_00 },
      { month: "2027-01", invoiceCents: 1000_00, refundedCents: 0 },
    ]);
    expect(await findTaxReport({ from: "2027-01-31", to: "2027-01-31" })).toMatchObject([
      { on: "2027-01-31", kind: "sold", totalCents: 1000_00 },
    ]);
    expect(await findTaxReport({ from: "2027-02-01", to: "2027-02-01" })).toMatchObject([
      { on: "2027-02-01", kind: "sold", totalCents: 2 * 1017_00 },
    ]);
    await db.update(refund).set({ doneAt: before });
    expect(await listMonthTotals()).toMatchObject([
      { month: "2027-02", refundedCents: 0 },
      { month: "2027-01", refundedCents: 1017_00 },
    ]);
  });

  test("that a bank has taken back is lost in the month of its decision, and stays in the tax report", async () => {
    const { one, today } = await aMonth();
    const { paymentId } = (await findReservationById(one.reservationId)) ?? {};
    const stateChangedAt = sql`timestamp '2027-01-31 23:30' at time zone 'America/Phoenix'`;
    await db.update(payment).set({ receivedAt: stateChangedAt });
    const taxed = await findTaxReport({ from: "2027-01-31", to: today });
    await db.insert(dispute).values({
      ...{ id: "dp_1", paymentId: paymentId ?? "", reservationId: one.reservationId },
      ...{ reason: "fraudulent", state: "lost", amountCents: 1000_00 },
      ...{ openedAt: sql`now()`, stateChangedAt },
    });
    expect(await listMonthTotals()).toMatchObject([
      { month: "2027-01", lostCents: 1000_00, netCents: 3 * 1017_00 },
    ]);
    expect(await findTaxReport({ from: "2027-01-31", to: today })).toEqual(taxed);
    for (const state of ["won", "needs_response", "warning_closed"]) {
      await db.update(dispute).set({ state });
      expect(await listMonthTotals(), state).toMatchObject([{ lostCents: 0 }]);
    }
  });
});
