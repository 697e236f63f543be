import type { Circumstances } from "#business/journal/journal.ts";
import {
  type CancelInput,
  type Cancelled,
  cancelReservation,
} from "#business/reservations/cancel-reservation.ts";
import { lockReservation } from "#business/reservations/claims.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { closeCheckout } from "./close-checkout.ts";
import { returnCredit } from "./credit-left.ts";
import { findHeldMoney } from "./find-held-money.ts";
import { giveCredit } from "./give-credit.ts";
import { givenBack, type HeldMoney } from "./given-back.ts";
import { voidInvoice } from "./issue-invoice.ts";
import { wantRefund } from "./want-refund.ts";

/** The money behind the place as it was shown; other money now is a conflict. */
export type MoneySeen = Pick<HeldMoney, "leftCents" | "creditedCents">;

/**
 * Cancels a reservation by the published ladder, and gives what it gives of what has not gone back before: the refund or the credit is a row in the
 * same transaction, what a credit had paid is a credit again, an invoice that was not paid becomes void. A payment page is closed at the gateway first; if it
 * turns out to be paid, the ladder of a paid place holds. `expects`, `money`: the step and the money that were shown; others
 * now are a conflict. Twice is once. Not to be called inside a transaction.
 */
export async function cancelAndRefund(
  { money, ...input }: CancelInput & { money?: MoneySeen | undefined },
  circumstances: Circumstances,
  database: Queryable = db,
): Promise<Cancelled> {
  await closeCheckout(input, circumstances, database);
  return inPoliteTransaction(database, async (tx) => {
    const before = await lockReservation(input.reservationId, tx);
    const isAgain = before.state === "cancelled";
    const held = await findHeldMoney({ ...before, state: stateBefore(before) }, tx);
    const cancelled = await cancelReservation(input, circumstances, tx);
    if (money && !isAgain && !isAsSeen(held, money)) throw otherMoney();
    if (held.isPaid) await giveBack(tx, { ...cancelled, held }, circumstances);
    else await voidInvoice(tx, before.id);
    return cancelled;
  });
}

/** Of one that is cancelled already, as what it was: what it did not give back then, it gives now. */
const stateBefore = ({ state, endedFrom }: Reservation) =>
  state === "cancelled" ? (endedFrom ?? state) : state;

const isAsSeen = (held: MoneySeen, seen: MoneySeen) =>
  held.leftCents === seen.leftCents && held.creditedCents === seen.creditedCents;

async function giveBack(
  tx: Queryable,
  { gives, reservation, held }: Cancelled & { held: HeldMoney },
  circumstances: Circumstances,
): Promise<void> {
  const { id: reservationId, paidWith } = reservation;
  if (gives !== "nothing" && held.way === null)
    throw new Error(`reservation ${reservationId} was paid by ${paidWith}, which is no payment`);
  const { creditCents, renewedCents } = givenBack(held, gives);
  if (renewedCents > 0) await returnCredit(tx, { reservationId, anew: true });
  if (creditCents > 0) await giveCredit(tx, { reservationId, amountCents: creditCents });
  // Also where nothing is left: what is on its way back is from now on ours to see through.
  if (gives === "refund")
    await wantRefund(tx, { payment: paidWith ?? "", reason: "cancelled" }, circumstances);
}

function otherMoney(): Refusal {
  return new Refusal(
    "conflict",
    "Money of their payment has gone back, or come back, since you agreed. Nothing was cancelled: please look again.",
  );
}
