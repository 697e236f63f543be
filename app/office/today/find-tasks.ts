import { findLaunchTodos } from "#app/office/settings/overview/launch-todos.ts";
import { findOfficeAdsOnMailings } from "#business/ads/board/find-office-ads-on-mailings.ts";
import { findSecondFactors } from "#business/auth/second-factors/second-factors.ts";
import { findBackupFailure } from "#business/backups/nightly-backups.ts";
import { findDueCalls, findUnansweredLeads } from "#business/leads/find-unanswered-leads.ts";
import { findMoneyProblems } from "#business/ledger/list-money.ts";
import { findMailBrakes } from "#business/mail-limits/count-mail.ts";
import { findRecentlyDroppedMailings } from "#business/mailings/find-mailings.ts";
import { findExpiringOffers } from "#business/reservations/claims/find-expiring-offers.ts";
import { findReservationsWithoutTerms } from "#business/reservations/confirm/find-reservations-without-terms.ts";
import { findInvoiceRequests } from "#business/reservations/confirm/invoice-requests.ts";
import {
  findFewerHomesRefunds,
  isShortOfMailedPieces,
} from "#business/reservations/mailing-changes/fewer-homes-refunds.ts";
import { findDueInvoices } from "#business/reservations/pay/invoices/find-due-invoices.ts";
import type { Operator } from "#business/team/operator.ts";
import { hasPermission } from "#business/team/permissions.ts";
import { addDays, arizonaDate, type PlainDate } from "#platform/clock.ts";
import { findUndeliveredMessages } from "#platform/mail/find-messages.server.ts";
import { isMailServerConfigured } from "#platform/mail/mail-server.server.ts";
import { adTask } from "./ad-tasks.ts";
import {
  dueCallTask,
  expiringOfferTask,
  invoiceRequestTask,
  newLeadTask,
  unacceptedTermsTask,
} from "./buyer-tasks.ts";
import type { UpcomingMailing } from "./load-upcoming-mailings.ts";
import {
  breakEvenTask,
  fillDecisionTask,
  missingDropsTask,
  overdueStepTask,
} from "./mailing-tasks.ts";
import { dueInvoiceTask, fewerHomesTask, moneyProblemTask } from "./money-tasks.ts";
import {
  backupProblemTask,
  launchTask,
  mailBrakeTask,
  mailServerTask,
  recoveryCodesTask,
  undeliveredMessageTask,
} from "./site-tasks.ts";
import { taskGroupLinks } from "./task-group-links.ts";
import { collapseTasksByKind, MAX_TASKS_LOADED_PER_KIND, type Task } from "./tasks.ts";

/** Days before its due date at which an unpaid invoice becomes a task. */
const INVOICE_DAYS = 2;
/** Hours before its end at which a waitlist offer becomes a task. */
const OFFER_HOURS = 6;
/** Below this number of recovery codes, the operator gets a reminder. */
const FEW_CODES = 3;

/**
 * For how many days after its drop a card is checked for homes it did not reach, and how many cards
 * at most.
 */
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

/**
 * The operator's tasks today, most urgent first, limited to their role: refunds and settings are
 * the owner's. Reads at most 21 of a kind, so a page costs the same however many there are.
 */
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
    offers,
    withoutTerms,
    leads,
    calls,
    asked,
    messages,
    brakes,
    noBackup,
    factors,
    left,
    ads,
  ] = await Promise.all([
    mayRefund ? findMoneyProblems() : [],
    mayRefund ? findFewer(today) : [],
    findDueInvoices(addDays(today, INVOICE_DAYS), most),
    findExpiringOffers(OFFER_HOURS, most),
    findReservationsWithoutTerms(most),
    findUnansweredLeads(most),
    findDueCalls(today, most),
    mayVouch ? findInvoiceRequests(most) : [],
    findUndeliveredMessages(most),
    findMailBrakes(),
    hasPermission(operator.role, "backup.take") ? findBackupFailure() : undefined,
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
      ...offers.map((offer) => expiringOfferTask(offer, now)),
      ...withoutTerms.map((found) => unacceptedTermsTask(found, now)),
      ...leads.map((found) => newLeadTask(found, now)),
      ...calls.map((call) => dueCallTask(call, today)),
      ...asked.map(invoiceRequestTask),
      ...ads.flatMap((ad) => adTask(ad, today) ?? []),
      ...cards.flatMap((card) => (card.late ? [overdueStepTask(card, card.late, today)] : [])),
      ...cards.flatMap((card) =>
        mayDecide && card.undecided ? [fillDecisionTask(card, card.undecided)] : [],
      ),
      ...cards.flatMap((card) => breakEvenTask(card, card.pace, card.onSale) ?? []),
      ...messages.map((message) => undeliveredMessageTask(message, now)),
      ...(noBackup === undefined ? [] : [backupProblemTask(noBackup)]),
      ...(codes < FEW_CODES ? [recoveryCodesTask(codes)] : []),
      ...(settings.length > 0 ? [launchTask(left)] : []),
    ],
    taskGroupLinks,
    now,
  );
  return isMailServerConfigured() ? tasks : [mailServerTask(), ...tasks];
}
