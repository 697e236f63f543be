import { eq } from "drizzle-orm";
import { findBooking } from "#business/reservations/pay/booking.ts";
import type { Refund } from "#business/reservations/pay/invoices/invoice.ts";
import { privatePagePaths } from "#business/reservations/private-page-paths.ts";
import { siteOrigin } from "#business/reservations/site-origin.ts";
import { company } from "#company.ts";
import { refund as refundTable } from "#database/schema/billing.ts";
import { nameMessage } from "#emails/message-kinds.ts";
import { renderPartialRefund } from "#emails/payments/partial-refund.tsx";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { mailSettingsFrom } from "#platform/mail/settings.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { queueMessageOnce } from "./queue-message-once.ts";

/** Tells the buyer that part of a payment is refunded, and why, once. */
export async function sendPartialRefundEmail(
  { refundId, because }: { refundId: string; because: string },
  database: Queryable = db,
): Promise<void> {
  const [row] = await database.select().from(refundTable).where(eq(refundTable.id, refundId));
  const booking = row && (await findBooking(row.reservationId, database));
  if (!booking) return;
  const environment = currentSettings();
  const { operator } = mailSettingsFrom(environment, company());
  const name = nameMessage("partial-refund", row.reservationId, refundId);
  const to = { ...name, to: booking.contact.email, replyTo: operator };
  await queueMessageOnce(
    database,
    to,
    (token) => {
      const reservationUrl = siteOrigin(environment) + privatePagePaths.reservation(token);
      return renderPartialRefund(booking, { refund: row as Refund, because, reservationUrl });
    },
    { subject: { type: "reservation", id: row.reservationId } },
  );
}
