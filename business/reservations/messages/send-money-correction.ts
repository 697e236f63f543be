import type * as v from "valibot";
import { findBooking } from "#business/reservations/pay/booking.ts";
import type { moneyCorrectionJob } from "#business/reservations/pay/payment-jobs.ts";
import { privatePagePaths } from "#business/reservations/private-page-paths.ts";
import { siteOrigin } from "#business/reservations/site-origin.ts";
import { company } from "#company.ts";
import { nameMessage } from "#emails/message-kinds.ts";
import { renderMoneyCorrection } from "#emails/payments/money-correction.tsx";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { mailSettingsFrom } from "#platform/mail/settings.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { queueMessageOnce } from "./queue-message-once.ts";

/** Tells the buyer that something we told them about their money is no longer so, once per correction. */
export async function sendMoneyCorrection(
  { reservationId, occasion, title, sentences }: v.InferOutput<typeof moneyCorrectionJob.payload>,
  database: Queryable = db,
): Promise<void> {
  const booking = await findBooking(reservationId, database);
  if (!booking) return;
  const environment = currentSettings();
  const { operator } = mailSettingsFrom(environment, company());
  const name = nameMessage("money-correction", reservationId, occasion);
  await queueMessageOnce(
    database,
    { ...name, to: booking.contact.email, replyTo: operator },
    (token) => {
      const reservationUrl = siteOrigin(environment) + privatePagePaths.reservation(token);
      return renderMoneyCorrection(booking, { title, sentences, reservationUrl });
    },
    { subject: { type: "reservation", id: reservationId } },
  );
}
