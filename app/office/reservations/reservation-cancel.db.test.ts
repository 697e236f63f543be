import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import { loadCompensationIfCanceledToday } from "#business/reservations/cancel/cancel-reservation.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import { openCheckout } from "#business/reservations/pay/checkout/open-checkout.ts";
import { findRefundableTotals } from "#business/reservations/refunds/payment-balance.ts";
import { refundAllOrPartOfPayment } from "#business/reservations/refunds/refund-payment.ts";
import type {
  CancellationCompensationKind,
  Reservation,
} from "#business/reservations/reservation.ts";
import { mailing } from "#database/schema/mailings.ts";
import { credit, refund } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import { formatDollarsAndCents } from "#platform/money.ts";
import { deliverWebhook, withGateway } from "#tests/support/business/billing.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import {
  creditedBusiness,
  creditLeft,
  owedPlace,
  recordPart,
  takeCredit,
} from "#tests/support/business/payments.ts";
import { context, outcomeOf } from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { depth, isDeep } from "#tests/support/depth.ts";
import { siteUrl } from "#tests/support/settings.ts";
import {
  describeCancellationMoney,
  describeUnpaidCancellationMoney,
} from "./reservation-cancel.tsx";

const WAYS = ["refund", "credit", "nothing"] as const;

anyDatabase("the money that a cancellation names", () => {
  const gateway = withGateway();
  let second = 0;

  beforeEach(async () => {
    ({ second } = await creditedBusiness());
  });

  const place = () => owedPlace({ mailingId: second });

  async function byCard(reservationId: number) {
    const wish = { reservationId, token: "a".repeat(43), siteUrl };
    const { address } = await openCheckout(wish, context);
    gateway.double.ledger.pay(address.split("/").at(-1) ?? "");
    await deliverWebhook(gateway.lastEvent());
  }

  /** Ways in which a place of $610.20 comes to be paid; there is a credit of $1,017. */
  const paid: Record<string, (reservationId: number) => Promise<unknown>> = {
    "by card": byCard,
    "by check": (id) => recordPart(id, 610_20),
    "by credit": (reservationId) => takeCredit({ reservationId, amountCents: 610_20 }),
    "by credit and card": async (reservationId) => {
      await takeCredit({ reservationId, amountCents: 400_00 });
      await byCard(reservationId);
    },
    "by credit and check": async (reservationId) => {
      await takeCredit({ reservationId, amountCents: 400_00 });
      await recordPart(reservationId, 210_20);
    },
  };

  /** Sets the dates of the card so that its ladder gives something today. */
  async function ladderGives(gives: CancellationCompensationKind) {
    const past = sql`${await findTodayByDatabaseClock()}::date - 1`;
    const dates = {
      refund: {},
      credit: { bookingCloses: past, briefDue: past },
      nothing: { bookingCloses: past, briefDue: past, approvalDue: past, printFile: past },
    }[gives];
    if (gives !== "refund") await db.update(mailing).set(dates).where(sql`id = ${second}`);
  }

  async function reservationOf(id: number): Promise<Reservation> {
    const found = await findReservationById(id);
    if (!found) throw new Error("the reservation has gone");
    return found;
  }

  const totalsOf = async (id: number) => findRefundableTotals(await reservationOf(id));

  /** The ledger: money on its way back, credits that the spot gave, and what is left of the one that was used. */
  async function ledger(reservationId: number) {
    const back = await db.select().from(refund).where(sql`reservation_id = ${reservationId}`);
    const given = await db.select().from(credit).where(sql`reservation_id = ${reservationId}`);
    const cents = (rows: { amountCents: number }[]) =>
      rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
    return { back: cents(back), given: cents(given), left: (await creditLeft()) ?? 0 };
  }

  async function cancel(id: number, gives: CancellationCompensationKind) {
    const { version } = await reservationOf(id);
    const expects = await loadCompensationIfCanceledToday(id);
    const because = gives === expects ? "" : "agreed on the phone";
    const seen = { reservationId: id, expectedVersion: version, expects, gives, because };
    const { leftCents, creditedCents } = await totalsOf(id);
    await cancelAndCompensate({ ...seen, money: { leftCents, creditedCents } }, byOperator);
  }

  /** What the ledger says happened, in the words that must have been said. */
  function expectedText(method: string, moved: { back: number; given: number; again: number }) {
    const card = method.includes("card")
      ? "We refund all of it to their card."
      : "You send all of it back yourself, the same way they paid.";
    const credited =
      { "by credit": 610_20 }[method] ?? (method.startsWith("by credit") ? 400_00 : 0);
    const money = 610_20 - credited;
    return [
      money > 0 && moved.back > 0 && `They paid ${formatDollarsAndCents(moved.back)}. ${card}`,
      money > 0 &&
        moved.given > 0 &&
        `They paid ${formatDollarsAndCents(moved.given)}. They get all of it as credit for a later card, good for 12 months.`,
      money > 0 &&
        moved.back + moved.given === 0 &&
        `They paid ${formatDollarsAndCents(money)}. They get nothing back.`,
      moved.again > 0 &&
        `Their credit ${money > 0 ? "also paid" : "paid"} ${formatDollarsAndCents(moved.again)}; they get that credit back, good for at least 12 months.`,
      credited > 0 &&
        moved.again === 0 &&
        `Their credit ${money > 0 ? "also paid" : "paid"} ${formatDollarsAndCents(credited)}; they don’t get that credit back.`,
    ]
      .filter((each) => each !== false)
      .join(" ");
  }

  for (const [nth, [way, pay]] of Object.entries(paid).entries()) {
    for (const ladder of WAYS.filter((_, number) => isDeep || number === nth % WAYS.length)) {
      test(`of a spot paid ${way} is what moves, where the rule gives ${ladder}, by it and in depth against it`, async () => {
        for (const gives of depth<readonly CancellationCompensationKind[]>([ladder], WAYS)) {
          ({ second } = await creditedBusiness());
          const id = await place();
          await pay(id);
          await ladderGives(ladder);
          const said = describeCancellationMoney(await totalsOf(id), gives);
          const before = await ledger(id);
          await cancel(id, gives);
          const after = await ledger(id);
          const moved = { ...after, again: after.left - before.left };
          expect(said, `given ${gives}`).toBe(expectedText(way, moved));
        }
      });
    }
  }

  test("is what is left after a part went back, and another sum by then cancels nothing", async () => {
    const id = await place();
    await recordPart(id, 610_20);
    const { version: expectedVersion, paymentId } = await reservationOf(id);
    const shown = await totalsOf(id);
    const part = { amountCents: 10_20, leftCents: 610_20, because: "a smudge" };
    const wish = { reservationId: id, payment: paymentId ?? "", expectedVersion, ...part };
    await refundAllOrPartOfPayment(wish, byOperator);
    const seen = {
      reservationId: id,
      expectedVersion,
      expects: "refund",
      gives: "refund",
    } as const;
    const stale = cancelAndCompensate({ ...seen, because: "", money: shown }, byOperator);
    expect(await outcomeOf(stale)).toEqual(refused("conflict"));
    expect(await reservationOf(id)).toMatchObject({ state: "paid" });
    expect(describeCancellationMoney(await totalsOf(id), "refund")).toBe(
      "They paid $610.20; $600.00 is left. You send what’s left back yourself, the same way they paid.",
    );
    await cancel(id, "refund");
    expect(await ledger(id)).toMatchObject({ back: 610_20 });
  });

  test("of a spot that nobody has paid is the credit that was taken off its invoice", async () => {
    const id = await place();
    await takeCredit({ reservationId: id, amountCents: 400_00 });
    expect(describeUnpaidCancellationMoney(await totalsOf(id))).toBe(
      "Their $400.00 credit is restored, with its original expiration date.",
    );
    await cancel(id, "nothing");
    expect(await creditLeft()).toBe(1017_00);
    expect(describeUnpaidCancellationMoney(await totalsOf(await place()))).toBe("");
  });
});
