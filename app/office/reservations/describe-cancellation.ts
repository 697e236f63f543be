import {
  type RefundableTotals,
  splitCancellationMoney,
} from "#business/reservations/refunds/cancellation-amounts.ts";
import type { CancellationCompensationKind } from "#business/reservations/reservation.ts";
import { formatDollarsAndCents } from "#platform/money.ts";
import { agreement } from "#site.ts";

/** What a cancellation does with a paid spot's money, to the cent. */
export function describeCancellationMoney(
  held: RefundableTotals,
  gives: CancellationCompensationKind,
): string {
  return [paidWords(held, gives), creditWords(held, gives)].filter((each) => each !== "").join(" ");
}

/** What is returned of an unpaid spot: what was paid in parts, and a credit; empty if there was neither. */
export function describeUnpaidCancellationMoney(held: RefundableTotals): string {
  const { creditedCents, leftCents } = held;
  const parts = leftCents > 0 ? paidWords(held, "refund") : "";
  if (creditedCents === 0) return parts;
  const credit = `Their ${formatDollarsAndCents(creditedCents)} credit is restored, with its original expiration date.`;
  return [parts, credit].filter((each) => each !== "").join(" ");
}

function paidWords(held: RefundableTotals, gives: CancellationCompensationKind): string {
  const { method, paidCents, leftCents } = held;
  if (method === "credit" || method === null) return "";
  const { refundCents, creditCents } = splitCancellationMoney(held, gives);
  const isAll = leftCents === paidCents;
  const paid = `They paid ${formatDollarsAndCents(paidCents)}${isAll ? "" : `; ${formatDollarsAndCents(leftCents)} is left`}`;
  const rest = isAll ? "all of it" : "what’s left";
  if (refundCents > 0) {
    return `${paid}. ${refundedHow(method, rest)}`;
  }
  if (creditCents > 0) {
    return `${paid}. They get ${rest} as credit for a later card, good for ${agreement.creditMonths} months.`;
  }
  return `${paid}. They get nothing back.`;
}

function refundedHow(method: RefundableTotals["method"], rest: string): string {
  if (method === "online") return `We refund ${rest} to their card.`;
  if (method === "both") {
    return `We refund ${rest}: the card payment to their card, and you send the rest back yourself.`;
  }
  return `You send ${rest} back yourself, the same way they paid.`;
}

function creditWords(held: RefundableTotals, gives: CancellationCompensationKind): string {
  const { method, creditedCents } = held;
  if (creditedCents === 0) return "";
  const paid = `Their credit ${method === "credit" ? "paid" : "also paid"} ${formatDollarsAndCents(creditedCents)}`;
  return splitCancellationMoney(held, gives).renewedCents > 0
    ? `${paid}; they get that credit back, good for at least ${agreement.creditMonths} months.`
    : `${paid}; they don’t get that credit back.`;
}
