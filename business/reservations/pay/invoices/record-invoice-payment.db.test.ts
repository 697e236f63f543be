import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listMoneyProblems } from "#business/ledger/list-money.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { expireAllOverdueClaims } from "#business/reservations/claims/end-claims.ts";
import {
  findBillingDocuments,
  findLatestInvoice,
} from "#business/reservations/pay/billing-queries.ts";
import { recordInvoicePayment } from "#business/reservations/pay/invoices/record-payment.ts";
import { recordRefundSent } from "#business/reservations/refunds/send-refund.ts";
import {
  automaticRefundEmailJob,
  paymentAlertJob,
} from "#business/reservations/reservation-jobs.ts";
import { job } from "#database/schema/jobs.ts";
import { invoice, payment, refund } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import {
  byOperator,
  firmPlace,
  recordCheck,
  reservedPlace,
  tellChanges,
  theMessage,
} from "#tests/support/business/papers.ts";
import { giveBack, recordSent } from "#tests/support/business/payments.ts";
import {
  context,
  hold,
  outcomeOf,
  planTestMailings,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import {
  expectRefusal,
  expectReservation,
  payOnline,
  refused,
} from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { ensurePaidInvoice } from "./issue-invoice.ts";

/** An expired spot on an invoice, whose buyer has been notified. */
async function expiredPlace(mailingId: number) {
  const place = await firmPlace({ mailingId });
  await shiftExpiry(place.reservationId, -1);
  await expireAllOverdueClaims(context);
  await tellChanges();
  return place;
}

const jobsOf = (kind: { name: string }) => db.$count(job, sql`${job.kind} = ${kind.name}`);

anyDatabase("the payment of an invoice", () => {
  test("in time pays the spot and the invoice, and records the operator", async () => {
    const { reservationId, invoice: billed } = await firmPlace();
    expect(await recordCheck(reservationId)).toMatchObject({
      outcome: "granted",
      reservation: { state: "paid", paymentId: `invoice:${billed.number}` },
    });
    const papers = await findBillingDocuments(reservationId);
    expect(papers).toMatchObject({
      invoice: { number: billed.number, state: "paid" },
      payments: [
        {
          id: `invoice:${billed.number}`,
          method: "invoice",
          amountCents: 1000_00,
          note: "check 1042",
        },
      ],
    });
    expect(papers.refund).toBeUndefined();
    const [row] = await db.select().from(payment);
    expect(row?.recordedBy).toBe("operator:900");
  });

  test("is recorded once, even if the button is pressed several times at once", async () => {
    const { reservationId } = await firmPlace();
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => outcomeOf(recordCheck(reservationId, 1))),
    );
    const granted = tries.filter((one) => "outcome" in one && one.outcome === "granted");
    expect(granted).toHaveLength(1);
    expect(tries.filter((one) => "code" in one && one.code === "conflict")).toHaveLength(4);
    expect(await db.$count(payment)).toBe(1);
    expect(await db.$count(refund)).toBe(0);
  });

  test("that came twice is recorded twice, and the second waits, whatever its amount", async () => {
    const { reservationId, invoice: billed } = await firmPlace();
    await recordCheck(reservationId);
    for (const amountCents of [1000_00, 250_00, 3000_00]) {
      const expectedVersion = (await findLatestInvoice(reservationId))?.version ?? 0;
      const check = { reservationId, amountCents, note: "check 1043", expectedVersion };
      expect(await recordInvoicePayment(check, byOperator)).toMatchObject({
        outcome: "unapplied",
        reservation: { state: "paid", paymentId: `invoice:${billed.number}` },
      });
      await expectRefusal(recordInvoicePayment(check, byOperator), "conflict");
    }
    expect(await db.$count(refund)).toBe(0);
    expect(await jobsOf(paymentAlertJob)).toBe(0);
    expect(await jobsOf(automaticRefundEmailJob)).toBe(0);
    expect(await listMoneyProblems()).toMatchObject([
      { kind: "unapplied", name: `invoice:${billed.number}:2`, amountCents: 1000_00 },
      { kind: "unapplied", amountCents: 250_00 },
      { kind: "unapplied", amountCents: 3000_00 },
    ]);
  });

  test("of less than the total of a void invoice waits, and so does a part after the due date", async () => {
    const { reservationId, invoice: billed } = await firmPlace();
    await shiftExpiry(reservationId, -1);
    const part = { reservationId, amountCents: 400_00, note: "" };
    const late = { ...part, expectedVersion: billed.version };
    expect(await recordInvoicePayment(late, byOperator)).toMatchObject({ outcome: "unapplied" });
    await expireAllOverdueClaims(context);
    await tellChanges();
    const expectedVersion = (await findLatestInvoice(reservationId))?.version ?? 0;
    expect(await recordInvoicePayment({ ...part, expectedVersion }, byOperator)).toMatchObject({
      outcome: "unapplied",
      reservation: { state: "expired" },
    });
  });

  test("of a spot that was paid by card meanwhile waits", async () => {
    const { reservationId } = await firmPlace();
    const { reservation } = await payOnline({ reservationId, payment: "pi_1" }, context);
    await ensurePaidInvoice(db, reservation);
    expect(await recordCheck(reservationId)).toMatchObject({ outcome: "unapplied" });
    expect(await db.$count(refund)).toBe(0);
    await expectReservation(reservationId, { state: "paid", paymentId: "pi_1" });
  });

  test("that is late still pays the spot while it is free, on a new invoice of the same amount", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservationId, invoice: billed } = await expiredPlace(mailingId);
    expect(await findLatestInvoice(reservationId)).toMatchObject({ state: "void" });
    expect(await recordCheck(reservationId)).toMatchObject({
      outcome: "granted",
      reservation: { state: "paid" },
    });
    const after = await findLatestInvoice(reservationId);
    expect(after).toMatchObject({ state: "paid", dueOn: null, totalCents: billed.totalCents });
    expect(after?.number).not.toBe(billed.number);
    expect(await db.$count(refund)).toBe(0);
  });

  test("that is late, with the spot resold, is refunded by hand, and both sides are notified", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservationId, invoice: billed } = await expiredPlace(mailingId);
    const { reservation: other } = await hold({ mailingId });
    expect(await recordCheck(reservationId)).toMatchObject({
      outcome: "spot-gone",
      reservation: { state: "expired" },
    });
    expect(await db.select().from(refund)).toMatchObject([
      { paymentId: `invoice:${billed.number}`, state: "by-hand", reason: "spot-gone" },
    ]);
    expect(await jobsOf(paymentAlertJob)).toBe(1);
    expect(await jobsOf(automaticRefundEmailJob)).toBe(1);
    expect(await findReservationById(other.id)).toMatchObject({ state: "held" });
    const states = (await db.select().from(invoice)).map(({ state }) => state);
    expect(states).toEqual(["void"]);
  });

  test("is refused for no amount, too much without a decision, and an outdated version", async () => {
    const bare = await reservedPlace();
    await expectRefusal(recordCheck(bare.reservationId), "not-found");
    const { reservationId, invoice: billed } = await firmPlace();
    const input = { reservationId, note: "", expectedVersion: billed.version };
    for (const amountCents of [billed.totalCents + 1, 0, -1]) {
      const attempt = recordInvoicePayment({ ...input, amountCents }, byOperator);
      await expectRefusal(attempt, "invalid");
    }
    const right = { ...input, amountCents: billed.totalCents };
    const stale = recordInvoicePayment({ ...right, expectedVersion: 7 }, byOperator);
    expect(await outcomeOf(stale)).toEqual(refused("conflict"));
    const unknown = recordInvoicePayment({ ...right, reservationId: 999 }, byOperator);
    await expectRefusal(unknown, "not-found");
    expect(await db.$count(payment)).toBe(0);
  });

  test("that is refunded by hand is done once an operator records it, and the buyer of a canceled spot is notified", async () => {
    const { reservationId } = await firmPlace();
    await recordCheck(reservationId);
    await cancelAndCompensate({ reservationId }, context);
    const [owed] = await db.select().from(refund);
    if (!owed) throw new Error("no refund was wanted");
    const input = { refundId: owed.id, note: "check 77", expectedVersion: owed.version };
    const tries = await Promise.all(
      [1, 2, 3].map(() => outcomeOf(recordRefundSent(input, byOperator))),
    );
    expect(tries.filter((one) => "doneAt" in one)).toHaveLength(1);
    expect(tries.filter((one) => "code" in one && one.code === "conflict")).toHaveLength(2);
    expect(await findReservationById(reservationId)).toMatchObject({ state: "refunded" });
    await tellChanges();
    expect(
      (await theMessage(`reservation-refunded:${reservationId}`.concat(":operator"))).subject,
    ).toMatch(/^Refunded: /);
    const unknown = { ...input, refundId: crypto.randomUUID() };
    await expectRefusal(recordRefundSent(unknown, byOperator), "not-found");
  });

  test("that came twice and is refunded by hand leaves the spot paid", async () => {
    const { reservationId, invoice: billed } = await firmPlace();
    await recordCheck(reservationId);
    await recordCheck(reservationId);
    const back = { payment: `invoice:${billed.number}:2`, leftCents: 1000_00 };
    await giveBack(reservationId, 1000_00, back);
    expect(await listMoneyProblems()).toMatchObject([{ kind: "to-send" }]);
    const [owed] = await db.select().from(refund);
    await recordSent(owed, "returned the check");
    expect(await findReservationById(reservationId)).toMatchObject({ state: "paid" });
  });
});
