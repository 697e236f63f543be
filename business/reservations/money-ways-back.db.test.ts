import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  cancelAndCompensate,
  restoreCanceledReservation,
} from "#business/reservations/cancel/cancel-and-restore.ts";
import { loadReservation } from "#business/reservations/claims/claims.ts";
import {
  confirmByPhone,
  undoConfirmByPhone,
} from "#business/reservations/confirm/confirm-reservation.ts";
import { forgiveRest } from "#business/reservations/pay/credits/credit-or-forgive.ts";
import { findPaymentBalance } from "#business/reservations/refunds/payment-balance.ts";
import { payOutCredit, withdrawRefund } from "#business/reservations/refunds/refund-payment.ts";
import { recordRefundSent, undoRefundSent } from "#business/reservations/refunds/send-refund.ts";
import { credit } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import {
  byOperator,
  firmPlace,
  recordCheck,
  reservedPlace,
  seenReservation,
} from "#tests/support/business/papers.ts";
import {
  giveBack,
  recordPart,
  takeBack,
  theRefund,
  versionOf,
} from "#tests/support/business/payments.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";

/** Every action of the office on money against its undo: the ledger before and after is equal to the cent. */

let id = 0;

const seen = () => seenReservation(id);

/** What every list and total of the office counts: money that came, goes back, is owed and is credited, in cents. */
async function ledger() {
  const { rows } = await db.execute(sql`
    select (select coalesce(sum(amount_cents), 0)::int from payment where not exists (
        select from payment_reversal where payment_reversal.payment_id = payment.id)) as came,
      (select coalesce(sum(amount_cents), 0)::int from refund where state = 'done') as back,
      (select coalesce(sum(amount_cents), 0)::int from refund where state <> 'done') as to_send,
      (select coalesce(sum(tax_cents), 0)::int from refund) as tax_back,
      (select coalesce(sum(amount_cents - withdrawn_cents), 0)::int from credit) as credit,
      (select coalesce(sum(amount_cents), 0)::int from credit_use where returned_at is null) as credit_used,
      (select coalesce(sum(total_cents - credited_cents - received_cents - forgiven_cents), 0)::int
        from invoice where state = 'open') as owed,
      (select coalesce(sum(total_cents), 0)::int from invoice where state = 'paid') as paid,
      (select state from reservation where id = ${id}) as spot`);
  return rows[0];
}

const recorded = () => recordCheck(id);
const part = (cents: number) => recordPart(id, cents);
const forgive = async () => {
  const { reservationId } = await seen();
  const because = "close enough";
  await forgiveRest({ reservationId, expectedVersion: await versionOf(id), because }, byOperator);
};
const takeBackLast = async () => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from payment order by received_at desc, id desc limit 1`,
  );
  await takeBack(id, rows[0]?.id ?? "");
};
const refundPart = async (share: number) => {
  const { paymentId } = await loadReservation(id, db);
  const left = (await findPaymentBalance(paymentId ?? ""))?.leftCents ?? 0;
  await giveBack(id, Math.round(left * share));
};
const cancel = async (
  gives: "refund" | "credit" | "nothing",
  expects: "refund" | "nothing" = "refund",
) => cancelAndCompensate({ ...(await seen()), expects, gives, because: "as agreed" }, byOperator);
const restore = async () => restoreCanceledReservation(await seen(), byOperator);

type Row = {
  before?: () => Promise<unknown>;
  act: () => Promise<unknown>;
  undo: () => Promise<unknown>;
};

const rows: Record<string, Row> = {
  "a payment": { act: recorded, undo: takeBackLast },
  "a part of a payment": { act: () => part(100_00), undo: takeBackLast },
  "a rest that is forgiven": {
    before: () => part(100_00),
    act: forgive,
    undo: takeBackLast,
  },
  "a refund of a part": {
    before: recorded,
    act: () => refundPart(0.25),
    undo: async () => withdrawRefund(await theRefund(), byOperator),
  },
  "a refund of all": {
    before: recorded,
    act: () => refundPart(1),
    undo: async () => withdrawRefund(await theRefund(), byOperator),
  },
  "a refund that was recorded as sent": {
    before: async () => {
      await recorded();
      await refundPart(0.25);
    },
    act: async () => recordRefundSent({ ...(await theRefund()), note: "check" }, byOperator),
    undo: async () => undoRefundSent(await theRefund(), byOperator),
  },
  "a cancellation of an unpaid spot": { act: () => cancel("nothing", "nothing"), undo: restore },
  "a cancellation with a refund": { before: recorded, act: () => cancel("refund"), undo: restore },
  "a cancellation with a credit": { before: recorded, act: () => cancel("credit"), undo: restore },
  "a cancellation without money back": {
    before: recorded,
    act: () => cancel("nothing"),
    undo: restore,
  },
  "a credit that is paid out": {
    before: async () => {
      await recorded();
      await cancel("credit");
    },
    act: async () => {
      const [given] = await db.select().from(credit);
      const of = { creditId: given?.id ?? 0, expectedVersion: given?.version ?? 0 };
      await payOutCredit({ ...of, amountCents: 50_00 }, byOperator);
    },
    undo: async () => withdrawRefund(await theRefund(), byOperator),
  },
};

anyDatabase("money that the office moves by mistake", () => {
  beforeEach(async () => {
    const [mailingId = 0] = await planTestMailings([60]);
    id = (await firmPlace({ mailingId })).reservationId;
  });

  for (const [what, { before, act, undo }] of Object.entries(rows)) {
    test(`${what} is taken back, and the ledger is as before to the cent`, async () => {
      await before?.();
      const then = await ledger();
      await act();
      expect(await ledger()).not.toEqual(then);
      await undo();
      expect(await ledger()).toEqual(then);
    });
  }

  test("a refund of a part stays once a cancellation gave the rest, so that the buyer gets all of it", async () => {
    await recorded();
    await refundPart(0.5);
    const half = await theRefund();
    await cancel("refund");
    const then = await ledger();
    await expectRefusal(withdrawRefund(half, byOperator), "conflict");
    expect(await ledger()).toEqual(then);
    await restore();
    await withdrawRefund(half, byOperator);
  });

  test("a confirmation by phone is taken back, and nothing is owed as before", async () => {
    const [mailingId = 0] = await planTestMailings([60]);
    const { reserved } = await reservedPlace({ mailingId });
    id = reserved.id;
    const then = await ledger();
    await confirmByPhone(await seen(), byOperator);
    expect(await ledger()).not.toEqual(then);
    await undoConfirmByPhone(await seen(), byOperator);
    expect(await ledger()).toEqual(then);
  });
});
