import { sql } from "drizzle-orm";
import { findBooking } from "#business/reservations/pay/booking.ts";
import { findCreditWithBalance } from "#business/reservations/pay/credits/credit-with-balance.ts";
import { privatePagePaths } from "#business/reservations/private-page-paths.ts";
import { siteOrigin } from "#business/reservations/site-origin.ts";
import { company } from "#company.ts";
import { credit } from "#database/schema/billing.ts";
import { nameMessage } from "#emails/message-kinds.ts";
import { renderCreditEnds } from "#emails/payments/credit-ends.tsx";
import { db } from "#platform/database/database.server.ts";
import { mailSettingsFrom } from "#platform/mail/settings.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { agreement } from "#site.ts";
import { queueMessageOnce } from "./queue-message-once.ts";

/** Tells buyers that an unused credit ends within `agreement.creditNoticeDays`, once per end date. Returns how many. */
export async function sendCreditExpiryReminders(): Promise<number> {
  const today = sql`(statement_timestamp() at time zone 'America/Phoenix')::date`;
  const ending = await db
    .select({ id: credit.id })
    .from(credit)
    .where(
      sql`${credit.expiresOn} between ${today} and ${today} + ${agreement.creditNoticeDays}::int`,
    );
  let written = 0;
  for (const { id } of ending) if (await announceOne(id)) written++;
  return written;
}

async function announceOne(id: number): Promise<boolean> {
  const left = await findCreditWithBalance(id, db);
  const booking = left && left.leftCents > 0 && (await findBooking(left.reservationId, db));
  if (!booking) return false;
  const environment = currentSettings();
  const origin = siteOrigin(environment);
  const name = nameMessage("reservation-credit-ends", left.reservationId, left.expiresOn);
  const replyTo = mailSettingsFrom(environment, company()).operator;
  return queueMessageOnce(
    db,
    { ...name, to: booking.contact.email, replyTo },
    (token) =>
      renderCreditEnds(booking, {
        leftCents: left.leftCents,
        expiresOn: left.expiresOn,
        reservationUrl: origin + privatePagePaths.reservation(token),
      }),
    { subject: { type: "reservation", id: left.reservationId } },
  );
}
