import { officePaths } from "#app/office/office-paths.ts";
import type { MailingWithoutOffersEmail } from "#business/households/offers-email.ts";
import type { OfficeMailing } from "#business/mailings/mailing.ts";
import { currentSellingRules } from "#business/mailings/selling-rules.ts";
import type { OverdueMailingStep } from "#business/mailings/step-dates.ts";
import type { FirstRefusalRight } from "#business/reservations/claims/insert-claim.ts";
import type { countUnapprovedQuotesByMailing } from "#business/results/quotes.ts";
import type { CardReport } from "#business/results/reports.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";
import type { UpcomingMailing } from "./load-upcoming-mailings.ts";
import { createTask, type Task } from "./tasks.ts";

/** Fewer recorded pieces than agreed homes, on a card that should be in homes: nobody has said that this is all. */
export function missingDropOffsTask({ id, name, drops }: OfficeMailing): Task {
  const pieces = formatCount(drops.reduce((sum, drop) => sum + drop.pieces, 0));
  return createTask("money", `drop-offs ${id}`, {
    title: `Is all of ${name} dropped off?`,
    sentence: `Only ${pieces} pieces are recorded, and it should be in homes by now. Add the rest, or mark it as mailed to refund the missing share.`,
    action: { name: "View drop-offs", to: `${officePaths.mailing(id)}#correct` },
  });
}

/** What a coming card needs. `mayDecide`: whether the operator may postpone it. */
export function upcomingMailingTasks(
  card: UpcomingMailing,
  { today, mayDecide }: { today: PlainDate; mayDecide: boolean },
): Task[] {
  const tasks: Task[] = [];
  if (card.late && !card.printFileBy) tasks.push(overdueStepTask(card, card.late, today));
  if (card.undecided && mayDecide) tasks.push(fillDecisionTask(card, card.undecided));
  if (card.routesBy) tasks.push(noRoutesTask(card, card.routesBy));
  if (card.printFileBy) tasks.push(printFileTask(card, card.printFileBy));
  if (card.copies) tasks.push(copyAddressTask(card, card.copies));
  const breakEven = breakEvenTask(card);
  return breakEven ? [...tasks, breakEven] : tasks;
}

type Card = { id: number; name: string };

const STEPS: Record<
  OverdueMailingStep["step"],
  (name: string, on: string) => [string, string, string]
> = {
  close: (name, on) => [
    `Close booking for ${name}`,
    `Booking ended ${on}. Close it so you can mark it as printed.`,
    "Close booking",
  ],
  print: (name, on) => [
    `Is ${name} printed?`,
    `Its print date is ${on}. Once you mark it as printed, nobody can buy a spot on it.`,
    "Mark as printed",
  ],
  drop: (name, on) => [
    `Was ${name} dropped off?`,
    `Its drop date is ${on}. Record the pieces you dropped off, or postpone it.`,
    "Record drop-off",
  ],
};

function overdueStepTask(card: Card, { step, date }: OverdueMailingStep, today: PlainDate): Task {
  const [title, sentence, action] = STEPS[step](card.name, longWeekdayDate(date));
  return createTask("mailing", `${step} ${card.id}`, {
    title,
    sentence,
    due: date,
    urgent: date < today,
    action: { name: action, to: `${officePaths.mailing(card.id)}#${step}` },
  });
}

/** First refusals on a card that end soon, of advertisers who haven't answered. */
export function firstRefusalTask(
  { mailing, until, cardBefore }: FirstRefusalRight,
  unanswered: number,
): Task {
  return createTask("call", `first-refusal ${mailing}`, {
    due: until,
    urgent: false,
    title: `${pluralize(unanswered, "advertiser hasn’t", "advertisers haven’t")} answered about ${mailing}`,
    sentence: `Their industries open to others after ${longWeekdayDate(until)}.`,
    action: { name: "Who to call", to: `${officePaths.mailingResults(cardBefore)}#calls` },
  });
}

/** A report to a card's advertisers that the office has stopped, or that soon goes out by itself: then nobody has to act. */
export function cardReportTask({
  mailingId,
  mailing,
  kind,
  dueOn,
  isStopped,
}: Omit<CardReport, "advertisers" | "sent">): Task {
  const name = kind === "report" ? "report" : "early report";
  return createTask("report", `report ${kind} ${mailingId}`, {
    due: isStopped ? dueOn : null,
    urgent: false,
    title: isStopped ? `The ${mailing} ${name} is stopped` : `Read the ${mailing} ${name}`,
    sentence: isStopped
      ? `It was due ${longWeekdayDate(dueOn)}. Advertisers were promised it.`
      : `It goes out by itself on ${longWeekdayDate(dueOn)}, unless you stop it.`,
    action: { name: "View report", to: officePaths.mailingReport(mailingId, kind) },
  });
}

/** What customers said about a card for our pages, and nobody has read. */
export function unreadQuotesTask({
  mailingId,
  mailing,
  quotes,
}: Awaited<ReturnType<typeof countUnapprovedQuotesByMailing>>[number]): Task {
  return createTask("report", `quotes ${mailingId}`, {
    urgent: false,
    title: `Read ${pluralize(quotes, "quote")} about the ${mailing} card`,
    sentence: "Nobody sees them before you show them.",
    action: { name: "Read quotes", to: `${officePaths.mailingResults(mailingId)}#quotes` },
  });
}

/** A mailed card that the households on our list haven't heard of. */
export function unsentOffersEmailTask({
  mailingId,
  mailing,
  droppedOn,
}: MailingWithoutOffersEmail): Task {
  return createTask("report", `offers-email ${mailingId}`, {
    urgent: false,
    since: droppedOn,
    title: `Tell households that the ${mailing} card is out`,
    sentence: "They asked to hear about it. Nothing is sent until you send it.",
    action: { name: "Read email", to: officePaths.offersEmail(mailingId) },
  });
}

function noRoutesTask(card: Card, by: PlainDate): Task {
  return createTask("mailing", `routes ${card.id}`, {
    due: by,
    title: `Plan the routes for ${card.name}`,
    sentence: `No routes are planned, and it goes to print on ${longWeekdayDate(by)}. How many cards to print depends on them.`,
    action: { name: "Plan routes", to: officePaths.carrierRoutes(card.id) },
  });
}

function printFileTask(card: Card, by: PlainDate): Task {
  return createTask("mailing", `print-file ${card.id}`, {
    due: by,
    title: `Send the ${card.name} file to the printer`,
    sentence: `Its ads can’t change anymore, and no print file is sent. The printer needs it by ${longWeekdayDate(by)}. Printed without our file? Mark the card as printed.`,
    action: { name: "Make the file", to: officePaths.print(card.id) },
  });
}

/** Copies that no advertiser has given an address for, from the day on which the card's ads can't change anymore. */
function copyAddressTask(card: Card, { by, missing }: { by: PlainDate; missing: number }): Task {
  return createTask("mailing", `copies ${card.id}`, {
    due: by,
    urgent: false,
    title: `${pluralize(missing, "printed copy has", "printed copies have")} no address`,
    sentence: `Each advertiser on the ${card.name} card was promised one by mail. Ask by email, or call.`,
    action: { name: "Ask for addresses", to: officePaths.confirmationCopies(card.id) },
  });
}

/** A card that has not filled: we promise a decision on the business day after booking closes. */
function fillDecisionTask(card: Card, { by, sold }: { by: PlainDate; sold: number }): Task {
  return createTask("mailing", `decide ${card.id}`, {
    due: by,
    title: `Mail the ${card.name} card or move it?`,
    sentence: `${pluralize(sold, "spot is", "spots are")} sold, fewer than ${currentSellingRules().minimumSpots}. We promise everyone who booked a decision by ${longWeekdayDate(by)}.`,
    action: { name: "Decide", to: `${officePaths.mailing(card.id)}#fill` },
  });
}

/** A card that loses money, or whose costs are unknown; undefined for any other. */
function breakEvenTask(card: UpcomingMailing): Task | undefined {
  const { pace, onSale } = card;
  if (pace.verdict === "fine") return undefined;
  const end = onSale ? "Booking closes" : "Booking is closed, and the card prints";
  const when = `${end} ${pace.daysLeft === 0 ? "today" : `in ${pluralize(pace.daysLeft, "day")}`}`;
  const deadline = { due: pace.until, cents: card.missingCents ?? 0 };
  if (pace.verdict === "unknown") {
    return createTask("break-even", `break-even ${card.id}`, {
      ...deadline,
      title: `Enter the printing cost for ${card.name}`,
      sentence: `You need it to see the profit. ${when}.`,
      urgent: false,
      action: { name: "Enter cost", to: `${officePaths.mailing(card.id)}#plan-printCents` },
    });
  }
  const sold = pace.soldLately === 0 ? "No spots" : pluralize(pace.soldLately, "spot");
  return createTask("break-even", `break-even ${card.id}`, {
    ...deadline,
    title: `${card.name} hasn’t broken even`,
    sentence: `${card.breakEven ?? ""} ${when}. ${sold} sold in the last four weeks.`,
    action: onSale
      ? { name: "Who to call", to: `${officePaths.whoToCall()}?mailing=${card.id}` }
      : { name: "Book a customer", to: `${officePaths.mailing(card.id)}#card` },
  });
}
