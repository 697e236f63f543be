import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import { loadCompensationIfCanceledToday } from "#business/reservations/cancel/cancel-reservation.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { payOutCredit } from "#business/reservations/refunds/refund-payment.ts";
import type { CancellationCompensationKind } from "#business/reservations/reservation.ts";
import { lead } from "#database/schema/leads.ts";
import { mailing } from "#database/schema/mailings.ts";
import { credit, refund } from "#database/schema/payments.ts";
import { arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator, recordCheck, seenReservation } from "#tests/support/business/papers.ts";
import {
  creditedBusiness,
  giveBack,
  owedPlace,
  pay,
  recordPart,
  takeBack,
  takeCredit,
  taxedPlace,
} from "#tests/support/business/payments.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { paidPlace } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import {
  findCentsKeptFromCancellations,
  findRefundedAndCreditedCents,
} from "./card-and-reservation-money.ts";
import { getMonthToDateFigures } from "./money-totals.ts";

anyDatabase("what canceled spots let us keep", () => {
  async function canceled(gives: CancellationCompensationKind) {
    const reservationId = await taxedPlace();
    await recordCheck(reservationId);
    await cancel(reservationId, gives);
    return (await findReservationById(reservationId))?.mailingId ?? 0;
  }

  async function cancel(reservationId: number, gives: CancellationCompensationKind) {
    const expects = await loadCompensationIfCanceledToday(reservationId);
    const seen = { ...(await seenReservation(reservationId)), expects, gives };
    await cancelAndCompensate({ ...seen, because: "agreed on the phone" }, byOperator);
  }

  const keptOf = async (id: number) => (await findCentsKeptFromCancellations([id])).get(id) ?? 0;

  test("is the whole price where nothing went back, and nothing where all of it does", async () => {
    expect(await keptOf(await canceled("nothing"))).toBe(1000_00);
    expect(await keptOf(await canceled("refund"))).toBe(0);
    expect(await findCentsKeptFromCancellations([])).toEqual(new Map());
  });

  test("is nothing while it stands as a credit, and what of it expires unused", async () => {
    const id = await canceled("credit");
    expect(await keptOf(id)).toBe(0);
    const [given] = await db.select().from(credit);
    const part = { creditId: given?.id ?? 0, expectedVersion: 1, amountCents: 508_50 };
    await payOutCredit(part, byOperator);
    expect(await keptOf(id)).toBe(0);
    await db.update(credit).set({ expiresOn: sql`current_date - 2` });
    expect(await keptOf(id)).toBe(500_00);
  });

  test("is also what a credit paid, where it does not come back", async () => {
    const { second } = await creditedBusiness();
    const reservationId = await owedPlace({ mailingId: second });
    await takeCredit({ reservationId, amountCents: 610_20 });
    const past = sql`current_date - 2`;
    const dates = { bookingCloses: past, briefDue: past, approvalDue: past, printFile: past };
    await db.update(mailing).set(dates).where(eq(mailing.id, second));
    await cancel(reservationId, "nothing");
    expect(await keptOf(second)).toBe(600_00);
  });

  test("is nothing of what a referral's credit paid: nobody paid that", async () => {
    const { second } = await creditedBusiness();
    await db.update(credit).set({ reason: "referral" });
    const reservationId = await owedPlace({ mailingId: second });
    await takeCredit({ reservationId, amountCents: 610_20 });
    await cancel(reservationId, "nothing");
    expect(await keptOf(second)).toBe(0);
  });

  test("is what the other part paid where one of two was taken back, less what of it goes back", async () => {
    const id = await taxedPlace();
    const first = await pay(id, 508_50);
    const second = await pay(id, 508_50);
    const { mailingId = 0 } = (await findReservationById(id)) ?? {};
    await cancel(id, "nothing");
    expect(await keptOf(mailingId)).toBe(1000_00);
    await takeBack(id, second, "bounced");
    expect(await keptOf(mailingId)).toBe(500_00);
    await giveBack(id, 101_70, { payment: first });
    expect(await keptOf(mailingId)).toBe(400_00);
  });

  test("is nothing of a spot that was canceled before all of it was paid", async () => {
    const id = await taxedPlace();
    await pay(id, 508_50);
    const { mailingId = 0 } = (await findReservationById(id)) ?? {};
    await cancel(id, await loadCompensationIfCanceledToday(id));
    expect(await keptOf(mailingId)).toBe(0);
  });
});

anyDatabase("the money for a spot", () => {
  test("leaves out refunds and what a credit paid, both before tax", async () => {
    const { second } = await creditedBusiness();
    const id = await owedPlace({ mailingId: second });
    const money = async () => (await findRefundedAndCreditedCents([id])).get(id);
    expect(await money()).toEqual({ givenBackCents: 0, creditCents: 0 });
    await takeCredit({ reservationId: id, amountCents: 305_10 });
    expect(await money()).toEqual({ givenBackCents: 0, creditCents: 300_00 });
    const { reservation } = await recordPart(id, 305_10);
    const part = { paymentId: reservation.paymentId ?? "", reservationId: id, isFull: false };
    await db.insert(refund).values([
      { ...part, amountCents: 101_70, taxCents: 1_70, reason: "operator", state: "by-hand" },
      { ...part, amountCents: 50_00, reason: "at-gateway", state: "failed" },
    ]);
    expect(await money()).toEqual({ givenBackCents: 100_00, creditCents: 300_00 });
    expect(await findRefundedAndCreditedCents([])).toEqual(new Map());
  });
});

/** The Arizona date now: midnight may fall within the run of this file. */
const today = () => arizonaDate(new Date());

anyDatabase("the numbers of the month", () => {
  let id = 0;
  beforeEach(async () => {
    [id = 0] = await planTestMailings([60]);
  });

  test("count what was sold and who left their address since its first day, and nothing before", async () => {
    expect(await getMonthToDateFigures(today())).toMatchObject({ sold: 0, leads: 0 });
    await paidPlace(id);
    const left = { page: "/features", email: "ruth@bakery.example" };
    await db.insert(lead).values({ ...left, emailKey: left.email });
    expect(await getMonthToDateFigures(today())).toMatchObject({ sold: 1, leads: 1 });
    await db.execute(sql`update reservation set created_at = now() - interval '40 days'`);
    await db.execute(sql`update lead set deleted_at = now()`);
    expect(await getMonthToDateFigures(today())).toMatchObject({ sold: 0, leads: 0 });
  });

  test("add up what came in, and leave credits, what was forgiven or taken back, and last month out", async () => {
    const { id: reservationId } = await paidPlace(id);
    const paid = (name: string, method: string, at: string) =>
      db.execute(sql`insert into payment (id, reservation_id, method, amount_cents, received_at, recorded_by)
        values (${name}, ${reservationId}, ${method}, 50000, ${sql.raw(at)}, 'system')`);
    const { receivedCents: before } = await getMonthToDateFigures(today());
    await paid("a", "invoice", "now()");
    await paid("b", "credit", "now()");
    await paid("d", "forgiven", "now()");
    await paid("e", "invoice", "now()");
    await db.execute(sql`insert into payment_reversal (payment_id, reservation_id, reason, note, recorded_by)
      values ('e', ${reservationId}, 'bounced', '', 'system')`);
    await paid("c", "online", "now() - interval '40 days'");
    expect(await getMonthToDateFigures(today())).toMatchObject({ receivedCents: before + 500_00 });
  });
});
