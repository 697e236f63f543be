import type { Booking } from "#business/billing/booking.ts";
import { isPrinted } from "#business/mailings/mailed-pieces.ts";
import { checkReservationAction } from "#business/reservations/reservation.ts";
import type { FrameLink } from "./frame.tsx";

/** Which reservation a message is about, for `Facts`. */
export function bookingFacts({ reservation, industry, mailingLine }: Booking) {
  return [
    ["Reservation", reservation.reference],
    ["Industry", industry],
    ["Mailing", mailingLine],
  ] as const;
}

/** The links below a message about a reservation: its page, and cancelling while that page can. */
export function reservationLinks(
  { reservation, mailing }: Pick<Booking, "reservation" | "mailing">,
  reservationUrl: string,
): FrameLink[] {
  const canCancel =
    checkReservationAction("cancel", reservation).possible &&
    !(reservation.state === "paid" && isPrinted(mailing));
  return [
    ["View your reservation", reservationUrl],
    ...(canCancel ? [["Cancel your reservation", `${reservationUrl}/cancel`] as const] : []),
  ];
}
