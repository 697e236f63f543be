import { findBooking } from "#business/reservations/pay/booking.ts";
import { findCheckout } from "#business/reservations/pay/checkout/checkout-store.ts";
import { privatePagePaths } from "#business/reservations/private-page-paths.ts";
import { isTimeUp } from "#business/reservations/reservation.ts";
import { siteOrigin } from "#business/reservations/site-origin.ts";
import { company } from "#company.ts";
import { nameMessage } from "#emails/message-kinds.ts";
import { renderPaymentFailed } from "#emails/payments/payment-failed.tsx";
import { db } from "#platform/database/database.server.ts";
import { mailSettingsFrom } from "#platform/mail/settings.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { queueMessageOnce } from "./queue-message-once.ts";

/** Tells a buyer that their bank did not pay, and what happens to the spot, once per page and unless paid since. */
export async function sendPaymentFailedEmail({
  checkoutSessionId,
}: {
  checkoutSessionId: string;
}): Promise<void> {
  const page = await findCheckout(checkoutSessionId, db);
  const booking = page && (await findBooking(page.reservationId));
  if (!booking || page.state !== "failed") return;
  const { reservation, contact } = booking;
  if (reservation.state === "paid" || reservation.state === "refunded") return;
  const until = isTimeUp(reservation) ? null : reservation.expiresAt;
  const environment = currentSettings();
  const { operator } = mailSettingsFrom(environment, company());
  const name = nameMessage("reservation-payment-failed", reservation.id, checkoutSessionId);
  await queueMessageOnce(
    db,
    { ...name, to: contact.email, replyTo: operator },
    (token) =>
      renderPaymentFailed(booking, {
        amountCents: page.totalCents,
        until: until ?? undefined,
        reservationUrl: siteOrigin(environment) + privatePagePaths.reservation(token),
      }),
    { subject: { type: "reservation", id: reservation.id } },
  );
}
