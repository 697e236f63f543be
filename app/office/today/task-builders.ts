import { formatMoment, pluralize } from "#app/office/formatting.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { formatPhone, industryName } from "#app/office/reservations/reservation-labels.ts";
import type { DueInvoice } from "#business/billing/invoices/find-due-invoices.ts";
import type { MoneyProblem } from "#business/billing/ledger/money.ts";
import type { NewLead } from "#business/leads/find-new-leads.ts";
import { type MailBrake, mailLimits } from "#business/mail-limits/mail-limits.ts";
import { businessDaysAfter } from "#business/mailings/calendar/business-days.ts";
import type { OfficeMailing } from "#business/mailings/mailing.ts";
import type { OverdueStep } from "#business/mailings/overdue-step.ts";
import type { SalesPace } from "#business/mailings/sales-pace.ts";
import type { WithoutTerms } from "#business/reservations/confirmation/find-without-terms.ts";
import type { InvoiceRequest } from "#business/reservations/first-time/invoice-requests.ts";
import type { ExpiringOffer } from "#business/reservations/offers/find-expiring-offers.ts";
import {
  arizonaDate,
  arizonaTime,
  daysBetween,
  longDate,
  type PlainDate,
} from "#platform/clock.ts";
import type { ListedMessage } from "#platform/mail/find-messages.server.ts";
import { dollars, formatDollarsAndCents } from "#platform/money.ts";
import { agreement, minimumFill, type Placeholder } from "#site.ts";
import type { Task, TaskGroup, TaskKind } from "./tasks.ts";

/** What needs a person, in words: each kind of thing as a task with its one action. */

const base = { urgent: true, due: null, since: null, cents: 0, parts: [] } satisfies Partial<Task>;

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
    ...base,
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

/** Money that is owed because a card went to fewer homes than were agreed. */
export function fewerHomesTask(
  mailing: { id: number; name: string },
  shares: readonly { cents: number }[],
): Task {
  const cents = shares.reduce((sum, share) => sum + share.cents, 0);
  return {
    ...base,
    id: `fewer ${mailing.id}`,
    kind: "money",
    cents,
    title: `${formatDollarsAndCents(cents)} of ${mailing.name} goes back`,
    sentence: `It went to fewer homes than were agreed: ${pluralize(shares.length, "advertiser gets", "advertisers get")} back the missing share.`,
    action: { name: "See who gets what", to: `${officePaths.mailing(mailing.id)}#fewer` },
  };
}

/** Fewer pieces are noted than were agreed of a card that should be in homes: nobody has said that this is all. */
export function dropsTask({ id, name, drops }: OfficeMailing): Task {
  const pieces = drops.reduce((sum, drop) => sum + drop.pieces, 0).toLocaleString("en-US");
  return {
    ...base,
    id: `hand-overs ${id}`,
    kind: "money",
    title: `Is all of ${name} handed over?`,
    sentence: `Only ${pieces} pieces are noted, and it should be in homes by now. Add the rest, or mark it as confirmed: then what was agreed and missing goes back.`,
    action: { name: "See the hand-overs", to: `${officePaths.mailing(id)}#correct` },
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
    ...base,
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

/** Minutes before its end from which an offer is urgent; one that nobody opens lives for `claimDurations.offerUnopenedHours`. */
const URGENT_MINUTES = 30;

export function offerTask(offer: ExpiringOffer, now: Date): Task {
  const { reservationId, email, industry, spot, mailing, priceCents, expiresAt } = offer;
  const minutes = Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 60_000));
  const left =
    minutes < 60 ? pluralize(minutes, "minute") : pluralize(Math.floor(minutes / 60), "hour");
  const day = arizonaDate(expiresAt) === arizonaDate(now) ? "today" : "tomorrow";
  return {
    ...base,
    id: `offer ${reservationId}`,
    kind: "offer",
    cents: priceCents,
    title: `An offer to the wait-list runs out in ${left}`,
    sentence: `${email} can take ${spot} on ${mailing} as ${industryName(industry).toLowerCase()} for ${dollars(priceCents)} until ${day}, ${arizonaTime(expiresAt)}. Then the next in line is asked.`,
    due: expiresAt.toISOString(),
    urgent: minutes <= URGENT_MINUTES,
    action: { name: "Look at it", to: officePaths.reservation(reservationId) },
  };
}

/** A customer the office placed has not accepted the Terms. */
export function termsTask(found: WithoutTerms, now: Date): Task {
  const { reservationId, business, phone, spot, mailing, priceCents, expiresAt } = found;
  const held = expiresAt
    ? `We hold it until ${formatMoment(expiresAt, now)}; then it is released`
    : "It is paid, and stays theirs";
  return {
    ...base,
    id: `terms ${reservationId}`,
    kind: "terms",
    cents: priceCents,
    title: `${business} has not accepted the Terms`,
    sentence: `You placed them on ${spot} of ${mailing}, and we wrote them the link. ${held}. A call to ${formatPhone(phone)} may help.`,
    due: expiresAt?.toISOString() ?? null,
    urgent: expiresAt !== null && expiresAt.getTime() - now.getTime() < 24 * 60 * 60_000,
    action: { name: "Look at it", to: officePaths.reservation(reservationId) },
  };
}

/** A visitor left their address on the site and waits for the promised message. */
export function leadTask({ id, email, lastSubmittedAt }: NewLead, now: Date): Task {
  return {
    ...base,
    id: `lead ${id}`,
    kind: "lead",
    since: lastSubmittedAt.toISOString(),
    title: `Answer ${email}`,
    sentence: `They left their address (${formatMoment(lastSubmittedAt, now)}), and the site promised that somebody writes to them. Once you have, move them to Contacted.`,
    urgent: false,
    action: { name: "Open the lead", to: officePaths.lead(id) },
  };
}

/** A first-time buyer who would like an invoice on a card that has its share of them. */
export function invoiceRequestTask(asked: InvoiceRequest): Task {
  const { reservationId, business, person, phone, industry, spot, mailing, priceCents } = asked;
  return {
    ...base,
    id: `asked ${reservationId}`,
    kind: "asked",
    cents: priceCents,
    urgent: true,
    title: `${business} asks for an invoice`,
    sentence: `${person}, ${formatPhone(phone)}, would like ${spot} on ${mailing} as ${industryName(industry).toLowerCase()} for ${dollars(priceCents)}, and has not paid us before. The spot is not kept meanwhile.`,
    since: asked.askedAt.toISOString(),
    action: {
      name: "Yes, send the invoice",
      to: officePaths.reservation(reservationId),
      press: "vouch",
    },
  };
}

const STEPS: Record<OverdueStep["step"], (name: string, on: string) => [string, string, string]> = {
  close: (name, on) => [
    `Booking of ${name} is over`,
    `It could be booked until ${on}. Close it, so that it can be marked as printed.`,
    "Close booking",
  ],
  print: (name, on) => [
    `Is ${name} printed?`,
    `It goes to print on ${on}. Once that is noted, no payment buys a place on it any more.`,
    "Mark as printed",
  ],
  drop: (name, on) => [
    `Was ${name} handed over?`,
    `Its drop date is ${on}. Note the pieces that the post office took, or postpone it.`,
    "Note the hand-over",
  ],
};

/** A step of a card whose date has come, and that nobody has noted. */
export function overdueStepTask(
  card: { id: number; name: string },
  { step, date }: OverdueStep,
  today: PlainDate,
): Task {
  const [title, sentence, action] = STEPS[step](card.name, longDate(date));
  return {
    ...base,
    id: `${step} ${card.id}`,
    kind: "mailing",
    title,
    sentence,
    due: date,
    urgent: date < today,
    action: { name: action, to: `${officePaths.mailing(card.id)}#${step}` },
  };
}

/** A card that has not filled: the Terms promise a decision on the business day after booking closes. */
export function fillDecisionTask(
  card: { id: number; name: string },
  { by, sold }: { by: PlainDate; sold: number },
): Task {
  return {
    ...base,
    id: `decide ${card.id}`,
    kind: "mailing",
    due: by,
    title: `Is ${card.name} mailed, or moved?`,
    sentence: `${pluralize(sold, "place is", "places are")} sold, fewer than ${minimumFill.places}. Our Terms promise a decision by ${longDate(by)}, and that everybody who booked is told either way.`,
    action: { name: "Decide", to: `${officePaths.mailing(card.id)}#fill` },
  };
}

/** A card that does not pay for itself, or of which nobody knows; undefined for any other. */
export function breakEvenTask(
  card: { id: number; name: string; breakEven: string | null; missingCents: number | null },
  pace: SalesPace,
  onSale: boolean,
): Task | undefined {
  if (pace.verdict === "fine") return undefined;
  const end = onSale ? "Booking closes" : "Booking is closed; it goes to print";
  const when = `${end} ${pace.daysLeft === 0 ? "today" : `in ${pluralize(pace.daysLeft, "day")}`}`;
  const task = {
    ...base,
    id: `break-even ${card.id}`,
    kind: "break-even" as const,
    due: pace.until,
    cents: card.missingCents ?? 0,
  };
  if (pace.verdict === "unknown") {
    return {
      ...task,
      title: `What does printing ${card.name} cost?`,
      sentence: `Until that is entered, nobody knows whether it pays for itself. ${when}.`,
      urgent: false,
      action: {
        name: "Enter it",
        to: `${officePaths.mailing(card.id)}#plan-printCents`,
      },
    };
  }
  const lately =
    pace.soldLately === 0 ? "No place was" : `${pluralize(pace.soldLately, "place")} were`;
  const sold = pace.soldLately === 1 ? "1 place was" : lately;
  return {
    ...task,
    title: `${card.name} does not pay for itself yet`,
    sentence: `${card.breakEven ?? ""} ${when}. ${sold} sold in the last four weeks.`,
    action: onSale
      ? {
          name: "Whom to call",
          to: `${officePaths.openIndustries()}?mailing=${card.id}`,
        }
      : { name: "Place somebody", to: `${officePaths.mailing(card.id)}#card` },
  };
}

export function messageTask(message: ListedMessage, now: Date): Task {
  const { id, state, recipient, subject, stateChangedAt } = message;
  const what =
    state === "uncertain"
      ? "may or may not have arrived, and is not sent again by itself"
      : "was not delivered";
  return {
    ...base,
    id,
    kind: "message",
    since: stateChangedAt?.toISOString() ?? null,
    title: state === "uncertain" ? "A message is uncertain" : "A message was not delivered",
    sentence: `“${subject}” to ${recipient} ${what}${stateChangedAt ? ` (${formatMoment(stateChangedAt, now)})` : ""}.`,
    action: { name: "Look at it", to: officePaths.message(id) },
  };
}

/** First of all, whatever else waits: what the site says to people reaches nobody. */
export function mailServerTask(): Task {
  return {
    ...base,
    id: "mail-server",
    kind: "mail",
    title: "Emails are written, not sent: no mail server is set",
    sentence:
      "Buyers, leads and the waitlist get no email from the site. Whoever set it up can connect a mail server.",
    action: { name: "See the messages", to: officePaths.messages() },
  };
}

const BRAKES: Record<MailBrake, Pick<Task, "title" | "sentence">> = {
  strangers: {
    title: "The site has paused emails to new addresses",
    sentence: `It wrote ${mailLimits.site.hour} within an hour or ${mailLimits.site.day} within a day. New visitors can't reserve by invoice or join the waitlist until it is quieter; customers are not affected. Somebody may be abusing your forms.`,
  },
  notices: {
    title: "The site has paused its notices to you",
    sentence: `It wrote ${mailLimits.operator.hour} within an hour or ${mailLimits.operator.day} within a day. New leads and reservations are in the office as always.`,
  },
};

/** A brake on messages that is on (docs/decisions/028). */
export function brakeTask(brake: MailBrake): Task {
  return {
    ...base,
    id: `mail-brake ${brake}`,
    kind: "mail",
    urgent: brake === "strangers",
    ...BRAKES[brake],
    action: { name: "See the messages", to: officePaths.messages() },
  };
}

export function backupTask(reason: string): Task {
  return {
    ...base,
    id: "backup",
    kind: "backup",
    urgent: true,
    title: "Last night's backup was not made",
    sentence: `Download one by hand, and have this put right: ${reason || "no reason is known"}.`,
    action: { name: "See the backups", to: `${officePaths.settings()}#backup` },
  };
}

export function recoveryCodesTask(left: number): Task {
  return {
    ...base,
    id: "recovery-codes",
    kind: "recovery-codes",
    urgent: false,
    title:
      left === 0
        ? "You have no recovery codes"
        : `You have ${pluralize(left, "recovery code")} left`,
    sentence: "Without them a lost phone or passkey locks you out.",
    action: { name: "Make new ones", to: `${officePaths.account()}#recovery` },
  };
}

export function launchTask(left: readonly Placeholder[]): Task {
  return {
    ...base,
    id: "launch",
    kind: "launch",
    urgent: false,
    title: `${pluralize(left.length, "thing")} to settle before launch`,
    sentence:
      "Each of them is explained there. Names and addresses are changed in the site's settings file.",
    action: { name: "See the launch check", to: `${officePaths.settings()}#launch` },
    parts: left.map(({ what, value }) => (value === null ? what : `${what} (now “${value}”)`)),
  };
}

/** How many of a kind are called together, and where they are listed. */
export const taskGroups: Partial<Record<TaskKind, TaskGroup>> = {
  money: { title: (many) => `${many} sums of money wait for you`, to: officePaths.money() },
  invoice: {
    title: (many) => `${many} invoices are due`,
    to: `${officePaths.reservations()}?state=unpaid`,
  },
  offer: {
    title: (many) => `${many} offers to the wait-list run out`,
    to: `${officePaths.waitList()}?state=offered`,
  },
  terms: {
    title: (many) => `${many} customers have not accepted the Terms`,
    to: officePaths.reservations(),
  },
  lead: {
    title: (many) => `${many} new leads wait for an answer`,
    to: `${officePaths.leads()}?state=new`,
  },
  asked: {
    title: (many) => `${many} first-time customers ask for an invoice`,
    to: officePaths.reservations(),
  },
  mailing: {
    title: (many) => `${many} steps of mailings wait for you`,
    to: officePaths.mailings(),
  },
  "break-even": {
    title: (many) => `${many} mailings do not pay for themselves yet`,
    to: officePaths.mailings(),
  },
  message: {
    title: (many) => `${many} messages were not delivered`,
    to: `${officePaths.messages()}?state=failed`,
  },
};
