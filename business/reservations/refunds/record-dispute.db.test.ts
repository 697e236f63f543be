import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findTasks } from "#app/office/today/find-tasks.ts";
import { findTaxReport, listMonthTotals } from "#business/ledger/money-totals.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import { sendReservationChangeEmails } from "#business/reservations/messages/send-reservation-change-emails.ts";
import { mailing } from "#database/schema/mailings.ts";
import { credit, dispute, refund } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import {
  deliverAllWebhooks,
  everyRefund,
  expectMoney,
  readMoneyTables,
  runAllJobs,
  withGateway,
} from "#tests/support/business/billing.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { giveBack } from "#tests/support/business/payments.ts";
import { context, hold } from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findPaymentBalance } from "./payment-balance.ts";
import { markLostDisputeSeen } from "./record-dispute.ts";

const owner = { id: 900, role: "owner" } as const;
const tasksOf = async () =>
  (await findTasks(owner, [], new Date())).filter(({ kind }) => kind === "money");

anyDatabase("a dispute", () => {
  const gateway = withGateway();

  async function paid() {
    const place = await gateway.paid();
    await runAllJobs();
    return place;
  }

  /** The gateway reports a dispute and its end. */
  async function disputed(payment: string, ...words: ("lost" | "won" | "under_review")[]) {
    const { ledger } = gateway.double;
    const opened = ledger.dispute(payment);
    const id = String(opened.data.object.id);
    const later = words.map((word, n) => {
      const event = ledger.dispute(payment, word, id);
      event.created += 60 * (n + 1);
      return event;
    });
    await deliverAllWebhooks([opened, ...later]);
    await runAllJobs();
    return id;
  }

  const toGateway = () => gateway.double.calls.filter((call) => call.includes("refund")).length;

  test("that is lost ends the paid reservation, frees the spot, and tells the buyer why", async () => {
    const { reservationId, payment, mailingId } = await paid();
    await disputed(payment, "lost");
    expect(await findReservationById(reservationId)).toMatchObject({ state: "refunded" });
    await sendReservationChangeEmails({ reservationId, change: "refunded", from: "paid" });
    const { rows } = await db.execute<{ subject: string; text: string }>(
      sql`select subject, text from message where kind || ':' || record_id = ${`reservation-refunded:${reservationId}`}`,
    );
    expect(rows).toMatchObject([
      { subject: expect.stringContaining("Your reservation has ended") },
    ]);
    expect(rows[0]?.text).toContain("You disputed our charge");
    expect(rows[0]?.text).not.toContain("We sent");
    await hold({ mailingId });
  });

  test("that is lost is a task on Today until the owner marks it as seen", async () => {
    const { reservationId, payment } = await paid();
    const id = await disputed(payment, "lost");
    expect(await tasksOf()).toMatchObject([
      {
        title: expect.stringContaining("Dispute lost: $1,000.00 went back"),
        action: {
          name: "Mark as seen",
          to: `/office/reservations/${reservationId}#dispute-${id}`,
        },
      },
    ]);
    await markLostDisputeSeen({ disputeId: id, reservationId }, byOperator);
    expect(await tasksOf()).toEqual([]);
    await markLostDisputeSeen({ disputeId: id, reservationId }, byOperator);
    const other = markLostDisputeSeen({ disputeId: "dp_other", reservationId }, byOperator);
    await expectRefusal(other, "not-found");
  });

  test("that is lost leaves nothing to refund: neither canceling, the office nor a resent refund asks the gateway", async () => {
    const { reservationId, payment } = await paid();
    await disputed(payment, "lost");
    const asked = toGateway();
    expect(await findPaymentBalance(payment)).toMatchObject({ leftCents: 0 });
    await expectRefusal(cancelAndCompensate({ reservationId }, context), "conflict");
    await expectRefusal(giveBack(reservationId, 100_00, { payment }), "conflict");
    await runAllJobs();
    expect(toGateway()).toBe(asked);
    expect(await readMoneyTables()).toMatchObject({ refunds: ["dispute done"] });
  });

  test("that is open keeps the reservation, and canceling it meanwhile asks the gateway for nothing", async () => {
    const { reservationId, payment } = await paid();
    await disputed(payment, "under_review");
    expect(await findReservationById(reservationId)).toMatchObject({ state: "paid" });
    const asked = toGateway();
    await cancelAndCompensate({ reservationId, expects: "refund" }, context);
    await runAllJobs();
    expect(toGateway()).toBe(asked);
    await expectMoney({ reservations: ["canceled"], refunds: ["dispute pending"] });
  });

  test("that is won after the buyer canceled gives back what the cancellation gave, once", async () => {
    const { reservationId, payment } = await paid();
    const { ledger } = gateway.double;
    const opened = ledger.dispute(payment);
    await deliverAllWebhooks([opened]);
    await cancelAndCompensate({ reservationId, expects: "refund" }, context);
    const won = ledger.dispute(payment, "won", String(opened.data.object.id));
    won.created += 60;
    await deliverAllWebhooks([won, won]);
    await runAllJobs();
    expect(ledger.refundsOf(payment)).toMatchObject([{ amount: 1000_00 }]);
    expect((await everyRefund()).map(({ reason }) => reason).toSorted()).toEqual([
      "canceled",
      "dispute",
    ]);
  });

  test("that is won after the buyer canceled for a credit gives the credit then, and a lost one ends the credit", async () => {
    const { reservationId, payment, mailingId } = await paid();
    const today = await findTodayByDatabaseClock();
    await db
      .update(mailing)
      .set({ bookingCloses: sql`${today}::date - 1` })
      .where(eq(mailing.id, mailingId));
    const { ledger } = gateway.double;
    const opened = ledger.dispute(payment);
    await deliverAllWebhooks([opened]);
    await cancelAndCompensate({ reservationId, expects: "credit" }, context);
    expect(await db.select().from(credit)).toEqual([]);
    const won = ledger.dispute(payment, "won", String(opened.data.object.id));
    won.created += 60;
    await deliverAllWebhooks([won]);
    expect(await db.select().from(credit)).toMatchObject([{ amountCents: 1000_00 }]);
    const again = ledger.dispute(payment);
    const lost = ledger.dispute(payment, "lost", String(again.data.object.id));
    lost.created += 60;
    await deliverAllWebhooks([again, lost]);
    const [ended] = await db.select().from(credit);
    expect((ended?.expiresOn ?? "") < today).toBe(true);
  });

  test("that takes a refund's money before it was sent stops that refund: the bank returned the money", async () => {
    const { reservationId, payment } = await paid();
    await cancelAndCompensate({ reservationId, expects: "refund" }, context);
    const asked = toGateway();
    await disputed(payment, "lost");
    expect(toGateway()).toBe(asked);
    await expectMoney({ reservations: ["refunded"], refunds: ["dispute done"] });
  });

  test("over a part of the payment that is lost leaves the reservation, and Today says so", async () => {
    const { reservationId, payment } = await paid();
    const { ledger } = gateway.double;
    const opened = ledger.dispute(payment);
    const lost = ledger.dispute(payment, "lost", String(opened.data.object.id));
    lost.created += 60;
    for (const event of [opened, lost]) Object.assign(event.data.object, { amount: 300_00 });
    await deliverAllWebhooks([opened, lost]);
    expect(await findReservationById(reservationId)).toMatchObject({ state: "paid" });
    expect(await findPaymentBalance(payment)).toMatchObject({ leftCents: 700_00 });
    expect((await tasksOf())[0]?.sentence).toContain("The reservation is still active");
  });

  test("that was reported before its payment counts as soon as the payment is known", async () => {
    const { ledger } = gateway.double;
    const place = await gateway.opened();
    const { id: payment } = ledger.pay(place.session);
    const completed = ledger.events.at(-1);
    await disputed(payment, "lost");
    if (completed) await deliverAllWebhooks([completed]);
    expect(await findReservationById(place.reservationId)).toMatchObject({ state: "refunded" });
    expect(await db.select().from(dispute)).toMatchObject([{ reservationId: place.reservationId }]);
  });

  test("that is only an inquiry holds no money (negative control)", async () => {
    const { payment } = await paid();
    const event = gateway.double.ledger.dispute(payment, "warning_needs_response");
    await deliverAllWebhooks([event]);
    expect(await findPaymentBalance(payment)).toMatchObject({ leftCents: 1000_00 });
    expect(await db.select().from(refund)).toEqual([]);
  });

  test("that is lost counts once in the month's totals, and stays out of the tax report's refunds", async () => {
    const { payment } = await paid();
    await disputed(payment, "lost");
    expect(await listMonthTotals()).toMatchObject([
      { cardCents: 1000_00, refundedCents: 0, lostCents: 1000_00, netCents: 0 },
    ]);
    const lines = await findTaxReport({ from: "2000-01-01", to: "2100-01-01" });
    expect(lines.map(({ kind }) => kind)).toEqual(["sold"]);
  });
});
