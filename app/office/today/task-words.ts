import { officePaths } from "#app/office/office-paths.ts";
import { industryName } from "#app/office/reservations/reservation-words.ts";
import { count, moment } from "#app/office/words.ts";
import type { DueInvoice } from "#business/billing/find-due-invoices.ts";
import type { MoneyTrouble } from "#business/billing/money.ts";
import type { LateStep } from "#business/mailings/late-step.ts";
import type { PlannedMailing } from "#business/mailings/mailing.ts";
import type { Pace } from "#business/mailings/pace.ts";
import type { EndingOffer } from "#business/reservations/find-ending-offers.ts";
import {
  arizonaDate,
  arizonaTime,
  daysBetween,
  longDate,
  type PlainDate,
} from "#platform/clock.ts";
import type { ListedMessage } from "#platform/mail/find-messages.server.ts";
import { dollars, dollarsInFull } from "#platform/money.ts";
import { minimumFill, type Placeholder } from "#site.ts";
import type { Fold, Task, TaskKind } from "./tasks.ts";

/** What needs a person, in words: each kind of thing as a task with its one action. */

const base = { urgent: true, due: null, since: null, cents: 0, parts: [] } satisfies Partial<Task>;

const TROUBLE: Record<MoneyTrouble["kind"], (who: string, sum: string) => [string, string]> = {
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
};

export function moneyTask({ kind, id, reservationId, business, amountCents }: MoneyTrouble): Task {
  const sum = dollarsInFull(amountCents);
  const [title, sentence] = TROUBLE[kind](business || "an unknown payer", sum);
  const page =
    reservationId === null ? officePaths.money() : officePaths.reservation(reservationId);
  const toSend = kind === "to-send" || kind === "refund-failed";
  return {
    ...base,
    ...{ id: `${kind} ${id}`, kind: "money", title, sentence, cents: amountCents },
    action: toSend
      ? { name: "Record how it was sent", to: `${page}#sent-${id}` }
      : { name: "Look at it", to: page },
  };
}

/** Money that is owed because a card went to fewer homes than were agreed. */
export function fewerTask(
  mailing: { id: number; name: string },
  shares: readonly { cents: number }[],
): Task {
  const cents = shares.reduce((sum, share) => sum + share.cents, 0);
  return {
    ...base,
    ...{ id: `fewer ${mailing.id}`, kind: "money", cents },
    title: `${dollarsInFull(cents)} of ${mailing.name} goes back`,
    sentence: `It went to fewer homes than were agreed: ${count(shares.length, "advertiser gets", "advertisers get")} back the missing share.`,
    action: { name: "See who gets what", to: `${officePaths.mailing(mailing.id)}#fewer` },
  };
}

/** Fewer pieces are noted than were agreed of a card that should be in homes: nobody has said that this is all. */
export function handOversTask({ id, name, drops }: PlannedMailing): Task {
  const pieces = drops.reduce((sum, drop) => sum + drop.pieces, 0).toLocaleString("en-US");
  return {
    ...base,
    ...{ id: `hand-overs ${id}`, kind: "money" },
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
    ...{ id: due.number, kind: "invoice", due: due.dueOn, cents: due.totalCents },
    title: `Invoice ${due.number} ${when}`,
    sentence: `${due.business} owes ${dollarsInFull(due.totalCents)} for ${due.spot} on ${due.mailing}. Unpaid, the place becomes free after that date.`,
    urgent: days <= 0,
    action: {
      name: "Record the payment",
      to: `${officePaths.reservation(due.reservationId)}#amount`,
    },
  };
}

/** Hours before its end from which an offer is urgent. */
const URGENT_HOURS = 2;

export function offerTask(offer: EndingOffer, now: Date): Task {
  const { reservationId, email, industry, spot, mailing, priceCents, expiresAt } = offer;
  const minutes = Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 60_000));
  const left = minutes < 60 ? count(minutes, "minute") : count(Math.floor(minutes / 60), "hour");
  const day = arizonaDate(expiresAt) === arizonaDate(now) ? "today" : "tomorrow";
  return {
    ...base,
    ...{ id: `offer ${reservationId}`, kind: "offer", cents: priceCents },
    title: `An offer to the wait-list runs out in ${left}`,
    sentence: `${email} can take ${spot} on ${mailing} as ${industryName(industry).toLowerCase()} for ${dollars(priceCents)} until ${day}, ${arizonaTime(expiresAt)}. Then the next in line is asked.`,
    due: expiresAt.toISOString(),
    urgent: minutes <= URGENT_HOURS * 60,
    action: { name: "Look at it", to: officePaths.reservation(reservationId) },
  };
}

const STEPS: Record<LateStep["step"], (name: string, on: string) => [string, string, string]> = {
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
    `Its drop date is ${on}. Note the pieces that the post office took, or postpone it: everybody who booked is told.`,
    "Note the hand-over",
  ],
};

/** A step of a card whose date has come, and that nobody has noted. */
export function lateTask(
  card: { id: number; name: string },
  { step, date }: LateStep,
  today: PlainDate,
): Task {
  const [title, sentence, action] = STEPS[step](card.name, longDate(date));
  return {
    ...base,
    ...{ id: `${step} ${card.id}`, kind: "mailing", title, sentence, due: date },
    urgent: date < today,
    action: { name: action, to: `${officePaths.mailing(card.id)}#${step}` },
  };
}

/** A card that has not filled: the Terms promise a decision the day after booking closes. */
export function decisionTask(
  card: { id: number; name: string },
  { by, sold }: { by: PlainDate; sold: number },
): Task {
  return {
    ...base,
    ...{ id: `decide ${card.id}`, kind: "mailing", due: by },
    title: `Is ${card.name} mailed, or moved?`,
    sentence: `${count(sold, "place is", "places are")} sold, fewer than ${minimumFill.places}. Our Terms promise a decision by ${longDate(by)}, and that everybody who booked is told either way.`,
    action: { name: "Decide", to: `${officePaths.mailing(card.id)}#fill` },
  };
}

/** A card that does not pay for itself, or of which nobody knows; undefined for any other. */
export function breakEvenTask(
  card: { id: number; name: string; breakEven: string | null; missingCents: number | null },
  pace: Pace,
  onSale: boolean,
): Task | undefined {
  if (pace.verdict === "fine") return undefined;
  const end = onSale ? "Booking closes" : "Booking is closed; it goes to print";
  const when = `${end} ${pace.daysLeft === 0 ? "today" : `in ${count(pace.daysLeft, "day")}`}`;
  const task = {
    ...base,
    ...{ id: `break-even ${card.id}`, kind: "break-even" as const, due: pace.until },
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
  const lately = pace.soldLately === 0 ? "No place was" : `${count(pace.soldLately, "place")} were`;
  const sold = pace.soldLately === 1 ? "1 place was" : lately;
  return {
    ...task,
    title: `${card.name} does not pay for itself yet`,
    sentence: `${card.breakEven ?? ""} ${when}. ${sold} sold in the last four weeks.`,
    action: onSale
      ? {
          name: "Whom to call",
          to: `${officePaths.openCategories()}?mailing=${card.id}`,
        }
      : { name: "Place somebody", to: `${officePaths.mailing(card.id)}#card` },
  };
}

export function messageTask(message: ListedMessage, now: Date): Task {
  const { id, state, recipient, subject, movedAt } = message;
  const what =
    state === "uncertain"
      ? "may or may not have arrived, and is not sent again by itself"
      : "was not delivered";
  return {
    ...base,
    ...{ id, kind: "message", since: movedAt?.toISOString() ?? null },
    title: state === "uncertain" ? "A message is uncertain" : "A message was not delivered",
    sentence: `“${subject}” to ${recipient} ${what}${movedAt ? ` (${moment(movedAt, now)})` : ""}.`,
    action: { name: "Look at it", to: officePaths.message(id) },
  };
}

export function backupTask(reason: string): Task {
  return {
    ...base,
    ...{ id: "backup", kind: "backup", urgent: true },
    title: "Last night's backup was not made",
    sentence: `Download one by hand, and have this put right: ${reason || "no reason is known"}.`,
    action: { name: "See the backups", to: `${officePaths.settings()}#backup` },
  };
}

export function codesTask(left: number): Task {
  return {
    ...base,
    ...{ id: "recovery-codes", kind: "recovery-codes", urgent: false },
    title:
      left === 0 ? "You have no recovery codes" : `You have ${count(left, "recovery code")} left`,
    sentence: "Without them a lost phone or passkey locks you out.",
    action: { name: "Make new ones", to: `${officePaths.account()}#recovery` },
  };
}

export function launchTask(left: readonly Placeholder[]): Task {
  return {
    ...base,
    ...{ id: "launch", kind: "launch", urgent: false },
    title: `${count(left.length, "thing")} to settle before launch`,
    sentence:
      "Tell whoever set up the site the real names and addresses: they are changed in its settings file.",
    action: { name: "See the launch check", to: `${officePaths.settings()}#launch` },
    parts: left.map(({ what, value }) => (value === null ? what : `${what} (now “${value}”)`)),
  };
}

/** How many of a kind are called together, and where they are listed. */
export const folds: Partial<Record<TaskKind, Fold>> = {
  money: { title: (many) => `${many} sums of money wait for you`, to: officePaths.money() },
  invoice: {
    title: (many) => `${many} invoices are due`,
    to: `${officePaths.reservations()}?state=unpaid`,
  },
  offer: {
    title: (many) => `${many} offers to the wait-list run out`,
    to: `${officePaths.waitList()}?state=offered`,
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
