import { enqueueAdReminders } from "#business/ads/ad-reminders.ts";
import { deleteOldAds } from "#business/ads/delete-old-ads.ts";
import { checkUncheckedAdFiles } from "#business/ads/files/accept-or-refuse-uploaded-ad-file.ts";
import { deleteOrphanedAdFiles, deleteRemovedAdFiles } from "#business/ads/files/delete-orphans.ts";
import { makePlainAdsForLateBriefs } from "#business/ads/proofs/make-plain-ads-for-late-briefs.ts";
import { type ActionContext, systemActor } from "#business/audit-log/audit-log.ts";
import { passwordResetJob, sendPasswordReset } from "#business/auth/password-reset.ts";
import { deleteOldSignIns } from "#business/auth/session.ts";
import { deleteCardPhotoPastUndo } from "#business/company/stored-card-photo.ts";
import { getMailingDefaults } from "#business/company/stored-company-setting.ts";
import { deleteOwnerProfilePastUndo } from "#business/company/stored-owner-profile.ts";
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
  deleteUnconfirmedStrangers,
} from "#business/reservations/cancel/delete-old-contacts.ts";
import {
  expireAllOverdueClaims,
  offerFreeSpotsToAllWaitlists,
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
import {
  reconcileWithGateway,
  syncOverdueCheckoutsFromGateway,
} from "#business/reservations/pay/checkout/reconcile.ts";
import { reserveMissingCardsOfAllPlans } from "#business/reservations/plans/plan.ts";
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
import { createJobHandler, type JobHandler } from "#platform/jobs/worker.server.ts";
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

export function jobHandlers(environment: Settings): JobHandler[] {
  return [
    ...emailJobs.map(({ handler }) => handler),
    createJobHandler(deliverMailJob, (job) =>
      deliverMessage(job, mailSettingsFrom(environment, company())),
    ),
    createJobHandler(mailBrakeJob, notifyMailBrake),
    createJobHandler(waitlistJoinedJob, sendConfirmWaitlistEmail),
    createJobHandler(holdRequestedJob, sendHoldRequestEmail),
    createJobHandler(confirmSubscriptionJob, sendConfirmSubscriptionEmail),
    createJobHandler(offersEmailJob, (job) => sendOffersEmailToSubscriber(job)),
    createJobHandler(resultReportJob, (job) => sendReport(job)),
    createJobHandler(pressFileJob, makeRequestedPressFile),
    createJobHandler(passwordResetJob, sendPasswordReset),
    createJobHandler(sendRefundJob, sendRefund),
    createJobHandler(syncPaymentRefundsJob, syncPaymentRefunds),
    createJobHandler(paymentFailedJob, sendPaymentFailedEmail),
    createJobHandler(paymentAlertJob, sendPaymentAlert),
    createJobHandler(importRowsJob, runImportRowsJob),
    createJobHandler(importUndoJob, runImportUndoJob),
  ];
}

const asSystem = (): ActionContext => ({ actor: systemActor, now: now() });

/** A task of every day, at a time in minutes after midnight in UTC. */
const dailyTask = (
  offsetMinutes: number,
  name: string,
  run: (context: ActionContext) => Promise<unknown>,
) =>
  recurringTask(
    name,
    DAY,
    async () => {
      await run(asSystem());
    },
    { offsetMinutes },
  );

export function recurringTasks({ dataDirectory, backupNights }: Settings): RecurringTask[] {
  return [
    dailyTask(TWO_AT_NIGHT, NIGHTLY_BACKUP_TASK, (context) =>
      takeNightlyBackup({ dataDirectory, keep: backupNights }, context),
    ),
    dailyTask(FIVE_PAST_MIDNIGHT, "plan-mailings", async (context) => {
      const defaults = await getMailingDefaults();
      await db.transaction(async (tx) => {
        await createMissingUpcomingMailings(context, tx, defaults);
        await reserveMissingCardsOfAllPlans(tx, context);
      });
    }),
    dailyTask(THREE_AT_NIGHT, "forget-old-leads", async (context) => {
      await deleteOldLeads(context);
      await deleteRemovedNotes();
      await deleteOwnerProfilePastUndo();
      await deleteCardPhotoPastUndo();
    }),
    dailyTask(HALF_PAST_TWO_AT_NIGHT, "forget-ads", async (context) => {
      await deleteOldAds(context);
      await deleteOrphanedAdFiles();
      await deleteUnneededFiles();
    }),
    recurringTask("forget-removed-files", SIX_HOURS, async () => {
      await deleteRemovedAdFiles();
    }),
    dailyTask(THREE_AT_NIGHT, "forget-people", deleteOldContacts),
    dailyTask(THREE_AT_NIGHT, "forget-strangers", async (context) => {
      await deleteUnconfirmedStrangers(context);
      await deleteUnconfirmedSubscribers();
    }),
    recurringTask("reconcile", 60, async () => {
      if (!isGatewayConfigured()) return;
      const { differences } = await reconcileWithGateway({}, asSystem());
      if (differences.length > 0) log.warn({ differences }, "The gateway and our rows differed.");
    }),
    dailyTask(THREE_AT_NIGHT, "forget-imports", deleteOldImports),
    dailyTask(FIVE_PAST_MIDNIGHT, "forget-sign-ins", deleteOldSignIns),
    dailyTask(FIVE_PAST_MIDNIGHT, "forget-counted-mail", deleteOldMailCounts),
    // The gateway's final state comes first: a spot that was paid while we were away is offered to
    // nobody else.
    recurringTask("expire-holds", 1, async () => {
      const context = asSystem();
      await syncOverdueCheckoutsFromGateway(context);
      await expireAllOverdueClaims(context);
      await offerFreeSpotsToAllWaitlists();
    }),
    recurringTask("check-left-files", 1, () => checkUncheckedAdFiles(asSystem())),
    recurringTask("remind-unpaid", 15, async () => {
      await enqueueInvoiceDueReminders();
      await sendTermsReminders();
    }),
    dailyTask(NINE_IN_THE_MORNING, "make-plain-ads", makePlainAdsForLateBriefs),
    dailyTask(NINE_IN_THE_MORNING, "remind-of-ads", enqueueAdReminders),
    dailyTask(NINE_IN_THE_MORNING, "send-reports", () => enqueueDueReports()),
    dailyTask(NINE_IN_THE_MORNING, "remind-of-first-refusals", sendFirstRefusalReminders),
    dailyTask(NINE_IN_THE_MORNING, "announce-credit-ends", sendCreditExpiryReminders),
  ];
}
