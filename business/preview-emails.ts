import { hash } from "node:crypto";
import { gt, inArray, max } from "drizzle-orm";
import * as v from "valibot";
import { adNewsJob } from "#business/ads/ad-jobs.ts";
import { sendAdNews } from "#business/ads/send-ad-news.ts";
import { sendReleasedEmail } from "#business/reservations/claims/place-and-release.ts";
import { sendOfferEmail } from "#business/reservations/claims/waitlist.ts";
import { sendWaitlistPostponedEmail } from "#business/reservations/mailing-changes/postpone-mailing.ts";
import {
  sendAutomaticRefundEmails,
  sendMoneyCorrectionEmail,
  sendPartialRefundEmail,
} from "#business/reservations/messages/send-money-emails-and-reminders.ts";
import {
  sendBookingNewsEmail,
  sendReservationChangeEmails,
} from "#business/reservations/messages/send-reservation-change-emails.ts";
import {
  automaticRefundEmailJob,
  bookingNewsJob,
  moneyCorrectionJob,
  partialRefundEmailJob,
  releasedByOfficeJob,
  reservationChangedJob,
  spotOfferedJob,
  waitlistPostponedJob,
} from "#business/reservations/reservation-jobs.ts";
import { job } from "#database/schema/jobs.ts";
import { message } from "#database/schema/mail.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import {
  type PreviewTransaction,
  type Queryable,
  runPreview,
} from "#platform/database/transactions.ts";
import type { JobKind, Json } from "#platform/jobs/job-kind.ts";
import { createJobHandler } from "#platform/jobs/worker.server.ts";
import { redactLinkTokens } from "#platform/mail/find-messages.server.ts";
import { deliverMailJob } from "#platform/mail/queue-message.server.ts";

export type { PreviewTransaction } from "#platform/database/transactions.ts";

/** An email that an action would cause, as its recipient would read it. */
type PreviewedEmail = { to: string; subject: string; text: string };

/** `key`: names exactly these emails, so that no others are sent on the strength of this preview. */
export type EmailPreview = { emails: PreviewedEmail[]; key: string };

/** A reservation's reference is made when it is booked, so a preview can't know it. */
const NO_REFERENCE = "(new reference)";

/** Times of day in emails about what ends some hours after it began. */
const TIMES = /\d{1,2}:\d\d [ap]m/g;

/** Something that can be previewed, as every action can: done alone, or in a preview's transaction. */
export type Previewable<Result> = (tx?: PreviewTransaction) => Promise<Result>;

/**
 * The emails that an action would cause: it is done, and its emails are written, in a transaction that is then rolled back.
 * What is shown is what is sent, but for private links, which are made when it is sent. Refuses what the action refuses.
 */
export async function previewEmails(act: Previewable<unknown>): Promise<EmailPreview> {
  const emails = await runPreview(db, async (tx) => {
    const [before] = await tx.select({ last: max(job.id) }).from(job);
    const [sold] = await tx.select({ last: max(reservation.id) }).from(reservation);
    await act(tx);
    const isNew = gt(job.id, before?.last ?? 0);
    for (const { kind, payload } of await tx.select().from(job).where(isNew).orderBy(job.id)) {
      await emailJobs.find(({ name }) => name === kind)?.write(payload, tx);
    }
    const caused = await tx.select().from(job).where(isNew).orderBy(job.id);
    const booked = await tx
      .select({ reference: reservation.reference })
      .from(reservation)
      .where(gt(reservation.id, sold?.last ?? 0));
    return readEmails(
      caused
        .filter(({ kind }) => kind === deliverMailJob.name)
        .map(({ payload }) => (payload as { messageId: string }).messageId),
      booked.map(({ reference }) => reference),
      tx,
    );
  });
  return { emails, key: hash("sha256", JSON.stringify(emails).replaceAll(TIMES, "")) };
}

async function readEmails(
  ids: readonly string[],
  newReferences: readonly string[],
  tx: Queryable,
): Promise<PreviewedEmail[]> {
  const rows = await tx
    .select()
    .from(message)
    .where(inArray(message.id, [...ids]));
  const readable = (words: string) =>
    newReferences.reduce(
      (text, reference) => text.replaceAll(reference, NO_REFERENCE),
      redactLinkTokens(words),
    );
  return ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id);
    if (!row) return [];
    return [{ to: row.recipient, subject: readable(row.subject), text: readable(row.text) }];
  });
}

/** A job that writes emails, with its handler; `write` does the same inside a transaction. */
const emailJob = <Payload extends Json>(
  kind: JobKind<Payload>,
  send: (payload: Payload, database?: Queryable) => Promise<void>,
) => ({
  name: kind.name,
  write: (payload: unknown, tx: Queryable) => send(v.parse(kind.payload, payload), tx),
  handler: createJobHandler(kind, (payload) => send(payload)),
});

export const emailJobs = [
  emailJob(spotOfferedJob, sendOfferEmail),
  emailJob(releasedByOfficeJob, sendReleasedEmail),
  emailJob(reservationChangedJob, sendReservationChangeEmails),
  emailJob(bookingNewsJob, sendBookingNewsEmail),
  emailJob(adNewsJob, sendAdNews),
  emailJob(waitlistPostponedJob, sendWaitlistPostponedEmail),
  emailJob(moneyCorrectionJob, sendMoneyCorrectionEmail),
  emailJob(partialRefundEmailJob, sendPartialRefundEmail),
  emailJob(automaticRefundEmailJob, sendAutomaticRefundEmails),
];
