import { officePaths } from "#app/office/office-paths.ts";
import type { MoneyProblem } from "#business/ledger/money.ts";
import { businessDaysAfter } from "#business/mailings/calendar/business-days.ts";
import type { DueInvoice } from "#business/reservations/pay/billing-queries.ts";
import { daysBetween, longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { formatDollarsAndCents } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";
import { agreement } from "#site.ts";
import { createTask, type Task } from "./tasks.ts";

const PROBLEM_TEXTS: Record<MoneyProblem["kind"], (who: string, sum: string) => [string, string]> =
  {
    "to-send": (who, sum) => [
      `Send ${sum} back to ${who}`,
      "They didn’t pay by card. Send it the same way they paid, then record it.",
    ],
    "refund-failed": (who, sum) => [
      `Refund of ${sum} to ${who} failed`,
      "The card processor or bank refused the refund. Retry it, or send it another way and record it.",
    ],
    unapplied: (who, sum) => [
      `Settle ${sum} from ${who}`,
      "This payment doesn’t pay for a spot. Apply it to an invoice, keep it as their credit, or refund it.",
    ],
    disputed: (who, sum) => [
      `${sum} from ${who} is disputed`,
      "Their bank wants it back. Respond on the card processor’s site.",
    ],
    "dispute-lost": (who, sum) => [
      `Dispute lost: ${sum} went back to ${who}`,
      "Their reservation has ended, and there’s nothing left to refund. If their ad was printed, they still owe the price under our Terms.",
    ],
    "dispute-lost-part": (who, sum) => [
      `Dispute lost: ${sum} went back to ${who}`,
      "Their bank took back this part of the payment. The reservation is still active. Ask them for the difference, or cancel it.",
    ],
  };

export function moneyProblemTask(trouble: MoneyProblem, today: PlainDate): Task {
  const { kind, id, business, amountCents, decidedOn } = trouble;
  const sum = formatDollarsAndCents(amountCents);
  const [title, sentence] = PROBLEM_TEXTS[kind](business || "an unknown payer", sum);
  const due = decidedOn && businessDaysAfter(decidedOn, agreement.refundBusinessDays);
  return createTask("money", `${kind} ${id}`, {
    title,
    cents: amountCents,
    due,
    sentence: due
      ? `${sentence} ${due < today ? "It was" : "It’s"} due by ${longWeekdayDate(due)}: our Terms promise it within ${agreement.refundBusinessDays} business days.`
      : sentence,
    action: moneyAction(trouble),
  });
}

function moneyAction({ kind, id, reservationId }: MoneyProblem): Task["action"] {
  const page =
    reservationId === null ? officePaths.money() : officePaths.reservation(reservationId);
  switch (kind) {
    case "to-send":
    case "refund-failed":
      return { name: "Record refund", to: `${page}#sent-${id}` };
    case "dispute-lost":
    case "dispute-lost-part":
      return { name: "Mark as seen", to: `${page}#dispute-${id}` };
    default:
      return { name: "View", to: page };
  }
}

export function fewerHomesRefundTask(
  mailing: { id: number; name: string },
  shares: readonly { cents: number }[],
): Task {
  const cents = shares.reduce((sum, share) => sum + share.cents, 0);
  return createTask("money", `fewer ${mailing.id}`, {
    cents,
    title: `Refund ${formatDollarsAndCents(cents)} for ${mailing.name}`,
    sentence: `It went to fewer homes than agreed, so ${pluralize(shares.length, "advertiser gets", "advertisers get")} the missing share back.`,
    action: { name: "View refunds", to: `${officePaths.mailing(mailing.id)}#fewer` },
  });
}

export function dueInvoiceTask(due: DueInvoice, today: PlainDate): Task {
  const days = daysBetween(today, due.dueOn);
  const when =
    days < 0
      ? `was due on ${longWeekdayDate(due.dueOn)}`
      : days === 0
        ? "is due today"
        : days === 1
          ? "is due tomorrow"
          : `is due on ${longWeekdayDate(due.dueOn)}`;
  return createTask("invoice", due.number, {
    due: due.dueOn,
    cents: due.totalCents,
    title: `Invoice ${due.number} ${when}`,
    sentence: `${due.business} owes ${formatDollarsAndCents(due.totalCents)} for ${due.spot} on the ${due.mailing} card. ${days < 0 ? "If it isn’t paid, we release the spot." : "If it isn’t paid by then, we release the spot."}`,
    urgent: days <= 0,
    action: { name: "Record payment", to: `${officePaths.reservation(due.reservationId)}#amount` },
  });
}
