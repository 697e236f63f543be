import { tryCountOperatorNotice } from "#business/mail-limits/count-mail.ts";
import { createBuyerMailLimitCheck } from "#business/reservations/messages/create-buyer-mail-limit-check.ts";
import { queueMessageOnce } from "#business/reservations/messages/queue-message-once.ts";
import { type Booking, findBooking } from "#business/reservations/pay/booking.ts";
import { privatePagePaths } from "#business/reservations/private-page-paths.ts";
import { firmOrPaidStates } from "#business/reservations/reservation.ts";
import { siteOrigin } from "#business/reservations/site-origin.ts";
import { company } from "#company.ts";
import { nameMessage } from "#emails/message-kinds.ts";
import { renderReservationNotice } from "#emails/operators/reservation-notice.tsx";
import { now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { mailSettingsFrom } from "#platform/mail/settings.ts";
import { currentSettings } from "#platform/settings.server.ts";
import type { AdNews } from "./ad-jobs.ts";
import { type AdMessageWriter, prepareAdMessageWriter } from "./prepare-ad-message-writer.ts";

/** Tells a customer of a firm spot what happened to their ad, if still true, and the operator if it's their turn. */
export async function sendAdNews(news: AdNews, database: Queryable = db): Promise<void> {
  const booking = await findBooking(news.reservationId, database);
  if (!booking || !firmOrPaidStates.some((state) => state === booking.reservation.state)) return;
  const message = await prepareAdMessageWriter(news, booking, database);
  if (!message) return;
  await sendToCustomer(database, booking, message);
  if (message.notice) await notifyOffice(database, booking, message.notice);
}

function sendToCustomer(
  database: Queryable,
  booking: Booking,
  { kind, occasion, write, isCausedByCustomer }: AdMessageWriter,
): Promise<boolean> {
  const { reservation, contact } = booking;
  const environment = currentSettings();
  const replyTo = mailSettingsFrom(environment, company()).operator;
  return queueMessageOnce(
    database,
    { ...nameMessage(kind, reservation.id, occasion), to: contact.email, replyTo },
    (token) => write(siteOrigin(environment) + privatePagePaths.reservation(token)),
    {
      subject: { type: "reservation", id: reservation.id },
      may: isCausedByCustomer ? createBuyerMailLimitCheck(booking) : undefined,
    },
  );
}

async function notifyOffice(
  database: Queryable,
  booking: Booking,
  { kind, occasion }: NonNullable<AdMessageWriter["notice"]>,
): Promise<void> {
  const { operator } = mailSettingsFrom(currentSettings(), company());
  const name = nameMessage(kind, booking.reservation.id, occasion);
  const replyTo = booking.contact.email;
  await queueMessageOnce(
    database,
    { ...name, to: operator, replyTo },
    () => renderReservationNotice(booking, { notice: kind, at: now(), isOnSale: false }),
    { may: tryCountOperatorNotice },
  );
}
