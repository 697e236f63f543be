import type { Booking } from "#business/billing/booking.ts";

/** Which reservation a message is about, for `Facts`. */
export function bookingFacts({ reservation, industry, mailingLine }: Booking) {
  return [
    ["Reservation", reservation.reference],
    ["Industry", industry],
    ["Mailing", mailingLine],
  ] as const;
}
