import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listMonthTotals } from "#business/ledger/money-totals.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { payOutCredit } from "#business/reservations/refunds/refund-payment.ts";
import { recordRefundSent, undoRefundSent } from "#business/reservations/refunds/send-refund.ts";
import { message } from "#database/schema/mail.ts";
import { mailing } from "#database/schema/mailings.ts";
import { credit, invoice, payment } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import {
  everyRefund,
  readMoneyTables,
  runAllJobs,
  withGateway,
} from "#tests/support/business/billing.ts";
import {
  byOperator,
  firmPlace,
  messagesOf,
  papersInOrder,
  placedByOffice,
  recordCheck,
  seenReservation,
  tellAllNews,
  tellChanges,
  theMessage,
} from "#tests/support/business/papers.ts";
import {
  creditedBusiness,
  creditLeft,
  owedPlace,
  recordPart,
  takeBack,
  takeCredit,
  theRefund,
} from "#tests/support/business/payments.ts";
import {
  advanceClock,
  context,
  doubleClaims,
  holdByMail,
  outcomeOf,
  planTestMailings,
} from "#tests/support/business/reservation.ts";
import { expectInvoice, expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { depth } from "#tests/support/depth.ts";
import { cancelAndCompensate, restoreCanceledReservation } from "./cancel-and-restore.ts";

async function owed(mailingId?: number) {
  const [first = 0] = mailingId === undefined ? await planTestMailings() : [mailingId];
  const { reservationId } = await firmPlace({ mailingId: first });
  return { mailingId: first, reservationId };
}

async function paid() {
  const place = await owed();
  await recordCheck(place.reservationId);
  return place;
}

const restore = async (reservationId: number) =>
  restoreCanceledReservation(await seenReservation(reservationId), byOperator);

const bookingIsOver = (id: number) =>
  db
    .update(mailing)
    .set({ bookingCloses: sql`current_date - 2`, briefDue: sql`current_date - 2` })
    .where(eq(mailing.id, id));

anyDatabase("a canceled reservation that is restored", () => {
  const gateway = withGateway();

  test("has its payment as before, and the refund that was not sent goes", async () => {
    const { reservationId } = await paid();
    const before = await readMoneyTables();
    const months = await listMonthTotals();
    await cancelAndCompensate({ reservationId, expects: "refund" }, context);
    const restored = await restore(reservationId);
    expect(restored).toMatchObject({
      state: "paid",
      endedAt: null,
      endedFromState: null,
      canceledBy: null,
      cancellationOutcome: null,
    });
    expect(await readMoneyTables()).toMatchObject({ ...before, messages: expect.anything() });
    expect(await listMonthTotals()).toEqual(months);
    expect(await papersInOrder()).toEqual([]);
    await tellAllNews();
    const told = await theMessage("mailing-news-restored:");
    expect(told.subject).toContain("Your reservation is back");
    expect(told.text).toContain("We won’t send the $1,000 refund");
  });

  test("that was booked by phone and never confirmed can be confirmed as long as a new one", async () => {
    const [mailingId = 0] = await planTestMailings();
    const placed = await placedByOffice({ mailingId });
    await cancelAndCompensate({ reservationId: placed.id, expects: "nothing" }, byOperator);
    const restored = await restore(placed.id);
    expect(restored).toMatchObject({ state: "unconfirmed", paymentDueOn: placed.paymentDueOn });
    expect(restored.expiresAt).toEqual(placed.expiresAt);
    await tellAllNews();
    const told = await theMessage("mailing-news-restored:");
    expect(told.text).toMatch(/confirm it on the page below by 11:00 am on \w+day/);
  });

  test("has its payment as before, and its credit goes; canceled again, it gets a new one and is told again", async () => {
    const { reservationId, mailingId } = await paid();
    await bookingIsOver(mailingId);
    for (let time = 0; time < 2; time++) {
      await cancelAndCompensate({ reservationId, expects: "credit" }, context);
      await tellChanges();
      if (time === 0) await restore(reservationId);
    }
    const credits = await db.select().from(credit).orderBy(credit.id);
    expect(credits).toMatchObject([
      { amountCents: 1000_00, withdrawnCents: 1000_00 },
      { amountCents: 1000_00, withdrawnCents: 0 },
    ]);
    const told = await messagesOf("reservation-canceled");
    expect(told).toHaveLength(2);
  });

  test.each([
    ["isn’t shown while it’s restored, where it wasn’t sent", false, [1, 0, 1]],
    ["stays where it was sent, and a second one follows", true, [1, 1, 2]],
  ])(
    "and canceled again asks for its refund again: the first alert %s",
    async (_, isSent, told) => {
      const { reservationId } = await paid();
      const alerts = async () => {
        expect(await runAllJobs()).toEqual([]);
        if (isSent) await db.update(message).set({ state: "sent" });
        return (await messagesOf("refund-by-hand")).length;
      };
      const cancel = () => cancelAndCompensate({ reservationId, expects: "refund" }, context);
      await cancel();
      const first = await alerts();
      await restore(reservationId);
      const between = await alerts();
      await cancel();
      await cancel();
      expect([first, between, await alerts()]).toEqual(told);
    },
  );

  test("that was not paid is owed again on a new invoice, due when it was", async () => {
    const { reservationId } = await owed();
    const { paymentDueOn } = (await findReservationById(reservationId)) ?? {};
    await cancelAndCompensate({ reservationId, expects: "nothing" }, context);
    expect(await restore(reservationId)).toMatchObject({ state: "unpaid", paymentDueOn });
    const papers = await db.select().from(invoice).orderBy(invoice.id);
    expect(papers).toMatchObject([{ state: "void" }, { state: "open", totalCents: 1000_00 }]);
    expect(await findLatestInvoice(reservationId)).toMatchObject({ dueOn: paymentDueOn });
    expect(await papersInOrder()).toEqual([]);
    await tellAllNews();
    const told = await theMessage("mailing-news-restored:");
    expect(told.text).toContain(`replaces invoice ${papers[0]?.number}`);
  });

  test("is paid by its credits again, unless they pay for another spot since", async () => {
    const { second } = await creditedBusiness();
    const reservationId = await owedPlace({ mailingId: second });
    await takeCredit({ reservationId, amountCents: 610_20 });
    await cancelAndCompensate({ reservationId, expects: "refund" }, context);
    expect(await creditLeft()).toBe(1017_00);
    await restore(reservationId);
    expect(await creditLeft()).toBe(406_80);
    expect(await papersInOrder()).toEqual([]);
    await cancelAndCompensate({ reservationId, expects: "refund" }, context);
    const other = await owedPlace({ mailingId: second, spot: "F4", industry: "dental" });
    await takeCredit({ reservationId: other, amountCents: 500_00 });
    await expectRefusal(restore(reservationId), "conflict");
    expect(await findReservationById(reservationId)).toMatchObject({ state: "canceled" });
  });

  test("is refused once its refund was sent, and possible again once that is corrected", async () => {
    const { reservationId } = await paid();
    await cancelAndCompensate({ reservationId, expects: "refund" }, context);
    await recordRefundSent({ ...(await theRefund()), note: "check 7" }, byOperator);
    await expectRefusal(restore(reservationId), "conflict");
    await undoRefundSent(await theRefund(), byOperator);
    expect(await restore(reservationId)).toMatchObject({ state: "paid" });
    expect(await everyRefund()).toEqual([]);
  });

  test("is refused once its refund by card has left, or its credit was paid out in part", async () => {
    const { reservationId } = await gateway.paid();
    await cancelAndCompensate({ reservationId, expects: "refund" }, context);
    expect(await runAllJobs()).toEqual([]);
    await expectRefusal(restore(reservationId), "conflict");

    const other = await paid();
    await bookingIsOver(other.mailingId);
    await cancelAndCompensate({ reservationId: other.reservationId, expects: "credit" }, context);
    const [given] = await db.select().from(credit);
    const part = { creditId: given?.id ?? 0, expectedVersion: 1, amountCents: 1_00 };
    await payOutCredit(part, byOperator);
    await expectRefusal(restore(other.reservationId), "conflict");
    await recordRefundSent({ ...(await theRefund()), note: "" }, byOperator);
    await payOutCredit({ ...part, expectedVersion: 2, amountCents: 999_00 }, byOperator);
    await expectRefusal(restore(other.reservationId), "conflict");
  });

  test("stays restored when the refund of its part payment, which had left, is recorded as sent again", async () => {
    const { reservationId } = await owed();
    await recordPart(reservationId, 400_00);
    await cancelAndCompensate({ reservationId }, context);
    await recordRefundSent({ ...(await theRefund()), note: "check 77" }, byOperator);
    await restore(reservationId);
    await undoRefundSent(await theRefund(), byOperator);
    await recordRefundSent({ ...(await theRefund()), note: "check 78" }, byOperator);
    expect(await findReservationById(reservationId)).toMatchObject({ state: "unpaid" });
    expect(await papersInOrder()).toEqual([]);
  });

  test("is refused once one of its part payments was taken back while it was canceled", async () => {
    const { reservationId } = await owed();
    for (const amountCents of [400_00, 600_00]) await recordPart(reservationId, amountCents);
    await cancelAndCompensate(
      {
        ...{ ...(await seenReservation(reservationId)), expects: "refund", gives: "nothing" },
        ...{ because: "They didn’t want it back", money: { leftCents: 1000_00, creditedCents: 0 } },
      },
      byOperator,
    );
    const [first] = await db.select().from(payment).orderBy(payment.receivedAt);
    await takeBack(reservationId, first?.id ?? "");
    await expectRefusal(
      restore(reservationId),
      "conflict",
      "reversed after the reservation was canceled",
    );
    expect(await papersInOrder()).toEqual([]);
  });

  test("that was not paid yet is owed again, less the part payment that was not taken back while it was canceled", async () => {
    const { reservationId } = await owed();
    for (const amountCents of [400_00, 100_00]) await recordPart(reservationId, amountCents);
    await cancelAndCompensate({ reservationId }, context);
    const [first] = await db.select().from(payment).orderBy(payment.receivedAt);
    await takeBack(reservationId, first?.id ?? "", "bounced");
    expect(await everyRefund()).toMatchObject([{ amountCents: 100_00 }]);
    expect(await restore(reservationId)).toMatchObject({ state: "unpaid" });
    expect(await everyRefund()).toEqual([]);
    await expectInvoice(reservationId, { state: "open", receivedCents: 100_00 });
    expect(await papersInOrder()).toEqual([]);
  });

  test("is refused after a day, once the card is in print, and in an outdated view", async () => {
    const { reservationId, mailingId } = await paid();
    await cancelAndCompensate({ reservationId, expects: "refund" }, context);
    const stale = restoreCanceledReservation({ reservationId, expectedVersion: 1 }, byOperator);
    await expectRefusal(stale, "conflict");
    await db.update(mailing).set({ state: "printed" }).where(eq(mailing.id, mailingId));
    await expectRefusal(restore(reservationId), "conflict");
    await db.update(mailing).set({ state: "published" }).where(eq(mailing.id, mailingId));
    await advanceClock(24 * 60 + 1);
    await expectRefusal(restore(reservationId), "conflict");
  });

  test("is refused with a sentence that names what is taken: the spot, or the industry", async () => {
    const { reservationId, mailingId } = await paid();
    await cancelAndCompensate({ reservationId, expects: "refund" }, context);
    const taken = await holdByMail({ mailingId, industry: "dental" });
    expect(await outcomeOf(restore(reservationId))).toMatchObject({
      sentence: expect.stringContaining("Spot F1 has been put on hold for somebody else"),
    });
    await db.delete(reservation).where(eq(reservation.id, taken.reservation.id));
    await holdByMail({ mailingId, spot: "F2" });
    expect(await outcomeOf(restore(reservationId))).toMatchObject({
      sentence: expect.stringContaining("Their industry"),
    });
    expect(await everyRefund()).toHaveLength(1);
  });
});

anyDatabase("a canceled reservation that is restored while others buy", () => {
  withGateway();

  test("and a buyer at the same instant never have one spot both", async () => {
    for (let round = 0; round < depth(4, 10); round++) {
      const { reservationId, mailingId } = await paid();
      await cancelAndCompensate({ reservationId, expects: "refund" }, context);
      const [restored, held] = await Promise.all([
        outcomeOf(restore(reservationId)),
        outcomeOf(holdByMail({ mailingId, industry: "dental" })),
      ]);
      expect(["state" in restored, "reservation" in held].filter(Boolean)).toHaveLength(1);
      expect(await doubleClaims()).toEqual([]);
      expect(await everyRefund()).toHaveLength("state" in restored ? 0 : 1);
    }
  });
});
