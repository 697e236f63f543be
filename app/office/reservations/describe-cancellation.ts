import {
  cancellationAmounts,
  type RefundableMoney,
} from "#business/billing/refunds/cancellation-amounts.ts";
import type { CancellationCompensation } from "#business/reservations/reservation.ts";
import { formatDollarsAndCents } from "#platform/money.ts";
import { agreement } from "#site.ts";

/**
 * What a cancellation does with a paid spot's money, to the cent: what was paid, and how much of it
 * is returned in which way.
 */
export function describeCancellationMoney(
  held: RefundableMoney,
  gives: CancellationCompensation,
): string {
  return [paidWords(held, gives), creditWords(held, gives)].filter((each) => each !== "").join(" ");
}

/** What is returned of a credit used on an unpaid spot; empty if none was used. */
export function describeReturnedCredit({ creditedCents }: RefundableMoney): string {
  if (creditedCents === 0) return "";
  return `The ${formatDollarsAndCents(creditedCents)} of their credit that was taken off it is good again, until the credit's own date.`;
}

function paidWords(held: RefundableMoney, gives: CancellationCompensation): string {
  const { method, paidCents, leftCents } = held;
  if (method === "credit" || method === null) return "";
  const { refundCents, creditCents } = cancellationAmounts(held, gives);
  const isAll = leftCents === paidCents;
  const paid = `They paid ${formatDollarsAndCents(paidCents)}${isAll ? "" : `, of which ${formatDollarsAndCents(leftCents)} is left`}`;
  if (refundCents > 0) {
    const how = method === "online" ? "to the card that paid" : "by hand, the way it came";
    return `${paid}: ${isAll ? "all of it" : "what is left"} goes back, ${how}.`;
  }
  if (creditCents > 0) {
    return `${paid}: they get a credit of ${isAll ? "it" : "what is left"} for a later card, good for ${agreement.creditMonths} months.`;
  }
  return `${paid}: nothing goes back.`;
}

function creditWords(held: RefundableMoney, gives: CancellationCompensation): string {
  const { method, creditedCents } = held;
  if (creditedCents === 0) return "";
  const paid = `Their credit paid ${formatDollarsAndCents(creditedCents)}${method === "credit" ? "" : " besides"}`;
  return cancellationAmounts(held, gives).renewedCents > 0
    ? `${paid}; it is good again, as a credit, for at least ${agreement.creditMonths} months.`
    : `${paid}: nothing of it comes back.`;
}
