import type { Booking } from "#business/reservations/pay/booking.ts";
import type { FrameLink } from "./frame.tsx";

export function bookingFacts({ reservation, industry, mailingLine, goesTo }: Booking) {
  return [
    ["Reservation", reservation.reference],
    ["Industry", industry],
    ["Mailing", mailingLine],
    ...goesTo,
  ] as const;
}

export function reservationLinks(
  { canCancel }: Pick<Booking, "canCancel">,
  reservationUrl: string,
): FrameLink[] {
  return [
    ["View your reservation", reservationUrl],
    ...(canCancel ? [["Cancel your reservation", `${reservationUrl}/cancel`] as const] : []),
  ];
}
