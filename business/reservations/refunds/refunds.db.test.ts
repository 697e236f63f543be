import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import { cancelReservation } from "#business/reservations/cancel/cancel-reservation.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { openCheckout } from "#business/reservations/pay/checkout/open-checkout.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/settle-checkout.ts";
import { takeBackCredit } from "#business/reservations/pay/credits/make-up-for-error.ts";
import { credit, payment, refund } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import {
  bySystem,
  deliverAllWebhooks,
  deliverWebhook,
  everyRefund,
  expectMoney,
  readMoneyTables,
  runAllJobs,
  withGateway,
} from "#tests/support/business/billing.ts";
import {
  byOperator,
  firmPlace,
  papersInOrder,
  tellChanges,
} from "#tests/support/business/papers.ts";
import { giveBack, recordPart, takeBack, theRefund } from "#tests/support/business/payments.ts";
import {
  context,
  doubleClaims,
  hold,
  outcomeOf,
  planTestMailings,
} from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase, emptyTables } from "#tests/support/database/database.ts";
import { depth } from "#tests/support/depth.ts";
import { siteUrl } from "#tests/support/settings.ts";
import { requestRefund } from "./request-refund.ts";
import { recordRefundSent } from "./send-refund.ts";

const SENT = { reservations: ["refunded"], refunds: ["canceled done"] };

anyDatabase("a refund", () => {
  const gateway = withGateway();

  const { eventsSince, paid } = gateway;

  test("of a canceled spot goes out once, in full, and the spot is free at once", async () => {
    const { reservationId, payment, seen, mailingId } = await paid();
    const canceled = await cancelAndCompensate({ reservationId, expects: "refund" }, context);
    expect(canceled).toMatchObject({ gives: "refund", wasPaid: true });
    await hold({ mailingId });
    expect(await runAllJobs()).toEqual([]);
    await deliverAllWebhooks(eventsSince(seen));
    expect(gateway.double.ledger.refundsOf(payment)).toMatchObject([{ amount: 1000_00 }]);
    await expectMoney({ reservations: ["refunded", "held"], refunds: ["canceled done"] });
  });

  test("requested five times at once goes out once; without the table's key there would be two (negative control)", async () => {
    const { reservationId, payment } = await paid();
    const cancel = () => outcomeOf(cancelAndCompensate({ reservationId }, context));
    const answers = await Promise.all(Array.from({ length: 5 }, cancel));
    expect(answers.every((answer) => "gives" in answer && answer.gives === "refund")).toBe(true);
    await runAllJobs();
    await runAllJobs();
    expect(gateway.double.ledger.refundsOf(payment)).toHaveLength(1);
    const copy = sql`insert into refund (payment_id, reservation_id, amount_cents, reason)
      select payment_id, reservation_id, amount_cents, reason from refund limit 1`;
    await expect(db.execute(copy)).rejects.toThrow();
    await db.execute(sql`drop index refund_one_full`);
    await db.execute(copy);
    expect(await everyRefund()).toHaveLength(2);
    await emptyTables("refund");
    await db.execute(sql`create unique index refund_one_full on refund (payment_id) where is_full`);
  });

  test("is not owed for a spot whose payment page was paid at the moment of canceling: the ladder is shown again", async () => {
    const { reservationId } = await firmPlace();
    const { address } = await openCheckout({ reservationId, token: "", siteUrl }, context);
    gateway.double.ledger.pay(address.split("/").at(-1) ?? "");
    const input = { reservationId, expects: "nothing" as const };
    await expectRefusal(cancelAndCompensate(input, context), "conflict");
    expect(await findReservationById(reservationId)).toMatchObject({ state: "paid" });
  });

  test("whose response was lost is not sent a second time", async () => {
    const { reservationId, payment } = await paid();
    await cancelAndCompensate({ reservationId }, context);
    gateway.double.faults.push({ on: /POST .*refunds/, times: 2, with: "after" });
    expect(await runAllJobs()).toEqual([expect.stringContaining("no answer")]);
    expect(gateway.double.ledger.refundsOf(payment)).toHaveLength(1);
    expect(await readMoneyTables()).toMatchObject({ refunds: ["canceled done"] });
  });

  test("that the gateway refuses is reported to the operator once, and sent when the gateway accepts it", async () => {
    const { ledger } = gateway.double;
    const { reservationId, payment } = await paid();
    await cancelAndCompensate({ reservationId }, context);
    ledger.refundsBegin = "no";
    const errors = await runAllJobs(3);
    expect(errors).toHaveLength(3);
    await expectMoney({ refunds: ["canceled failed"], messages: ["refund-failed:*"] });
    ledger.refundsBegin = "succeeded";
    await runAllJobs();
    expect(ledger.refundsOf(payment)).toHaveLength(1);
    await expectMoney({
      reservations: ["refunded"],
      refunds: ["canceled done"],
      messages: ["refund-failed:*"],
    });
  });

  test("that fails inside the gateway is sent under a new key, once", async () => {
    const { reservationId, payment } = await paid();
    await cancelAndCompensate({ reservationId }, context);
    gateway.double.faults.push({ on: /POST .*refunds/, times: 1, with: { status: 500 } });
    expect(await runAllJobs()).toHaveLength(1);
    expect(gateway.double.ledger.refundsOf(payment)).toHaveLength(1);
    expect(await readMoneyTables()).toMatchObject({ refunds: ["canceled done"], messages: [] });
  });

  test("that the bank returns days later is reported to the operator, in any order of the messages", async () => {
    const { ledger } = gateway.double;
    for (const turned of [false, true]) {
      const { reservationId, payment, seen } = await paid();
      await emptyTables("message", "job");
      await cancelAndCompensate({ reservationId }, context);
      await runAllJobs();
      const [refund] = ledger.refundsOf(payment);
      ledger.refundGoes(refund?.id ?? "", "failed");
      const events = eventsSince(seen);
      await deliverAllWebhooks(turned ? [...events].reverse() : events);
      await runAllJobs();
      await expectMoney({
        reservations: ["refunded"],
        refunds: ["canceled failed"],
        messages: ["refund-failed:*"],
      });
    }
  });

  test("that takes days is pending until the gateway reports its arrival", async () => {
    const { ledger } = gateway.double;
    const { reservationId, payment, seen } = await paid();
    ledger.refundsBegin = "pending";
    await cancelAndCompensate({ reservationId }, context);
    for (let n = 0; n < 2; n++) await runAllJobs();
    const waits = { reservations: ["canceled"], refunds: ["canceled pending"] };
    expect(await readMoneyTables()).toMatchObject(waits);
    expect(ledger.refundsOf(payment)).toHaveLength(1);
    ledger.refundGoes(ledger.refundsOf(payment)[0]?.id ?? "", "succeeded");
    await deliverAllWebhooks(eventsSince(seen));
    expect(await readMoneyTables()).toMatchObject(SENT);
  });

  test("started at the gateway frees its spot; a partial one does not, until the parts are the whole", async () => {
    const { ledger } = gateway.double;
    const whole = await paid();
    ledger.refund(whole.payment);
    await deliverAllWebhooks(eventsSince(whole.seen));
    await runAllJobs();
    await expectMoney({ reservations: ["refunded"], refunds: ["at-gateway done"] });

    const parts = await paid();
    ledger.refund(parts.payment, { amount: 400_00 });
    await deliverAllWebhooks(eventsSince(parts.seen));
    await runAllJobs();
    await expectMoney({
      reservations: ["paid"],
      refunds: ["at-gateway done"],
      messages: ["partial-refund-at-gateway:*"],
    });
    ledger.refund(parts.payment, { amount: 600_00 });
    await deliverAllWebhooks(eventsSince(parts.seen));
    await runAllJobs();
    await expectMoney({
      reservations: ["refunded"],
      refunds: ["at-gateway done", "at-gateway done"],
    });
  });

  /** A spot of which a part came by check, and the rest by card. */
  async function paidInTwoParts() {
    const { ledger } = gateway.double;
    const { reservationId } = await firmPlace();
    await recordPart(reservationId, 250_00);
    const token = "a".repeat(43);
    const { address } = await openCheckout({ reservationId, token, siteUrl }, context);
    const { id: card } = ledger.pay(address.split("/").at(-1) ?? "");
    expect((await deliverWebhook(gateway.lastEvent())).said).toBe("granted");
    const [check] = await db.select().from(payment).where(eq(payment.method, "invoice"));
    return { reservationId, card, check: check?.id ?? "", seen: ledger.events.length };
  }

  test("of the whole price frees the spot, also where the credit for what was too much was taken back", async () => {
    const { reservationId } = await firmPlace();
    await recordPart(reservationId, 1046_06, { excess: "credit" });
    await giveBack(reservationId, 1000_00);
    const [given] = await db.select().from(credit);
    const seen = { creditId: given?.id ?? 0, expectedVersion: given?.version ?? 0 };
    await takeBackCredit({ ...seen, because: "a mistake" }, byOperator);
    await recordRefundSent({ ...(await theRefund()), note: "" }, byOperator);
    expect(await findReservationById(reservationId)).toMatchObject({ state: "refunded" });
  });

  test("started at the gateway of one part of two leaves the spot with its buyer, and tells the operator", async () => {
    const { reservationId, card, seen } = await paidInTwoParts();
    gateway.double.ledger.refund(card);
    await deliverAllWebhooks(eventsSince(seen));
    await runAllJobs();
    expect(await findReservationById(reservationId)).toMatchObject({ state: "paid" });
    expect((await readMoneyTables()).messages).toContain("partial-refund-at-gateway:*");
  });

  test("started at the gateway of all that is left, once the check for the other part bounced, frees the spot and voids its invoice", async () => {
    const { reservationId, card, check, seen } = await paidInTwoParts();
    await takeBack(reservationId, check, "bounced");
    expect(await findReservationById(reservationId)).toMatchObject({ state: "unpaid" });
    gateway.double.ledger.refund(card);
    await deliverAllWebhooks(eventsSince(seen));
    expect(await runAllJobs()).toEqual([]);
    await tellChanges();
    expect(await findReservationById(reservationId)).toMatchObject({ state: "refunded" });
    expect(await findLatestInvoice(reservationId)).toMatchObject({ state: "void" });
    expect(await papersInOrder()).toEqual([]);
  });

  test("started at the gateway while ours is about to go out is taken over", async () => {
    const { ledger } = gateway.double;
    const { reservationId, payment } = await paid();
    await cancelAndCompensate({ reservationId }, context);
    ledger.refund(payment);
    expect(await runAllJobs()).toEqual([]);
    expect(ledger.refundsOf(payment)).toHaveLength(1);
    expect(await readMoneyTables()).toMatchObject(SENT);
  });

  test("and a resale, then the late webhook of the first payment, leave the spot with its new owner", async () => {
    const { ledger } = gateway.double;
    const [mailingId = 0] = await planTestMailings();
    const first = await paid({ mailingId });
    ledger.refund(first.payment);
    await deliverAllWebhooks(eventsSince(first.seen));
    await paid({ mailingId });
    const late = { ...first.completed, id: "evt_late" };
    expect(await deliverWebhook(late)).toEqual({ status: 200, said: "already" });
    await runAllJobs();
    await expectMoney({ reservations: ["refunded", "paid"], refunds: ["at-gateway done"] });
    expect(ledger.refunds.size).toBe(1);
  });

  test("racing a new sale of its spot ends with one owner and one refund, again and again", async () => {
    const { ledger } = gateway.double;
    for (let n = 0; n < depth(2, 10); n++) {
      const [mailingId = 0] = await planTestMailings();
      const { payment, seen, reservationId } = await paid({ mailingId });
      ledger.refund(payment);
      await Promise.all([
        deliverAllWebhooks(eventsSince(seen)),
        outcomeOf(hold({ mailingId, industry: "hvac" })),
        outcomeOf(cancelAndCompensate({ reservationId }, context)),
        outcomeOf(hold({ mailingId, spot: "F2" })),
      ]);
      await runAllJobs();
      const { refunds } = await readMoneyTables();
      expect(refunds).toHaveLength(1);
      expect(refunds[0]).toMatch(/done$/);
      expect(await doubleClaims()).toEqual([]);
      expect(await findReservationById(reservationId)).toMatchObject({ state: "refunded" });
      expect(ledger.refundsOf(payment)).toHaveLength(1);
    }
  });

  test("is requested once per payment, by any caller, and never for an unknown payment", async () => {
    const { payment } = await paid();
    const want = (name: string) =>
      db.transaction((tx) => requestRefund(tx, { payment: name, reason: "operator" }, bySystem));
    expect(await want(payment)).toBe(true);
    expect(await want(payment)).toBe(false);
    await expect(want("pi_unknown")).rejects.toThrow("not known");
  });

  test("is requested for a canceled spot that has none, once it is canceled again", async () => {
    const { reservationId } = await paid();
    expect(await closeCheckout({ reservationId }, context)).toMatchObject({
      outcome: "none",
    });
    await cancelReservation({ reservationId }, context);
    await db.delete(refund);
    expect(await readMoneyTables()).toMatchObject({ reservations: ["canceled"], refunds: [] });
    await cancelAndCompensate({ reservationId }, context);
    expect(await readMoneyTables()).toMatchObject({ refunds: ["canceled requested"] });
  });
});
