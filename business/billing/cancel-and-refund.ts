import type { Circumstances } from "#business/journal/journal.ts";
import {
  type CancelInput,
  type Cancelled,
  cancelReservation,
} from "#business/reservations/cancel-reservation.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { closeCheckout } from "./close-checkout.ts";
import { returnCredit } from "./credit-left.ts";
import { giveCredit } from "./give-credit.ts";
import { voidInvoice } from "./issue-invoice.ts";
import { findLeft } from "./left-of-payment.ts";
import { wantRefund } from "./want-refund.ts";

/**
 * Cancels a reservation by the published ladder, and gives what it gives of what has not gone back before: the refund or the credit is a row in the
 * same transaction, what a credit had paid is a credit again, an invoice that was not paid becomes void. A payment page is closed at the gateway first; if it
 * turns out to be paid, the ladder of a paid place holds. `expects`: the step that was shown; another one now is a
 * conflict. Twice is once. Not to be called inside a transaction.
 */
export async function cancelAndRefund(
  input: CancelInput,
  circumstances: Circumstances,
  database: Queryable = db,
): Promise<Cancelled> {
  await closeCheckout(input, circumstances, database);
  return inPoliteTransaction(database, async (tx) => {
    const cancelled = await cancelReservation(input, circumstances, tx);
    if (cancelled.wasPaid) await giveBack(tx, cancelled, circumstances);
    else await voidInvoice(tx, input.reservationId);
    return cancelled;
  });
}

async function giveBack(
  tx: Queryable,
  { gives, reservation }: Cancelled,
  circumstances: Circumstances,
): Promise<void> {
  if (gives === "nothing") return;
  const name = reservation.paidWith ?? "";
  const left = await findLeft(name, tx);
  if (!left)
    throw new Error(`reservation ${reservation.id} was paid by ${name}, which is no payment`);
  const { leftCents: amountCents } = left;
  await returnCredit(tx, { reservationId: reservation.id, anew: true });
  if (gives === "refund")
    await wantRefund(tx, { payment: name, reason: "cancelled" }, circumstances);
  else if (amountCents > 0) await giveCredit(tx, { reservationId: reservation.id, amountCents });
}
