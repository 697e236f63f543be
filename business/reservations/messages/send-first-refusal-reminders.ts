import { findFirstRefusalsEnding } from "#business/reservations/claims/first-refusal.ts";
import { findBooking } from "#business/reservations/pay/booking.ts";
import { privatePagePaths } from "#business/reservations/private-page-paths.ts";
import { siteOrigin } from "#business/reservations/site-origin.ts";
import { company } from "#company.ts";
import { nameMessage } from "#emails/message-kinds.ts";
import { renderFirstRefusal } from "#emails/reservations/first-refusal.tsx";
import { db } from "#platform/database/database.server.ts";
import { mailSettingsFrom } from "#platform/mail/settings.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { queueMessageOnce } from "./queue-message-once.ts";

/** Days before their first refusal ends on which advertisers are reminded. */
export const FIRST_REFUSAL_REMINDER_DAYS = 3;

/**
 * Reminds advertisers whose industry is kept on the next card for three more days at most, once per card: not who has booked
 * or declined. Returns the number of messages.
 */
export async function sendFirstRefusalReminders(): Promise<number> {
  const environment = currentSettings();
  const { operator: replyTo } = mailSettingsFrom(environment, company());
  let written = 0;
  for (const kept of await findFirstRefusalsEnding(FIRST_REFUSAL_REMINDER_DAYS)) {
    const booking = await findBooking(kept.reservationId);
    if (!booking) continue;
    const name = nameMessage("first-refusal", kept.reservationId, kept.mailingId);
    const queued = await queueMessageOnce(
      db,
      { ...name, to: booking.contact.email, replyTo },
      (token) =>
        renderFirstRefusal(booking, {
          next: kept.mailing,
          until: kept.until,
          reservationUrl: siteOrigin(environment) + privatePagePaths.reservation(token),
        }),
      { subject: { type: "reservation", id: kept.reservationId } },
    );
    if (queued) written++;
  }
  return written;
}
