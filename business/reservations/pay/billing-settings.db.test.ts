import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findTodayByDatabaseClock } from "#business/reservations/claims/claims.ts";
import { giveCancellationCredit } from "#business/reservations/pay/credits/give-credit.ts";
import { credit } from "#database/schema/payments.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator, firmPlace } from "#tests/support/business/papers.ts";
import { hireOwner, outcomeOf, planTestMailings } from "#tests/support/business/reservation.ts";
import { expectRefusal, paidPlace, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import {
  findOfferedPaymentMethods,
  getPayByInvoiceSetting,
  getPriceWithTax,
  getTaxBasisPoints,
} from "./billing-queries.ts";
import {
  findTaxRates,
  removeTaxRate,
  setPayByInvoiceSetting,
  setTaxRate,
  taxRatesFingerprint,
} from "./billing-settings.ts";

anyDatabase("the billing settings", () => {
  beforeEach(() => hireOwner());

  test("is no tax at first, and each rate applies from its own date on", async () => {
    const today = await findTodayByDatabaseClock();
    expect(await getTaxBasisPoints(today)).toBe(0);
    await setTaxRate({ from: addDays(today, 10), basisPoints: 175 }, byOperator);
    await setTaxRate({ from: today, basisPoints: 170 }, byOperator);
    expect(await getTaxBasisPoints(addDays(today, -1))).toBe(0);
    expect(await getTaxBasisPoints(today)).toBe(170);
    expect(await getTaxBasisPoints(addDays(today, 9))).toBe(170);
    expect(await getTaxBasisPoints(addDays(today, 10))).toBe(175);
    expect(await getPriceWithTax({ priceCents: 350_00 }, today)).toMatchObject({ taxCents: 595 });
    await setTaxRate({ from: today, basisPoints: 180 }, byOperator);
    expect((await findTaxRates()).map(({ basisPoints }) => basisPoints)).toEqual([180, 175]);
  });

  test("is not overwritten by an operator who saw other rates, even at the same instant; without that check it is (negative control)", async () => {
    const from = await findTodayByDatabaseClock();
    const seen = taxRatesFingerprint(await findTaxRates());
    const tries = await Promise.all(
      [170, 175, 180].map((basisPoints) =>
        outcomeOf(setTaxRate({ from, basisPoints, seen }, byOperator)),
      ),
    );
    expect(tries.filter((one) => one === undefined)).toHaveLength(1);
    const [first] = await findTaxRates();
    await expectRefusal(setTaxRate({ from, basisPoints: 5, seen }, byOperator), "conflict");
    expect(await findTaxRates()).toEqual([first]);
    await setTaxRate({ from, basisPoints: 5 }, byOperator);
    expect(await findTaxRates()).not.toEqual([first]);
  });

  test("takes back a rate that nobody was billed with, and no other", async () => {
    const today = await findTodayByDatabaseClock();
    await setTaxRate({ from: today, basisPoints: 170 }, byOperator);
    await setTaxRate({ from: addDays(today, 10), basisPoints: 175 }, byOperator);
    const remove = (from: string, basisPoints: number) =>
      outcomeOf(removeTaxRate({ from, basisPoints }, byOperator));
    expect(await remove(today, 171)).toEqual(refused("conflict"));
    await firmPlace();
    expect((await findTaxRates()).map(({ isUsed }) => isUsed)).toEqual([true, false]);
    expect(await remove(today, 170)).toEqual(refused("conflict"));
    expect(await remove(addDays(today, 10), 175)).toBeUndefined();
    expect(await remove(addDays(today, 10), 175)).toEqual(refused("conflict"));
    expect(await getTaxBasisPoints(addDays(today, 20))).toBe(170);
    await db.execute(sql`update tax_rate set effective_on = effective_on - 5`);
    await setTaxRate({ from: addDays(today, 1), basisPoints: 180 }, byOperator);
    expect((await findTaxRates()).map(({ isUsed }) => isUsed)).toEqual([true, false]);
  });

  test("refuses impossible rates, and past or invalid dates", async () => {
    const from = await findTodayByDatabaseClock();
    for (const basisPoints of [-1, 2001, 1.5, Number.NaN]) {
      await expectRefusal(setTaxRate({ from, basisPoints }, byOperator), "invalid");
    }
    for (const wrong of [addDays(from, -1), "2027-02-30", "9999-12-31", "99999-01-01", "soon"]) {
      const attempt = setTaxRate({ from: wrong, basisPoints: 170 }, byOperator);
      await expectRefusal(attempt, "invalid");
    }
    expect(await findTaxRates()).toEqual([]);
  });

  test("offers invoices beside cards until switched off, and always without cards", async () => {
    expect(await findOfferedPaymentMethods(true)).toEqual({ card: true, invoice: true });
    const off = { offersInvoices: false, expectedVersion: 0 };
    const changed = await setPayByInvoiceSetting(off, byOperator);
    expect(await findOfferedPaymentMethods(true)).toEqual({ card: true, invoice: false });
    expect(await findOfferedPaymentMethods(false)).toEqual({ card: false, invoice: true });
    const on = { offersInvoices: true, expectedVersion: changed.version };
    await setPayByInvoiceSetting(on, byOperator);
    await expectRefusal(setPayByInvoiceSetting(on, byOperator), "conflict");
    await expectRefusal(setPayByInvoiceSetting(off, byOperator), "conflict");
    expect(await getPayByInvoiceSetting()).toMatchObject({ offersInvoices: true });
  });

  test("a credit is given once per reservation, and is good for a year", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { id: reservationId } = await paidPlace(mailingId);
    const today = await findTodayByDatabaseClock();
    const given = await giveCancellationCredit(db, { reservationId, amountCents: 1017_00 });
    expect(given?.expiresOn.slice(0, 4)).toBe(String(Number(today.slice(0, 4)) + 1));
    expect(
      await giveCancellationCredit(db, { reservationId, amountCents: 1017_00 }),
    ).toBeUndefined();
    expect(await db.$count(credit)).toBe(1);
  });
});
