import { pluralize } from "#app/office/formatting.ts";
import { officePaths } from "#app/office/office-paths.ts";
import type { DueInvoice } from "#business/billing/invoices/find-due-invoices.ts";
import type { MoneyProblem } from "#business/billing/ledger/money.ts";
import { businessDaysAfter } from "#business/mailings/calendar/business-days.ts";
import { daysBetween, longDate, type PlainDate } from "#platform/clock.ts";
import { formatDollarsAndCents } from "#platform/money.ts";
import { agreement } from "#site.ts";
import { type Task, taskDefaults } from "./tasks.ts";

const TROUBLE: Record<MoneyProblem["kind"], (who: string, sum: string) => [string, string]> = {
  "to-send": (who, sum) => [
    `Send ${sum} back to ${who}`,
    "This money did not come by card, so you send it, and then record how.",
  ],
  "refund-failed": (who, sum) => [
    `${sum} could not be sent back to ${who}`,
    "The gateway refused the refund, or the bank returned it. Send it again, or another way and record how.",
  ],
  unmatched: (who, sum) => [
    `${sum} from ${who} could not be matched`,
    "It came in and has paid no place. See what it was for, or pay it back.",
  ],
  disputed: (who, sum) => [
    `${sum} from ${who} is disputed`,
    "The bank of the card holder asks for it back. Answer in the gateway's own screens.",
  ],
  "dispute-lost": (who, sum) => [
    `A bank gave ${sum} back to ${who}`,
    "The dispute is lost, so their reservation has ended, and there is nothing left to refund. If their ad was printed, our Terms say that the price is still owed: ask them for it.",
  ],
  "dispute-lost-part": (who, sum) => [
    `A bank gave ${sum} back to ${who}`,
    "The dispute over this part of their payment is lost. Their reservation stands: ask them for the difference, or cancel it.",
  ],
};

export function moneyTask(trouble: MoneyProblem): Task {
  const { kind, id, business, amountCents, decidedOn } = trouble;
  const sum = formatDollarsAndCents(amountCents);
  const [title, sentence] = TROUBLE[kind](business || "an unknown payer", sum);
  const due = decidedOn && businessDaysAfter(decidedOn, agreement.refundBusinessDays);
  return {
    ...taskDefaults,
    id: `${kind} ${id}`,
    kind: "money",
    title,
    cents: amountCents,
    due,
    sentence: due
      ? `${sentence} It is due by ${longDate(due)}, ${agreement.refundBusinessDays} business days after it was decided.`
      : sentence,
    action: moneyAction(trouble),
  };
}

function moneyAction({ kind, id, reservationId }: MoneyProblem): Task["action"] {
  const page =
    reservationId === null ? officePaths.money() : officePaths.reservation(reservationId);
  switch (kind) {
    case "to-send":
    case "refund-failed":
      return { name: "Record how it was sent", to: `${page}#sent-${id}` };
    case "dispute-lost":
    case "dispute-lost-part":
      return { name: "Mark as seen", to: `${page}#dispute-${id}` };
    default:
      return { name: "Look at it", to: page };
  }
}

/** Refunds owed because a card went to fewer homes than agreed. */
export function fewerHomesTask(
  mailing: { id: number; name: string },
  shares: readonly { cents: number }[],
): Task {
  const cents = shares.reduce((sum, share) => sum + share.cents, 0);
  return {
    ...taskDefaults,
    id: `fewer ${mailing.id}`,
    kind: "money",
    cents,
    title: `${formatDollarsAndCents(cents)} of ${mailing.name} goes back`,
    sentence: `It went to fewer homes than were agreed: ${pluralize(shares.length, "advertiser gets", "advertisers get")} back the missing share.`,
    action: { name: "See who gets what", to: `${officePaths.mailing(mailing.id)}#fewer` },
  };
}

export function invoiceTask(due: DueInvoice, today: PlainDate): Task {
  const days = daysBetween(today, due.dueOn);
  const when =
    days < 0
      ? `was due on ${longDate(due.dueOn)}`
      : days === 0
        ? "is due today"
        : days === 1
          ? "is due tomorrow"
          : `is due on ${longDate(due.dueOn)}`;
  return {
    ...taskDefaults,
    id: due.number,
    kind: "invoice",
    due: due.dueOn,
    cents: due.totalCents,
    title: `Invoice ${due.number} ${when}`,
    sentence: `${due.business} owes ${formatDollarsAndCents(due.totalCents)} for ${due.spot} on ${due.mailing}. Unpaid, the place becomes free after that date.`,
    urgent: days <= 0,
    action: {
      name: "Record the payment",
      to: `${officePaths.reservation(due.reservationId)}#amount`,
    },
  };
}
