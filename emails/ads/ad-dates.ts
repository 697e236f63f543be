import type { Booking } from "#business/reservations/pay/booking.ts";
import { longWeekdayDate } from "#platform/clock.ts";

/** Which spot on which card a message about an ad is for. */
export function adSpot({ reservation, industry, mailing, place }: Booking) {
  return [
    ["Reservation", reservation.reference],
    ["Industry", industry],
    ["Card", mailing.name],
    ["Spot", place],
  ] as const;
}

/** The same, and the two dates that its customer has to keep. */
export function adDates(about: Booking) {
  const { briefDue, approvalDue } = about.mailing.dates;
  return [
    ...adSpot(about),
    ["Ad details due", longWeekdayDate(briefDue)],
    ["Approval due", longWeekdayDate(approvalDue)],
  ] as const;
}

/** The page of an ad, behind the private link of its reservation. */
export const adUrl = (reservationUrl: string): string => `${reservationUrl}/ad`;

/** The page of the latest version that was sent. */
export const proofUrl = (reservationUrl: string): string => `${reservationUrl}/ad/proof`;
