import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findCentsKeptFromCancellations } from "#business/ledger/card-and-reservation-money.ts";
import { listMoneyProblems } from "#business/ledger/list-money.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { takeBackCredit } from "#business/reservations/pay/credits/make-up-for-error.ts";
import { recordRefundSent, undoRefundSent } from "#business/reservations/refunds/send-refund.ts";
import { job } from "#database/schema/jobs.ts";
import { message } from "#database/schema/mail.ts";
import { credit, paymentReversal, refund } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import { deliverMailJob } from "#platform/mail/queue-message.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { runAllJobs, withGateway } from "#tests/support/business/billing.ts";
import {
  byOperator,
  messagesOf,
  papersInOrder,
  seenReservation,
  tellAllNews,
  tellChanges,
} from "#tests/support/business/papers.ts";
import {
  books,
  creditedBusiness,
  creditLeft,
  emptyBooks,
  giveBack,
  owedPlace,
  pay,
  takeBack,
  takeCredit,
  taxedPlace,
} from "#tests/support/business/payments.ts";
import { context, outcomeOf } from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { depth } from "#tests/support/depth.ts";

/** The refund of a payment, as the office sees it. */
async function refundOf(name: string) {
  const [row] = await db.select().from(refund).where(sql`${refund.paymentId} = ${name}`);
  return { refundId: row?.id ?? "", expectedVersion: row?.version ?? 0 };
}

const send = async (name: string) =>
  recordRefundSent({ ...(await refundOf(name)), note: "check 7" }, byOperator);

/** What the buyer was told of money that they won't get after all. */
async function corrections() {
  expect(await runAllJobs()).toEqual([]);
  return await messagesOf("money-correction");
}

anyDatabase("a payment that is taken back after its spot was canceled", () => {
  withGateway();

  async function canceledInParts() {
    const id = await taxedPlace();
    const first = await pay(id, 500_00);
    const second = await pay(id, 517_00);
    await cancelAndCompensate({ reservationId: id, expects: "refund" }, context);
    await tellChanges();
    return { id, first, second };
  }

  test("takes its unsent refund with it, and the buyer who was told of that hears once that it won't come", async () => {
    const id = await taxedPlace();
    const name = await pay(id);
    await cancelAndCompensate({ reservationId: id, expects: "refund" }, context);
    await tellChanges();
    const taken = await takeBack(id, name, "bounced");
    expect(taken).toMatchObject({ told: true, reservation: { state: "canceled" } });
    expect(await db.$count(refund)).toBe(0);
    expect(await findLatestInvoice(id)).toMatchObject({ state: "void", receivedCents: 0 });
    expect(await books()).toEqual(emptyBooks);
    expect(await papersInOrder()).toEqual([]);
    await tellAllNews();
    const [told, ...more] = await corrections();
    expect([told?.subject, more]).toEqual([
      expect.stringContaining("Your $1,017 refund won’t be sent"),
      [],
    ]);
    expect(told?.text).toContain("It was for a check that your bank has returned");
    await cancelAndCompensate({ reservationId: id }, context);
    expect(await db.$count(refund)).toBe(0);
  });

  test("tells nobody who wasn't told of the refund; the message about the cancellation says what is so", async () => {
    const id = await taxedPlace();
    const name = await pay(id);
    await tellChanges();
    await cancelAndCompensate({ reservationId: id, expects: "refund" }, context);
    expect(await takeBack(id, name, "bounced")).toMatchObject({ told: false });
    expect(await corrections()).toEqual([]);
    await tellChanges();
    const said = await messagesOf("reservation-canceled");
    expect(said.map(({ text }) => text)).toEqual([
      expect.stringContaining("Your bank returned your check"),
    ]);
    expect(said[0]?.text).not.toContain("full refund");
  });

  test.each([
    { when: "before", isSentFirst: true },
    { when: "after", isSentFirst: false },
  ])(
    "leaves the refund of the other part; with that one sent $when it, the spot counts as refunded",
    async ({ isSentFirst }) => {
      const { id, first, second } = await canceledInParts();
      if (isSentFirst) await send(first);
      expect(await takeBack(id, second, "bounced")).toMatchObject({ told: true });
      if (!isSentFirst) {
        expect(await findReservationById(id)).toMatchObject({ state: "canceled" });
        await send(first);
      }
      expect(await findReservationById(id)).toMatchObject({ state: "refunded" });
      expect(await db.select().from(refund)).toMatchObject([{ paymentId: first, state: "done" }]);
      expect(await books()).toEqual(emptyBooks);
      expect(await papersInOrder()).toEqual([]);
      const [told] = await corrections();
      expect(told?.subject).toContain("$517 of your refund won’t be sent");
      expect(told?.text).toContain("The other $500 of your refund isn’t affected");
      await tellChanges();
      const sent = await messagesOf("reservation-refunded");
      expect(sent.map(({ subject }) => subject)).toEqual([
        expect.stringContaining("Refund sent: $500"),
      ]);
    },
  );

  const alerts = async () => (await messagesOf("refund-by-hand")).map(({ text }) => text);

  test.each([
    { alert: "wasn’t written yet", isWritten: false },
    { alert: "waits for the mail server", isWritten: true },
  ])("asks nobody to send its refund, where the alert $alert", async ({ isWritten }) => {
    const { id, second } = await canceledInParts();
    if (isWritten) expect(await runAllJobs()).toEqual([]);
    expect(await listMoneyProblems()).toHaveLength(2);
    await takeBack(id, second, "bounced");
    expect(await runAllJobs()).toEqual([]);
    expect(await alerts()).toEqual([expect.stringContaining("Please send a refund of $500")]);
    expect(await listMoneyProblems()).toMatchObject([{ kind: "to-send", amountCents: 500_00 }]);
    const mail = await db.$count(job, sql`${job.kind} = ${deliverMailJob.name}`);
    expect(mail).toBe(await db.$count(message));
  });

  test("leaves an alert that was sent, and takes its task off Today", async () => {
    const id = await taxedPlace();
    const name = await pay(id);
    await cancelAndCompensate({ reservationId: id, expects: "refund" }, context);
    expect(await runAllJobs()).toEqual([]);
    await db.update(message).set({ state: "sent" });
    expect(await listMoneyProblems()).toMatchObject([{ kind: "to-send" }]);
    await takeBack(id, name);
    expect(await alerts()).toHaveLength(1);
    expect(await listMoneyProblems()).toEqual([]);
  });

  test("takes what the office had decided to refund of it before with it, in the same message", async () => {
    const id = await taxedPlace();
    const name = await pay(id);
    await giveBack(id, 100_00, { payment: name });
    expect(await corrections()).toEqual([]);
    await cancelAndCompensate({ reservationId: id, expects: "refund" }, context);
    await tellChanges();
    await takeBack(id, name);
    expect(await db.$count(refund)).toBe(0);
    expect(await books()).toEqual(emptyBooks);
    const [told, ...more] = await corrections();
    expect([told?.subject, more]).toEqual([expect.stringContaining("Your $1,017 refund"), []]);
    expect(told?.text).toContain("a payment that we recorded by mistake");
  });

  test("leaves the credit that paid the other part used, where the cancellation gave nothing back", async () => {
    const { second: mailingId } = await creditedBusiness();
    const reservationId = await owedPlace({ mailingId });
    await takeCredit({ reservationId, amountCents: 100_00 });
    const check = await pay(reservationId, 510_20);
    const nothing = { expects: "refund", gives: "nothing", because: "as agreed" } as const;
    await cancelAndCompensate(
      { ...(await seenReservation(reservationId)), ...nothing },
      byOperator,
    );
    expect(await creditLeft()).toBe(917_00);
    await takeBack(reservationId, check, "bounced");
    expect(await creditLeft()).toBe(917_00);
    expect((await findCentsKeptFromCancellations([mailingId])).get(mailingId)).toBe(98_33);
    expect(await findLatestInvoice(reservationId)).toMatchObject({ state: "void" });
    expect(await papersInOrder()).toEqual([]);
  });

  test("is refused while its refund is recorded as sent, and possible once that is corrected", async () => {
    const { id, first, second } = await canceledInParts();
    await send(second);
    await expectRefusal(takeBack(id, second), "conflict", "A refund of $517 was already sent");
    await send(first);
    await expectRefusal(takeBack(id, second), "conflict");
    expect(await db.$count(paymentReversal)).toBe(0);
    await undoRefundSent(await refundOf(second), byOperator);
    await takeBack(id, second);
    expect(await findReservationById(id)).toMatchObject({ state: "refunded" });
    expect(await books()).toEqual(emptyBooks);
  });

  test("is refused to an assistant while a refund of it is owed, and nothing is withdrawn", async () => {
    const { id, second } = await canceledInParts();
    await db.execute(sql`update operator set role = 'assistant' where id = 900`);
    await expectRefusal(takeBack(id, second), "not-allowed");
    expect([await db.$count(refund), await db.$count(paymentReversal)]).toEqual([2, 0]);
  });

  test("is refused while they have a credit for it, and leaves nothing once that was taken back", async () => {
    const id = await taxedPlace();
    const name = await pay(id);
    const instead = { expects: "refund", gives: "credit", because: "as agreed" } as const;
    await cancelAndCompensate({ ...(await seenReservation(id)), ...instead }, byOperator);
    expect(await outcomeOf(takeBack(id, name))).toMatchObject({
      sentence: expect.stringContaining("Take back the credit first"),
    });
    const [given] = await db.select().from(credit);
    const seen = { creditId: given?.id ?? 0, expectedVersion: given?.version ?? 0 };
    await takeBackCredit({ ...seen, because: "The check bounced" }, byOperator);
    expect(await takeBack(id, name)).toMatchObject({ told: false });
    expect(await db.$count(refund)).toBe(0);
    expect(await books()).toEqual(emptyBooks);
  });
});

anyDatabase("a payment of a canceled spot, and its refund", () => {
  test("taken back and sent at the same instant, go one way only", async () => {
    for (let round = 0; round < depth(4, 10); round++) {
      const id = await taxedPlace();
      const name = await pay(id);
      await cancelAndCompensate({ reservationId: id, expects: "refund" }, context);
      const seen = { ...(await refundOf(name)), note: "check 7" };
      const ways: (() => Promise<unknown>)[] = [
        () => takeBack(id, name),
        () => recordRefundSent(seen, byOperator),
      ];
      const inTurn = round % 2 ? ways : ways.toReversed();
      const tries = await Promise.all(inTurn.map((go) => outcomeOf(go())));
      expect(tries.filter((one) => one instanceof Refusal)).toHaveLength(1);
      const { state } = (await findReservationById(id)) ?? {};
      const isReversed = (await db.$count(paymentReversal)) > 0;
      expect([state, await db.$count(refund)]).toEqual(
        isReversed ? ["canceled", 0] : ["refunded", 1],
      );
      expect(await books()).toEqual(emptyBooks);
    }
  });
});
