import { findLeftBeforeLaunch } from "#app/office/settings/launch.ts";
import { findFewerHomes, lacksHandOvers } from "#business/billing/fewer-homes.ts";
import { findDueInvoices } from "#business/billing/find-due-invoices.ts";
import { findMoneyTrouble } from "#business/billing/money-list.ts";
import { findBackupTrouble } from "#business/keeping/nightly-backups.ts";
import { findLatelyDropped } from "#business/mailings/find.ts";
import { findFactors } from "#business/people/factors.ts";
import type { Operator } from "#business/people/operator.ts";
import { may } from "#business/people/permissions.ts";
import { findEndingOffers } from "#business/reservations/find-ending-offers.ts";
import { addDays, arizonaDate, type PlainDate } from "#platform/clock.ts";
import { findMessagesInNeed } from "#platform/mail/find-messages.server.ts";
import type { Card } from "./coming-cards.ts";
import {
  backupTask,
  breakEvenTask,
  codesTask,
  decisionTask,
  fewerTask,
  folds,
  handOversTask,
  invoiceTask,
  lateTask,
  launchTask,
  messageTask,
  moneyTask,
  offerTask,
} from "./task-words.ts";
import { folded, MOST_LOOKED_FOR, type Task } from "./tasks.ts";

/** Days before its date from which an unpaid invoice is a task. */
const INVOICE_DAYS = 2;
/** Hours before its end from which an offer to the wait-list is a task. */
const OFFER_HOURS = 6;
/** Recovery codes below which somebody is reminded. */
const FEW_CODES = 3;

/** Days after its drop in which a card is looked at for homes that it did not reach, and of how many cards. */
const DROPPED_DAYS = 45;
const DROPPED_CARDS = 3;

async function findFewer(today: PlainDate): Promise<Task[]> {
  const dropped = await findLatelyDropped(addDays(today, -DROPPED_DAYS), DROPPED_CARDS);
  const found = await Promise.all(
    dropped.map(async (mailing) => ({ mailing, ...(await findFewerHomes(mailing.id)) })),
  );
  return found.flatMap(({ mailing, shares }) => {
    if (shares.length > 0) return [fewerTask(mailing, shares)];
    return lacksHandOvers(mailing, today) ? [handOversTask(mailing)] : [];
  });
}

/**
 * What needs this person today, the most urgent first. Nobody is given what their role may not do: money that goes back,
 * and settings, are the owner's. Reads at most 21 of a kind, so a page costs the same however much waits.
 */
export async function findTasks(
  operator: Pick<Operator, "id" | "role">,
  cards: readonly Card[],
  now: Date,
): Promise<Task[]> {
  const today = arizonaDate(now);
  const most = MOST_LOOKED_FOR + 1;
  const mayRefund = may(operator.role, "refunds.give");
  const [trouble, fewer, invoices, offers, messages, noBackup, factors] = await Promise.all([
    mayRefund ? findMoneyTrouble() : [],
    mayRefund ? findFewer(today) : [],
    findDueInvoices(addDays(today, INVOICE_DAYS), most),
    findEndingOffers(OFFER_HOURS, most),
    findMessagesInNeed(most),
    may(operator.role, "backup.take") ? findBackupTrouble() : undefined,
    findFactors(operator.id),
  ]);
  const mayDecide = may(operator.role, "mailings.postpone");
  const left = may(operator.role, "settings.see") ? findLeftBeforeLaunch() : [];
  const codes = factors.recoveryCodesLeft;
  return folded(
    [
      ...trouble.map(moneyTask),
      ...fewer,
      ...invoices.map((due) => invoiceTask(due, today)),
      ...offers.map((offer) => offerTask(offer, now)),
      ...cards.flatMap((card) => (card.late ? [lateTask(card, card.late, today)] : [])),
      ...cards.flatMap((card) =>
        mayDecide && card.undecided ? [decisionTask(card, card.undecided)] : [],
      ),
      ...cards.flatMap((card) => breakEvenTask(card, card.pace, card.onSale) ?? []),
      ...messages.map((message) => messageTask(message, now)),
      ...(noBackup === undefined ? [] : [backupTask(noBackup)]),
      ...(codes < FEW_CODES ? [codesTask(codes)] : []),
      ...(left.length > 0 ? [launchTask(left)] : []),
    ],
    folds,
    now,
  );
}
