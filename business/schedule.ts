import { gatewayIsSet } from "#business/billing/checkouts.ts";
import { lookAt } from "#business/billing/look-at-refunds.ts";
import {
  lookAtRefunds,
  partReturned,
  paymentReturned,
  paymentTrouble,
  sendRefundJob,
} from "#business/billing/payment-jobs.ts";
import { reconcile } from "#business/billing/reconcile.ts";
import { sendRefund } from "#business/billing/send-refund.ts";
import { settleCheckouts } from "#business/billing/settle-checkouts.ts";
import { tellChange } from "#business/billing/tell-change.ts";
import { tellMailingNews } from "#business/billing/tell-mailing-news.ts";
import { tellPartReturned } from "#business/billing/tell-part-returned.ts";
import { tellPaymentReturned } from "#business/billing/tell-payment-returned.ts";
import { tellTrouble } from "#business/billing/tell-trouble.ts";
import { goOnWithBulk } from "#business/bulk/bulk-jobs.ts";
import { forgetBulk } from "#business/bulk/forget-bulk.ts";
import { goOnToTheEnd } from "#business/bulk/go-on.ts";
import { goOnWithImport } from "#business/imports/carry-out.ts";
import { forgetImports } from "#business/imports/forget-imports.ts";
import { carryOutImport } from "#business/imports/import-jobs.ts";
import { system } from "#business/journal/journal.ts";
import { NIGHTLY_TASK, takeNightlyBackup } from "#business/keeping/nightly-backups.ts";
import { forgetOldLeads } from "#business/leads/forget-old-leads.ts";
import { planAhead } from "#business/mailings/plan-mailings.ts";
import { forgetSignIns } from "#business/people/forget-sign-ins.ts";
import {
  expireHolds,
  offerWaitingPlaces,
  remindUnpaid,
} from "#business/reservations/expire-holds.ts";
import { forgetPeople } from "#business/reservations/forget-people.ts";
import { mailingNews } from "#business/reservations/mailing-jobs.ts";
import {
  placeOffered,
  reservationChanged,
  waitListJoined,
} from "#business/reservations/reservation-jobs.ts";
import { tellJoined } from "#business/reservations/tell-joined.ts";
import { tellOffer } from "#business/reservations/tell-offer.ts";
import { now } from "#platform/clock.ts";
import type { Environment } from "#platform/environment.ts";
import { every, type Recurring } from "#platform/jobs/recurring.ts";
import { type Handler, handler } from "#platform/jobs/worker.server.ts";
import { log } from "#platform/log.ts";
import { deliverMessage } from "#platform/mail/deliver-message.server.ts";
import { deliverMail } from "#platform/mail/queue-message.server.ts";
import { mailSettings } from "#platform/mail/settings.ts";
import { site } from "#site.ts";

const DAY = 24 * 60;

/** 00:05 in Arizona, as minutes after midnight in UTC. */
const FIVE_PAST_MIDNIGHT = 7 * 60 + 5;

/** 02:00 in Arizona: before anything is forgotten. */
const TWO_AT_NIGHT = 9 * 60;

/** 03:00 in Arizona. */
const THREE_AT_NIGHT = 10 * 60;

/** What is done when something asks for it. */
export function jobHandlers(environment: Environment): Handler[] {
  const mail = mailSettings(environment, site);
  return [
    handler(deliverMail, (job) => deliverMessage(job, mail)),
    handler(placeOffered, (job) => tellOffer(job)),
    handler(waitListJoined, (job) => tellJoined(job)),
    handler(reservationChanged, (job) => tellChange(job)),
    handler(mailingNews, (job) => tellMailingNews(job)),
    handler(sendRefundJob, (job) => sendRefund(job)),
    handler(lookAtRefunds, (job) => lookAt(job)),
    handler(partReturned, (job) => tellPartReturned(job)),
    handler(paymentReturned, (job) => tellPaymentReturned(job)),
    handler(paymentTrouble, (job) => tellTrouble(job)),
    handler(goOnWithBulk, (job, attempt) => goOnToTheEnd(job, attempt)),
    handler(carryOutImport, (job, attempt) => goOnWithImport(job, attempt)),
  ];
}

/** Every task that runs by the clock. */
export function recurringTasks({ dataDirectory, backupNights }: Environment): Recurring[] {
  return [
    every(
      NIGHTLY_TASK,
      DAY,
      async () => {
        const where = { dataDirectory, keep: backupNights };
        await takeNightlyBackup(where, { actor: system, now: now() });
      },
      { offsetMinutes: TWO_AT_NIGHT },
    ),
    every(
      "plan-mailings",
      DAY,
      async () => {
        await planAhead({ actor: system, now: now() });
      },
      { offsetMinutes: FIVE_PAST_MIDNIGHT },
    ),
    every(
      "forget-old-leads",
      DAY,
      async () => {
        await forgetOldLeads({ actor: system, now: now() });
      },
      { offsetMinutes: THREE_AT_NIGHT },
    ),
    every(
      "forget-people",
      DAY,
      async () => {
        await forgetPeople({ actor: system, now: now() });
      },
      { offsetMinutes: THREE_AT_NIGHT },
    ),
    every("reconcile", 60, async () => {
      if (!gatewayIsSet()) return;
      const { differences } = await reconcile({}, { actor: system, now: now() });
      if (differences.length > 0) log.warn({ differences }, "The gateway and our rows differed.");
    }),
    every(
      "forget-imports-and-bulk",
      DAY,
      async () => {
        await forgetImports({ actor: system, now: now() });
        await forgetBulk({ actor: system, now: now() });
      },
      { offsetMinutes: THREE_AT_NIGHT },
    ),
    every("forget-sign-ins", DAY, () => forgetSignIns(), { offsetMinutes: FIVE_PAST_MIDNIGHT }),
    // The gateway's last word comes first: what was paid while we were away is offered to nobody else.
    every("expire-holds", 1, async () => {
      const circumstances = { actor: system, now: now() };
      await settleCheckouts(circumstances);
      await expireHolds(circumstances);
      await offerWaitingPlaces();
    }),
    every("remind-unpaid", 15, async () => {
      await remindUnpaid();
    }),
  ];
}
