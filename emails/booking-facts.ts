import type { Booking } from "#business/reservations/pay/booking.ts";
import type { FrameLink } from "./frame.tsx";

/** Which reservation a message is about, for `Facts`. */
export function bookingFacts({ reservation, industry, mailingLine, goesTo }: Booking) {
  return [
    ["Reservation", reservation.reference],
    ["Industry", industry],
    ["Mailing", mailingLine],
    ...goesTo,
  ] as const;
}

/** The links below a message about a reservation: its page, and cancelling while that page can. */
export function reservationLinks(
  { canCancel }: Pick<Booking, "canCancel">,
  reservationUrl: string,
): FrameLink[] {
  return [
    ["View your reservation", reservationUrl],
    ...(canCancel ? [["Cancel your reservation", `${reservationUrl}/cancel`] as const] : []),
  ];
}
