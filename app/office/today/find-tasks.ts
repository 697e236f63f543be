import { formatMoment } from "#app/office/formatting.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { industryNameOrHouseAd } from "#app/office/reservations/reservation-labels.ts";
import { findLaunchTodos } from "#app/office/settings/launch-todos.ts";
import { findDiskTrouble } from "#business/ads/files/disk-room.ts";
import { findOfficeAdsOnMailings } from "#business/ads/find-office-ads-on-mailings.ts";
import { findSecondFactors } from "#business/auth/second-factors/second-factors.ts";
import { findBackupFailure } from "#business/backups.ts";
import { findUnsentOffersEmails } from "#business/households/offers-email.ts";
import {
  type DueCall,
  findDueCalls,
  findUnansweredLeads,
  type UnansweredLead,
} from "#business/leads/find-leads.ts";
import { findMoneyProblems } from "#business/ledger/list-money.ts";
import { findMailBrakes } from "#business/mail-limits/count-mail.ts";
import { findRecentlyDroppedMailings } from "#business/mailings/find-mailings.ts";
import { findFirstRefusalsEnding } from "#business/reservations/claims/insert-claim.ts";
import {
  findReservationsWithoutTerms,
  type ReservationWithoutTerms,
} from "#business/reservations/confirm/buyer-details.ts";
import {
  findInvoiceRequests,
  type InvoiceRequest,
} from "#business/reservations/confirm/invoice-requests.ts";
import {
  findFewerHomesRefunds,
  isShortOfMailedPieces,
} from "#business/reservations/mailing-changes/card-falls-short.ts";
import { FIRST_REFUSAL_REMINDER_DAYS } from "#business/reservations/messages/send-money-emails-and-reminders.ts";
import { findDueInvoices } from "#business/reservations/pay/billing-queries.ts";
import { countQuotesToRead } from "#business/results/quotes.ts";
import { findReportsDue } from "#business/results/reports.ts";
import type { Operator } from "#business/team/operator.ts";
import { hasPermission } from "#business/team/permissions.ts";
import { addDays, arizonaDate, type PlainDate, shortWeekdayDate } from "#platform/clock.ts";
import { findUndeliveredMessages } from "#platform/mail/find-messages.server.ts";
import { isMailServerConfigured } from "#platform/mail/mail-settings.server.ts";
import { dollars } from "#platform/money.ts";
import { formatPhone } from "#platform/phone-number.ts";
import { adTask } from "./ad-tasks.ts";
import type { UpcomingMailing } from "./load-upcoming-mailings.ts";
import {
  breakEvenTask,
  copyAddressTask,
  fillDecisionTask,
  firstRefusalTask,
  missingDropsTask,
  noRoutesTask,
  offersEmailTask,
  overdueStepTask,
  printFileTask,
  quotesTask,
  reportTask,
} from "./mailing-tasks.ts";
import { dueInvoiceTask, fewerHomesTask, moneyProblemTask } from "./money-tasks.ts";
import {
  backupProblemTask,
  diskTask,
  launchTask,
  mailBrakeTask,
  mailServerTask,
  recoveryCodesTask,
  undeliveredMessageTask,
} from "./site-tasks.ts";
import {
  collapseTasksByKind,
  MAX_TASKS_LOADED_PER_KIND,
  type Task,
  type TaskGroupLink,
  type TaskKind,
  taskDefaults,
} from "./tasks.ts";

/** Days before its due date at which an unpaid invoice becomes a task. */
const INVOICE_DAYS = 2;
/** Days before a report goes out to advertisers at which it becomes a task. */
const REPORT_DAYS = 2;
const FEW_CODES = 3;

/** For how many days after its drop a card is checked for homes it did not reach, and how many cards at most. */
const DROPPED_DAYS = 45;
const DROPPED_CARDS = 3;

async function findFewer(today: PlainDate): Promise<Task[]> {
  const dropped = await findRecentlyDroppedMailings(addDays(today, -DROPPED_DAYS), DROPPED_CARDS);
  const found = await Promise.all(
    dropped.map(async (mailing) => ({ mailing, ...(await findFewerHomesRefunds(mailing.id)) })),
  );
  return found.flatMap(({ mailing, shares }) => {
    if (shares.length > 0) return [fewerHomesTask(mailing, shares)];
    return isShortOfMailedPieces(mailing, today) ? [missingDropsTask(mailing)] : [];
  });
}

/** The operator's tasks today, most urgent first, limited to their role: refunds and settings are the owner's. */
export async function findTasks(
  operator: Pick<Operator, "id" | "role">,
  cards: readonly UpcomingMailing[],
  now: Date,
): Promise<Task[]> {
  const today = arizonaDate(now);
  const most = MAX_TASKS_LOADED_PER_KIND + 1;
  const mayVouch = hasPermission(operator.role, "reservations.vouch");
  const mayRefund = hasPermission(operator.role, "refunds.give");
  const [
    trouble,
    fewer,
    invoices,
    withoutTerms,
    leads,
    calls,
    asked,
    messages,
    brakes,
    reports,
    unsent,
    quotes,
    refusals,
    noBackup,
    noDisk,
    factors,
    left,
    ads,
  ] = await Promise.all([
    mayRefund ? findMoneyProblems() : [],
    mayRefund ? findFewer(today) : [],
    findDueInvoices(addDays(today, INVOICE_DAYS), most),
    findReservationsWithoutTerms(most),
    findUnansweredLeads(most),
    findDueCalls(today, most),
    mayVouch ? findInvoiceRequests(most) : [],
    findUndeliveredMessages(most),
    findMailBrakes(),
    findReportsDue(today, REPORT_DAYS),
    findUnsentOffersEmails(today),
    countQuotesToRead(),
    findFirstRefusalsEnding(FIRST_REFUSAL_REMINDER_DAYS),
    hasPermission(operator.role, "backup.take") ? findBackupFailure() : undefined,
    hasPermission(operator.role, "backup.take") ? findDiskTrouble() : undefined,
    findSecondFactors(operator.id),
    hasPermission(operator.role, "settings.see") ? findLaunchTodos() : [],
    hasPermission(operator.role, "ads.change")
      ? findOfficeAdsOnMailings(cards.map(({ id }) => id))
      : [],
  ]);
  const mayDecide = hasPermission(operator.role, "mailings.postpone");
  const settings = left.filter(({ setting }) => setting !== "SMTP_URL");
  const codes = factors.recoveryCodesLeft;
  const tasks = collapseTasksByKind(
    [
      ...brakes.map(mailBrakeTask),
      ...trouble.map((each) => moneyProblemTask(each, today)),
      ...fewer,
      ...invoices.map((due) => dueInvoiceTask(due, today)),
      ...withoutTerms.map((found) => unacceptedTermsTask(found, now)),
      ...leads.map((found) => newLeadTask(found, now)),
      ...calls.map((call) => dueCallTask(call, today)),
      ...asked.map(invoiceRequestTask),
      ...ads.flatMap((ad) => adTask(ad, today) ?? []),
      ...cards.flatMap((card) =>
        card.late && !card.printFileBy ? [overdueStepTask(card, card.late, today)] : [],
      ),
      ...cards.flatMap((card) =>
        mayDecide && card.undecided ? [fillDecisionTask(card, card.undecided)] : [],
      ),
      ...cards.flatMap((card) => (card.routesBy ? [noRoutesTask(card, card.routesBy)] : [])),
      ...cards.flatMap((card) => (card.printFileBy ? [printFileTask(card, card.printFileBy)] : [])),
      ...cards.flatMap((card) => (card.copies ? [copyAddressTask(card, card.copies)] : [])),
      ...cards.flatMap((card) => breakEvenTask(card, card.pace, card.onSale) ?? []),
      ...reports.map(reportTask),
      ...unsent.map(offersEmailTask),
      ...quotes.map(quotesTask),
      ...[...Map.groupBy(refusals, ({ mailingId }) => mailingId).values()].flatMap((of) =>
        of[0] ? [firstRefusalTask(of[0], of.length)] : [],
      ),
      ...messages.map((message) => undeliveredMessageTask(message, now)),
      ...(noBackup === undefined ? [] : [backupProblemTask(noBackup)]),
      ...(noDisk === undefined ? [] : [diskTask(noDisk)]),
      ...(codes < FEW_CODES ? [recoveryCodesTask(codes)] : []),
      ...(settings.length > 0 ? [launchTask(left)] : []),
    ],
    taskGroupLinks,
    now,
  );
  return isMailServerConfigured() ? tasks : [mailServerTask(), ...tasks];
}

function unacceptedTermsTask(found: ReservationWithoutTerms, now: Date): Task {
  const { reservationId, business, phone, spot, mailing, priceCents, expiresAt } = found;
  const held = expiresAt
    ? `We hold it until ${formatMoment(expiresAt, now)}, then release it`
    : "It is paid, so they keep it";
  return {
    ...taskDefaults,
    id: `terms ${reservationId}`,
    kind: "terms",
    cents: priceCents,
    title: `${business} hasn’t accepted the Terms`,
    sentence: `You booked ${spot} on the ${mailing} card for them. ${held}. Try calling ${formatPhone(phone)}.`,
    due: expiresAt?.toISOString() ?? null,
    urgent: expiresAt !== null && expiresAt.getTime() - now.getTime() < 24 * 60 * 60_000,
    action: { name: "View", to: officePaths.reservation(reservationId) },
  };
}

function newLeadTask({ id, name, lastSubmittedAt }: UnansweredLead, now: Date): Task {
  return {
    ...taskDefaults,
    id: `lead ${id}`,
    kind: "lead",
    since: lastSubmittedAt.toISOString(),
    title: `Reply to ${name}`,
    sentence: `They signed up ${formatMoment(lastSubmittedAt, now)}, and the site promised a reply. After you reply or call, mark them as contacted.`,
    urgent: false,
    action: { name: "Open the lead", to: officePaths.lead(id) },
  };
}

function dueCallTask({ id, name, phone, nextCallOn }: DueCall, today: PlainDate): Task {
  const when =
    nextCallOn === today
      ? "You planned this call for today"
      : `It was due ${shortWeekdayDate(nextCallOn)}`;
  const number = phone && formatPhone(phone) !== name ? ` ${formatPhone(phone)}.` : "";
  return {
    ...taskDefaults,
    id: `call ${id}`,
    kind: "call",
    due: nextCallOn,
    title: `Call ${name}`,
    sentence: `${when}.${number} Then record how it went.`,
    urgent: false,
    action: { name: "Open the lead", to: `${officePaths.lead(id)}#call` },
  };
}

/** A first-time buyer who asked for an invoice on a card that has its share of them. */
function invoiceRequestTask(asked: InvoiceRequest): Task {
  const { reservationId, business, person, phone, industry, spot, mailing, priceCents } = asked;
  return {
    ...taskDefaults,
    id: `asked ${reservationId}`,
    kind: "asked",
    cents: priceCents,
    urgent: true,
    title: `${business} wants an invoice`,
    sentence: `${person}, ${formatPhone(phone)}, wants ${spot} on the ${mailing} card for ${dollars(priceCents)} (${industryNameOrHouseAd(industry)}) and hasn’t paid us before. The spot isn’t held for them.`,
    since: asked.askedAt.toISOString(),
    action: {
      name: "Approve invoice",
      to: officePaths.reservation(reservationId),
      press: "vouch",
    },
  };
}

const taskGroupLinks: Partial<Record<TaskKind, TaskGroupLink>> = {
  money: { title: (many) => `${many} payments and refunds to handle`, to: officePaths.money() },
  invoice: {
    title: (many) => `${many} invoices are due`,
    to: `${officePaths.reservations()}?state=unpaid`,
  },
  terms: {
    title: (many) => `${many} customers haven’t accepted the Terms`,
    to: officePaths.reservations(),
  },
  lead: {
    title: (many) => `${many} new leads to reply to`,
    to: `${officePaths.leads()}?state=new`,
  },
  call: {
    title: (many) => `${many} calls are due`,
    to: `${officePaths.leads()}?calls=due&sort=next&order=up`,
  },
  asked: {
    title: (many) => `${many} first-time customers want an invoice`,
    to: officePaths.reservations(),
  },
  ad: { title: (many) => `${many} ads to work on`, to: officePaths.ads() },
  mailing: {
    title: (many) => `${many} mailing steps to do`,
    to: officePaths.mailings(),
  },
  "break-even": {
    title: (many) => `${many} mailings haven’t broken even`,
    to: officePaths.mailings(),
  },
  message: {
    title: (many) => `${many} messages not delivered`,
    to: `${officePaths.messages()}?state=failed`,
  },
};
