import type { Booking } from "#business/reservations/pay/booking.ts";
import { longWeekdayDate } from "#platform/clock.ts";

export function adSpot({ reservation, industry, mailing, place }: Booking) {
  return [
    ["Reservation", reservation.reference],
    ["Spot", `${place}, ${industry}, ${mailing.name} card`],
  ] as const;
}

export function adDates(about: Booking) {
  const { briefDue, approvalDue } = about.mailing.dates;
  return [
    ...adSpot(about),
    ["Ad details due", longWeekdayDate(briefDue)],
    ["Approval due", longWeekdayDate(approvalDue)],
  ] as const;
}

export const adUrl = (reservationUrl: string): string => `${reservationUrl}/ad`;

export const proofUrl = (reservationUrl: string): string => `${reservationUrl}/ad/proof`;
