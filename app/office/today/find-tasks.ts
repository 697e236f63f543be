import { formatMoment } from "#app/office/formatting.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { industryNameOrHouseAd } from "#app/office/reservations/reservation-labels.ts";
import { findLaunchTodos } from "#app/office/settings/launch-todos.ts";
import { findDiskSpaceWarning } from "#business/ads/files/disk-room.ts";
import { findOfficeAdsOnMailings } from "#business/ads/find-office-ads-on-mailings.ts";
import { findSecondFactors } from "#business/auth/second-factors/second-factors.ts";
import { findBackupFailure } from "#business/backups.ts";
import { findMailingsWithoutOffersEmail } from "#business/households/offers-email.ts";
import {
  type DueCall,
  findDueCalls,
  findUnansweredLeads,
  type UnansweredLead,
} from "#business/leads/find-leads.ts";
import { listMoneyProblems } from "#business/ledger/list-money.ts";
import { findReachedMailBrakes } from "#business/mail-limits/count-mail.ts";
import { findRecentlyDroppedMailings } from "#business/mailings/find-mailings.ts";
import { listFirstRefusalRightsEndingWithin } from "#business/reservations/claims/insert-claim.ts";
import {
  listReservationsWithTermsToAccept,
  type ReservationWithTermsToAccept,
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
import { countUnapprovedQuotesByMailing } from "#business/results/quotes.ts";
import { findReportsDue } from "#business/results/reports.ts";
import type { Operator } from "#business/team/operator.ts";
import { hasPermission, type Permission } from "#business/team/permissions.ts";
import { addDays, arizonaDate, type PlainDate, shortWeekdayDate } from "#platform/clock.ts";
import { findUndeliveredMessages } from "#platform/mail/find-messages.server.ts";
import { isMailServerConfigured } from "#platform/mail/mail-settings.server.ts";
import { dollars } from "#platform/money.ts";
import { formatPhone } from "#platform/phone-number.ts";
import { findAdTask } from "./ad-tasks.ts";
import type { UpcomingMailing } from "./load-upcoming-mailings.ts";
import {
  cardReportTask,
  firstRefusalTask,
  missingDropOffsTask,
  unreadQuotesTask,
  unsentOffersEmailTask,
  upcomingMailingTasks,
} from "./mailing-tasks.ts";
import { dueInvoiceTask, fewerHomesRefundTask, moneyProblemTask } from "./money-tasks.ts";
import {
  backupProblemTask,
  diskTroubleTask,
  fewRecoveryCodesTask,
  launchTodosTask,
  mailBrakeTask,
  noMailServerTask,
  undeliveredMessageTask,
} from "./site-tasks.ts";
import {
  collapseTasksByKind,
  createTask,
  MAX_TASKS_LOADED_PER_KIND,
  type Task,
  type TaskGroupLink,
  type TaskKind,
} from "./tasks.ts";

/** Days before its due date at which an unpaid invoice becomes a task. */
const INVOICE_DAYS = 2;
/** Days before a report goes out to advertisers at which it becomes a task. */
const REPORT_DAYS = 2;
const FEW_CODES = 3;

/** For how many days after its drop a card is checked for homes it did not reach, and how many cards at most. */
const DROPPED_DAYS = 45;
const DROPPED_CARDS = 3;

async function findFewerHomesTasks(today: PlainDate): Promise<Task[]> {
  const dropped = await findRecentlyDroppedMailings(addDays(today, -DROPPED_DAYS), DROPPED_CARDS);
  const found = await Promise.all(
    dropped.map(async (mailing) => ({ mailing, ...(await findFewerHomesRefunds(mailing.id)) })),
  );
  return found.flatMap(({ mailing, shares }) => {
    if (shares.length > 0) return [fewerHomesRefundTask(mailing, shares)];
    return isShortOfMailedPieces(mailing, today) ? [missingDropOffsTask(mailing)] : [];
  });
}

async function findFirstRefusalTasks(): Promise<Task[]> {
  const refusals = await listFirstRefusalRightsEndingWithin(FIRST_REFUSAL_REMINDER_DAYS);
  const byMailing = Map.groupBy(refusals, ({ mailingId }) => mailingId);
  return [...byMailing.values()].flatMap((ofMailing) =>
    ofMailing[0] ? [firstRefusalTask(ofMailing[0], ofMailing.length)] : [],
  );
}

const tasksOf = async <Found>(
  found: PromiseLike<readonly Found[]>,
  toTask: (row: Found) => Task | undefined,
): Promise<Task[]> => (await found).flatMap((row) => toTask(row) ?? []);

async function taskIfFound<Found>(
  found: Promise<Found | undefined>,
  toTask: (value: Found) => Task,
): Promise<Task[]> {
  const value = await found;
  return value === undefined ? [] : [toTask(value)];
}

/** The operator's tasks today, most urgent first, limited to their role: refunds and settings are the owner's. */
export async function findTasks(
  operator: Pick<Operator, "id" | "role">,
  cards: readonly UpcomingMailing[],
  now: Date,
): Promise<Task[]> {
  const today = arizonaDate(now);
  const most = MAX_TASKS_LOADED_PER_KIND + 1;
  const may = (permission: Permission) => hasPermission(operator.role, permission);
  const cardIds = cards.map(({ id }) => id);
  const found = await Promise.all([
    tasksOf(findReachedMailBrakes(), mailBrakeTask),
    ...(may("refunds.give")
      ? [
          tasksOf(listMoneyProblems(), (problem) => moneyProblemTask(problem, today)),
          findFewerHomesTasks(today),
        ]
      : []),
    tasksOf(findDueInvoices(addDays(today, INVOICE_DAYS), most), (due) =>
      dueInvoiceTask(due, today),
    ),
    tasksOf(listReservationsWithTermsToAccept(most), (booked) => unacceptedTermsTask(booked, now)),
    tasksOf(findUnansweredLeads(most), (lead) => newLeadTask(lead, now)),
    tasksOf(findDueCalls(today, most), (call) => dueCallTask(call, today)),
    may("reservations.vouch") ? tasksOf(findInvoiceRequests(most), invoiceRequestTask) : [],
    tasksOf(findUndeliveredMessages(most), (message) => undeliveredMessageTask(message, now)),
    tasksOf(findReportsDue(today, REPORT_DAYS), cardReportTask),
    tasksOf(findMailingsWithoutOffersEmail(today), unsentOffersEmailTask),
    tasksOf(countUnapprovedQuotesByMailing(), unreadQuotesTask),
    findFirstRefusalTasks(),
    ...(may("backup.take")
      ? [
          taskIfFound(findBackupFailure(), backupProblemTask),
          taskIfFound(findDiskSpaceWarning(), diskTroubleTask),
        ]
      : []),
    findSecondFactors(operator.id).then(({ recoveryCodesLeft }) =>
      recoveryCodesLeft < FEW_CODES ? [fewRecoveryCodesTask(recoveryCodesLeft)] : [],
    ),
    may("settings.see") ? findLaunchTasks() : [],
    may("ads.change")
      ? tasksOf(findOfficeAdsOnMailings(cardIds), (ad) => findAdTask(ad, today))
      : [],
  ]);
  const mayDecide = may("mailings.postpone");
  const tasks = collapseTasksByKind(
    [...found.flat(), ...cards.flatMap((card) => upcomingMailingTasks(card, { today, mayDecide }))],
    taskGroupLinks,
    now,
  );
  return isMailServerConfigured() ? tasks : [noMailServerTask(), ...tasks];
}

/** A missing mail server alone is a task of its own. */
async function findLaunchTasks(): Promise<Task[]> {
  const left = await findLaunchTodos();
  return left.some(({ setting }) => setting !== "SMTP_URL") ? [launchTodosTask(left)] : [];
}

function unacceptedTermsTask(found: ReservationWithTermsToAccept, now: Date): Task {
  const { reservationId, business, phone, spot, mailing, priceCents, expiresAt } = found;
  const held = expiresAt
    ? `We hold it until ${formatMoment(expiresAt, now)}, then release it`
    : "It is paid, so they keep it";
  return createTask("terms", `terms ${reservationId}`, {
    cents: priceCents,
    title: `${business} hasn’t accepted the Terms`,
    sentence: `You booked ${spot} on the ${mailing} card for them. ${held}. Try calling ${formatPhone(phone)}.`,
    due: expiresAt?.toISOString() ?? null,
    urgent: expiresAt !== null && expiresAt.getTime() - now.getTime() < 24 * 60 * 60_000,
    action: { name: "View", to: officePaths.reservation(reservationId) },
  });
}

function newLeadTask({ id, name, lastSubmittedAt }: UnansweredLead, now: Date): Task {
  return createTask("lead", `lead ${id}`, {
    since: lastSubmittedAt.toISOString(),
    title: `Reply to ${name}`,
    sentence: `They signed up ${formatMoment(lastSubmittedAt, now)}, and the site promised a reply. After you reply or call, mark them as contacted.`,
    urgent: false,
    action: { name: "Open the lead", to: officePaths.lead(id) },
  });
}

function dueCallTask({ id, name, phone, nextCallOn }: DueCall, today: PlainDate): Task {
  const when =
    nextCallOn === today
      ? "You planned this call for today"
      : `It was due ${shortWeekdayDate(nextCallOn)}`;
  const number = phone && formatPhone(phone) !== name ? ` ${formatPhone(phone)}.` : "";
  return createTask("call", `call ${id}`, {
    due: nextCallOn,
    title: `Call ${name}`,
    sentence: `${when}.${number} Then record how it went.`,
    urgent: false,
    action: { name: "Open the lead", to: `${officePaths.lead(id)}#call` },
  });
}

/** A first-time buyer who asked for an invoice on a card that has its share of them. */
function invoiceRequestTask(asked: InvoiceRequest): Task {
  const { reservationId, business, person, phone, industry, spot, mailing, priceCents } = asked;
  return createTask("asked", `asked ${reservationId}`, {
    cents: priceCents,
    title: `${business} wants an invoice`,
    sentence: `${person}, ${formatPhone(phone)}, wants ${spot} on the ${mailing} card for ${dollars(priceCents)} (${industryNameOrHouseAd(industry)}) and hasn’t paid us before. The spot isn’t held for them.`,
    since: asked.askedAt.toISOString(),
    action: { name: "Approve invoice", to: officePaths.reservation(reservationId), press: "vouch" },
  });
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
  mailing: { title: (many) => `${many} mailing steps to do`, to: officePaths.mailings() },
  "break-even": {
    title: (many) => `${many} mailings haven’t broken even`,
    to: officePaths.mailings(),
  },
  message: {
    title: (many) => `${many} messages not delivered`,
    to: `${officePaths.messages()}?state=failed`,
  },
};
