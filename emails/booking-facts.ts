import type { Booking } from "#business/reservations/pay/booking.ts";
import type { FrameLink } from "./frame.tsx";

/** At most four lines: a message has room for one more. */
export function bookingFacts({ reservation, industry, place, mailingLine, goesTo }: Booking) {
  return [
    ["Reservation", `${reservation.reference}, ${industry}`],
    ["Spot", place],
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

export const describeRefundMethod = (isOnline: boolean): string =>
  isOnline ? "to the card or account you paid with" : "the same way you paid";

/** What every message about a booking has around it: its links, and its Terms. */
export const bookingFrameProps = (about: Booking, reservationUrl: string) => ({
  links: reservationLinks(about, reservationUrl),
  terms: about.terms,
});
