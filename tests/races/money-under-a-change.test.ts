import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { businessDaysAfter } from "#business/mailings/calendar/business-days.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import {
  cancelAndCompensate,
  restoreCanceledReservation,
} from "#business/reservations/cancel/cancel-and-restore.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import { changeSize } from "#business/reservations/move/change-size-or-industry.ts";
import { findSizeChangeSettlement } from "#business/reservations/move/settle-size-change.ts";
import { reversePayment } from "#business/reservations/pay/invoices/reverse-payment.ts";
import { recordRefundSent } from "#business/reservations/refunds/send-refund.ts";
import { paymentReversal } from "#database/schema/payments.ts";
import { db, type Queryable } from "#platform/database/database.server.ts";
import { withGateway } from "#tests/support/business/billing.ts";
import { byOperator, seenReservation } from "#tests/support/business/papers.ts";
import { pay, taxedPlace, theRefund, versionOf } from "#tests/support/business/payments.ts";
import { context } from "#tests/support/business/reservation.ts";
import { expectRefusal, expectReservation } from "#tests/support/business/reservation-paths.ts";
import { type Engine, eachDatabase, meanwhile } from "#tests/support/database/database.ts";
import { eventually } from "#tests/support/eventually.ts";

/**
 * A database that runs `first` in another transaction just before an action's nth one, and commits it once the action waits for
 * it. The embedded database has one session, so there it commits before.
 */
function besides(engine: Engine, nth: number, first: (tx: Queryable) => Promise<unknown>) {
  const state: { first: Promise<unknown> } = { first: Promise.resolve() };
  const database = meanwhile(nth, async () => {
    const isDone = Promise.withResolvers<void>();
    state.first = db.transaction(async (tx) => {
      await first(tx);
      isDone.resolve();
      if (engine === "postgresql") await eventually(() => expectSomebodyToWait(tx));
    });
    state.first.catch(isDone.reject);
    await (engine === "postgresql" ? isDone.promise : state.first);
  });
  return { database, written: () => state.first };
}

async function expectSomebodyToWait(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_stat_clear_snapshot()`);
  const { rows } = await tx.execute(sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  expect(rows.length).toBeGreaterThan(0);
}

async function sizeChangeAsSeen(reservationId: number, spot: string, size: "large" | "medium") {
  const found = await findReservationById(reservationId);
  if (!found) throw new Error("the reservation has gone");
  const priceCents = (await findMailingById(found.mailingId))?.prices[size] ?? 0;
  const plan = await findSizeChangeSettlement(found, priceCents);
  if (plan.kind === "impossible") throw new Error(plan.because);
  const seen = { reservationId, expectedVersion: found.version, spot, priceCents, plan };
  return { ...seen, back: "refund" as const };
}

eachDatabase("money that moves while a reservation changes", (engine) => {
  withGateway();

  test("a larger spot isn’t given back for a difference that was sent meanwhile", async () => {
    const id = await taxedPlace();
    await pay(id);
    await changeSize(await sizeChangeAsSeen(id, "F5", "medium"), byOperator);
    const back = await sizeChangeAsSeen(id, "F1", "large");
    expect(back.plan.kind).toBe("same");
    const sent = { ...(await theRefund()), note: "by check" };
    const { database, written } = besides(engine, 3, (tx) =>
      recordRefundSent(sent, byOperator, tx),
    );
    await expectRefusal(changeSize(back, byOperator, database), "conflict");
    await written();
    await expectReservation(id, { spot: "F5", priceCents: 600_00 });
  });

  test("a canceled spot isn’t restored as paid by a check that was taken back meanwhile", async () => {
    const id = await taxedPlace();
    const payment = await pay(id);
    await cancelAndCompensate({ reservationId: id, expects: "refund" }, context);
    const dueOn = businessDaysAfter(await findTodayByDatabaseClock(), 7);
    const mistake = { reservationId: id, payment, reason: "mistake" as const, note: "", dueOn };
    const takeBack = { ...mistake, expectedVersion: await versionOf(id) };
    const { database, written } = besides(engine, 1, (tx) =>
      reversePayment(takeBack, byOperator, tx),
    );
    await expectRefusal(
      restoreCanceledReservation(await seenReservation(id), byOperator, database),
      "conflict",
    );
    await written();
    await expectReservation(id, { state: "canceled" });
    expect(await db.$count(paymentReversal)).toBe(1);
  });
});
