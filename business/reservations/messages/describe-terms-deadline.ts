import type { Reservation } from "#business/reservations/reservation.ts";
import {
  addDays,
  arizonaDate,
  arizonaMidnight,
  formatArizonaTime,
  longWeekdayDate,
} from "#platform/clock.ts";

/**
 * The deadline for a customer the office booked to accept the Terms: "11:00 am on Wednesday, November 25, 2026, Arizona time",
 * or where it is midnight "the end of Tuesday, November 24, 2026, Arizona time".
 */
export function describeTermsDeadline({
  expiresAt,
  createdAt,
}: Pick<Reservation, "expiresAt" | "createdAt">) {
  const until = expiresAt ?? createdAt;
  const day = arizonaDate(until);
  if (until.getTime() > arizonaMidnight(day).getTime()) {
    return `${formatArizonaTime(until)} on ${longWeekdayDate(day)}, Arizona time`;
  }
  return `the end of ${longWeekdayDate(addDays(day, -1))}, Arizona time`;
}
