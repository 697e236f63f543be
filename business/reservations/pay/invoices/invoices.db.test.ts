import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import { expireAllOverdueClaims } from "#business/reservations/claims/end-claims.ts";
import { choosePayByInvoice } from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation.ts";
import {
  findBillingDocuments,
  findLatestInvoice,
  getPriceWithTax,
} from "#business/reservations/pay/billing-queries.ts";
import { setTaxRate } from "#business/reservations/pay/billing-settings.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { checkoutSession, invoice, invoiceCounter } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { byOperator, firmPlace, reservedPlace } from "#tests/support/business/papers.ts";
import {
  context,
  holdWithDetails,
  industryAt,
  linkTo,
  outcomeOf,
  planTestMailings,
  renew,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import { expectRefusal, paidPlace } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import {
  ensurePaidInvoice,
  issueInvoice,
  skipInvoiceNumbersAfterRestore,
  voidInvoice,
} from "./issue-invoice.ts";

class Undone extends Error {}

/** Several spots with details, on as many mailings as they need. */
async function heldPlaces(count: number) {
  const mailings = await planTestMailings([60, 90, 120, 150, 180, 210]);
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const spots = ["F1", "F2", "F3", "F4"];
      const wish = { mailingId: mailings[Math.floor(n / 4)] ?? 0, spot: spots[n % 4] ?? "F1" };
      const { reservation } = await holdWithDetails({ ...wish, industry: industryAt(n) });
      return reservation;
    }),
  );
}

/**
 * Takes numbers in concurrent transactions, every third of which is rolled back; returns the kept
 * ones in order.
 */
async function numbersKept(takers: ((tx: Queryable) => Promise<string>)[]) {
  const taken = takers.map(async (take, n) => {
    try {
      return await db.transaction(async (tx) => {
        const number = await take(tx);
        await new Promise((resolve) => setTimeout(resolve, n % 5));
        if (n % 3 === 2) throw new Undone();
        return number;
      });
    } catch (error) {
      if (error instanceof Undone) return undefined;
      throw error;
    }
  });
  return (await Promise.all(taken)).filter((number) => number !== undefined).toSorted();
}

anyDatabase("an invoice", (engine) => {
  test("after a restore has a number above those that may have been sent", async () => {
    const [mailingId = 0] = await planTestMailings();
    await firmPlace({ mailingId });
    const next = await db.transaction((tx) => skipInvoiceNumbersAfterRestore(tx));
    const { invoice: billed } = await firmPlace({ mailingId, spot: "F2", industry: "hvac" });
    expect(billed.number).toBe(next);
    expect(next.slice(4)).toBe("-0102");
  });

  test("has the next number of its year, without a gap or a duplicate, under concurrent invoices and rollbacks", async () => {
    const places = await heldPlaces(24);
    const year = (await findTodayByDatabaseClock()).slice(0, 4);
    const kept = await numbersKept(
      places.map((place) => async (tx) => {
        const { number } = await issueInvoice(tx, place);
        return number;
      }),
    );
    const expected = Array.from(
      { length: 16 },
      (_, n) => `${year}-${String(n + 1).padStart(4, "0")}`,
    );
    expect(kept).toEqual(expected);
    const stored = await db
      .select({ number: invoice.number })
      .from(invoice)
      .orderBy(invoice.number);
    expect(stored.map(({ number }) => number)).toEqual(expected);
  });

  test.skipIf(engine === "embedded")(
    "would have duplicates if each read the counter before writing it (negative control)",
    async () => {
      await db.insert(invoiceCounter).values({ year: 2000, lastNumber: 0 });
      const allHaveRead = Promise.withResolvers<void>();
      let readers = 0;
      const readThenWrite = async (tx: Queryable) => {
        const [row] = await tx.select().from(invoiceCounter).where(sql`year = 2000`);
        readers += 1;
        if (readers === 6) allHaveRead.resolve();
        await allHaveRead.promise;
        const lastNumber = (row?.lastNumber ?? 0) + 1;
        await tx.update(invoiceCounter).set({ lastNumber }).where(sql`year = 2000`);
        return String(lastNumber);
      };
      const kept = await numbersKept(Array.from({ length: 6 }, () => readThenWrite));
      expect(new Set(kept).size).toBeLessThan(kept.length);
    },
  );

  test("begins at 1 in each year", async () => {
    const [place] = await heldPlaces(1);
    if (!place) throw new Error("no place");
    const year = Number((await findTodayByDatabaseClock()).slice(0, 4));
    await db.insert(invoiceCounter).values({ year: year - 1, lastNumber: 812 });
    const { number } = await db.transaction((tx) => issueInvoice(tx, place, { isPaid: true }));
    expect(number).toBe(`${year}-0001`);
  });

  test("is issued for a spot reserved on invoice, with that day's buyer, price, tax and total", async () => {
    const [mailingId = 0] = await planTestMailings();
    await setTaxRate({ from: await findTodayByDatabaseClock(), basisPoints: 170 }, byOperator);
    const { reserved, invoice: billed } = await firmPlace({ mailingId });
    expect(billed).toMatchObject({
      state: "open",
      dueOn: reserved.paymentDueOn,
      priceCents: 1000_00,
      taxBasisPoints: 170,
      taxCents: 17_00,
      totalCents: 1017_00,
      buyer: { business: expect.stringMatching(/^Business/), name: "Pat Example" },
      description: expect.stringMatching(
        /^Large spot, 4 × 5 in, F1 on the front of the In 60 days card, for Plumbing\./,
      ),
    });
    expect(await findBillingDocuments(reserved.id)).toEqual({
      invoice: billed,
      payments: [],
      refunds: [],
      takenBack: [],
    });
  });

  test("is issued once when the spot is confirmed, even if several buttons are pressed at once", async () => {
    const { reservation } = await holdWithDetails();
    const input = { reservationId: reservation.id };
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => choosePayByInvoice(input, context)),
    );
    expect(new Set(tries.map(({ state }) => state))).toEqual(new Set(["unconfirmed"]));
    expect(await db.$count(invoice)).toBe(0);
    expect(await db.$count(invoiceCounter)).toBe(0);
    const token = await linkTo(reservation.id);
    const presses = await Promise.all(
      Array.from({ length: 5 }, () => outcomeOf(confirmReservationByLink({ token }, context))),
    );
    expect(presses).toContainEqual(expect.objectContaining({ state: "unpaid" }));
    expect(await db.$count(invoice)).toBe(1);
  });

  test("uses the price of the payment page that is open when the spot is confirmed", async () => {
    const { reserved } = await reservedPlace();
    const price = { priceCents: 1000_00, taxBasisPoints: 90, taxCents: 9_00, totalCents: 1009_00 };
    await db.insert(checkoutSession).values({
      reservationId: reserved.id,
      state: "open",
      gatewaySessionId: "cs_open",
      request: {},
      expiresAt: new Date(Date.now() + 3_600_000),
      ...price,
    });
    await confirmReservationByLink({ token: await linkTo(reserved.id) }, context);
    expect(await findLatestInvoice(reserved.id)).toMatchObject({ state: "open", ...price });
  });

  test("never changes when prices, names or rates change, and rejects every write", async () => {
    const { reserved, invoice: billed } = await firmPlace();
    await setTaxRate({ from: await findTodayByDatabaseClock(), basisPoints: 500 }, byOperator);
    await db.update(contact).set({ name: "Somebody Else", email: "else@where.example" });
    await db.update(advertiser).set({ name: "Another Business" });
    expect(await findLatestInvoice(reserved.id)).toEqual(billed);
    expect(await getPriceWithTax(reserved, await findTodayByDatabaseClock())).toMatchObject({
      totalCents: 1000_00,
    });
    for (const change of [
      { totalCents: 1, priceCents: 1 },
      { number: "2000-0001" },
      { buyer: { business: "x", name: "y", email: "z" } },
      { description: "nothing" },
    ]) {
      await expect(db.update(invoice).set(change)).rejects.toThrow();
    }
    await expect(db.delete(invoice)).rejects.toThrow();
    expect(await findLatestInvoice(reserved.id)).toEqual(billed);
  });

  test("is paid once, and never voided after that", async () => {
    const { reserved } = await firmPlace();
    expect(await ensurePaidInvoice(db, reserved)).toMatchObject({ state: "paid", version: 2 });
    expect(await voidInvoice(db, reserved.id)).toBeUndefined();
    expect(await ensurePaidInvoice(db, reserved)).toMatchObject({ state: "paid", version: 2 });
    await expect(db.update(invoice).set({ state: "void" })).rejects.toThrow();
    expect(await db.$count(invoice)).toBe(1);
  });

  test("of a spot that is paid by card is issued as paid, over the price that the payment page showed", async () => {
    const [mailingId = 0] = await planTestMailings();
    const paid = await paidPlace(mailingId);
    const price = {
      priceCents: 1000_00,
      taxBasisPoints: 175,
      taxCents: 17_50,
      totalCents: 1017_50,
    };
    const made = await db.transaction((tx) => ensurePaidInvoice(tx, paid, { price }));
    expect(made).toMatchObject({ ...price, state: "paid", dueOn: null });
    expect(await db.transaction((tx) => ensurePaidInvoice(tx, paid, { price }))).toEqual(made);
  });

  test("of an earlier attempt is void as soon as the spot is taken again; the one of a firm spot stays when invoice is chosen again", async () => {
    const { reservationId, invoice: first } = await firmPlace();
    await shiftExpiry(reservationId, -1);
    await expireAllOverdueClaims(context);
    await renew(reservationId);
    await choosePayByInvoice({ reservationId }, context);
    await confirmReservationByLink({ token: await linkTo(reservationId) }, context);
    const rows = await db.select().from(invoice).orderBy(invoice.id);
    expect(rows.map(({ state }) => state)).toEqual(["void", "open"]);
    const firm = await findLatestInvoice(reservationId);
    await choosePayByInvoice({ reservationId }, context);
    expect(await findLatestInvoice(reservationId)).toEqual(firm);
    expect((await findReservationById(reservationId))?.state).toBe("unpaid");
    expect(rows[0]?.number).toBe(first.number);
  });

  test("is refused without details, when the time is up, and while a payment page is open", async () => {
    const { reservation } = await holdWithDetails();
    const reservationId = reservation.id;
    await db.insert(checkoutSession).values({
      reservationId,
      state: "processing",
      gatewaySessionId: "cs_waiting",
      expiresAt: new Date(Date.now() + 3_600_000),
      request: {},
      ...(await getPriceWithTax(reservation, await findTodayByDatabaseClock())),
    });
    expect(await outcomeOf(choosePayByInvoice({ reservationId }, context))).toMatchObject({
      name: "Refusal",
    });
    await db.delete(checkoutSession);
    await shiftExpiry(reservationId, -1);
    await expectRefusal(choosePayByInvoice({ reservationId }, context), "conflict");
    expect(await db.$count(invoice)).toBe(0);
    expect(await db.$count(invoiceCounter)).toBe(0);
  });
});
