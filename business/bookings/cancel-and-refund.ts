import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { closeCheckout } from "#business/billing/checkout/close-checkout.ts";
import { restoreUsedCredits } from "#business/billing/credits/credit-balance.ts";
import { giveCredit } from "#business/billing/credits/give-credit.ts";
import { voidInvoice } from "#business/billing/invoices/issue-invoice.ts";
import {
  cancellationAmounts,
  type RefundableMoney,
} from "#business/billing/refunds/cancellation-amounts.ts";
import { findRefundableMoney } from "#business/billing/refunds/find-refundable-money.ts";
import { requestRefund } from "#business/billing/refunds/request-refund.ts";
import { loadReservation, lockReservation } from "#business/reservations/claims/claims.ts";
import {
  type CanceledReservation,
  type CancelInput,
  cancelReservation,
} from "#business/reservations/ending/cancel-reservation.ts";
import { refuseStaleReservation } from "#business/reservations/refusals.ts";
import type { CancellationCompensation, Reservation } from "#business/reservations/reservation.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

/** The money behind the spot as it was shown; other money now is a conflict. */
export type ExpectedMoney = Pick<RefundableMoney, "leftCents" | "creditedCents">;

/**
 * Cancels a reservation by the published ladder, and gives what it gives of what has not gone back before: the refund or the credit is a row in the
 * same transaction, what a credit had paid is a credit again, an invoice that was not paid becomes void. A payment page is closed at the gateway first; if it
 * turns out to be paid, the ladder of a paid spot holds. `expects`, `money`: the step and the money that were shown; others
 * now are a conflict. Twice is once. Not to be called inside a transaction.
 */
export async function cancelAndRefund(
  { money, ...input }: CancelInput & { money?: ExpectedMoney | undefined },
  context: ActionContext,
  database: Queryable = db,
): Promise<CanceledReservation> {
  await closeCheckout(input, context, database);
  return runTransactionWithRetries(database, async (tx) => {
    const before = await lockReservation(input.reservationId, tx);
    const isAgain = before.state === "cancelled";
    const held = await findRefundableMoney({ ...before, state: stateBefore(before) }, tx);
    const cancelled = await cancelReservation(input, context, tx);
    if (money && !isAgain && !isAsSeen(held, money)) throw otherMoney();
    if (held.isPaid) await giveBack(tx, { ...cancelled, held }, context);
    else await voidInvoice(tx, before.id);
    return cancelled;
  });
}

/** Of one that is cancelled already, as what it was: what it did not give back then, it gives now. */
const stateBefore = ({ state, endedFromState }: Reservation) =>
  state === "cancelled" ? (endedFromState ?? state) : state;

const isAsSeen = (held: ExpectedMoney, seen: ExpectedMoney) =>
  held.leftCents === seen.leftCents && held.creditedCents === seen.creditedCents;

async function giveBack(
  tx: Queryable,
  { gives, reservation, held }: CanceledReservation & { held: RefundableMoney },
  context: ActionContext,
): Promise<void> {
  const { id: reservationId, paymentId } = reservation;
  if (gives !== "nothing" && held.method === null)
    throw new Error(`reservation ${reservationId} was paid by ${paymentId}, which is no payment`);
  const { creditCents, renewedCents } = cancellationAmounts(held, gives);
  if (renewedCents > 0) await restoreUsedCredits(tx, { reservationId, anew: true });
  if (creditCents > 0) await giveCredit(tx, { reservationId, amountCents: creditCents });
  // Also where nothing is left: what is on its way back is from now on ours to see through.
  if (gives === "refund")
    await requestRefund(tx, { payment: paymentId ?? "", reason: "cancelled" }, context);
}

function otherMoney(): Refusal {
  return new Refusal(
    "conflict",
    "Money of their payment has gone back, or come back, since you agreed. Nothing was cancelled: please look again.",
  );
}

export type CancelByOfficeInput = {
  reservationId: number;
  /** Of the reservation, as it was shown. */
  expectedVersion: number;
  /** What the ladder gave when it was shown. */
  expects: CancellationCompensation;
  /** What is given: the same, or something else, and then why. */
  gives: CancellationCompensation;
  because: string;
  /** The money behind the spot when it was shown. */
  money?: ExpectedMoney;
};

/**
 * Cancels for somebody who called: by the ladder, or against it with a reason that the audit log keeps. Refuses whoever
 * saw an older version or other money, whoever may not cancel, and whoever may not give money back where it was paid. Not to be called
 * inside a transaction.
 */
export async function cancelByOffice(
  input: CancelByOfficeInput,
  context: ActionContext,
  database: Queryable = db,
): Promise<CanceledReservation> {
  const { reservationId, expects, gives, money } = input;
  const because = input.because.trim().slice(0, 500);
  await requirePermission(database, context.actor, "reservations.cancel");
  const shown = await loadReservation(reservationId, database);
  const paid = shown.state === "paid";
  if (paid) await requirePermission(database, context.actor, "refunds.give");
  refuseStaleReservation(shown, input.expectedVersion);
  if (gives === expects)
    return cancelAndRefund({ reservationId, expects, money }, context, database);
  if (because === "") throw withoutReason();
  const instead = { gives, because };
  return cancelAndRefund({ reservationId, expects, instead, money }, context, database);
}

function withoutReason(): Refusal {
  return new Refusal("invalid", "Please say why you give something else than the ladder does.", {
    field: "because",
  });
}
