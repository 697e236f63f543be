import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import { setTaxRate } from "#business/reservations/pay/billing-settings.ts";
import { findPaymentBalance } from "#business/reservations/refunds/payment-balance.ts";
import { message } from "#database/schema/mail.ts";
import { mailing } from "#database/schema/mailings.ts";
import { refund } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import {
  deliverAllWebhooks,
  deliverWebhook,
  everyRefund,
  payingPlace,
  runAllJobs,
  withGateway,
} from "#tests/support/business/billing.ts";
import { byOperator, firmPlace, recordCheck } from "#tests/support/business/papers.ts";
import { giveBack, recordSent } from "#tests/support/business/payments.ts";
import { outcomeOf, planTestMailings } from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { messageLabel } from "#tests/support/mail/message-names.ts";
import {
  calculateFewerHomesRefundCents,
  findFewerHomesRefunds,
  refundFewerHomes,
} from "./card-falls-short.ts";

test("the missing share is none within two percent, and in proportion below", () => {
  const share = (pieces: number, agreed = 10_000) =>
    calculateFewerHomesRefundCents(1017_00, { agreed, pieces });
  expect([share(10_400), share(10_000), share(9_800)]).toEqual([0, 0, 0]);
  expect(share(9_799)).toBe(20_44);
  expect(share(9_000)).toBe(101_70);
  expect(share(9_000, 12_000)).toBe(254_25);
});

anyDatabase("a card that went to fewer homes than were agreed", () => {
  const gateway = withGateway();
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
    await setTaxRate({ from: await findTodayByDatabaseClock(), basisPoints: 170 }, byOperator);
  });

  async function paid(spot: string, industry: string) {
    const { reservationId } = await firmPlace({ mailingId, spot, industry });
    await recordCheck(reservationId);
    return reservationId;
  }

  async function mailed(pieces: number) {
    const drops = [
      { date: await findTodayByDatabaseClock(), pieces, postOffice: "Scottsdale Main" },
    ];
    await db.update(mailing).set({ state: "confirmed", drops }).where(sql`id = ${mailingId}`);
  }

  async function give(key?: string) {
    const { version: expectedVersion = 0 } = (await findOfficeMailingById(mailingId)) ?? {};
    const shown = key ?? (await findFewerHomesRefunds(mailingId)).key;
    return refundFewerHomes({ id: mailingId, expectedVersion, key: shown }, byOperator);
  }

  test("refunds everyone who paid the missing share, tax included, once, and tells each why", async () => {
    const one = await paid("F1", "plumbing");
    await paid("B4", "solar");
    await firmPlace({ mailingId, spot: "F3", industry: "bakery" });
    await mailed(9_000);
    const { shares, key } = await findFewerHomesRefunds(mailingId);
    expect(shares.map(({ cents, taxCents }) => [cents, taxCents])).toEqual([
      [101_70, 1_70],
      [35_60, 60],
    ]);
    const tries = await Promise.all([1, 2, 3].map(() => outcomeOf(give(key))));
    expect(tries.filter((each) => each && "given" in each)).toEqual([{ given: 2, cents: 137_30 }]);
    expect(await db.select().from(refund).orderBy(refund.amountCents)).toMatchObject([
      { amountCents: 35_60, reason: "fewer-homes", state: "by-hand" },
      { amountCents: 101_70, reason: "fewer-homes", state: "by-hand" },
    ]);
    expect(await findReservationById(one)).toMatchObject({ state: "paid" });
    expect((await findFewerHomesRefunds(mailingId)).shares).toEqual([]);
    await runAllJobs();
    const messages = await db
      .select()
      .from(message)
      .where(sql`${messageLabel} like 'partial-refund:%'`);
    expect(messages).toHaveLength(2);
    expect(messages[0]?.text).toContain(
      "card went to 9,000 homes instead of the 10,000 we agreed on",
    );
  });

  test("is measured by the homes that were shown when each buyer booked", async () => {
    await db.update(mailing).set({ households: 12_000 }).where(sql`id = ${mailingId}`);
    await paid("F1", "plumbing");
    await db.update(mailing).set({ households: 10_000 }).where(sql`id = ${mailingId}`);
    await paid("F2", "solar");
    await mailed(9_900);
    const { shares } = await findFewerHomesRefunds(mailingId);
    expect(shares).toMatchObject([{ agreed: 12_000, cents: 177_98 }]);
  });

  test("refunds nothing within the tolerance, before confirmation, or that was not shown", async () => {
    await paid("F1", "plumbing");
    expect((await findFewerHomesRefunds(mailingId)).shares).toEqual([]);
    await mailed(9_800);
    expect((await findFewerHomesRefunds(mailingId)).shares).toEqual([]);
    await expectRefusal(give(), "conflict");
    await mailed(5_000);
    await db.update(mailing).set({ state: "dropped" }).where(sql`id = ${mailingId}`);
    expect((await findFewerHomesRefunds(mailingId)).shares).toEqual([]);
    await expectRefusal(give(), "conflict");
    await mailed(9_000);
    const { key } = await findFewerHomesRefunds(mailingId);
    await mailed(8_000);
    await expectRefusal(give(key), "conflict");
    expect(await db.$count(refund)).toBe(0);
  });

  test("never refunds more than is left of a payment", async () => {
    const reservationId = await paid("F1", "plumbing");
    const { paymentId } = (await findReservationById(reservationId)) ?? {};
    const payment = paymentId ?? "";
    await giveBack(reservationId, 1000_00);
    await mailed(9_000);
    expect((await findFewerHomesRefunds(mailingId)).shares).toMatchObject([{ cents: 17_00 }]);
    await give();
    expect(await findPaymentBalance(payment)).toMatchObject({ leftCents: 0, leftTaxCents: 0 });
    await noteAllSent();
    await runAllJobs();
    expect(await findReservationById(reservationId)).toMatchObject({ state: "paid" });
    const [messages] = await db
      .select()
      .from(message)
      .where(sql`text like '%10,000 we agreed on%'`);
    expect(messages?.kind).toBe("partial-refund");
    expect(messages?.text).toContain("we’ll send $17.00");
    expect(messages?.text).toContain("You keep your spot");
  });

  const noteAllSent = async () => {
    for (const owed of await everyRefund()) await recordSent(owed, "check");
  };

  test("releases no spot by its share; the office's refund of the rest does", async () => {
    const reservationId = await paid("F1", "plumbing");
    await mailed(9_000);
    await give();
    await giveBack(reservationId, 915_30);
    await noteAllSent();
    expect(await findReservationById(reservationId)).toMatchObject({ state: "refunded" });
  });

  test("is refunded in addition to a refund started at the gateway, before it or after", async () => {
    const { ledger } = gateway.double;
    const place = await payingPlace(gateway.double, { mailingId });
    const { id: payment } = ledger.pay(place.session);
    await deliverWebhook(gateway.lastEvent());
    const seen = ledger.events.length;
    ledger.refundsBegin = "pending";
    const begun = [500_00, 500_00].map((amount) => ledger.refund(payment, { amount }));
    await deliverAllWebhooks(ledger.events.slice(seen));
    await mailed(9_000);
    expect(await give()).toEqual({ given: 1, cents: 17_00 });
    for (const amount of [4_00, 3_00]) begun.push(ledger.refund(payment, { amount }));
    await deliverAllWebhooks(ledger.events.slice(seen));
    for (const { id } of begun) ledger.refundGoes(id, "succeeded");
    ledger.refundsBegin = "succeeded";
    expect(await runAllJobs()).toEqual([]);
    await deliverAllWebhooks(ledger.events.slice(seen));
    const rows = (await everyRefund()).toSorted((a, b) => a.amountCents - b.amountCents);
    expect(rows.map(({ amountCents, reason, state }) => [amountCents, reason, state])).toEqual([
      [3_00, "operator", "done"],
      [4_00, "operator", "done"],
      [10_00, "fewer-homes", "done"],
      [500_00, "operator", "done"],
      [500_00, "operator", "done"],
    ]);
    expect(await findPaymentBalance(payment)).toMatchObject({ leftCents: 0 });
    expect(await findReservationById(place.reservationId)).toMatchObject({ state: "paid" });
  });
});
