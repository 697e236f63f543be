import * as v from "valibot";
import { adNewsJob } from "#business/ads/messages/ad-jobs.ts";
import { sendAdNews } from "#business/ads/messages/send-ad-news.ts";
import { sendReleasedEmail } from "#business/reservations/claims/place-and-release.ts";
import { sendOfferEmail } from "#business/reservations/claims/waitlist.ts";
import { sendWaitlistPostponedEmail } from "#business/reservations/mailing-changes/postpone-mailing.ts";
import {
  sendAutomaticRefundEmails,
  sendMoneyCorrection,
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
import type { Queryable } from "#platform/database/transactions.ts";
import type { JobKind, Json } from "#platform/jobs/job-kind.ts";
import { handler } from "#platform/jobs/worker.server.ts";

/** A job that writes emails, with its handler; `write` does the same inside a transaction. */
const emailJob = <Payload extends Json>(
  kind: JobKind<Payload>,
  send: (payload: Payload, database?: Queryable) => Promise<void>,
) => ({
  name: kind.name,
  write: (payload: unknown, tx: Queryable) => send(v.parse(kind.payload, payload), tx),
  handler: handler(kind, (payload) => send(payload)),
});

export const emailJobs = [
  emailJob(spotOfferedJob, sendOfferEmail),
  emailJob(releasedByOfficeJob, sendReleasedEmail),
  emailJob(reservationChangedJob, sendReservationChangeEmails),
  emailJob(bookingNewsJob, sendBookingNewsEmail),
  emailJob(adNewsJob, sendAdNews),
  emailJob(waitlistPostponedJob, sendWaitlistPostponedEmail),
  emailJob(moneyCorrectionJob, sendMoneyCorrection),
  emailJob(partialRefundEmailJob, sendPartialRefundEmail),
  emailJob(automaticRefundEmailJob, sendAutomaticRefundEmails),
];
