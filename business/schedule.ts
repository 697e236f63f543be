import { enqueueAdReminders } from "#business/ads/ad-reminders.ts";
import { deleteOldAds } from "#business/ads/delete-old-ads.ts";
import { checkUncheckedAdFiles } from "#business/ads/files/accept-or-refuse-uploaded-ad-file.ts";
import { deleteOrphans, deleteRemovedFiles } from "#business/ads/files/delete-orphans.ts";
import { makePlainAdsForLateBriefs } from "#business/ads/proofs/make-plain-ads-for-late-briefs.ts";
import { systemActor } from "#business/audit-log/audit-log.ts";
import { passwordResetJob, sendPasswordReset } from "#business/auth/password-reset.ts";
import { deleteOldSignIns } from "#business/auth/session.ts";
import { deletePreviousCardPhoto } from "#business/company/stored-card-photo.ts";
import { findMailingDefaults } from "#business/company/stored-company-setting.ts";
import { deletePreviousOwnerProfile } from "#business/company/stored-owner-profile.ts";
import {
  confirmSubscriptionJob,
  deleteUnconfirmedSubscribers,
  offersEmailJob,
  sendConfirmSubscriptionEmail,
  sendOffersEmailToSubscriber,
} from "#business/households/offers-email.ts";
import { deleteOldImports } from "#business/imports/dry-run.ts";
import { importRowsJob, importUndoJob } from "#business/imports/import.ts";
import { runImportRowsJob } from "#business/imports/import-remaining-rows.ts";
import { runImportUndoJob } from "#business/imports/undo-import.ts";
import { deleteOldLeads } from "#business/leads/delete-old-leads.ts";
import { deleteOldMailCounts, mailBrakeJob } from "#business/mail-limits/count-mail.ts";
import { notifyMailBrake } from "#business/mail-limits/notify-mail-brake.ts";
import { createMissingUpcomingMailings } from "#business/mailings/calendar/create-published-mailings.ts";
import { makeRequestedPressFile, pressFileJob } from "#business/press/make-press-file.ts";
import {
  deleteOldContacts,
  deleteStrangers,
} from "#business/reservations/cancel/delete-old-contacts.ts";
import {
  expireAllOverdueClaims,
  offerSpotsToWaitlists,
} from "#business/reservations/claims/end-claims.ts";
import { sendConfirmWaitlistEmail } from "#business/reservations/claims/waitlist.ts";
import {
  enqueueInvoiceDueReminders,
  sendCreditExpiryReminders,
  sendFirstRefusalReminders,
  sendPaymentAlert,
  sendPaymentFailedEmail,
  sendTermsReminders,
} from "#business/reservations/messages/send-money-emails-and-reminders.ts";
import { isGatewayConfigured } from "#business/reservations/pay/checkout/checkout-store.ts";
import { reconcile, syncOverdueCheckouts } from "#business/reservations/pay/checkout/reconcile.ts";
import { fillPlans } from "#business/reservations/plans/plan.ts";
import { sendHoldRequestEmail } from "#business/reservations/private-links.ts";
import { sendRefund, syncPaymentRefunds } from "#business/reservations/refunds/send-refund.ts";
import {
  holdRequestedJob,
  paymentAlertJob,
  paymentFailedJob,
  sendRefundJob,
  syncPaymentRefundsJob,
  waitlistJoinedJob,
} from "#business/reservations/reservation-jobs.ts";
import { enqueueDueReports, resultReportJob, sendReport } from "#business/results/reports.ts";
import { deleteRemovedNotes } from "#business/team/notes.ts";
import { company } from "#company.ts";
import { now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { type RecurringTask, recurringTask } from "#platform/jobs/job-kind.ts";
import { type Handler, handler } from "#platform/jobs/worker.server.ts";
import { log } from "#platform/log.ts";
import { deliverMessage } from "#platform/mail/deliver-message.server.ts";
import { mailSettingsFrom } from "#platform/mail/mail-settings.server.ts";
import { deliverMailJob } from "#platform/mail/queue-message.server.ts";
import type { Settings } from "#platform/settings.server.ts";
import { NIGHTLY_BACKUP_TASK, takeNightlyBackup } from "./backups.ts";
import { emailJobs } from "./preview-emails.ts";
import { deleteUnneededFiles } from "./stored-files.ts";

const DAY = 24 * 60;
const SIX_HOURS = 6 * 60;

/** 00:05 in Arizona, as minutes after midnight in UTC. */
const FIVE_PAST_MIDNIGHT = 7 * 60 + 5;

/** 02:00 in Arizona: before anything is deleted. */
const TWO_AT_NIGHT = 9 * 60;

/** 02:30 in Arizona: before people are deleted, whose ads have to go first. */
const HALF_PAST_TWO_AT_NIGHT = 9 * 60 + 30;

const THREE_AT_NIGHT = 10 * 60;

const NINE_IN_THE_MORNING = 16 * 60;

export function jobHandlers(environment: Settings): Handler[] {
  return [
    ...emailJobs.map(({ handler }) => handler),
    handler(deliverMailJob, (job) => deliverMessage(job, mailSettingsFrom(environment, company()))),
    handler(mailBrakeJob, (job) => notifyMailBrake(job)),
    handler(waitlistJoinedJob, (job) => sendConfirmWaitlistEmail(job)),
    handler(holdRequestedJob, (job) => sendHoldRequestEmail(job)),
    handler(confirmSubscriptionJob, (job) => sendConfirmSubscriptionEmail(job)),
    handler(offersEmailJob, (job) => sendOffersEmailToSubscriber(job)),
    handler(resultReportJob, (job) => sendReport(job)),
    handler(pressFileJob, (job) => makeRequestedPressFile(job)),
    handler(passwordResetJob, (job) => sendPasswordReset(job)),
    handler(sendRefundJob, (job) => sendRefund(job)),
    handler(syncPaymentRefundsJob, (job) => syncPaymentRefunds(job)),
    handler(paymentFailedJob, (job) => sendPaymentFailedEmail(job)),
    handler(paymentAlertJob, (job) => sendPaymentAlert(job)),
    handler(importRowsJob, runImportRowsJob),
    handler(importUndoJob, runImportUndoJob),
  ];
}

export function recurringTasks({ dataDirectory, backupNights }: Settings): RecurringTask[] {
  return [
    recurringTask(
      NIGHTLY_BACKUP_TASK,
      DAY,
      async () => {
        const where = { dataDirectory, keep: backupNights };
        await takeNightlyBackup(where, { actor: systemActor, now: now() });
      },
      { offsetMinutes: TWO_AT_NIGHT },
    ),
    recurringTask(
      "plan-mailings",
      DAY,
      async () => {
        const defaults = await findMailingDefaults();
        const context = { actor: systemActor, now: now() };
        await db.transaction(async (tx) => {
          await createMissingUpcomingMailings(context, tx, defaults);
          await fillPlans(tx, context);
        });
      },
      { offsetMinutes: FIVE_PAST_MIDNIGHT },
    ),
    recurringTask(
      "forget-old-leads",
      DAY,
      async () => {
        await deleteOldLeads({ actor: systemActor, now: now() });
        await deleteRemovedNotes();
        await deletePreviousOwnerProfile();
        await deletePreviousCardPhoto();
      },
      { offsetMinutes: THREE_AT_NIGHT },
    ),
    recurringTask(
      "forget-ads",
      DAY,
      async () => {
        await deleteOldAds({ actor: systemActor, now: now() });
        await deleteOrphans();
        await deleteUnneededFiles();
      },
      { offsetMinutes: HALF_PAST_TWO_AT_NIGHT },
    ),
    recurringTask("forget-removed-files", SIX_HOURS, async () => {
      await deleteRemovedFiles();
    }),
    recurringTask(
      "forget-people",
      DAY,
      async () => {
        await deleteOldContacts({ actor: systemActor, now: now() });
      },
      { offsetMinutes: THREE_AT_NIGHT },
    ),
    recurringTask(
      "forget-strangers",
      DAY,
      async () => {
        await deleteStrangers({ actor: systemActor, now: now() });
        await deleteUnconfirmedSubscribers();
      },
      { offsetMinutes: THREE_AT_NIGHT },
    ),
    recurringTask("reconcile", 60, async () => {
      if (!isGatewayConfigured()) return;
      const { differences } = await reconcile({}, { actor: systemActor, now: now() });
      if (differences.length > 0) log.warn({ differences }, "The gateway and our rows differed.");
    }),
    recurringTask(
      "forget-imports",
      DAY,
      async () => {
        await deleteOldImports({ actor: systemActor, now: now() });
      },
      { offsetMinutes: THREE_AT_NIGHT },
    ),
    recurringTask("forget-sign-ins", DAY, () => deleteOldSignIns(), {
      offsetMinutes: FIVE_PAST_MIDNIGHT,
    }),
    recurringTask("forget-counted-mail", DAY, () => deleteOldMailCounts(), {
      offsetMinutes: FIVE_PAST_MIDNIGHT,
    }),
    // The gateway's final state comes first: a spot that was paid while we were away is offered to
    // nobody else.
    recurringTask("expire-holds", 1, async () => {
      const context = { actor: systemActor, now: now() };
      await syncOverdueCheckouts(context);
      await expireAllOverdueClaims(context);
      await offerSpotsToWaitlists();
    }),
    recurringTask("check-left-files", 1, () =>
      checkUncheckedAdFiles({ actor: systemActor, now: now() }),
    ),
    recurringTask("remind-unpaid", 15, async () => {
      await enqueueInvoiceDueReminders();
      await sendTermsReminders();
    }),
    recurringTask(
      "make-plain-ads",
      DAY,
      async () => {
        await makePlainAdsForLateBriefs({ actor: systemActor, now: now() });
      },
      { offsetMinutes: NINE_IN_THE_MORNING },
    ),
    recurringTask(
      "remind-of-ads",
      DAY,
      async () => {
        await enqueueAdReminders();
      },
      { offsetMinutes: NINE_IN_THE_MORNING },
    ),
    recurringTask(
      "send-reports",
      DAY,
      async () => {
        await enqueueDueReports();
      },
      { offsetMinutes: NINE_IN_THE_MORNING },
    ),
    recurringTask(
      "remind-of-first-refusals",
      DAY,
      async () => {
        await sendFirstRefusalReminders();
      },
      { offsetMinutes: NINE_IN_THE_MORNING },
    ),
    recurringTask(
      "announce-credit-ends",
      DAY,
      async () => {
        await sendCreditExpiryReminders();
      },
      { offsetMinutes: NINE_IN_THE_MORNING },
    ),
  ];
}
