import type { Booking } from "#business/billing/booking.ts";
import { longWeekdayDate } from "#platform/clock.ts";

/** Which card a message about an ad is for, and the two dates that its customer has to keep. */
export function adDates({ reservation, mailing, place }: Booking) {
  return [
    ["Reservation", reservation.reference],
    ["Card", mailing.name],
    ["Spot", place],
    ["Your ad details are due", longWeekdayDate(mailing.dates.briefDue)],
    ["You approve your ad by", longWeekdayDate(mailing.dates.approvalDue)],
  ] as const;
}

/** The page of an ad, behind the private link of its reservation. */
export const adUrl = (reservationUrl: string): string => `${reservationUrl}/ad`;
